//! Renamed imports and aliases, generic ones too, of all types that a kernel function's parameters name.

use amp_runtime::prelude::{Array, ArrayView as In, ArrayViewMut as Out, Index as At};
use amp_runtime::prelude::{amp, parallel_for_each as launch, tile_static};
use amp_runtime::{self as gpu, Result};

type Line<'a, T> = In<'a, T, 1>;
type Numbers<'a> = Out<'a, i32, 1>;
type Here = At<1>;
type Tile = gpu::rank1::TiledIndex<8>;
type Eight<T = i32> = [T; 8];
mod names {
    pub(super) use amp_runtime as gpu;
    pub use gpu::Array as Memory;
}

#[amp]
fn plus_place(place: Here, from: &Line<i32>, to: &Numbers<'_>) {
    to[place] = from[place] + place[0] as i32;
}

#[amp]
fn turn_tiles(me: Tile, data: &names::Memory<i32, 1>) {
    #[tile_static]
    let copy: Eight;
    copy[me.local[0]] = data[me];
    me.barrier.wait();
    data[me] = copy[7 - me.local[0]];
}

pub fn run() -> Result<()> {
    let from: Vec<i32> = (0..16).map(|k| k * k).collect();
    let mut to = vec![0; 16];
    let (a, b) = (In::new(16, &from)?, Out::new(16, &mut to)?);
    launch(a.extent(), plus_place(&a, &b))?;
    launch(a.extent(), gpu::kernel!(|place: At::<1>| b[place] *= 2))?;
    b.synchronize()?;
    let memory = Array::new(16, &to)?;
    launch(gpu::Extent::new([16]).tile::<8>(), turn_tiles(&memory))?;
    let mut expected: Vec<i32> = (0..16).map(|k| 2 * (k * k + k)).collect();
    expected.chunks_mut(8).for_each(<[i32]>::reverse);
    assert_eq!(memory.to_vec()?, expected);
    Ok(())
}
