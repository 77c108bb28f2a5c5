//! The average of each 2×2 tile of a matrix: tile_static memory and a barrier.

use amp_runtime::prelude::*;

fn main() -> amp_runtime::Result<()> {
    #[rustfmt::skip]
    let sample_data = [
        2, 2, 9, 7, 1, 4,
        4, 4, 8, 8, 3, 4,
        1, 5, 1, 2, 5, 2,
        6, 8, 3, 2, 7, 2,
    ];
    let mut average_data = [0; 24];

    let sample = ArrayView::new([4, 6], &sample_data)?;
    let average = ArrayViewMut::new([4, 6], &mut average_data)?;

    parallel_for_each(
        // One thread for each element, in tiles of 2×2 threads.
        sample.extent().tile::<2, 2>(),
        kernel!(|idx: TiledIndex<2, 2>| {
            // One 2×2 array for each tile, shared by its threads.
            #[tile_static]
            let nums: [[i32; 2]; 2];
            nums[idx.local[1]][idx.local[0]] = sample[idx.global];
            // When all threads of the tile have arrived, the array is complete.
            idx.barrier.wait();
            let sum = nums[0][0] + nums[0][1] + nums[1][0] + nums[1][1];
            average[idx.global] = sum / 4;
        }),
    )?;
    average.synchronize()?;

    println!("in place of each number, the average of its tile of 2×2:");
    for row in average_data.chunks(6) {
        println!("{}", row.iter().map(|n| format!("{n} ")).collect::<String>());
    }
    Ok(())
}
