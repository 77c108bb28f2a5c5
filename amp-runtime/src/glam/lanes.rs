//! Operators of integer vectors natively: those of their components, which wrap and never panic.

use ::glam::{IVec2, IVec3, IVec4, UVec2, UVec3, UVec4, Vec4};

use crate::native::arithmetic::{into, same};

/// The components of a vector `V`, or those of a number as often as the vector has components.
#[inline(always)]
fn lanes<A, V, S, const N: usize>(value: &A) -> Option<[S; N]>
where
    V: Copy + Into<[S; N]> + 'static,
    S: Copy + 'static,
{
    match same::<A, V>(value) {
        Some(vector) => Some(vector.into()),
        None => same::<A, S>(value).map(|number| [number; N]),
    }
}

#[inline(always)]
fn joined<S: Copy, T: Copy, const N: usize>(
    a: [S; N],
    b: [T; N],
    of: impl Fn(S, T) -> S,
) -> [S; N] {
    std::array::from_fn(|position| of(a[position], b[position]))
}

/// For each vector type of that name, with its component and their number: the first result.
macro_rules! first_vector {
    (|$vector:ident, $component:ident, $len:ident| $result:expr; $($ty:ident $int:ident $n:literal)*) => {
        None$(.or_else(|| {
            type $vector = $ty;
            type $component = $int;
            const $len: usize = $n;
            $result
        }))*
    };
}
pub(super) use first_vector;

/// `a op b`, if the result is a vector of integers.
#[inline(always)]
pub(crate) fn of_lanes<A, B, R>(
    a: &A,
    b: &B,
    signed: impl Fn(i32, i32) -> i32,
    unsigned: impl Fn(u32, u32) -> u32,
) -> Option<R> {
    first_vector!(|V, S, N| {
        let result = joined(lanes::<A, V, S, N>(a)?, lanes::<B, V, S, N>(b)?, &signed);
        into::<V, R>(result.into())
    }; IVec2 i32 2 IVec3 i32 3 IVec4 i32 4)
    .or_else(|| {
        first_vector!(|V, S, N| {
            let result = joined(lanes::<A, V, S, N>(a)?, lanes::<B, V, S, N>(b)?, &unsigned);
            into::<V, R>(result.into())
        }; UVec2 u32 2 UVec3 u32 3 UVec4 u32 4)
    })
}

/// `a % b`, if the result is a `Vec4`: glam's SIMD has a remainder with the divisor's sign, where
/// that of numbers and of all other vectors has the dividend's.
#[inline(always)]
pub(crate) fn remainder<A, B, R>(a: &A, b: &B) -> Option<R> {
    let rest = joined(lanes::<A, Vec4, f32, 4>(a)?, lanes::<B, Vec4, f32, 4>(b)?, |a, b| a % b);
    into::<Vec4, R>(rest.into())
}

/// The amounts of a shift of `N` components.
#[inline(always)]
fn amounts<B, const N: usize>(b: &B, number: Option<u32>) -> Option<[u32; N]> {
    let signed = first_vector!(|V, S, M| {
        let vector: [S; M] = same::<B, V>(b)?.into();
        <[u32; N]>::try_from(vector.map(S::cast_unsigned).as_slice()).ok()
    }; IVec2 i32 2 IVec3 i32 3 IVec4 i32 4);
    let unsigned = first_vector!(|V, S, M| {
        let vector: [S; M] = same::<B, V>(b)?.into();
        <[u32; N]>::try_from(vector.as_slice()).ok()
    }; UVec2 u32 2 UVec3 u32 3 UVec4 u32 4);
    signed.or(unsigned).or_else(|| number.map(|number| [number; N]))
}

/// `a op b`, if the operator is a shift of a vector of integers; `number` is the amount, if `b` is
/// a number.
#[inline(always)]
pub(crate) fn of_shifted<A, B, R>(
    a: &A,
    b: &B,
    number: Option<u32>,
    signed: impl Fn(i32, u32) -> i32,
    unsigned: impl Fn(u32, u32) -> u32,
) -> Option<R> {
    first_vector!(|V, S, N| {
        let vector: [S; N] = same::<A, V>(a)?.into();
        into::<V, R>(joined(vector, amounts(b, number)?, &signed).into())
    }; IVec2 i32 2 IVec3 i32 3 IVec4 i32 4)
    .or_else(|| {
        first_vector!(|V, S, N| {
            let vector: [S; N] = same::<A, V>(a)?.into();
            into::<V, R>(joined(vector, amounts(b, number)?, &unsigned).into())
        }; UVec2 u32 2 UVec3 u32 3 UVec4 u32 4)
    })
}

/// `-a`, if it is a vector of integers.
#[inline(always)]
pub(crate) fn negated<A, R>(a: &A) -> Option<R> {
    first_vector!(|V, S, N| {
        let vector: [S; N] = same::<A, V>(a)?.into();
        into::<V, R>(vector.map(S::wrapping_neg).into())
    }; IVec2 i32 2 IVec3 i32 3 IVec4 i32 4)
}
