//! Methods of integers on every accelerator, compared with plain Rust.

#![allow(clippy::cloned_ref_to_slice_refs, reason = "lists of one operand come from a macro")]

use amp_runtime::ir::{Builder, Scalar, Value};
use amp_runtime::native::meant::Known;
use amp_runtime::native::methods;
use amp_runtime::prelude::*;
use amp_tests::{accelerators, check_module};

use crate::words::{Word, device_word, result_of};

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
                    $(methods::$own(Known, $($o),*, |$($o),*| $ty::$own($($o),*)).word(),)*
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
                            methods::$own(Known, $($o),*, |$($o),*| $ty::$own($($o),*))
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
                wrapping_div_euclid($x, $y) = if $y == 0 { $x } else { $x.wrapping_div_euclid($y) };
                wrapping_rem_euclid($x, $y) = if $y == 0 { 0 } else { $x.wrapping_rem_euclid($y) };
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
