//! Measuring a function on an accelerator.

use amp_runtime::prelude::*;
use amp_runtime::{Element, fast_math, precise_math};

use super::exact::Exact;
use super::reference;

/// Results of a function for pairs of arguments, of which it may take the first only.
type Run<T> = fn(&Accelerator, &[T], &[T]) -> amp_runtime::Result<Vec<T>>;

/// A function and what is known of it.
pub struct Function {
    /// Its name.
    pub name: &'static str,
    /// Where it is: `precise_math` or `fast_math`.
    pub module: &'static str,
    /// The greatest error that C++ AMP allows for `float` and `double`, in ulp; 0 for results that
    /// are rounded correctly. None where it says nothing.
    pub bounds: Option<[f64; 2]>,
    /// The interval in which it is swept.
    sweep: [f64; 2],
    single: Run<f32>,
    double: Run<f64>,
}

/// A float type, seen as doubles.
pub trait Precision: Element + PartialOrd {
    /// Its name.
    const NAME: &'static str;
    /// Its place in [`Function::bounds`].
    const COLUMN: usize;
    /// Bits of the significand.
    const DIGITS: i32;
    /// The exponent of the least normal number.
    const LEAST: i32;
    /// The greatest number.
    const GREATEST: f64;
    /// From the lowest bits.
    fn from_random(bits: u64) -> Self;
    /// Rounded.
    fn from_f64(value: f64) -> Self;
    /// The same number.
    fn to_f64(self) -> f64;
    /// What runs the function for this type.
    fn run(function: &Function) -> Run<Self>;
}

macro_rules! precisions {
    ($($ty:ident $column:literal $field:ident;)*) => {$(
        impl Precision for $ty {
            const NAME: &'static str = stringify!($ty);
            const COLUMN: usize = $column;
            const DIGITS: i32 = <$ty>::MANTISSA_DIGITS as i32;
            const LEAST: i32 = <$ty>::MIN_EXP - 1;
            const GREATEST: f64 = <$ty>::MAX as f64;

            fn from_random(bits: u64) -> Self {
                <$ty>::from_bits(bits as _)
            }

            fn from_f64(value: f64) -> Self {
                value as $ty
            }

            fn to_f64(self) -> f64 {
                self.into()
            }

            fn run(function: &Function) -> Run<Self> {
                function.$field
            }
        }
    )*};
}
precisions! {
    f32 0 single;
    f64 1 double;
}

macro_rules! run {
    ($ty:ident, $module:ident, $name:ident, $x:ident) => {
        |accelerator, x, _| {
            let mut results = vec![0.0 as $ty; x.len()];
            let input = ArrayView::new(x.len(), x)?;
            let output = ArrayViewMut::new(x.len(), &mut results)?;
            let kernel = amp!(|i: Index<1>| output[i] = $module::$name(input[i]));
            parallel_for_each_on(accelerator, output.extent(), kernel)?;
            drop(output);
            Ok(results)
        }
    };
    ($ty:ident, $module:ident, $name:ident, $x:ident $y:ident) => {
        |accelerator, x, y| {
            let mut results = vec![0.0 as $ty; x.len()];
            let (first, second) = (ArrayView::new(x.len(), x)?, ArrayView::new(x.len(), y)?);
            let output = ArrayViewMut::new(x.len(), &mut results)?;
            let kernel = amp!(|i: Index<1>| output[i] = $module::$name(first[i], second[i]));
            parallel_for_each_on(accelerator, output.extent(), kernel)?;
            drop(output);
            Ok(results)
        }
    };
}

macro_rules! functions {
    ($module:ident $($name:ident($($x:ident)*) within $bounds:expr, $low:literal to $high:literal;)*) => {
        &[$(
            Function {
                name: stringify!($name),
                module: stringify!($module),
                bounds: $bounds,
                sweep: [$low, $high],
                single: run!(f32, $module, $name, $($x)*),
                double: run!(f64, $module, $name, $($x)*),
            },
        )*]
    };
}

/// The functions of `precise_math` that are not exact by their nature.
pub const FUNCTIONS: &[Function] = functions! { precise_math
    acos(x) within Some([3.0, 2.0]), -1.0 to 1.0;
    acosh(x) within Some([4.0, 2.0]), 1.0 to 10.0;
    asin(x) within Some([4.0, 2.0]), -1.0 to 1.0;
    asinh(x) within Some([3.0, 2.0]), -10.0 to 10.0;
    atan(x) within Some([2.0, 2.0]), -5.0 to 5.0;
    atan2(x y) within Some([3.0, 2.0]), -10.0 to 10.0;
    atanh(x) within Some([3.0, 2.0]), -1.0 to 1.0;
    cbrt(x) within Some([1.0, 1.0]), -100.0 to 100.0;
    cos(x) within Some([2.0, 2.0]), -300.0 to 300.0;
    cosh(x) within Some([2.0, 2.0]), -90.0 to 90.0;
    cospi(x) within Some([2.0, 2.0]), -10.0 to 10.0;
    erf(x) within Some([3.0, 2.0]), -6.0 to 6.0;
    erfc(x) within Some([6.0, 5.0]), -6.0 to 28.0;
    erfcinv(x) within Some([7.0, 8.0]), 0.0 to 2.0;
    erfinv(x) within Some([3.0, 8.0]), -1.0 to 1.0;
    exp(x) within Some([2.0, 1.0]), -90.0 to 90.0;
    exp10(x) within Some([2.0, 1.0]), -40.0 to 40.0;
    exp2(x) within Some([2.0, 1.0]), -130.0 to 130.0;
    expm1(x) within Some([1.0, 1.0]), -20.0 to 20.0;
    hypot(x y) within Some([3.0, 2.0]), -10.0 to 10.0;
    log(x) within Some([1.0, 1.0]), 0.0 to 10.0;
    log10(x) within Some([3.0, 1.0]), 0.0 to 10.0;
    log1p(x) within Some([2.0, 1.0]), -1.0 to 10.0;
    log2(x) within Some([3.0, 1.0]), 0.0 to 10.0;
    phi(x) within None, -10.0 to 10.0;
    pow(x y) within Some([8.0, 2.0]), -20.0 to 20.0;
    probit(x) within None, 0.0 to 1.0;
    rcbrt(x) within Some([2.0, 1.0]), -100.0 to 100.0;
    rsqrt(x) within Some([2.0, 1.0]), 0.0 to 100.0;
    sin(x) within Some([2.0, 2.0]), -300.0 to 300.0;
    sinh(x) within Some([3.0, 2.0]), -90.0 to 90.0;
    sinpi(x) within Some([2.0, 2.0]), -10.0 to 10.0;
    sqrt(x) within Some([0.0, 0.0]), 0.0 to 100.0;
    tan(x) within Some([4.0, 2.0]), -300.0 to 300.0;
    tanh(x) within Some([2.0, 2.0]), -10.0 to 10.0;
    tanpi(x) within Some([2.0, 2.0]), -10.0 to 10.0;
    tgamma(x) within Some([11.0, 8.0]), -60.0 to 172.0;
};

/// Functions of a device's own.
pub const FAST: &[Function] = functions! { fast_math
    rsqrt(x) within None, 0.0 to 100.0;
    sqrt(x) within None, 0.0 to 100.0;
};

/// The worst of many results.
#[derive(Clone, Copy, Debug)]
pub struct Measured {
    /// Its error in ulp; infinite where a result is not even the right infinity or NaN.
    pub ulps: f64,
    /// Its arguments.
    pub at: [f64; 2],
    /// What was computed.
    pub found: f64,
    /// What it should be.
    pub exact: f64,
}

/// Numbers that differ from run to run of nothing.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 * 0.5_f64.powi(53)
    }
}

/// Ends, numbers where functions change their ways, and multiples of π/2.
fn special<T: Precision>() -> Vec<T> {
    let mut all = vec![0.0, 1.0, 2.0, 0.5, 1.5, 3.0, 10.0, 1e-3, 100.0, 1e5, 1e10, 22.0, 355.0];
    all.extend([0.414_213_56, 0.707_2, 1.414_3, 0.346_573_59, 0.84375, 0.75, 0.25]);
    all.extend((1..9).map(|k| f64::from(k) * std::f64::consts::FRAC_PI_4));
    all.extend([T::GREATEST, T::GREATEST / 2.0, f64::INFINITY, f64::NAN, 1e30, 1e-30, 88.0, 104.0]);
    all.extend([2.0_f64.powi(T::LEAST), 2.0_f64.powi(T::LEAST + 10), 709.0, 745.0, 170.6, 34.9]);
    all.extend([2.0_f64.powi(T::DIGITS), 2.0_f64.powi(T::DIGITS + 1) + 2.0, 2.0_f64.powi(40)]);
    let around = |x: f64| {
        [x, x * (1.0 + 0.5_f64.powi(T::DIGITS - 1)), x * (1.0 - 0.5_f64.powi(T::DIGITS - 1))]
    };
    let all: Vec<f64> = all.into_iter().flat_map(around).collect();
    all.into_iter().flat_map(|x| [T::from_f64(x), T::from_f64(-x)]).collect()
}

/// The arguments of one parameter: special ones, a sweep, random ones in the interval, and random
/// ones of all magnitudes.
fn samples<T: Precision>(function: &Function, count: usize, random: &mut Random) -> Vec<T> {
    let [low, high] = function.sweep;
    let mut all = special::<T>();
    let width = high - low;
    all.extend((0..=count).map(|k| T::from_f64(low + width * k as f64 / count as f64)));
    all.extend((0..count).map(|_| T::from_f64(low + width * random.unit())));
    all.extend((0..count).map(|_| T::from_random(random.next())));
    // Small and great ones within the interval, which a sweep does not see.
    all.extend((0..count).map(|_| {
        let magnitude = (random.unit() * 40.0 - 32.0).exp2();
        T::from_f64(if random.next() & 1 == 0 { magnitude } else { -magnitude })
    }));
    all
}

/// Measures a function on an accelerator, with so many samples of each kind.
///
/// # Errors
/// Those of a launch.
pub fn measure<T: Precision>(
    function: &Function,
    accelerator: &Accelerator,
    count: usize,
) -> amp_runtime::Result<Measured> {
    let mut random = Random(1);
    let mut x: Vec<T> = samples(function, count, &mut random);
    let mut y: Vec<T> = samples(function, count, &mut random);
    // Every order of special numbers, else random pairs.
    let pairs = special::<T>().len();
    for k in pairs..y.len() {
        let other = pairs + (random.next() % (y.len() - pairs) as u64) as usize;
        y.swap(k, other);
    }
    if matches!(function.name, "pow" | "atan2" | "hypot") {
        // Of all pairs of special numbers as many as of the others.
        let special = special::<T>();
        for _ in 0..4 * count {
            let [a, b] = [random.next(), random.next()];
            x.push(special[a as usize % special.len()]);
            y.push(special[b as usize % special.len()]);
        }
    }
    // A device may take subnormal arguments for zeros.
    let flushes = accelerator.name() != "cpu";
    let least = 2.0_f64.powi(T::LEAST);
    let subnormal = |x: T| x.to_f64() != 0.0 && x.to_f64().abs() < least;
    let keep: Vec<bool> =
        x.iter().zip(&y).map(|(x, y)| !(flushes && (subnormal(*x) || subnormal(*y)))).collect();
    let filtered = |values: Vec<T>| -> Vec<T> {
        values.into_iter().zip(&keep).filter_map(|(value, keep)| keep.then_some(value)).collect()
    };
    let (x, y) = (filtered(x), filtered(y));
    let results = T::run(function)(accelerator, &x, &y)?;
    let mut worst = Measured { ulps: 0.0, at: [0.0; 2], found: 0.0, exact: 0.0 };
    for ((x, y), found) in x.iter().zip(&y).zip(results) {
        let (x, y, found) = (x.to_f64(), y.to_f64(), found.to_f64());
        let exact = reference::value(function.name, x, y, found);
        let ulps = error::<T>(found, &exact);
        if ulps > worst.ulps {
            worst = Measured { ulps, at: [x, y], found, exact: exact.to_f64() };
        }
    }
    Ok(worst)
}

/// The distance in ulp of the exact value. Of results below the least normal number zero is right
/// as well: devices flush them.
fn error<T: Precision>(found: f64, exact: &Exact) -> f64 {
    let near = exact.to_f64();
    let least = 2.0_f64.powi(T::LEAST);
    if near.is_nan() || found.is_nan() {
        return if near.is_nan() && found.is_nan() { 0.0 } else { f64::INFINITY };
    }
    if near.abs() < least && found == 0.0 {
        return 0.0;
    }
    let exponent = if near.abs() < least {
        T::LEAST
    } else if near.abs() > T::GREATEST {
        1 - T::LEAST
    } else {
        // That of the number's bits.
        (((near.to_bits() >> 52) & 0x7ff) as i32).max(1) - 1023
    };
    if near.abs() > T::GREATEST {
        // Infinity stands for the power of two after the greatest number.
        let right = found.is_infinite() && (found > 0.0) == (near > 0.0);
        let end = T::GREATEST * (1.0 + 0.5_f64.powi(T::DIGITS));
        if right || near.abs() >= end && T::DIGITS == 53 {
            return if right { 0.0 } else { f64::INFINITY };
        }
    }
    if found.is_infinite() {
        // Rounded up beyond the greatest number.
        let close = near.abs() > T::GREATEST * (1.0 - 4.0 * 0.5_f64.powi(T::DIGITS));
        return if close && (found > 0.0) == (near > 0.0) { 1.0 } else { f64::INFINITY };
    }
    let ulp = exponent - (T::DIGITS - 1);
    let difference = (exact - found).to_f64().abs();
    difference * 2.0_f64.powi(-ulp / 2) * 2.0_f64.powi(-ulp - (-ulp / 2))
}
