//! Companions of methods of integers that are made of other methods: sums of numbers with sign and without, shifts by
//! any amount, multiples.

#![allow(non_snake_case, reason = "companions are in the other case, as in `methods`")]

use crate::ir::{Binary, Builder, Scalar, Ty, Unary, Value};
use crate::twin::Call;
use crate::types::AmpType;

/// A sum or a difference, and whether it is too large or too small for its type.
struct Sum {
    wrapped: Value,
    overflows: Value,
    /// The number nearest to it.
    nearest: Value,
}

/// What a method gives of such a sum.
fn of_sum<T: AmpType>(
    b: &mut Builder,
    arguments: &[Value],
    subtracts: bool,
    give: impl FnOnce(&mut Builder, Sum) -> Value,
) -> Value {
    match sum::<T>(b, arguments, subtracts) {
        Some(sum) => give(b, sum),
        None => b.fail("a sum of other than two numbers"),
    }
}

/// Of two numbers, of which the second has or lacks the sign that the first lacks or has.
fn sum<T: AmpType>(b: &mut Builder, arguments: &[Value], subtracts: bool) -> Option<Sum> {
    let ([left, right], Some(scalar)) = (arguments, T::__amp_ty().scalar()) else { return None };
    let (left, right) = (b.read(left), b.read(right));
    let same = b.cast(&right, scalar);
    let method = if subtracts { "wrapping_sub" } else { "wrapping_add" };
    let wrapped = b.number_method(scalar, method, &[left, same], &Ty::Scalar(scalar));
    let [less, greater] = [Binary::Lt, Binary::Gt].map(|op| b.binary(op, &wrapped, &left));
    let all = u64::MAX >> (64 - 8 * scalar.packed_bytes());
    let limits = if scalar.is_signed() { [all / 2 + 1, all / 2] } else { [0, all] };
    let [least, greatest] = limits.map(|bits| b.known(scalar, bits));
    let downwards = match scalar.is_signed() {
        true => b.truth(subtracts),
        false => {
            let zero = b.zero(&right.ty()?);
            b.binary(if subtracts { Binary::Ge } else { Binary::Lt }, &right, &zero)
        }
    };
    let overflows = b.choose(&downwards, &greater, &less);
    let limit = b.choose(&downwards, &least, &greatest);
    let nearest = b.choose(&overflows, &limit, &wrapped);
    Some(Sum { wrapped, overflows, nearest })
}

macro_rules! sums {
    ($(#[$doc:meta] $of:ident: $($types:ident)*; $(
        $wrapping:ident $checked:ident $overflowing:ident $saturating:ident subtracts: $subtracts:literal;
    )*)*) => {$(
        #[$doc]
        pub trait $of: AmpType {
            $(
                #[doc = "Device code."]
                fn $wrapping<A>(
                    self,
                    b: &mut Builder,
                    arguments: &[Value],
                    _: Call<impl Sized, A, Self>,
                ) -> Value {
                    of_sum::<Self>(b, arguments, $subtracts, |_, sum| sum.wrapped)
                }

                #[doc = "Device code."]
                fn $checked<A>(
                    self,
                    b: &mut Builder,
                    arguments: &[Value],
                    _: Call<impl Sized, A, Option<Self>>,
                ) -> Value {
                    of_sum::<Self>(b, arguments, $subtracts, |b, sum| {
                        let fits = b.unary(Unary::Not, &sum.overflows);
                        b.option(&<Option<Self>>::__amp_ty(), sum.wrapped, &fits)
                    })
                }

                #[doc = "Device code."]
                fn $overflowing<A>(
                    self,
                    b: &mut Builder,
                    arguments: &[Value],
                    _: Call<impl Sized, A, (Self, bool)>,
                ) -> Value {
                    of_sum::<Self>(b, arguments, $subtracts, |b, sum| {
                        b.tuple(&[sum.wrapped, sum.overflows])
                    })
                }

                #[doc = "Device code."]
                fn $saturating<A>(
                    self,
                    b: &mut Builder,
                    arguments: &[Value],
                    _: Call<impl Sized, A, Self>,
                ) -> Value {
                    of_sum::<Self>(b, arguments, $subtracts, |_, sum| sum.nearest)
                }
            )*
        }
        $( impl $of for $types {} )*
    )*};
}
sums! {
    /// Of numbers without sign.
    SignedToUnsigned: u8 u16 u32 u64;
        __AMP_WRAPPING_ADD_SIGNED __AMP_CHECKED_ADD_SIGNED __AMP_OVERFLOWING_ADD_SIGNED
            __AMP_SATURATING_ADD_SIGNED subtracts: false;
        __AMP_WRAPPING_SUB_SIGNED __AMP_CHECKED_SUB_SIGNED __AMP_OVERFLOWING_SUB_SIGNED
            __AMP_SATURATING_SUB_SIGNED subtracts: true;
    /// Of numbers with sign.
    UnsignedToSigned: i8 i16 i32 i64;
        __AMP_WRAPPING_ADD_UNSIGNED __AMP_CHECKED_ADD_UNSIGNED __AMP_OVERFLOWING_ADD_UNSIGNED
            __AMP_SATURATING_ADD_UNSIGNED subtracts: false;
        __AMP_WRAPPING_SUB_UNSIGNED __AMP_CHECKED_SUB_UNSIGNED __AMP_OVERFLOWING_SUB_UNSIGNED
            __AMP_SATURATING_SUB_UNSIGNED subtracts: true;
}

/// Shifts by any amount.
pub trait UnboundedShifts: AmpType {
    /// Device code: what is shifted out is gone.
    fn __AMP_UNBOUNDED_SHL(
        self,
        b: &mut Builder,
        arguments: &[Value],
        _: Call<impl Sized, (u32,), Self>,
    ) -> Value {
        shifted::<Self>(b, "wrapping_shl", arguments)
    }

    /// Device code: of what has a sign the sign is left.
    fn __AMP_UNBOUNDED_SHR(
        self,
        b: &mut Builder,
        arguments: &[Value],
        _: Call<impl Sized, (u32,), Self>,
    ) -> Value {
        shifted::<Self>(b, "wrapping_shr", arguments)
    }
}

fn shifted<T: AmpType>(b: &mut Builder, method: &str, arguments: &[Value]) -> Value {
    let ([value, amount], Some(scalar)) = (arguments, T::__amp_ty().scalar()) else {
        return b.fail("a shift of other than a number by another");
    };
    let (value, amount, ty) = (b.read(value), b.read(amount), Ty::Scalar(scalar));
    let bits = 8 * scalar.packed_bytes();
    let [count, last] = [bits, bits - 1].map(|bits| b.known(Scalar::U32, bits.into()));
    let within = b.binary(Binary::Lt, &amount, &count);
    let amount = b.choose(&within, &amount, &last);
    let shifted = b.number_method(scalar, method, &[value, amount], &ty);
    if method == "wrapping_shr" && scalar.is_signed() {
        return shifted;
    }
    let zero = b.zero(&ty);
    b.choose(&within, &shifted, &zero)
}

/// `a.is_multiple_of(b)`
pub trait MultipleMethod: AmpType {
    /// Device code: of zero only zero is a multiple.
    fn __AMP_IS_MULTIPLE_OF<A>(
        self,
        b: &mut Builder,
        arguments: &[Value],
        _: Call<impl Sized, A, bool>,
    ) -> Value {
        let ([value, factor], Some(scalar)) = (arguments, Self::__amp_ty().scalar()) else {
            return b.fail("a multiple of other than a number");
        };
        let (value, factor) = (b.read(value), b.read(factor));
        let (zero, one) = (b.known(scalar, 0), b.known(scalar, 1));
        let of_zero = b.binary(Binary::Eq, &factor, &zero);
        let divisor = b.choose(&of_zero, &one, &factor);
        let rest = b.binary(Binary::Rem, &value, &divisor);
        let rest = b.choose(&of_zero, &value, &rest);
        b.binary(Binary::Eq, &rest, &zero)
    }
}

macro_rules! integers {
    ($of:ident: $($ty:ident)*) => {$( impl $of for $ty {} )*};
}
integers! { UnboundedShifts: i8 u8 i16 u16 i32 u32 i64 u64 }
integers! { MultipleMethod: u8 u16 u32 usize u64 }
