//! What the checked accelerator looks for if it is asked to, and in other orders of the threads.

use amp_runtime::prelude::*;
use amp_runtime::{Checks, Error, FindingKind, Profile, Result};

/// What kinds of mistakes are found in a launch.
fn found(checks: Checks, launch: impl FnOnce(&Accelerator) -> Result<()>) -> Vec<FindingKind> {
    let _alone = crate::alone();
    match launch(&checks.accelerator()) {
        Ok(()) => Vec::new(),
        Err(Error::Findings { findings, .. }) => {
            findings.iter().map(|finding| finding.kind).collect()
        }
        Err(other) => panic!("{other}"),
    }
}

/// What is asked for, the kind, a kernel over two numbers, and numbers with and without the mistake.
macro_rules! arithmetic {
    ($($name:ident: $asked:ident => $kind:ident, $ty:ty, |$x:ident, $y:ident| $result:expr, $wrong:expr, $right:expr;)*) => {$(
        #[test]
        fn $name() {
            let launch = |checks: Checks, mut data: [$ty; 2]| {
                let view = ArrayViewMut::new(2, &mut data).unwrap();
                found(checks, |on| {
                    let kernel = amp!(|_i: Index<1>| {
                        let ($x, $y) = (view[0], view[1]);
                        view[0] = $result;
                    });
                    parallel_for_each_on(on, Extent::new([1]), kernel)
                })
            };
            assert_eq!(launch(Checks::new().$asked(), $wrong), [FindingKind::$kind]);
            assert_eq!(launch(Checks::new().$asked(), $right), []);
            assert_eq!(launch(Checks::new(), $wrong), []);
        }
    )*};
}

arithmetic! {
    a_sum_that_overflows: overflow => Overflow, u32, |x, y| x + y, [u32::MAX, 1], [u32::MAX, 0];
    a_difference_below_zero: overflow => Overflow, u32, |x, y| x - y, [1, 2], [2, 2];
    a_product_of_signed_numbers: overflow => Overflow, i32, |x, y| x * y, [i32::MIN, -1], [i32::MIN, 1];
    a_quotient_that_overflows: overflow => Overflow, i64, |x, y| x / y, [i64::MIN, -1], [i64::MIN, 1];
    a_quotient_by_zero: division => DivisionByZero, i32, |x, y| x / y, [3, 0], [0, 3];
    a_rest_by_zero: division => DivisionByZero, u32, |x, y| x % y, [3, 0], [0, 3];
    a_shift_by_the_width: shift => Shift, u32, |x, y| x << y, [1, 32], [1, 31];
    a_float_that_is_too_large: cast => FloatToInteger, f32, |x, y| (x as u8) as f32 + y, [256.0, 0.0], [255.9, 0.0];
    a_float_below_zero: cast => FloatToInteger, f32, |x, y| (x as u32) as f32 + y, [-1.0, 0.0], [-0.9, 0.0];
    zero_by_zero: nan => NotANumber, f32, |x, y| x / y, [0.0, 0.0], [0.0, 1.0];
}

#[test]
fn a_race_is_found_in_any_order() {
    for seed in 0..20 {
        let mut data = vec![0_u32; 512];
        let view = ArrayViewMut::new(512, &mut data).unwrap();
        let kinds = found(Checks::new().seed(seed), |on| {
            let kernel = amp!(|i: Index<1>| view[i] = view[(i[0] + 300) % 512] + 1);
            parallel_for_each_on(on, view.extent(), kernel)
        });
        assert_eq!(kinds, [FindingKind::Race], "with seed {seed}");
    }
}

#[test]
fn other_orders_change_nothing_in_a_right_kernel() {
    for seed in 0..20 {
        let mut data: Vec<u32> = (0..64).collect();
        let view = ArrayViewMut::new(64, &mut data).unwrap();
        let kinds = found(Checks::new().seed(seed), |on| {
            let kernel = amp!(|t: TiledIndex<16>| {
                #[tile_static]
                let tile: [u32; 16];
                tile[t.local[0]] = view[t];
                t.barrier.wait();
                view[t] = tile[15 - t.local[0]];
            });
            parallel_for_each_on(on, view.extent().tile::<16>(), kernel)
        });
        drop(view);
        assert_eq!(kinds, [], "with seed {seed}");
        let turned: Vec<u32> = (0..64).map(|k| k / 16 * 16 + 15 - k % 16).collect();
        assert_eq!(data, turned, "with seed {seed}");
    }
}

#[test]
fn kinds_of_devices() {
    let limits = |profile: Profile| {
        let mut data = [0.0_f64; 4];
        let view = ArrayViewMut::new(4, &mut data).unwrap();
        found(Checks::new().profile(profile), |on| {
            parallel_for_each_on(on, view.extent(), amp!(|i: Index<1>| view[i] += 1.0))
        })
    };
    assert_eq!(limits(Profile::WEBGPU), [FindingKind::Limit]);
    assert_eq!(limits(Profile::INTEGRATED), [FindingKind::Limit]);
    assert_eq!(limits(Profile::H200), []);
}
