//! Methods of numbers that in kernels are not what they are elsewhere.
//!
//! Those of integers never panic, and a `usize` has 32 bits. Those of floats are the same on every
//! accelerator, as good as `precise_math`. Each function takes the method itself as a closure, as
//! those of [`arithmetic`](super::arithmetic) do, and whether it is one of [those here](super::meant).
//!
//! | where the standard library panics, in debug builds or always | in a kernel |
//! |---|---|
//! | `abs`, `pow`, `next_multiple_of` that overflow | wraps |
//! | `next_power_of_two` that overflows | 0 |
//! | `rem_euclid`, `wrapping_rem`, `wrapping_rem_euclid`, `overflowing_rem`, `overflowing_rem_euclid` by 0 | 0 |
//! | `div_euclid`, `div_ceil`, `wrapping_div`, `wrapping_div_euclid`, `saturating_div`, `overflowing_div`, `overflowing_div_euclid` by 0 | the dividend |
//! | `div_euclid`, `rem_euclid` of `MIN` by -1 | `MIN`, 0 |
//! | `next_multiple_of` of 0 | the number |
//! | `isqrt` of a negative number | 0 |
//! | `ilog2`, `ilog10` of a number that is not positive | 0 |
//! | `clamp` with `min > max`, or NaN as one of them | `max(min).min(max)` |

use super::arithmetic::{into, same};
use super::integer::{self, Integer, Unsigned};
use super::meant::Meaning;
#[cfg(not(feature = "glam"))]
use super::no_vectors as vectors;
#[cfg(feature = "glam")]
use crate::glam as vectors;
use crate::math::float::Algorithms;

/// A result of 32 bits as one of a `usize`.
trait Widen: Copy + 'static {
    type Wide: Copy + 'static;
    fn as_usize(self) -> Self::Wide;
}

impl Widen for u32 {
    type Wide = usize;

    #[inline(always)]
    fn as_usize(self) -> usize {
        self as usize
    }
}

impl Widen for Option<u32> {
    type Wide = Option<usize>;

    #[inline(always)]
    fn as_usize(self) -> Option<usize> {
        self.map(Widen::as_usize)
    }
}

impl Widen for (u32, bool) {
    type Wide = (usize, bool);

    #[inline(always)]
    fn as_usize(self) -> (usize, bool) {
        (self.0.as_usize(), self.1)
    }
}

/// The result for a `usize`, which is `R` as it is or in its wide form.
#[inline(always)]
fn wide<T: Widen, R>(value: T) -> Option<R> {
    into::<T, R>(value).or_else(|| into::<T::Wide, R>(value.as_usize()))
}

/// Of a method of the program's there is only what it does.
macro_rules! unless_known {
    ($meaning:ident, $plain:expr) => {
        if const { !$meaning::KNOWN } {
            return $plain;
        }
    };
}

/// Calls the body for the type that the operands have.
macro_rules! integers {
    ($a:ident, |$x:ident| $result:expr, [$($int:ident)*]) => {
        $(if let Some($x) = same::<A, $int>(&$a) && let Some(result) = into::<_, R>($result) {
            return result;
        })*
    };
    ($a:ident $b:ident, |$x:ident, $y:ident| $result:expr, [$($int:ident)*]) => {
        $(if let (Some($x), Some($y)) = (same::<A, $int>(&$a), same::<B, $int>(&$b))
            && let Some(result) = into::<_, R>($result)
        {
            return result;
        })*
    };
    ($a:ident $b:ident u32, |$x:ident, $y:ident| $result:expr, [$($int:ident)*]) => {
        $(if let (Some($x), Some($y)) = (same::<A, $int>(&$a), same::<B, u32>(&$b))
            && let Some(result) = into::<_, R>($result)
        {
            return result;
        })*
    };
}

macro_rules! methods {
    (
        unary { $($one:ident($o:ident) = $o_result:expr;)* }
        signed { $($sign:ident($s:ident) = $s_result:expr;)* }
        unsigned { $($uns:ident($u:ident) = $u_result:expr;)* }
        binary { $($two:ident($x:ident, $y:ident) = $result:expr;)* }
        unsigned_binary { $($utwo:ident($ux:ident, $uy:ident) = $uresult:expr;)* }
        amounts { $($shift:ident($a:ident, $n:ident) = $shifted:expr;)* }
        floats { $($float:ident = $algorithm:ident;)* }
        float_pairs { $($pair:ident = $both:ident;)* }
        lanes { $($lane:ident($l:ident, $m:ident) = $lane_result:expr;)* }
        vector { $($vector:ident)* }
        vector_pairs { $($vectors:ident)* }
    ) => {
        /// The names of the functions here, with the number of their operands.
        pub const METHODS: &[(&str, usize)] = &[
            $((stringify!($one), 1),)* $((stringify!($sign), 1),)* $((stringify!($uns), 1),)*
            $((stringify!($two), 2),)* $((stringify!($utwo), 2),)* $((stringify!($shift), 2),)*
            $((stringify!($float), 1),)* $((stringify!($pair), 2),)*
            $((stringify!($lane), 2),)*
            $((stringify!($vector), 1),)* $((stringify!($vectors), 2),)*
            ("abs", 1), ("sin_cos", 1), ("powi", 2), ("clamp", 3),
        ];

        $(methods! { @unary $one, $o, $o_result, [i8 u8 i16 u16 i32 u32 i64 u64] usize })*
        $(methods! { @unary $sign, $s, $s_result, [i8 i16 i32 i64] })*
        $(methods! { @unary $uns, $u, $u_result, [u8 u16 u32 u64] usize })*
        $(methods! { @binary $two, $x $y, $result, [i8 u8 i16 u16 i32 u32 i64 u64] })*
        $(methods! { @binary $utwo, $ux $uy, $uresult, [u8 u16 u32 u64] })*
        $(methods! { @binary $lane, $l $m, $lane_result, [i8 u8 i16 u16 i32 u32 i64 u64] lanes })*

        $(#[doc = concat!("`a.", stringify!($vector), "()`")]
        #[inline(always)]
        pub fn $vector<M: Meaning, A, R>(_: M, a: A, plain: impl FnOnce(A) -> R) -> R {
            unless_known!(M, plain(a));
            match vectors::$vector(&a, &()) {
                Some(result) => result,
                None => plain(a),
            }
        })*

        $(#[doc = concat!("`a.", stringify!($vectors), "(b)`")]
        #[inline(always)]
        pub fn $vectors<M: Meaning, A, B, R>(_: M, a: A, b: B, plain: impl FnOnce(A, B) -> R) -> R {
            unless_known!(M, plain(a, b));
            match vectors::$vectors(&a, &b) {
                Some(result) => result,
                None => plain(a, b),
            }
        })*

        $(#[doc = concat!("`a.", stringify!($shift), "(b)`")]
        #[inline(always)]
        pub fn $shift<M: Meaning, A, B, R>(_: M, a: A, b: B, plain: impl FnOnce(A, B) -> R) -> R {
            unless_known!(M, plain(a, b));
            integers!(a b u32, |$a, $n| $shifted, [i8 u8 i16 u16 i32 u32 i64 u64]);
            if let (Some($a), Some($n)) = (same::<A, usize>(&a), same::<B, u32>(&b)) {
                let $a = $a as u32;
                if let Some(result) = wide($shifted) {
                    return result;
                }
            }
            plain(a, b)
        })*

        $(#[doc = concat!("`a.", stringify!($float), "()`")]
        #[inline(always)]
        pub fn $float<M: Meaning, A, R>(_: M, a: A, plain: impl FnOnce(A) -> R) -> R {
            unless_known!(M, plain(a));
            let result = same::<A, f32>(&a).and_then(|a| into(Algorithms::$algorithm(a)));
            let double = || same::<A, f64>(&a).and_then(|a| into(Algorithms::$algorithm(a)));
            match result.or_else(double) {
                Some(result) => result,
                None => plain(a),
            }
        })*

        $(#[doc = concat!("`a.", stringify!($pair), "(b)`")]
        #[inline(always)]
        pub fn $pair<M: Meaning, A, B, R>(_: M, a: A, b: B, plain: impl FnOnce(A, B) -> R) -> R {
            unless_known!(M, plain(a, b));
            if let (Some(a), Some(b)) = (same::<A, f32>(&a), same::<B, f32>(&b))
                && let Some(result) = into(Algorithms::$both(a, b))
            {
                return result;
            }
            if let (Some(a), Some(b)) = (same::<A, f64>(&a), same::<B, f64>(&b))
                && let Some(result) = into(Algorithms::$both(a, b))
            {
                return result;
            }
            plain(a, b)
        })*
    };
    (@unary $name:ident, $a:ident, $result:expr, [$($int:ident)*] $($usize:ident)?) => {
        #[doc = concat!("`a.", stringify!($name), "()`")]
        #[inline(always)]
        pub fn $name<M: Meaning, A, R>(_: M, a: A, plain: impl FnOnce(A) -> R) -> R {
            unless_known!(M, plain(a));
            integers!(a, |$a| $result, [$($int)*]);
            $(if let Some($a) = same::<A, $usize>(&a) {
                let $a = $a as u32;
                if let Some(result) = wide($result) {
                    return result;
                }
            })?
            plain(a)
        }
    };
    (@binary $name:ident, $a:ident $b:ident, $result:expr, [$($int:ident)*] $($lanes:ident)?) => {
        #[doc = concat!("`a.", stringify!($name), "(b)`")]
        #[inline(always)]
        pub fn $name<M: Meaning, A, B, R>(_: M, a: A, b: B, plain: impl FnOnce(A, B) -> R) -> R {
            unless_known!(M, plain(a, b));
            integers!(a b, |$a, $b| $result, [$($int)*]);
            if let (Some($a), Some($b)) = (same::<A, usize>(&a), same::<B, usize>(&b)) {
                let ($a, $b) = ($a as u32, $b as u32);
                if let Some(result) = wide($result) {
                    return result;
                }
            }
            $(
                let $lanes = vectors::of_method(&a, &b, |$a, $b| $result, |$a, $b| $result);
                if let Some(result) = $lanes {
                    return result;
                }
            )?
            plain(a, b)
        }
    };
}

methods! {
    unary {
        leading_zeros(a) = a.leading_zeros();
        leading_ones(a) = a.leading_ones();
        trailing_zeros(a) = a.trailing_zeros();
        count_zeros(a) = a.count_zeros();
        reverse_bits(a) = a.reverse_bits();
        swap_bytes(a) = a.swap_bytes();
        wrapping_neg(a) = a.wrapping_neg();
        checked_neg(a) = a.checked_neg();
        overflowing_neg(a) = a.overflowing_neg();
        ilog2(a) = Integer::ilog2(a);
        ilog10(a) = Integer::ilog10(a);
    }
    signed {
        isqrt(a) = Integer::isqrt(a);
    }
    unsigned {
        next_power_of_two(a) = Unsigned::next_power_of_two(a);
        checked_next_power_of_two(a) = a.checked_next_power_of_two();
    }
    binary {
        wrapping_add(a, b) = a.wrapping_add(b);
        wrapping_sub(a, b) = a.wrapping_sub(b);
        wrapping_mul(a, b) = a.wrapping_mul(b);
        wrapping_rem(a, b) = Integer::rem(a, b);
        wrapping_div_euclid(a, b) = Integer::div_euclid(a, b);
        wrapping_rem_euclid(a, b) = Integer::rem_euclid(a, b);
        saturating_add(a, b) = a.saturating_add(b);
        saturating_sub(a, b) = a.saturating_sub(b);
        saturating_mul(a, b) = a.saturating_mul(b);
        saturating_div(a, b) = Integer::saturating_div(a, b);
        checked_add(a, b) = a.checked_add(b);
        checked_sub(a, b) = a.checked_sub(b);
        checked_mul(a, b) = a.checked_mul(b);
        overflowing_add(a, b) = a.overflowing_add(b);
        overflowing_sub(a, b) = a.overflowing_sub(b);
        overflowing_mul(a, b) = a.overflowing_mul(b);
        overflowing_div(a, b) = Integer::overflowing_div(a, b);
        overflowing_rem(a, b) = Integer::overflowing_rem(a, b);
        overflowing_div_euclid(a, b) = Integer::overflowing_div_euclid(a, b);
        overflowing_rem_euclid(a, b) = Integer::overflowing_rem_euclid(a, b);
    }
    unsigned_binary {
        div_ceil(a, b) = Unsigned::div_ceil(a, b);
        next_multiple_of(a, b) = Unsigned::next_multiple_of(a, b);
        checked_next_multiple_of(a, b) = a.checked_next_multiple_of(b);
    }
    amounts {
        pow(a, n) = a.wrapping_pow(n);
        wrapping_pow(a, n) = a.wrapping_pow(n);
        saturating_pow(a, n) = a.saturating_pow(n);
        checked_pow(a, n) = a.checked_pow(n);
        overflowing_pow(a, n) = a.overflowing_pow(n);
        wrapping_shl(a, n) = a.wrapping_shl(n);
        wrapping_shr(a, n) = a.wrapping_shr(n);
        checked_shl(a, n) = a.checked_shl(n);
        checked_shr(a, n) = a.checked_shr(n);
        overflowing_shl(a, n) = a.overflowing_shl(n);
        overflowing_shr(a, n) = a.overflowing_shr(n);
        rotate_left(a, n) = a.rotate_left(n);
        rotate_right(a, n) = a.rotate_right(n);
    }
    floats {
        acos = acos;
        acosh = acosh;
        asin = asin;
        asinh = asinh;
        atan = atan;
        atanh = atanh;
        cbrt = cbrt;
        cos = cos;
        cosh = cosh;
        exp = exp;
        exp2 = exp2;
        exp_m1 = expm1;
        ln = log;
        ln_1p = log1p;
        log10 = log10;
        log2 = log2;
        sin = sin;
        sinh = sinh;
        tan = tan;
        tanh = tanh;
    }
    float_pairs {
        atan2 = atan2;
        hypot = hypot;
        log = log_base;
        powf = pow;
    }
    lanes {
        wrapping_div(a, b) = Integer::div(a, b);
        div_euclid(a, b) = Integer::div_euclid(a, b);
        rem_euclid(a, b) = Integer::rem_euclid(a, b);
    }
    vector { element_sum element_product length_squared }
    vector_pairs { dot dot_into_vec distance_squared cross perp_dot manhattan_distance }
}

/// `a.abs()`
#[inline(always)]
pub fn abs<M: Meaning, A, R>(_: M, a: A, plain: impl FnOnce(A) -> R) -> R {
    unless_known!(M, plain(a));
    integers!(a, |a| a.wrapping_abs(), [i8 i16 i32 i64]);
    match vectors::abs(&a) {
        Some(result) => result,
        None => plain(a),
    }
}

/// `a.sin_cos()`
#[inline(always)]
pub fn sin_cos<M: Meaning, A, R>(_: M, a: A, plain: impl FnOnce(A) -> R) -> R {
    unless_known!(M, plain(a));
    let single = same::<A, f32>(&a).and_then(|a| into(Algorithms::sincos(a)));
    match single.or_else(|| same::<A, f64>(&a).and_then(|a| into(Algorithms::sincos(a)))) {
        Some(result) => result,
        None => plain(a),
    }
}

/// `a.powi(n)`
#[inline(always)]
pub fn powi<M: Meaning, A, B, R>(_: M, a: A, n: B, plain: impl FnOnce(A, B) -> R) -> R {
    unless_known!(M, plain(a, n));
    if let Some(n) = same::<B, i32>(&n) {
        let single = same::<A, f32>(&a).and_then(|a| into(Algorithms::powi(a, n)));
        let double = || same::<A, f64>(&a).and_then(|a| into(Algorithms::powi(a, n)));
        if let Some(result) = single.or_else(double) {
            return result;
        }
    }
    plain(a, n)
}

/// `a.clamp(low, high)`
#[inline(always)]
pub fn clamp<M: Meaning, A, B, C, R>(
    _: M,
    a: A,
    low: B,
    high: C,
    plain: impl FnOnce(A, B, C) -> R,
) -> R {
    unless_known!(M, plain(a, low, high));
    macro_rules! clamped {
        ($($ty:ident)*) => {$(
            if let (Some(a), Some(low), Some(high)) =
                (same::<A, $ty>(&a), same::<B, $ty>(&low), same::<C, $ty>(&high))
            {
                if let Some(result) = into::<$ty, R>(integer::clamp(a, low, high)) {
                    return result;
                }
            }
        )*};
    }
    clamped!(i8 u8 i16 u16 i32 u32 usize i64 u64 f32 f64);
    plain(a, low, high)
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_macros_know_these_methods() {
        let known: &[(&str, usize)] = include!("../../../amp-macros/src/lower/overridden.rs");
        let mut methods: Vec<_> = super::METHODS.to_vec();
        methods.sort_unstable();
        assert_eq!(known, methods);
    }
}
