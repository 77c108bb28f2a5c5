//! Each thread writes as many letters as its symbol has; the offset of one symbol is too small.
use crate::case::*;

#[amp]
fn expand(
    i: Index<1>,
    lengths: &ArrayView<u32, 1>,
    starts: &ArrayView<u32, 1>,
    text: &ArrayViewMut<u8, 1>,
) {
    let start = starts[i] as usize;
    for k in 0..lengths[i] as usize {
        text[start + k] = b'a' + i[0] as u8; //~ race
    }
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let lengths = [2, 1, 4, 3, 1, 5];
    let mut starts: Vec<u32> = lengths
        .iter()
        .scan(0, |sum, n| {
            *sum += n;
            Some(*sum - n)
        })
        .collect();
    starts[3] -= 1; // bug
    let (lengths, starts) = (ArrayView::new(6, &lengths)?, ArrayView::new(6, &starts)?);
    written([16], |text| {
        parallel_for_each_on(on, lengths.extent(), expand(&lengths, &starts, text))
    })
}

pub fn expected() -> Vec<i64> {
    b"aabccccdddefffff".iter().map(|letter| i64::from(*letter)).collect()
}
