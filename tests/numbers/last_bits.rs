//! Where floats may differ between accelerators, and what all of them keep to.

use amp_runtime::fast_math;
use amp_runtime::prelude::*;
use amp_tests::{accelerators, launch};

type Case = [f32; 3];

/// For each: what a kernel computes of three numbers, and whether an answer is one of those that an
/// accelerator may give.
macro_rules! answers {
    ($($(#[$doc:meta])* $name:ident of $cases:expr, |$x:ident, $y:ident, $z:ident| $value:expr,
        $allowed:expr;)*) => {$(
        $(#[$doc])*
        #[test]
        fn $name() {
            let cases: Vec<Case> = $cases;
            let allowed: fn(Case, f32) -> bool = $allowed;
            for accelerator in accelerators() {
                let mut found = vec![0.0_f32; cases.len()];
                let input = ArrayView::new(cases.len(), &cases).unwrap();
                let output = ArrayViewMut::new(cases.len(), &mut found).unwrap();
                launch(&accelerator, output.extent(), amp!(|i: Index<1>| {
                    let [$x, $y, $z] = input[i];
                    output[i] = $value;
                }));
                drop(output);
                for (case, found) in cases.iter().zip(found) {
                    let place = accelerator.name();
                    assert!(allowed(*case, found), "{found:e} of {case:?} on {place}");
                }
            }
        }
    )*};
}

/// Two roundings differ from one for the first three.
fn sums_of_products() -> Vec<Case> {
    let near = 1.0 + f32::EPSILON;
    vec![[near, near, -1.0], [near, 1.0 - f32::EPSILON, -1.0], [0.1, 10.0, -1.0], [3.0, 5.0, 7.0]]
}

fn rounded_once_or_twice([x, y, z]: Case, found: f32) -> bool {
    found == x * y + z || found == x.mul_add(y, z)
}

fn subnormals() -> Vec<Case> {
    let of = [0.75, -0.3, 1e-4].map(|part| part * f32::MIN_POSITIVE);
    of.into_iter().flat_map(|x| [[x, 1.0, 0.0], [x, 4.0, 0.0], [2.0 * x, 0.5, 0.0]]).collect()
}

/// Each number, its square, and zero, with all others.
fn special() -> Vec<Case> {
    let numbers = [0.0, -0.0, 1.0, -3.0, 1e30, f32::INFINITY, f32::NEG_INFINITY, f32::NAN];
    numbers.into_iter().map(|x| [x, x * x, 0.0]).collect()
}

fn zeros() -> Vec<Case> {
    let signs = [0.0, -0.0];
    signs.into_iter().flat_map(|x| signs.map(|y| [x, y, -x])).collect()
}

fn quotients() -> Vec<Case> {
    let numbers = [1.0, 3.0, 7.0, 0.1, 1e10, 1e-10, 16_777_215.0, 1.999_999_9];
    numbers.into_iter().flat_map(|x| numbers.map(|y| [x, -y, 0.0])).collect()
}

fn angles() -> Vec<Case> {
    (-314..=314).map(|k| [k as f32 / 100.0, 0.0, 0.0]).collect()
}

fn positive() -> Vec<Case> {
    (-60..60).map(|k| [1.7_f32.powi(k), 0.0, 0.0]).collect()
}

/// So many times the distance of floats at the exact value.
fn within_ulps(found: f32, exact: f64, ulps: f64) -> bool {
    let nearest = (exact as f32).abs();
    let ulp = f64::from(nearest.next_up()) - f64::from(nearest);
    (f64::from(found) - exact).abs() <= ulps * ulp
}

answers! {
    products_and_sums_are_rounded_once_or_twice of sums_of_products(),
        |x, y, z| x * y + z, rounded_once_or_twice;
    mul_add_rounds_once_or_twice of sums_of_products(),
        |x, y, z| x.mul_add(y, z), rounded_once_or_twice;
    subnormal_numbers_are_themselves_or_zero of subnormals(),
        |x, y, z| x * y + z, |[x, y, _], found| found == x * y || found == 0.0;
    a_nan_is_a_nan_with_whatever_bits of special(),
        |x, y, z| x * z + y * z, |[x, y, z], found| {
            found.is_nan() == (x * z + y * z).is_nan() && (found.is_nan() || found == 0.0)
        };
    a_product_with_zero_is_zero_or_nan of special(),
        |x, y, z| x * 0.0 + z * y.min(1.0).max(0.0),
        |[x, ..], found| found == 0.0 || (found.is_nan() && !x.is_finite());
    a_difference_from_itself_is_zero_or_nan of special(),
        |x, y, z| x - x + z * y.min(1.0).max(0.0),
        |[x, ..], found| found == 0.0 || (found.is_nan() && !x.is_finite());
    a_sum_of_zeros_is_a_zero of zeros(),
        |x, y, z| (x + 0.0) + (0.0 - y) + z % 1.0, |_, found| found == 0.0;
    a_quotient_by_itself_is_one_or_nan of special(),
        |x, y, z| x / x + z * y.min(1.0).max(0.0),
        |[x, ..], found| found == 1.0 || (found.is_nan() && !(x / x == 1.0));
    quotients_are_close of quotients(),
        |x, y, z| x / y + z, |[x, y, _], found| {
            within_ulps(found, f64::from(x) / f64::from(y), 2.5)
        };
    fast_sines_are_within_their_bound of angles(),
        |x, y, z| fast_math::sin(x) + y + z,
        |[x, ..], found| (f64::from(found) - f64::from(x).sin()).abs() <= 2.0_f64.powi(-11);
    fast_cosines_are_within_their_bound of angles(),
        |x, y, z| fast_math::cos(x) + y + z,
        |[x, ..], found| (f64::from(found) - f64::from(x).cos()).abs() <= 2.0_f64.powi(-11);
    fast_reciprocal_roots_are_close of positive(),
        |x, y, z| fast_math::rsqrt(x) + y + z,
        |[x, ..], found| within_ulps(found, f64::from(x).sqrt().recip(), 2.5);
}

/// Nobody can say which number that is; what stands beside it is computed as ever.
#[test]
fn a_quotient_by_a_hidden_zero_harms_nothing_else() {
    let numbers = [1.0_f32, -2.5, 0.0, 1e30];
    for accelerator in accelerators() {
        let mut found = [[0.0_f32; 3]; 4];
        let input = ArrayView::new(4, &numbers).unwrap();
        let output = ArrayViewMut::new(4, &mut found).unwrap();
        let kernel = amp!(|i: Index<1>| {
            let x = input[i];
            output[i] = [x + 1.0, x / (x - x), 2.0 * x];
        });
        launch(&accelerator, output.extent(), kernel);
        drop(output);
        for ([sum, _, twice], x) in found.iter().zip(numbers) {
            assert_eq!([*sum, *twice], [x + 1.0, 2.0 * x], "on {}", accelerator.name());
        }
    }
}

/// A zero that is the less or the greater of two zeros has either sign.
#[test]
fn the_less_of_two_zeros_is_a_zero() {
    let zeros = [[0.0_f32, -0.0], [-0.0, 0.0]];
    for accelerator in accelerators() {
        let mut found = [[1.0_f32; 2]; 2];
        let input = ArrayView::new(2, &zeros).unwrap();
        let output = ArrayViewMut::new(2, &mut found).unwrap();
        let kernel = amp!(|i: Index<1>| {
            let [x, y] = input[i];
            output[i] = [x.min(y), x.max(y)];
        });
        launch(&accelerator, output.extent(), kernel);
        drop(output);
        assert_eq!(found, [[0.0; 2]; 2], "on {}", accelerator.name());
    }
}

/// Of a signalling NaN an instruction may make one that is quiet, where of a quiet one it takes the other number.
#[test]
fn the_less_of_a_signalling_nan_is_nan_or_the_other() {
    let nans = [0x7f80_0001, 0xffbf_ffff].map(f32::from_bits);
    for accelerator in accelerators() {
        let mut found = [[1.0_f32; 2]; 2];
        let input = ArrayView::new(2, &nans).unwrap();
        let output = ArrayViewMut::new(2, &mut found).unwrap();
        let kernel = amp!(|i: Index<1>| output[i] = [input[i].min(3.0), input[i].max(3.0)]);
        launch(&accelerator, output.extent(), kernel);
        drop(output);
        let name = accelerator.name();
        assert!(
            found.as_flattened().iter().all(|x| x.is_nan() || *x == 3.0),
            "on {name}: {found:?}"
        );
    }
}

/// Halfway between two floats but for a last bit, which `f64` has no room for.
#[test]
fn wide_integers_become_floats_in_one_rounding_or_two() {
    let numbers = [62, 60, 55].map(|high| (1_i64 << high) + (1 << (high - 24)) + 1);
    for accelerator in accelerators() {
        let mut found = [[0.0_f32; 3]; 3];
        let input = ArrayView::new(3, &numbers).unwrap();
        let output = ArrayViewMut::new(3, &mut found).unwrap();
        let kernel = amp!(|i: Index<1>| {
            let x = input[i];
            output[i] = [x as f32, x as f64 as f32, x as u64 as f64 as f32];
        });
        launch(&accelerator, output.extent(), kernel);
        drop(output);
        for ([once, signed, unsigned], x) in found.iter().zip(numbers) {
            let name = accelerator.name();
            assert_eq!(*once, x as f32, "on {name}");
            for found in [signed, unsigned] {
                assert!([x as f32, x as f64 as f32].contains(found), "{found} of {x} on {name}");
            }
        }
    }
}
