//! Cooperative matrices, on every accelerator that has them: what is stored is what plain Rust computes.

use amp_runtime::cooperative::{
    Accumulator, CooperativeMatrix, CooperativeProduct, F16Vec4, Left, Right,
};
use amp_runtime::prelude::*;
use amp_runtime::{Code, Feature, FindingKind};
use amp_tests::{accelerators, check_module, launch, unchecked};

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

/// Those that have matrices of 16 × 16, of which nothing else is asked.
pub fn with_sixteen() -> Vec<Accelerator> {
    with_product(CooperativeProduct::of::<f16, f32>([16; 3]))
}

pub type Sum = CooperativeMatrix<f32, 16, 16, Accumulator>;
pub type Halves = CooperativeMatrix<f16, 16, 16, Left>;

/// Small integers, of which sums of products are exact in any order.
pub fn numbers(count: usize, of: usize) -> Vec<f32> {
    (0..count).map(|k| ((k * of) % 11) as f32 - 5.0).collect()
}

pub fn halves(numbers: &[f32]) -> Vec<f16> {
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
                    // There are four of them on `cpu`.
                    if subgroup::id(t) == 0 {
                        cooperative::store(t, sum, &c, [0, 0]);
                    }
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

/// A kernel in which one block goes from `from` to `to`, with its first numbers there.
#[amp]
fn moved(
    t: TiledIndex<32>,
    at: ([usize; 2], [usize; 2]),
    from: &ArrayView<f32, 2>,
    to: &ArrayViewMut<f32, 2>,
) {
    let block: Sum = cooperative::load(t, from, at.0);
    if subgroup::id(t) == 0 {
        cooperative::store(t, block, to, at.1);
    }
}

/// What is in `to`, of 32 × 32 ones, after that.
fn after(on: &Accelerator, from: &ArrayView<f32, 2>, at: ([usize; 2], [usize; 2])) -> Vec<f32> {
    let to = Array::new_on(on, [32, 32], &vec![1.0_f32; 32 * 32]).unwrap();
    parallel_for_each_on(on, Extent::new([32]).tile::<32>(), moved(at, from, &to)).unwrap();
    to.to_vec().unwrap()
}

#[test]
fn blocks_are_where_they_are_said_to_be() {
    for on in with_sixteen() {
        let numbers: Vec<f32> = (0..64 * 64).map(|k| k as f32).collect();
        let whole = Array::new_on(&on, [64, 64], &numbers).unwrap();
        let section = whole.section([3, 8], [48, 52]).unwrap();
        for (view, first) in [(&*whole, 0), (&section, 3 * 64 + 8)] {
            for at in [([0, 0], [0, 0]), ([5, 4], [16, 16]), ([32, 36], [7, 12])] {
                let found = after(&on, view, at);
                let ([row, column], [to_row, to_column]) = at;
                let mut expected = vec![1.0; 32 * 32];
                for k in 0..256 {
                    let (down, across) = (k / 16, k % 16);
                    expected[(to_row + down) * 32 + to_column + across] =
                        numbers[first + (row + down) * 64 + column + across];
                }
                assert_eq!(found, expected, "{at:?} on {}", on.name());
            }
        }
    }
}

#[test]
fn blocks_that_are_not_whole_or_not_aligned_are_zeros_and_not_stored() {
    let with: Vec<_> = with_sixteen();
    for on in unchecked().into_iter().filter(|on| with.contains(on)) {
        let numbers = vec![2.0_f32; 64 * 64];
        let whole = Array::new_on(&on, [64, 64], &numbers).unwrap();
        let zeros = |found: &[f32]| {
            found.iter().enumerate().all(|(k, number)| {
                let inside = k / 32 < 16 && k % 32 < 16;
                *number == if inside { 0.0 } else { 1.0 }
            })
        };
        let last = usize::MAX & 0xffff_fff0;
        for from in [[49, 0], [0, 52], [64, 64], [0, 2], [last, 0], [0, last], [last, last]] {
            assert!(zeros(&after(&on, &whole, (from, [0, 0]))), "{from:?} on {}", on.name());
        }
        for to in [[17, 0], [0, 20], [0, 3], [last, 0], [0, last]] {
            assert_eq!(after(&on, &whole, ([0, 0], to)), vec![1.0; 32 * 32], "{to:?}");
        }
        // A section that begins between, one whose rows are not as long, and one that is too small.
        let shifted = whole.section([0, 2], [32, 32]).unwrap();
        assert!(zeros(&after(&on, &shifted, ([0, 0], [0, 0]))));
        let odd = Array::new_on(&on, [32, 18], &vec![2.0_f32; 32 * 18]).unwrap();
        assert!(zeros(&after(&on, &odd, ([0, 0], [0, 0]))));
        let small = whole.section([0, 0], [15, 32]).unwrap();
        assert!(zeros(&after(&on, &small, ([0, 0], [0, 0]))));
    }
}

#[test]
fn the_checked_accelerator_finds_such_blocks() {
    let on = Accelerator::checked();
    let from = Array::<f32, 2>::zeroed_on(&on, [32, 32]).unwrap();
    let to = Array::<f32, 2>::zeroed_on(&on, [32, 32]).unwrap();
    for (at, text) in [
        (([20, 0], [0, 0]), "at [20, 0] is not whole within its memory"),
        (([0, 0], [0, 2]), "at [0, 2] does not begin at a multiple of 16 bytes"),
    ] {
        let launched =
            parallel_for_each_on(&on, Extent::new([32]).tile::<32>(), moved(at, &from, &to));
        let Err(Error::Findings { findings, .. }) = launched else { panic!("{launched:?}") };
        assert_eq!(findings[0].kind, FindingKind::OutOfRange);
        assert!(findings[0].message.contains(text), "{}", findings[0].message);
    }
}

#[test]
fn a_race_of_a_store_is_found() {
    let on = Accelerator::checked();
    let a = Array::<f32, 2>::zeroed_on(&on, [16, 16]).unwrap();
    let kernel = amp!(|t: TiledIndex<32>| {
        let block: Sum = cooperative::load(t, &a, [0, 0]);
        cooperative::store(t, block, &a, [0, 0]);
        a[t.local[0] % 16][3] = 1.0;
    });
    let launched = parallel_for_each_on(&on, Extent::new([32]).tile::<32>(), kernel);
    let Err(Error::Findings { findings, .. }) = launched else { panic!("{launched:?}") };
    assert_eq!(findings[0].kind, FindingKind::Race);
}

/// The product of a row of blocks and a column of them.
#[amp]
fn sum_of_products(t: TiledIndex<32>, a: &ArrayView<f16, 2>, b: &ArrayView<F16Vec4, 2>) -> Sum {
    let mut sum: Sum = cooperative::zero(t);
    for first in (0..a.extent()[1]).step_by(16) {
        let left: Halves = cooperative::load(t, a, [0, first]);
        let right: CooperativeMatrix<f16, 16, 16, Right> = cooperative::load(t, b, [first, 0]);
        sum = cooperative::multiply_add(t, left, right, sum);
    }
    sum
}

#[test]
fn products_of_vectors_in_loops_and_functions() {
    for on in with_sixteen() {
        let (x, y) = (numbers(16 * 64, 5), numbers(64 * 16, 7));
        let a = Array::new_on(&on, [16, 64], &halves(&x)).unwrap();
        let b = Array::new_on(&on, 64 * 16, &halves(&y)).unwrap();
        let b = b.reinterpret::<F16Vec4>().unwrap().view_as([64, 4]).unwrap();
        let c = Array::new_on(&on, [32, 16], &vec![1.0_f32; 32 * 16]).unwrap();
        let kernel = amp!(|t: TiledIndex<32>| {
            let before: Sum = cooperative::load(t, &c, [0, 0]);
            let sum = cooperative::scale(t, sum_of_products(t, &a, &b), 2.0);
            t.barrier.wait();
            if subgroup::id(t) == 0 {
                cooperative::store(t, cooperative::add(t, sum, before), &c, [0, 0]);
                cooperative::store_transposed(t, sum, &c, [16, 0]);
            }
        });
        launch(&on, Extent::new([32]).tile::<32>(), kernel);
        let product = |row: usize, column: usize| -> f32 {
            (0..64).map(|k| x[row * 64 + k] * y[k * 16 + column]).sum()
        };
        let expected: Vec<f32> = (0..32 * 16)
            .map(|k| match (k / 16, k % 16) {
                (row @ 0..16, column) => 2.0 * product(row, column) + 1.0,
                (row, column) => 2.0 * product(column, row - 16),
            })
            .collect();
        assert_eq!(c.to_vec().unwrap(), expected, "{}", on.name());
    }
}

#[test]
fn branches_that_are_the_same_for_all_threads() {
    for on in with_sixteen() {
        for factor in [0.0_f32, 3.0] {
            let a = Array::new_on(&on, [16, 16], &vec![1.0_f32; 256]).unwrap();
            let kernel = amp!(|t: TiledIndex<32>| {
                let mut times = 1;
                let mut sum: Sum = cooperative::load(t, &a, [0, 0]);
                if factor != 0.0 {
                    times += 1;
                    sum = cooperative::scale(t, sum, factor);
                }
                t.barrier.wait();
                if times == 2 && subgroup::id(t) == 0 {
                    sum = cooperative::add(t, sum, sum);
                    cooperative::store(t, sum, &a, [0, 0]);
                }
            });
            launch(&on, Extent::new([32]).tile::<32>(), kernel);
            let expected = if factor == 0.0 { 1.0 } else { 6.0 };
            assert_eq!(a.to_vec().unwrap(), vec![expected; 256], "{}", on.name());
        }
    }
}

#[test]
fn each_subgroup_has_a_block_of_its_own() {
    for on in with_sixteen() {
        let a = Array::<f32, 2>::zeroed_on(&on, [16, 512]).unwrap();
        let kernel = amp!(|t: TiledIndex<256>| {
            let block: Sum = cooperative::zero(t);
            // On `cpu` there are 32 of them.
            let number = subgroup::id(t) % 32;
            cooperative::store(t, block, &a, [0, 16 * number]);
            t.barrier.wait();
            let mine: Sum = cooperative::load(t, &a, [0, 16 * number]);
            cooperative::store(t, mine, &a, [0, 16 * number]);
        });
        launch(&on, Extent::new([256]).tile::<256>(), kernel);
        assert_eq!(a.to_vec().unwrap(), vec![0.0; 16 * 512], "{}", on.name());
    }
}

#[test]
fn threads_that_ask_for_several_blocks_get_some_of_them() {
    let with = with_sixteen();
    for on in unchecked().into_iter().filter(|on| with.contains(on)) {
        let numbers: Vec<f32> = (0..16 * 32).map(|k| k as f32).collect();
        let a = Array::new_on(&on, [16, 32], &numbers).unwrap();
        let to = Array::<f32, 2>::zeroed_on(&on, [16, 16]).unwrap();
        let kernel = amp!(|t: TiledIndex<32>| {
            let some: Sum = cooperative::load(t, &a, [0, t.local[0] % 2 * 16]);
            if subgroup::id(t) == 0 {
                cooperative::store(t, some, &to, [0, 0]);
            }
        });
        launch(&on, Extent::new([32]).tile::<32>(), kernel);
        for (k, found) in to.to_vec().unwrap().into_iter().enumerate() {
            let first = numbers[k / 16 * 32 + k % 16];
            assert!(found == first || found == first + 16.0, "{found} on {}", on.name());
        }
    }
}

#[test]
fn rows_of_a_tile_are_whole_subgroups() {
    let a = Array::<f32, 2>::zeroed_on(&Accelerator::cpu(), [16, 16]).unwrap();
    let kernel = amp!(|t: TiledIndex<4, 12>| {
        let block: Sum = cooperative::zero(t);
        cooperative::store(t, block, &a, [0, 0]);
    });
    let domain = Extent::new([4, 12]).tile::<4, 12>();
    let error = parallel_for_each_on(&Accelerator::cpu(), domain, kernel).unwrap_err();
    let Error::BrokenRule { code: Code::C3574, reason, .. } = &error else { panic!("{error}") };
    assert!(reason.contains("whose innermost side is 12"), "{reason}");
}

#[test]
fn what_has_no_memory_is_refused() {
    let a = Array::<f32, 2>::zeroed_on(&Accelerator::cpu(), [16, 16]).unwrap();
    let domain = || Extent::new([32]).tile::<32>();
    let refused = |launched: amp_runtime::Result<()>, text: &str| {
        let error = launched.unwrap_err().to_string();
        assert!(error.contains(text), "{error}");
    };
    let cpu = Accelerator::cpu();
    let indexed = amp!(|t: TiledIndex<32>| {
        let blocks: [Sum; 2] = [cooperative::zero(t); 2];
        cooperative::store(t, blocks[a.extent()[0] % 2], &a, [0, 0]);
    });
    refused(parallel_for_each_on(&cpu, domain(), indexed), "write the loop out");
    let own = amp!(|t: TiledIndex<32>| {
        let numbers = [[1.0_f32; 16]; 16];
        let block: Sum = cooperative::load(t, &numbers, [0, 0]);
        cooperative::store(t, block, &a, [0, 0]);
    });
    refused(parallel_for_each_on(&cpu, domain(), own), "a variable of a thread");
    let in_tile = amp!(|t: TiledIndex<32>| {
        #[tile_static]
        let tile: Sum;
        tile = cooperative::zero(t);
        t.barrier.wait();
        cooperative::store(t, tile, &a, [0, 0]);
    });
    refused(parallel_for_each_on(&cpu, domain(), in_tile), "C3584");
}

#[test]
fn an_accelerator_without_the_product_says_which_it_has() {
    for on in unchecked() {
        let wanted = CooperativeProduct::of::<f32, f32>([16; 3]);
        let a = Array::<f32, 2>::zeroed_on(&on, [16, 16]).unwrap();
        let kernel = amp!(|t: TiledIndex<64>| {
            let left: CooperativeMatrix<f32, 16, 16, Left> = cooperative::load(t, &a, [0, 0]);
            let right: CooperativeMatrix<f32, 16, 16, Right> = cooperative::load(t, &a, [0, 0]);
            let mut sum: Sum = cooperative::zero(t);
            sum = cooperative::multiply_add(t, left, right, sum);
            cooperative::store(t, sum, &a, [0, 0]);
        });
        let launched = parallel_for_each_on(&on, Extent::new([64]).tile::<64>(), kernel);
        let has = on.cooperative_products().contains(&wanted);
        match launched {
            Ok(()) => assert!(has, "{}", on.name()),
            Err(Error::UnsupportedFeature { feature, .. }) => {
                assert!(!has, "{}", on.name());
                let some = on.supports(Feature::CooperativeMatrices);
                assert_eq!(
                    feature.contains("16 × 16 × 16 of f32, added as f32 (there are: "),
                    some
                );
                assert!(feature.contains("cooperative matrices"), "{feature}");
            }
            Err(error) => panic!("{error}"),
        }
    }
}

#[test]
fn launches_that_have_all_blocks_test_none() {
    let on = Accelerator::cpu();
    let a = Array::<f32, 2>::zeroed_on(&on, [64, 96]).unwrap();
    let halves = Array::<f16, 1>::zeroed_on(&on, 64 * 128).unwrap();
    let vectors = halves.reinterpret::<F16Vec4>().unwrap().view_as([64, 32]).unwrap();
    let other = Array::<f16, 2>::zeroed_on(&on, [16, 16]).unwrap();
    let tiles = |count: usize| Extent::new([32 * count]).tile::<32>();
    let blocks = amp!(|t: TiledIndex<32>| {
        let columns = a.extent()[1] / 16;
        let block: Sum = cooperative::zero(t);
        let (row, column) = (t.tile[0] / columns * 16, t.tile[0] % columns * 16);
        if subgroup::id(t) == 0 {
            cooperative::store(t, block, &a, [row, column]);
        }
    });
    assert!(blocks.is_in_range(&tiles(4 * 6)));
    assert!(!blocks.is_in_range(&tiles(5 * 6)));
    let parts = amp!(|t: TiledIndex<32>| {
        let number = subgroup::id(t) % 4;
        for first in (0..vectors.extent()[0]).step_by(16) {
            let block: Halves =
                cooperative::load(t, &vectors, [first, t.tile[0] * 64 + number * 16]);
            let turned: Halves = cooperative::load_transposed(t, &vectors, [first, 0]);
            cooperative::store(t, cooperative::add(t, block, turned), &other, [0, 0]);
        }
    });
    assert!(parts.is_in_range(&tiles(2)));
    assert!(!parts.is_in_range(&tiles(3)));
    let copied = amp!(|t: TiledIndex<32>| {
        #[tile_static(pad = 2)]
        let tile: [[F16Vec4; 8]; 16];
        #[unroll]
        for k in 0..4 {
            let vector = t.local[0] + k * 32;
            tile[vector / 8][vector % 8] = vectors[t.tile[0] * 16 + vector / 8][vector % 8];
        }
        t.barrier.wait();
        let block: Halves = cooperative::load(t, &tile, [0, 16]);
        cooperative::store(t, block, &other, [0, 0]);
    });
    assert!(copied.is_in_range(&tiles(4)));
}
