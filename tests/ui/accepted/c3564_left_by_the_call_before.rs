//! What a function reads of its tile_static variable, the call before may have written.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
fn kept(t: TiledIndex<4>, first: bool, value: u32) -> u32 {
    #[tile_static]
    let all: [u32; 4];
    let old = if first { value } else { all[t.local[0]] };
    all[t.local[0]] = value;
    old
}

pub fn main() {
    let mut data = [5_u32; 8];
    let view = ArrayViewMut::new(8, &mut data).unwrap();
    let domain = view.extent().tile::<4>();
    let kernel = kernel!(|t: TiledIndex<4>| {
        let before = kept(t, true, 7);
        view[t] = before * 10 + kept(t, false, view[t]);
    });
    parallel_for_each(domain, kernel).unwrap();
    drop(view);
    assert_eq!(data, [77; 8]);
}
