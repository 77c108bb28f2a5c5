//! A fence is taken for a barrier: it orders but does not wait.
//!
//! Line 12. Mend: t.barrier.wait_with_tile_static_memory_fence().
use amp_runtime::prelude::*;

#[amp]
fn transpose_tile(t: TiledIndex<4, 4>, m: &ArrayViewMut<i32, 2>) {
    #[tile_static]
    let tile: [[i32; 4]; 4];
    tile[t.local[0]][t.local[1]] = m[t];
    tile_static_memory_fence(&t.barrier);
    m[t] = tile[t.local[1]][t.local[0]];
}

fn main() -> amp_runtime::Result<()> {
    let mut matrix: Vec<i32> = (0..144).collect();
    let m = ArrayViewMut::new([12, 12], &mut matrix)?;
    parallel_for_each(m.extent().tile::<4, 4>(), transpose_tile(&m))?;
    m.synchronize()?;
    for row in matrix.chunks(12) {
        println!("{row:?}");
    }
    Ok(())
}
