//! Numbers of every type on every accelerator, compared with plain Rust: operators and casts.

#![allow(clippy::neg_cmp_op_on_partial_ord, reason = "comparisons with NaN are tested")]

use amp_runtime::prelude::*;
use amp_tests::{accelerators, launch};

/// For each integer type: every operator on all pairs of edges, and what Rust's wrapping functions
/// say.
macro_rules! operators {
    ($($t:ident [$($edge:expr),*];)*) => {$(
        mod $t {
            use super::*;
            const COUNT: usize = 14;

            #[test]
            fn operators() {
                let edges: Vec<$t> = vec![$($edge),*];
                let n = edges.len() * edges.len();
                let left: Vec<$t> = (0..n).map(|i| edges[i / edges.len()]).collect();
                let right: Vec<$t> = (0..n).map(|i| edges[i % edges.len()]).collect();
                let expected: Vec<[$t; COUNT]> =
                    left.iter().zip(&right).map(|(l, r)| expected(*l, *r)).collect();
                for accelerator in accelerators() {
                    let mut results = vec![[0; COUNT]; n];
                    let (x, y) = (ArrayView::new(n, &left).unwrap(), ArrayView::new(n, &right).unwrap());
                    let out = ArrayViewMut::new(n, &mut results).unwrap();
                    launch(&accelerator, out.extent(), amp!(|i: Index<1>| {
                        let a = x[i];
                        let b = y[i];
                        let mut c = a;
                        c += b;
                        c *= 3;
                        c -= a;
                        out[i] = [
                            a + b, a - b, a * b, a / b, a % b, a & b, a | b, a ^ b,
                            a << (b as u32), a >> (b as u32), !a, c,
                            (a < b) as $t + 2 * (a >= b) as $t + 4 * (a == b) as $t,
                            if a > b { a } else { b },
                        ];
                    }));
                    drop(out);
                    for (i, (result, expected)) in results.iter().zip(&expected).enumerate() {
                        let (x, y) = (left[i], right[i]);
                        assert_eq!(result, expected, "{x} and {y} on {}", accelerator.name());
                    }
                }
            }

            fn expected(a: $t, b: $t) -> [$t; COUNT] {
                let c = a.wrapping_add(b).wrapping_mul(3).wrapping_sub(a);
                [
                    a.wrapping_add(b), a.wrapping_sub(b), a.wrapping_mul(b),
                    if b == 0 { a } else { a.wrapping_div(b) },
                    if b == 0 { 0 } else { a.wrapping_rem(b) },
                    a & b, a | b, a ^ b,
                    a.wrapping_shl(b as u32), a.wrapping_shr(b as u32), !a, c,
                    (a < b) as $t + 2 * (a >= b) as $t + 4 * (a == b) as $t,
                    a.max(b),
                ]
            }
        }
    )*};
}

operators! {
    i8 [i8::MIN, -127, -100, -2, -1, 0, 1, 2, 7, 8, 9, 50, 126, i8::MAX];
    u8 [0, 1, 2, 3, 7, 8, 9, 100, 127, 128, 200, 254, u8::MAX];
    i16 [i16::MIN, -32767, -300, -2, -1, 0, 1, 2, 15, 16, 17, 181, 300, i16::MAX];
    u16 [0, 1, 2, 3, 15, 16, 17, 255, 256, 300, 32767, 32768, 65534, u16::MAX];
    i32 [i32::MIN, -46341, -2, -1, 0, 1, 2, 31, 32, 33, 46341, i32::MAX];
    u32 [0, 1, 2, 31, 32, 33, 65536, 1 << 31, u32::MAX];
    i64 [i64::MIN, -2, -1, 0, 1, 2, 63, 64, 65, 1 << 40, i64::MAX];
    u64 [0, 1, 2, 63, 64, 65, 1 << 40, 1 << 63, u64::MAX];
}

/// For each type: `as` to every other type.
macro_rules! casts {
    ($($name:ident $t:ident [$($edge:expr),*];)*) => {$(
        #[test]
        fn $name() {
            let inputs: Vec<$t> = vec![$($edge),*];
            let n = inputs.len();
            for accelerator in accelerators() {
                casts!(@to $t, inputs, n, accelerator,
                    i8 u8 i16 u16 i32 u32 i64 u64 f32 f64);
            }
        }
    )*};
    (@to $t:ident, $inputs:ident, $n:ident, $accelerator:ident, $($to:ident)*) => {$({
        let expected: Vec<$to> = $inputs.iter().map(|x| *x as $to).collect();
        let mut results = vec![0 as $to; $n];
        let input = ArrayView::new($n, &$inputs).unwrap();
        let output = ArrayViewMut::new($n, &mut results).unwrap();
        launch(&$accelerator, output.extent(), amp!(|i: Index<1>| output[i] = input[i] as $to));
        drop(output);
        let names = (stringify!($t), stringify!($to), $accelerator.name());
        assert_eq!(format!("{results:?}"), format!("{expected:?}"), "{names:?}");
    })*};
}

casts! {
    casts_of_i8 i8 [i8::MIN, -1, 0, 1, i8::MAX];
    casts_of_u8 u8 [0, 1, b'a', 127, 128, u8::MAX];
    casts_of_i16 i16 [i16::MIN, -129, -128, -1, 0, 127, 128, 255, 256, i16::MAX];
    casts_of_u16 u16 [0, 127, 128, 255, 256, 32767, 32768, u16::MAX];
    casts_of_i32 i32 [i32::MIN, -65537, -32769, -32768, -1, 0, 255, 256, 65535, 65536, i32::MAX];
    casts_of_u32 u32 [0, 255, 256, 32768, 65535, 65536, 1 << 31, u32::MAX];
    casts_of_i64 i64 [i64::MIN, -1 << 40, -129, -1, 0, 255, 65536, 1 << 33, i64::MAX];
    casts_of_u64 u64 [0, 255, 256, 65536, 1 << 33, u64::MAX];
    casts_of_f32 f32 [
        -1e30, -32769.0, -128.9, -128.0, -1.5, -0.0, 0.0, 0.9, 127.5, 128.0, 255.9, 256.0, 65535.0,
        65536.0, 1e30, f32::INFINITY, -f32::INFINITY, f32::NAN
    ];
    casts_of_f64 f64 [
        -1e300, -129.0, -1.5, 0.0, 255.9, 256.0, 65535.5, 1e10, 1e300, f64::INFINITY, f64::NAN
    ];
}

/// For each float type: casts to each integer type, and comparisons, of what functions give. Drivers
/// join the two, and may have forgotten NaN then. Whatever is computed here is exact.
macro_rules! casts_of_results {
    ($($name:ident $t:ident [$($edge:expr),* $(,)?];)*) => {$(
        #[test]
        fn $name() {
            // Of a signalling NaN `min` and `max` on aarch64 make one that is quiet.
            let quiet = 1 << ($t::MANTISSA_DIGITS - 2);
            let differs = |x: $t| {
                cfg!(target_arch = "aarch64") && x.is_nan() && x.to_bits() & quiet == 0
            };
            let edges: Vec<$t> = [$($edge),*]
                .into_iter()
                .filter(|x| !differs(*x))
                .flat_map(|x: $t| [x, -x])
                .collect();
            for accelerator in accelerators() {
                casts_of_results!(@casts $t, edges, accelerator, i8 u8 i16 u16 i32 u32 i64 u64);
                casts_of_results!(@compute $t, edges, accelerator, "comparisons", |y| {
                    let mut found = y.is_nan() as u64 + 2 * (y == y) as u64 + 4 * (y != y) as u64;
                    for end in [-2_147_483_648.0, 2_147_483_648.0, 0.0, 1.0] {
                        found = 2 * found + (y <= end) as u64;
                        found = 2 * found + !(y > end) as u64;
                        found = 2 * found + (y >= end) as u64;
                        found = 2 * found + !(y < end) as u64;
                    }
                    found
                });
            }
        }
    )*};
    (@casts $t:ident, $edges:ident, $accelerator:ident, $($to:ident)*) => {$(
        casts_of_results!(@compute $t, $edges, $accelerator, stringify!($to), |y| y as $to as u64);
    )*};
    (@compute $t:ident, $edges:ident, $accelerator:ident, $what:expr, |$y:ident| $result:expr) => {
        casts_of_results!(@results $t, $edges, $accelerator, $what, |$y| $result, |x| [
            x, -x, x.abs(), x.floor(), x.ceil(), x.round(), x.round_ties_even(), x.trunc(),
            x.fract(), x.signum(), x.copysign(-2.0), x.min(300.0), x.max(-300.0),
            x.clamp(-300.0, 40_000.0), x.max(-1.0).min(1.0), x.min(1e9).floor(),
            x.max(-200.5).ceil(), x.floor().max(-7.0), x.ceil().min(7.0),
            x.round_ties_even().clamp(-128.0, 127.0), -x.floor(), x.abs().ceil(), x.floor() * 2.0,
            x.ceil() + 1.0, (x * 0.5).floor(), if x > 0.0 { x.floor() } else { x.ceil() }
        ]);
    };
    (@results $t:ident, $edges:ident, $accelerator:ident, $what:expr, |$y:ident| $result:expr,
        |$x:ident| [$($function:expr),*]) =>
    {{
        const COUNT: usize = [$(stringify!($function)),*].len();
        let n = $edges.len();
        let of = |$y: $t| $result;
        let expected: Vec<[u64; COUNT]> = $edges.iter().map(|$x| {
            let $x = *$x;
            [$(of($function)),*]
        }).collect();
        let mut found = vec![[0; COUNT]; n];
        let input = ArrayView::new(n, &$edges).unwrap();
        let output = ArrayViewMut::new(n, &mut found).unwrap();
        launch(&$accelerator, output.extent(), amp!(|i: Index<1>| {
            let of = |$y: $t| $result;
            let $x = input[i];
            output[i] = [$(of($function)),*];
        }));
        drop(output);
        let functions = [$(stringify!($function)),*];
        let mut wrong = Vec::new();
        for (x, (found, expected)) in $edges.iter().zip(found.iter().zip(&expected)) {
            for (function, (found, expected)) in functions.iter().zip(found.iter().zip(expected)) {
                if found != expected {
                    let x = format!("{x:?} = {:#x}", x.to_bits());
                    wrong.push(format!("x = {x}, {function}: {found:#x}, not {expected:#x}"));
                }
            }
        }
        let name = $accelerator.name();
        assert!(wrong.is_empty(), "{} on {name}:\n{}", $what, wrong.join("\n"));
    }};
}

casts_of_results! {
    casts_of_results_of_f32 f32 [
        0.0, 0.25, 0.5, 0.499_999_97, 0.75, 0.999_999_94, 1.0, 1.5, 2.5, 3.5, 126.5, 127.0, 127.5,
        128.0, 128.5, 129.0, 255.0, 255.5, 256.0, 32_767.5, 32_768.0, 65_535.5, 65_536.0,
        8_388_607.5, 8_388_608.0, 16_777_216.0, 2_147_483_520.0, 2_147_483_648.0, 4_294_967_040.0,
        4_294_967_296.0, 9.223_371e18, 9.223_372e18, 1.844_674_4e19, 1e30, f32::MAX, f32::INFINITY,
        f32::NAN, f32::from_bits(0x7f80_0001), f32::from_bits(0x7fff_ffff)
    ];
    casts_of_results_of_f64 f64 [
        0.0, 0.25, 0.5, 0.499_999_999_999_999_94, 0.75, 0.999_999_999_999_999_9, 1.0, 1.5, 2.5, 3.5,
        127.0, 127.5, 128.0, 128.5, 255.5, 256.0, 32_767.5, 32_768.0, 65_535.5, 65_536.0,
        16_777_216.5, 2_147_483_647.0, 2_147_483_647.5, 2_147_483_648.0, 4_294_967_295.5,
        4_294_967_296.0, 10_000_000_000.000_002, 4_503_599_627_370_495.5, 4_503_599_627_370_496.0,
        9_007_199_254_740_993.0, 9.223_372_036_854_774e18, 9.223_372_036_854_776e18,
        1.844_674_407_370_955e19, 1.844_674_407_370_955_2e19, 1e300, f64::MAX, f64::INFINITY,
        f64::NAN, f64::from_bits(0x7ff0_0000_0000_0001), f64::from_bits(0x7fff_ffff_ffff_ffff)
    ];
}

#[test]
fn negation() {
    let (a, b) = ([i8::MIN, -5, 0, 127], [i16::MIN, -5, 0, 32767]);
    for accelerator in accelerators() {
        let (mut x, mut y) = (a, b);
        let (out, other) =
            (ArrayViewMut::new(4, &mut x).unwrap(), ArrayViewMut::new(4, &mut y).unwrap());
        launch(
            &accelerator,
            out.extent(),
            amp!(|i: Index<1>| {
                out[i] = -out[i];
                other[i] = -other[i];
            }),
        );
        drop((out, other));
        assert_eq!((x, y), (a.map(i8::wrapping_neg), b.map(i16::wrapping_neg)));
    }
}

/// Drivers take a division by a zero that they know for undefined.
macro_rules! quotients_by_a_known_zero {
    ($($name:ident $t:ident;)*) => {$(
        #[test]
        #[allow(deprecated, reason = "the division by zero is reported, and is meant")]
        fn $name() {
            let edges: [$t; 8] = [-2.5, -1e-30, -0.0, 0.0, 1.0, 1e30, $t::INFINITY, $t::NAN];
            let of = |y: $t| if y.is_nan() { 7 } else { y as i32 };
            let expected = edges.map(|x| [of(x / 0.0), of(x / -0.0), of((x * 2.0) / 0.0)]);
            for accelerator in accelerators() {
                let mut found = [[0; 3]; 8];
                let input = ArrayView::new(8, &edges).unwrap();
                let output = ArrayViewMut::new(8, &mut found).unwrap();
                launch(&accelerator, output.extent(), amp!(|i: Index<1>| {
                    let of = |y: $t| if y.is_nan() { 7 } else { y as i32 };
                    let x = input[i];
                    output[i] = [of(x / 0.0), of(x / -0.0), of((x * 2.0) / 0.0)];
                }));
                drop(output);
                assert_eq!(found, expected, "on {}", accelerator.name());
            }
        }
    )*};
}

quotients_by_a_known_zero! {
    quotients_of_f32_by_a_known_zero f32;
    quotients_of_f64_by_a_known_zero f64;
}
