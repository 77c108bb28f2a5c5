//! Integer operators that wrap and never panic, whatever the crate's overflow checks say.
//!
//! Each takes the operator itself as a closure, so that rustc infers and reports types exactly as
//! for the plain operator; which one runs is decided by the types, at compile time.

use std::any::TypeId;

/// The operand as an integer of type `B`, if it is one or a reference to one.
#[inline(always)]
fn same<A, B: Copy + 'static>(value: &A) -> Option<B> {
    let ty = typeid::of::<A>();
    let value = std::ptr::from_ref(value);
    if ty == TypeId::of::<B>() {
        // SAFETY: `A` is the type `B`, so the pointer is to a valid `B`, which is `Copy`.
        Some(unsafe { *value.cast::<B>() })
    } else if ty == TypeId::of::<&'static B>() {
        // SAFETY: `A` is a reference to a `B`, of whatever lifetime, and is borrowed here; so the
        // reference that it holds is valid now, and the `Copy` value behind it is read now.
        Some(unsafe { **value.cast::<&B>() })
    } else {
        None
    }
}

/// The value as an `R`, if `R` is its type.
#[inline(always)]
fn into<T: Copy + 'static, R>(value: T) -> Option<R> {
    (typeid::of::<R>() == TypeId::of::<T>()).then(|| {
        // SAFETY: `R` is the type `T`, which is `Copy`.
        unsafe { std::mem::transmute_copy::<T, R>(&value) }
    })
}

/// Runs the body for each integer type that both operands may be, with `Int` naming it and `usize`
/// computed in 32 bits, which is its width in a kernel.
macro_rules! operators {
    ($($(#[$doc:meta])* $name:ident = |$a:ident, $b:ident| $result:expr;)*) => {$(
        $(#[$doc])*
        #[inline(always)]
        pub fn $name<A, B, R>(
            a: A,
            b: B,
            plain: impl FnOnce(A, B) -> R,
        ) -> R {
            operators!(@each a, b, |$a, $b| $result, i32 u32 i64 u64);
            if let (Some($a), Some($b)) = (same::<A, usize>(&a), same::<B, usize>(&b)) {
                let ($a, $b) = ($a as u32, $b as u32);
                if let Some(result) = into($result as usize) {
                    return result;
                }
            }
            plain(a, b)
        }
    )*};
    (@each $l:ident, $r:ident, |$a:ident, $b:ident| $result:expr, $($int:ident)*) => {$(
        if let (Some($a), Some($b)) = (same::<A, $int>(&$l), same::<B, $int>(&$r))
            && let Some(result) = into::<$int, R>($result)
        {
            return result;
        }
    )*};
}

operators! {
    /// `a + b`
    add = |a, b| a.wrapping_add(b);
    /// `a - b`
    sub = |a, b| a.wrapping_sub(b);
    /// `a * b`
    mul = |a, b| a.wrapping_mul(b);
    /// `a / b`; by zero it is `a`.
    div = |a, b| if b == 0 { a } else { a.wrapping_div(b) };
    /// `a % b`; by zero it is 0.
    rem = |a, b| if b == 0 { 0 } else { a.wrapping_rem(b) };
}

/// The amount of a shift, of whatever integer type.
#[inline(always)]
fn amount<B>(b: &B) -> Option<u32> {
    None.or_else(|| same::<B, i32>(b).map(|b| b as u32))
        .or_else(|| same::<B, u32>(b))
        .or_else(|| same::<B, usize>(b).map(|b| b as u32))
        .or_else(|| same::<B, i64>(b).map(|b| b as u32))
        .or_else(|| same::<B, u64>(b).map(|b| b as u32))
}

macro_rules! shifts {
    ($($(#[$doc:meta])* $name:ident = $method:ident;)*) => {$(
        $(#[$doc])*
        #[inline(always)]
        pub fn $name<A, B, R>(
            a: A,
            b: B,
            plain: impl FnOnce(A, B) -> R,
        ) -> R {
            if let Some(amount) = amount(&b) {
                let result = None
                    .or_else(|| same::<A, i32>(&a).and_then(|a| into(a.$method(amount))))
                    .or_else(|| same::<A, u32>(&a).and_then(|a| into(a.$method(amount))))
                    .or_else(|| same::<A, i64>(&a).and_then(|a| into(a.$method(amount))))
                    .or_else(|| same::<A, u64>(&a).and_then(|a| into(a.$method(amount))))
                    .or_else(|| {
                        same::<A, usize>(&a).and_then(|a| into((a as u32).$method(amount) as usize))
                    });
                if let Some(result) = result {
                    return result;
                }
            }
            plain(a, b)
        }
    )*};
}

shifts! {
    /// `a << b`, by the amount modulo the width.
    shl = wrapping_shl;
    /// `a >> b`, by the amount modulo the width.
    shr = wrapping_shr;
}

/// `-a`
#[inline(always)]
pub fn neg<A, R>(a: A, plain: impl FnOnce(A) -> R) -> R {
    let result = None
        .or_else(|| same::<A, i32>(&a).and_then(|a| into(a.wrapping_neg())))
        .or_else(|| same::<A, i64>(&a).and_then(|a| into(a.wrapping_neg())));
    match result {
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
