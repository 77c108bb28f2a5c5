//! Each thread looks at most eight elements back for a set flag, and does not stop at the first element.
use crate::case::*;

#[amp]
fn last_set(flags: &ArrayView<u32, 1>, from: usize) -> u32 {
    let mut place = from;
    for back in 0..8 {
        let set = flags[place] == 1; //~ out of range
        if set {
            return back;
        }
        // mend: if place == 0 { break; }
        place -= 1;
    }
    8
}

#[amp]
fn distances(i: Index<1>, flags: &ArrayView<u32, 1>, to: &ArrayViewMut<u32, 1>) {
    to[i] = last_set(flags, i[0]);
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let flags: Vec<u32> = (0..40).map(|k| u32::from(k % 13 == 5)).collect();
    let flags = ArrayView::new(40, &flags)?;
    written([40], |to| parallel_for_each_on(on, to.extent(), distances(&flags, to)))
}

pub fn expected() -> Vec<i64> {
    let of = |k: i64| (0..8).find(|back| k >= *back && (k - back) % 13 == 5).unwrap_or(8);
    (0..40).map(of).collect()
}
