//! Kernels that are generic over the type of elements and the sizes of tiles, on every accelerator.

use std::ops::Mul;

use amp_runtime::prelude::*;

#[amp]
fn scale<T: amp_runtime::Element + Mul<Output = T>, const TS: usize>(
    idx: TiledIndex<TS>,
    factor: T,
    data: &ArrayViewMut<T, 1>,
) {
    #[tile_static]
    let copy: [T; TS];
    copy[idx.local[0]] = data[idx];
    idx.barrier.wait();
    data[idx] = copy[TS - 1 - idx.local[0]] * factor;
}

#[test]
fn a_kernel_is_generic_over_element_and_tile() {
    fn check<T>(values: [T; 8], factor: T, expected: [[T; 8]; 2])
    where
        T: amp_runtime::Element
            + amp_runtime::bounds::Mul<Output = T>
            + PartialEq
            + std::fmt::Debug,
    {
        for accelerator in amp_tests::accelerators() {
            let mut data = values;
            let view = ArrayViewMut::new(8, &mut data).unwrap();
            let kernel = scale::<T, 2>(factor, &view);
            parallel_for_each_on(&accelerator, view.extent().tile::<2>(), kernel).unwrap();
            view.synchronize().unwrap();
            assert_eq!(data, expected[0], "on {}", accelerator.name());
            let mut data = values;
            let view = ArrayViewMut::new(8, &mut data).unwrap();
            let kernel = scale::<T, 4>(factor, &view);
            parallel_for_each_on(&accelerator, view.extent().tile::<4>(), kernel).unwrap();
            view.synchronize().unwrap();
            assert_eq!(data, expected[1], "on {}", accelerator.name());
        }
    }
    check(
        [1, 2, 3, 4, 5, 6, 7, 8],
        2,
        [[4, 2, 8, 6, 12, 10, 16, 14], [8, 6, 4, 2, 16, 14, 12, 10]],
    );
    let (values, factor) = ([1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0], 0.5);
    check(
        values,
        factor,
        [[1.0, 0.5, 2.0, 1.5, 3.0, 2.5, 4.0, 3.5], [2.0, 1.5, 1.0, 0.5, 4.0, 3.5, 3.0, 2.5]],
    );
    let (values, factor) = (values.map(|v| v as f32), factor as f32);
    check(
        values,
        factor,
        [[1.0, 0.5, 2.0, 1.5, 3.0, 2.5, 4.0, 3.5], [2.0, 1.5, 1.0, 0.5, 4.0, 3.5, 3.0, 2.5]],
    );
}

/// A kernel from a closure in a generic function.
fn transposed<T: amp_runtime::Element, const TS: usize>(
    accelerator: &Accelerator,
    data: &[T],
) -> Vec<T> {
    let mut out = data.to_vec();
    let side = data.len().isqrt();
    let from = ArrayView::new([side, side], data).unwrap();
    let to = ArrayViewMut::new([side, side], &mut out).unwrap();
    let domain = to.extent().tile::<TS, TS>();
    let kernel = amp_runtime::amp!(|idx: TiledIndex<TS, TS>| {
        #[tile_static]
        let block: [[T; TS]; TS];
        let [y, x] = [idx.local[0], idx.local[1]];
        block[x][y] = from[idx];
        idx.barrier.wait();
        if y < TS && x < TS {
            to[[idx.tile[1] * TS + y, idx.tile[0] * TS + x]] = block[y][x];
        }
    });
    parallel_for_each_on(accelerator, domain, kernel).unwrap();
    to.synchronize().unwrap();
    out
}

#[test]
fn a_closure_is_generic_over_element_and_tile() {
    let expected: Vec<i32> = (0..64).map(|k| k % 8 * 8 + k / 8).collect();
    let numbers: Vec<i32> = (0..64).collect();
    let floats: Vec<f32> = numbers.iter().map(|k| *k as f32).collect();
    for accelerator in amp_tests::accelerators() {
        assert_eq!(transposed::<_, 4>(&accelerator, &numbers), expected);
        assert_eq!(transposed::<_, 2>(&accelerator, &numbers), expected);
        let result = transposed::<_, 4>(&accelerator, &floats);
        assert!(result.iter().zip(&expected).all(|(a, b)| *a == *b as f32));
    }
}

/// What the thread opposite has.
#[amp]
fn opposite<T: Copy>(t: TiledIndex<4>, value: T) -> T {
    #[tile_static]
    let values: [T; 4];
    values[t.local[0]] = value;
    t.barrier.wait();
    values[3 - t.local[0]]
}

#[test]
fn a_function_has_a_tile_static_variable_for_each_type() {
    for accelerator in amp_tests::accelerators() {
        let mut data = [0.0, 1.0, 2.0, 3.0];
        let view = ArrayViewMut::new(4, &mut data).unwrap();
        let kernel = amp_runtime::amp!(|t: TiledIndex<4>| {
            let half = opposite(t, view[t] / 2.0);
            let number = opposite(t, t.local[0] as u32 * 10);
            view[t] = half + number as f32;
        });
        assert_eq!(kernel.module().unwrap().tile_static_bytes, 32);
        amp_tests::launch(&accelerator, view.extent().tile::<4>(), kernel);
        drop(view);
        assert_eq!(data, [31.5, 21.0, 10.5, 0.0], "on {}", accelerator.name());
    }
}

/// Kernels of generic functions of ordinary Rust, whose bounds are std's.
mod std_bounds {
    use std::fmt::Debug;
    use std::ops::{Add, AddAssign, BitXor, Mul, Neg, Rem, Shl, Sub};

    use amp_runtime::Element;
    use amp_runtime::prelude::*;

    fn saxpy<T>(a: T, x: &ArrayView<T, 1>, y: &ArrayViewMut<T, 1>, on: &Accelerator)
    where
        T: Element + Add<Output = T> + Mul<Output = T> + AddAssign,
    {
        let kernel = kernel!(|i: Index<1>| y[i] += a * x[i]);
        parallel_for_each_on(on, y.extent(), kernel).unwrap();
        let kernel = kernel!(|i: Index<1>| {
            let r = &y[i];
            y[i] = *r + a;
        });
        parallel_for_each_on(on, y.extent(), kernel).unwrap();
    }

    fn check_saxpy<T>(a: T, x: [T; 4], mut y: [T; 4])
    where
        T: Element + Add<Output = T> + Mul<Output = T> + AddAssign + Debug + PartialEq,
    {
        let mut expected = y;
        for (y, x) in expected.iter_mut().zip(x) {
            *y += a * x;
            let sum = *y + a;
            *y = sum;
        }
        let initial = y;
        for accelerator in amp_tests::accelerators() {
            y = initial;
            let to = ArrayViewMut::new(4, &mut y).unwrap();
            saxpy(a, &ArrayView::new(4, &x).unwrap(), &to, &accelerator);
            drop(to);
            assert_eq!(y, expected, "on {}", accelerator.name());
        }
    }

    /// An element with operators of its own.
    #[amp]
    #[derive(Debug)]
    struct Ring {
        rest: u32,
        turns: u32,
    }

    #[amp]
    impl Add for Ring {
        type Output = Ring;

        fn add(self, other: Ring) -> Ring {
            let sum = self.rest + other.rest;
            Ring { rest: sum % 7, turns: self.turns + other.turns + sum / 7 }
        }
    }

    #[amp]
    impl Mul for Ring {
        type Output = Ring;

        fn mul(self, other: Ring) -> Ring {
            Ring { rest: self.rest * other.rest % 7, turns: self.turns * other.turns }
        }
    }

    #[amp]
    impl AddAssign for Ring {
        fn add_assign(&mut self, other: Ring) {
            *self = *self + other;
        }
    }

    #[test]
    fn of_numbers_and_of_elements_with_own_operators() {
        check_saxpy(3, [1, -2, 3, 4], [5, 6, -7, 8]);
        check_saxpy(3_u8, [1, 2, 3, 4], [5, 6, 7, 8]);
        check_saxpy(3_i64 << 33, [1, -2, 3, 4], [5, 6, -7, 8]);
        check_saxpy(0.5_f32, [1.0, -2.0, 3.0, 4.0], [5.0, 6.0, -7.0, 8.0]);
        check_saxpy(0.5_f64, [1.0, -2.0, 3.0, 4.0], [5.0, 6.0, -7.0, 8.0]);
        let half = |x| f16::from_f32(x);
        check_saxpy(half(0.5), [1.0, -2.0, 3.0, 4.0].map(half), [5.0, 6.0, -7.0, 8.0].map(half));
        let ring = |k: u32| Ring { rest: k % 7, turns: k / 7 };
        check_saxpy(ring(24), [1, 20, 33, 4].map(ring), [50, 6, 17, 8].map(ring));
    }

    /// Each of the other kinds of operators.
    fn all_kinds<T>(x: &ArrayView<T, 1>, y: &ArrayViewMut<T, 1>, on: &Accelerator)
    where
        T: Element + Sub<Output = T> + Rem<Output = T> + Neg<Output = T> + PartialOrd,
        T: BitXor<Output = T> + Shl<u32, Output = T>,
    {
        let kernel = kernel!(|i: Index<1>| {
            let (a, b) = (x[i], y[i]);
            let pair = [a, b];
            y[i] = if a < b && a != b && pair == [a, b] {
                -((b - a) ^ (a << 3_u32))
            } else if a >= b {
                a % b
            } else {
                b
            };
        });
        parallel_for_each_on(on, y.extent(), kernel).unwrap();
    }

    #[test]
    fn of_every_kind() {
        for accelerator in amp_tests::accelerators() {
            let mut y = [7, 5, -3, 4];
            let to = ArrayViewMut::new(4, &mut y).unwrap();
            all_kinds(&ArrayView::new(4, &[1, 8, -5, 4]).unwrap(), &to, &accelerator);
            drop(to);
            let expected = [-((7 - 1) ^ (1 << 3)), 8 % 5, -((-3 + 5) ^ (-5 << 3)), 0];
            assert_eq!(y, expected, "on {}", accelerator.name());
        }
    }

    /// `!=` and `<` of a struct.
    #[test]
    fn of_comparisons_of_elements() {
        fn differ<T: Element + PartialEq>(a: &ArrayView<T, 1>, b: T, on: &Accelerator) -> Vec<u32> {
            let found = Array::zeroed_on(on, a.extent()).unwrap();
            let kernel =
                kernel!(|i: Index<1>| found[i] = (a[i] != b) as u32 * 2 + (a[i] == b) as u32);
            parallel_for_each_on(on, a.extent(), kernel).unwrap();
            found.to_vec().unwrap()
        }
        let rings = [(1, 2), (1, 3), (0, 2)].map(|(rest, turns)| Ring { rest, turns });
        for accelerator in amp_tests::accelerators() {
            let view = ArrayView::new(3, &rings).unwrap();
            assert_eq!(
                differ(&view, rings[0], &accelerator),
                [1, 2, 2],
                "on {}",
                accelerator.name()
            );
        }
    }
}
