//! The index of a domain is one of those that kernels can take.

use amp_runtime::Domain;

struct Triangle;

impl Domain for Triangle {
    type Index = usize;
}

fn main() {}
