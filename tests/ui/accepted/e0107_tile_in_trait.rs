//! Methods of a trait without a body that take a tiled index.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
trait Reversal {
    fn reverse(&self, t: TiledIndex<4>, view: &ArrayViewMut<i32, 1>);
}

#[amp]
struct Shifted {
    by: i32,
}

#[amp]
impl Reversal for Shifted {
    fn reverse(&self, t: TiledIndex<4>, view: &ArrayViewMut<i32, 1>) {
        let value = view[t.tile_origin[0] + 3 - t.local[0]];
        t.barrier.wait();
        view[t] = value + self.by;
    }
}

pub fn main() {
    let mut data = [0, 1, 2, 3];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(
        view.extent().tile::<4>(),
        kernel!(|t: TiledIndex<4>| {
            let shifted = Shifted { by: 10 };
            shifted.reverse(t, &view);
        }),
    )
    .unwrap();
    drop(view);
    assert_eq!(data, [13, 12, 11, 10]);
}
