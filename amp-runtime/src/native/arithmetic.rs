//! Integer operators that wrap and never panic, whatever the crate's overflow checks say.
//!
//! Each takes the operator itself as a closure, so that rustc infers and reports types exactly as
//! for the plain operator; which one runs is decided by the types, at compile time.

use std::any::TypeId;
use std::mem::ManuallyDrop;

#[cfg(feature = "glam")]
use crate::glam as vectors;

use super::integer::Arithmetic;
#[cfg(not(feature = "glam"))]
use super::no_vectors as vectors;
use super::type_id;
use crate::types::Operand;

/// Is `A` the type `B`, but for lifetimes?
#[inline(always)]
fn is<A, B: 'static>() -> bool {
    type_id::of::<A>() == const { TypeId::of::<B>() }
}

/// The operand as an integer of type `B`, if it is one or a reference to one.
///
/// Sizes are compared first: what a constant refuses is not even compiled, and these functions are
/// asked for every type of number at every operator.
#[inline(always)]
pub(crate) fn same<A, B: Copy + 'static>(value: &A) -> Option<B> {
    let value = std::ptr::from_ref(value);
    if const { size_of::<A>() == size_of::<B>() } && is::<A, B>() {
        // SAFETY: `A` is the type `B`, so the pointer is to a valid `B`, which is `Copy`.
        return Some(unsafe { *value.cast::<B>() });
    }
    if const { size_of::<A>() == size_of::<&B>() } && is::<A, &'static B>() {
        // SAFETY: `A` is a reference to a `B`, of whatever lifetime, and is borrowed here; so the
        // reference that it holds is valid now, and the `Copy` value behind it is read now.
        return Some(unsafe { **value.cast::<&B>() });
    }
    None
}

/// The value as an `R`, if `R` is its type.
#[inline(always)]
pub(crate) fn into<T: Copy + 'static, R>(value: T) -> Option<R> {
    if const { size_of::<R>() == size_of::<T>() } && is::<R, T>() {
        // SAFETY: `R` is the type `T`, which is `Copy`.
        return Some(unsafe { cast::<T, R>(value) });
    }
    None
}

/// A value of two types, which are the same one.
union Same<T: Copy, N> {
    from: T,
    to: ManuallyDrop<N>,
}

/// The value as one of type `N`. All of it is inlined also where nothing is optimised, unlike
/// `transmute_copy`.
///
/// # Safety
/// `T` is the type `N`.
#[inline(always)]
unsafe fn cast<T: Copy, N>(value: T) -> N {
    // SAFETY: a `T` is an `N`, as the caller says.
    ManuallyDrop::into_inner(unsafe { Same { from: value }.to })
}

/// Are both types the same number, or the same vector of numbers?
pub(crate) const fn is_number<A: Operand, N: Operand>() -> bool {
    A::__AMP_NUMBER.is(&N::__AMP_NUMBER)
}

/// Are both operands numbers, or references to them?
const fn are_numbers<A: Operand, B: Operand>() -> bool {
    <A::__AmpBare as Operand>::__AMP_NUMBER.is_any()
        && <B::__AmpBare as Operand>::__AMP_NUMBER.is_any()
}

/// Are both operands floats, or references to them? An operator of these needs no care.
const fn are_floats<A: Operand, B: Operand>() -> bool {
    <A::__AmpBare as Operand>::__AMP_NUMBER.is_float()
        && <B::__AmpBare as Operand>::__AMP_NUMBER.is_float()
}

/// The operand as an `N`, if it is this number or vector, or a reference to one. A constant says which it is, so
/// that also a build for debugging does not ask.
#[cfg(feature = "glam")]
#[inline(always)]
pub(crate) fn operand<A: Operand, N: Operand + Copy>(value: &A) -> Option<N> {
    if const { is_number::<A::__AmpBare, N>() } {
        // SAFETY: the types are the same, as `Number` says of none but its own type.
        return Some(unsafe { cast(value.__amp_bare()) });
    }
    None
}

/// The value as an `R`, if that is the same number or vector.
#[cfg(feature = "glam")]
#[inline(always)]
pub(crate) fn result<N: Operand + Copy, R: Operand>(value: N) -> Option<R> {
    if const { is_number::<R, N>() } {
        // SAFETY: as above.
        return Some(unsafe { cast(value) });
    }
    None
}

/// Ends the function with `$end` if each operand is a number of one of these types or a reference to one, and
/// the result is one. What a constant refuses is not even compiled: a build for debugging has nothing left but
/// the operator.
macro_rules! of_numbers {
    ([$($int:ident)*] $operands:tt -> $r:ident, $result:expr, |$value:ident| $end:expr) => {
        $(of_numbers!(@one $int $operands -> $r, $result, |$value| $end);)*
    };
    (@one $int:ident ($($operand:ident: $ty:ident),*) -> $r:ident, $result:expr, |$value:ident| $end:expr) => {
        if const { $(is_number::<$ty::__AmpBare, $int>() &&)* is_number::<$r, $int>() } {
            // SAFETY: the types are the same number, as `Number` says of none but its own type.
            $(let $operand: $int = unsafe { cast($operand.__amp_bare()) };)*
            let $value: $int = $result;
            // SAFETY: as above.
            let $value = unsafe { cast::<$int, $r>($value) };
            return $end;
        }
    };
}

/// The operator itself. It and its operands have nothing to drop, but generic code does not know that, and would
/// note at every operator what is left of them.
struct Plain<F>(ManuallyDrop<F>);

impl<F> Plain<F> {
    #[inline(always)]
    fn of(plain: F) -> Self {
        Plain(ManuallyDrop::new(plain))
    }

    #[inline(always)]
    fn run<A, B, R>(self, a: ManuallyDrop<A>, b: ManuallyDrop<B>) -> R
    where
        F: FnOnce(A, B) -> R,
    {
        let plain = ManuallyDrop::into_inner(self.0);
        plain(ManuallyDrop::into_inner(a), ManuallyDrop::into_inner(b))
    }

    #[inline(always)]
    fn assign<A, B>(self, a: &mut A, b: ManuallyDrop<B>)
    where
        F: FnOnce(&mut A, B),
    {
        let plain = ManuallyDrop::into_inner(self.0);
        plain(a, ManuallyDrop::into_inner(b))
    }
}

/// An operator of two numbers, with and without assignment. `$numbers` ends both with the result for numbers;
/// `$vectors` is that for vectors, if the operands are some.
macro_rules! operator {
    ($(#[$doc:meta])* $name:ident $assign:ident($a:ident, $b:ident)
        $numbers:ident $result:tt, $vectors:expr) =>
    {
        $(#[$doc])*
        #[inline(always)]
        pub fn $name<A: Operand, B: Operand, R: Operand>(
            $a: A,
            $b: B,
            plain: impl FnOnce(A, B) -> R,
        ) -> R {
            let ($a, $b) = (ManuallyDrop::new($a), ManuallyDrop::new($b));
            let plain = Plain::of(plain);
            if const { are_floats::<A, B>() } {
                return plain.run($a, $b);
            }
            $numbers!(($a: A, $b: B) -> R, $result, |value| value);
            if const { are_numbers::<A, B>() } {
                return plain.run($a, $b);
            }
            let vector = {
                let ($a, $b) = (&*$a, &*$b);
                $vectors
            };
            match vector {
                Some(vector) => vector,
                None => plain.run($a, $b),
            }
        }

        #[doc = concat!("[`", stringify!($name), "()`], with assignment.")]
        #[inline(always)]
        pub fn $assign<A: Operand, B: Operand>($a: &mut A, $b: B, plain: impl FnOnce(&mut A, B)) {
            let ($b, plain) = (ManuallyDrop::new($b), Plain::of(plain));
            if const { are_floats::<A, B>() } {
                return plain.assign($a, $b);
            }
            let place = $a;
            {
                let $a = &*place;
                $numbers!(($a: A, $b: B) -> A, $result, |value| *place = value);
            }
            if const { are_numbers::<A, B>() } {
                return plain.assign(place, $b);
            }
            let vector = {
                let ($a, $b) = (&*place, &*$b);
                $vectors
            };
            match vector {
                Some(vector) => *place = vector,
                None => plain.assign(place, $b),
            }
        }
    };
}

/// For each integer type.
macro_rules! each_integer {
    (($a:ident: $left:ident, $b:ident: $right:ident) -> $r:ident, ($result:expr), |$value:ident| $end:expr) => {
        of_numbers!([i8 u8 i16 u16 i32 u32 i64 u64 usize] ($a: $left, $b: $right) -> $r, $result, |$value| $end);
    };
}

macro_rules! operators {
    ($($(#[$doc:meta])* $name:ident $assign:ident = |$a:ident, $b:ident| $result:expr;)*) => {$(
        operator! {
            $(#[$doc])* $name $assign($a, $b) each_integer ($result), {
                let lanes = vectors::of_lanes($a, $b, |$a, $b| $result, |$a, $b| $result);
                lanes.or_else(|| operators!(@vectors $name, $a, $b))
            }
        }
    )*};
    (@vectors rem, $a:ident, $b:ident) => { vectors::remainder($a, $b) };
    (@vectors $other:ident, $a:ident, $b:ident) => { None };
}

operators! {
    /// `a + b`
    add add_assign = |a, b| Arithmetic::add(a, b);
    /// `a - b`
    sub sub_assign = |a, b| Arithmetic::sub(a, b);
    /// `a * b`
    mul mul_assign = |a, b| Arithmetic::mul(a, b);
    /// `a / b`; by zero it is `a`.
    div div_assign = |a, b| Arithmetic::div(a, b);
    /// `a % b`; by zero it is 0.
    rem rem_assign = |a, b| Arithmetic::rem(a, b);
}

/// The amount of a shift, of whatever integer type.
#[inline(always)]
fn amount<B: Operand>(b: &B) -> Option<u32> {
    macro_rules! of_type {
        ($($int:ident)*) => {$(
            if const { is_number::<B::__AmpBare, $int>() } {
                // SAFETY: both types are the same number, as `Number` says of none but its own type.
                let by: $int = unsafe { cast(b.__amp_bare()) };
                return Some(by as u32);
            }
        )*};
    }
    of_type!(i32 u32 usize i64 u64 i8 u8 i16 u16);
    None
}

/// The same of a shift, whose amount is of a type of its own.
macro_rules! each_shifted {
    (($a:ident: $left:ident, $b:ident: $right:ident) -> $r:ident, $shift:ident, |$value:ident| $end:expr) => {
        if let Some(by) = amount::<$right>(&$b) {
            of_numbers!([i8 u8 i16 u16 i32 u32 i64 u64 usize] ($a: $left) -> $r, Arithmetic::$shift($a, by), |$value| $end);
        }
    };
}

macro_rules! shifts {
    ($($(#[$doc:meta])* $name:ident $assign:ident = $method:ident;)*) => {$(
        operator! {
            $(#[$doc])* $name $assign(a, b) each_shifted $name,
                vectors::of_shifted(a, b, amount(b), i32::$method, u32::$method)
        }
    )*};
}

shifts! {
    /// `a << b`, by the amount modulo the width.
    shl shl_assign = wrapping_shl;
    /// `a >> b`, by the amount modulo the width.
    shr shr_assign = wrapping_shr;
}

/// An operator with assignment that needs no care.
#[inline(always)]
pub fn plain_assign<A, B>(a: &mut A, b: B, plain: impl FnOnce(&mut A, B)) {
    plain(a, b);
}

/// `-a`
#[inline(always)]
pub fn neg<A: Operand, R: Operand>(a: A, plain: impl FnOnce(A) -> R) -> R {
    of_numbers!([i8 i16 i32 i64] (a: A) -> R, a.wrapping_neg(), |value| value);
    if const { are_numbers::<A, A>() } {
        return plain(a);
    }
    match vectors::negated(&a) {
        Some(vector) => vector,
        None => plain(a),
    }
}

/// `!a`, with a `usize` of 32 bits.
#[inline(always)]
pub fn not<A: Operand, R: Operand>(a: A, plain: impl FnOnce(A) -> R) -> R {
    of_numbers!([usize] (a: A) -> R, !(a as u32) as usize, |value| value);
    plain(a)
}
