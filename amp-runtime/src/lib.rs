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
//!     parallel_for_each(y.extent(), kernel!(|i: Index<1>| y[i] += a * x[i]))?;
//!     y.synchronize()?;
//! }
//! assert_eq!(y, [12.0, 14.0, 16.0, 18.0]);
//! # Ok::<(), amp_runtime::Error>(())
//! ```
//!
//! The [prelude] has `kernel!` for closures, and `#[amp]` for functions, types and traits.
//!
//! # The model
//!
//! | | |
//! |---|---|
//! | [`parallel_for_each`] | runs a kernel once for each index of a domain, on the default [`Accelerator`] |
//! | [`Extent`], [`Index`] | a size, and a point in it, slowest dimension first; `extent.tile::<16, 16>()` divides it into tiles, whose kernels take a `TiledIndex<16, 16>` |
//! | [`ArrayView`], [`ArrayViewMut`] | data of the host, borrowed, in up to eight dimensions; copied to a device and back when they have to be |
//! | [`Array`] | memory of one accelerator |
//! | `#[tile_static] let x: T;` | memory that the threads of a tile share |
//! | [`t.barrier.wait()`](Barrier) | lets the threads of a tile wait for each other |
//! | [`subgroup`], [`atomic_fetch_add`] and their kin | exchange between threads without tile_static memory |
//! | [`Accelerator`] | a GPU, `cpu`, which runs kernels on all cores, or `checked`, which finds races and other mistakes |
//! | [`Error`] | what a launch refuses, with the numbers; `error.code()` has a page in the book |
//!
//! An index out of range reads zero and writes nothing. Integers wrap, and give the same on every accelerator.
//! Nothing that a kernel does is undefined behaviour.
//!
//! # Features
//!
//! | feature | brings |
//! |---|---|
//! | `glam` | vectors and matrices of the crate `glam` in kernels |
//! | `image` | views of the pictures of the crate `image` |
//! | `languages` | kernels as MSL, HLSL and GLSL ([`Target`]) |
//! | `ndarray` | views of the arrays of the crate `ndarray` |

#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(test)]
extern crate self as amp_runtime;

mod accelerator;
mod atomic;
mod builtin;
mod checked;
mod const_text;
mod convert;
pub mod cooperative;
mod data;
mod deep_stack;
mod emit;
mod error;
mod everywhere;
mod fence;
#[doc(hidden)]
pub mod function;
mod geometry;
#[cfg(feature = "glam")]
pub mod glam;
mod inspect;
mod kernel;
mod launch;
mod math;
#[cfg(test)]
mod oracle;
mod types;

// Said in the book, and not shown here: else rustc offers its traits wherever std's are not imported.
#[doc(hidden)]
pub mod bounds;
#[doc(hidden)]
pub mod ir;
mod lower;
#[doc(hidden)]
pub mod methods;
mod mixed;
pub mod native;
#[doc(hidden)]
pub mod operators;
mod option;
#[doc(hidden)]
pub mod order;
mod parallel_for_each;
mod phantom;
pub mod prelude;
#[doc(hidden)]
pub mod report;
pub mod rounds;
pub mod rules;
mod sealed;
pub mod subgroup;
mod sync;
#[doc(hidden)]
pub mod tile_memory;
#[doc(hidden)]
pub mod twin;
#[doc(hidden)]
pub mod uniformity;

pub use accelerator::{Accelerator, AcceleratorView, Feature, Limits, Marker, QueuingMode};
#[doc(hidden)]
pub use accelerator::{KernelKey, Threads};
pub use amp_codes::Code;
pub use atomic::{
    AtomicInteger, AtomicIntegerPlace, AtomicNumber, AtomicPlace, atomic_compare_exchange,
    atomic_exchange, atomic_fetch_add, atomic_fetch_and, atomic_fetch_dec, atomic_fetch_inc,
    atomic_fetch_max, atomic_fetch_min, atomic_fetch_or, atomic_fetch_sub, atomic_fetch_xor,
};
pub use checked::{Access, Checks, Finding, FindingKind, Line, Profile};
#[doc(hidden)]
pub use checked::{Experiment, Removal, What, Witnessed};
pub use convert::{from_f16, to_f16};
pub use data::{
    Array, ArrayView, ArrayViewMut, Capture, Content, ContentMut, IfElement, Mapped, copy,
    copy_async,
};
#[doc(hidden)]
pub use data::{
    AtHand, Binder, ByMutableReference, Captures, Dimensions, Elements, First, Hold, IndexOf, Is,
    Kernels, Never, NotByReference, Row, Unkept, captured,
};
pub use emit::Target;
pub use error::{Error, Result, Wgsl};
pub use everywhere::{TestValue, on_every_accelerator};
pub use fence::{all_memory_fence, global_memory_fence, tile_static_memory_fence};
pub use function::{Function, Signature};
pub use geometry::{
    Barrier, Extent, InRow, InTile, Index, MAX_TILE_LAYERS, MAX_TILE_THREADS, TileShape, rank1,
    rank2, rank3,
};
#[doc(hidden)]
pub use geometry::{DomainIndex, tile_is_legal};
#[doc(hidden)]
pub use kernel::{BrokenKernel, KernelName};
pub use kernel::{Kernel, KernelIndex};
pub use lower::{BufferBinding, DeviceModule, GuardedAccess, GuardedMemory, Interval};
pub use math::{Float, fast_math, precise_math};
pub use parallel_for_each::{Domain, parallel_for_each, parallel_for_each_on};
#[doc(hidden)]
pub use types::{Aligned, Field, FieldOf, FirstFieldOf, KnownAlignment, Operand, SameAs};
pub use types::{AmpType, Element};

/// The crate whose pictures views are made of.
#[cfg(feature = "image")]
pub use ::image;

/// The crate whose arrays views are made of.
#[cfg(feature = "ndarray")]
pub use ::ndarray;

/// A float of 16 bits, where the accelerator has them.
pub use half::f16;

pub use amp_macros::{amp_closure as kernel, amp_function as function};

#[doc(hidden)]
pub use {amp_macros, bytemuck, naga};

/// How a kernel names a tiled index: `TiledIndex<D0>`, `TiledIndex<D0, D1>` or
/// `TiledIndex<D0, D1, D2>`, sizes slowest dimension first.
///
/// In `#[amp]` code the number of sizes selects [`rank1::TiledIndex`], [`rank2::TiledIndex`] or
/// [`rank3::TiledIndex`]; ordinary Rust names these directly.
pub use rank3::TiledIndex;

/// How a kernel names an extent with tiles, as [`TiledIndex`] a tiled index.
pub use rank3::TiledExtent;

/// Prints a line from a kernel, after the thread's index: `[3, 7] i = 3, x = 0.500`.
///
/// It is a macro of `#[amp]` code only. The text is formatted by Rust, on every accelerator with the
/// same result. It takes numbers and bools, by position or name or from the variables around, with
/// fill, alignment, sign, `#`, `0`, width, precision and `?`, `x`, `X`, `o`, `b`, `e`, `E`; no
/// width or precision that is an argument.
///
/// ```
/// use amp_runtime::prelude::*;
/// let scale = 0.5_f32;
/// let kernel = kernel!(|i: Index<2>| {
///     let x = i[0] as f32 * scale;
///     amp_println!("i = {}, x = {x:.3}", i[0]);
/// });
/// let accelerator = Accelerator::cpu();
/// parallel_for_each_on(&accelerator, Extent::new([2, 3]), kernel)?;
/// accelerator.wait()?;
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// Lines come in no particular order, each whole. The cpu accelerator writes a line at once. A gpu
/// keeps the lines of a launch in a buffer of 1 MiB, and the host writes them when it next copies
/// data from that device, launches another kernel that prints or checks, or calls
/// [`Accelerator::wait`]: a program that does none of these before it ends loses them. What the
/// buffer has no room for is dropped, and a line on stderr says how much.
#[macro_export]
macro_rules! amp_println {
    ($($text:tt)*) => {
        ::core::compile_error!("`amp_println!` stands in `#[amp]` code; elsewhere use `println!`")
    };
}

/// Checks a condition in a kernel: `amp_assert!(x >= 0.0, "x = {x}")`, or without a text.
///
/// It is a macro of `#[amp]` code only, with texts as of [`amp_println!`]. Kernels cannot panic: a
/// thread whose check fails goes on, but the launch fails with [`Error::AssertionFailed`], which has
/// the place of the check, its text, and the thread's index; of several threads the one with the
/// least index. The same is written to stderr.
///
/// ```
/// use amp_runtime::prelude::*;
/// let data = [4, 9, -1];
/// let view = ArrayView::new(3, &data)?;
/// let kernel = kernel!(|i: Index<1>| amp_assert!(view[i] > 0, "found {}", view[i]));
/// let accelerator = Accelerator::cpu();
/// match parallel_for_each_on(&accelerator, view.extent(), kernel) {
///     Err(Error::AssertionFailed { index, message, .. }) => {
///         assert_eq!((index, &*message), (vec![2], "found -1"));
///     }
///     other => panic!("{other:?}"),
/// }
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// On the cpu accelerator the launch itself returns the error. On a gpu it comes from the next copy
/// of data from that device, from [`Accelerator::wait`], or from the launch of another kernel that
/// prints or checks. In an `#[amp(cpu)]` function that ordinary Rust calls, a failed check panics.
#[macro_export]
macro_rules! amp_assert {
    ($($text:tt)*) => {
        ::core::compile_error!("`amp_assert!` stands in `#[amp]` code; elsewhere use `assert!`")
    };
}

/// A kernel from a closure, which may capture views, arrays and scalars from the code around it. The
/// [prelude] has it as `kernel!`.
///
/// The closure takes one index: [`Index<N>`](Index) for a domain without tiles, `TiledIndex<…>`
/// for one with tiles. The result implements [`Kernel`].
///
/// ```
/// use amp_runtime::prelude::*;
/// let mut data = [3_u32, 1, 2];
/// let factor = 5;
/// let view = ArrayViewMut::new(3, &mut data)?;
/// parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] *= factor))?;
/// drop(view);
/// assert_eq!(data, [15, 5, 10]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
#[macro_export]
macro_rules! amp {
    ($($kernel:tt)*) => { $crate::amp_macros::amp_closure! { $($kernel)* } };
}
