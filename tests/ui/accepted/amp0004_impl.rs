//! `#[amp]` above an `impl` block.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
struct Particle {
    x: i32,
}

#[amp]
impl Particle {
    fn moved(&self, by: i32) -> i32 {
        self.x + by
    }
}

#[amp(cpu)]
pub fn helper(x: i32) -> i32 {
    Particle { x }.moved(2)
}

pub fn main() {
    let mut data = [0, 1, 2, 3];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(
        view.extent(),
        kernel!(|i: Index<1>| {
            view[i] = helper(view[i]);
        }),
    )
    .unwrap();
    drop(view);
    assert_eq!(data, [2, 3, 4, 5]);
}
