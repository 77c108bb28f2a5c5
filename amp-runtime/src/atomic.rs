//! Atomic operations on memory that threads share (C++ AMP 8.2).
//!
//! Each does its work on one number as if no other thread ran meanwhile, and says nothing about the
//! order in which threads see other numbers: they are relaxed.

use bytemuck::Pod;

use crate::builtin::builtin;
use crate::ir::{Atomic, Builder, Value};
use crate::native::element::ViewElement;
use crate::native::place::TileElement;
use crate::sealed::Sealed;
use crate::types::{AmpType, Element};

/// A number that can be changed atomically: `i32`, `u32`, `i64`, `u64` or `f32`.
///
/// `i64` and `u64` need an accelerator that has such operations.
#[diagnostic::on_unimplemented(
    message = "C3930: atomic operations work on `i32`, `u32`, `i64`, `u64` and `f32`, not on `{Self}`; help: keep the number in an element of one of these types",
    label = "cannot be changed atomically"
)]
pub trait AtomicNumber: Sealed + Element {
    #[doc(hidden)]
    fn __amp_plus(self, value: Self) -> Self;

    #[doc(hidden)]
    fn __amp_minus(self, value: Self) -> Self;

    #[doc(hidden)]
    fn __amp_least(self, value: Self) -> Self;

    #[doc(hidden)]
    fn __amp_greatest(self, value: Self) -> Self;
}

/// An integer that can be changed atomically.
#[diagnostic::on_unimplemented(
    message = "C3930: this atomic operation works on `i32`, `u32`, `i64` and `u64`, not on `{Self}`; help: keep the number in an element of one of these types",
    label = "not an integer that can be changed atomically"
)]
pub trait AtomicInteger:
    AtomicNumber
    + std::ops::BitAnd<Output = Self>
    + std::ops::BitOr<Output = Self>
    + std::ops::BitXor<Output = Self>
{
    #[doc(hidden)]
    const __AMP_CONST_ONE: Self;
}

macro_rules! integers {
    ($($ty:ident)*) => {$(
        impl Sealed for $ty {}

        impl AtomicNumber for $ty {
            #[inline(always)]
            fn __amp_plus(self, value: Self) -> Self {
                self.wrapping_add(value)
            }

            #[inline(always)]
            fn __amp_minus(self, value: Self) -> Self {
                self.wrapping_sub(value)
            }

            #[inline(always)]
            fn __amp_least(self, value: Self) -> Self {
                self.min(value)
            }

            #[inline(always)]
            fn __amp_greatest(self, value: Self) -> Self {
                self.max(value)
            }
        }

        impl AtomicInteger for $ty {
            const __AMP_CONST_ONE: Self = 1;
        }
    )*};
}
integers!(i32 u32 i64 u64);

impl Sealed for f32 {}

impl AtomicNumber for f32 {
    #[inline(always)]
    fn __amp_plus(self, value: Self) -> Self {
        self + value
    }

    #[inline(always)]
    fn __amp_minus(self, value: Self) -> Self {
        self - value
    }

    // Of two zeros the one that is there stays, on every accelerator.
    #[inline(always)]
    fn __amp_least(self, value: Self) -> Self {
        if value < self || self.is_nan() { value } else { self }
    }

    #[inline(always)]
    fn __amp_greatest(self, value: Self) -> Self {
        if value > self || self.is_nan() { value } else { self }
    }
}

/// A place whose number can be changed atomically: an element of an `ArrayViewMut` or an `Array`, a
/// tile_static variable, or an element or field of these.
#[diagnostic::on_unimplemented(
    message = "C3930: `{Self}` is no place for atomic operations, which work on elements of `ArrayViewMut` and `Array` and on tile_static variables, of type `i32`, `u32`, `i64`, `u64` or `f32`; help: write such a place with a `&`: `atomic_fetch_add(&view[i], 1)`",
    label = "cannot be changed atomically"
)]
pub trait AtomicPlace: Sealed + Sized {
    /// The type of the number there.
    type Value: AtomicNumber;

    /// Replaces the number by what `change` makes of it, if anything; the number before, zero
    /// where there is none.
    #[doc(hidden)]
    fn __amp_update(self, change: impl FnMut(Self::Value) -> Option<Self::Value>) -> Self::Value;
}

/// A place whose integer can be changed atomically.
#[diagnostic::on_unimplemented(
    message = "C3930: this atomic operation works on elements of `ArrayViewMut` and `Array` and on tile_static variables, of type `i32`, `u32`, `i64` or `u64`; help: write the place with a `&`: `atomic_fetch_or(&view[i], 1)`",
    label = "not an integer that can be changed atomically"
)]
pub trait AtomicIntegerPlace: AtomicPlace<Value: AtomicInteger> {}

#[diagnostic::do_not_recommend]
impl<P: AtomicPlace<Value: AtomicInteger>> AtomicIntegerPlace for P {}

impl<T> Sealed for ViewElement<'_, T> {}

#[diagnostic::do_not_recommend]
impl<T: AtomicNumber> AtomicPlace for ViewElement<'_, T> {
    type Value = T;

    #[inline(always)]
    fn __amp_update(self, change: impl FnMut(T) -> Option<T>) -> T {
        ViewElement::update(self, change)
    }
}

impl<T: Copy> Sealed for TileElement<'_, T> {}

#[diagnostic::do_not_recommend]
impl<T: AtomicNumber> AtomicPlace for TileElement<'_, T> {
    type Value = T;

    #[inline(always)]
    fn __amp_update(self, change: impl FnMut(T) -> Option<T>) -> T {
        TileElement::update(self, <T as AmpType>::__amp_zero(), change)
    }
}

fn same_bits<T: Pod>(a: &T, b: &T) -> bool {
    bytemuck::bytes_of(a) == bytemuck::bytes_of(b)
}

/// Of its own, since rustc shows the first lines of what follows.
#[inline(always)]
fn exchange<P: AtomicPlace>(place: P, value: P::Value) -> P::Value {
    place.__amp_update(|_| Some(value))
}

/// The same operation with one more, or less.
fn by_one(b: &mut Builder, op: Atomic, arguments: &[Value]) -> Value {
    match arguments[0].ty().and_then(|ty| ty.scalar()) {
        Some(scalar) => {
            let one = b.known(scalar, 1);
            b.atomic(op, &arguments[0], &one)
        }
        None => b.fail("an atomic operation on something that is not a number"),
    }
}

/// What four threads make of a 6. The call has its whole path: the name alone would be that of this file's function.
macro_rules! example {
    ($index:literal, $call:literal, $left:literal) => {
        concat!(
            "```\nuse amp_runtime::prelude::*;\n",
            "let mut data = [6_u32];\nlet view = ArrayViewMut::new(1, &mut data)?;\n",
            "parallel_for_each(Extent::new([4]), kernel!(|",
            $index,
            ": Index<1>| {\n    ",
            $call,
            ";\n}))?;\ndrop(view);\nassert_eq!(data, [",
            $left,
            "]);\n# Ok::<(), amp_runtime::Error>(())\n```"
        )
    };
}

builtin! {
    /// Stores `value`, and gives what was there.
    ///
    #[doc = example!("_i", "amp_runtime::atomic_exchange(&view[0], 9)", "9")]
    fn atomic_exchange<P: AtomicPlace>(place: P, value: P::Value) -> P::Value {
        exchange(place, value)
    } device |b, arguments| b.atomic(Atomic::Exchange, &arguments[0], &arguments[1]);

    /// Stores `value` if the place holds what `expected` holds, bit by bit, and gives `true`. If not,
    /// it stores what the place holds to `expected`, and gives `false`. It does not fail without a
    /// reason.
    ///
    /// ```
    /// use amp_runtime::prelude::*;
    /// let mut data = [6_u32];
    /// let view = ArrayViewMut::new(1, &mut data)?;
    /// // Four threads double the number, each after another.
    /// parallel_for_each(Extent::new([4]), kernel!(|_i: Index<1>| {
    ///     let mut there = view[0];
    ///     let mut doubled = there * 2;
    ///     while !amp_runtime::atomic_compare_exchange(&view[0], &mut there, doubled) {
    ///         doubled = there * 2;
    ///     }
    /// }))?;
    /// drop(view);
    /// assert_eq!(data, [96]);
    /// # Ok::<(), amp_runtime::Error>(())
    /// ```
    fn atomic_compare_exchange<P: AtomicPlace>(
        place: P,
        expected: &mut P::Value,
        value: P::Value,
    ) -> bool {
        let wanted = *expected;
        *expected = place.__amp_update(|old| same_bits(&old, &wanted).then_some(value));
        same_bits(expected, &wanted)
    } device |b, arguments| {
        b.atomic_compare_exchange(&arguments[0], &arguments[1], &arguments[2])
    };

    /// Adds `value`, and gives what was there. Integers wrap.
    ///
    #[doc = example!("_i", "amp_runtime::atomic_fetch_add(&view[0], 2)", "14")]
    fn atomic_fetch_add<P: AtomicPlace>(place: P, value: P::Value) -> P::Value {
        place.__amp_update(|old| Some(old.__amp_plus(value)))
    } device |b, arguments| b.atomic(Atomic::Add, &arguments[0], &arguments[1]);

    /// Subtracts `value`, and gives what was there. Integers wrap.
    ///
    #[doc = example!("_i", "amp_runtime::atomic_fetch_sub(&view[0], 1)", "2")]
    fn atomic_fetch_sub<P: AtomicPlace>(place: P, value: P::Value) -> P::Value {
        place.__amp_update(|old| Some(old.__amp_minus(value)))
    } device |b, arguments| b.atomic(Atomic::Sub, &arguments[0], &arguments[1]);

    /// Stores the smaller one of `value` and what was there, and gives what was there. Any number
    /// replaces NaN.
    ///
    #[doc = example!("i", "amp_runtime::atomic_fetch_min(&view[0], i[0] as u32 + 1)", "1")]
    fn atomic_fetch_min<P: AtomicPlace>(place: P, value: P::Value) -> P::Value {
        place.__amp_update(|old| Some(old.__amp_least(value)))
    } device |b, arguments| b.atomic(Atomic::Min, &arguments[0], &arguments[1]);

    /// Stores the greater one of `value` and what was there, and gives what was there. Any number
    /// replaces NaN.
    ///
    #[doc = example!("i", "amp_runtime::atomic_fetch_max(&view[0], i[0] as u32 + 5)", "8")]
    fn atomic_fetch_max<P: AtomicPlace>(place: P, value: P::Value) -> P::Value {
        place.__amp_update(|old| Some(old.__amp_greatest(value)))
    } device |b, arguments| b.atomic(Atomic::Max, &arguments[0], &arguments[1]);

    /// Stores `old & value`, and gives what was there.
    ///
    #[doc = example!("_i", "amp_runtime::atomic_fetch_and(&view[0], 3)", "2")]
    fn atomic_fetch_and<P: AtomicIntegerPlace>(place: P, value: P::Value) -> P::Value {
        place.__amp_update(|old| Some(old & value))
    } device |b, arguments| b.atomic(Atomic::And, &arguments[0], &arguments[1]);

    /// Stores `old | value`, and gives what was there.
    ///
    #[doc = example!("i", "amp_runtime::atomic_fetch_or(&view[0], 1 << i[0])", "15")]
    fn atomic_fetch_or<P: AtomicIntegerPlace>(place: P, value: P::Value) -> P::Value {
        place.__amp_update(|old| Some(old | value))
    } device |b, arguments| b.atomic(Atomic::Or, &arguments[0], &arguments[1]);

    /// Stores `old ^ value`, and gives what was there.
    ///
    #[doc = example!("i", "amp_runtime::atomic_fetch_xor(&view[0], 1 << i[0])", "9")]
    fn atomic_fetch_xor<P: AtomicIntegerPlace>(place: P, value: P::Value) -> P::Value {
        place.__amp_update(|old| Some(old ^ value))
    } device |b, arguments| b.atomic(Atomic::Xor, &arguments[0], &arguments[1]);

    /// Adds one, and gives what was there. It wraps.
    ///
    #[doc = example!("_i", "amp_runtime::atomic_fetch_inc(&view[0])", "10")]
    fn atomic_fetch_inc<P: AtomicIntegerPlace>(place: P) -> P::Value {
        place.__amp_update(|old| Some(old.__amp_plus(AtomicInteger::__AMP_CONST_ONE)))
    } device |b, arguments| by_one(b, Atomic::Add, arguments);

    /// Subtracts one, and gives what was there. It wraps.
    ///
    #[doc = example!("_i", "amp_runtime::atomic_fetch_dec(&view[0])", "2")]
    fn atomic_fetch_dec<P: AtomicIntegerPlace>(place: P) -> P::Value {
        place.__amp_update(|old| Some(old.__amp_minus(AtomicInteger::__AMP_CONST_ONE)))
    } device |b, arguments| by_one(b, Atomic::Sub, arguments);
}
