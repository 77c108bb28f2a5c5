//! Numbers of every type on every accelerator, compared with plain Rust: operators, casts, elements
//! in memory, captures, constants and constant tables.

#[macro_use]
extern crate amp_runtime;

use amp_runtime::prelude::*;
use amp_runtime::{Kernel, KernelIndex, from_f16, to_f16};
use amp_tests::{accelerators, check_module};

/// Runs a kernel after checking its module.
fn launch<D>(accelerator: &Accelerator, domain: D, kernel: impl Kernel<D::Index>)
where
    D: amp_runtime::Domain,
    D::Index: KernelIndex<Domain = D>,
{
    check_module(&kernel.module().unwrap());
    parallel_for_each_on(accelerator, domain, kernel).unwrap();
}

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

// ---- memory -------------------------------------------------------------------------------------

/// Every thread writes its own element, at the same time as those of its neighbours are written.
macro_rules! neighbours {
    ($($name:ident $t:ty, $value:expr;)*) => {$(
        #[test]
        fn $name() {
            let value: fn(u32) -> $t = $value;
            for accelerator in accelerators() {
                for n in [1_usize, 2, 3, 5, 257, 10_001] {
                    let before: Vec<$t> = (0..n as u32 + 2).map(|i| value(i + 77)).collect();
                    let written: Vec<$t> = (0..n as u32).map(value).collect();
                    let mut data = before.clone();
                    // The bytes around the view are not its own.
                    let (from, to) = (
                        ArrayView::new(n, &written).unwrap(),
                        ArrayViewMut::new(n, &mut data[1..=n]).unwrap(),
                    );
                    launch(&accelerator, to.extent(), amp!(|i: Index<1>| to[n - 1 - i[0]] = from[n - 1 - i[0]]));
                    to.synchronize().unwrap();
                    assert_eq!(data[1..=n], written, "{n} on {}", accelerator.name());
                    assert_eq!((data[0], data[n + 1]), (before[0], before[n + 1]));
                }
            }
        }
    )*};
}

neighbours! {
    neighbours_of_u8 u8, |i| (i * 7) as u8;
    neighbours_of_i8 i8, |i| (i * 7) as i8;
    neighbours_of_u16 u16, |i| (i * 777) as u16;
    neighbours_of_i16 i16, |i| (i * 777) as i16;
    neighbours_of_u32 u32, |i| i * 7777;
    neighbours_of_u64 u64, |i| u64::from(i) << 33 | 5;
    neighbours_of_f64 f64, |i| f64::from(i) / 3.0;
    neighbours_of_three_bytes [u8; 3], |i| [i as u8, (i * 3) as u8, (i >> 8) as u8];
    neighbours_of_three_shorts [i16; 3], |i| [i as i16, -(i as i16), (i * 99) as i16];
    neighbours_of_mixed Mixed, Mixed::new;
}

/// Fields of every width, without padding.
#[amp]
#[derive(Debug)]
struct Mixed {
    a: u8,
    b: i8,
    c: u16,
    d: f32,
    e: [u8; 3],
    f: i8,
    g: i32,
    h: u64,
    i: f64,
    j: i64,
}

impl Mixed {
    fn new(i: u32) -> Self {
        Mixed {
            a: i as u8,
            b: (i as i8).wrapping_neg(),
            c: i as u16,
            d: i as f32 / 3.0,
            e: [1, i as u8, 3],
            f: -1,
            g: -(i as i32),
            h: u64::from(i) << 40 | 9,
            i: f64::from(i) / 7.0,
            j: -i64::from(i),
        }
    }
}

#[test]
fn fields_beside_each_other() {
    const N: usize = 100;
    for accelerator in accelerators() {
        let mut data: Vec<Mixed> = (0..N as u32).map(Mixed::new).collect();
        let mut expected = data.clone();
        for (k, m) in expected.iter_mut().enumerate() {
            m.a = m.a.wrapping_add(200);
            m.b = -100;
            m.c *= 3;
            m.e[k % 3] = m.a;
            m.f -= 3;
            m.h += 1;
            m.i *= 2.0;
            m.j -= m.g as i64;
        }
        let view = ArrayViewMut::new(N, &mut data).unwrap();
        // One thread for each field, so that threads write the same words.
        launch(
            &accelerator,
            Extent::new([N, 8]),
            amp!(|i: Index<2>| {
                let k = i[0];
                if i[1] == 0 {
                    view[k].a += 200;
                    view[k].e[k % 3] = view[k].a;
                }
                if i[1] == 1 {
                    view[k].b = -100;
                }
                if i[1] == 2 {
                    view[k].c *= 3;
                }
                if i[1] == 3 {
                    view[k].e[3 + k] = 9;
                }
                if i[1] == 4 {
                    view[k].f -= 3;
                }
                if i[1] == 5 {
                    view[k].h += 1;
                }
                if i[1] == 6 {
                    view[k].i *= 2.0;
                }
                if i[1] == 7 {
                    view[k].j -= view[k].g as i64;
                }
            }),
        );
        view.synchronize().unwrap();
        assert_eq!(data, expected, "on {}", accelerator.name());
    }
}

#[test]
fn captured_structs() {
    let (one, two) = (Mixed::new(300), Halves { a: f16::PI, b: 200, c: 1, d: [f16::MIN; 2] });
    for accelerator in accelerators() {
        let (mut x, mut y) = ([Mixed::new(0); 2], [Halves::default(); 2]);
        let mixed = ArrayViewMut::new(2, &mut x).unwrap();
        let halves = ArrayViewMut::new(2, &mut y).unwrap();
        launch(
            &accelerator,
            mixed.extent(),
            amp!(|i: Index<1>| {
                mixed[i] = one;
                halves[i] = two;
                halves[i].b += one.c as u8 + one.b as u8;
            }),
        );
        drop((mixed, halves));
        let sum = 200_u8.wrapping_add(one.c as u8).wrapping_add(one.b as u8);
        assert_eq!(x, [one; 2], "on {}", accelerator.name());
        assert_eq!(y, [Halves { b: sum, ..two }; 2], "on {}", accelerator.name());
    }
}

#[test]
fn elements_out_of_range_are_none() {
    for accelerator in accelerators() {
        let (mut data, mut seen) = ([1_u8, 2, 3, 4, 5], [9_u32; 4]);
        let (view, out) =
            (ArrayViewMut::new(5, &mut data).unwrap(), ArrayViewMut::new(4, &mut seen).unwrap());
        launch(
            &accelerator,
            Extent::new([1]),
            amp!(|_i: Index<1>| {
                view[5] = 77;
                view[0xffff_ffff] = 78;
                out[0] = view[5] as u32;
                out[1] = view[6] as u32;
                out[2] = view[0x4000_0000] as u32;
                out[3] = view[4] as u32;
            }),
        );
        drop((view, out));
        assert_eq!((data, seen), ([1, 2, 3, 4, 5], [0, 0, 0, 5]), "on {}", accelerator.name());
    }
}

#[test]
fn arrays_on_an_accelerator() {
    for accelerator in accelerators() {
        let data: Vec<u8> = (0..35).collect();
        let array = Array::new_on(&accelerator, [5, 7], &data).unwrap();
        launch(&accelerator, array.extent(), amp!(|i: Index<2>| array[i] += 250));
        let expected: Vec<u8> = data.iter().map(|x| x.wrapping_add(250)).collect();
        assert_eq!(array.to_vec().unwrap(), expected);
        array.copy_from(&data).unwrap();
        assert_eq!(array.to_vec().unwrap(), data);
    }
}

/// Captures, literals, constants, local arrays, tile_static arrays and tables of a narrow type.
macro_rules! everywhere {
    ($($name:ident $t:ident;)*) => {$(
        #[test]
        fn $name() {
            const STEP: $t = 100;
            const TABLE: [[$t; 3]; 2] = [[1, 2, 3], [101, 102, 103]];
            let (captured, pair): ($t, [$t; 2]) = (120, [5, 6]);
            for accelerator in accelerators() {
                let mut data = [0 as $t; 64];
                let out = ArrayViewMut::new(64, &mut data).unwrap();
                launch(&accelerator, out.extent().tile::<16>(), amp!(|t: TiledIndex<16>| {
                    #[tile_static]
                    let shared: [$t; 16];
                    #[tile_static]
                    let one: $t;
                    let k = t.local[0];
                    let mut local = [0 as $t; 4];
                    local[k % 4] = k as $t;
                    local[(k + 1) % 4] += STEP;
                    shared[k] = local[0] + local[1] + local[2] + local[3];
                    if k == 0 { one = t.tile[0] as $t; }
                    t.barrier.wait();
                    let whole = shared;
                    out[t] = shared[15 - k] + captured + pair[k % 2] + TABLE[k % 2][k % 3] * one
                        + whole[k] + 1;
                }));
                drop(out);
                let sum = |k: usize| (k as $t).wrapping_add(STEP);
                let expected: Vec<$t> = (0..64)
                    .map(|i| (i / 16, i % 16))
                    .map(|(tile, k)| {
                        sum(15 - k).wrapping_add(captured).wrapping_add(pair[k % 2])
                            .wrapping_add(TABLE[k % 2][k % 3].wrapping_mul(tile as $t))
                            .wrapping_add(sum(k)).wrapping_add(1)
                    })
                    .collect();
                assert_eq!(data, *expected, "on {}", accelerator.name());
            }
        }
    )*};
}

everywhere! {
    i8_everywhere i8;
    u8_everywhere u8;
    i16_everywhere i16;
    u16_everywhere u16;
    i64_everywhere i64;
}

#[test]
fn ranges_of_narrow_types() {
    let starts = [0_u8, 1, 250, 255];
    for accelerator in accelerators() {
        let mut results = [[0_i16; 2]; 4];
        let input = ArrayView::new(4, &starts).unwrap();
        let out = ArrayViewMut::new(4, &mut results).unwrap();
        launch(
            &accelerator,
            out.extent(),
            amp!(|i: Index<1>| {
                let mut rounds = 0;
                for k in input[i]..=255 {
                    rounds += k as i16 - k as i16 + 1;
                }
                let mut sum = 0;
                for k in -100_i8..input[i] as i8 {
                    sum += k as i16;
                }
                out[i] = [rounds, sum];
            }),
        );
        drop(out);
        let expected = starts.map(|start| {
            let rounds = (start..=255).count() as i16;
            [rounds, (-100..start as i8).map(i16::from).sum()]
        });
        assert_eq!(results, expected, "on {}", accelerator.name());
    }
}

#[test]
fn packed_elements_in_every_target() {
    let (bytes, mut shorts) = ([1_u8; 4], [1_i16; 4]);
    let from = ArrayView::new(4, &bytes).unwrap();
    let to = ArrayViewMut::new(4, &mut shorts).unwrap();
    let module = amp!(|i: Index<1>| to[i] -= from[i] as i16).module().unwrap();
    check_module(&module);
    // No target needs more than words for them.
    assert_eq!(module.capabilities, amp_runtime::naga::valid::Capabilities::empty());
    for text in [module.wgsl(), module.msl(), module.hlsl(), module.glsl()] {
        assert!(text.is_ok(), "{text:?}");
    }
}

#[test]
#[allow(unreachable_code)]
fn stores_that_are_never_reached() {
    for accelerator in accelerators() {
        let mut data = [1_u8; 5];
        let view = ArrayViewMut::new(5, &mut data).unwrap();
        launch(
            &accelerator,
            view.extent(),
            amp!(|i: Index<1>| {
                if i[0] == 2 {
                    return;
                    if i[0] > 0 {
                        view[i] = 9;
                    }
                }
                view[i] += 1;
                return;
                view[i] = 3;
            }),
        );
        drop(view);
        assert_eq!(data, [2, 2, 1, 2, 2], "on {}", accelerator.name());
    }
}

#[test]
fn literals_of_narrow_types() {
    for accelerator in accelerators() {
        let mut data = *b"az.Z";
        let view = ArrayViewMut::new(4, &mut data).unwrap();
        launch(
            &accelerator,
            view.extent(),
            amp!(|i: Index<1>| {
                let c = view[i];
                if c >= b'a' && c <= b'z' {
                    view[i] = c - (b'a' - b'A');
                }
                if c == b'.' {
                    view[i] = 200u8 + 100u8;
                }
            }),
        );
        drop(view);
        assert_eq!(data, [b'A', b'Z', 44, b'Z'], "on {}", accelerator.name());
    }
}

// ---- f16 ----------------------------------------------------------------------------------------

fn halves() -> Vec<f16> {
    [0.0, 1.0, -1.0, 0.1, 3.0, -7.5, 1000.0, 0.0001, 65504.0, -2049.0, 6e-5, 1e-7]
        .map(f16::from_f32)
        .into()
}

/// A constant of a type without a derived `PartialEq` has to be an associated one.
struct Consts;

impl Consts {
    const SCALE: f16 = f16::PI;
    const TABLE: [f16; 3] = [f16::ONE, f16::PI, f16::MIN];
    const ENDS: [f16; 4] = [f16::INFINITY, f16::NEG_INFINITY, f16::NAN, f16::MAX];
}

/// Bits, with one NaN for all.
fn bits(value: f16) -> u16 {
    if value.is_nan() { 0x7e00 } else { value.to_bits() }
}

#[test]
fn operators_of_f16() {
    let edges = halves();
    let n = edges.len() * edges.len();
    let left: Vec<f16> = (0..n).map(|i| edges[i / edges.len()]).collect();
    let right: Vec<f16> = (0..n).map(|i| edges[i % edges.len()]).collect();
    let scale = f16::from_f32(0.3);
    for accelerator in accelerators() {
        let mut results = vec![[f16::ZERO; 8]; n];
        let (x, y) = (ArrayView::new(n, &left).unwrap(), ArrayView::new(n, &right).unwrap());
        let out = ArrayViewMut::new(n, &mut results).unwrap();
        launch(
            &accelerator,
            out.extent(),
            amp!(|i: Index<1>| {
                let a = x[i];
                let b = y[i];
                out[i] = [
                    a + b,
                    a - b,
                    a * b,
                    a % b,
                    -a,
                    a * scale,
                    b + Consts::SCALE,
                    if a < b { a } else { b },
                ];
            }),
        );
        drop(out);
        for (i, result) in results.iter().enumerate() {
            let (a, b) = (left[i], right[i]);
            let expected = [
                a + b,
                a - b,
                a * b,
                a % b,
                -a,
                a * scale,
                b + Consts::SCALE,
                if a < b { a } else { b },
            ];
            let place = accelerator.name();
            assert_eq!(result.map(bits), expected.map(bits), "{a} and {b} on {place}");
        }
    }
}

#[test]
fn quotients_of_f16() {
    let edges = halves();
    for accelerator in accelerators() {
        for divisor in [3.0, -0.7, 11.0].map(f16::from_f32) {
            let mut results = edges.clone();
            let out = ArrayViewMut::new(results.len(), &mut results).unwrap();
            launch(&accelerator, out.extent(), amp!(|i: Index<1>| out[i] /= divisor));
            drop(out);
            for (a, result) in edges.iter().zip(&results) {
                let exact = a.to_f32() / divisor.to_f32();
                let near = (result.to_f32() - exact).abs() <= exact.abs() / 1024.0 + 6e-8;
                assert!(near || *result == f16::from_f32(exact), "{a} / {divisor}: {result}");
            }
        }
    }
}

#[test]
fn conversions_of_f16() {
    let inputs: Vec<f32> = vec![
        0.0,
        -0.0,
        1.0,
        0.1,
        -0.1,
        1.0 / 3.0,
        2048.5,
        2049.0,
        2050.0,
        2051.0,
        65503.9,
        65519.9,
        65520.0,
        1e6,
        -1e6,
        6.0e-5,
        6.1e-5,
        1e-7,
        2.9e-8,
        3.0e-8,
        1e-30,
        f32::INFINITY,
        -f32::INFINITY,
        f32::NAN,
        f32::MAX,
    ];
    let expected: Vec<u16> = inputs.iter().map(|x| bits(f16::from_f32(*x))).collect();
    for accelerator in accelerators() {
        let n = inputs.len();
        let (mut narrowed, mut widened) = (vec![f16::ZERO; n], vec![0.0_f32; n]);
        let input = ArrayView::new(n, &inputs).unwrap();
        let (narrow, wide) = (
            ArrayViewMut::new(n, &mut narrowed).unwrap(),
            ArrayViewMut::new(n, &mut widened).unwrap(),
        );
        launch(
            &accelerator,
            narrow.extent(),
            amp!(|i: Index<1>| {
                let half = to_f16(input[i]);
                narrow[i] = half;
                wide[i] = from_f16(half);
            }),
        );
        drop((narrow, wide));
        let found: Vec<u16> = narrowed.iter().map(|x| bits(*x)).collect();
        assert_eq!(found, expected, "on {}", accelerator.name());
        let found: Vec<u16> = widened.iter().map(|x| bits(f16::from_f32(*x))).collect();
        assert_eq!(found, expected, "on {}", accelerator.name());
    }
}

#[amp]
#[derive(Debug, Default)]
struct Halves {
    a: f16,
    b: u8,
    c: u8,
    d: [f16; 2],
}

#[test]
fn f16_in_memory() {
    const N: usize = 33;
    for accelerator in accelerators() {
        let mut data = vec![Halves::default(); N];
        let mut plain = vec![[f16::ONE; 3]; N];
        let (mixed, plain_view) =
            (ArrayViewMut::new(N, &mut data).unwrap(), ArrayViewMut::new(N, &mut plain).unwrap());
        launch(
            &accelerator,
            mixed.extent(),
            amp!(|i: Index<1>| {
                let k = i[0];
                mixed[i].a = to_f16(k as f32);
                mixed[i].c = k as u8;
                mixed[i].d = [Consts::TABLE[k % 3], mixed[i].a + Consts::TABLE[0]];
                plain_view[i][k % 3] = Consts::TABLE[(k + 1) % 3];
            }),
        );
        drop((mixed, plain_view));
        for (k, (mixed, plain)) in data.iter().zip(&plain).enumerate() {
            let half = f16::from_f32(k as f32);
            let expected =
                Halves { a: half, b: 0, c: k as u8, d: [Consts::TABLE[k % 3], half + f16::ONE] };
            assert_eq!(*mixed, expected, "on {}", accelerator.name());
            let mut expected = [f16::ONE; 3];
            expected[k % 3] = Consts::TABLE[(k + 1) % 3];
            assert_eq!(*plain, expected, "on {}", accelerator.name());
        }
    }
}

#[test]
fn infinite_f16_constants() {
    for accelerator in accelerators() {
        let mut data = [f16::ZERO; 4];
        let out = ArrayViewMut::new(4, &mut data).unwrap();
        launch(&accelerator, out.extent(), amp!(|i: Index<1>| out[i] = Consts::ENDS[i[0]]));
        drop(out);
        assert_eq!(data.map(bits), Consts::ENDS.map(bits), "on {}", accelerator.name());
    }
}

// ---- constant tables ----------------------------------------------------------------------------

#[amp]
struct Knot {
    at: f32,
    kind: u8,
    more: [u8; 3],
}

const SLOPES: [f32; 64] = {
    let mut table = [0.0; 64];
    let mut i = 0;
    while i < 64 {
        table[i] = i as f32 * 0.5 - 7.0;
        i += 1;
    }
    table
};
const GRID: [[i64; 3]; 2] = [[1, -2, 3], [1 << 40, 5, i64::MIN]];
const KNOTS: [Knot; 2] =
    [Knot { at: -0.0, kind: 3, more: [1, 2, 3] }, Knot { at: 2.5, kind: 255, more: [4, 5, 6] }];
const FLAGS: [bool; 3] = [true, false, true];
const ENDS: [f32; 3] = [f32::INFINITY, 1.0, f32::MAX];
const ZEROS: [[f64; 2]; 2] = [[0.0, -0.0], [-0.0, 0.0]];

#[test]
fn constant_tables() {
    let n = 100;
    let expected: Vec<[f32; 6]> = (0..n)
        .map(|k| {
            [
                SLOPES[k % 64] * SLOPES[(k + 1) % 64],
                (GRID[k % 2][k % 3] >> 20) as f32,
                KNOTS[k % 2].at + (KNOTS[k % 2].kind + KNOTS[k % 2].more[k % 3] / 9) as f32,
                FLAGS[k % 3] as u32 as f32,
                ENDS[k % 3],
                (1.0 / ZEROS[k % 2][k % 4 / 2]) as f32,
            ]
        })
        .collect();
    for accelerator in accelerators() {
        let mut results = vec![[0.0; 6]; n];
        let out = ArrayViewMut::new(n, &mut results).unwrap();
        launch(
            &accelerator,
            out.extent(),
            amp!(|i: Index<1>| {
                let k = i[0];
                let grid = GRID;
                out[i] = [
                    SLOPES[k % 64] * SLOPES[(k + 1) % 64],
                    (grid[k % 2][k % 3] >> 20) as f32,
                    KNOTS[k % 2].at + (KNOTS[k % 2].kind + KNOTS[k % 2].more[k % 3] / 9) as f32,
                    FLAGS[k % 3] as u32 as f32,
                    ENDS[k % 3],
                    (1.0 / ZEROS[k % 2][k % 4 / 2]) as f32,
                ];
            }),
        );
        drop(out);
        assert_eq!(results, expected, "on {}", accelerator.name());
    }
}

/// However often a table is used, it is in the module once, and no thread stores it.
#[test]
fn a_table_is_there_once() {
    let mut results = vec![0.0_f32; 4];
    let out = ArrayViewMut::new(4, &mut results).unwrap();
    let kernel = amp!(|i: Index<1>| {
        let mut sum = 0.0;
        for k in 0..i[0] {
            sum += SLOPES[k % 64] - SLOPES[k * k % 64];
        }
        out[i] = sum + SLOPES[i[0]];
    });
    let module = kernel.module().unwrap();
    check_module(&module);
    let globals = module.module.global_variables.iter().map(|(_, global)| global);
    let tables: Vec<_> =
        globals.filter(|global| global.space == amp_runtime::naga::AddressSpace::Private).collect();
    assert_eq!(tables.len(), 1);
    assert!(tables[0].init.is_some());
    let function = &module.module.entry_points[0].function;
    let arrays = function.local_variables.iter().filter(|(_, local)| {
        let inner = &module.module.types[local.ty].inner;
        matches!(inner, amp_runtime::naga::TypeInner::Array { .. })
    });
    assert_eq!(arrays.count(), 0);
}
