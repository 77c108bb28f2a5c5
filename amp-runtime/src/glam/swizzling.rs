//! Swizzles: companions of the methods of glam's `Vec2Swizzles` and its like.

use ::glam::{DVec2, DVec3, DVec4, IVec2, IVec3, IVec4, UVec2, UVec3, UVec4, Vec2, Vec3, Vec4};

use crate::ir::{Builder, Value};
use crate::twin::Signature;
use crate::types::AmpType;

macro_rules! swizzles {
    ($($name:ident)*) => {
        /// Companions of swizzles, each named by the components that it takes.
        pub trait Swizzles: AmpType {
            $(
                #[doc = "Device code."]
                fn $name<A, R>(self, b: &mut Builder, a: &[Value], _: Signature<A, R>) -> Value {
                    b.swizzle(&a[0], stringify!($name).trim_start_matches("__amp_"))
                }
            )*
        }
    };
}

#[rustfmt::skip]
swizzles! {
    __amp_xx __amp_xy __amp_xz __amp_xw __amp_yx __amp_yy __amp_yz __amp_yw __amp_zx __amp_zy
    __amp_zz __amp_zw __amp_wx __amp_wy __amp_wz __amp_ww __amp_xxx __amp_xxy __amp_xxz __amp_xxw
    __amp_xyx __amp_xyy __amp_xyz __amp_xyw __amp_xzx __amp_xzy __amp_xzz __amp_xzw __amp_xwx
    __amp_xwy __amp_xwz __amp_xww __amp_yxx __amp_yxy __amp_yxz __amp_yxw __amp_yyx __amp_yyy
    __amp_yyz __amp_yyw __amp_yzx __amp_yzy __amp_yzz __amp_yzw __amp_ywx __amp_ywy __amp_ywz
    __amp_yww __amp_zxx __amp_zxy __amp_zxz __amp_zxw __amp_zyx __amp_zyy __amp_zyz __amp_zyw
    __amp_zzx __amp_zzy __amp_zzz __amp_zzw __amp_zwx __amp_zwy __amp_zwz __amp_zww __amp_wxx
    __amp_wxy __amp_wxz __amp_wxw __amp_wyx __amp_wyy __amp_wyz __amp_wyw __amp_wzx __amp_wzy
    __amp_wzz __amp_wzw __amp_wwx __amp_wwy __amp_wwz __amp_www __amp_xxxx __amp_xxxy __amp_xxxz
    __amp_xxxw __amp_xxyx __amp_xxyy __amp_xxyz __amp_xxyw __amp_xxzx __amp_xxzy __amp_xxzz
    __amp_xxzw __amp_xxwx __amp_xxwy __amp_xxwz __amp_xxww __amp_xyxx __amp_xyxy __amp_xyxz
    __amp_xyxw __amp_xyyx __amp_xyyy __amp_xyyz __amp_xyyw __amp_xyzx __amp_xyzy __amp_xyzz
    __amp_xyzw __amp_xywx __amp_xywy __amp_xywz __amp_xyww __amp_xzxx __amp_xzxy __amp_xzxz
    __amp_xzxw __amp_xzyx __amp_xzyy __amp_xzyz __amp_xzyw __amp_xzzx __amp_xzzy __amp_xzzz
    __amp_xzzw __amp_xzwx __amp_xzwy __amp_xzwz __amp_xzww __amp_xwxx __amp_xwxy __amp_xwxz
    __amp_xwxw __amp_xwyx __amp_xwyy __amp_xwyz __amp_xwyw __amp_xwzx __amp_xwzy __amp_xwzz
    __amp_xwzw __amp_xwwx __amp_xwwy __amp_xwwz __amp_xwww __amp_yxxx __amp_yxxy __amp_yxxz
    __amp_yxxw __amp_yxyx __amp_yxyy __amp_yxyz __amp_yxyw __amp_yxzx __amp_yxzy __amp_yxzz
    __amp_yxzw __amp_yxwx __amp_yxwy __amp_yxwz __amp_yxww __amp_yyxx __amp_yyxy __amp_yyxz
    __amp_yyxw __amp_yyyx __amp_yyyy __amp_yyyz __amp_yyyw __amp_yyzx __amp_yyzy __amp_yyzz
    __amp_yyzw __amp_yywx __amp_yywy __amp_yywz __amp_yyww __amp_yzxx __amp_yzxy __amp_yzxz
    __amp_yzxw __amp_yzyx __amp_yzyy __amp_yzyz __amp_yzyw __amp_yzzx __amp_yzzy __amp_yzzz
    __amp_yzzw __amp_yzwx __amp_yzwy __amp_yzwz __amp_yzww __amp_ywxx __amp_ywxy __amp_ywxz
    __amp_ywxw __amp_ywyx __amp_ywyy __amp_ywyz __amp_ywyw __amp_ywzx __amp_ywzy __amp_ywzz
    __amp_ywzw __amp_ywwx __amp_ywwy __amp_ywwz __amp_ywww __amp_zxxx __amp_zxxy __amp_zxxz
    __amp_zxxw __amp_zxyx __amp_zxyy __amp_zxyz __amp_zxyw __amp_zxzx __amp_zxzy __amp_zxzz
    __amp_zxzw __amp_zxwx __amp_zxwy __amp_zxwz __amp_zxww __amp_zyxx __amp_zyxy __amp_zyxz
    __amp_zyxw __amp_zyyx __amp_zyyy __amp_zyyz __amp_zyyw __amp_zyzx __amp_zyzy __amp_zyzz
    __amp_zyzw __amp_zywx __amp_zywy __amp_zywz __amp_zyww __amp_zzxx __amp_zzxy __amp_zzxz
    __amp_zzxw __amp_zzyx __amp_zzyy __amp_zzyz __amp_zzyw __amp_zzzx __amp_zzzy __amp_zzzz
    __amp_zzzw __amp_zzwx __amp_zzwy __amp_zzwz __amp_zzww __amp_zwxx __amp_zwxy __amp_zwxz
    __amp_zwxw __amp_zwyx __amp_zwyy __amp_zwyz __amp_zwyw __amp_zwzx __amp_zwzy __amp_zwzz
    __amp_zwzw __amp_zwwx __amp_zwwy __amp_zwwz __amp_zwww __amp_wxxx __amp_wxxy __amp_wxxz
    __amp_wxxw __amp_wxyx __amp_wxyy __amp_wxyz __amp_wxyw __amp_wxzx __amp_wxzy __amp_wxzz
    __amp_wxzw __amp_wxwx __amp_wxwy __amp_wxwz __amp_wxww __amp_wyxx __amp_wyxy __amp_wyxz
    __amp_wyxw __amp_wyyx __amp_wyyy __amp_wyyz __amp_wyyw __amp_wyzx __amp_wyzy __amp_wyzz
    __amp_wyzw __amp_wywx __amp_wywy __amp_wywz __amp_wyww __amp_wzxx __amp_wzxy __amp_wzxz
    __amp_wzxw __amp_wzyx __amp_wzyy __amp_wzyz __amp_wzyw __amp_wzzx __amp_wzzy __amp_wzzz
    __amp_wzzw __amp_wzwx __amp_wzwy __amp_wzwz __amp_wzww __amp_wwxx __amp_wwxy __amp_wwxz
    __amp_wwxw __amp_wwyx __amp_wwyy __amp_wwyz __amp_wwyw __amp_wwzx __amp_wwzy __amp_wwzz
    __amp_wwzw __amp_wwwx __amp_wwwy __amp_wwwz __amp_wwww
}

macro_rules! vectors {
    ($($ty:ident)*) => {$( impl Swizzles for $ty {} )*};
}
vectors! { Vec2 Vec3 Vec4 DVec2 DVec3 DVec4 IVec2 IVec3 IVec4 UVec2 UVec3 UVec4 }
