//! Sections of sections that overlap, read-only twins, rows and other shapes, all in one kernel.

use amp_runtime::Result;
use amp_runtime::prelude::*;

pub fn run() -> Result<()> {
    let mut data: Vec<i32> = (0..60).collect();
    let whole = ArrayViewMut::new([6, 10], &mut data)?;
    let middle = whole.section([1, 2], [4, 6])?;
    let corner = middle.section([2, 3], [2, 3])?.read_only();
    let top = whole.row(0)?;
    let flat = whole.view_as([60])?;
    let bytes = whole.reinterpret::<u32>()?;
    parallel_for_each(
        corner.extent(),
        kernel!(|i: Index<2>| {
            let number = i[0] * 3 + i[1];
            top[number] = corner[i] + flat[number + 40] + bytes[59 - number] as i32;
            middle[i] = -corner[[i[0], 2 - i[1]]];
        }),
    )?;
    drop((whole, middle, corner, top, flat, bytes));
    let start: Vec<i32> = (0..60).collect();
    let mut expected = start.clone();
    for row in 0..2 {
        for column in 0..3 {
            let n = row * 3 + column;
            expected[n] = start[(row + 3) * 10 + column + 5] + start[n + 40] + start[59 - n];
            expected[(row + 1) * 10 + column + 2] = -start[(row + 3) * 10 + 7 - column];
        }
    }
    assert_eq!(data, expected);
    Ok(())
}
