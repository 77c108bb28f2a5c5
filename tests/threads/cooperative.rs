//! Cooperative matrices, on every accelerator that has them: what is stored is what plain Rust computes.

use amp_runtime::cooperative::{
    Accumulator, CooperativeMatrix, CooperativeProduct, F16Vec4, Left, Right,
};
use amp_runtime::prelude::*;
use amp_tests::{accelerators, check_module};

/// Those of this machine that have the product; of others it says so.
fn with_product(product: CooperativeProduct) -> Vec<Accelerator> {
    let (with, without): (Vec<_>, Vec<_>) = accelerators()
        .into_iter()
        .partition(|accelerator| accelerator.cooperative_products().contains(&product));
    for lacking in without {
        println!("not run on {}: it has no matrices of {product}", lacking.name());
    }
    with
}

/// Small integers, of which sums of products are exact in any order.
fn numbers(count: usize, of: usize) -> Vec<f32> {
    (0..count).map(|k| ((k * of) % 11) as f32 - 5.0).collect()
}

fn halves(numbers: &[f32]) -> Vec<f16> {
    numbers.iter().map(|number| f16::from_f32(*number)).collect()
}

/// The product of two matrices of that side.
fn product(a: &[f32], b: &[f32], side: usize) -> Vec<f32> {
    let element = |k: usize| {
        let (row, column) = (k / side, k % side);
        (0..side).map(|depth| a[row * side + depth] * b[depth * side + column]).sum()
    };
    (0..side * side).map(element).collect()
}

/// The product of matrices of `side` numbers `$of`, added as `$sum`.
macro_rules! multiplies {
    ($name:ident, $side:literal, $of:ident, $sum:ident, $made:expr) => {
        #[test]
        fn $name() {
            const SIDE: usize = $side;
            let wanted = CooperativeProduct::of::<$of, $sum>([SIDE; 3]);
            for on in with_product(wanted) {
                let (x, y) = (numbers(SIDE * SIDE, 5), numbers(SIDE * SIDE, 7));
                let made: fn(&[f32]) -> Vec<$of> = $made;
                let a = Array::new_on(&on, [SIDE, SIDE], &made(&x)).unwrap();
                let b = Array::new_on(&on, [SIDE, SIDE], &made(&y)).unwrap();
                let c = Array::<$sum, 2>::zeroed_on(&on, [SIDE, SIDE]).unwrap();
                let kernel = amp!(|t: TiledIndex<32>| {
                    let left: CooperativeMatrix<$of, SIDE, SIDE, Left> =
                        cooperative::load(t, &a, [0, 0]);
                    let right: CooperativeMatrix<$of, SIDE, SIDE, Right> =
                        cooperative::load(t, &b, [0, 0]);
                    let mut sum: CooperativeMatrix<$sum, SIDE, SIDE, Accumulator> =
                        cooperative::zero(t);
                    sum = cooperative::multiply_add(t, left, right, sum);
                    cooperative::store(t, sum, &c, [0, 0]);
                });
                check_module(&kernel.module().unwrap());
                parallel_for_each_on(&on, Extent::new([32]).tile::<32>(), kernel).unwrap();
                let found: Vec<f32> = c.to_vec().unwrap().into_iter().map(f32::from).collect();
                assert_eq!(found, product(&x, &y, SIDE), "{}", on.name());
            }
        }
    };
}
multiplies!(sixteen_halves_as_floats, 16, f16, f32, halves);
multiplies!(sixteen_halves, 16, f16, f16, halves);
multiplies!(sixteen_floats, 16, f32, f32, |x| x.to_vec());
multiplies!(eight_halves_as_floats, 8, f16, f32, halves);
multiplies!(eight_halves, 8, f16, f16, halves);
multiplies!(eight_floats, 8, f32, f32, |x| x.to_vec());
