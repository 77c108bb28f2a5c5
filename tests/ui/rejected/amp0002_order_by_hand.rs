//! Kernels order by what is derived.

use std::cmp::Ordering;

use amp_runtime::prelude::*;

#[amp]
struct Age {
    years: u32,
}

#[amp]
impl PartialOrd for Age {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        self.years.partial_cmp(&other.years)
    }
}

fn main() {}
