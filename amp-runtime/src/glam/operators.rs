//! The operators of vectors, which are the builder's, and of matrices.

use ::glam::{
    BVec2, BVec3, BVec4, BVec4A, DMat2, DMat3, DMat4, DVec2, DVec3, DVec4, IVec2, IVec3, IVec4,
    Mat2, Mat3, Mat4, UVec2, UVec3, UVec4, Vec2, Vec3, Vec4,
};

use super::matrices::{binary, negated};
use crate::ir::{Binary, Builder, Value};
use crate::operators::{
    Add, BitAnd, BitOr, BitXor, Div, Mul, Neg, Not, Operate, OperateAssign, OperateUnary,
    PartialEq, Rem, Shl, Shr, Sub, same_behind_references,
};

/// Operators with a value of the type, or with one number, on their right.
macro_rules! binary {
    ($ty:ident $right:ident: $($op:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Operate<$op, $right> for $ty {}
        #[diagnostic::do_not_recommend]
        impl OperateAssign<$op, $right> for $ty {}
    )*};
}

/// Operators with one number on their left.
macro_rules! left {
    ($ty:ident $component:ident: $($op:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Operate<$op, $ty> for $component {}
    )*};
}

macro_rules! unary {
    ($ty:ident: $($op:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl OperateUnary<$op> for $ty {}
    )*};
}

macro_rules! vectors {
    ($($ty:ident $component:ident: $($unary:ident)*;)*) => {$(
        binary!($ty $ty: Add Sub Mul Div Rem);
        binary!($ty $component: Add Sub Mul Div Rem);
        left!($ty $component: Add Sub Mul Div Rem);
        unary!($ty: $($unary)*);
        same_behind_references!($ty: $ty $component);
        same_behind_references!($component: $ty);
        same_behind_references!(unary $ty);
        #[diagnostic::do_not_recommend]
        impl Operate<PartialEq, $ty> for $ty {}
    )*};
}
vectors! {
    Vec2 f32: Neg;
    Vec3 f32: Neg;
    Vec4 f32: Neg;
    DVec2 f64: Neg;
    DVec3 f64: Neg;
    DVec4 f64: Neg;
    IVec2 i32: Neg Not;
    IVec3 i32: Neg Not;
    IVec4 i32: Neg Not;
    UVec2 u32: Not;
    UVec3 u32: Not;
    UVec4 u32: Not;
}

macro_rules! integers {
    ($($ty:ident $component:ident $signed:ident $unsigned:ident;)*) => {$(
        binary!($ty $ty: BitAnd BitOr BitXor);
        binary!($ty $component: BitAnd BitOr BitXor);
        integers!(@shifts $ty: i8 u8 i16 u16 i32 u32 i64 u64 $signed $unsigned);
    )*};
    (@shifts $ty:ident: $($amount:ident)*) => {$( binary!($ty $amount: Shl Shr); )*};
}
integers! {
    IVec2 i32 IVec2 UVec2;
    IVec3 i32 IVec3 UVec3;
    IVec4 i32 IVec4 UVec4;
    UVec2 u32 IVec2 UVec2;
    UVec3 u32 IVec3 UVec3;
    UVec4 u32 IVec4 UVec4;
}

macro_rules! masks {
    ($($ty:ident)*) => {$(
        binary!($ty $ty: BitAnd BitOr BitXor);
        unary!($ty: Not);
        same_behind_references!($ty: $ty);
        same_behind_references!(unary $ty);
        #[diagnostic::do_not_recommend]
        impl Operate<PartialEq, $ty> for $ty {}
    )*};
}
masks! { BVec2 BVec3 BVec4 BVec4A }

/// An operator of matrices.
macro_rules! of_matrices {
    ($($ty:ident $right:ident $op:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Operate<$op, $right> for $ty {
            fn __amp_operate(b: &mut Builder, arguments: &[Value], _: Option<Binary>) -> Value {
                binary(b, Binary::$op, &arguments[0], &arguments[1])
            }
        }
    )*};
}

/// The same, with assignment.
macro_rules! assigned {
    ($($ty:ident $right:ident $op:ident)*) => {$(
        of_matrices!($ty $right $op);

        #[diagnostic::do_not_recommend]
        impl OperateAssign<$op, $right> for $ty {
            fn __amp_operate_assign(
                b: &mut Builder,
                arguments: &[Value],
                _: Option<Binary>,
            ) -> Value {
                let old = b.read(&arguments[0]);
                let new = binary(b, Binary::$op, &old, &arguments[1]);
                b.store(&arguments[0], &new);
                Value::Unit
            }
        }
    )*};
}

macro_rules! matrices {
    ($($ty:ident $column:ident $component:ident;)*) => {$(
        assigned!(
            $ty $ty Add $ty $ty Sub $ty $ty Mul
            $ty $component Mul $ty $component Div
        );
        of_matrices!($ty $column Mul $component $ty Mul);
        same_behind_references!($ty: $ty $component $column);
        same_behind_references!($component: $ty);
        same_behind_references!(unary $ty);

        #[diagnostic::do_not_recommend]
        impl Operate<PartialEq, $ty> for $ty {}

        #[diagnostic::do_not_recommend]
        impl OperateUnary<Neg> for $ty {
            const __AMP_CONST_OWN: bool = true;

            fn __amp_operate_unary(b: &mut Builder, arguments: &[Value], _: Option<Binary>) -> Value {
                negated(b, &arguments[0])
            }
        }
    )*};
}
matrices! {
    Mat2 Vec2 f32;
    Mat3 Vec3 f32;
    Mat4 Vec4 f32;
    DMat2 DVec2 f64;
    DMat3 DVec3 f64;
    DMat4 DVec4 f64;
}
