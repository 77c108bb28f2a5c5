//! `f16` on every accelerator, compared with the crate `half`.

use amp_runtime::prelude::*;
use amp_runtime::{from_f16, to_f16};
use amp_tests::{Halves, accelerators, launch};

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
