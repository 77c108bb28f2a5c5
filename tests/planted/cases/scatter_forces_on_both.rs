//! Each bond adds its force to both of its atoms, of which other bonds add theirs to the same.
use crate::case::*;

#[amp]
fn bonds(
    i: Index<1>,
    ends: &ArrayView<[u32; 2], 1>,
    at: &ArrayView<i32, 1>,
    force: &ArrayViewMut<i32, 1>,
) {
    let [a, b] = ends[i];
    let stretch = at[b as usize] - at[a as usize] - 10;
    atomic_fetch_add(&force[a as usize], stretch); //~ race
    force[b as usize] -= stretch; //~ race // bug
    // mend: atomic_fetch_sub(&force[b as usize], stretch);
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let ends: Vec<[u32; 2]> = (0..14).map(|k| [k, k + 1]).collect();
    let at: Vec<i32> = (0..15).map(|k| 9 * k + k * k % 5).collect();
    let (ends, at) = (ArrayView::new(14, &ends)?, ArrayView::new(15, &at)?);
    written([15], |force| parallel_for_each_on(on, ends.extent(), bonds(&ends, &at, force)))
}

pub fn expected() -> Vec<i64> {
    let at = |k: i64| 9 * k + k * k % 5;
    let stretch = |k: i64| if (0..14).contains(&k) { at(k + 1) - at(k) - 10 } else { 0 };
    (0..15).map(|k| stretch(k) - stretch(k - 1)).collect()
}
