//! Methods of numbers on every accelerator, compared with plain Rust; and how good the functions
//! of `precise_math` are.

#![allow(clippy::cloned_ref_to_slice_refs, reason = "lists of one operand come from a macro")]

use amp_runtime::AmpType;
use amp_runtime::ir::{Binary, Builder, Scalar, Ty, Value};
use amp_runtime::native::methods;
use amp_runtime::prelude::*;
use amp_tests::numerics::measure::{FUNCTIONS, Precision, measure};
use amp_tests::{accelerators, check_module};

/// Any result as a word, to compare.
trait Word {
    fn word(self) -> u64;
}

macro_rules! words {
    ($($ty:ident)*) => {$(
        impl Word for $ty {
            fn word(self) -> u64 {
                self as u64
            }
        }
    )*};
}
words!(bool i32 u32 usize i64 u64);

/// `overflowing_…`: the flag is mixed in.
impl<T: Word> Word for (T, bool) {
    fn word(self) -> u64 {
        self.0.word().wrapping_mul(2).wrapping_add(self.1.word())
    }
}

/// `checked_…`: the value counts only if there is one.
impl<T: Word> Word for Option<T> {
    fn word(self) -> u64 {
        self.map_or(0, |value| (value, true).word())
    }
}

/// The word in a module.
fn word(b: &mut Builder, value: &Value) -> Value {
    match value.ty().and_then(|ty| ty.scalar()) {
        Some(scalar) if scalar.is_signed() => {
            let wide = b.cast(value, Scalar::I64);
            b.cast(&wide, Scalar::U64)
        }
        Some(Scalar::Bool) => {
            let number = b.cast(value, Scalar::U32);
            b.cast(&number, Scalar::U64)
        }
        _ => b.cast(value, Scalar::U64),
    }
}

/// The type of what a function gives, which is not called.
fn result_of<F: FnOnce(X, Y, Z) -> R, X, Y, Z, R: AmpType>(_: F) -> Ty {
    R::__amp_ty()
}

/// The result of a method, which is of the type `ty`, as a word.
fn device_word(b: &mut Builder, name: &str, arguments: &[Value], ty: &Ty) -> Value {
    let Some(Ty::Scalar(scalar)) = arguments[0].ty() else { return b.fail("a method of a number") };
    let result = b.number_method(scalar, name, arguments, ty);
    let (flag, value) = match ty {
        Ty::Tuple(_) => (b.part_at(&result, 1), b.part_at(&result, 0)),
        Ty::Enum(_) => (b.is_variant(&result, "Some"), b.variant_field(&result, "Some", "0")),
        _ => return word(b, &result),
    };
    let (value, flag) = (word(b, &value), word(b, &flag));
    let twice = b.binary(Binary::Add, &value, &value);
    let sum = b.binary(Binary::Add, &twice, &flag);
    if name.starts_with("checked_") { b.binary(Binary::Mul, &sum, &flag) } else { sum }
}

/// For an integer type, all methods in one function: those that kernels have otherwise than the
/// standard library, with what they are there, and those that are the same.
macro_rules! integers {
    (
        $ty:ident through $memory:ident: $all:ident $test:ident $device:ident
        of $x:ident $y:ident $z:ident $n:ident
        own { $($own:ident($($o:ident),*) = $value:expr;)* }
        same { $($same:ident($($s:ident),*);)* }
    ) => {
        const $all: &[&str] = &[$(stringify!($own),)* $(stringify!($same),)* "nothing"];

        #[allow(non_camel_case_types)]
        struct $device {}

        impl amp_runtime::rules::CallableFromAmp for $device {}

        #[allow(clippy::unnecessary_cast, unused_variables)]
        impl $device {
            #[allow(dead_code)]
            const NAME: &'static str = stringify!($device);

            const fn call_graph(
                _: &amp_runtime::rules::CallPath<'_>,
            ) -> amp_runtime::rules::Facts {
                amp_runtime::rules::Facts::NONE
            }

            fn native($x: $memory, $y: $memory, $n: u32) -> [u64; $all.len()] {
                let ($x, $y, $z) = ($x as $ty, $y as $ty, $n as $ty);
                [
                    $(methods::$own($($o),*, |$($o),*| $ty::$own($($o),*)).word(),)*
                    $($ty::$same($($s),*).word(),)*
                    { let _ = $z; 0 },
                ]
            }

            fn expected($x: $memory, $y: $memory, $n: u32) -> [u64; $all.len()] {
                [$({ let _ = $n; $value.word() },)* $($memory::$same($($s),*).word(),)* 0]
            }

            fn expand_inferred(b: &mut Builder, arguments: &[Value], _: impl Sized) -> Value {
                let [$x, $y, $n] = arguments else { return b.fail("three arguments") };
                let ty = <$ty as amp_runtime::AmpType>::__amp_ty();
                let ($x, $y, $z) = (b.cast_to($x, &ty), b.cast_to($y, &ty), b.cast_to($n, &ty));
                let ($n, nothing) = ($n.clone(), b.known(Scalar::U64, 0));
                let _ = &$z;
                let words = [
                    $({
                        let ty = result_of(|$x: $ty, $y: $ty, ($z, $n): ($ty, u32)| {
                            methods::$own($($o),*, |$($o),*| $ty::$own($($o),*))
                        });
                        device_word(b, stringify!($own), &[$($o.clone()),*], &ty)
                    },)*
                    $({
                        let ty = result_of(|$x: $ty, $y: $ty, ($z, $n): ($ty, u32)| {
                            $ty::$same($($s),*)
                        });
                        device_word(b, stringify!($same), &[$($s.clone()),*], &ty)
                    },)*
                    nothing,
                ];
                b.array(&words)
            }
        }

        #[test]
        fn $test() {
            let mut numbers: Vec<$memory> = vec![0, 1, 2, 3, 5, 7, 10, 31, 32, 33, 64, 99, 100];
            for shift in 0..$memory::BITS {
                let power = (1 as $memory).wrapping_shl(shift);
                numbers.extend([power, power.wrapping_sub(1), power.wrapping_add(1), (0 as $memory).wrapping_sub(power)]);
            }
            numbers.extend([$memory::MIN, $memory::MAX, $memory::MAX / 3]);
            let mut state = 1_u64;
            let mut cases = Vec::new();
            for (i, x) in numbers.iter().enumerate() {
                for k in 0..12 {
                    state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                    let random = (state >> 20) as $memory;
                    let y = numbers[(i * 7 + k * 31 + (state >> 40) as usize) % numbers.len()];
                    cases.push((*x, y, (state >> 50) as u32 % 70));
                    cases.push((random, y, (state >> 40) as u32 % 5));
                }
            }
            let x: Vec<$memory> = cases.iter().map(|case| case.0).collect();
            let y: Vec<$memory> = cases.iter().map(|case| case.1).collect();
            let n: Vec<u32> = cases.iter().map(|case| case.2).collect();
            for accelerator in accelerators() {
                let mut results = vec![[0_u64; $all.len()]; cases.len()];
                let x = ArrayView::new(cases.len(), &x).unwrap();
                let y = ArrayView::new(cases.len(), &y).unwrap();
                let n = ArrayView::new(cases.len(), &n).unwrap();
                let output = ArrayViewMut::new(cases.len(), &mut results).unwrap();
                let kernel = amp!(|i: Index<1>| output[i] = $device(x[i], y[i], n[i]));
                check_module(&kernel.module().unwrap());
                parallel_for_each_on(&accelerator, output.extent(), kernel).unwrap();
                drop(output);
                for (results, case) in results.iter().zip(&cases) {
                    let expected = $device::expected(case.0, case.1, case.2);
                    for (name, (found, expected)) in $all.iter().zip(results.iter().zip(&expected)) {
                        assert_eq!(
                            found, expected,
                            "{}::{name} of {case:?} on {}", stringify!($ty), accelerator.name()
                        );
                    }
                }
            }
        }
    };
}

/// The methods that all integers have, and those of signed or unsigned ones only.
macro_rules! methods_of_integers {
    (
        $ty:ident through $memory:ident: $all:ident $test:ident $device:ident
        of $x:ident $y:ident $z:ident $n:ident
        own { $($own:tt)* }
        same { $($same:tt)* }
    ) => {
        integers! {
            $ty through $memory: $all $test $device
            of $x $y $z $n
            own {
                leading_zeros($x) = $x.leading_zeros();
                leading_ones($x) = $x.leading_ones();
                trailing_zeros($x) = $x.trailing_zeros();
                count_zeros($x) = $x.count_zeros();
                reverse_bits($x) = $x.reverse_bits();
                swap_bytes($x) = $x.swap_bytes();
                wrapping_neg($x) = $x.wrapping_neg();
                checked_neg($x) = $x.checked_neg();
                overflowing_neg($x) = $x.overflowing_neg();
                ilog2($x) = $x.checked_ilog2().unwrap_or(0);
                ilog10($x) = $x.checked_ilog10().unwrap_or(0);
                wrapping_add($x, $y) = $x.wrapping_add($y);
                wrapping_sub($x, $y) = $x.wrapping_sub($y);
                wrapping_mul($x, $y) = $x.wrapping_mul($y);
                wrapping_div($x, $y) = if $y == 0 { $x } else { $x.wrapping_div($y) };
                wrapping_rem($x, $y) = if $y == 0 { 0 } else { $x.wrapping_rem($y) };
                saturating_add($x, $y) = $x.saturating_add($y);
                saturating_sub($x, $y) = $x.saturating_sub($y);
                saturating_mul($x, $y) = $x.saturating_mul($y);
                saturating_div($x, $y) = if $y == 0 { $x } else { $x.saturating_div($y) };
                checked_add($x, $y) = $x.checked_add($y);
                checked_sub($x, $y) = $x.checked_sub($y);
                checked_mul($x, $y) = $x.checked_mul($y);
                overflowing_add($x, $y) = $x.overflowing_add($y);
                overflowing_sub($x, $y) = $x.overflowing_sub($y);
                overflowing_mul($x, $y) = $x.overflowing_mul($y);
                overflowing_div($x, $y) = if $y == 0 { ($x, false) } else { $x.overflowing_div($y) };
                overflowing_rem($x, $y) = if $y == 0 { (0, false) } else { $x.overflowing_rem($y) };
                overflowing_div_euclid($x, $y) = if $y == 0 { ($x, false) } else { $x.overflowing_div_euclid($y) };
                overflowing_rem_euclid($x, $y) = if $y == 0 { (0, false) } else { $x.overflowing_rem_euclid($y) };
                div_euclid($x, $y) = if $y == 0 { $x } else { $x.wrapping_div_euclid($y) };
                rem_euclid($x, $y) = if $y == 0 { 0 } else { $x.wrapping_rem_euclid($y) };
                pow($x, $n) = $x.wrapping_pow($n);
                wrapping_pow($x, $n) = $x.wrapping_pow($n);
                saturating_pow($x, $n) = $x.saturating_pow($n);
                checked_pow($x, $n) = $x.checked_pow($n);
                overflowing_pow($x, $n) = $x.overflowing_pow($n);
                wrapping_shl($x, $n) = $x.wrapping_shl($n);
                wrapping_shr($x, $n) = $x.wrapping_shr($n);
                checked_shl($x, $n) = $x.checked_shl($n);
                checked_shr($x, $n) = $x.checked_shr($n);
                overflowing_shl($x, $n) = $x.overflowing_shl($n);
                overflowing_shr($x, $n) = $x.overflowing_shr($n);
                rotate_left($x, $n) = $x.rotate_left($n);
                rotate_right($x, $n) = $x.rotate_right($n);
                clamp($x, $y, $z) = $x.max($y).min($n as _);
                $($own)*
            }
            same {
                count_ones($x);
                trailing_ones($x);
                abs_diff($x, $y);
                midpoint($x, $y);
                min($x, $y);
                max($x, $y);
                checked_div($x, $y);
                checked_rem($x, $y);
                checked_div_euclid($x, $y);
                checked_rem_euclid($x, $y);
                checked_ilog2($x);
                checked_ilog10($x);
                $($same)*
            }
        }
    };
}

macro_rules! signed {
    ($($ty:ident through $memory:ident: $all:ident $test:ident $device:ident;)*) => {$(
        methods_of_integers! {
            $ty through $memory: $all $test $device
            of x y z n
            own {
                abs(x) = x.wrapping_abs();
                isqrt(x) = x.max(0).isqrt();
            }
            same {
                wrapping_abs(x);
                unsigned_abs(x);
                signum(x);
                is_positive(x);
                is_negative(x);
                cast_unsigned(x);
                checked_abs(x);
                overflowing_abs(x);
                saturating_abs(x);
                saturating_neg(x);
                checked_isqrt(x);
            }
        }
    )*};
}
signed! {
    i32 through i32: I32 i32_methods i32_device;
    i64 through i64: I64 i64_methods i64_device;
}

macro_rules! unsigned {
    ($($ty:ident through $memory:ident: $all:ident $test:ident $device:ident;)*) => {$(
        methods_of_integers! {
            $ty through $memory: $all $test $device
            of x y z n
            own {
                next_power_of_two(x) = x.checked_next_power_of_two().unwrap_or(0);
                checked_next_power_of_two(x) = x.checked_next_power_of_two();
                div_ceil(x, y) = if y == 0 { x } else { x.div_ceil(y) };
                next_multiple_of(x, y) =
                    if y == 0 || x % y == 0 { x } else { x.wrapping_add(y - x % y) };
                checked_next_multiple_of(x, y) = x.checked_next_multiple_of(y);
            }
            same {
                is_power_of_two(x);
                isqrt(x);
            }
        }
    )*};
}
unsigned! {
    u32 through u32: U32 u32_methods u32_device;
    usize through u32: USIZE usize_methods usize_device;
    u64 through u64: U64 u64_methods u64_device;
}

/// For a float type, all methods in one function: those that are exact, and those that may differ
/// in the last bits.
macro_rules! floats {
    ($($ty:ident $bits:ident: $all:ident $test:ident $device:ident
        of $x:ident $y:ident $z:ident
        exact { $($exact:ident($($e:ident),*) = $value:expr;)* }
        near { $($near:ident($($n:ident),*) = $about:expr;)* })*) => {$(
        const $all: &[&str] = &[$(stringify!($exact),)* $(stringify!($near),)*];

        #[allow(non_camel_case_types)]
        struct $device {}

        impl amp_runtime::rules::CallableFromAmp for $device {}

        #[allow(dead_code, unused_variables)]
        impl $device {
            const NAME: &'static str = stringify!($device);
            const EXACT: usize = [$(stringify!($exact)),*].len();

            const fn call_graph(
                _: &amp_runtime::rules::CallPath<'_>,
            ) -> amp_runtime::rules::Facts {
                amp_runtime::rules::Facts::NONE
            }

            fn native($x: $ty, $y: $ty, $z: $ty) -> [$ty; $all.len()] {
                [$($value as $ty,)* $($about,)*]
            }

            fn expand_inferred(b: &mut Builder, arguments: &[Value], _: impl Sized) -> Value {
                let [$x, $y, $z] = arguments else { return b.fail("three arguments") };
                let results = [
                    $({
                        let ty = result_of(|$x: $ty, $y: $ty, $z: $ty| $value);
                        Self::one(b, stringify!($exact), &[$($e.clone()),*], &ty)
                    },)*
                    $({
                        let ty = result_of(|$x: $ty, $y: $ty, $z: $ty| $about);
                        Self::one(b, stringify!($near), &[$($n.clone()),*], &ty)
                    },)*
                ];
                b.array(&results)
            }

            fn one(b: &mut Builder, name: &str, arguments: &[Value], of: &Ty) -> Value {
                let ty = <$ty as AmpType>::__amp_ty();
                let Some(Ty::Scalar(scalar)) = arguments[0].ty() else {
                    return b.fail("a method of a number");
                };
                let result = b.number_method(scalar, name, arguments, of);
                match result.ty().and_then(|ty| ty.scalar()) {
                    Some(Scalar::Bool) => {
                        let number = b.cast(&result, Scalar::U32);
                        b.cast_to(&number, &ty)
                    }
                    _ => b.cast_to(&result, &ty),
                }
            }
        }

        #[test]
        fn $test() {
            let mut numbers: Vec<$ty> = vec![
                0.0, 0.25, 0.499_999_97, 0.5, 0.75, 1.0, 1.5, 2.0, 2.5, 3.5, 7.0, 10.1, 1e5,
                4_503_599_627_370_497.5, 8_388_609.0, 1e30, $ty::MAX, $ty::MIN_POSITIVE,
                $ty::INFINITY, $ty::NAN,
            ];
            numbers.extend(numbers.clone().into_iter().map(|x| -x));
            let mut cases = Vec::new();
            for x in &numbers {
                for y in &numbers {
                    cases.push((*x, *y, if x < y { 2.0 } else { -1.0 }));
                }
            }
            let x: Vec<$ty> = cases.iter().map(|case| case.0).collect();
            let y: Vec<$ty> = cases.iter().map(|case| case.1).collect();
            let z: Vec<$ty> = cases.iter().map(|case| case.2).collect();
            for accelerator in accelerators() {
                let mut results = vec![[0.0; $all.len()]; cases.len()];
                let x = ArrayView::new(cases.len(), &x).unwrap();
                let y = ArrayView::new(cases.len(), &y).unwrap();
                let z = ArrayView::new(cases.len(), &z).unwrap();
                let output = ArrayViewMut::new(cases.len(), &mut results).unwrap();
                let kernel = amp!(|i: Index<1>| output[i] = $device(x[i], y[i], z[i]));
                check_module(&kernel.module().unwrap());
                parallel_for_each_on(&accelerator, output.extent(), kernel).unwrap();
                drop(output);
                for (results, case) in results.iter().zip(&cases) {
                    let expected = $device::native(case.0, case.1, case.2);
                    for (k, (found, expected)) in results.iter().zip(&expected).enumerate() {
                        let tolerance =
                            if k < $device::EXACT { 0.0 } else { 3.0 * $ty::EPSILON * expected.abs().max($ty::MIN_POSITIVE) };
                        let flushed = expected.abs() < $ty::MIN_POSITIVE && *found == 0.0;
                        let right = found == expected
                            || (found - expected).abs() <= tolerance
                            || (found.is_nan() && expected.is_nan())
                            || flushed;
                        assert!(
                            right,
                            "{}::{} of {case:?} on {}: {found:e}, not {expected:e}",
                            stringify!($ty), $all[k], accelerator.name()
                        );
                    }
                }
            }
        }
    )*};
}

macro_rules! float_methods {
    ($($ty:ident $bits:ident: $all:ident $test:ident $device:ident;)*) => {
        floats! {$(
            $ty $bits: $all $test $device
            of x y z
            exact {
                floor(x) = x.floor();
                ceil(x) = x.ceil();
                round(x) = x.round();
                round_ties_even(x) = x.round_ties_even();
                trunc(x) = x.trunc();
                fract(x) = x.fract();
                abs(x) = x.abs();
                signum(x) = x.signum();
                copysign(x, y) = x.copysign(y);
                min(x, y) = x.min(y);
                max(x, y) = x.max(y);
                clamp(x, y, z) = methods::clamp(x, y, z, |x, y, z| x.clamp(y, z));
                is_nan(x) = u8::from(x.is_nan());
                is_infinite(x) = u8::from(x.is_infinite());
                is_finite(x) = u8::from(x.is_finite());
                is_normal(x) = u8::from(x.is_normal());
                is_subnormal(x) = u8::from(x.is_subnormal());
                is_sign_positive(x) = u8::from(x.is_sign_positive());
                is_sign_negative(x) = u8::from(x.is_sign_negative());
                to_bits(x) = x.to_bits();
                eq(x, y) = u8::from(x == y);
                ne(x, y) = u8::from(x != y);
                lt(x, y) = u8::from(x < y);
                le(x, y) = u8::from(x <= y);
                gt(x, y) = u8::from(x > y);
                ge(x, y) = u8::from(x >= y);
            }
            near {
                recip(x) = x.recip();
                to_degrees(x) = x.to_degrees();
                to_radians(x) = x.to_radians();
                midpoint(x, y) = x.midpoint(y);
                rem_euclid(x, y) = x.rem_euclid(y);
                sqrt(x) = x.sqrt();
                atan2(x, y) = x.atan2(y);
                hypot(x, y) = x.hypot(y);
                powf(x, y) = x.powf(y);
                ln(x) = x.ln();
                exp_m1(x) = x.exp_m1();
            }
        )*}
    };
}
float_methods! {
    f32 u32: F32 f32_methods f32_device;
    f64 u64: F64 f64_methods f64_device;
}

/// Every function within the bound of C++ AMP's table, on every accelerator.
#[test]
fn precise_functions_are_within_their_bounds() {
    fn check<T: Precision>(accelerator: &Accelerator) {
        for function in FUNCTIONS {
            let worst = measure::<T>(function, accelerator, 10).unwrap();
            let Some(bounds) = function.bounds else { continue };
            let bound = bounds[T::COLUMN].max(0.5 + 1e-6);
            assert!(
                worst.ulps <= bound,
                "{} of {} on {}: {worst:?}, bound {bound} ulp",
                function.name,
                T::NAME,
                accelerator.name()
            );
        }
    }
    for accelerator in accelerators() {
        check::<f32>(&accelerator);
        check::<f64>(&accelerator);
    }
}

#[test]
fn powers_of_integers_are_as_good_as_those_of_floats() {
    for x in [1.1_f32, -0.9, 3.0, 1e-3, -7.5, 0.0, f32::INFINITY] {
        for n in [-100, -3, -1, 0, 1, 2, 7, 31, 100, i32::MAX, i32::MIN] {
            let exact = f64::from(x).powi(n) as f32;
            let found = methods::powi(x, n, |x, n| x.powi(n));
            let close = (found - exact).abs() <= 2.0 * f32::EPSILON * exact.abs();
            assert!(found == exact || close, "{x} to the power of {n}: {found}, not {exact}");
        }
    }
}

#[test]
fn the_logarithm_of_gamma_is_within_its_bound() {
    use amp_runtime::precise_math::lgamma;
    use amp_tests::numerics::reference::value;
    for k in -300..300 {
        let x = f64::from(k) * 0.197;
        if (-10.001..=-2.264).contains(&x) {
            continue;
        }
        let (found, _) = lgamma(x);
        let exact = value("lgamma", x, 0.0, found);
        let ulps = (exact.clone() - found).to_f64().abs() / (exact.to_f64().abs() * f64::EPSILON);
        assert!(found.is_infinite() || ulps <= 4.0, "lgamma({x}) = {found}: {ulps} ulp");
        let x = x as f32;
        let (found, sign) = lgamma(x);
        let exact = value("lgamma", x.into(), 0.0, found.into()).to_f64();
        let ulps = (exact - f64::from(found)).abs() / (exact.abs() * f64::from(f32::EPSILON));
        assert!(found.is_infinite() || ulps <= 6.0, "lgamma({x}_f32) = {found}: {ulps} ulp");
        assert!(sign == 1 || (sign == -1 && x < 0.0));
    }
}

#[test]
fn parts_of_floats() {
    use amp_runtime::precise_math::*;
    assert_eq!(frexp(12.0_f32), (0.75, 4));
    assert_eq!(frexp(-1e-310_f64), (-1e-310 * 2.0_f64.powi(1000) * 2.0_f64.powi(29), -1029));
    assert_eq!(frexp(0.0_f64), (0.0, 0));
    assert_eq!(modf(-3.25_f64), (-0.25, -3.0));
    assert_eq!(remquo(29.0_f64, 3.0), (-1.0, 2));
    assert_eq!(remquo(-7.5_f32, 2.0), (0.5, -4));
    assert_eq!(remainder(5.0_f64, 2.0), 1.0);
    assert_eq!(remainder(7.0_f64, 2.0), -1.0);
    assert_eq!(ldexp(0.75_f64, -1070), 0.75 * 2.0_f64.powi(-1000) * 2.0_f64.powi(-70));
    assert_eq!((ilogb(0.1_f32), ilogb(0.0_f64), ilogb(f32::INFINITY)), (-4, i32::MIN, i32::MAX));
    assert_eq!((logb(1e-310_f64), logb(8.0_f32)), (-1030.0, 3.0));
    assert_eq!(nextafter(1.0_f32, 2.0), 1.0 + f32::EPSILON);
    assert_eq!(nextafter(0.0_f64, -1.0), -f64::from_bits(1));
    assert_eq!((fdim(3.0_f32, 1.0), fdim(1.0_f32, 3.0)), (2.0, 0.0));
    assert_eq!((fpclassify(1e-310_f64), fpclassify(f32::NAN)), (FP_SUBNORMAL, FP_NAN));
    assert_eq!(
        fma(f64::EPSILON + 1.0, f64::EPSILON + 1.0, -1.0 - 2.0 * f64::EPSILON),
        f64::EPSILON * f64::EPSILON
    );
}

/// One driver's compiler searched long calculations on captures for ever.
#[test]
fn branches_on_functions_of_captures() {
    for accelerator in accelerators() {
        let (c, n) = (std::hint::black_box(1.5_f32), std::hint::black_box(50_u32));
        let mut data = [0_u32; 1];
        let out = ArrayViewMut::new(1, &mut data).unwrap();
        let kernel = amp!(|i: Index<1>| {
            if c.ln() < 0.5 && c.cbrt() > 1.1 && c.powf(1.3) < 1.7 && n.isqrt() == 7 {
                out[i] = 1;
            }
        });
        parallel_for_each_on(&accelerator, out.extent(), kernel).unwrap();
        out.synchronize().unwrap();
        assert_eq!(data, [1]);
    }
}
