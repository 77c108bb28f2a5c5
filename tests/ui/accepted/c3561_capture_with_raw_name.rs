//! A captured array that is named by a keyword is the same for all threads, as any other is.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let mut data = [1; 8];
    let view = ArrayViewMut::new(8, &mut data).unwrap();
    let r#type = [3, 2];
    let kernel = kernel!(|t: TiledIndex<4>| {
        for _ in 0..r#type[1] + 2 {
            t.barrier.wait();
            view[t] += 1;
        }
    });
    parallel_for_each(view.extent().tile::<4>(), kernel).unwrap();
    view.synchronize().unwrap();
    assert_eq!(data, [5; 8]);
}
