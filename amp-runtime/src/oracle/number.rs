//! Integers and truth values, with the operators of kernels.

use crate::ir::{Binary, Scalar, Unary};

/// A number of a type: always one of the type's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Number {
    pub scalar: Scalar,
    pub value: i128,
}

impl Number {
    /// The number of the type that is the same modulo its width.
    pub(super) fn wrapped(scalar: Scalar, exact: i128) -> Self {
        let value = match scalar {
            Scalar::Bool => i128::from(exact != 0),
            _ => {
                let low = exact.rem_euclid(1 << scalar.bits());
                if low > greatest(scalar) { low - (1 << scalar.bits()) } else { low }
            }
        };
        Number { scalar, value }
    }

    pub(super) fn truth(holds: bool) -> Self {
        Number { scalar: Scalar::Bool, value: holds.into() }
    }

    pub(super) fn holds(self) -> bool {
        self.value != 0
    }

    /// `self op right`
    pub(super) fn binary(self, op: Binary, right: Number) -> Number {
        let (scalar, x, y) = (self.scalar, self.value, right.value);
        let amount = y & i128::from(scalar.bits() - 1);
        let exact = match op {
            Binary::Add => x + y,
            Binary::Sub => x - y,
            Binary::Mul => x.wrapping_mul(y),
            Binary::Div => x.checked_div(y).unwrap_or(x),
            Binary::Rem => x.checked_rem(y).unwrap_or(0),
            Binary::And => x & y,
            Binary::Or => x | y,
            Binary::Xor => x ^ y,
            Binary::Shl => x.wrapping_shl(amount as u32),
            Binary::Shr => x >> amount,
            Binary::Eq => return Number::truth(x == y),
            Binary::Ne => return Number::truth(x != y),
            Binary::Lt => return Number::truth(x < y),
            Binary::Le => return Number::truth(x <= y),
            Binary::Gt => return Number::truth(x > y),
            Binary::Ge => return Number::truth(x >= y),
        };
        Number::wrapped(scalar, exact)
    }

    /// `op self`
    pub(super) fn unary(self, op: Unary) -> Number {
        match (op, self.scalar) {
            (Unary::Not, Scalar::Bool) => Number::truth(!self.holds()),
            (Unary::Not, scalar) => Number::wrapped(scalar, !self.value),
            (Unary::Neg, scalar) => Number::wrapped(scalar, -self.value),
        }
    }

    /// `self as scalar`
    pub(super) fn cast(self, scalar: Scalar) -> Number {
        Number::wrapped(scalar, self.value)
    }
}

/// The least number of an integer type.
pub(super) fn least(scalar: Scalar) -> i128 {
    if scalar.is_signed() { -1 << (scalar.bits() - 1) } else { 0 }
}

/// The greatest number of an integer type.
pub(super) fn greatest(scalar: Scalar) -> i128 {
    (1 << (scalar.bits() - u32::from(scalar.is_signed()))) - 1
}
