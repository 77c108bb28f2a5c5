//! Which types of glam the model has.

use ::glam::{
    BVec2, BVec3, BVec4, BVec4A, DMat2, DMat3, DMat4, DVec2, DVec3, DVec4, IVec2, IVec3, IVec4,
    Mat2, Mat3, Mat4, UVec2, UVec3, UVec4, Vec2, Vec3, Vec4,
};

use crate::ir::{Builder, ParamBytes, Scalar, Ty, Value};
use crate::operators::of_type::Operators;
use crate::types::{AmpType, Number, Operand, elements};
use crate::{__amp_known, __capture_by_value};

macro_rules! vectors {
    ($($ty:ident: $len:literal $component:ident $scalar:ident $($number:ident)?;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Operand for $ty {
            $(const __AMP_NUMBER: Number<Self> = {
                // SAFETY: glam has one vector of so many of these numbers that the model knows.
                unsafe { Number::$number(Scalar::$scalar, $len) }
            };)?

            crate::__amp_bare!();
        }

        #[diagnostic::do_not_recommend]
        impl AmpType for $ty {
            fn __amp_ty() -> Ty {
                Ty::Vector(Scalar::$scalar, $len)
            }

            #[inline(always)]
            fn __amp_zero() -> Self {
                Self::default()
            }

            fn __amp_constant(&self, builder: &mut Builder) -> Value {
                let components = <[$component; $len]>::from(*self);
                let parts: Vec<_> =
                    components.iter().map(|component| component.__amp_constant(builder)).collect();
                builder.parts(Self::__amp_ty(), parts)
            }

            fn __amp_write(&self, params: &mut ParamBytes) {
                <[$component; $len]>::from(*self).__amp_write(params);
            }
        }

        // SAFETY: a vector holds no view.
        __capture_by_value!(unsafe [] $ty);
        __amp_known!([] $ty);
    )*};
}
vectors! {
    Vec2: 2 f32 F32 vector;
    Vec3: 3 f32 F32 vector;
    Vec4: 4 f32 F32 vector;
    DVec2: 2 f64 F64 vector;
    DVec3: 3 f64 F64 vector;
    DVec4: 4 f64 F64 vector;
    IVec2: 2 i32 I32 vector;
    IVec3: 3 i32 I32 vector;
    IVec4: 4 i32 I32 vector;
    UVec2: 2 u32 U32 vector;
    UVec3: 3 u32 U32 vector;
    UVec4: 4 u32 U32 vector;
    BVec2: 2 bool Bool;
    BVec3: 3 bool Bool;
    BVec4: 4 bool Bool;
    BVec4A: 4 bool Bool;
}

macro_rules! matrices {
    ($($ty:ident: $column:ident $($axis:ident)*;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Operand for $ty {
            crate::__amp_bare!();
        }

        #[diagnostic::do_not_recommend]
        impl AmpType for $ty {
            const __AMP_CONST_OPERATORS: Operators = crate::__amp_operators!($ty);

            fn __amp_ty() -> Ty {
                Ty::structure(stringify!($ty), vec![$((stringify!($axis), $column::__amp_ty())),*])
            }

            #[inline(always)]
            fn __amp_zero() -> Self {
                Self::ZERO
            }

            fn __amp_constant(&self, builder: &mut Builder) -> Value {
                let parts = vec![$(self.$axis.__amp_constant(builder)),*];
                builder.parts(Self::__amp_ty(), parts)
            }

            fn __amp_write(&self, params: &mut ParamBytes) {
                $(self.$axis.__amp_write(params);)*
            }
        }

        // SAFETY: a vector holds no view.
        __capture_by_value!(unsafe [] $ty);
        __amp_known!([] $ty);
    )*};
}
matrices! {
    Mat2: Vec2 x_axis y_axis;
    Mat3: Vec3 x_axis y_axis z_axis;
    Mat4: Vec4 x_axis y_axis z_axis w_axis;
    DMat2: DVec2 x_axis y_axis;
    DMat3: DVec3 x_axis y_axis z_axis;
    DMat4: DVec4 x_axis y_axis z_axis w_axis;
}

elements! {
    [#[diagnostic::do_not_recommend]]
    Vec2 Vec3 Vec4 DVec2 DVec3 DVec4 IVec2 IVec3 IVec4 UVec2 UVec3 UVec4
    Mat2 Mat3 Mat4 DMat2 DMat3 DMat4
}
