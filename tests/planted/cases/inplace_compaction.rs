//! Elements move left by the number of removed ones before them, into places that others still read.
use crate::case::*;

#[amp]
fn close_gaps(
    i: Index<1>,
    offsets: &ArrayView<u32, 1>,
    list: &ArrayViewMut<i32, 1>,
    to: &ArrayViewMut<i32, 1>,
) {
    let value = list[i]; //~ race
    if value >= 0 {
        to[i[0] - offsets[i] as usize] = value; //~ race
    }
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let list: Vec<i32> = (0..36).map(|k| if k % 4 == 1 { -1 } else { k }).collect();
    let offsets: Vec<u32> = (0..36).map(|k| (k + 2) / 4).collect();
    let offsets = ArrayView::new(36, &offsets)?;
    let mut numbers = list;
    let list = ArrayViewMut::new(36, &mut numbers)?;
    let target: ArrayViewMut<i32, 1> = ArrayViewMut::without_source(36)?;
    let to = &list; // bug
    // mend: let to = &target;
    parallel_for_each_on(on, list.extent(), close_gaps(&offsets, &list, to))?;
    let mut left = vec![0; 27];
    to.section([0], [27])?.copy_to(&mut left)?;
    Ok(whole(&left))
}

pub fn expected() -> Vec<i64> {
    (0..36).filter(|k| k % 4 != 1).collect()
}
