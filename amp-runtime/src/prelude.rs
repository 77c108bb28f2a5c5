//! What a program with kernels needs: `use amp_runtime::prelude::*;`.
//!
//! The macro `amp!` is not among it, since a module can import only one of `amp!` and `#[amp]`:
//! write `#[macro_use] extern crate amp_runtime;` once in the crate, or `amp_runtime::amp!(…)`.

pub use crate::{
    Accelerator, Array, ArrayView, ArrayViewMut, Error, Extent, Index, Kernel, TiledIndex,
    parallel_for_each, parallel_for_each_on,
};
pub use amp_macros::{amp, tile_static};
