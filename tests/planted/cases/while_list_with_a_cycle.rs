//! Lists are followed to their ends, but one of the links leads back into its list.
use crate::case::*;

#[amp]
fn length(next: &ArrayView<u32, 1>, start: u32) -> u32 {
    let mut node = start;
    let mut length = 0;
    while node != 0 {
        //~ endless
        node = next[node as usize];
        length += 1;
    }
    length
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let mut links: Vec<u32> = (0..16).map(|k| if k < 4 { 0 } else { k - 4 }).collect();
    links[7] = 15; // bug
    let next = ArrayView::new(16, &links)?;
    written([16], |to: &ArrayViewMut<'_, u32, 1>| {
        let kernel = amp!(|i: Index<1>| to[i] = length(&next, i[0] as u32));
        parallel_for_each_on(on, to.extent(), kernel)
    })
}

pub fn expected() -> Vec<i64> {
    (0..16).map(|k| if k % 4 == 0 { k / 4 } else { k / 4 + 1 }).collect()
}
