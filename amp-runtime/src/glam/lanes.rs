//! Operators of integer vectors natively: those of their components, which wrap and never panic.

use ::glam::{IVec2, IVec3, IVec4, UVec2, UVec3, UVec4, Vec4};

use crate::native::arithmetic::{into, is_number, operand, result, same};
use crate::types::Operand;

/// The components of a vector `V`, or those of a number as often as the vector has components.
#[inline(always)]
#[expect(clippy::manual_map, reason = "`map` is a call where nothing is optimised")]
fn lanes<A, V, S, const N: usize>(value: &A) -> Option<[S; N]>
where
    A: Operand,
    V: Operand + Copy + Into<[S; N]>,
    S: Operand + Copy,
{
    if let Some(vector) = operand::<A, V>(value) {
        return Some(vector.into());
    }
    match operand::<A, S>(value) {
        Some(number) => Some([number; N]),
        None => None,
    }
}

#[inline(always)]
fn joined<S: Copy, T: Copy, const N: usize>(
    mut a: [S; N],
    b: [T; N],
    of: impl Fn(S, T) -> S,
) -> [S; N] {
    let mut position = 0;
    while position < N {
        a[position] = of(a[position], b[position]);
        position += 1;
    }
    a
}

/// Can `A` be a `V`, or a reference to one, as far as its size tells?
pub(super) const fn may_be<A, V>() -> bool {
    size_of::<A>() == size_of::<V>() || size_of::<A>() == size_of::<&V>()
}

/// What the closure gives, which is inlined where its attribute can stand.
#[inline(always)]
pub(super) fn run<T>(closure: impl FnOnce() -> T) -> T {
    closure()
}

/// For each vector type of that name, with its component and their number: the first result. The type that is
/// named first is one of them or a reference to one, else there is no result; what its size rules out is not
/// compiled. Nothing here calls a function of std's, which a build for debugging would not inline.
macro_rules! first_vector {
    ($of:ty: |$vector:ident, $component:ident, $len:ident| $result:expr; $($ty:ident $int:ident $n:literal)*) => {{
        let mut found = None;
        $(if found.is_none() && const { $crate::glam::lanes::may_be::<$of, $ty>() } {
            type $vector = $ty;
            type $component = $int;
            const $len: usize = $n;
            found = $crate::glam::lanes::run(
                #[inline(always)]
                || $result,
            );
        })*
        found
    }};
}
pub(super) use first_vector;

/// For each vector type of that name, with its component and their number: ends the function with the result, if
/// `$of` is that type. Nothing is compiled of the others.
macro_rules! of_vector {
    ($of:ty: |$vector:ident, $component:ident, $len:ident| $result:expr; $($ty:ident $int:ident $n:literal)*) => {
        $(if const { is_number::<$of, $ty>() } {
            type $vector = $ty;
            type $component = $int;
            const $len: usize = $n;
            return $result;
        })*
    };
}

/// `a op b`, if the result is a vector of integers.
#[inline(always)]
pub(crate) fn of_lanes<A: Operand, B: Operand, R: Operand>(
    a: &A,
    b: &B,
    signed: impl Fn(i32, i32) -> i32,
    unsigned: impl Fn(u32, u32) -> u32,
) -> Option<R> {
    of_vector!(R: |V, S, N| {
        result::<V, R>(joined(lanes::<A, V, S, N>(a)?, lanes::<B, V, S, N>(b)?, signed).into())
    }; IVec2 i32 2 IVec3 i32 3 IVec4 i32 4);
    of_vector!(R: |V, S, N| {
        result::<V, R>(joined(lanes::<A, V, S, N>(a)?, lanes::<B, V, S, N>(b)?, unsigned).into())
    }; UVec2 u32 2 UVec3 u32 3 UVec4 u32 4);
    None
}

/// The same of a method, whose operands are of any type.
#[inline(always)]
pub(crate) fn of_method<A, B, R>(
    a: &A,
    b: &B,
    signed: impl Fn(i32, i32) -> i32,
    unsigned: impl Fn(u32, u32) -> u32,
) -> Option<R> {
    first_vector!(R: |V, S, N| {
        let (a, b): ([S; N], [S; N]) = (same::<A, V>(a)?.into(), same::<B, V>(b)?.into());
        into::<V, R>(joined(a, b, &signed).into())
    }; IVec2 i32 2 IVec3 i32 3 IVec4 i32 4)
    .or_else(|| {
        first_vector!(R: |V, S, N| {
        let (a, b): ([S; N], [S; N]) = (same::<A, V>(a)?.into(), same::<B, V>(b)?.into());
        into::<V, R>(joined(a, b, &unsigned).into())
    }; UVec2 u32 2 UVec3 u32 3 UVec4 u32 4)
    })
}

/// `a % b`, if the result is a `Vec4`: glam's SIMD has a remainder with the divisor's sign, where
/// that of numbers and of all other vectors has the dividend's.
#[inline(always)]
pub(crate) fn remainder<A: Operand, B: Operand, R: Operand>(a: &A, b: &B) -> Option<R> {
    let rest = joined(lanes::<A, Vec4, f32, 4>(a)?, lanes::<B, Vec4, f32, 4>(b)?, |a, b| a % b);
    result::<Vec4, R>(rest.into())
}

/// The amounts of a shift of `N` components.
#[inline(always)]
fn amounts<B: Operand, const N: usize>(b: &B, number: Option<u32>) -> Option<[u32; N]> {
    of_vector!(B::__AmpBare: |V, S, M| {
        let vector: [S; M] = operand::<B, V>(b)?.into();
        <[u32; N]>::try_from(vector.map(S::cast_unsigned).as_slice()).ok()
    }; IVec2 i32 2 IVec3 i32 3 IVec4 i32 4);
    of_vector!(B::__AmpBare: |V, S, M| {
        let vector: [S; M] = operand::<B, V>(b)?.into();
        <[u32; N]>::try_from(vector.as_slice()).ok()
    }; UVec2 u32 2 UVec3 u32 3 UVec4 u32 4);
    number.map(|number| [number; N])
}

/// `a op b`, if the operator is a shift of a vector of integers; `number` is the amount, if `b` is
/// a number.
#[inline(always)]
pub(crate) fn of_shifted<A: Operand, B: Operand, R: Operand>(
    a: &A,
    b: &B,
    number: Option<u32>,
    signed: impl Fn(i32, u32) -> i32,
    unsigned: impl Fn(u32, u32) -> u32,
) -> Option<R> {
    of_vector!(R: |V, S, N| {
        let vector: [S; N] = operand::<A, V>(a)?.into();
        result::<V, R>(joined(vector, amounts(b, number)?, signed).into())
    }; IVec2 i32 2 IVec3 i32 3 IVec4 i32 4);
    of_vector!(R: |V, S, N| {
        let vector: [S; N] = operand::<A, V>(a)?.into();
        result::<V, R>(joined(vector, amounts(b, number)?, unsigned).into())
    }; UVec2 u32 2 UVec3 u32 3 UVec4 u32 4);
    None
}

/// `-a`, if it is a vector of integers.
#[inline(always)]
pub(crate) fn negated<A: Operand, R: Operand>(a: &A) -> Option<R> {
    of_vector!(R: |V, S, N| {
        let vector: [S; N] = operand::<A, V>(a)?.into();
        result::<V, R>(vector.map(S::wrapping_neg).into())
    }; IVec2 i32 2 IVec3 i32 3 IVec4 i32 4);
    None
}
