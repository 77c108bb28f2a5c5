//! The numbers that the algorithms compute with.
//!
//! Each algorithm is written once, over a [`Real`]: a Rust float on the CPU, an expression of the
//! module under construction on a device. Both precisions are the same code with other constants.
//!
//! A device's compiler may join a product and the sum that it goes into, may compute as if there
//! were no rounding errors, and a device that is asked for a fused operation may round twice. The
//! algorithms stand all of it: where an error of rounding matters, the number goes through
//! [`cut`](Real::cut).

use std::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Neg, Not, Sub};

/// What tells the float types apart.
#[derive(Debug, PartialEq, Eq)]
pub struct Format {
    /// Bits of the significand, with the leading one.
    pub digits: u32,
    /// Bits of the whole number.
    pub width: u32,
    /// The exponent of the greatest numbers, and the bias.
    pub bias: i64,
}

/// `f32`
pub const SINGLE: Format = Format { digits: 24, width: 32, bias: 127 };
/// `f64`
pub const DOUBLE: Format = Format { digits: 53, width: 64, bias: 1023 };

impl Format {
    /// The number's bits without the sign.
    pub fn magnitude(&self) -> u64 {
        u64::MAX >> (65 - self.width)
    }

    /// The bits of infinity.
    pub fn infinity(&self) -> u64 {
        ((2 * self.bias as u64) + 1) << (self.digits - 1)
    }

    /// The bits of NaN.
    pub fn nan(&self) -> u64 {
        self.infinity() | (1 << (self.digits - 2))
    }

    /// The bits of the least number that is not subnormal.
    pub fn least_normal(&self) -> u64 {
        1 << (self.digits - 1)
    }
}

/// The coefficients of a polynomial in each precision, the lowest first.
#[derive(Debug)]
pub struct Polynomial {
    pub single: &'static [f64],
    pub double: &'static [f64],
}

/// A constant as the sum of two doubles.
#[derive(Debug, Clone, Copy)]
pub struct Constant(pub f64, pub f64);

/// A constant in parts: products of the first two with numbers of few bits are exact.
#[derive(Debug)]
pub struct Parts {
    pub single: [f64; 3],
    pub double: [f64; 3],
}

/// A truth value.
pub trait Truth:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + Not<Output = Self>
{
}

/// The bits of a [`Real`] as an unsigned integer. Arithmetic wraps.
pub trait Word:
    Copy
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
{
    type Truth: Truth;

    /// Its bits.
    fn width(self) -> u64;
    /// A constant of the type, cut to its width.
    fn of(self, value: u64) -> Self;
    /// `self << amount`, less than the width.
    fn shl(self, amount: Self) -> Self;
    /// `self >> amount`, less than the width.
    fn shr(self, amount: Self) -> Self;
    fn same(self, other: Self) -> Self::Truth;
    /// `self < other`
    fn below(self, other: Self) -> Self::Truth;
    fn leading_zeros(self) -> Self;
    fn choose(truth: Self::Truth, yes: Self, no: Self) -> Self;
    /// The four elements of the table from this index on, which are there.
    fn four_of(self, table: &'static [u64]) -> [Self; 4];

    fn left(self, amount: u64) -> Self {
        self.shl(self.of(amount))
    }

    fn right(self, amount: u64) -> Self {
        self.shr(self.of(amount))
    }

    fn plus(self, value: u64) -> Self {
        self + self.of(value)
    }

    fn and(self, mask: u64) -> Self {
        self & self.of(mask)
    }

    fn is(self, value: u64) -> Self::Truth {
        self.same(self.of(value))
    }
}

/// A float.
pub trait Real:
    Copy
    + Neg<Output = Self>
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Add<f64, Output = Self>
    + Sub<f64, Output = Self>
    + Mul<f64, Output = Self>
{
    type Word: Word<Truth = Self::Truth>;
    type Truth: Truth;

    fn format(self) -> &'static Format;
    /// A constant of the type, rounded to it.
    fn of(self, value: f64) -> Self;
    fn truth(self, value: bool) -> Self::Truth;
    fn bits(self) -> Self::Word;
    fn of_bits(self, bits: Self::Word) -> Self;
    /// `self * factor + term`, rounded once or twice: devices that have one operation for it use
    /// it.
    fn times_plus(self, factor: Self, term: Self) -> Self;
    /// The device's fused operation, which Rust's is where it has one.
    fn fused(self, factor: Self, term: Self) -> Self;
    fn floor(self) -> Self;
    /// To the nearest integer, ties to the even one.
    fn rint(self) -> Self;
    /// `self % divisor`, exactly.
    fn remainder(self, divisor: Self) -> Self;
    /// The square root as the device has it, in a few ulp.
    fn root(self) -> Self;
    fn same(self, other: Self) -> Self::Truth;
    /// `self < other`
    fn below(self, other: Self) -> Self::Truth;
    /// The integer as a word, in two's complement, of a whole number within the word's signed
    /// range.
    fn to_word(self) -> Self::Word;
    /// The number of a word that is below 2^digits.
    fn of_word(self, word: Self::Word) -> Self;
    fn choose(truth: Self::Truth, yes: Self, no: Self) -> Self;
    /// Computes only one of the two.
    fn branch<const N: usize>(
        truth: Self::Truth,
        yes: impl FnOnce() -> [Self; N],
        no: impl FnOnce() -> [Self; N],
    ) -> [Self; N];

    // ---- derived ---------------------------------------------------------------------------

    fn is_double(self) -> bool {
        *self.format() == DOUBLE
    }

    /// The constant for the number's precision.
    fn pick(self, single: f64, double: f64) -> Self {
        self.of(if self.is_double() { double } else { single })
    }

    fn word(self, value: u64) -> Self::Word {
        self.bits().of(value)
    }

    /// A constant from its bits.
    fn known(self, bits: u64) -> Self {
        self.of_bits(self.word(bits))
    }

    fn infinity(self) -> Self {
        self.known(self.format().infinity())
    }

    fn nan(self) -> Self {
        self.known(self.format().nan())
    }

    fn abs(self) -> Self {
        self.of_bits(self.bits().and(self.format().magnitude()))
    }

    /// Its sign bit.
    fn sign(self) -> Self::Word {
        self.bits().and(!self.format().magnitude())
    }

    fn is_negative(self) -> Self::Truth {
        !self.sign().is(0)
    }

    /// Too small for its square to matter beside it.
    fn is_tiny(self) -> Self::Truth {
        self.abs().less((-f64::from(self.format().digits) - 2.0).exp2())
    }

    /// The number with the sign bit flipped where that of `sign` is set.
    fn flip(self, sign: Self::Word) -> Self {
        self.of_bits(self.bits() ^ sign)
    }

    /// The magnitude with the sign of another.
    fn copysign(self, other: Self) -> Self {
        self.of_bits(self.abs().bits() | other.sign())
    }

    // Compilers may assume that there is no NaN; of bits they cannot.
    fn is_nan(self) -> Self::Truth {
        self.word(self.format().infinity()).below(self.abs().bits())
    }

    fn is_infinite(self) -> Self::Truth {
        self.abs().bits().is(self.format().infinity())
    }

    fn is_finite(self) -> Self::Truth {
        self.abs().bits().below(self.word(self.format().infinity()))
    }

    fn is_zero(self) -> Self::Truth {
        self.abs().bits().is(0)
    }

    fn less(self, value: f64) -> Self::Truth {
        self.below(self.of(value))
    }

    fn more(self, value: f64) -> Self::Truth {
        self.of(value).below(self)
    }

    fn equals(self, value: f64) -> Self::Truth {
        self.same(self.of(value))
    }

    fn min(self, other: Self) -> Self {
        Self::choose(other.below(self), other, self)
    }

    fn max(self, other: Self) -> Self {
        Self::choose(self.below(other), other, self)
    }

    /// The polynomial's value.
    fn polynomial(self, polynomial: &Polynomial) -> Self {
        let coefficients = if self.is_double() { polynomial.double } else { polynomial.single };
        let mut rest = coefficients.iter().rev();
        let first = self.of(rest.next().copied().unwrap_or(0.0));
        rest.fold(first, |sum, coefficient| sum.times_plus(self, self.of(*coefficient)))
    }

    /// The parts of a constant.
    fn parts(self, parts: &Parts) -> [Self; 3] {
        let parts = if self.is_double() { parts.double } else { parts.single };
        parts.map(|part| self.of(part))
    }

    /// The number without its last bit. A compiler does not know what it was made of: it cannot
    /// join it with a sum, nor take `(a + b) - a` for `b`.
    fn cut(self) -> Self {
        self.of_bits(self.bits().and(!1))
    }

    /// The difference of this number and one that is nearly the same, exactly. It has few bits: the
    /// cut only keeps a compiler from adding something else first.
    fn without_nearly(self, other: Self) -> Self {
        (self - other).cut()
    }

    /// The number in two halves, of which products are exact.
    fn halves(self) -> [Self; 2] {
        let low = u64::from(self.format().digits.div_ceil(2));
        let high = self.of_bits(self.bits().and(u64::MAX << low));
        [high, self - high]
    }

    /// 2 to the power of a whole number, which must be the exponent of a normal number.
    fn power_of_two(self, exponent: Self::Word) -> Self {
        let format = self.format();
        let biased = exponent.plus(format.bias as u64);
        self.of_bits(biased.left(u64::from(format.digits - 1)))
    }

    /// `self` times 2 to a power that is a whole number, overflowing and underflowing as it should.
    fn scale(self, exponent: Self) -> Self {
        let limit = self.of((3 * self.format().bias) as f64);
        let exponent = exponent.min(limit).max(-limit);
        let third = (exponent * (1.0 / 3.0)).rint();
        let rest = exponent - third - third;
        let step = self.power_of_two(third.to_word());
        self * step * step * self.power_of_two(rest.to_word())
    }

    /// The exponent of the number's bits; that of zero and subnormals is -bias.
    fn exponent(self) -> Self {
        let format = self.format();
        let biased = self.abs().bits().right(u64::from(format.digits - 1));
        self.of_word(biased) - format.bias as f64
    }
}
