//! Work that is done again where a driver has failed.

use amp_runtime::prelude::*;

pub fn main() {
    let mut data = [1.0_f32; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    let kernel = || kernel!(|i: Index<1>| view[i] += 1.0);
    if let Err(Error::Device { .. }) = parallel_for_each(view.extent(), kernel()) {
        parallel_for_each_on(&Accelerator::cpu(), view.extent(), kernel()).unwrap();
    }
    drop(view);
    assert_eq!(data, [2.0; 4]);
}
