//! `vec3(x, y, z)` and its like.

use ::glam::{DVec2, DVec3, DVec4, IVec2, IVec3, IVec4, UVec2, UVec3, UVec4, Vec2, Vec3, Vec4};

use crate::builtin::builtin;
use crate::ir::Scalar;

macro_rules! constructors {
    ($($name:ident $ty:ident $scalar:ident: $($axis:ident $component:ident)*;)*) => {
        builtin! {$(
            #[doc = concat!("A [`", stringify!($ty), "`] from its components.")]
            [cpu] fn $name($($axis: $component),*) -> $ty { $ty::new($($axis),*) }
                device |b, components| b.vector(Scalar::$scalar, components);
        )*}
    };
}
constructors! {
    vec2 Vec2 F32: x f32 y f32;
    vec3 Vec3 F32: x f32 y f32 z f32;
    vec4 Vec4 F32: x f32 y f32 z f32 w f32;
    dvec2 DVec2 F64: x f64 y f64;
    dvec3 DVec3 F64: x f64 y f64 z f64;
    dvec4 DVec4 F64: x f64 y f64 z f64 w f64;
    ivec2 IVec2 I32: x i32 y i32;
    ivec3 IVec3 I32: x i32 y i32 z i32;
    ivec4 IVec4 I32: x i32 y i32 z i32 w i32;
    uvec2 UVec2 U32: x u32 y u32;
    uvec3 UVec3 U32: x u32 y u32 z u32;
    uvec4 UVec4 U32: x u32 y u32 z u32 w u32;
}
