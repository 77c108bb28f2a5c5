//! A static declared inside a kernel function, as a CUDA user would keep __shared__ or a per-kernel counter.
//!
//! Line 8. Mend: #[tile_static] let, or a view.
use amp_runtime::prelude::*;

#[amp]
fn number_tiles(t: TiledIndex<32>, order: &ArrayViewMut<u32, 1>) {
    static mut NEXT: u32 = 0;
    if t.local[0] == 0 {
        order[t.tile] = t.tile[0] as u32 * 2;
    }
}

fn main() -> amp_runtime::Result<()> {
    let mut order = vec![0_u32; 8];
    let view = ArrayViewMut::new(8, &mut order)?;
    let domain = Extent::new([256]);
    parallel_for_each(domain.tile::<32>(), number_tiles(&view))?;
    view.synchronize()?;
    for (tile, number) in order.iter().enumerate() {
        println!("tile {tile}: {number}");
    }
    Ok(())
}
