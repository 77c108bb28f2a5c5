//! `as`: conversions between scalars, saturating from float to integer as Rust's do.

use naga::{BinaryOperator, Expression, Handle};

use super::{Builder, Interval, Number, Scalar, Value};

impl Builder {
    /// `value as scalar`
    pub fn cast(&mut self, value: &Value, scalar: Scalar) -> Value {
        match self.number(value) {
            Some(number) => Value::Number(self.cast_number(number, scalar)),
            None => self.fail("a cast of a value that is not a number"),
        }
    }

    /// `value as T`, where `ty` is that of `T`.
    pub fn cast_to(&mut self, value: &Value, ty: &super::Ty) -> Value {
        match ty.scalar() {
            Some(scalar) => self.cast(value, scalar),
            None => self.fail("a cast to a type that is not a number"),
        }
    }

    pub(super) fn cast_number(&mut self, number: Number, to: Scalar) -> Number {
        let from = number.scalar;
        self.scalar_type(to);
        if from == to {
            return number;
        }
        let interval = match to.bounds() {
            Some((least, most)) if from.is_integer() && from.bounds().is_some() => {
                let fits = number.interval.lo >= least && number.interval.hi <= most;
                if fits { number.interval } else { Interval::of(to) }
            }
            _ => Interval::of(to),
        };
        let handle = if from == Scalar::Bool && to.is_integer() {
            let (one, zero) = (self.literal(to, 1), self.literal(to, 0));
            self.select(number.handle, one, zero)
        } else if to == Scalar::Bool {
            let zero = self.literal(from, 0);
            self.plain(BinaryOperator::NotEqual, number.handle, zero)
        } else if from.is_float() && to.is_integer() {
            self.saturating(number, to)
        } else if from.naga() == to.naga() {
            number.handle
        } else {
            self.convert(number.handle, to)
        };
        Number { handle, scalar: to, interval }
    }

    fn convert(&mut self, expr: Handle<Expression>, to: Scalar) -> Handle<Expression> {
        let naga::Scalar { kind, width } = to.naga();
        self.emit(Expression::As { expr, kind, convert: Some(width) })
    }

    /// Beyond the range the nearest end, for NaN zero.
    fn saturating(&mut self, number: Number, to: Scalar) -> Handle<Expression> {
        let value = number.handle;
        let (least, most): (i128, i128) = match to {
            Scalar::I32 => (i32::MIN.into(), i32::MAX.into()),
            Scalar::I64 => (i64::MIN.into(), i64::MAX.into()),
            Scalar::U64 => (0, u64::MAX.into()),
            _ => (0, u32::MAX.into()),
        };
        // `most + 1` and `least` are powers of two, so exact in every float type.
        let beyond = self.literal(number.scalar, most + 1);
        let lowest = self.literal(number.scalar, least);
        let too_big = self.plain(BinaryOperator::GreaterEqual, value, beyond);
        let too_small = self.plain(BinaryOperator::LessEqual, value, lowest);
        let is_number = self.plain(BinaryOperator::Equal, value, value);
        let zero = self.literal(to, 0);
        let (least, most) = (self.literal(to, least), self.literal(to, most));
        let converted = self.convert(value, to);
        let result = self.select(is_number, converted, zero);
        let result = self.select(too_small, least, result);
        self.select(too_big, most, result)
    }
}
