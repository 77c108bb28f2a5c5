//! A launch only if there is something to do.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let chosen: Vec<f32> = [1.0, -2.0, 3.0].into_iter().filter(|x| *x < -5.0).collect();
    let mut roots = chosen.clone();
    let view = ArrayViewMut::new(chosen.len(), &mut roots).unwrap();
    if view.extent().size() > 0 {
        parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = view[i].sqrt())).unwrap();
    }
    drop(view);
    assert_eq!(roots, chosen);
}
