//! `Vec3::from(parts)`: vectors from arrays and tuples of numbers and shorter vectors.

use ::glam::{DVec2, DVec3, DVec4, IVec2, IVec3, IVec4, UVec2, UVec3, UVec4, Vec2, Vec3, Vec4};

use crate::ir::{Builder, Ty, Value};
use crate::methods::ConvertFrom;
use crate::twin::Call;
use crate::types::AmpType;

/// The numbers in a value, in order.
fn numbers(b: &mut Builder, value: &Value, into: &mut Vec<Value>) {
    match value.ty() {
        Some(Ty::Scalar(_)) | None => into.push(b.read(value)),
        Some(_) => b.components(value).iter().for_each(|part| numbers(b, part, into)),
    }
}

macro_rules! conversions {
    ($($ty:ident: $($from:ty),*;)*) => {$($(
        #[diagnostic::do_not_recommend]
        impl ConvertFrom<$from> for $ty {
            fn __AMP_FROM(
                &self,
                b: &mut Builder,
                arguments: &[Value],
                _: Call<($from,), (), Self>,
            ) -> Value {
                let mut components = Vec::new();
                arguments.iter().for_each(|argument| numbers(b, argument, &mut components));
                match Self::__amp_ty() {
                    Ty::Vector(scalar, _) => b.vector(scalar, &components),
                    _ => b.fail("a vector that is none"),
                }
            }
        }
    )*)*};
}

macro_rules! vectors {
    ($($two:ident $three:ident $four:ident $number:ident;)*) => {
        conversions! {$(
            $two: [$number; 2], ($number, $number);
            $three: [$number; 3], ($number, $number, $number), ($two, $number);
            $four: [$number; 4], ($number, $number, $number, $number), ($three, $number),
                ($number, $three), ($two, $number, $number), ($two, $two);
        )*}
    };
}
vectors! {
    Vec2 Vec3 Vec4 f32;
    DVec2 DVec3 DVec4 f64;
    IVec2 IVec3 IVec4 i32;
    UVec2 UVec3 UVec4 u32;
}
