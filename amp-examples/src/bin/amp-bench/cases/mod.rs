//! The cases, by what they are about.

mod compute;
mod matmul;
mod memory;

use crate::bench::{Bench, Results};

/// A group of cases that share data.
pub struct Group {
    pub cases: &'static [&'static str],
    pub run: fn(&Bench, &mut Results) -> amp_runtime::Result<()>,
}

pub const GROUPS: [Group; 9] = [
    Group { cases: &memory::STREAMS, run: memory::streams },
    Group { cases: &memory::REDUCTIONS, run: memory::reductions },
    Group { cases: &memory::SCANS, run: memory::scans },
    Group { cases: &memory::TRANSPOSES, run: memory::transposes },
    Group { cases: &memory::STENCILS, run: memory::stencils },
    Group { cases: &matmul::PRODUCTS, run: matmul::products },
    Group { cases: &["nbody"], run: compute::nbody },
    Group { cases: &["histogram"], run: compute::histogram },
    Group { cases: &["mandelbrot"], run: compute::mandelbrot },
];

/// The text for a power of two, or the number.
fn size(elements: usize) -> String {
    match elements.is_power_of_two() && elements > 1 << 16 {
        true => format!("2^{}", elements.ilog2()),
        false => elements.to_string(),
    }
}

fn square(side: usize) -> String {
    format!("{side}x{side}")
}
