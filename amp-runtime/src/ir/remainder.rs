//! `%` on floats: exact, as Rust's is.
//!
//! Devices compute `x - y * trunc(x / y)`, which is wrong where the quotient is large or rounds up.
//! Here the divisor is doubled until it is more than half of what is left, then halved and
//! subtracted where it fits: each step is exact.

use naga::{Expression, Handle, MathFunction};

use super::{Binary, Builder, Number, Scalar, Value};

impl Builder {
    pub(super) fn float_remainder(&mut self, x: Number, y: Number) -> Handle<Expression> {
        let scalar = x.scalar;
        let magnitude = |b: &mut Self, number: Number| {
            let handle = b.math(MathFunction::Abs, number.handle);
            Value::Number(Number { handle, ..number })
        };
        let (left, divisor) = (magnitude(self, x), magnitude(self, y));
        let half = self.fraction(scalar);

        let rest = self.variable(left.clone());
        let step = self.variable(divisor.clone());
        let zero = self.integer(scalar, 0);
        let nan = self.not_a_number(scalar);
        // `x % 0`, `inf % y` and anything with NaN is NaN; only what is left may loop.
        let difference = self.binary(Binary::Sub, &left, &left);
        let finite = self.binary(Binary::Eq, &difference, &zero);
        let positive = self.binary(Binary::Gt, &divisor, &zero);
        let defined = self.and(&finite, |_| positive);
        let result = self.branch(
            &defined,
            |b| {
                b.repeat_while(
                    None,
                    |b| {
                        let limit = b.binary(Binary::Mul, &rest, &half);
                        b.binary(Binary::Le, &step, &limit)
                    },
                    |b| {
                        let doubled = b.binary(Binary::Add, &step, &step);
                        b.store(&step, &doubled);
                    },
                );
                b.repeat_while(
                    None,
                    |b| b.binary(Binary::Ge, &step, &divisor),
                    |b| {
                        let fits = b.binary(Binary::Ge, &rest, &step);
                        let less = b.binary(Binary::Sub, &rest, &step);
                        b.branch(
                            &fits,
                            |b| {
                                b.store(&rest, &less);
                                Value::Unit
                            },
                            |_| Value::Unit,
                        );
                        let halved = b.binary(Binary::Mul, &step, &half);
                        b.store(&step, &halved);
                    },
                );
                b.read(&rest)
            },
            |_| nan,
        );
        let Some(rest) = self.number(&result) else { return x.handle };
        // The sign is the dividend's, also of zero.
        let zero = self.literal(scalar, 0);
        let negative = self.plain(naga::BinaryOperator::Less, x.handle, zero);
        let negated =
            self.emit(Expression::Unary { op: naga::UnaryOperator::Negate, expr: rest.handle });
        self.select(negative, negated, rest.handle)
    }

    fn math(&mut self, fun: MathFunction, arg: Handle<Expression>) -> Handle<Expression> {
        self.emit(Expression::Math { fun, arg, arg1: None, arg2: None, arg3: None })
    }

    fn fraction(&mut self, scalar: Scalar) -> Value {
        match scalar {
            Scalar::F64 => self.known(scalar, 0.5_f64.to_bits()),
            _ => self.known(scalar, 0.5_f32.to_bits().into()),
        }
    }

    fn not_a_number(&mut self, scalar: Scalar) -> Value {
        match scalar {
            Scalar::F64 => self.known(scalar, f64::NAN.to_bits()),
            _ => self.known(scalar, f32::NAN.to_bits().into()),
        }
    }
}
