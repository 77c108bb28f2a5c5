//! What an option to buy a share is worth: by the formula of Black and Scholes, and by chance.
//!
//! ```console
//! $ cargo run --release -p amp-examples --example option_prices
//! ```
//!
//! prints the formula's price for some strikes, and writes `option_prices.svg`: how the mean over more and more
//! random futures comes near to the formula's price of the middle one, within a band that gets narrower with
//! the square root of their number.

use amp_examples::example::{Options, Result, between, positive};
use amp_examples::plot::{Drawn, Series, plot};
use amp_examples::random::uniform;
use amp_runtime::precise_math::{phi, probit};
use amp_runtime::prelude::*;
use clap::Parser;

/// Prices options.
#[derive(Parser)]
struct Arguments {
    /// How many random futures to look at, as a power of two
    #[arg(long, default_value_t = 20, value_parser = between::<8, 28>)]
    log2_futures: usize,
    /// The price of the share today
    #[arg(long, default_value_t = 100.0, value_parser = positive)]
    price: f32,
    /// How much the share's price varies in a year
    #[arg(long, default_value_t = 0.2, value_parser = positive)]
    volatility: f32,
    /// The interest of money in a year
    #[arg(long, default_value_t = 0.05, value_parser = positive)]
    rate: f32,
    /// Years until the option ends
    #[arg(long, default_value_t = 1.0, value_parser = positive)]
    years: f32,
    #[command(flatten)]
    options: Options,
}

/// A share, and the time until its options end.
#[amp]
struct Market {
    price: f32,
    volatility: f32,
    rate: f32,
    years: f32,
}

#[amp]
impl Market {
    /// What money in the end is worth today.
    fn discount(self) -> f32 {
        (-self.rate * self.years).exp()
    }

    /// The standard deviation of the logarithm of the price in the end.
    fn deviation(self) -> f32 {
        self.volatility * self.years.sqrt()
    }

    /// The price in the end, so many standard deviations from what is most likely.
    fn future(self, deviations: f32) -> f32 {
        let drift = (self.rate - 0.5 * self.volatility * self.volatility) * self.years;
        self.price * (drift + deviations * self.deviation()).exp()
    }

    /// The formula of Black and Scholes; `phi` is the distribution function of the normal distribution.
    fn call(self, strike: f32) -> f32 {
        let half = 0.5 * self.deviation();
        let middle = ((self.price / strike).ln() + self.rate * self.years) / self.deviation();
        self.price * phi(middle + half) - strike * self.discount() * phi(middle - half)
    }
}

/// One thread for each strike.
#[amp]
fn by_formula(i: Index<1>, market: Market, strikes: &ArrayView<f32, 1>, calls: &Array<f32, 1>) {
    calls[i] = market.call(strikes[i]);
}

const TILE: usize = 256;

/// The sum of what an option pays, and of its square.
#[amp]
#[derive(Debug)]
struct Sums {
    paid: f32,
    square: f32,
}

/// One thread for each future. The threads of a tile add up what they found: in each round the first half of
/// those that are left adds the numbers of the second half.
#[amp]
fn by_chance(t: TiledIndex<TILE>, market: Market, strike: f32, sums: &Array<Sums, 1>) {
    #[tile_static]
    let found: [Sums; TILE];
    let me = t.local[0];
    let future = market.future(probit(uniform(t.global[0] as u32, 0)));
    let paid = (future - strike).max(0.0) * market.discount();
    found[me] = Sums { paid, square: paid * paid };
    let mut left = TILE / 2;
    while left > 0 {
        t.barrier.wait();
        if me < left {
            found[me].paid += found[me + left].paid;
            found[me].square += found[me + left].square;
        }
        left /= 2;
    }
    if me == 0 {
        sums[t.tile] = found[0];
    }
}

fn main() -> Result {
    let arguments = Arguments::parse();
    arguments.options.choose_accelerator()?;
    let &Arguments { price, volatility, rate, years, .. } = &arguments;
    let market = Market { price, volatility, rate, years };
    let strikes: Vec<f32> = (0..7).map(|k| price * (0.7 + 0.1 * k as f32)).collect();
    let strike = strikes[3];

    let calls = Array::zeroed(strikes.len())?;
    let strikes_view = ArrayView::new(strikes.len(), &strikes)?;
    parallel_for_each(calls.extent(), by_formula(market, &strikes_view, &calls))?;
    let calls = calls.to_vec()?;
    for (strike, call) in strikes.iter().zip(&calls) {
        println!("strike {strike:6.2}: {call:7.4}");
    }

    let futures = Extent::new([1 << arguments.log2_futures]);
    let sums = Array::zeroed(futures / TILE)?;
    parallel_for_each(futures.tile::<TILE>(), by_chance(market, strike, &sums))?;
    let estimates = estimates(&sums.to_vec()?);
    let [mean, error] = estimates[estimates.len() - 1];
    println!("strike {strike:6.2}: {mean:7.4} ± {error:.4} by {} futures", futures[0]);

    let found: Vec<f64> = calls
        .iter()
        .map(|&call| f64::from(call))
        .chain(estimates.iter().map(|[mean, _]| *mean))
        .collect();
    arguments
        .options
        .check(&found, 1e-5 * f64::from(price), || plain(market, &strikes, strike, futures[0]))?;
    draw(&arguments, f64::from(calls[3]), &estimates)
}

/// The mean of so many futures and its standard error, for each power of two from a tile on.
fn estimates(sums: &[Sums]) -> Vec<[f64; 2]> {
    let (mut paid, mut square) = (0.0, 0.0);
    let mut estimate = |(tile, sum): (usize, &Sums)| {
        paid += f64::from(sum.paid);
        square += f64::from(sum.square);
        let futures = ((tile + 1) * TILE) as f64;
        let mean = paid / futures;
        let error = ((square / futures - mean * mean) / futures).sqrt();
        (tile + 1).is_power_of_two().then_some([mean, error])
    };
    sums.iter().enumerate().filter_map(&mut estimate).collect()
}

fn draw(arguments: &Arguments, exact: f64, estimates: &[[f64; 2]]) -> Result {
    let series = |name: &str, colour, drawn, of: &dyn Fn(&[f64; 2]) -> f64| {
        let point = |(k, estimate)| ((TILE.ilog2() + k) as f32, of(estimate) as f32);
        let points = (0..).zip(estimates).map(point).collect();
        Series { name: name.to_owned(), colour, drawn, points }
    };
    let [red, blue, pale] = [[200, 40, 40], [40, 70, 160], [170, 190, 230]];
    let all = [
        series("two standard errors", pale, Drawn::Line, &|[mean, error]| mean + 2.0 * error),
        series("", pale, Drawn::Line, &|[mean, error]| mean - 2.0 * error),
        series("by the formula", red, Drawn::Line, &|_| exact),
        series("by chance", blue, Drawn::Line, &|[mean, _]| *mean),
        series("", blue, Drawn::Rings, &|[mean, _]| *mean),
    ];
    let path = arguments.options.path("option_prices.svg");
    plot(&path, "The price of an option", ["futures, as a power of two", "price"], &all)
}

/// The prices of all strikes and the means for one of them, in plain Rust with twice as many digits.
fn plain(market: Market, strikes: &[f32], strike: f32, futures: usize) -> Vec<f64> {
    let Market { price, volatility, rate, years } = market;
    let [price, volatility, rate, years] = [price, volatility, rate, years].map(f64::from);
    let (discount, deviation) = ((-rate * years).exp(), volatility * years.sqrt());
    let formula = |&strike: &f32| {
        let strike = f64::from(strike);
        let middle = ((price / strike).ln() + rate * years) / deviation;
        price * phi(middle + 0.5 * deviation) - strike * discount * phi(middle - 0.5 * deviation)
    };
    let mut prices: Vec<f64> = strikes.iter().map(formula).collect();
    let mut sum = 0.0;
    for number in 1..=futures {
        let deviations = probit(f64::from(uniform(number as u32 - 1, 0)));
        let future =
            price * (rate * years - 0.5 * deviation * deviation + deviations * deviation).exp();
        sum += (future - f64::from(strike)).max(0.0) * discount;
        if number >= TILE && number.is_power_of_two() {
            prices.push(sum / number as f64);
        }
    }
    prices
}
