//! Views and scalars stay usable after the launch, and in another kernel.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let factor = 2;
    let mut data = [1; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    for _ in 0..2 {
        parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] *= factor)).unwrap();
    }
    assert_eq!(view.extent().size() * factor as usize, 8);
    view.synchronize().unwrap();
    assert_eq!(data, [4; 4]);
}
