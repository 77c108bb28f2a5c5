//! A domain says which index its kernels take.

use amp_runtime::Domain;

struct Triangle;

impl Domain for Triangle {}

fn main() {}
