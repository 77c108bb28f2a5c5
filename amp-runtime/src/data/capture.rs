//! What a kernel may capture from the Rust around it.

use std::mem::ManuallyDrop;

use super::at_hand::AtHand;
use super::binder::Binder;
use super::{Array, ArrayView, ArrayViewMut};
use crate::error::Result;
use crate::geometry::{Extent, Index};
use crate::ir::{Builder, Interface, Value};
use crate::rules::SameForAll;
use crate::types::{AmpType, Element};

/// A value that a kernel can capture: views and arrays by reference, scalars, indices, extents,
/// arrays of scalars and `#[amp]` structs by value (C++ AMP 2.4.1.3; C3596).
///
/// `#[amp]` implements it for structs; nothing else should.
///
/// # Safety
/// `__amp_bind` hands to the binder each view that the value holds, and `__amp_at_hand` gives to `run` the
/// value or a copy of it: so a launch knows of all memory that its kernel reaches. What is an [`AmpType`]
/// holds no view.
pub unsafe trait Capture {
    /// Lets a worker run with a copy of the value. What the copy says of a view, where its elements
    /// are and how many, is in the worker's registers then: no write to an element can change it.
    #[doc(hidden)]
    #[inline(always)]
    fn __amp_at_hand<R>(&self, _: AtHand, run: impl FnOnce(&Self) -> R) -> R {
        run(self)
    }

    /// Declares the scalars that `value` reads and `bind` writes.
    #[doc(hidden)]
    fn __amp_declare(&self, interface: &mut Interface);

    #[doc(hidden)]
    fn __amp_value(&self, builder: &mut Builder, name: &str) -> Value;

    #[doc(hidden)]
    fn __amp_bind(&self, binder: &mut Binder<'_>, name: &str) -> Result<()>;
}

#[diagnostic::do_not_recommend]
// SAFETY: the value does both.
unsafe impl<V: Capture + ?Sized> Capture for &V {
    #[inline(always)]
    fn __amp_at_hand<R>(&self, how: AtHand, run: impl FnOnce(&Self) -> R) -> R {
        V::__amp_at_hand(
            self,
            how,
            #[inline(always)]
            |value| {
                // SAFETY: the value lives until `run` has ended, and is not used later: see `Unkept`.
                run(&unsafe { &*std::ptr::from_ref(value) })
            },
        )
    }

    fn __amp_declare(&self, interface: &mut Interface) {
        (**self).__amp_declare(interface);
    }

    fn __amp_value(&self, builder: &mut Builder, name: &str) -> Value {
        (**self).__amp_value(builder, name)
    }

    fn __amp_bind(&self, binder: &mut Binder<'_>, name: &str) -> Result<()> {
        (**self).__amp_bind(binder, name)
    }
}

macro_rules! views {
    ($($view:ident($($part:tt)+),  $writable:literal, $at_hand:ident;)*) => {$(
        #[diagnostic::do_not_recommend]
        // SAFETY: it is the one view that is handed over and copied.
        unsafe impl<T: Element, const N: usize> Capture for $view<'_, T, N> {
            #[inline(always)]
            fn __amp_at_hand<R>(&self, how: AtHand, run: impl FnOnce(&Self) -> R) -> R {
                // SAFETY: the copy is used while this view is borrowed, and is not dropped.
                let copy = unsafe { std::ptr::read(self) };
                let mut copy = ManuallyDrop::new(copy);
                copy$(.$part)+.memory = self$(.$part)+.$at_hand(how);
                copy$(.$part)+.layout.first = 0;
                run(&copy)
            }

            fn __amp_declare(&self, interface: &mut Interface) {
                interface.view(N);
            }

            fn __amp_value(&self, builder: &mut Builder, name: &str) -> Value {
                builder.view(name, T::__amp_ty(), N, $writable)
            }

            fn __amp_bind(&self, binder: &mut Binder<'_>, _: &str) -> Result<()> {
                binder.view(&self$(.$part)+, $writable)
            }
        }
    )*};
}
views! {
    ArrayView(0), false, read_in_kernel;
    ArrayViewMut(0 0), true, written_in_kernel;
}

#[diagnostic::do_not_recommend]
impl<T, const N: usize> SameForAll for ArrayView<'_, T, N> {}

#[diagnostic::do_not_recommend]
impl<V: SameForAll + ?Sized> SameForAll for &V {}

#[diagnostic::do_not_recommend]
// SAFETY: an array has one view, which is handed over and copied.
unsafe impl<T: Element, const N: usize> Capture for Array<T, N> {
    #[inline(always)]
    fn __amp_at_hand<R>(&self, how: AtHand, run: impl FnOnce(&Self) -> R) -> R {
        // SAFETY: the copy is used while this array is borrowed, and is not dropped.
        let mut copy = ManuallyDrop::new(unsafe { std::ptr::read(self) });
        copy.view.0.0.memory = self.view.0.0.written_in_kernel(how);
        copy.view.0.0.layout.first = 0;
        run(&copy)
    }

    fn __amp_declare(&self, interface: &mut Interface) {
        interface.view(N);
    }

    fn __amp_value(&self, builder: &mut Builder, name: &str) -> Value {
        builder.view(name, T::__amp_ty(), N, true)
    }

    fn __amp_bind(&self, binder: &mut Binder<'_>, name: &str) -> Result<()> {
        binder.array(self.accelerator(), name)?;
        binder.view(&self.view.0.0, true)
    }
}

/// Implements [`Capture`] by value for types of the model.
///
/// # Safety
/// None of them holds a view, which `unsafe` in front of them says.
#[doc(hidden)]
#[macro_export]
macro_rules! __capture_by_value {
    (unsafe $([$($generics:tt)*] $ty:ty),* $(,)?) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> $crate::rules::SameForAll for $ty {}

        #[diagnostic::do_not_recommend]
        impl<$($generics)*> $crate::function::Kept for $ty {}

        #[diagnostic::do_not_recommend]
        // SAFETY: it holds no view, as whoever names the type says, and `run` is given a copy.
        unsafe impl<$($generics)*> $crate::Capture for $ty {
            #[inline(always)]
            // A type of the program may have a parameter of any usual name.
            fn __amp_at_hand<__AmpR>(
                &self,
                _: $crate::AtHand,
                run: impl FnOnce(&Self) -> __AmpR,
            ) -> __AmpR {
                let copy = *self;
                run(&copy)
            }

            fn __amp_declare(&self, interface: &mut $crate::ir::Interface) {
                interface.value(&<$ty as $crate::AmpType>::__amp_ty());
            }

            fn __amp_value(&self, builder: &mut $crate::ir::Builder, _: &str) -> $crate::ir::Value {
                builder.captured(&<$ty as $crate::AmpType>::__amp_ty())
            }

            fn __amp_bind(&self, binder: &mut $crate::Binder<'_>, name: &str) -> $crate::Result<()> {
                binder.value(name, |params| $crate::AmpType::__amp_write(self, params))
            }
        }
    )*};
}

// SAFETY: they are numbers, and what is made of numbers: each `AmpType` in them holds no view either.
__capture_by_value! { unsafe
    [] bool, [] i8, [] u8, [] i16, [] u16, [] i32, [] u32, [] usize, [] i64, [] u64,
    [] crate::f16, [] f32, [] f64, [] std::cmp::Ordering,
    [const N: usize] Index<N>, [const N: usize] Extent<N>,
    [T: AmpType, const N: usize] [T; N],
    [T: AmpType] Option<T>, [T: AmpType] std::marker::PhantomData<T>,
    [] (), [A: AmpType] (A,), [A: AmpType, B: AmpType] (A, B),
    [A: AmpType, B: AmpType, C: AmpType] (A, B, C),
    [A: AmpType, B: AmpType, C: AmpType, D: AmpType] (A, B, C, D),
    [A: AmpType, B: AmpType, C: AmpType, D: AmpType, E: AmpType] (A, B, C, D, E),
    [A: AmpType, B: AmpType, C: AmpType, D: AmpType, E: AmpType, F: AmpType] (A, B, C, D, E, F),
    [A: AmpType, B: AmpType, C: AmpType, D: AmpType, E: AmpType, F: AmpType, G: AmpType]
        (A, B, C, D, E, F, G),
    [A: AmpType, B: AmpType, C: AmpType, D: AmpType, E: AmpType, F: AmpType, G: AmpType, H: AmpType]
        (A, B, C, D, E, F, G, H),
}
