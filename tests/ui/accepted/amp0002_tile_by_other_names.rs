//! A tiled index that is handed on by other names, or behind references, also from function to function.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
fn meet(t: TiledIndex<4>, x: i32) -> i32 {
    t.barrier.wait();
    x + t.local[0] as i32
}

#[amp]
fn meet_of(t: &TiledIndex<4>, x: i32) -> i32 {
    meet(*t, x)
}

#[amp]
fn kernel(t: TiledIndex<4>, view: &ArrayViewMut<i32, 1>) {
    let own = t;
    let lent = &t;
    view[own] = meet(own, 1) + meet(*lent, 2) + meet_of(lent, 3) + { meet(t, 4) };
}

pub fn main() {
    let mut data = [0; 8];
    let view = ArrayViewMut::new(8, &mut data).unwrap();
    parallel_for_each(view.extent().tile::<4>(), kernel(&view)).unwrap();
    drop(view);
    assert_eq!(data, [10, 14, 18, 22, 10, 14, 18, 22]);
}
