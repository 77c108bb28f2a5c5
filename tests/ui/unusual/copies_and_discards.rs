//! Copies between arrays, views and sections, discarded content, views without a source, and shared arrays.

use amp_runtime::Result;
use amp_runtime::prelude::*;

pub fn run() -> Result<()> {
    let array = Array::new([4, 4], &(0..16).collect::<Vec<i32>>())?;
    let mut result = vec![-1; 16];
    {
        let to = ArrayViewMut::new([4, 4], &mut result)?;
        let blank = ArrayViewMut::<i32, 2>::without_source([2, 4])?;
        to.discard_data();
        let (upper, lower) = (to.section([0, 0], [2, 4])?, to.section([2, 0], [2, 4])?);
        copy(&array.view().section([1, 0], [2, 4])?, &upper)?;
        parallel_for_each(blank.extent(), kernel!(|i: Index<2>| blank[i] += 1 + array[i]))?;
        copy(&blank, &lower)?;
        let twin = array.clone_on(array.accelerator())?;
        parallel_for_each(
            twin.extent(),
            kernel!(|i: Index<2>| {
                twin[i] *= 10;
                to[[i[1], i[0]]] += twin[i];
            }),
        )?;
    }
    let expected = (0..16).map(|k| {
        let (r, c) = (k / 4, k % 4);
        c * 40 + r * 10 + if r < 2 { k + 4 } else { k - 8 + 1 }
    });
    assert_eq!(result, expected.collect::<Vec<_>>());
    Ok(())
}
