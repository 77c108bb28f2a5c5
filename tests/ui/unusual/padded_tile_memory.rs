//! Tile memory with room behind its rows, of a generic size, read by columns.

use amp_runtime::prelude::*;
use amp_runtime::{Element, Result};

const ROOM: usize = 1;

#[amp]
fn turn<T: Element, const S: usize>(
    t: TiledIndex<S, S>,
    from: &ArrayView<T, 2>,
    to: &ArrayViewMut<T, 2>,
) {
    #[tile_static(pad = ROOM)]
    let block: [[T; S]; S];
    let [row, column] = [t.local[0], t.local[1]];
    block[row][column] = from[t];
    t.barrier.wait_with_tile_static_memory_fence();
    let corner = Index::new([t.tile_origin[1], t.tile_origin[0]]);
    to[corner + t.local] = block[column][row];
}

pub fn run() -> Result<()> {
    let data: Vec<u16> = (0..12 * 8).collect();
    let mut turned = vec![0_u16; 12 * 8];
    let (from, to) = (ArrayView::new([12, 8], &data)?, ArrayViewMut::new([8, 12], &mut turned)?);
    parallel_for_each(from.extent().tile::<4, 4>(), turn::<u16, 4>(&from, &to))?;
    to.synchronize()?;
    let expected: Vec<u16> = (0..96).map(|k| data[k % 12 * 8 + k / 12]).collect();
    assert_eq!(turned, expected);
    Ok(())
}
