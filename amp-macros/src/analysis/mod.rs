//! What can be proved of a body from its syntax tree alone: the checks that C++ AMP's back end
//! makes. Each reports what is certain, and is silent about the rest.

pub mod accesses;
mod bounds;
mod constants;
mod division;
mod literals;
mod loops;
pub mod nesting;
pub mod races;
mod references;
mod tiled;
mod uninitialised;

pub use constants::length;
use proc_macro2::TokenStream;

use crate::diagnostics::Report;
use crate::syntax::{BindingId, Block};

/// How often a body runs for one thread.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Runs {
    /// A kernel: once.
    Once,
    /// A function that is no kernel, or a method, which may be called again: what its tile_static variables hold then
    /// is what the call before left in them.
    Often,
}

/// Checks a body, with the parameters whose types are written. What rustc has to evaluate comes back, as
/// statements for the body's beginning.
pub fn check(
    body: &Block,
    parameters: &[(BindingId, &syn::Type)],
    runs: Runs,
    report: &mut Report,
) -> TokenStream {
    // What could not be read may be the end of a loop, an assignment, or the use of a reference.
    let whole = report.is_empty();
    let mut rules = division::check(body, report);
    literals::check(body, report);
    bounds::check(body, parameters, report);
    tiled::check(body, report);
    loops::check_unrolled(body, report);
    if whole {
        references::check(body, report);
        loops::check(body, report);
        uninitialised::check(body, runs, report);
    }
    rules.extend(report.take_warnings());
    rules
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;
    use std::time::{Duration, Instant};

    use super::nesting;
    use crate::diagnostics::Report;
    use crate::item::function;

    /// A kernel of five times so many lines, with loops, branches and variables of the tile.
    fn long_kernel(steps: usize) -> String {
        let mut text = "fn kernel(idx: TiledIndex<64>, view: &ArrayViewMut<f32, 1>) {\n".to_owned();
        for k in 0..steps {
            write!(
                text,
                "#[tile_static] let shared{k}: [f32; 4];\n\
                 let mut x{k} = view[idx.global] + {k}.0 / 3.0;\n\
                 for i in 0..{k} {{ while x{k} < 4.0 {{ x{k} += view[i * 2]; }} }}\n\
                 if idx.local[0] == {k} {{ shared{k}[0] = x{k}; }} else {{ x{k} *= 2.0; }}\n\
                 view[idx.global] = x{k} + shared{k}[3];\n"
            )
            .expect("a string can be written to");
        }
        text + "}"
    }

    /// For how long this thread has run: the machine may have other work meanwhile.
    fn running_time(start: Instant) -> Duration {
        let times = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
        let running = times.split(' ').next().and_then(|time| time.parse().ok());
        running.map_or_else(|| start.elapsed(), Duration::from_nanos)
    }

    /// How long it takes to expand a kernel of so many steps.
    fn expansion(steps: usize) -> Duration {
        let text = long_kernel(steps);
        let start = Instant::now();
        let before = running_time(start);
        let tokens: proc_macro2::TokenStream = text.parse().expect("tokens");
        assert!(nesting::check(&tokens).is_ok());
        let item = syn::parse2(tokens).expect("a function");
        let expanded = function(&item, false, Report::default());
        let time = running_time(start) - before;
        assert!(!expanded.to_string().contains("compile_error"), "the kernel is legal");
        time
    }

    /// Of 250 lines and 5000: what grows with the square of the lines would take 400 times as long, and how fast the
    /// machine is does not matter.
    #[test]
    fn a_long_kernel_is_expanded_in_a_time_that_grows_with_its_lines() {
        expansion(50);
        let (short, long) = (expansion(50), expansion(1000));
        assert!(long < 60 * short, "{short:?} for 250 lines, {long:?} for 5000");
    }
}
