//! A method that takes the tile has tile_static memory, and calls what has.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
#[derive(Clone, Copy)]
struct Number {
    value: i32,
}

#[amp]
fn first(t: TiledIndex<4>, value: i32) -> i32 {
    #[tile_static]
    let shared: i32;
    if t.local[0] == 0 {
        shared = value;
    }
    t.barrier.wait();
    shared
}

#[amp]
impl Number {
    fn shared(self, t: TiledIndex<4>) -> i32 {
        #[tile_static]
        let numbers: [i32; 4];
        numbers[t.local[0]] = self.value;
        t.barrier.wait();
        numbers[3 - t.local[0]] + first(t, self.value)
    }

    fn value(self) -> i32 {
        self.value
    }
}

pub fn main() {
    let mut data = [1, 2, 3, 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    let kernel = kernel!(|t: TiledIndex<4>| {
        let number = Number { value: view[t] };
        view[t] = number.shared(t) + number.value();
    });
    parallel_for_each(view.extent().tile::<4>(), kernel).unwrap();
    drop(view);
    assert_eq!(data, [6; 4]);
}
