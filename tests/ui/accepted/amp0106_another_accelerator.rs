//! A kernel that falls back to an accelerator which has the feature.

use amp_runtime::prelude::*;

pub fn main() {
    let mut data = [1.0_f64; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    let kernel = || kernel!(|i: Index<1>| view[i] /= 3.0);
    if let Err(Error::UnsupportedFeature { .. }) = parallel_for_each(view.extent(), kernel()) {
        parallel_for_each_on(&Accelerator::cpu(), view.extent(), kernel()).unwrap();
    }
    drop(view);
    assert_eq!(data, [1.0 / 3.0; 4]);
}
