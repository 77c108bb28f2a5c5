//! Operators of indices and extents, component by component.
//!
//! A component is computed in 32 bits, its width in a kernel, so that the host and all accelerators
//! agree.

use std::array;
use std::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Rem, RemAssign, Sub, SubAssign};

use super::{Extent, Index};

#[inline(always)]
fn quotient(a: u32, b: u32) -> u32 {
    a.checked_div(b).unwrap_or(a)
}

#[inline(always)]
fn remainder(a: u32, b: u32) -> u32 {
    a.checked_rem(b).unwrap_or(0)
}

#[inline(always)]
fn each<const N: usize>(
    left: impl Into<[usize; N]>,
    right: impl Into<[usize; N]>,
    operate: impl Fn(u32, u32) -> u32,
) -> [usize; N] {
    let (left, right) = (left.into(), right.into());
    array::from_fn(|k| operate(left[k] as u32, right[k] as u32) as usize)
}

#[inline(always)]
fn each_checked<const N: usize>(
    left: &[usize; N],
    right: &[usize; N],
    operate: impl Fn(u32, u32) -> Option<u32>,
) -> Option<[usize; N]> {
    let mut result = [0; N];
    for (result, (left, right)) in result.iter_mut().zip(left.iter().zip(right)) {
        let (left, right) = ((*left).try_into().ok()?, (*right).try_into().ok()?);
        *result = operate(left, right)? as usize;
    }
    Some(result)
}

/// `left op right`, and `left op= right`.
macro_rules! operator {
    ($left:ident $right:ident: $op:ident $method:ident $assign:ident $assigned:ident $of:path) => {
        impl<const N: usize> $op<$right<N>> for $left<N> {
            type Output = Self;

            #[inline(always)]
            fn $method(self, right: $right<N>) -> Self {
                Self::new(each(self, right, $of))
            }
        }

        impl<const N: usize> $assign<$right<N>> for $left<N> {
            #[inline(always)]
            fn $assigned(&mut self, right: $right<N>) {
                *self = $op::$method(*self, right);
            }
        }
    };
}

/// The same with one number for all components, on either side.
macro_rules! with_number {
    ($ty:ident: $($op:ident $method:ident $assign:ident $assigned:ident $of:path;)*) => {$(
        impl<const N: usize> $op<usize> for $ty<N> {
            type Output = Self;

            #[inline(always)]
            fn $method(self, right: usize) -> Self {
                Self::new(each(self, [right; N], $of))
            }
        }

        impl<const N: usize> $op<$ty<N>> for usize {
            type Output = $ty<N>;

            #[inline(always)]
            fn $method(self, right: $ty<N>) -> $ty<N> {
                $ty::new(each([self; N], right, $of))
            }
        }

        impl<const N: usize> $assign<usize> for $ty<N> {
            #[inline(always)]
            fn $assigned(&mut self, right: usize) {
                *self = $op::$method(*self, right);
            }
        }
    )*};
}

macro_rules! operators {
    ($($ty:ident)*) => {$(
        operator!($ty Index: Add add AddAssign add_assign u32::wrapping_add);
        operator!($ty Index: Sub sub SubAssign sub_assign u32::wrapping_sub);
        with_number! {
            $ty:
            Add add AddAssign add_assign u32::wrapping_add;
            Sub sub SubAssign sub_assign u32::wrapping_sub;
            Mul mul MulAssign mul_assign u32::wrapping_mul;
            Div div DivAssign div_assign quotient;
            Rem rem RemAssign rem_assign remainder;
        }

        impl<const N: usize> $ty<N> {
            /// The sum, if no component is more than `u32::MAX`.
            ///
            /// ```
            #[doc = concat!("use amp_runtime::", stringify!($ty), ";")]
            #[doc = concat!("let a = ", stringify!($ty), "::new([1, 2]);")]
            #[doc = concat!("assert_eq!(a.checked_add(a), Some(", stringify!($ty), "::new([2, 4])));")]
            #[doc = concat!("let most = ", stringify!($ty), "::new([0, u32::MAX as usize]);")]
            /// assert_eq!(a.checked_add(most), None);
            /// ```
            #[inline]
            pub fn checked_add(self, other: Self) -> Option<Self> {
                let (left, right) = (self.components(), other.components());
                each_checked(left, right, u32::checked_add).map(Self::new)
            }

            /// The difference, if no component is less than 0.
            ///
            /// ```
            #[doc = concat!("use amp_runtime::", stringify!($ty), ";")]
            #[doc = concat!("let a = ", stringify!($ty), "::new([1, 2]);")]
            #[doc = concat!("assert_eq!(a.checked_sub(a), Some(", stringify!($ty), "::new([0, 0])));")]
            #[doc = concat!("assert_eq!(a.checked_sub(", stringify!($ty), "::new([0, 3])), None);")]
            /// ```
            #[inline]
            pub fn checked_sub(self, other: Self) -> Option<Self> {
                let (left, right) = (self.components(), other.components());
                each_checked(left, right, u32::checked_sub).map(Self::new)
            }

            /// The product, if no component is more than `u32::MAX`.
            ///
            /// ```
            #[doc = concat!("use amp_runtime::", stringify!($ty), ";")]
            #[doc = concat!("let a = ", stringify!($ty), "::new([1, 1 << 16]);")]
            #[doc = concat!("assert_eq!(a.checked_mul(2), Some(", stringify!($ty), "::new([2, 1 << 17])));")]
            /// assert_eq!(a.checked_mul(1 << 16), None);
            /// ```
            #[inline]
            pub fn checked_mul(self, factor: usize) -> Option<Self> {
                each_checked(self.components(), &[factor; N], u32::checked_mul).map(Self::new)
            }
        }
    )*};
}
operators! { Index Extent }

operator!(Extent Extent: Add add AddAssign add_assign u32::wrapping_add);
operator!(Extent Extent: Sub sub SubAssign sub_assign u32::wrapping_sub);
