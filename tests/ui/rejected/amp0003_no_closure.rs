//! `kernel!` takes a closure.

use amp_runtime::prelude::*;

fn main() {
    parallel_for_each(Extent::new([4]), kernel!(3)).unwrap();
}
