//! A word to whoever waits for a kernel in a build for debugging.

use std::hint::black_box;
use std::sync::Once;
use std::time::{Duration, Instant};

/// A launch on `cpu` that takes so long is worth a word.
const LONG: Duration = Duration::from_millis(500);

/// A loop of so many rounds takes some 50 µs at most if it is compiled with any optimisation, and over 100 if
/// with none.
const ROUNDS: u32 = 100_000;

/// The round after this one. A range's would be std's, and may come from a crate that is not optimised.
#[expect(clippy::extra_unused_type_parameters, reason = "it is compiled where `N` is known")]
fn after<N>(round: u32) -> u32 {
    round + 1
}

/// Is this crate compiled without optimisation? The answer is about the crate of `N`, in which this is compiled.
fn is_unoptimised<N>() -> bool {
    let took = |_| {
        let start = Instant::now();
        let rounds = black_box(ROUNDS);
        let mut round = 0;
        while round < rounds {
            round = after::<N>(round);
        }
        black_box(round);
        start.elapsed()
    };
    (0..3).map(took).min().is_some_and(|least| least > Duration::from_micros(50))
}

/// Runs a kernel whose native twin is an `N`. The first one that takes long for want of optimisation writes one
/// line that says what to do.
#[inline(always)]
pub(crate) fn told<N, R>(kernel: &str, run: impl FnOnce() -> R) -> R {
    if !cfg!(debug_assertions) {
        return run();
    }
    let start = Instant::now();
    let result = run();
    let took = start.elapsed();
    if took > LONG && is_unoptimised::<N>() {
        tell(kernel, took);
    }
    result
}

fn tell(kernel: &str, took: Duration) {
    static TOLD: Once = Once::new();
    TOLD.call_once(|| {
        eprintln!(
            "amp: kernel `{kernel}` took {:.1} s on cpu, compiled without optimisation; it is many times faster with \
             `opt-level = 1` under `[profile.dev]` in Cargo.toml, and with `--release`",
            took.as_secs_f64()
        );
    });
}
