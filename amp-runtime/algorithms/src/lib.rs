//! Algorithms that programs need again and again, on any accelerator of [`amp_runtime`].
//!
//! Each is a function over views and arrays, which runs on the default accelerator. Its twin that ends in `_with`
//! takes a [`Workspace`], which says where it runs and keeps the memory that it needs for the next call. What gives a number
//! waits for the accelerator; its twin that ends in `_async` gives a future of it, and everything is on its way before that
//! is awaited.
//!
//! ```
//! use amp_algorithms::Workspace;
//! use amp_algorithms::random::fill_bits;
//! use amp_runtime::prelude::*;
//!
//! let numbers = Array::new(5, &[0_u32; 5])?;
//! fill_bits(7, &numbers)?;
//!
//! let mut workspace = Workspace::new_on(&Accelerator::cpu());
//! let same = Array::new_on(workspace.accelerator(), 5, &[0_u32; 5])?;
//! amp_algorithms::random::fill_bits_with(&mut workspace, 7, &same)?;
//! assert_eq!(numbers.to_vec()?, same.to_vec()?);
//! # Ok::<(), amp_runtime::Error>(())
//! ```
//!
//! | module | has |
//! |---|---|
//! | [`random`] | random words, uniform and normal numbers, permutations; the generator for kernels of one's own |
//! | [`sort`] | sorting of numbers, with values beside them or not, and the order of keys that stay |
//! | [`search`], [`merge`], [`top_k`] | bounds of keys among sorted ones, merging, the greatest numbers |
//! | [`histogram`] | counts of bins of one width, of bins between edges, and of whole numbers |
//! | [`runs`] | the runs of equal elements, with their lengths or without |
//! | [`indexed`], [`transpose`] | elements at places that other elements name, rows that become columns |
//! | [`matmul`], [`sparse`] | products of matrices and vectors |
//! | [`fft`], [`convolve`] | Fourier transforms, sums of neighbours with weights |
//!
//! A view or an array that a function only reads is a `&ArrayView`, one that it writes a `&ArrayViewMut`; a
//! reference to an array is both. An array lends its memory as a view, so it is used where the function runs, wherever
//! it lives: for an array of another accelerator than the default one take a workspace of that. Sections of rank 1 are
//! as good as whole views. What is written is other memory than what is read, but for elementwise functions, which may
//! write where they read: threads would read what others have written already. Data without elements are no error: there
//! is nothing to do, or the result is that of no elements.

pub mod convolve;
mod device;
pub mod elementwise;
mod error;
pub mod fft;
pub mod histogram;
pub mod indexed;
mod keep;
mod key;
mod lanes;
mod lookback;
pub mod matmul;
pub mod merge;
mod number;
pub mod random;
pub mod reduce;
pub mod runs;
pub mod scan;
pub mod search;
pub mod select;
pub mod sort;
pub mod sparse;
pub mod top_k;
pub mod transpose;
mod workspace;

pub use key::{Digits, Key};
pub use number::Number;
pub use workspace::Workspace;
