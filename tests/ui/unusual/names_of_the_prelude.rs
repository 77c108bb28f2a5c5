//! One's own functions, modules and variables with the names of amp's, of std's and of well-known crates.

use amp_runtime::Result;
use amp_runtime::prelude::{Array, amp, parallel_for_each};

mod half {
    use amp_runtime::prelude::*;
    #[amp(cpu)]
    pub fn image(x: i32) -> i32 {
        x / 2
    }
}

#[amp(cpu)]
fn copy(x: i32) -> i32 {
    x + 1
}
#[amp(cpu)]
fn min(a: i32, b: i32) -> i32 {
    a - b
}
#[amp(cpu)]
fn select(a: i32) -> i32 {
    a * 3
}
#[amp(cpu)]
fn wgpu(core: i32) -> i32 {
    core ^ 5
}
#[amp(cpu)]
fn builder(slot: i32, std: i32) -> i32 {
    slot - std
}
#[amp(cpu)]
fn atomic_fetch_twice(x: &mut i32) -> i32 {
    *x *= 2;
    *x
}

pub fn run() -> Result<()> {
    let out = Array::new(10, &[0; 10])?;
    let (builder_, ty, kernel, i) = (1, 2, 3, 4);
    parallel_for_each(
        out.extent(),
        kernel!(|index: amp_runtime::Index<1>| {
            let (value, node, barrier, self_, t) = (index[0] as i32, builder_, ty, kernel, i);
            let mut native = half::image(value);
            let std = copy(value) + min(node, barrier) + self::select(self_) + wgpu(t);
            out[index] = builder(std, native) + atomic_fetch_twice(&mut native);
        }),
    )?;
    let plain = |v: i32| v + 1 - 1 + 9 + (4 ^ 5) - v / 2 + v / 2 * 2;
    assert_eq!(out.to_vec()?, (0..10).map(plain).collect::<Vec<_>>());
    Ok(())
}
