//! A method of a variable that is not `mut` does not change it, whoever calls it.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
fn kernel(t: TiledIndex<4>, data: &ArrayViewMut<i32, 1>, limit: i32) {
    let mut steps = 0;
    loop {
        if steps >= 4 || data[t.global] == steps {
            break;
        }
        steps += 1;
        if limit.overflowing_mul(limit).1 {
            data[t.global] = limit.wrapping_add(steps);
        }
    }
    if limit >= 1 {
        t.barrier.wait();
    }
}

pub fn main() {
    let mut data = [3; 8];
    let view = ArrayViewMut::new(8, &mut data).unwrap();
    parallel_for_each(view.extent().tile::<4>(), kernel(&view, i32::MAX)).unwrap();
    drop(view);
    assert_eq!(data, [i32::MIN + 3; 8]);
}
