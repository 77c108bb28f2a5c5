//! Which thread of which tile it is, only the launch says.

use amp_runtime::prelude::*;

#[amp]
fn part(mut t: TiledIndex<4>, to: &ArrayViewMut<u32, 1>) {
    t.tile_origin = Index::new([t.local[0]]);
    if t.tile_origin[0] == 0 {
        t.barrier.wait();
    }
    to[t] = 1;
}

#[amp]
fn of_a_copy(t: TiledIndex<4>, to: &ArrayViewMut<u32, 1>) {
    let mut s = t;
    s.local[0] += 1;
    to[s] = 1;
}

#[amp]
fn whole(mut t: TiledIndex<4>, to: &ArrayViewMut<u32, 1>) {
    let same = t;
    t = same;
    to[t] = 1;
}

#[amp]
fn by_names(mut t: TiledIndex<4>, to: &ArrayViewMut<u32, 1>) {
    let ref mut local = t.local;
    local[0] = 1;
    std::mem::swap(&mut t.tile, &mut t.tile_origin);
    to[t] = 1;
}

#[amp]
fn take(t: &mut TiledIndex<4>) -> u32 {
    t.local[0]
}

#[amp]
fn calls(mut t: TiledIndex<4>, to: &ArrayViewMut<u32, 1>) {
    to[t] = take(&mut t);
}

fn main() {
    let to = ArrayViewMut::<u32, 1>::without_source(4).unwrap();
    let _ = kernel!(|mut t: TiledIndex<4>| {
        t.global[0] = 0;
        to[t] = 1;
    });
}
