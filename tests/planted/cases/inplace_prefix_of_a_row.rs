//! Each element of a summed-area row adds the element before it, which its thread is changing.
use crate::case::*;

#[amp]
fn add_left(i: Index<2>, table: &ArrayViewMut<u32, 2>, step: usize) {
    // mend: for column in step..table.extent()[1] {
    // mend:     table[[i[0], column]] += table[[i[0], column - step]];
    // mend: }
    if i[1] >= step { // bug
        let left = table[[i[0], i[1] - step]]; //~ race // bug
        table[i] += left; //~ race // bug
    } // bug
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    changed([4, 12], (0..48).map(|k| k % 5).collect(), |table| {
        let domain = table.extent(); // bug
        // mend: let domain = Extent::new([4, 1]);
        parallel_for_each_on(on, domain, add_left(table, 1))
    })
}

pub fn expected() -> Vec<i64> {
    (0..48).map(|k| (k / 12 * 12..=k).map(|n| n % 5).sum()).collect()
}
