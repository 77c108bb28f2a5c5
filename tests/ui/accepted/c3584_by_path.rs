//! The attribute by its full path.

use amp_runtime::prelude::*;
use amp_test_helpers::accept;

pub fn main() {
    let mut data = [0; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    accept(view.extent().tile::<4>(), amp!(|t: TiledIndex<4>| {
        #[amp_runtime::prelude::tile_static]
        let shared: i32;
        shared = 3;
        t.barrier.wait();
        view[t.global] = shared;
    }));
    drop(view);
    assert_eq!(data, [3; 4]);
}
