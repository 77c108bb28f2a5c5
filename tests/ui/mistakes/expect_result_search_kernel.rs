//! Expect on the result of a search in a kernel.
//!
//! Line 18. Mend: let Some(place) = … else { return };.
use amp_runtime::prelude::*;

#[amp]
fn position(wanted: u32, row: usize, table: &ArrayView<u32, 2>) -> Option<usize> {
    for column in 0..table.extent()[1] {
        if table[row][column] == wanted {
            return Some(column);
        }
    }
    None
}

#[amp]
fn locate(i: Index<1>, table: &ArrayView<u32, 2>, places: &ArrayViewMut<u32, 1>) {
    let place = position(7, i[0], table).expect("each row has a seven");
    places[i] = place as u32;
}

fn main() -> amp_runtime::Result<()> {
    let cells: Vec<u32> = (0..80).map(|k| k % 8).collect();
    let mut places = [0_u32; 10];
    let table = ArrayView::new([10, 8], &cells)?;
    let view = ArrayViewMut::new(10, &mut places)?;
    parallel_for_each(view.extent(), locate(&table, &view))?;
    view.synchronize()?;
    println!("{places:?}");
    Ok(())
}
