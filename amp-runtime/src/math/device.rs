//! Numbers of a module under construction as the numbers of the algorithms.

use std::ops::{Add, Mul, Sub};

use naga::MathFunction;

use super::real::{DOUBLE, Format, Real, SINGLE, Truth, Word};
use super::rounding;
use crate::ir::Scalar;
use crate::lower::expr::Expr;

impl Truth for Expr<'_> {}

impl Word for Expr<'_> {
    type Truth = Self;

    fn width(self) -> u64 {
        Expr::width(self).into()
    }

    fn of(self, value: u64) -> Self {
        self.typed_bits(self.scalar(), value)
    }

    fn shl(self, amount: Self) -> Self {
        self << amount
    }

    fn shr(self, amount: Self) -> Self {
        self >> amount
    }

    fn same(self, other: Self) -> Self {
        self.eq(other)
    }

    fn below(self, other: Self) -> Self {
        self.lt(other)
    }

    fn leading_zeros(self) -> Self {
        crate::lower::leading_zeros(self).cast(self.scalar())
    }

    fn choose(truth: Self, yes: Self, no: Self) -> Self {
        truth.select(yes, no)
    }

    /// By comparisons: over an array that is indexed at run time, in each of several calls, drivers'
    /// compilers take seconds.
    fn four_of(self, table: &'static [u64]) -> [Self; 4] {
        let mut windows = table.windows(4).zip(0..);
        let first = windows.next().map_or(&[0; 4][..], |(window, _)| window);
        let first = [0, 1, 2, 3].map(|k| Word::of(self, first[k]));
        windows.fold(first, |words, (window, index)| {
            let here = self.is(index);
            [0, 1, 2, 3].map(|k| here.select(Word::of(self, window[k]), words[k]))
        })
    }
}

macro_rules! with_constants {
    ($($operator:ident $method:ident)*) => {$(
        impl $operator<f64> for Expr<'_> {
            type Output = Self;

            fn $method(self, other: f64) -> Self {
                $operator::$method(self, Real::of(self, other))
            }
        }
    )*};
}
with_constants!(Add add Sub sub Mul mul);

impl Real for Expr<'_> {
    type Word = Self;
    type Truth = Self;

    fn format(self) -> &'static Format {
        if self.scalar() == Scalar::F64 { &DOUBLE } else { &SINGLE }
    }

    fn of(self, value: f64) -> Self {
        let bits = match self.scalar() {
            Scalar::F64 => value.to_bits(),
            _ => (value as f32).to_bits().into(),
        };
        Expr::typed_bits(self, self.scalar(), bits)
    }

    fn word(self, value: u64) -> Self {
        let word = if self.scalar() == Scalar::F64 { Scalar::U64 } else { Scalar::U32 };
        Expr::typed_bits(self, word, value)
    }

    fn known(self, bits: u64) -> Self {
        Expr::typed_bits(self, self.scalar(), bits)
    }

    fn truth(self, value: bool) -> Self {
        Expr::truth(self, value)
    }

    fn bits(self) -> Self {
        self.bitcast(if self.scalar() == Scalar::F64 { Scalar::U64 } else { Scalar::U32 })
    }

    fn of_bits(self, bits: Self) -> Self {
        bits.bitcast(self.scalar())
    }

    fn times_plus(self, factor: Self, term: Self) -> Self {
        self.math(MathFunction::Fma, &[factor, term])
    }

    fn fused(self, factor: Self, term: Self) -> Self {
        self.times_plus(factor, term)
    }

    fn floor(self) -> Self {
        match self.is_rounded_by_device() {
            true => self.math(MathFunction::Floor, &[]),
            false => rounding::floor(self),
        }
    }

    fn rint(self) -> Self {
        match self.is_rounded_by_device() {
            true => self.math(MathFunction::Round, &[]),
            false => rounding::rint(self),
        }
    }

    fn remainder(self, divisor: Self) -> Self {
        self % divisor
    }

    fn root(self) -> Self {
        self.math(MathFunction::Sqrt, &[])
    }

    fn same(self, other: Self) -> Self {
        self.eq(other)
    }

    fn below(self, other: Self) -> Self {
        self.lt(other)
    }

    fn to_word(self) -> Self {
        match self.scalar() {
            Scalar::F64 => self.cast(Scalar::I64).cast(Scalar::U64),
            _ => self.cast(Scalar::I32).cast(Scalar::U32),
        }
    }

    fn of_word(self, word: Self) -> Self {
        word.cast(self.scalar())
    }

    fn choose(truth: Self, yes: Self, no: Self) -> Self {
        truth.select(yes, no)
    }

    fn branch<const N: usize>(
        truth: Self,
        yes: impl FnOnce() -> [Self; N],
        no: impl FnOnce() -> [Self; N],
    ) -> [Self; N] {
        truth.branch(yes, no)
    }
}
