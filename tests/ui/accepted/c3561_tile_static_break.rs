//! Also where it ends a loop.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let mut data = [0; 32];
    let view = ArrayViewMut::new(32, &mut data).unwrap();

    let kernel = kernel!(|t: TiledIndex<16>| {
        #[tile_static]
        let found: u32;
        if t.local[0] == 3 {
            found = 0;
        }
        let mut round = 0;
        loop {
            t.barrier.wait();
            if found == 1 {
                break;
            }
            t.barrier.wait();
            if t.local[0] == round {
                found = (round == 7) as u32;
            }
            round += 1;
        }
        view[t] = round as i32;
    });
    parallel_for_each(view.extent().tile::<16>(), kernel).unwrap();
    drop(view);
    assert_eq!(data, [8; 32]);
}
