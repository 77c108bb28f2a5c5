//! Ordinary Rust does not index views: the error says what was meant.

use std::ops::{Index, IndexMut};

use super::view::{ArrayView, ArrayViewMut};
use crate::kernel::KernelIndex;
use crate::types::Element;

/// An index of a kernel's. Where ordinary Rust has one, it is a closure that is to be a kernel, and the
/// launch says so: one error, and none of each index in it.
#[diagnostic::on_unimplemented(
    message = "C3930: ordinary Rust does not index views, whose content may be on a device; help: index the host's own data, after `view.synchronize()`, or what `to_vec()?` gives; a kernel is `kernel!(|i: Index<1>| …)` or a function marked `#[amp]`",
    label = "indexed outside of a kernel"
)]
pub trait IndexOfKernel {}

#[diagnostic::do_not_recommend]
impl<I: KernelIndex> IndexOfKernel for I {}

/// Never built: no rank is 0.
const fn refuse<const N: usize>() {
    assert!(
        N == 0,
        "C3930: ordinary Rust does not index views; help: write `kernel!(|i: Index<1>| …)`"
    );
}

impl<T: Element, I: IndexOfKernel, const N: usize> Index<I> for ArrayView<'_, T, N> {
    type Output = T;

    fn index(&self, _: I) -> &T {
        const { refuse::<N>() }
        unreachable!("this is never built")
    }
}

impl<T: Element, I: IndexOfKernel, const N: usize> Index<I> for ArrayViewMut<'_, T, N> {
    type Output = T;

    fn index(&self, _: I) -> &T {
        const { refuse::<N>() }
        unreachable!("this is never built")
    }
}

impl<T: Element, I: IndexOfKernel, const N: usize> IndexMut<I> for ArrayViewMut<'_, T, N> {
    fn index_mut(&mut self, _: I) -> &mut T {
        const { refuse::<N>() }
        unreachable!("this is never built")
    }
}
