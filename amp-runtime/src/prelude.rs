//! What a program with kernels needs: `use amp_runtime::prelude::*;`.
//!
//! `kernel!` makes a kernel of a closure, `function!` a function that is a value; `#[amp]` marks functions, types and traits of kernels.

pub use crate::{
    Accelerator, Array, ArrayView, ArrayViewMut, Element, Error, Extent, Function, Index, Kernel,
    TiledExtent, TiledIndex, all_memory_fence, atomic_compare_exchange, atomic_exchange,
    atomic_fetch_add, atomic_fetch_and, atomic_fetch_dec, atomic_fetch_inc, atomic_fetch_max,
    atomic_fetch_min, atomic_fetch_or, atomic_fetch_sub, atomic_fetch_xor, cooperative, copy,
    copy_async, f16, global_memory_fence, parallel_for_each, parallel_for_each_on, subgroup,
    tile_static_memory_fence,
};
pub use amp_macros::{amp, amp_closure as kernel, amp_function as function, amp_test, tile_static};
