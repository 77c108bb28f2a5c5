//! References to elements of a view that kernels may change, given to functions that wait.
use amp_runtime::prelude::*;

#[amp]
struct Sum {
    all: u32,
}

#[amp]
impl Sum {
    fn twice(&self, t: TiledIndex<8>) -> u32 {
        t.barrier.wait();
        2 * self.all
    }
}

#[amp]
fn one(number: &u32, t: TiledIndex<8>) -> u32 {
    t.barrier.wait();
    *number
}

#[amp]
fn add(number: &mut u32, t: TiledIndex<8>) {
    t.barrier.wait();
    *number += 1;
}

#[amp]
fn kernel(t: TiledIndex<8>, from: &ArrayView<u32, 1>, to: &ArrayViewMut<u32, 1>) {
    #[tile_static]
    let sums: [Sum; 8];
    let ours = one(&from[t.global], t);
    let theirs = one(&to[t.global], t);
    add(&mut to[t.global], t);
    to[t.global] = ours + theirs + Sum::twice(&sums[0], t);
}

fn main() {}
