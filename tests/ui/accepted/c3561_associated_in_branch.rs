//! A function of a type that gets the tiled index and does not wait may be called by some threads.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
#[derive(Clone, Copy)]
pub struct Offset {
    by: u32,
}

#[amp]
impl Offset {
    fn of(t: TiledIndex<16>) -> Offset {
        Offset { by: t.local[0] as u32 }
    }

    fn shared(t: TiledIndex<16>, x: usize) -> usize {
        #[tile_static]
        let all: [usize; 16];
        all[t.local[0]] = x;
        t.barrier.wait();
        all[15 - t.local[0]]
    }
}

pub fn main() {
    let mut data = [0; 32];
    let view = ArrayViewMut::new(32, &mut data).unwrap();
    let kernel = kernel!(|t: TiledIndex<16>| {
        let other = Offset::shared(t, 1 + t.local[0]);
        if t.local[0] < 8 {
            view[t] = (Offset::of(t).by as usize + other) as i32;
        }
        if t.tile[0] == 1 {
            view[t] += Offset::shared(t, 1) as i32;
        }
    });
    parallel_for_each(view.extent().tile::<16>(), kernel).unwrap();
    drop(view);
    assert_eq!((data[0], data[7], data[8], data[16], data[24]), (16, 16, 0, 17, 1));
}
