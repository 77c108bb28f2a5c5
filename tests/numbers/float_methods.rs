//! Methods of floats on every accelerator, compared with plain Rust.

#![allow(clippy::cloned_ref_to_slice_refs, reason = "lists of one operand come from a macro")]

use amp_runtime::AmpType;
use amp_runtime::ir::{Builder, Scalar, Ty, Value};
use amp_runtime::native::meant::Known;
use amp_runtime::native::methods;
use amp_runtime::prelude::*;
use amp_tests::{accelerators, check_module};

use crate::words::result_of;

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
                clamp(x, y, z) = methods::clamp(Known, x, y, z, |x, y, z| x.clamp(y, z));
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
