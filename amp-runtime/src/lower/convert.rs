//! `as`: conversions between scalars, saturating from float to integer as Rust's do.

use naga::{BinaryOperator, Expression, Handle, Literal};

use super::operators::known;
use super::{Binary, Interval, Lowering, Number, Scalar, Value};

impl Lowering {
    /// `value as scalar`
    pub fn cast(&mut self, value: &Value, scalar: Scalar) -> Value {
        match self.number(value) {
            Some(number) => Value::Number(self.cast_number(number, scalar)),
            None => self.fail("a cast of a value that is not a number"),
        }
    }

    pub(super) fn cast_number(&mut self, number: Number, to: Scalar) -> Number {
        let from = number.scalar;
        self.scalar_type(to);
        if from == to {
            return number;
        }
        if from == Scalar::F16 && to.is_integer() {
            // The bounds of integers are no `f16`.
            let wide = self.cast_number(number, Scalar::F32);
            return self.cast_number(wide, to);
        }
        let Interval { lo, hi } = number.interval;
        let known_integer = from.is_integer() && from.bounds().is_some() && lo == hi;
        if known_integer && to.is_float() {
            let interval = Interval::of(to);
            return Number { handle: self.literal(to, lo.into()), scalar: to, interval };
        }
        if known_integer && to.is_integer() && to.bounds().is_some() {
            let interval = known(Binary::Add, lo.into(), 0, to);
            return Number { handle: self.literal(to, interval.lo.into()), scalar: to, interval };
        }
        if to.is_integer()
            && let Expression::Literal(Literal::Bool(truth)) =
                self.function.expressions[number.handle]
        {
            let value = i64::from(truth);
            let is_kept = to.bounds().is_some();
            let interval = if is_kept { Interval::exactly(value) } else { Interval::of(to) };
            return Number { handle: self.literal(to, value.into()), scalar: to, interval };
        }
        let fits = match to.bounds() {
            Some((least, most)) if from.is_integer() && from.bounds().is_some() => {
                number.interval.lo >= least && number.interval.hi <= most
            }
            _ => false,
        };
        let interval = if fits { number.interval } else { Interval::of(to) };
        let handle = if from == Scalar::Bool && to.is_integer() {
            let (one, zero) = (self.literal(to, 1), self.literal(to, 0));
            self.select(number.handle, one, zero)
        } else if to == Scalar::Bool {
            let zero = self.literal(from, 0);
            self.plain(BinaryOperator::NotEqual, number.handle, zero)
        } else if from.is_float() && to.is_integer() {
            self.saturating(number, to)
        } else {
            let handle = match (from.naga() == to.naga(), to) {
                (true, _) => number.handle,
                // SPIR-V extends as the new type says, Rust as the old one does.
                (_, Scalar::U64) if from.bounds().is_some() && from.is_signed() => {
                    self.extend(number.handle, Scalar::I64, to)
                }
                (_, Scalar::I64) if from.bounds().is_some() && !from.is_signed() => {
                    self.extend(number.handle, Scalar::U64, to)
                }
                (_, Scalar::I64) if from.bounds().is_some() && self.form.llvmpipe => {
                    self.by_halves(number.handle)
                }
                _ => self.convert(number.handle, to),
            };
            match to.is_narrow() && !fits {
                true => self.normalised(handle, to),
                false => handle,
            }
        };
        Number { handle, scalar: to, interval }
    }

    fn extend(&mut self, value: Handle<Expression>, by: Scalar, to: Scalar) -> Handle<Expression> {
        let wide = self.convert(value, by);
        self.reinterpret(wide, by, to)
    }

    /// A signed number of 32 bits as one of 64, of its own bits and those of its sign.
    fn by_halves(&mut self, value: Handle<Expression>) -> Handle<Expression> {
        let last = self.literal(Scalar::U32, 31);
        let sign = self.plain(BinaryOperator::ShiftRight, value, last);
        let [low, high] = [value, sign].map(|half| {
            let half = self.reinterpret(half, Scalar::I32, Scalar::U32);
            self.convert(half, Scalar::U64)
        });
        let half = self.literal(Scalar::U32, 32);
        let high = self.plain(BinaryOperator::ShiftLeft, high, half);
        let both = self.plain(BinaryOperator::InclusiveOr, high, low);
        self.reinterpret(both, Scalar::U64, Scalar::I64)
    }

    pub(super) fn convert(&mut self, expr: Handle<Expression>, to: Scalar) -> Handle<Expression> {
        let naga::Scalar { kind, width } = to.naga();
        self.emit(Expression::As { expr, kind, convert: Some(width) })
    }

    /// Beyond the range the nearest end, for NaN zero.
    fn saturating(&mut self, number: Number, to: Scalar) -> Handle<Expression> {
        let value = number.handle;
        let (least, most): (i128, i128) = match to {
            Scalar::I64 => (i64::MIN.into(), i64::MAX.into()),
            Scalar::U64 => (0, u64::MAX.into()),
            other => {
                let Interval { lo, hi } = Interval::of(other);
                (lo.into(), hi.into())
            }
        };
        // `most + 1` and `least` are powers of two, so exact in every float type.
        let beyond = self.literal(number.scalar, most + 1);
        let lowest = self.literal(number.scalar, least);
        let too_big = self.plain(BinaryOperator::GreaterEqual, value, beyond);
        let too_small = self.plain(BinaryOperator::LessEqual, value, lowest);
        let zero = self.literal(to, 0);
        let (least, most) = (self.literal(to, least), self.literal(to, most));
        let converted = self.convert(value, to);
        let result = self.select(too_small, least, converted);
        let result = self.select(too_big, most, result);
        let is_nan = self.is_nan(number);
        self.select(is_nan, zero, result)
    }

    /// Asked of the bits, after all other conditions: a compiler may turn those of a rounded number
    /// around, as if it were no NaN.
    pub(super) fn is_nan(&mut self, number: Number) -> Handle<Expression> {
        const INFINITY: i128 = 0x7f80_0000;
        // A NaN stays one as `f32`, and there need be no integers as wide as others.
        let single = match number.scalar {
            Scalar::F32 => number.handle,
            _ => self.convert(number.handle, Scalar::F32),
        };
        let bits = self.reinterpret(single, Scalar::F32, Scalar::U32);
        let (magnitude, infinity) =
            (self.literal(Scalar::U32, 0x7fff_ffff), self.literal(Scalar::U32, INFINITY));
        let magnitude = self.plain(BinaryOperator::And, bits, magnitude);
        self.plain(BinaryOperator::Greater, magnitude, infinity)
    }
}
