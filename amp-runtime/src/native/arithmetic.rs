//! Integer operators that wrap and never panic, whatever the crate's overflow checks say.
//!
//! Each takes the operator itself as a closure, so that rustc infers and reports types exactly as
//! for the plain operator; which one runs is decided by the types, at compile time.

use std::any::TypeId;

#[cfg(feature = "glam")]
use crate::glam as vectors;

#[cfg(not(feature = "glam"))]
use super::no_vectors as vectors;

/// The operand as an integer of type `B`, if it is one or a reference to one.
///
/// Sizes are compared first: what a constant refuses is not even compiled, and these functions are
/// asked for every type of number at every operator.
#[inline(always)]
pub(crate) fn same<A, B: Copy + 'static>(value: &A) -> Option<B> {
    let value = std::ptr::from_ref(value);
    if const { size_of::<A>() == size_of::<B>() } && typeid::of::<A>() == TypeId::of::<B>() {
        // SAFETY: `A` is the type `B`, so the pointer is to a valid `B`, which is `Copy`.
        return Some(unsafe { *value.cast::<B>() });
    }
    if const { size_of::<A>() == size_of::<&B>() }
        && typeid::of::<A>() == TypeId::of::<&'static B>()
    {
        // SAFETY: `A` is a reference to a `B`, of whatever lifetime, and is borrowed here; so the
        // reference that it holds is valid now, and the `Copy` value behind it is read now.
        return Some(unsafe { **value.cast::<&B>() });
    }
    None
}

/// The value as an `R`, if `R` is its type.
#[inline(always)]
pub(crate) fn into<T: Copy + 'static, R>(value: T) -> Option<R> {
    if const { size_of::<R>() == size_of::<T>() } && typeid::of::<R>() == TypeId::of::<T>() {
        // SAFETY: `R` is the type `T`, which is `Copy`.
        return Some(unsafe { std::mem::transmute_copy::<T, R>(&value) });
    }
    None
}

/// An operator, with and without assignment. `value` computes it for each integer type that both
/// operands may be, and `usize` in 32 bits, which is its width in a kernel.
macro_rules! operators {
    ($($(#[$doc:meta])* $name:ident $assign:ident = |$a:ident, $b:ident| $result:expr;)*) => {$(
        mod $name {
            use super::{into, same, vectors};

            #[inline(always)]
            pub(super) fn value<A, B, R>(a: &A, b: &B) -> Option<R> {
                operators!(@each a, b, |$a, $b| $result, i8 u8 i16 u16 i32 u32 i64 u64);
                if let (Some($a), Some($b)) = (same::<A, usize>(a), same::<B, usize>(b)) {
                    let ($a, $b) = ($a as u32, $b as u32);
                    return into($result as usize);
                }
                let lanes = vectors::of_lanes(a, b, |$a, $b| $result, |$a, $b| $result);
                lanes.or_else(|| operators!(@vectors $name, a, b))
            }
        }
        written! { $(#[$doc])* $name $assign }
    )*};
    (@vectors rem, $a:ident, $b:ident) => { vectors::remainder($a, $b) };
    (@vectors $other:ident, $a:ident, $b:ident) => { None };
    (@each $l:ident, $r:ident, |$a:ident, $b:ident| $result:expr, $($int:ident)*) => {$(
        if let (Some($a), Some($b)) = (same::<A, $int>($l), same::<B, $int>($r))
            && let Some(result) = into::<$int, R>($result)
        {
            return Some(result);
        }
    )*};
}

/// The functions of an operator whose value the module of its name computes.
macro_rules! written {
    ($(#[$doc:meta])* $name:ident $assign:ident) => {
        $(#[$doc])*
        #[inline(always)]
        pub fn $name<A, B, R>(a: A, b: B, plain: impl FnOnce(A, B) -> R) -> R {
            match $name::value(&a, &b) {
                Some(result) => result,
                None => plain(a, b),
            }
        }

        #[doc = concat!("[`", stringify!($name), "()`], with assignment.")]
        #[inline(always)]
        pub fn $assign<A, B, R>(a: &mut A, b: B, plain: impl FnOnce(&mut A, B) -> R) -> R {
            match ($name::value::<A, B, A>(a, &b), into(())) {
                (Some(new), Some(unit)) => {
                    *a = new;
                    unit
                }
                _ => plain(a, b),
            }
        }
    };
}

/// An operator with assignment that needs no care.
#[inline(always)]
pub fn plain_assign<A, B, R>(a: &mut A, b: B, plain: impl FnOnce(&mut A, B) -> R) -> R {
    plain(a, b)
}

operators! {
    /// `a + b`
    add add_assign = |a, b| a.wrapping_add(b);
    /// `a - b`
    sub sub_assign = |a, b| a.wrapping_sub(b);
    /// `a * b`
    mul mul_assign = |a, b| a.wrapping_mul(b);
    /// `a / b`; by zero it is `a`.
    div div_assign = |a, b| if b == 0 { a } else { a.wrapping_div(b) };
    /// `a % b`; by zero it is 0.
    rem rem_assign = |a, b| if b == 0 { 0 } else { a.wrapping_rem(b) };
}

/// The first of the types that the value is of, converted by what follows.
macro_rules! first_of {
    ($value:expr, |$a:ident| $result:expr, $($int:ident)*) => {
        None$(.or_else(|| same::<_, $int>($value).and_then(|$a| $result)))*
    };
}

/// The amount of a shift, of whatever integer type.
#[inline(always)]
fn amount<B>(b: &B) -> Option<u32> {
    first_of!(b, |b| Some(b as u32), i32 u32 usize i64 u64 i8 u8 i16 u16)
}

macro_rules! shifts {
    ($($(#[$doc:meta])* $name:ident $assign:ident = $method:ident;)*) => {$(
        mod $name {
            use super::{amount, into, same, vectors};

            #[inline(always)]
            pub(super) fn value<A, B, R>(a: &A, b: &B) -> Option<R> {
                let number = amount(b);
                let shifted = number.and_then(|amount| {
                    first_of!(a, |a| into(a.$method(amount)), i32 u32 i64 u64 i8 u8 i16 u16).or_else(
                        || same::<_, usize>(a).and_then(|a| into((a as u32).$method(amount) as usize)),
                    )
                });
                shifted.or_else(|| vectors::of_shifted(a, b, number, i32::$method, u32::$method))
            }
        }
        written! { $(#[$doc])* $name $assign }
    )*};
}

shifts! {
    /// `a << b`, by the amount modulo the width.
    shl shl_assign = wrapping_shl;
    /// `a >> b`, by the amount modulo the width.
    shr shr_assign = wrapping_shr;
}

/// `-a`
#[inline(always)]
pub fn neg<A, R>(a: A, plain: impl FnOnce(A) -> R) -> R {
    let negated = first_of!(&a, |a| into(a.wrapping_neg()), i32 i64 i8 i16);
    match negated.or_else(|| vectors::negated(&a)) {
        Some(result) => result,
        None => plain(a),
    }
}

/// `!a`, with a `usize` of 32 bits.
#[inline(always)]
pub fn not<A, R>(a: A, plain: impl FnOnce(A) -> R) -> R {
    match same::<A, usize>(&a).and_then(|a| into(!(a as u32) as usize)) {
        Some(result) => result,
        None => plain(a),
    }
}
