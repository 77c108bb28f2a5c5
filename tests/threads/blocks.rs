//! Blocks of tile_static memory that are cooperative matrices.

use amp_runtime::Code;
use amp_runtime::cooperative::{CooperativeMatrix, Right};
use amp_runtime::prelude::*;
use amp_tests::launch;

use crate::cooperative::{Halves, Sum, halves, numbers, with_sixteen};

/// Doubled, transposed, and back through memory of the tile whose rows are padded.
#[amp]
fn through_the_tile(t: TiledIndex<64>, a: &ArrayViewMut<f32, 2>) {
    #[tile_static(pad = 4)]
    let tile: [[f32; 32]; 16];
    let thread = t.local[0];
    for k in 0..8 {
        let number = thread + k * 64;
        tile[number / 32][number % 32] = a[number / 32][number % 32];
    }
    t.barrier.wait();
    let mut blocks: [Sum; 2] = [cooperative::zero(t); 2];
    #[unroll]
    for k in 0..2 {
        let block: Sum = cooperative::load_transposed(t, &tile, [0, 16 * k]);
        blocks[k] = cooperative::add(t, block, cooperative::scale(t, block, 2.0));
    }
    t.barrier.wait();
    if subgroup::id(t) == 0 {
        #[unroll]
        for k in 0..2 {
            cooperative::store(t, blocks[k], &mut tile, [0, 16 * k]);
        }
    }
    t.barrier.wait();
    for k in 0..8 {
        let number = thread + k * 64;
        a[number / 32][number % 32] = tile[number / 32][number % 32] + 1.0;
    }
}

#[test]
fn blocks_go_through_memory_of_the_tile() {
    for on in with_sixteen() {
        let numbers: Vec<f32> = (0..16 * 32).map(|k| k as f32).collect();
        let a = Array::new_on(&on, [16, 32], &numbers).unwrap();
        launch(&on, Extent::new([64]).tile::<64>(), through_the_tile(&a));
        let expected: Vec<f32> = (0..16 * 32)
            .map(|k| {
                let (row, column) = (k / 32, k % 32);
                3.0 * numbers[column % 16 * 32 + column / 16 * 16 + row] + 1.0
            })
            .collect();
        assert_eq!(a.to_vec().unwrap(), expected, "{}", on.name());
    }
}

/// Blocks of rows of so many halves in tile_static memory, as they are.
#[amp]
fn by_rows_of<const COLUMNS: usize>(
    t: TiledIndex<32>,
    from: &ArrayView<f16, 2>,
    one: &ArrayView<f16, 2>,
    to: &ArrayViewMut<f32, 2>,
) {
    #[tile_static]
    let tile: [[f16; COLUMNS]; 16];
    for k in (t.local[0]..16 * COLUMNS).step_by(32) {
        tile[k / COLUMNS][k % COLUMNS] = from[k / COLUMNS][k % COLUMNS];
    }
    t.barrier.wait();
    let one: CooperativeMatrix<f16, 16, 16, Right> = cooperative::load(t, one, [0, 0]);
    for k in 0..COLUMNS / 16 {
        let block: Halves = cooperative::load(t, &tile, [0, 16 * k]);
        let sum: Sum = cooperative::multiply_add(t, block, one, cooperative::zero(t));
        if subgroup::id(t) == 0 {
            cooperative::store(t, sum, to, [0, 16 * k]);
        }
    }
}

#[test]
fn rows_of_tile_static_memory_have_any_length() {
    for on in with_sixteen() {
        let one: Vec<f32> = (0..256).map(|k| (k % 17 == 0) as u32 as f32).collect();
        let one = Array::new_on(&on, [16, 16], &halves(&one)).unwrap();
        macro_rules! rows {
            ($($columns:literal)*) => {$({
                let data = numbers(16 * $columns, 5);
                let from = Array::new_on(&on, [16, $columns], &halves(&data)).unwrap();
                let to = Array::<f32, 2>::zeroed_on(&on, [16, $columns]).unwrap();
                let kernel = by_rows_of::<$columns>(&from, &one, &to);
                launch(&on, Extent::new([32]).tile::<32>(), kernel);
                assert_eq!(to.to_vec().unwrap(), data, "{} of {}", $columns, on.name());
            })*};
        }
        rows!(16 48 64 96 128 192 256 512);
    }
}

#[test]
fn rows_of_tile_static_memory_suit_blocks() {
    let a = Array::<f32, 2>::zeroed_on(&Accelerator::cpu(), [16, 16]).unwrap();
    let kernel = amp!(|t: TiledIndex<32>| {
        #[tile_static(pad = 1)]
        let tile: [[f32; 16]; 16];
        let block: Sum = cooperative::zero(t);
        cooperative::store(t, block, &mut tile, [0, 0]);
        t.barrier.wait();
        a[t.local[0] % 16][0] = tile[t.local[0] % 16][0];
    });
    let domain = Extent::new([32]).tile::<32>();
    let error = parallel_for_each_on(&Accelerator::cpu(), domain, kernel).unwrap_err();
    let Error::BrokenRule { code: Code::C3584, reason, .. } = &error else { panic!("{error}") };
    assert!(reason.contains("rows have 68 bytes"), "{reason}");
}
