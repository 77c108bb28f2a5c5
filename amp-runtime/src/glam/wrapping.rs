//! Methods of integer vectors natively: with arithmetic that wraps, where glam's would panic.

use std::array::from_fn;
use std::iter::Sum;
use std::num::Wrapping;
use std::ops::Mul;

use ::glam::{IVec2, IVec3, IVec4, UVec2, UVec3, UVec4};

use super::lanes::first_vector;
use crate::native::arithmetic::{into, same};

/// A component.
trait Number: Copy + Mul<Output = Self> + Sum {}
impl Number for Wrapping<i32> {}
impl Number for Wrapping<u32> {}

#[inline(always)]
fn lanes<A, V, S, const N: usize>(value: &A) -> Option<[Wrapping<S>; N]>
where
    V: Copy + Into<[S; N]> + 'static,
{
    same::<A, V>(value).map(|vector| vector.into().map(Wrapping))
}

#[inline(always)]
fn dot_of<S: Number, const N: usize>(a: [S; N], b: [S; N]) -> S {
    a.into_iter().zip(b).map(|(a, b)| a * b).sum()
}

/// For each method its result, a component or a vector of `N` of them.
macro_rules! methods {
    ($($name:ident($($operand:ident),*) -> $kind:ident = |$n:ident| $result:expr;)*) => {$(
        #[inline(always)]
        pub(crate) fn $name<A, B, R>(a: &A, b: &B) -> Option<R> {
            first_vector!(A: |V, S, $n| {
                methods!(@operands V S $n, a b, $($operand)*);
                methods!(@result V S, $kind, $result)
            }; IVec2 i32 2 IVec3 i32 3 IVec4 i32 4 UVec2 u32 2 UVec3 u32 3 UVec4 u32 4)
        }
    )*};
    (@operands $v:ident $s:ident $n:ident, $a:ident $b:ident, $x:ident) => {
        let _ = $b;
        let $x = lanes::<A, $v, $s, $n>($a)?;
    };
    (@operands $v:ident $s:ident $n:ident, $a:ident $b:ident, $x:ident $y:ident) => {
        let ($x, $y) = (lanes::<A, $v, $s, $n>($a)?, lanes::<B, $v, $s, $n>($b)?);
    };
    (@result $v:ident $s:ident, number, $result:expr) => {{
        let result: Wrapping<$s> = $result;
        into::<$s, R>(result.0)
    }};
    (@result $v:ident $s:ident, distance, $result:expr) => {{
        let result: Wrapping<u32> = $result;
        into::<u32, R>(result.0)
    }};
    (@result $v:ident $s:ident, vector, $result:expr) => {{
        let result = $result;
        into::<$v, R>(result.map(|number: Wrapping<$s>| number.0).into())
    }};
}

methods! {
    dot(x, y) -> number = |N| dot_of(x, y);
    dot_into_vec(x, y) -> vector = |N| [dot_of(x, y); N];
    element_sum(x) -> number = |N| x.into_iter().sum();
    element_product(x) -> number = |N| x.into_iter().product();
    length_squared(x) -> number = |N| dot_of(x, x);
    distance_squared(x, y) -> number = |N| {
        let between: [_; N] = from_fn(|position| x[position] - y[position]);
        dot_of(between, between)
    };
    cross(x, y) -> vector = |N| {
        from_fn(|position| {
            let (next, last) = ((position + 1) % N, (position + 2) % N);
            x[next] * y[last] - y[next] * x[last]
        })
    };
    perp_dot(x, y) -> number = |N| x[0] * y[1] - x[1] * y[0];
    manhattan_distance(x, y) -> distance = |N| {
        let distances = x.into_iter().zip(y).map(|(x, y)| Wrapping(x.0.abs_diff(y.0)));
        distances.sum()
    };
}

/// `a.abs()`
#[inline(always)]
pub(crate) fn abs<A, R>(a: &A) -> Option<R> {
    first_vector!(A: |V, S, N| {
        let vector: [S; N] = same::<A, V>(a)?.into();
        into::<V, R>(vector.map(S::wrapping_abs).into())
    }; IVec2 i32 2 IVec3 i32 3 IVec4 i32 4)
}
