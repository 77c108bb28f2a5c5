//! Rust's own floats as the numbers of the algorithms.

use std::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Neg, Sub};

use super::real::{DOUBLE, Format, Real, SINGLE, Truth, Word};

/// A number of Rust's own type.
#[derive(Clone, Copy, Debug)]
pub struct Plain<T>(pub T);

/// A float that integers go into and come out of.
pub trait Integral {
    fn to_int(self) -> i64;
    fn of_int(n: i64) -> Self;
}

impl Truth for bool {}

macro_rules! operator {
    ($operator:ident $method:ident for $ty:ty: |$a:ident, $b:ident| $result:expr) => {
        impl $operator for Plain<$ty> {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                let ($a, $b) = (self.0, other.0);
                Plain($result)
            }
        }
    };
}

macro_rules! numbers {
    ($($float:ident $word:ident $int:ident $format:ident;)*) => {$(
        operator!(Add add for $word: |a, b| a.wrapping_add(b));
        operator!(Sub sub for $word: |a, b| a.wrapping_sub(b));
        operator!(Mul mul for $word: |a, b| a.wrapping_mul(b));
        operator!(BitAnd bitand for $word: |a, b| a & b);
        operator!(BitOr bitor for $word: |a, b| a | b);
        operator!(BitXor bitxor for $word: |a, b| a ^ b);
        operator!(Add add for $float: |a, b| a + b);
        operator!(Sub sub for $float: |a, b| a - b);
        operator!(Mul mul for $float: |a, b| a * b);
        operator!(Div div for $float: |a, b| a / b);

        impl Word for Plain<$word> {
            type Truth = bool;

            #[inline(always)]
            fn width(self) -> u64 {
                $word::BITS.into()
            }

            #[inline(always)]
            fn of(self, value: u64) -> Self {
                Plain(value as $word)
            }

            #[inline(always)]
            fn shl(self, amount: Self) -> Self {
                Plain(self.0.wrapping_shl(amount.0 as u32))
            }

            #[inline(always)]
            fn shr(self, amount: Self) -> Self {
                Plain(self.0.wrapping_shr(amount.0 as u32))
            }

            #[inline(always)]
            fn same(self, other: Self) -> bool {
                self.0 == other.0
            }

            #[inline(always)]
            fn below(self, other: Self) -> bool {
                self.0 < other.0
            }

            #[inline(always)]
            fn leading_zeros(self) -> Self {
                Plain(self.0.leading_zeros() as $word)
            }

            #[inline(always)]
            fn choose(truth: bool, yes: Self, no: Self) -> Self {
                if truth { yes } else { no }
            }

            #[inline(always)]
            fn four_of(self, table: &'static [u64]) -> [Self; 4] {
                let element = |k| table.get(self.0 as usize + k).copied().unwrap_or(0);
                [0, 1, 2, 3].map(|k| Plain(element(k) as $word))
            }
        }

        impl Neg for Plain<$float> {
            type Output = Self;

            #[inline(always)]
            fn neg(self) -> Self {
                Plain(-self.0)
            }
        }

        impl Add<f64> for Plain<$float> {
            type Output = Self;

            #[inline(always)]
            fn add(self, other: f64) -> Self {
                Plain(self.0 + other as $float)
            }
        }

        impl Sub<f64> for Plain<$float> {
            type Output = Self;

            #[inline(always)]
            fn sub(self, other: f64) -> Self {
                Plain(self.0 - other as $float)
            }
        }

        impl Mul<f64> for Plain<$float> {
            type Output = Self;

            #[inline(always)]
            fn mul(self, other: f64) -> Self {
                Plain(self.0 * other as $float)
            }
        }

        impl Integral for Plain<$float> {
            #[inline(always)]
            fn to_int(self) -> i64 {
                self.0 as i64
            }

            #[inline(always)]
            fn of_int(n: i64) -> Self {
                Plain(n as $float)
            }
        }

        impl Real for Plain<$float> {
            type Word = Plain<$word>;
            type Truth = bool;

            #[inline(always)]
            fn format(self) -> &'static Format {
                &$format
            }

            #[inline(always)]
            fn of(self, value: f64) -> Self {
                Plain(value as $float)
            }

            #[inline(always)]
            fn truth(self, value: bool) -> bool {
                value
            }

            #[inline(always)]
            fn bits(self) -> Plain<$word> {
                Plain(self.0.to_bits())
            }

            #[inline(always)]
            fn of_bits(self, bits: Plain<$word>) -> Self {
                Plain(<$float>::from_bits(bits.0))
            }

            #[inline(always)]
            fn times_plus(self, factor: Self, term: Self) -> Self {
                Plain(self.0 * factor.0 + term.0)
            }

            #[inline(always)]
            fn fused(self, factor: Self, term: Self) -> Self {
                Plain(self.0.mul_add(factor.0, term.0))
            }

            #[inline(always)]
            fn floor(self) -> Self {
                Plain(self.0.floor())
            }

            #[inline(always)]
            fn rint(self) -> Self {
                Plain(self.0.round_ties_even())
            }

            #[inline(always)]
            fn remainder(self, divisor: Self) -> Self {
                Plain(self.0 % divisor.0)
            }

            #[inline(always)]
            fn root(self) -> Self {
                Plain(self.0.sqrt())
            }

            #[inline(always)]
            fn same(self, other: Self) -> bool {
                self.0 == other.0
            }

            #[inline(always)]
            fn below(self, other: Self) -> bool {
                self.0 < other.0
            }

            #[inline(always)]
            fn to_word(self) -> Plain<$word> {
                Plain((self.0 as $int).cast_unsigned())
            }

            #[inline(always)]
            fn of_word(self, word: Plain<$word>) -> Self {
                Plain(word.0 as $float)
            }

            #[inline(always)]
            fn choose(truth: bool, yes: Self, no: Self) -> Self {
                if truth { yes } else { no }
            }

            #[inline(always)]
            fn branch<const N: usize>(
                truth: bool,
                yes: impl FnOnce() -> [Self; N],
                no: impl FnOnce() -> [Self; N],
            ) -> [Self; N] {
                if truth { yes() } else { no() }
            }
        }
    )*};
}

numbers! {
    f32 u32 i32 SINGLE;
    f64 u64 i64 DOUBLE;
}
