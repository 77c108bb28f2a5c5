//! One item of each kind that the rules tell apart.

use amp_runtime::Domain;
use amp_runtime::prelude::*;

/// A constant.
pub const SCALE: f32 = 0.5;
/// A constant array.
pub const WEIGHTS: [i32; 4] = [1, 4, 6, 4];
/// Constants that no pattern can have.
pub const MISSING: f32 = f32::NAN;
/// Another.
pub const HALF: f16 = f16::from_f32_const(0.5);
/// A static: kernels cannot read it.
pub static COUNT: i32 = 7;

/// `#[amp]`, without tile_static memory.
#[amp]
pub fn doubled(x: i32) -> i32 {
    2 * x
}

/// `#[amp]`, with a tile_static variable.
#[amp]
pub fn through_tile_static(x: i32) -> i32 {
    #[tile_static]
    let shared: [i32; 1];
    shared[0] = x;
    shared[0]
}

/// `#[amp]`, with a tile_static variable in its callee.
#[amp]
pub fn twice_through_tile_static(x: i32) -> i32 {
    2 * through_tile_static(x)
}

/// `#[amp]`, with a barrier.
#[amp]
pub fn wait_for_tile(idx: TiledIndex<16>) {
    idx.barrier.wait();
}

/// `#[amp(cpu)]`: for kernels and for ordinary Rust.
#[amp(cpu)]
pub fn squared(x: i32) -> i32 {
    x * x
}

/// Ordinary Rust.
pub fn plain(x: i32) -> i32 {
    x + 1
}

/// The launch of programs that are tests: on the `cpu` accelerator, of a kernel whose device form is also built,
/// validated and written.
///
/// # Errors
/// Those of a launch.
pub fn parallel_for_each<D: Domain>(
    domain: D,
    kernel: impl Kernel<D::Index>,
) -> amp_runtime::Result<()> {
    let module = kernel.module().expect("the kernel has a device form");
    module.validate().expect("the module is valid");
    module.spirv().expect("the module has a binary form");
    parallel_for_each_on(&Accelerator::cpu(), domain, kernel)
}
