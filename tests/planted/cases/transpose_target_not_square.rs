//! A wide matrix is turned into a high one by indices that are those of the wide one.
use crate::case::*;

#[amp]
struct Swapped {
    row: u32,
    column: u32,
}

#[amp]
impl Swapped {
    fn of(i: Index<2>) -> Self {
        let (row, column) = (3 - i[0] as u32, i[1] as u32);
        // mend: Swapped { row: column, column: row }
        Swapped { row, column } // bug
    }
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let cells: Vec<i32> = (0..40).collect();
    let from = ArrayView::new([4, 10], &cells)?;
    written([10, 4], |to: &ArrayViewMut<'_, i32, 2>| {
        let kernel = amp!(|i: Index<2>| {
            let place = Swapped::of(i);
            to[[place.row as usize, place.column as usize]] = from[i]; //~ out of range
        });
        parallel_for_each_on(on, from.extent(), kernel)
    })
}

pub fn expected() -> Vec<i64> {
    (0..40).map(|k| (3 - k % 4) * 10 + k / 4).collect()
}
