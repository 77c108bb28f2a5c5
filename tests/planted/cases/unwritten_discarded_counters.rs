//! Counters of a view that was used before are discarded to save a copy, and then counted up atomically.
use crate::case::*;

#[amp]
fn parity(i: Index<1>, words: &ArrayView<u32, 1>, counts: &ArrayViewMut<u32, 1>) {
    let ones = words[i].count_ones() as usize;
    atomic_fetch_add(&counts[ones], 1); //~ uninitialised
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let words: Vec<u32> = (0..64).collect();
    let words = ArrayView::new(64, &words)?;
    changed([8], vec![0; 8], |counts: &ArrayViewMut<'_, u32, 1>| {
        counts.discard_data(); // bug
        parallel_for_each_on(on, words.extent(), parity(&words, counts))
    })
}

pub fn expected() -> Vec<i64> {
    vec![1, 6, 15, 20, 15, 6, 1, 0]
}
