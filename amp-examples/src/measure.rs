//! Times of one side or more, taken in turns.

use std::time::{Duration, Instant};

/// How often, and how long.
#[derive(Clone, Copy)]
pub struct Plan {
    /// Samples of each side.
    pub samples: usize,
    /// The least time of a sample, in seconds: quick work is done many times in one.
    pub sample: f64,
    /// The most time of all samples of a case, if that leaves at least three.
    pub case: f64,
    /// How long a side works before its first sample, in seconds: a device that was idle has low
    /// clocks.
    pub warm_up: f64,
}

/// What samples say of one repetition, in seconds.
#[derive(Clone, Copy, Debug, serde::Serialize)]
pub struct Times {
    /// The one in the middle.
    pub median: f64,
    /// A quarter of the samples is less.
    pub low: f64,
    /// A quarter of the samples is greater.
    pub high: f64,
}

/// Does the work so many times, and says how long that took.
pub type Repeat<'r> = &'r mut dyn FnMut(u32) -> Result<Duration, String>;

const MOST_REPEATS: f64 = 200.0;

impl Times {
    /// Those in the middle between two.
    pub fn mean(&self, other: &Self) -> Self {
        let mean = |time: fn(&Self) -> f64| f64::midpoint(time(self), time(other));
        let [median, low, high] = [mean(|t| t.median), mean(|t| t.low), mean(|t| t.high)];
        Times { median, low, high }
    }

    fn of(mut samples: Vec<f64>) -> Self {
        samples.sort_by(f64::total_cmp);
        let quarter = |number: usize| samples[number * (samples.len() - 1) / 4];
        Times { median: quarter(2), low: quarter(1), high: quarter(3) }
    }
}

/// The times of some sides: one sample of the first, one of the second, and again.
///
/// # Errors
/// Those of the sides.
pub fn in_turns<const N: usize>(
    plan: Plan,
    mut sides: [Repeat<'_>; N],
) -> Result<[Times; N], String> {
    let mut repeats = [1; N];
    let mut all = 0.0;
    for (side, repeats) in sides.iter_mut().zip(&mut repeats) {
        // The first time may compile.
        side(1)?;
        let start = Instant::now();
        let once = loop {
            let once = side(*repeats)?.as_secs_f64().max(1e-7) / f64::from(*repeats);
            *repeats = (plan.sample / once).ceil().clamp(1.0, MOST_REPEATS) as u32;
            if start.elapsed().as_secs_f64() >= plan.warm_up {
                break once;
            }
        };
        all += once * f64::from(*repeats);
    }
    let samples = ((plan.case / all) as usize).clamp(plan.samples.min(3), plan.samples);
    let mut times = [const { Vec::new() }; N];
    for _ in 0..samples {
        for ((side, repeats), times) in sides.iter_mut().zip(repeats).zip(&mut times) {
            times.push(side(repeats)?.as_secs_f64() / f64::from(repeats));
        }
    }
    Ok(times.map(Times::of))
}
