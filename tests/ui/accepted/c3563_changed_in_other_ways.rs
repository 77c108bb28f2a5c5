//! A loop ends if what its condition tests is changed: by a pattern's reference, by a closure, by a callee.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
fn lower(x: &mut i32) {
    *x -= 1;
}

#[amp]
#[allow(clippy::toplevel_ref_arg, reason = "it is what is tested")]
fn count_down(t: TiledIndex<4>, view: &ArrayViewMut<i32, 1>) {
    let mut x = view[t];
    for _ in 0..3 {
        let ref mut r = x;
        *r += 1;
    }
    t.barrier.wait();
    while x > 0 {
        let ref mut r = x;
        *r -= 1;
    }
    let mut y = 3;
    while y > 0 {
        if let ref mut m = y {
            *m -= 1;
        }
    }
    let mut z = 3;
    let mut step = || z -= 1;
    step();
    while z > 0 {
        lower(&mut z);
    }
    view[t] = x + y + z + 7;
}

pub fn main() {
    let mut data = [5; 8];
    let view = ArrayViewMut::new(8, &mut data).unwrap();
    parallel_for_each(view.extent().tile::<4>(), count_down(&view)).unwrap();
    view.synchronize().unwrap();
    assert_eq!(data, [7; 8]);
}
