//! A method that gets the tiled index and does not wait may be called by some threads alone.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
#[derive(Clone, Copy)]
pub struct Offset {
    by: u32,
}

#[amp]
impl Offset {
    fn of(&self, t: TiledIndex<16>) -> usize {
        t.local[0] + self.by as usize
    }

    fn ordered(&self, t: TiledIndex<16>) -> usize {
        all_memory_fence(&t.barrier);
        amp_test_helpers::own_number(t) + self.of(t)
    }
}

pub fn main() {
    let mut data = [0; 32];
    let view = ArrayViewMut::new(32, &mut data).unwrap();
    let kernel = kernel!(|t: TiledIndex<16>| {
        let offset = Offset { by: 3 };
        if t.local[0] < 8 {
            view[t] = (offset.of(t) + offset.ordered(t)) as i32;
        }
    });
    parallel_for_each(view.extent().tile::<16>(), kernel).unwrap();
    drop(view);
    assert_eq!(data[6..9], [24, 27, 0]);
}
