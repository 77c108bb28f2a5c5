//! A thread compares with its left neighbour; at zero the index goes below zero.
use crate::case::*;

#[amp]
fn is_start(i: usize, words: &ArrayView<u8, 1>) -> bool {
    // mend: if i == 0 { return words[0] != b' '; }
    let before = words[i - 1]; //~ out of range
    words[i] != b' ' && before == b' '
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let text = b" the quick brown fox jumps over the lazy dog";
    let words = ArrayView::new(44, text)?;
    written([44], |to: &ArrayViewMut<'_, u32, 1>| {
        let kernel = amp!(|i: Index<1>| to[i] = is_start(i[0], &words) as u32);
        parallel_for_each_on(on, to.extent(), kernel)
    })
}

pub fn expected() -> Vec<i64> {
    let text = b" the quick brown fox jumps over the lazy dog";
    (0..44).map(|k| i64::from(text[k] != b' ' && k > 0 && text[k - 1] == b' ')).collect()
}
