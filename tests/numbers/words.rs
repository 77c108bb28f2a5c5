//! The results of methods as words, to compare them: natively, and in a module.

use amp_runtime::AmpType;
use amp_runtime::ir::{Binary, Builder, Scalar, Ty, Value};

/// Any result as a word, to compare.
pub trait Word {
    fn word(self) -> u64;
}

macro_rules! words {
    ($($ty:ident)*) => {$(
        impl Word for $ty {
            fn word(self) -> u64 {
                self as u64
            }
        }
    )*};
}
words!(bool i32 u32 usize i64 u64);

/// `overflowing_…`: the flag is mixed in.
impl<T: Word> Word for (T, bool) {
    fn word(self) -> u64 {
        self.0.word().wrapping_mul(2).wrapping_add(self.1.word())
    }
}

/// `checked_…`: the value counts only if there is one.
impl<T: Word> Word for Option<T> {
    fn word(self) -> u64 {
        self.map_or(0, |value| (value, true).word())
    }
}

/// The word in a module.
fn word(b: &mut Builder, value: &Value) -> Value {
    match value.ty().and_then(|ty| ty.scalar()) {
        Some(scalar) if scalar.is_signed() => {
            let wide = b.cast(value, Scalar::I64);
            b.cast(&wide, Scalar::U64)
        }
        Some(Scalar::Bool) => {
            let number = b.cast(value, Scalar::U32);
            b.cast(&number, Scalar::U64)
        }
        _ => b.cast(value, Scalar::U64),
    }
}

/// The type of what a function gives, which is not called.
pub fn result_of<F: FnOnce(X, Y, Z) -> R, X, Y, Z, R: AmpType>(_: F) -> Ty {
    R::__amp_ty()
}

/// The result of a method, which is of the type `ty`, as a word.
pub fn device_word(b: &mut Builder, name: &str, arguments: &[Value], ty: &Ty) -> Value {
    let Some(Ty::Scalar(scalar)) = arguments[0].ty() else { return b.fail("a method of a number") };
    let result = b.number_method(scalar, name, arguments, ty);
    let (flag, value) = match ty {
        Ty::Tuple(_) => (b.part_at(&result, 1), b.part_at(&result, 0)),
        Ty::Enum(_) => (b.is_variant(&result, "Some"), b.variant_field(&result, "Some", "0")),
        _ => return word(b, &result),
    };
    let (value, flag) = (word(b, &value), word(b, &flag));
    let twice = b.binary(Binary::Add, &value, &value);
    let sum = b.binary(Binary::Add, &twice, &flag);
    if name.starts_with("checked_") { b.binary(Binary::Mul, &sum, &flag) } else { sum }
}
