//! Samples are taken in steps from a table, of which one is zero.
use crate::case::*;

#[amp]
fn sample(
    i: Index<1>,
    steps: &ArrayView<u32, 1>,
    data: &ArrayView<i32, 1>,
    to: &ArrayViewMut<i32, 1>,
) {
    let step = steps[i] as usize;
    let mut place = i[0];
    let mut sum = 0;
    while place < data.extent()[0] {
        //~ endless
        sum += data[place];
        place += step;
    }
    to[i] = sum;
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let steps = [3, 5, 0, 2]; // bug
    // mend: let steps = [3, 5, 9, 2];
    let data: Vec<i32> = (0..30).collect();
    let (steps, data) = (ArrayView::new(4, &steps)?, ArrayView::new(30, &data)?);
    written([4], |to| parallel_for_each_on(on, to.extent(), sample(&steps, &data, to)))
}

pub fn expected() -> Vec<i64> {
    (0..4).map(|i| (i..30).step_by([3, 5, 9, 2][i]).sum::<usize>() as i64).collect()
}
