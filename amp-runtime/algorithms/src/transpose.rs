//! Rows become columns.

use amp_runtime::prelude::*;
use amp_runtime::{Element, Result};

use crate::Workspace;
use crate::error::same_extent;

/// The threads of a tile move a square of so many rows and columns.
const SIDE: usize = 32;
const ROWS: usize = 8;

/// Moves a square through tile_static memory, with reads and writes that lie side by side.
#[amp]
fn by_squares<T: Element>(
    t: TiledIndex<ROWS, SIDE>,
    from: &ArrayView<T, 2>,
    to: &ArrayViewMut<T, 2>,
) {
    #[tile_static(pad = 1)]
    let square: [[T; SIDE]; SIDE];
    let (row, column) = (t.local[0], t.local[1]);
    let (top, left) = (t.tile[0] * SIDE, t.tile[1] * SIDE);
    for k in 0..SIDE / ROWS {
        let row = row + k * ROWS;
        let place = Index::new([top + row, left + column]);
        if from.extent().contains(place) {
            square[row][column] = from[place];
        }
    }
    t.barrier.wait_with_tile_static_memory_fence();
    for k in 0..SIDE / ROWS {
        let row = row + k * ROWS;
        let place = Index::new([left + row, top + column]);
        if to.extent().contains(place) {
            to[place] = square[column][row];
        }
    }
}

/// The transpose of a matrix: `to[[column, row]] = from[[row, column]]`. NumPy has it as `transpose`.
///
/// ```
/// use amp_algorithms::transpose::transpose;
/// use amp_runtime::prelude::*;
///
/// let from = ArrayView::new([2, 3], &[1, 2, 3, 4, 5, 6])?;
/// let to = Array::new([3, 2], &[0; 6])?;
/// transpose(&from, &to)?;
/// assert_eq!(to.to_vec()?, [1, 4, 2, 5, 3, 6]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// The two are different memory.
///
/// # Errors
/// [`Error::ExtentsDiffer`] if `to` does not have as many rows as `from` has columns, or the other way round, and
/// those of a launch.
pub fn transpose<T: Element>(from: &ArrayView<T, 2>, to: &ArrayViewMut<T, 2>) -> Result<()> {
    transpose_with(&mut Workspace::new()?, from, to)
}

/// [`transpose`] in a workspace.
///
/// # Errors
/// Those of [`transpose`].
pub fn transpose_with<T: Element>(
    workspace: &mut Workspace,
    from: &ArrayView<T, 2>,
    to: &ArrayViewMut<T, 2>,
) -> Result<()> {
    let [rows, columns] = <[usize; 2]>::from(from.extent());
    same_extent("the transpose of `from`, and `to`,", Extent::new([columns, rows]), to.extent())?;
    if rows == 0 || columns == 0 {
        return Ok(());
    }
    let threads = Extent::new([rows.div_ceil(SIDE) * ROWS, columns.next_multiple_of(SIDE)]);
    workspace.run(threads.tile::<ROWS, SIDE>(), by_squares(from, to))
}
