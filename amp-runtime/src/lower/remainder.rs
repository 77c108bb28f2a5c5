//! `%` on floats: exact, as Rust's is.
//!
//! Devices compute `x - y * trunc(x / y)`, which is wrong where the quotient is large or rounds up.
//! Here the divisor is doubled until it is more than half of what is left, then halved and
//! subtracted where it fits: each step is exact.

use naga::{Expression, Handle, MathFunction};

use super::{Binary, Lowering, Number, Scalar, Value};

impl Lowering {
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
        // Drivers simplify `x - x`, but not a comparison.
        let (zero, most) = (self.integer(scalar, 0), self.greatest(scalar));
        let nan = self.not_a_number(scalar);
        let finite = self.binary(Binary::Le, &left, &most);
        let positive = self.binary(Binary::Gt, &divisor, &zero);
        let defined = self.short_circuit(&finite, Box::new(|_| positive), false);
        let result = self.branch(
            &defined,
            |b| {
                let fits = b.binary(Binary::Le, &divisor, &left);
                b.branch(
                    &fits,
                    |b| {
                        b.double(scalar, &step, &rest, &half);
                        b.subtract(scalar, &step, &rest, &divisor, &half);
                        Value::Unit
                    },
                    |_| Value::Unit,
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

    /// Doubles `step` until it is more than half of `rest`.
    fn double(&mut self, scalar: Scalar, step: &Value, rest: &Value, half: &Value) {
        self.repeat_at_most(exponents(scalar), |b| {
            let limit = b.binary(Binary::Mul, rest, half);
            let below = b.binary(Binary::Le, step, &limit);
            b.leave_unless(&below);
            let doubled = b.binary(Binary::Add, step, step);
            b.store(step, &doubled);
        });
    }

    /// Subtracts `step` from `rest` where it fits, and halves it down to `divisor`.
    fn subtract(
        &mut self,
        scalar: Scalar,
        step: &Value,
        rest: &Value,
        divisor: &Value,
        half: &Value,
    ) {
        self.repeat_at_most(exponents(scalar) + 1, |b| {
            let above = b.binary(Binary::Ge, step, divisor);
            b.leave_unless(&above);
            let fits = b.binary(Binary::Ge, rest, step);
            let less = b.binary(Binary::Sub, rest, step);
            b.branch(
                &fits,
                |b| {
                    b.store(rest, &less);
                    Value::Unit
                },
                |_| Value::Unit,
            );
            let halved = b.binary(Binary::Mul, step, half);
            b.store(step, &halved);
        });
    }

    /// A loop that ends even where a device flushes small numbers to zero.
    fn repeat_at_most(&mut self, times: u32, body: impl Fn(&mut Self)) {
        let ends = [self.unsigned(0), self.unsigned(times)];
        self.repeat_for(None, ends, false, Box::new(|b, _| body(b)));
    }

    pub(super) fn math(
        &mut self,
        fun: MathFunction,
        arg: Handle<Expression>,
    ) -> Handle<Expression> {
        self.emit(Expression::Math { fun, arg, arg1: None, arg2: None, arg3: None })
    }

    fn fraction(&mut self, scalar: Scalar) -> Value {
        match scalar {
            Scalar::F64 => self.known(scalar, 0.5_f64.to_bits()),
            _ => self.known(scalar, 0.5_f32.to_bits().into()),
        }
    }

    pub(super) fn greatest(&mut self, scalar: Scalar) -> Value {
        match scalar {
            Scalar::F64 => self.known(scalar, f64::MAX.to_bits()),
            _ => self.known(scalar, f32::MAX.to_bits().into()),
        }
    }

    fn not_a_number(&mut self, scalar: Scalar) -> Value {
        match scalar {
            Scalar::F64 => self.known(scalar, f64::NAN.to_bits()),
            _ => self.known(scalar, f32::NAN.to_bits().into()),
        }
    }
}

/// How many powers of two lie between the least and the greatest number of the type.
fn exponents(scalar: Scalar) -> u32 {
    match scalar {
        Scalar::F64 => 1074 + 1024,
        _ => 149 + 128,
    }
}
