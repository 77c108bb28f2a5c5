//! A picture that is wider than high is read with column and row changed about.
use crate::case::*;

#[amp]
fn at(picture: &ArrayView<u32, 2>, x: usize, y: usize) -> u32 {
    // mend: picture[[y, x]]
    picture[[x, y]] //~ out of range // bug
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let pixels: Vec<u32> = (0..45).collect();
    let picture = ArrayView::new([5, 9], &pixels)?;
    written([5, 9], |to: &ArrayViewMut<'_, u32, 2>| {
        let flip = amp!(|i: Index<2>| {
            let x = picture.extent()[1] - 1 - i[1];
            to[i] = at(&picture, x, i[0]);
        });
        parallel_for_each_on(on, to.extent(), flip)
    })
}

pub fn expected() -> Vec<i64> {
    (0..45).map(|k| k / 9 * 9 + 8 - k % 9).collect()
}
