//! Functions on `f32` and `f64` that are as good as C++ AMP asks for, on every accelerator; the
//! book's page on numerics has what was measured.
//!
//! The names are C's. The methods of Rust's floats, like `x.sin()`, are these functions in kernels.
//! Two results are a tuple. `fma` rounds once where the device can, which software Vulkan cannot.
//!
//! All are called as these two are, in kernels and on the host:
//!
//! ```
//! use amp_runtime::prelude::*;
//! use amp_runtime::precise_math;
//!
//! let mut data = [0.0_f32, 0.5, 1.0];
//! let view = ArrayViewMut::new(3, &mut data)?;
//! parallel_for_each(view.extent(), kernel!(|i: Index<1>| {
//!     let (sin, cos) = precise_math::sincos(view[i]);
//!     view[i] = sin * sin + cos * cos;
//! }))?;
//! drop(view);
//! assert!(data.iter().all(|one| (one - 1.0).abs() < 1e-6));
//! assert_eq!(precise_math::cbrt(27.0_f64), 3.0);
//! # Ok::<(), amp_runtime::Error>(())
//! ```

use super::float::Float;
use crate::builtin::builtin;
use crate::ir::{Builder, Scalar, Ty, Value};

/// The class of NaN.
pub const FP_NAN: i32 = 0;
/// The class of the infinities.
pub const FP_INFINITE: i32 = 1;
/// The class of zero.
pub const FP_ZERO: i32 = 2;
/// The class of the numbers below the least normal one.
pub const FP_SUBNORMAL: i32 = 3;
/// The class of all other numbers.
pub const FP_NORMAL: i32 = 4;

/// A function whose result is of the type of its first argument.
fn one(b: &mut Builder, name: &'static str, arguments: &[Value]) -> Value {
    match arguments.first().and_then(Value::ty) {
        Some(ty) => b.precise(name, arguments, ty),
        None => Value::Never,
    }
}

fn truth(b: &mut Builder, name: &'static str, arguments: &[Value]) -> Value {
    b.precise(name, arguments, Ty::Scalar(Scalar::Bool))
}

/// A function with two floats as its result, of which the second may stand for an integer.
fn two(b: &mut Builder, name: &'static str, arguments: &[Value], second: Option<Scalar>) -> Value {
    let Some(ty) = arguments.first().and_then(Value::ty) else { return Value::Never };
    let both = b.precise(name, arguments, Ty::tuple(vec![ty, ty]));
    match second {
        Some(scalar) => {
            let other = b.part_at(&both, 1);
            let (first, other) = (b.part_at(&both, 0), b.cast(&other, scalar));
            b.tuple(&[first, other])
        }
        None => both,
    }
}

/// A result that is an integer.
fn int(b: &mut Builder, name: &'static str, arguments: &[Value]) -> Value {
    let number = one(b, name, arguments);
    b.cast(&number, Scalar::I32)
}

/// `x 2^n` for an `i32`.
fn scaled(b: &mut Builder, arguments: &[Value]) -> Value {
    let [x, n] = arguments else { return b.fail("`scalbn` without its arguments") };
    match x.ty().and_then(|ty| ty.scalar()) {
        Some(float) => {
            let n = b.cast(n, float);
            one(b, "scalb", &[*x, n])
        }
        None => Value::Never,
    }
}

macro_rules! functions {
    ($($(#[$doc:meta])* $name:ident($($x:ident),*);)*) => {
        builtin! {$(
            $(#[$doc])*
            [cpu] fn $name<T: Float>($($x: T),*) -> T { T::$name($($x),*) }
                device |b, arguments| one(b, stringify!($name), arguments);
        )*}
    };
}

functions! {
    /// The angle whose cosine is x.
    acos(x);
    /// The positive number whose hyperbolic cosine is x.
    acosh(x);
    /// The angle whose sine is x.
    asin(x);
    /// The number whose hyperbolic sine is x.
    asinh(x);
    /// The angle whose tangent is x.
    atan(x);
    /// The angle of the point (x, y) from the x axis.
    atan2(y, x);
    /// The number whose hyperbolic tangent is x.
    atanh(x);
    /// The cube root.
    cbrt(x);
    /// The least whole number from x on.
    ceil(x);
    /// The magnitude of x with the sign of y.
    copysign(x, y);
    /// The cosine.
    cos(x);
    /// The hyperbolic cosine.
    cosh(x);
    /// The cosine of πx.
    cospi(x);
    /// The error function.
    erf(x);
    /// 1 - erf x.
    erfc(x);
    /// The number whose erfc is x.
    erfcinv(x);
    /// The number whose erf is x.
    erfinv(x);
    /// e to the power of x.
    exp(x);
    /// 10 to the power of x.
    exp10(x);
    /// 2 to the power of x.
    exp2(x);
    /// e^x - 1.
    expm1(x);
    /// The magnitude.
    fabs(x);
    /// x - y where that is positive, else 0.
    fdim(x, y);
    /// The greatest whole number up to x.
    floor(x);
    /// x y + z, rounded once.
    fma(x, y, z);
    /// The greater of two numbers; NaN does not count.
    fmax(x, y);
    /// The lesser of two numbers; NaN does not count.
    fmin(x, y);
    /// The remainder of x / y, with the sign of x.
    fmod(x, y);
    /// √(x² + y²).
    hypot(x, y);
    /// The natural logarithm.
    log(x);
    /// The logarithm to base 10.
    log10(x);
    /// ln(1 + x).
    log1p(x);
    /// The logarithm to base 2.
    log2(x);
    /// The exponent of x as a power of two.
    logb(x);
    /// The nearest whole number, the even one of two.
    nearbyint(x);
    /// The next number after x on the way to y.
    nextafter(x, y);
    /// The cumulative function of the normal distribution.
    phi(x);
    /// x to the power of y.
    pow(x, y);
    /// The inverse of `phi`.
    probit(x);
    /// One over the cube root.
    rcbrt(x);
    /// x less the multiple of y that is nearest to it.
    remainder(x, y);
    /// The nearest whole number, away from zero of two.
    round(x);
    /// One over the square root.
    rsqrt(x);
    /// x times 2 to the power of the whole number n.
    scalb(x, n);
    /// The sine.
    sin(x);
    /// The hyperbolic sine.
    sinh(x);
    /// The sine of πx.
    sinpi(x);
    /// The square root.
    sqrt(x);
    /// The tangent.
    tan(x);
    /// The hyperbolic tangent.
    tanh(x);
    /// The tangent of πx.
    tanpi(x);
    /// The gamma function.
    tgamma(x);
    /// The whole number next to x on the way to zero.
    trunc(x);
}

builtin! {
    /// Is it neither infinite nor NaN?
    [cpu] fn isfinite<T: Float>(x: T) -> bool { T::isfinite(x) }
        device |b, arguments| truth(b, "isfinite", arguments);
    /// Is it infinite?
    [cpu] fn isinf<T: Float>(x: T) -> bool { T::isinf(x) }
        device |b, arguments| truth(b, "isinf", arguments);
    /// Is it NaN?
    [cpu] fn isnan<T: Float>(x: T) -> bool { T::isnan(x) }
        device |b, arguments| truth(b, "isnan", arguments);
    /// Is it neither zero, subnormal, infinite nor NaN?
    [cpu] fn isnormal<T: Float>(x: T) -> bool { T::isnormal(x) }
        device |b, arguments| truth(b, "isnormal", arguments);
    /// Is the sign bit set?
    [cpu] fn signbit<T: Float>(x: T) -> bool { T::signbit(x) }
        device |b, arguments| truth(b, "signbit", arguments);
    /// The class, one of the constants `FP_…`.
    [cpu] fn fpclassify<T: Float>(x: T) -> i32 { T::fpclassify(x).to_int() }
        device |b, arguments| int(b, "fpclassify", arguments);
    /// The exponent of x as a power of two; of zero the least integer, of infinity and NaN the
    /// greatest.
    [cpu] fn ilogb<T: Float>(x: T) -> i32 { T::ilogb(x).to_int() }
        device |b, arguments| int(b, "ilogb", arguments);
    /// x times 2 to the power of n.
    [cpu] fn ldexp<T: Float>(x: T, n: i32) -> T { T::scalb(x, T::of_int(n)) }
        device |b, arguments| scaled(b, arguments);
    /// x times 2 to the power of n.
    [cpu] fn scalbn<T: Float>(x: T, n: i32) -> T { T::scalb(x, T::of_int(n)) }
        device |b, arguments| scaled(b, arguments);
    /// x as a number between 1/2 and 1, and the exponent of the power of two to multiply it
    /// with.
    [cpu] fn frexp<T: Float>(x: T) -> (T, i32) {
        let (fraction, exponent) = T::frexp(x);
        (fraction, exponent.to_int())
    } device |b, arguments| two(b, "frexp", arguments, Some(Scalar::I32));
    /// ln |Γ(x)|, and the sign of Γ(x) as 1 or -1.
    [cpu] fn lgamma<T: Float>(x: T) -> (T, i32) {
        let (logarithm, sign) = T::lgamma(x);
        (logarithm, sign.to_int())
    } device |b, arguments| two(b, "lgamma", arguments, Some(Scalar::I32));
    /// The fraction and the whole part of x, both with its sign.
    [cpu] fn modf<T: Float>(x: T) -> (T, T) { T::modf(x) }
        device |b, arguments| two(b, "modf", arguments, None);
    /// The remainder as of `remainder`, and the last three bits of the quotient with its sign.
    [cpu] fn remquo<T: Float>(x: T, y: T) -> (T, i32) {
        let (remainder, quotient) = T::remquo(x, y);
        (remainder, quotient.to_int())
    } device |b, arguments| two(b, "remquo", arguments, Some(Scalar::I32));
    /// The sine and the cosine.
    [cpu] fn sincos<T: Float>(x: T) -> (T, T) { T::sincos(x) }
        device |b, arguments| two(b, "sincos", arguments, None);
}
