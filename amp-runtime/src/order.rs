//! `std::cmp::Ordering` in kernels, and companions of the methods that give one.

#![allow(non_snake_case, reason = "companions are in the other case, as in `methods`")]

use std::cmp::Ordering;

use crate::geometry::{Extent, Index};
use crate::ir::{Binary, Builder, ParamBytes, Scalar, Ty, Unary, Value, Variant};
use crate::operators::{Operate, PartialEq, PartialOrd};
use crate::twin::Call;
use crate::types::{AmpType, Operand};

#[diagnostic::do_not_recommend]
impl Operand for Ordering {
    crate::__amp_bare!();
}

impl AmpType for Ordering {
    const __AMP_CONST_BYTES: usize = 4;

    fn __amp_ty() -> Ty {
        let variant =
            |name, order: Ordering| Variant { name, tag: order as i32, fields: Vec::new() };
        Ty::enumeration(
            "Ordering",
            vec![
                variant("Less", Ordering::Less),
                variant("Equal", Ordering::Equal),
                variant("Greater", Ordering::Greater),
            ],
        )
    }

    #[inline(always)]
    fn __amp_zero() -> Self {
        Ordering::Equal
    }

    fn __amp_constant(&self, builder: &mut Builder) -> Value {
        let name = match self {
            Ordering::Less => "Less",
            Ordering::Equal => "Equal",
            Ordering::Greater => "Greater",
        };
        builder.variant(&Self::__amp_ty(), name, &[])
    }

    fn __amp_write(&self, params: &mut ParamBytes) {
        (*self as i32).__amp_write(params);
    }
}

#[diagnostic::do_not_recommend]
impl Operate<PartialEq, Ordering> for Ordering {}
#[diagnostic::do_not_recommend]
impl Operate<PartialOrd, Ordering> for Ordering {}

/// A type that std orders part by part, as `#[derive(Ord)]` does: so does a device.
#[diagnostic::on_unimplemented(
    message = "C3930: `#[amp]` code has no `cmp` of `{Self}`; help: write `#[derive(PartialOrd, Eq, Ord)]` below the `#[amp]` of the type; an order of your own is a method",
    label = "not ordered by its parts"
)]
pub trait OrderedByParts: AmpType {}

/// A reference to a field of a type that derives `PartialOrd`, if a device compares it as Rust does.
#[diagnostic::on_unimplemented(
    message = "C3930: a `PartialOrd` that is derived compares the fields, and `#[amp]` code does not compare a field of the type `{Self}`; help: write `#[derive(PartialOrd)]` below the `#[amp]` of that type; another comparison is a method",
    label = "a field has no device form of `<`"
)]
pub trait ComparedPart {}

#[diagnostic::do_not_recommend]
impl<T: AmpType + Operate<PartialOrd, T>> ComparedPart for &T {}

/// The same of a type that derives `Ord`.
#[diagnostic::on_unimplemented(
    message = "C3930: an `Ord` that is derived compares the fields, and `#[amp]` code does not compare a field of the type `{Self}`; help: write `#[derive(PartialOrd, Eq, Ord)]` below the `#[amp]` of that type; another order is a method",
    label = "a field has no device form of `cmp`"
)]
pub trait OrderedPart {}

#[diagnostic::do_not_recommend]
impl<T: OrderedByParts> OrderedPart for &T {}

macro_rules! ordered {
    ($([$($generics:tt)*] $ty:ty),* $(,)?) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> OrderedByParts for $ty {}
    )*};
}
ordered! {
    [] bool, [] i8, [] u8, [] i16, [] u16, [] i32, [] u32, [] usize, [] i64, [] u64, [] Ordering,
    [const N: usize] Index<N>, [const N: usize] Extent<N>,
    [T: OrderedByParts] Option<T>, [T: OrderedByParts, const N: usize] [T; N],
}

macro_rules! ordered_tuples {
    ($(($($part:ident)*))*) => {$(
        ordered! { [$($part: OrderedByParts),*] ($($part,)*) }
    )*};
}
ordered_tuples! {
    () (A) (A B) (A B C) (A B C D) (A B C D E) (A B C D E F) (A B C D E F G) (A B C D E F G H)
}

/// `a.cmp(&b)`
pub trait CmpMethod: OrderedByParts {
    /// Device code.
    fn __AMP_CMP<A>(
        self,
        b: &mut Builder,
        arguments: &[Value],
        _: Call<impl Sized, A, Ordering>,
    ) -> Value {
        compared(b, arguments, |_, order, _| order)
    }
}
impl<T: OrderedByParts> CmpMethod for T {}

/// `a.partial_cmp(&b)`
pub trait PartialCmpMethod: AmpType + Operate<PartialOrd, Self> {
    /// Device code.
    fn __AMP_PARTIAL_CMP<A>(
        self,
        b: &mut Builder,
        arguments: &[Value],
        _: Call<impl Sized, A, Option<Ordering>>,
    ) -> Value {
        compared(b, arguments, |b, order, tests| {
            let some = b.any(&tests);
            b.option(&<Option<Ordering>>::__amp_ty(), order, &some)
        })
    }
}
impl<T: AmpType + Operate<PartialOrd, T>> PartialCmpMethod for T {}

/// `a.total_cmp(&b)`, of floats.
pub trait TotalCmpMethod: AmpType {
    /// The integer of as many bits, without sign and with it.
    const BITS: [Scalar; 2];

    /// Device code: the bits as numbers with a sign, those below it turned over where it is set, are in the
    /// total order (IEEE 754-2019, 5.10).
    fn __AMP_TOTAL_CMP<A>(
        self,
        b: &mut Builder,
        arguments: &[Value],
        _: Call<impl Sized, A, Ordering>,
    ) -> Value {
        let keys: Vec<_> =
            arguments.iter().map(|argument| total_key::<Self>(b, argument)).collect();
        compared(b, &keys, |_, order, _| order)
    }
}
impl TotalCmpMethod for f32 {
    const BITS: [Scalar; 2] = [Scalar::U32, Scalar::I32];
}
impl TotalCmpMethod for f64 {
    const BITS: [Scalar; 2] = [Scalar::U64, Scalar::I64];
}

fn total_key<T: TotalCmpMethod>(b: &mut Builder, value: &Value) -> Value {
    let value = b.read(value);
    let Some(float) = T::__amp_ty().scalar() else {
        return b.fail("a total order of other than floats");
    };
    let [unsigned, signed] = T::BITS;
    let bits = b.number_method(float, "to_bits", &[value], &Ty::Scalar(unsigned));
    let bits = b.cast(&bits, signed);
    let zero = b.zero(&Ty::Scalar(signed));
    let below_sign = b.known(signed, u64::MAX >> (65 - 8 * signed.bytes()));
    let turned = b.binary(Binary::Xor, &bits, &below_sign);
    let negative = b.binary(Binary::Lt, &bits, &zero);
    b.choose(&negative, &turned, &bits)
}

/// What a method gives of the order of two values, and of whether the first is at most the second and at least that:
/// less where only the one holds, greater where only the other does.
///
/// With `<` and `>` NVIDIA's compiler (580.159.04) fails at the bits of an `f64` that was an `f32`.
fn compared(
    b: &mut Builder,
    operands: &[Value],
    give: impl FnOnce(&mut Builder, Value, [Value; 2]) -> Value,
) -> Value {
    let [left, right] = operands else { return b.fail("a comparison of other than two values") };
    let (left, right) = (b.read(left), b.read(right));
    let tests = [Binary::Le, Binary::Ge].map(|op| b.binary(op, &left, &right));
    let [at_most, at_least] = [0, 1].map(|number: usize| b.cast(&tests[number], Scalar::I32));
    let tag = b.binary(Binary::Sub, &at_least, &at_most);
    let order = of_tag(b, tag);
    give(b, order, tests)
}

fn of_tag(b: &mut Builder, tag: Value) -> Value {
    b.parts(Ordering::__amp_ty(), [tag])
}

/// The methods of `Ordering`.
pub trait OrderingMethods: AmpType {
    /// Device code of `reverse`.
    fn __AMP_REVERSE(
        self,
        b: &mut Builder,
        arguments: &[Value],
        _: Call<impl Sized, (), Ordering>,
    ) -> Value {
        let tag = tag(b, &arguments[0]);
        let tag = b.unary(Unary::Neg, &tag);
        of_tag(b, tag)
    }

    /// Device code of `then`.
    fn __AMP_THEN(
        self,
        b: &mut Builder,
        arguments: &[Value],
        _: Call<impl Sized, (Ordering,), Ordering>,
    ) -> Value {
        let [first, then] = [0, 1].map(|number: usize| tag(b, &arguments[number]));
        let equal = is(b, Binary::Eq, &first);
        let tag = b.choose(&equal, &then, &first);
        of_tag(b, tag)
    }

    /// Device code of `then_with`.
    fn __AMP_THEN_WITH<F>(
        self,
        b: &mut Builder,
        arguments: &[Value],
        _: Call<impl Sized, (F,), Ordering>,
    ) -> Value {
        let first = b.read(&arguments[0]);
        let tag = tag(b, &first);
        let equal = is(b, Binary::Eq, &tag);
        let then = |b: &mut Builder| {
            let then = b.call(&arguments[1], &[]);
            b.read(&then)
        };
        b.branch(&equal, then, |_| first)
    }
}
impl OrderingMethods for Ordering {}

macro_rules! tests {
    ($($name:ident $op:ident)*) => {
        /// The tests of an `Ordering`.
        pub trait OrderingTests: AmpType {
            $(
                #[doc = "Device code."]
                fn $name(
                    self,
                    b: &mut Builder,
                    arguments: &[Value],
                    _: Call<impl Sized, (), bool>,
                ) -> Value {
                    let tag = tag(b, &arguments[0]);
                    is(b, Binary::$op, &tag)
                }
            )*
        }
        impl OrderingTests for Ordering {}
    };
}
tests! {
    __AMP_IS_EQ Eq __AMP_IS_NE Ne __AMP_IS_LT Lt __AMP_IS_GT Gt __AMP_IS_LE Le __AMP_IS_GE Ge
}

fn tag(b: &mut Builder, order: &Value) -> Value {
    let order = b.read(order);
    b.part_at(&order, 0)
}

/// How a tag is to that of `Equal`.
fn is(b: &mut Builder, op: Binary, tag: &Value) -> Value {
    let zero = b.zero(&Ty::Scalar(Scalar::I32));
    b.binary(op, tag, &zero)
}
