//! What operators are in device code: of numbers the builder's, of other types what their
//! `#[amp] impl` says.

pub mod of_type;

use self::of_type::{Forms, Operators};
use crate::f16;
use crate::geometry::{Extent, Index};
use crate::ir::{Binary, Builder, Unary, Value};
use crate::types::{AmpType, Operand};

/// An operator.
pub trait Operator {
    /// The place of its forms in the list of a type.
    const NUMBER: usize;

    /// Does it compare, so that ordinary Rust has it behind references for every type?
    const COMPARES: bool;

    /// What is said of a type that has it in ordinary Rust alone.
    const MISSING: &str;
}

macro_rules! operators {
    ($($name:ident $number:literal)*) => {$(
        #[doc = concat!("The operator of `std::ops::", stringify!($name), "` or `std::cmp::",
            stringify!($name), "`.")]
        #[derive(Debug)]
        pub enum $name {}

        impl Operator for $name {
            const NUMBER: usize = $number;
            const COMPARES: bool =
                Self::NUMBER == PartialEq::NUMBER || Self::NUMBER == PartialOrd::NUMBER;
            const MISSING: &str = concat!(
                "C3930: a kernel of a generic function needs the operator of `", stringify!($name),
                "`, and one of the types that the function is called with has it in ordinary Rust alone; help: \
                write `#[amp]` above the `impl` for that type; if the type has parameters of its own, or an operand is a \
                reference, write \
                `amp_runtime::bounds::", stringify!($name), "` in the bounds of the function"
            );
        }
    )*};
}
operators! {
    Add 0 Sub 1 Mul 2 Div 3 Rem 4 BitAnd 5 BitOr 6 BitXor 7 Shl 8 Shr 9 PartialEq 10 PartialOrd 11 Neg 12 Not 13
}

/// A type that has the operator `Op` with `R` on its right, in device code.
#[diagnostic::on_unimplemented(
    message = "C3930: `{Self}` has no device form of this operator with `{R}`; help: write `#[amp]` above the `impl` of the operator; `#[derive(PartialEq)]` goes below `#[amp]`",
    label = "not `#[amp]`"
)]
pub trait Operate<Op, R> {
    /// Is it the type's own, rather than one that the device has?
    const __AMP_CONST_OWN: bool = false;

    /// Device code for `arguments[0] op arguments[1]`.
    fn __amp_operate(b: &mut Builder, arguments: &[Value], op: Option<Binary>) -> Value {
        match (op, arguments) {
            (Some(op), [left, right]) => b.binary(op, left, right),
            _ => b.fail("an operator without two operands"),
        }
    }
}

/// The same for an operator that assigns: `+=`.
#[diagnostic::on_unimplemented(
    message = "C3930: `{Self}` has no device form of this assignment with `{R}`; help: write `#[amp]` above the `impl` of the operator",
    label = "not `#[amp]`"
)]
pub trait OperateAssign<Op, R> {
    /// Is it the type's own, rather than one that the device has?
    const __AMP_CONST_OWN: bool = false;

    /// Device code for `arguments[0] op= arguments[1]`.
    fn __amp_operate_assign(b: &mut Builder, arguments: &[Value], op: Option<Binary>) -> Value {
        let (Some(op), [place, value]) = (op, arguments) else {
            return b.fail("an operator without two operands");
        };
        of_type::assign(b, op, place, value)
    }
}

/// The same for an operator with one operand.
#[diagnostic::on_unimplemented(
    message = "C3930: `{Self}` has no device form of this operator; help: write `#[amp]` above the `impl` of the operator",
    label = "not `#[amp]`"
)]
pub trait OperateUnary<Op> {
    /// Is it the type's own, rather than one that the device has?
    const __AMP_CONST_OWN: bool = false;

    /// Device code for `op arguments[0]`, where the type has an operator of its own.
    fn __amp_operate_unary(b: &mut Builder, _: &[Value], _: Option<Binary>) -> Value {
        b.fail("an operator of numbers")
    }
}

/// An operator that gives a value of numbers, and none that compares them: ordinary Rust has it with a reference
/// on one side alone, too.
pub trait Arithmetic {}

macro_rules! arithmetic {
    ($($name:ident)*) => {$( impl Arithmetic for $name {} )*};
}
arithmetic! { Add Sub Mul Div Rem BitAnd BitOr BitXor Shl Shr }

/// An operator that stands behind references for another one.
macro_rules! stands_for {
    ([$($generics:tt)*] $op:ident: $left:ty, $right:ty => $of:ty, $with:ty) => {
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> $crate::operators::Operate<$op, $right> for $left
        where
            $of: $crate::operators::Operate<$op, $with>,
        {
            const __AMP_CONST_OWN: bool =
                <$of as $crate::operators::Operate<$op, $with>>::__AMP_CONST_OWN;

            fn __amp_operate(
                b: &mut $crate::ir::Builder,
                arguments: &[$crate::ir::Value],
                op: Option<$crate::ir::Binary>,
            ) -> $crate::ir::Value {
                <$of as $crate::operators::Operate<$op, $with>>::__amp_operate(b, arguments, op)
            }
        }
    };
}
pub(crate) use stands_for;

// Every type can be compared behind references as it is without them.
stands_for! { [A, B] PartialEq: &A, &B => A, B }
stands_for! { [A, B] PartialEq: &A, &mut B => A, B }
stands_for! { [A, B] PartialEq: &mut A, &B => A, B }
stands_for! { [A, B] PartialEq: &mut A, &mut B => A, B }
stands_for! { [A, B] PartialOrd: &A, &B => A, B }
stands_for! { [A, B] PartialOrd: &mut A, &mut B => A, B }

/// The operators of numbers, vectors and matrices are the same behind references. A type with `#[amp] impl`s of
/// operators has those that they say.
macro_rules! same_behind_references {
    ($left:ident: $($right:ident)*) => {$(
        $crate::operators::stands_for! {
            [Op: $crate::operators::Arithmetic] Op: $left, &$right => $left, $right
        }
        $crate::operators::stands_for! {
            [Op: $crate::operators::Arithmetic] Op: &$left, $right => $left, $right
        }
        $crate::operators::stands_for! {
            [Op: $crate::operators::Arithmetic] Op: &$left, &$right => $left, $right
        }

        #[diagnostic::do_not_recommend]
        impl<Op: $crate::operators::Arithmetic> $crate::operators::OperateAssign<Op, &$right> for $left
        where
            $left: $crate::operators::OperateAssign<Op, $right>,
        {
            fn __amp_operate_assign(
                b: &mut $crate::ir::Builder,
                arguments: &[$crate::ir::Value],
                op: Option<$crate::ir::Binary>,
            ) -> $crate::ir::Value {
                <$left as $crate::operators::OperateAssign<Op, $right>>::__amp_operate_assign(
                    b, arguments, op,
                )
            }
        }
    )*};
    (unary $($ty:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<Op> $crate::operators::OperateUnary<Op> for &$ty
        where
            $ty: $crate::operators::OperateUnary<Op>,
        {
            const __AMP_CONST_OWN: bool = <$ty as $crate::operators::OperateUnary<Op>>::__AMP_CONST_OWN;

            fn __amp_operate_unary(
                b: &mut $crate::ir::Builder,
                arguments: &[$crate::ir::Value],
                op: Option<$crate::ir::Binary>,
            ) -> $crate::ir::Value {
                <$ty as $crate::operators::OperateUnary<Op>>::__amp_operate_unary(b, arguments, op)
            }
        }
    )*};
}
#[cfg(feature = "glam")]
pub(crate) use same_behind_references;

/// A type that is known, or a reference to one: no type parameter, as no bound of these brings this trait.
pub trait Known {}

/// Implements [`Known`]: of what is made of other types, if these are known.
#[doc(hidden)]
#[macro_export]
macro_rules! __amp_known {
    ($([$($generics:tt)*] $ty:ty),* $(,)?) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> $crate::operators::Known for $ty {}
    )*};
}

__amp_known! {
    [] bool, [] i8, [] u8, [] i16, [] u16, [] i32, [] u32, [] usize, [] i64, [] u64,
    [] f16, [] f32, [] f64, [] std::cmp::Ordering,
    [const N: usize] Index<N>, [const N: usize] Extent<N>,
    [T: Known + ?Sized] &T, [T: Known + ?Sized] &mut T,
    [T: Known] Option<T>, [T: Known, const N: usize] [T; N],
}

/// The operators that ordinary Rust has, with assignment or without.
pub trait Ordinary<Op, B> {}

/// The operators of ordinary Rust that assign.
pub trait OrdinaryAssign<Op, B> {}

macro_rules! ordinary {
    ($($trait:ident $($op:ident)*;)*) => {$($(
        impl<A: std::ops::$op<B>, B> $trait<$op, B> for A {}
    )*)*};
    (assign $($op:ident $assign:ident)*) => {$(
        impl<A: std::ops::$assign<B>, B> OrdinaryAssign<$op, B> for A {}
    )*};
}
ordinary! { Ordinary Add Sub Mul Div Rem BitAnd BitOr BitXor Shl Shr; }
ordinary! {
    assign
    Add AddAssign
    Sub SubAssign
    Mul MulAssign
    Div DivAssign
    Rem RemAssign
    BitAnd BitAndAssign
    BitOr BitOrAssign
    BitXor BitXorAssign
    Shl ShlAssign
    Shr ShrAssign
}
impl<A: std::cmp::PartialEq<B>, B> Ordinary<PartialEq, B> for A {}
impl<A: std::cmp::PartialOrd<B>, B> Ordinary<PartialOrd, B> for A {}
impl<A: std::ops::Neg> Ordinary<Neg, ()> for A {}
impl<A: std::ops::Not> Ordinary<Not, ()> for A {}

/// An operator of ordinary Rust in device code: an error that says so.
pub trait OrdinaryOperator<Op, A, B> {
    /// Never compiles.
    fn operate(&self, _: &mut Builder, _: Binary, _: &Value, _: &Value) -> Value
    where
        A: Operate<Op, B>,
    {
        Value::Unit
    }

    /// Never compiles either.
    fn operate_unary(&self, _: &mut Builder, _: Unary, _: &Value) -> Value
    where
        A: OperateUnary<Op>,
    {
        Value::Unit
    }
}

/// The same for an operator that assigns.
pub trait OrdinaryAssignment<Op, A, B> {
    /// Never compiles.
    fn operate_assign(&self, _: &mut Builder, _: Binary, _: &Value, _: &Value) -> Value
    where
        A: OperateAssign<Op, B>,
    {
        Value::Unit
    }
}

/// What there is of an operator with such operands. A list has none behind references, but those that compare.
const fn forms_of<Op: Operator, A: Operand, B: Operand>() -> Forms {
    let of = A::__AmpBare::__AMP_CONST_OPERATORS;
    let by_value_alone = matches!(of, Operators::Listed(_)) && !Op::COMPARES;
    match by_value_alone && (A::__AMP_IS_REFERENCE || B::__AMP_IS_REFERENCE) {
        true => Operators::NONE.forms::<Op>(),
        false => of.forms::<Op>(),
    }
}

/// An operator of a type parameter, of which std's bound says that there is one.
pub trait OperatorOfParameter<Op: Operator, A: Operand, B: Operand> {
    /// Device code.
    fn operate(&self, b: &mut Builder, op: Binary, left: &Value, right: &Value) -> Value {
        let of = A::__AmpBare::__AMP_CONST_OPERATORS;
        let plain = const { forms_of::<Op, A, B>().plain.expect(Op::MISSING) };
        match of.take::<A::__AmpBare, B::__AmpBare>() {
            true => plain(b, op, left, right),
            false => b.fail(Op::MISSING),
        }
    }

    /// Device code, with assignment.
    fn operate_assign(&self, b: &mut Builder, op: Binary, place: &Value, value: &Value) -> Value {
        let of = A::__AmpBare::__AMP_CONST_OPERATORS;
        let assign = const { forms_of::<Op, A, B>().assign.expect(Op::MISSING) };
        match of.take::<A::__AmpBare, B::__AmpBare>() {
            true => assign(b, op, place, value),
            false => b.fail(Op::MISSING),
        }
    }

    /// Device code of an operator with one operand.
    fn operate_unary(&self, b: &mut Builder, op: Unary, operand: &Value) -> Value {
        let unary = const { forms_of::<Op, A, A>().unary.expect(Op::MISSING) };
        unary(b, op, operand)
    }
}

/// An operator that rustc refuses in the native twin.
pub trait RefusedOperator {
    /// Never runs.
    fn operate(&mut self, _: &mut Builder, _: Binary, _: &Value, _: &Value) -> Value {
        Value::Unit
    }

    /// Never runs.
    fn operate_assign(&mut self, _: &mut Builder, _: Binary, _: &Value, _: &Value) -> Value {
        Value::Unit
    }

    /// Never runs.
    fn operate_unary(&mut self, _: &mut Builder, _: Unary, _: &Value) -> Value {
        Value::Unit
    }
}

macro_rules! binary {
    ($ty:ident: $($op:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Operate<$op, $ty> for $ty {}
        #[diagnostic::do_not_recommend]
        impl OperateAssign<$op, $ty> for $ty {}
    )*};
}

macro_rules! integers {
    ($($ty:ident)*) => {$(
        binary!($ty: Add Sub Mul Div Rem BitAnd BitOr BitXor PartialEq PartialOrd);
        #[diagnostic::do_not_recommend]
        impl OperateUnary<Not> for $ty {}
        integers!(@shifts $ty: i8 u8 i16 u16 i32 u32 usize i64 u64);
        same_behind_references!($ty: i8 u8 i16 u16 i32 u32 usize i64 u64);
    )*};
    (@shifts $ty:ident: $($amount:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Operate<Shl, $amount> for $ty {}
        #[diagnostic::do_not_recommend]
        impl Operate<Shr, $amount> for $ty {}
        #[diagnostic::do_not_recommend]
        impl OperateAssign<Shl, $amount> for $ty {}
        #[diagnostic::do_not_recommend]
        impl OperateAssign<Shr, $amount> for $ty {}
    )*};
}
integers! { i8 u8 i16 u16 i32 u32 usize i64 u64 }

macro_rules! negatives {
    ($($ty:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl OperateUnary<Neg> for $ty {}
    )*};
}
negatives! { i8 i16 i32 i64 f16 f32 f64 }

binary!(f16: Add Sub Mul Div Rem PartialEq PartialOrd);
binary!(f32: Add Sub Mul Div Rem PartialEq PartialOrd);
binary!(f64: Add Sub Mul Div Rem PartialEq PartialOrd);
binary!(bool: BitAnd BitOr BitXor PartialEq PartialOrd);

#[diagnostic::do_not_recommend]
impl OperateUnary<Not> for bool {}

same_behind_references!(f16: f16);
same_behind_references!(f32: f32);
same_behind_references!(f64: f64);
same_behind_references!(bool: bool);
same_behind_references!(unary bool i8 u8 i16 u16 i32 u32 usize i64 u64 f16 f32 f64);

#[diagnostic::do_not_recommend]
impl<T: AmpType + Operate<PartialEq, T>, const N: usize> Operate<PartialEq, [T; N]> for [T; N] {}
#[diagnostic::do_not_recommend]
impl<T: AmpType + Operate<PartialEq, T>> Operate<PartialEq, Option<T>> for Option<T> {}
#[diagnostic::do_not_recommend]
impl<T: AmpType + Operate<PartialOrd, T>, const N: usize> Operate<PartialOrd, [T; N]> for [T; N] {}
#[diagnostic::do_not_recommend]
impl<T: AmpType + Operate<PartialOrd, T>> Operate<PartialOrd, Option<T>> for Option<T> {}

macro_rules! tuples {
    ($(($($part:ident)*))*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($part: AmpType + Operate<PartialEq, $part>),*> Operate<PartialEq, ($($part,)*)>
            for ($($part,)*) {}
        #[diagnostic::do_not_recommend]
        impl<$($part: AmpType + Operate<PartialOrd, $part>),*> Operate<PartialOrd, ($($part,)*)>
            for ($($part,)*) {}
        __amp_known! { [$($part: Known),*] ($($part,)*) }
    )*};
}
tuples! { () (A) (A B) (A B C) (A B C D) (A B C D E) (A B C D E F) (A B C D E F G) (A B C D E F G H) }
