//! Tile_static memory is read before any thread has written it.
//!
//! Line 12. Mend: set it to zero first, then a barrier.
use amp_runtime::prelude::*;

#[amp]
fn block_sums(t: TiledIndex<16, 16>, image: &ArrayView<i32, 2>, sums: &ArrayViewMut<i32, 2>) {
    #[tile_static]
    let rows: [i32; 16];
    let row = t.local[0];
    if t.local[1] == 0 {
        let mut sum = rows[row];
        for k in 0..16 {
            sum += image[[t.global[0], t.tile_origin[1] + k]];
        }
        rows[row] = sum;
    }
    t.barrier.wait();
    if t.local[0] == 0 && t.local[1] == 0 {
        let mut total = 0;
        for k in 0..16 {
            total += rows[k];
        }
        sums[t.tile] = total;
    }
}

fn main() -> amp_runtime::Result<()> {
    let image = vec![1_i32; 64 * 32];
    let mut sums = vec![0_i32; 4 * 2];
    let from = ArrayView::new([64, 32], &image)?;
    let to = ArrayViewMut::new([4, 2], &mut sums)?;
    parallel_for_each(from.extent().tile::<16, 16>(), block_sums(&from, &to))?;
    to.synchronize()?;
    println!("{sums:?}");
    Ok(())
}
