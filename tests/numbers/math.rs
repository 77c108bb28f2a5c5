//! How good the functions of `precise_math` are, and what is computed with them.

use amp_runtime::native::meant::Known;
use amp_runtime::native::methods;
use amp_runtime::prelude::*;
use amp_tests::accelerators;
use amp_tests::numerics::measure::{FUNCTIONS, Precision, measure};

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
            let found = methods::powi(Known, x, n, |x, n| x.powi(n));
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
