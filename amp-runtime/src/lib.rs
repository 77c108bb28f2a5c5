//! GPU kernels in restricted Rust: C++ AMP's model on naga and wgpu.
//!
//! A kernel is a Rust closure or function marked `#[amp]`. The same source runs on any GPU that
//! wgpu reaches, or natively on the CPU, and is checked against the rules of the model when it is
//! compiled, with C++ AMP's error codes.
//!
//! ```
//! use amp_runtime::prelude::*;
//!
//! let x = [1.0_f32, 2.0, 3.0, 4.0];
//! let mut y = [10.0_f32; 4];
//! let a = 2.0_f32;
//! {
//!     let (x, y) = (ArrayView::new(4, &x)?, ArrayViewMut::new(4, &mut y)?);
//!     parallel_for_each(y.extent(), amp_runtime::amp!(|i: Index<1>| y[i] += a * x[i]))?;
//!     y.synchronize()?;
//! }
//! assert_eq!(y, [12.0, 14.0, 16.0, 18.0]);
//! # Ok::<(), amp_runtime::Error>(())
//! ```
//!
//! With `#[macro_use] extern crate amp_runtime;` at the root of a crate the macro is `amp!`
//! everywhere in it.

mod accelerator;
mod data;
mod emit;
mod error;
mod geometry;
mod kernel;
mod launch;
mod types;

#[doc(hidden)]
pub mod ir;
pub mod native;
pub mod prelude;
pub mod rules;
#[doc(hidden)]
pub mod twin;

pub use accelerator::Accelerator;
#[doc(hidden)]
pub use accelerator::{Barriers, DomainIndex, KernelKey, Native, Threads};
pub use data::{Array, ArrayView, ArrayViewMut, Capture};
#[doc(hidden)]
pub use data::{Binder, CaptureByReference, Dimensions, Elements, First, IndexOf, Row};
pub use emit::Target;
pub use error::{Error, Result};
#[doc(hidden)]
pub use geometry::tile_is_legal;
pub use geometry::{
    Barrier, Extent, Index, MAX_TILE_LAYERS, MAX_TILE_THREADS, TileShape, rank1, rank2, rank3,
};
pub use ir::{BufferBinding, DeviceModule};
pub use kernel::{Kernel, KernelIndex};
#[doc(hidden)]
pub use kernel::{KernelStart, Twins, kernel_object};
pub use launch::{Domain, parallel_for_each, parallel_for_each_on};
pub use types::{AmpType, Element};

#[doc(hidden)]
pub use {amp_macros, bytemuck, naga};

/// How a kernel names a tiled index: `TiledIndex<D0>`, `TiledIndex<D0, D1>` or
/// `TiledIndex<D0, D1, D2>`, sizes slowest dimension first.
///
/// In `#[amp]` code the number of sizes selects [`rank1::TiledIndex`], [`rank2::TiledIndex`] or
/// [`rank3::TiledIndex`]; ordinary Rust names these directly.
pub use rank3::TiledIndex;

/// A kernel from a closure, which may capture views, arrays and scalars from the code around it.
///
/// The closure takes one index: [`Index<N>`](Index) for a domain without tiles, `TiledIndex<…>`
/// for one with tiles. The result implements [`Kernel`].
///
/// ```
/// use amp_runtime::prelude::*;
/// let mut data = [3_u32, 1, 2];
/// let factor = 5;
/// let view = ArrayViewMut::new(3, &mut data)?;
/// parallel_for_each(view.extent(), amp_runtime::amp!(|i: Index<1>| view[i] *= factor))?;
/// drop(view);
/// assert_eq!(data, [15, 5, 10]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
#[macro_export]
macro_rules! amp {
    ($($kernel:tt)*) => { $crate::amp_macros::amp_closure! { $($kernel)* } };
}
