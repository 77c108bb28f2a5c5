//! Near miss of C3581: a function and a method that wait take slices of whatever length.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
struct Doubler {
    by: i32,
}

#[amp]
impl Doubler {
    fn run(self, idx: TiledIndex<4>, values: &mut [i32]) -> i32 {
        values[idx.local[0]] *= self.by;
        idx.barrier.wait();
        last(idx, values)
    }
}

#[amp]
fn last(idx: TiledIndex<4>, values: &[i32]) -> i32 {
    idx.barrier.wait();
    values[values.len() - 1]
}

pub fn main() {
    let mut data = [0, 1, 2, 3];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(
        view.extent().tile::<4>(),
        kernel!(|idx: TiledIndex<4>| {
            #[tile_static]
            let values: [i32; 4];
            values[idx.local[0]] = view[idx];
            view[idx] = Doubler { by: 2 }.run(idx, &mut values) + last(idx, &[1, 2, 10]);
        }),
    )
    .unwrap();
    drop(view);
    assert_eq!(data, [16; 4]);
}
