//! Tests that are joined, each of them evaluated.

use naga::BinaryOperator;

use super::{Interval, Lowering, Number, Scalar, Value};

impl Lowering {
    /// Are all of them true? All are evaluated already.
    pub(super) fn all(&mut self, tests: &[Value]) -> Value {
        self.joined(tests, BinaryOperator::LogicalAnd, true)
    }

    /// Is one of them true? All are evaluated already.
    pub(super) fn any(&mut self, tests: &[Value]) -> Value {
        self.joined(tests, BinaryOperator::LogicalOr, false)
    }

    fn joined(&mut self, tests: &[Value], op: BinaryOperator, neutral: bool) -> Value {
        let mut joined: Option<Number> = None;
        for test in tests {
            let Some(test) = self.number(test) else { continue };
            // Tests that are known to pass are left out.
            let known = matches!(
                self.function.expressions[test.handle],
                naga::Expression::Literal(naga::Literal::Bool(value)) if value == neutral
            );
            if known {
                continue;
            }
            joined = Some(match joined {
                None => test,
                Some(before) => Number {
                    handle: self.plain(op, before.handle, test.handle),
                    scalar: Scalar::Bool,
                    interval: Interval::of(Scalar::Bool),
                },
            });
        }
        match joined {
            Some(test) => Value::Number(test),
            None => self.truth(neutral),
        }
    }
}
