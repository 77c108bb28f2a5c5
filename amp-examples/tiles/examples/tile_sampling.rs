//! The average of each tile of an 8×8 matrix, summed up by one thread of the tile.

use amp_runtime::prelude::*;

const MATRIX_SIZE: usize = 8;
/// The side of a tile: 2, or 4.
const SAMPLE_SIZE: usize = 2;
/// The side of the matrix of averages.
const OUTPUT_SIZE: usize = MATRIX_SIZE / SAMPLE_SIZE;

fn main() -> amp_runtime::Result<()> {
    let raw_data: Vec<f32> = (0..MATRIX_SIZE * MATRIX_SIZE).map(|i| i as f32).collect();
    let matrix = ArrayView::new([MATRIX_SIZE, MATRIX_SIZE], &raw_data)?;
    let zeros = [0.0_f32; OUTPUT_SIZE * OUTPUT_SIZE];

    // An `Array` lives on the accelerator; the host sees its content through copies.
    let averages = Array::new([OUTPUT_SIZE, OUTPUT_SIZE], &zeros)?;
    parallel_for_each(
        matrix.extent().tile::<SAMPLE_SIZE, SAMPLE_SIZE>(),
        kernel!(|t_idx: TiledIndex<SAMPLE_SIZE, SAMPLE_SIZE>| {
            // Each thread copies one value of the tile.
            #[tile_static]
            let tile_values: [[f32; SAMPLE_SIZE]; SAMPLE_SIZE];
            tile_values[t_idx.local[0]][t_idx.local[1]] = matrix[t_idx];

            // Wait until the other threads have copied theirs.
            t_idx.barrier.wait();

            // One thread is enough to calculate the average.
            if t_idx.local[0] == 0 && t_idx.local[1] == 0 {
                for row in 0..SAMPLE_SIZE {
                    for column in 0..SAMPLE_SIZE {
                        averages[t_idx.tile] += tile_values[row][column];
                    }
                }
                averages[t_idx.tile] /= (SAMPLE_SIZE * SAMPLE_SIZE) as f32;
            }
        }),
    )?;
    let averages = averages.to_vec()?;

    // The same with a fence for tile_static memory alone: only that is shared before the barrier.
    let fenced = Array::new([OUTPUT_SIZE, OUTPUT_SIZE], &zeros)?;
    parallel_for_each(
        matrix.extent().tile::<SAMPLE_SIZE, SAMPLE_SIZE>(),
        kernel!(|t_idx: TiledIndex<SAMPLE_SIZE, SAMPLE_SIZE>| {
            #[tile_static]
            let tile_values: [[f32; SAMPLE_SIZE]; SAMPLE_SIZE];
            tile_values[t_idx.local[0]][t_idx.local[1]] = matrix[t_idx];
            t_idx.barrier.wait_with_tile_static_memory_fence();
            if t_idx.local[0] == 0 && t_idx.local[1] == 0 {
                for row in 0..SAMPLE_SIZE {
                    for column in 0..SAMPLE_SIZE {
                        fenced[t_idx.tile] += tile_values[row][column];
                    }
                }
                fenced[t_idx.tile] /= (SAMPLE_SIZE * SAMPLE_SIZE) as f32;
            }
        }),
    )?;
    assert_eq!(fenced.to_vec()?, averages);

    for row in averages.chunks(OUTPUT_SIZE) {
        println!("{}", row.iter().map(|average| format!("{average} ")).collect::<String>());
    }
    // Output for SAMPLE_SIZE = 2:
    //  4.5  6.5  8.5 10.5
    // 20.5 22.5 24.5 26.5
    // 36.5 38.5 40.5 42.5
    // 52.5 54.5 56.5 58.5
    //
    // Output for SAMPLE_SIZE = 4:
    // 13.5 17.5
    // 45.5 49.5
    Ok(())
}
