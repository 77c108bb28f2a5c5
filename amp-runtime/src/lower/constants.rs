//! Calculations on literals: done here, or kept from being constant expressions.
//!
//! WGSL evaluates constant expressions when it compiles, and refuses those that overflow or shift
//! bits out, where a kernel wraps.

use naga::{Expression, Handle, Literal, LocalVariable, TypeInner};

use super::{Binary, Lowering, Number};

impl Lowering {
    fn literal_of(&self, handle: Handle<Expression>) -> Option<Literal> {
        match self.function.expressions[handle] {
            Expression::Literal(literal) => Some(literal),
            _ => None,
        }
    }

    /// The result of an operation on two float literals, as Rust has it; none that is not finite.
    pub(super) fn folded_floats(
        &mut self,
        op: Binary,
        left: Number,
        right: Number,
    ) -> Option<Number> {
        macro_rules! fold {
            ($a:ident, $b:ident, $normal:expr) => {{
                let result = match op {
                    Binary::Add => $a + $b,
                    Binary::Sub => $a - $b,
                    Binary::Mul => $a * $b,
                    Binary::Div => $a / $b,
                    _ => return None,
                };
                let keep = result.is_normal() || result == $normal;
                keep.then(|| self.known(left.scalar, result.to_bits().into()))
            }};
        }
        let value = match (self.literal_of(left.handle)?, self.literal_of(right.handle)?) {
            (Literal::F32(a), Literal::F32(b)) => fold!(a, b, 0.0),
            (Literal::F64(a), Literal::F64(b)) => fold!(a, b, 0.0),
            (Literal::F16(a), Literal::F16(b)) => fold!(a, b, half::f16::ZERO),
            _ => None,
        }?;
        self.number(&value)
    }

    /// `1 / zero`, if that is a zero that is known: drivers take a division by one for undefined.
    pub(super) fn reciprocal_of_zero(&mut self, zero: Number) -> Option<Number> {
        let bits = match self.literal_of(zero.handle)? {
            Literal::F32(value) if value == 0.0 => value.recip().to_bits().into(),
            Literal::F64(value) if value == 0.0 => value.recip().to_bits(),
            Literal::F16(value) if value == half::f16::ZERO => {
                (half::f16::ONE / value).to_bits().into()
            }
            _ => return None,
        };
        let infinity = self.known(zero.scalar, bits);
        self.number(&infinity)
    }

    /// An operation on literals only is one on a variable, whose value is known all the same.
    pub(super) fn not_constant(&mut self, expression: Expression) -> Expression {
        let operands = match expression {
            Expression::Binary { left, right, .. } => [Some(left), Some(right), None],
            Expression::Unary { expr, .. } | Expression::As { expr, .. } => {
                [Some(expr), None, None]
            }
            Expression::Math { arg, arg1, arg2, arg3: None, .. } => [Some(arg), arg1, arg2],
            Expression::Select { condition, accept, reject } => {
                [Some(condition), Some(accept), Some(reject)]
            }
            _ => return expression,
        };
        if operands.into_iter().flatten().any(|operand| self.literal_of(operand).is_none()) {
            return expression;
        }
        match expression {
            Expression::Binary { op, left, right } => {
                Expression::Binary { op, left: self.through_variable(left), right }
            }
            Expression::Unary { op, expr } => {
                Expression::Unary { op, expr: self.through_variable(expr) }
            }
            Expression::As { expr, kind, convert } => {
                Expression::As { expr: self.through_variable(expr), kind, convert }
            }
            Expression::Math { fun, arg, arg1, arg2, arg3 } => {
                Expression::Math { fun, arg: self.through_variable(arg), arg1, arg2, arg3 }
            }
            Expression::Select { condition, accept, reject } => {
                Expression::Select { condition: self.through_variable(condition), accept, reject }
            }
            other => other,
        }
    }

    fn through_variable(&mut self, literal: Handle<Expression>) -> Handle<Expression> {
        let Some(value) = self.literal_of(literal) else { return literal };
        let ty = self.insert_type(None, TypeInner::Scalar(value.scalar()));
        let variable = LocalVariable { name: None, ty, init: Some(literal) };
        let local = self.function.local_variables.append(variable, naga::Span::UNDEFINED);
        let pointer = self.constant(Expression::LocalVariable(local));
        self.emit(Expression::Load { pointer })
    }
}
