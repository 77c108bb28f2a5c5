//! The values that a kernel prints.

use std::fmt;

use crate::f16;
use crate::ir::Scalar;

/// A number or truth value that is formatted as Rust formats one of its type.
#[derive(Clone, Copy, PartialEq)]
#[expect(missing_docs, reason = "each is named as its type")]
pub enum Argument {
    Bool(bool),
    I8(i8),
    U8(u8),
    I16(i16),
    U16(u16),
    F16(f16),
    I32(i32),
    U32(u32),
    Usize(usize),
    F32(f32),
    I64(i64),
    U64(u64),
    F64(f64),
}

impl Argument {
    /// The value of that type with these bits.
    pub(crate) fn from_bits(scalar: Scalar, bits: u64) -> Self {
        let word = bits as u32;
        match scalar {
            Scalar::Bool => Argument::Bool(word != 0),
            Scalar::I8 => Argument::I8(word as i8),
            Scalar::U8 => Argument::U8(word as u8),
            Scalar::I16 => Argument::I16(word as i16),
            Scalar::U16 => Argument::U16(word as u16),
            Scalar::F16 => Argument::F16(f16::from_f32(f32::from_bits(word))),
            Scalar::I32 => Argument::I32(word.cast_signed()),
            Scalar::U32 => Argument::U32(word),
            Scalar::Usize => Argument::Usize(word as usize),
            Scalar::F32 => Argument::F32(f32::from_bits(word)),
            Scalar::I64 => Argument::I64(bits.cast_signed()),
            Scalar::U64 => Argument::U64(bits),
            Scalar::F64 => Argument::F64(f64::from_bits(bits)),
        }
    }
}

/// Formats with the traits of the value's own type. What that type has not, the native twin's
/// format string has been refused for.
macro_rules! formats {
    ($($trait:ident: $($variant:ident)*;)*) => {$(
        impl fmt::$trait for Argument {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Argument::$variant(value) => fmt::$trait::fmt(value, f),)*
                    #[allow(unreachable_patterns)]
                    _ => Err(fmt::Error),
                }
            }
        }
    )*};
}
formats! {
    Display: Bool I8 U8 I16 U16 F16 I32 U32 Usize F32 I64 U64 F64;
    Debug: Bool I8 U8 I16 U16 F16 I32 U32 Usize F32 I64 U64 F64;
    LowerHex: I8 U8 I16 U16 I32 U32 Usize I64 U64;
    UpperHex: I8 U8 I16 U16 I32 U32 Usize I64 U64;
    Octal: I8 U8 I16 U16 I32 U32 Usize I64 U64;
    Binary: I8 U8 I16 U16 I32 U32 Usize I64 U64;
    LowerExp: I8 U8 I16 U16 F16 I32 U32 Usize F32 I64 U64 F64;
    UpperExp: I8 U8 I16 U16 F16 I32 U32 Usize F32 I64 U64 F64;
}

/// What a kernel can print: numbers and truth values.
#[diagnostic::on_unimplemented(
    message = "AMP0002: a value of type `{Self}` cannot be printed by a kernel; help: print its components or fields one by one",
    label = "not a number or a bool"
)]
pub trait Printable: Copy {}

impl Printable for bool {}
impl Printable for i8 {}
impl Printable for u8 {}
impl Printable for i16 {}
impl Printable for u16 {}
impl Printable for f16 {}
impl Printable for i32 {}
impl Printable for u32 {}
impl Printable for usize {}
impl Printable for f32 {}
impl Printable for i64 {}
impl Printable for u64 {}
impl Printable for f64 {}

/// The value, if it is one that a kernel can print.
#[inline(always)]
pub fn printable<T: Printable>(value: T) -> T {
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_formatted_as_their_values() {
        let bits = (-1.5_f64).to_bits();
        for (argument, formatted, expected) in [
            (
                Argument::I32(-5),
                format!("{:+06}|{0:x}|{0:?}", Argument::I32(-5)),
                format!("{:+06}|{0:x}|{0:?}", -5_i32),
            ),
            (
                Argument::from_bits(Scalar::F64, bits),
                format!("{:>9.3e}", Argument::F64(-1.5)),
                format!("{:>9.3e}", -1.5_f64),
            ),
            (
                Argument::from_bits(Scalar::I32, 0xFFFF_FFFB),
                format!("{:#b}", Argument::I32(-5)),
                format!("{:#b}", -5_i32),
            ),
            (
                Argument::from_bits(Scalar::Bool, 1),
                format!("{:^7}", Argument::Bool(true)),
                format!("{:^7}", true),
            ),
        ] {
            assert_eq!(formatted, expected, "{argument}");
        }
    }
}
