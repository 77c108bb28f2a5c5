//! Swizzles: companions of the methods of glam's `Vec2Swizzles` and its like.

use ::glam::{DVec2, DVec3, DVec4, IVec2, IVec3, IVec4, UVec2, UVec3, UVec4, Vec2, Vec3, Vec4};

use crate::ir::{Builder, Value};
use crate::twin::Call;
use crate::types::AmpType;

macro_rules! swizzles {
    ($($name:ident)*) => {
        /// Companions of swizzles, each named by the components that it takes.
        pub trait Swizzles: AmpType {
            $(
                #[doc = "Device code."]
                fn $name<A, R>(self, b: &mut Builder, a: &[Value], _: Call<impl Sized, A, R>) -> Value {
                    b.swizzle(&a[0], &stringify!($name).trim_start_matches("__AMP_").to_lowercase())
                }
            )*
        }
    };
}

#[rustfmt::skip]
swizzles! {
    __AMP_XX __AMP_XY __AMP_XZ __AMP_XW __AMP_YX __AMP_YY __AMP_YZ __AMP_YW __AMP_ZX __AMP_ZY
    __AMP_ZZ __AMP_ZW __AMP_WX __AMP_WY __AMP_WZ __AMP_WW __AMP_XXX __AMP_XXY __AMP_XXZ __AMP_XXW
    __AMP_XYX __AMP_XYY __AMP_XYZ __AMP_XYW __AMP_XZX __AMP_XZY __AMP_XZZ __AMP_XZW __AMP_XWX
    __AMP_XWY __AMP_XWZ __AMP_XWW __AMP_YXX __AMP_YXY __AMP_YXZ __AMP_YXW __AMP_YYX __AMP_YYY
    __AMP_YYZ __AMP_YYW __AMP_YZX __AMP_YZY __AMP_YZZ __AMP_YZW __AMP_YWX __AMP_YWY __AMP_YWZ
    __AMP_YWW __AMP_ZXX __AMP_ZXY __AMP_ZXZ __AMP_ZXW __AMP_ZYX __AMP_ZYY __AMP_ZYZ __AMP_ZYW
    __AMP_ZZX __AMP_ZZY __AMP_ZZZ __AMP_ZZW __AMP_ZWX __AMP_ZWY __AMP_ZWZ __AMP_ZWW __AMP_WXX
    __AMP_WXY __AMP_WXZ __AMP_WXW __AMP_WYX __AMP_WYY __AMP_WYZ __AMP_WYW __AMP_WZX __AMP_WZY
    __AMP_WZZ __AMP_WZW __AMP_WWX __AMP_WWY __AMP_WWZ __AMP_WWW __AMP_XXXX __AMP_XXXY __AMP_XXXZ
    __AMP_XXXW __AMP_XXYX __AMP_XXYY __AMP_XXYZ __AMP_XXYW __AMP_XXZX __AMP_XXZY __AMP_XXZZ
    __AMP_XXZW __AMP_XXWX __AMP_XXWY __AMP_XXWZ __AMP_XXWW __AMP_XYXX __AMP_XYXY __AMP_XYXZ
    __AMP_XYXW __AMP_XYYX __AMP_XYYY __AMP_XYYZ __AMP_XYYW __AMP_XYZX __AMP_XYZY __AMP_XYZZ
    __AMP_XYZW __AMP_XYWX __AMP_XYWY __AMP_XYWZ __AMP_XYWW __AMP_XZXX __AMP_XZXY __AMP_XZXZ
    __AMP_XZXW __AMP_XZYX __AMP_XZYY __AMP_XZYZ __AMP_XZYW __AMP_XZZX __AMP_XZZY __AMP_XZZZ
    __AMP_XZZW __AMP_XZWX __AMP_XZWY __AMP_XZWZ __AMP_XZWW __AMP_XWXX __AMP_XWXY __AMP_XWXZ
    __AMP_XWXW __AMP_XWYX __AMP_XWYY __AMP_XWYZ __AMP_XWYW __AMP_XWZX __AMP_XWZY __AMP_XWZZ
    __AMP_XWZW __AMP_XWWX __AMP_XWWY __AMP_XWWZ __AMP_XWWW __AMP_YXXX __AMP_YXXY __AMP_YXXZ
    __AMP_YXXW __AMP_YXYX __AMP_YXYY __AMP_YXYZ __AMP_YXYW __AMP_YXZX __AMP_YXZY __AMP_YXZZ
    __AMP_YXZW __AMP_YXWX __AMP_YXWY __AMP_YXWZ __AMP_YXWW __AMP_YYXX __AMP_YYXY __AMP_YYXZ
    __AMP_YYXW __AMP_YYYX __AMP_YYYY __AMP_YYYZ __AMP_YYYW __AMP_YYZX __AMP_YYZY __AMP_YYZZ
    __AMP_YYZW __AMP_YYWX __AMP_YYWY __AMP_YYWZ __AMP_YYWW __AMP_YZXX __AMP_YZXY __AMP_YZXZ
    __AMP_YZXW __AMP_YZYX __AMP_YZYY __AMP_YZYZ __AMP_YZYW __AMP_YZZX __AMP_YZZY __AMP_YZZZ
    __AMP_YZZW __AMP_YZWX __AMP_YZWY __AMP_YZWZ __AMP_YZWW __AMP_YWXX __AMP_YWXY __AMP_YWXZ
    __AMP_YWXW __AMP_YWYX __AMP_YWYY __AMP_YWYZ __AMP_YWYW __AMP_YWZX __AMP_YWZY __AMP_YWZZ
    __AMP_YWZW __AMP_YWWX __AMP_YWWY __AMP_YWWZ __AMP_YWWW __AMP_ZXXX __AMP_ZXXY __AMP_ZXXZ
    __AMP_ZXXW __AMP_ZXYX __AMP_ZXYY __AMP_ZXYZ __AMP_ZXYW __AMP_ZXZX __AMP_ZXZY __AMP_ZXZZ
    __AMP_ZXZW __AMP_ZXWX __AMP_ZXWY __AMP_ZXWZ __AMP_ZXWW __AMP_ZYXX __AMP_ZYXY __AMP_ZYXZ
    __AMP_ZYXW __AMP_ZYYX __AMP_ZYYY __AMP_ZYYZ __AMP_ZYYW __AMP_ZYZX __AMP_ZYZY __AMP_ZYZZ
    __AMP_ZYZW __AMP_ZYWX __AMP_ZYWY __AMP_ZYWZ __AMP_ZYWW __AMP_ZZXX __AMP_ZZXY __AMP_ZZXZ
    __AMP_ZZXW __AMP_ZZYX __AMP_ZZYY __AMP_ZZYZ __AMP_ZZYW __AMP_ZZZX __AMP_ZZZY __AMP_ZZZZ
    __AMP_ZZZW __AMP_ZZWX __AMP_ZZWY __AMP_ZZWZ __AMP_ZZWW __AMP_ZWXX __AMP_ZWXY __AMP_ZWXZ
    __AMP_ZWXW __AMP_ZWYX __AMP_ZWYY __AMP_ZWYZ __AMP_ZWYW __AMP_ZWZX __AMP_ZWZY __AMP_ZWZZ
    __AMP_ZWZW __AMP_ZWWX __AMP_ZWWY __AMP_ZWWZ __AMP_ZWWW __AMP_WXXX __AMP_WXXY __AMP_WXXZ
    __AMP_WXXW __AMP_WXYX __AMP_WXYY __AMP_WXYZ __AMP_WXYW __AMP_WXZX __AMP_WXZY __AMP_WXZZ
    __AMP_WXZW __AMP_WXWX __AMP_WXWY __AMP_WXWZ __AMP_WXWW __AMP_WYXX __AMP_WYXY __AMP_WYXZ
    __AMP_WYXW __AMP_WYYX __AMP_WYYY __AMP_WYYZ __AMP_WYYW __AMP_WYZX __AMP_WYZY __AMP_WYZZ
    __AMP_WYZW __AMP_WYWX __AMP_WYWY __AMP_WYWZ __AMP_WYWW __AMP_WZXX __AMP_WZXY __AMP_WZXZ
    __AMP_WZXW __AMP_WZYX __AMP_WZYY __AMP_WZYZ __AMP_WZYW __AMP_WZZX __AMP_WZZY __AMP_WZZZ
    __AMP_WZZW __AMP_WZWX __AMP_WZWY __AMP_WZWZ __AMP_WZWW __AMP_WWXX __AMP_WWXY __AMP_WWXZ
    __AMP_WWXW __AMP_WWYX __AMP_WWYY __AMP_WWYZ __AMP_WWYW __AMP_WWZX __AMP_WWZY __AMP_WWZZ
    __AMP_WWZW __AMP_WWWX __AMP_WWWY __AMP_WWWZ __AMP_WWWW
}

macro_rules! vectors {
    ($($ty:ident)*) => {$( impl Swizzles for $ty {} )*};
}
vectors! { Vec2 Vec3 Vec4 DVec2 DVec3 DVec4 IVec2 IVec3 IVec4 UVec2 UVec3 UVec4 }
