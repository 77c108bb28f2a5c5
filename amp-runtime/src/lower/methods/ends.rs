//! The types of integers, and their ends.

use super::super::Scalar;
use super::super::expr::Expr;

/// The unsigned type of the same width.
pub(super) fn unsigned(scalar: Scalar) -> Scalar {
    match scalar {
        Scalar::I8 => Scalar::U8,
        Scalar::I16 => Scalar::U16,
        Scalar::I32 => Scalar::U32,
        Scalar::I64 => Scalar::U64,
        other => other,
    }
}

/// The least value of the type.
pub(super) fn least(x: Expr<'_>) -> Expr<'_> {
    x.lit(if x.scalar().is_signed() { -(1 << (x.width() - 1)) } else { 0 })
}

/// The greatest value of the type.
pub(super) fn greatest(x: Expr<'_>) -> Expr<'_> {
    x.lit((1 << (x.width() - u32::from(x.scalar().is_signed()))) - 1)
}

/// The magnitude of a number; that of the least one wraps.
pub(super) fn abs(x: Expr<'_>) -> Expr<'_> {
    x.lt(x.lit(0)).select(x.lit(0) - x, x)
}
