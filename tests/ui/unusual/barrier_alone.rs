//! Helpers that get only the barrier, generic ones, and methods that wait.

use amp_runtime::prelude::*;
use amp_runtime::{Barrier, Element, Result};

#[amp]
fn exchange<T: Element, const N: usize>(
    barrier: Barrier,
    memory: &mut [T; N],
    me: usize,
    value: T,
) -> T {
    memory[me] = value;
    barrier.wait();
    let other = memory[N - 1 - me];
    barrier.wait();
    other
}

#[amp]
struct Walker {
    at: i32,
    moves: i32,
}

#[amp]
impl Walker {
    fn swap_places(&mut self, t: TiledIndex<4>) {
        #[tile_static]
        let places: [i32; 4];
        self.at = exchange(t.barrier, &mut places, t.local[0], self.at);
        self.moves += 1;
    }
}

pub fn run() -> Result<()> {
    let mut data: Vec<Walker> = (0..8).map(|k| Walker { at: k * k, moves: 0 }).collect();
    let view = ArrayViewMut::new(8, &mut data)?;
    let flags = Array::new(8, &[0_i64; 8])?;
    parallel_for_each(
        view.extent().tile::<4>(),
        kernel!(|t: TiledIndex<4>| {
            #[tile_static]
            let wide: [i64; 4];
            let mut walker = view[t];
            walker.swap_places(t);
            flags[t] = exchange(t.barrier, &mut wide, t.local[0], walker.at as i64 - 1);
            view[t] = walker;
        }),
    )?;
    view.synchronize()?;
    for k in 0..8 {
        let other = (k / 4 * 4 + 3 - k % 4) as i32;
        assert_eq!((data[k].at, data[k].moves), (other * other, 1));
    }
    assert_eq!(flags.to_vec()?, [-1, 0, 3, 8, 15, 24, 35, 48]);
    Ok(())
}
