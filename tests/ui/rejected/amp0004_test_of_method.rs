//! There is no `self` to run a test with.

use amp_runtime::prelude::*;

struct Zeros {
    length: usize,
}

impl Zeros {
    #[amp_test]
    fn zeros(&self) -> amp_runtime::Result<Vec<f32>> {
        Array::<f32, 1>::zeroed(self.length)?.to_vec()
    }
}

fn main() {}
