//! Functions with barriers, and functions that barriers in other crates depend on.

use amp_runtime::prelude::*;

/// Waits as often as it is told.
#[amp]
pub fn rounds(t: TiledIndex<16>, count: usize) {
    for _ in 0..count {
        t.barrier.wait();
    }
}

/// Waits under a condition of the caller's, two calls deep.
#[amp]
pub fn wait_if(t: TiledIndex<16>, holds: bool) {
    if holds {
        rounds(t, 1);
    }
}

/// Each thread's own number.
#[amp]
pub fn own_number(t: TiledIndex<16>) -> usize {
    t.local[0]
}

/// The number of the tile.
#[amp]
pub fn tile_number(t: TiledIndex<16>) -> usize {
    t.tile[0]
}

/// Half of the number.
#[amp(cpu)]
pub fn halved(x: usize) -> usize {
    x / 2
}

/// Seven, whatever the number is.
#[amp(cpu)]
pub fn seven(x: usize) -> usize {
    let _ = x;
    7
}

/// Puts the value into every place of the tile's memory that is the thread's, and waits.
#[amp]
pub fn fill(t: TiledIndex<16>, to: &mut [i32; 16], value: i32) {
    to[t.local[0]] = value;
    t.barrier.wait();
}

/// Waits twice if the first number is positive, which all threads see after a barrier.
#[amp]
pub fn wait_if_positive(t: TiledIndex<16>, numbers: &[i32; 16]) {
    t.barrier.wait();
    if numbers[0] > 0 {
        t.barrier.wait();
    }
}

/// Stores the value through a reference.
#[amp(cpu)]
pub fn assign(place: &mut usize, value: usize) {
    *place = value;
}
