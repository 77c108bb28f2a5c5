//! Functions on floats that are as fast as the device has them: its instructions for `f32`, the
//! standard library on the CPU. How good they are is up to the device.
//!
//! Devices have no such instructions for `f64`: there they are those of
//! [`precise_math`](super::precise_math).
//!
//! All are called as this one is, in kernels and on the host:
//!
//! ```
//! use amp_runtime::fast_math;
//! use amp_runtime::prelude::*;
//!
//! let mut data = [1.0_f32, 4.0, 9.0];
//! let view = ArrayViewMut::new(3, &mut data)?;
//! parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = fast_math::sqrt(view[i])))?;
//! drop(view);
//! assert!((data[2] - fast_math::sqrt(9.0)).abs() < 1e-5);
//! # Ok::<(), amp_runtime::Error>(())
//! ```

use naga::MathFunction;

use super::float::{Algorithms, Float};
use super::precise_math;
use crate::builtin::builtin;
use crate::ir::{Builder, Scalar, Ty, Value};

/// The device's own function, where the numbers are of 32 bits.
fn own(
    b: &mut Builder,
    fun: MathFunction,
    arguments: &[Value],
    precise: fn(&mut Builder, &[Value]) -> Value,
) -> Value {
    match arguments.first().and_then(Value::ty) {
        Some(Ty::Scalar(Scalar::F32)) => b.device(fun, arguments),
        _ => precise(b, arguments),
    }
}

/// `log10` through `log2`.
fn decimal(b: &mut Builder, arguments: &[Value]) -> Value {
    let result = own(b, MathFunction::Log2, arguments, precise_math::log10::device);
    match result.ty().and_then(|ty| ty.scalar()) {
        Some(Scalar::F32) => {
            let factor = b.known(Scalar::F32, std::f32::consts::LOG10_2.to_bits().into());
            b.binary(crate::ir::Binary::Mul, &result, &factor)
        }
        _ => result,
    }
}

/// The standard library's functions.
pub trait Fast: Float {
    #[doc(hidden)]
    #[allow(missing_docs)]
    fn __amp_fast(name: Name, x: Self, y: Self) -> Self;
}

macro_rules! functions {
    ($($(#[$doc:meta])* $name:ident($x:ident $(, $y:ident)?) = $method:ident, $fun:ident;)*) => {
        /// A function of the standard library.
        #[doc(hidden)]
        #[allow(missing_docs, non_camel_case_types)]
        #[derive(Clone, Copy, Debug)]
        pub enum Name {
            $($name,)*
            log10,
            rsqrt,
        }

        impl Fast for f32 {
            #[inline(always)]
            fn __amp_fast(name: Name, x: f32, y: f32) -> f32 {
                let _ = y;
                match name {
                    $(Name::$name => functions!(@call f32 $method x $($y y)?),)*
                    Name::log10 => x.log10(),
                    Name::rsqrt => x.sqrt().recip(),
                }
            }
        }

        impl Fast for f64 {
            #[inline(always)]
            fn __amp_fast(name: Name, x: f64, y: f64) -> f64 {
                let _ = y;
                match name {
                    $(Name::$name => functions!(@call f64 $method x $($y y)?),)*
                    Name::log10 => x.log10(),
                    Name::rsqrt => x.sqrt().recip(),
                }
            }
        }

        builtin! {$(
            $(#[$doc])*
            [cpu] fn $name<T: Fast>($x: T $(, $y: T)?) -> T {
                functions!(@native Name::$name, $x $($y)?)
            } device |b, arguments| {
                own(b, MathFunction::$fun, arguments, precise_math::$name::device)
            };
        )*}
    };
    (@call $ty:ident $method:ident $x:ident) => { $ty::$method($x) };
    (@call $ty:ident $method:ident $x:ident $y:ident $other:ident) => { $ty::$method($x, $other) };
    (@native $name:expr, $x:ident) => { T::__amp_fast($name, $x, $x) };
    (@native $name:expr, $x:ident $y:ident) => { T::__amp_fast($name, $x, $y) };
}

functions! {
    /// The angle whose cosine is x.
    acos(x) = acos, Acos;
    /// The angle whose sine is x.
    asin(x) = asin, Asin;
    /// The angle whose tangent is x.
    atan(x) = atan, Atan;
    /// The angle of the point (x, y) from the x axis.
    atan2(y, x) = atan2, Atan2;
    /// The least whole number from x on.
    ceil(x) = ceil, Ceil;
    /// The cosine.
    cos(x) = cos, Cos;
    /// The hyperbolic cosine.
    cosh(x) = cosh, Cosh;
    /// e to the power of x.
    exp(x) = exp, Exp;
    /// 2 to the power of x.
    exp2(x) = exp2, Exp2;
    /// The magnitude.
    fabs(x) = abs, Abs;
    /// The greatest whole number up to x.
    floor(x) = floor, Floor;
    /// The greater of two numbers; with NaN, either.
    fmax(x, y) = max, Max;
    /// The lesser of two numbers; with NaN, either.
    fmin(x, y) = min, Min;
    /// The natural logarithm.
    log(x) = ln, Log;
    /// The logarithm to base 2.
    log2(x) = log2, Log2;
    /// x to the power of y, for a positive x.
    pow(x, y) = powf, Pow;
    /// The nearest whole number; of two, either.
    round(x) = round, Round;
    /// The sine.
    sin(x) = sin, Sin;
    /// The hyperbolic sine.
    sinh(x) = sinh, Sinh;
    /// The square root.
    sqrt(x) = sqrt, Sqrt;
    /// The tangent.
    tan(x) = tan, Tan;
    /// The hyperbolic tangent.
    tanh(x) = tanh, Tanh;
    /// The whole number next to x on the way to zero.
    trunc(x) = trunc, Trunc;
}

builtin! {
    /// The logarithm to base 10.
    [cpu] fn log10<T: Fast>(x: T) -> T { T::__amp_fast(Name::log10, x, x) }
        device decimal;
    /// One over the square root.
    [cpu] fn rsqrt<T: Fast>(x: T) -> T { T::__amp_fast(Name::rsqrt, x, x) }
        device |b, arguments| {
            own(b, MathFunction::InverseSqrt, arguments, precise_math::rsqrt::device)
        };
    /// The remainder of x / y, with the sign of x.
    [cpu] fn fmod<T: Fast>(x: T, y: T) -> T { Algorithms::fmod(x, y) }
        device precise_math::fmod::device;
    /// x times 2 to the power of n.
    [cpu] fn ldexp<T: Fast>(x: T, n: i32) -> T { precise_math::ldexp(x, n) }
        device precise_math::ldexp::device;
    /// As that of `precise_math`.
    [cpu] fn frexp<T: Fast>(x: T) -> (T, i32) { precise_math::frexp(x) }
        device precise_math::frexp::device;
    /// As that of `precise_math`.
    [cpu] fn modf<T: Fast>(x: T) -> (T, T) { precise_math::modf(x) }
        device precise_math::modf::device;
    /// Is it neither infinite nor NaN?
    [cpu] fn isfinite<T: Fast>(x: T) -> bool { Algorithms::isfinite(x) }
        device precise_math::isfinite::device;
    /// Is it infinite?
    [cpu] fn isinf<T: Fast>(x: T) -> bool { Algorithms::isinf(x) }
        device precise_math::isinf::device;
    /// Is it NaN?
    [cpu] fn isnan<T: Fast>(x: T) -> bool { Algorithms::isnan(x) }
        device precise_math::isnan::device;
    /// Is the sign bit set?
    [cpu] fn signbit<T: Fast>(x: T) -> bool { Algorithms::signbit(x) }
        device precise_math::signbit::device;
    /// The sine and the cosine.
    [cpu] fn sincos<T: Fast>(x: T) -> (T, T) {
        (T::__amp_fast(Name::sin, x, x), T::__amp_fast(Name::cos, x, x))
    } device |b, arguments| {
        let sine = sin::device(b, arguments);
        let cosine = cos::device(b, arguments);
        b.tuple(&[sine, cosine])
    };
}
