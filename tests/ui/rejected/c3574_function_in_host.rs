//! A tile of an `#[amp]` closure in an `#[amp(host)]` function is checked too.

use amp_runtime::prelude::*;

#[amp(host)]
fn main() {
    let mut data = [0; 16];
    let view = ArrayViewMut::new([1, 16], &mut data).unwrap();
    let kernel = #[amp]
    |t: TiledIndex<128, 16>| view[t.global] = 1;
    parallel_for_each(view.extent().tile::<128, 16>(), kernel).unwrap();
}
