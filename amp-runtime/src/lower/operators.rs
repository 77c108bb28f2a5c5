//! Arithmetic and comparison, with Rust's meaning where naga's or the hardware's differs.
//!
//! Integer `+ - *` wrap. A shift takes its amount modulo the width. `x / 0` is `x`, `x % 0` is
//! `0`, `MIN / -1` is `MIN`. `NaN != NaN` is true.

use naga::{BinaryOperator, Expression, Handle, Literal, UnaryOperator};

use super::{Binary, Interval, Lowering, Number, Scalar, Unary, Value};

impl Lowering {
    /// `left op right`
    pub(super) fn binary(&mut self, op: Binary, left: &Value, right: &Value) -> Value {
        if is_vector(left) || is_vector(right) {
            return self.vector_binary(op, left, right);
        }
        match (self.number(left), self.number(right)) {
            (Some(left), Some(right)) => Value::Number(self.arithmetic(op, left, right)),
            _ => self.fail(format!("the operator {op:?} on values that are not numbers")),
        }
    }

    /// `-value` or `!value`
    pub fn unary(&mut self, op: Unary, value: &Value) -> Value {
        if is_vector(value) {
            return self.vector_unary(op, value);
        }
        let Some(number) = self.number(value) else {
            return self.fail(format!("the operator {op:?} on a value that is not a number"));
        };
        let scalar = number.scalar;
        let operator = match op {
            Unary::Neg => UnaryOperator::Negate,
            Unary::Not if scalar == Scalar::Bool => UnaryOperator::LogicalNot,
            Unary::Not => UnaryOperator::BitwiseNot,
        };
        let interval = match op {
            Unary::Neg if number.interval.lo == number.interval.hi && scalar.bounds().is_some() => {
                known(Binary::Sub, 0, number.interval.lo.into(), scalar)
            }
            Unary::Neg => {
                let Interval { lo, hi } = number.interval;
                Interval::within(-i128::from(hi), -i128::from(lo), scalar)
            }
            Unary::Not => Interval::of(scalar),
        };
        if let Some(known) = self.folded(interval, scalar) {
            return Value::Number(known);
        }
        let mut handle = self.emit(Expression::Unary { op: operator, expr: number.handle });
        if scalar.is_narrow() && interval == Interval::of(scalar) {
            handle = self.normalised(handle, scalar);
        }
        Value::Number(Number { handle, scalar, interval })
    }

    /// A register that holds the value, if it is a number.
    pub(super) fn number(&mut self, value: &Value) -> Option<Number> {
        match self.read(value) {
            Value::Number(number) => Some(self.narrowed(number)),
            // Operands of unreachable code.
            Value::Never => Some(self.unsigned(0)),
            _ => None,
        }
    }

    /// `left op right` on numbers.
    pub fn arithmetic(&mut self, op: Binary, left: Number, right: Number) -> Number {
        let is_zero = right.interval == Interval::exactly(0);
        if is_zero && left.scalar.is_integer() && matches!(op, Binary::Add | Binary::Sub) {
            return left;
        }
        let scalar = if op.compares() { Scalar::Bool } else { left.scalar };
        let interval = match scalar {
            Scalar::Bool => Interval::of(scalar),
            _ => match interval(op, left, right) {
                anything if op == Binary::Sub && anything == Interval::of(scalar) => {
                    self.difference(left, right).unwrap_or(anything)
                }
                found => found,
            },
        };
        let known = self.folded(interval, scalar).or_else(|| self.folded_floats(op, left, right));
        if let Some(known) = known {
            return known;
        }
        let handle = match op {
            Binary::Shl | Binary::Shr => self.shift(op, left, right),
            Binary::Div if left.scalar.is_integer() => {
                let divisor = self.safe_divisor(left, right);
                self.plain(BinaryOperator::Divide, left.handle, divisor)
            }
            Binary::Div if let Some(infinity) = self.reciprocal_of_zero(right) => {
                self.plain(BinaryOperator::Multiply, left.handle, infinity.handle)
            }
            Binary::Rem if left.scalar.is_integer() => self.remainder(left, right),
            Binary::Rem if left.scalar == Scalar::F16 => {
                // Exact in `f32`, and the result is an `f16`.
                let [left, right] = [left, right].map(|x| self.cast_number(x, Scalar::F32));
                let handle = self.float_remainder(left, right);
                self.convert(handle, Scalar::F16)
            }
            Binary::Rem => self.float_remainder(left, right),
            Binary::Eq | Binary::Ne if left.scalar.is_float() && self.are_same(left, right) => {
                // A value that is not itself is NaN: drivers believe that there is none.
                let is_nan = self.is_nan(left);
                match op {
                    Binary::Ne => is_nan,
                    _ => {
                        let op = UnaryOperator::LogicalNot;
                        self.emit(Expression::Unary { op, expr: is_nan })
                    }
                }
            }
            Binary::Ne if left.scalar.is_float() => {
                // naga's float `!=` is the ordered one, false for NaN.
                let equal = self.plain(BinaryOperator::Equal, left.handle, right.handle);
                self.emit(Expression::Unary { op: UnaryOperator::LogicalNot, expr: equal })
            }
            Binary::Xor if left.scalar == Scalar::Bool => {
                self.plain(BinaryOperator::NotEqual, left.handle, right.handle)
            }
            Binary::Lt | Binary::Le | Binary::Gt | Binary::Ge if left.scalar == Scalar::Bool => {
                self.order_of_bools(op, left.handle, right.handle)
            }
            _ => self.plain(plain_operator(op), left.handle, right.handle),
        };
        let leaves =
            matches!(op, Binary::Add | Binary::Sub | Binary::Mul | Binary::Div | Binary::Shl);
        let handle = match scalar.is_narrow() && leaves && interval == Interval::of(scalar) {
            true => self.normalised(handle, scalar),
            false => handle,
        };
        if scalar == Scalar::Bool {
            self.facts.compared(handle, op, left, right);
        }
        Number { handle, scalar, interval }
    }

    /// Compares two bools by order, `false` before `true`, which devices do not.
    fn order_of_bools(
        &mut self,
        op: Binary,
        left: Handle<Expression>,
        right: Handle<Expression>,
    ) -> Handle<Expression> {
        let negated = matches!(op, Binary::Lt | Binary::Le);
        let (inverse, other) = if negated { (left, right) } else { (right, left) };
        let inverse = self.emit(Expression::Unary { op: UnaryOperator::LogicalNot, expr: inverse });
        let both = match op {
            Binary::Lt | Binary::Gt => BinaryOperator::LogicalAnd,
            _ => BinaryOperator::LogicalOr,
        };
        self.plain(both, inverse, other)
    }

    /// A narrow integer from the low bits of what carries it: the sign or zeros are put above.
    pub(super) fn normalised(
        &mut self,
        handle: Handle<Expression>,
        scalar: Scalar,
    ) -> Handle<Expression> {
        if !scalar.is_signed() {
            let ones = self.literal(Scalar::U32, (1 << scalar.bits()) - 1);
            return self.plain(BinaryOperator::And, handle, ones);
        }
        let above = self.literal(Scalar::U32, (32 - scalar.bits()).into());
        let raised = self.plain(BinaryOperator::ShiftLeft, handle, above);
        self.plain(BinaryOperator::ShiftRight, raised, above)
    }

    /// The literal, if only one value is possible.
    fn folded(&mut self, interval: Interval, scalar: Scalar) -> Option<Number> {
        let known = interval.lo == interval.hi && scalar.bounds().is_some();
        match known.then(|| self.integer(scalar, interval.lo.into())) {
            Some(Value::Number(number)) => Some(number),
            _ => None,
        }
    }

    pub(super) fn plain(
        &mut self,
        op: BinaryOperator,
        left: Handle<Expression>,
        right: Handle<Expression>,
    ) -> Handle<Expression> {
        self.emit(Expression::Binary { op, left, right })
    }

    pub(super) fn select(
        &mut self,
        condition: Handle<Expression>,
        accept: Handle<Expression>,
        reject: Handle<Expression>,
    ) -> Handle<Expression> {
        if let Expression::Literal(Literal::Bool(known)) = self.function.expressions[condition] {
            return if known { accept } else { reject };
        }
        self.emit(Expression::Select { condition, accept, reject })
    }

    /// A literal of that type as a bare handle.
    pub(super) fn literal(&mut self, scalar: Scalar, value: i128) -> Handle<Expression> {
        match self.integer(scalar, value) {
            Value::Number(number) => number.handle,
            _ => self.unsigned(0).handle,
        }
    }

    fn shift(&mut self, op: Binary, left: Number, right: Number) -> Handle<Expression> {
        let width = i64::from(left.scalar.bits());
        let amount = self.cast_number(right, Scalar::U32);
        let amount = if amount.interval.lo >= 0 && amount.interval.hi < width {
            amount.handle
        } else {
            let mask = self.literal(Scalar::U32, i128::from(width - 1));
            self.plain(BinaryOperator::And, amount.handle, mask)
        };
        self.plain(plain_operator(op), left.handle, amount)
    }

    /// The divisor, or 1 where dividing by it has no value of the type: then the quotient is the
    /// dividend and the remainder 0.
    fn safe_divisor(&mut self, left: Number, right: Number) -> Handle<Expression> {
        let scalar = right.scalar;
        let mut bad = None;
        if right.interval.contains(0) {
            let zero = self.literal(scalar, 0);
            bad = Some(self.plain(BinaryOperator::Equal, right.handle, zero));
        }
        let least = if scalar == Scalar::I64 { i64::MIN } else { i32::MIN.into() };
        // A narrow quotient fits what carries it.
        if scalar.is_signed()
            && !scalar.is_narrow()
            && left.interval.contains(least)
            && right.interval.contains(-1)
        {
            let least = self.literal(scalar, least.into());
            let minus_one = self.literal(scalar, -1);
            let at_least = self.plain(BinaryOperator::Equal, left.handle, least);
            let by_minus_one = self.plain(BinaryOperator::Equal, right.handle, minus_one);
            let overflow = self.plain(BinaryOperator::LogicalAnd, at_least, by_minus_one);
            bad = Some(match bad {
                Some(zero) => self.plain(BinaryOperator::LogicalOr, zero, overflow),
                None => overflow,
            });
        }
        match bad {
            Some(bad) => {
                let one = self.literal(scalar, 1);
                self.select(bad, one, right.handle)
            }
            None => right.handle,
        }
    }

    fn remainder(&mut self, left: Number, right: Number) -> Handle<Expression> {
        let divisor = self.safe_divisor(left, right);
        if !left.scalar.is_signed() {
            return self.plain(BinaryOperator::Modulo, left.handle, divisor);
        }
        // Drivers disagree on the sign of a signed remainder; the quotient's they do not.
        let quotient = self.plain(BinaryOperator::Divide, left.handle, divisor);
        let product = self.plain(BinaryOperator::Multiply, quotient, divisor);
        self.plain(BinaryOperator::Subtract, left.handle, product)
    }
}

fn is_vector(value: &Value) -> bool {
    matches!(value.ty(), Some(super::Ty::Vector(..)))
}

pub(super) fn plain_operator(op: Binary) -> BinaryOperator {
    match op {
        Binary::Add => BinaryOperator::Add,
        Binary::Sub => BinaryOperator::Subtract,
        Binary::Mul => BinaryOperator::Multiply,
        Binary::Div => BinaryOperator::Divide,
        Binary::Rem => BinaryOperator::Modulo,
        Binary::And => BinaryOperator::And,
        Binary::Or => BinaryOperator::InclusiveOr,
        Binary::Xor => BinaryOperator::ExclusiveOr,
        Binary::Shl => BinaryOperator::ShiftLeft,
        Binary::Shr => BinaryOperator::ShiftRight,
        Binary::Eq => BinaryOperator::Equal,
        Binary::Ne => BinaryOperator::NotEqual,
        Binary::Lt => BinaryOperator::Less,
        Binary::Le => BinaryOperator::LessEqual,
        Binary::Gt => BinaryOperator::Greater,
        Binary::Ge => BinaryOperator::GreaterEqual,
    }
}

/// What `left op right` can be, for integers of at most 32 bits.
fn interval(op: Binary, left: Number, right: Number) -> Interval {
    let scalar = left.scalar;
    let anything = Interval::of(scalar);
    if scalar.bounds().is_none() {
        return anything;
    }
    let (l, r) = (left.interval, right.interval);
    let width = i64::from(scalar.bits());
    let (l_lo, l_hi) = (i128::from(l.lo), i128::from(l.hi));
    let (r_lo, r_hi) = (i128::from(r.lo), i128::from(r.hi));
    if l_lo == l_hi && r_lo == r_hi {
        return known(op, l_lo, r_lo, scalar);
    }
    match op {
        Binary::Add => Interval::within(l_lo + r_lo, l_hi + r_hi, scalar),
        Binary::Sub => Interval::within(l_lo - r_hi, l_hi - r_lo, scalar),
        Binary::Mul => {
            let corners = [l_lo * r_lo, l_lo * r_hi, l_hi * r_lo, l_hi * r_hi];
            let lo = corners.into_iter().fold(i128::MAX, i128::min);
            let hi = corners.into_iter().fold(i128::MIN, i128::max);
            Interval::within(lo, hi, scalar)
        }
        Binary::Div if l.lo >= 0 && r.lo > 0 => Interval { lo: l.lo / r.hi, hi: l.hi / r.lo },
        Binary::Rem if l.lo >= 0 && r.lo > 0 => Interval { lo: 0, hi: l.hi.min(r.hi - 1) },
        Binary::And if l.lo >= 0 && r.lo >= 0 => Interval { lo: 0, hi: l.hi.min(r.hi) },
        Binary::And if r.lo >= 0 => Interval { lo: 0, hi: r.hi },
        Binary::And if l.lo >= 0 => Interval { lo: 0, hi: l.hi },
        Binary::Or | Binary::Xor if l.lo >= 0 && r.lo >= 0 => {
            let bits = (l.hi.max(r.hi) as u64 + 1).next_power_of_two() - 1;
            let lo = if op == Binary::Or { l.lo.max(r.lo) } else { 0 };
            Interval { lo, hi: bits as i64 }
        }
        Binary::Shr if l.lo >= 0 && r.lo >= 0 && r.hi < width => {
            Interval { lo: l.lo >> r.hi, hi: l.hi >> r.lo }
        }
        Binary::Shl if l.lo >= 0 && r.lo >= 0 && r.hi < width => {
            Interval::within(l_lo << r_lo, l_hi << r_hi, scalar)
        }
        _ => anything,
    }
}

/// The value of `left op right`. It is found here, since WGSL refuses an operation on constants that
/// overflows or shifts bits out.
pub(super) fn known(op: Binary, left: i128, right: i128, scalar: Scalar) -> Interval {
    let width = scalar.bits();
    let amount = right & i128::from(width - 1);
    let value = match op {
        Binary::Add => left + right,
        Binary::Sub => left - right,
        Binary::Mul => left * right,
        Binary::Div => left.checked_div(right).unwrap_or(left),
        Binary::Rem => left.checked_rem(right).unwrap_or(0),
        Binary::And => left & right,
        Binary::Or => left | right,
        Binary::Xor => left ^ right,
        Binary::Shl => left << amount,
        Binary::Shr => left >> amount,
        _ => return Interval::of(scalar),
    };
    let value = value.rem_euclid(1 << width);
    let negative = scalar.is_signed() && value >> (width - 1) == 1;
    Interval::exactly((if negative { value - (1 << width) } else { value }) as i64)
}
