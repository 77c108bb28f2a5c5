//! `@` around structs, tuples and arrays, whose numbers are ranges.

use amp_runtime::Result;
use amp_runtime::prelude::*;

#[amp]
struct Point {
    x: i32,
    y: i32,
}

pub fn run() -> Result<()> {
    let points: Vec<Point> = (0..25).map(|k| Point { x: k % 5 - 2, y: k / 5 - 2 }).collect();
    let view = ArrayView::new(25, &points)?;
    let out = Array::new(25, &[0; 25])?;
    parallel_for_each(
        out.extent(),
        kernel!(|i: Index<1>| {
            out[i] = match view[i] {
                p @ Point { x: 1.., y: 1.. } => p.x * p.y,
                Point { x: x @ ..0, y: y @ ..=-1 } => x + y,
                Point { x: 0, y } | Point { x: y, y: 0 } => y * 10,
                whole @ Point { x, .. } if whole.x < whole.y => x - 50,
                Point { .. } => 77,
            };
        }),
    )?;
    let expected = points.iter().map(|p| match (p.x, p.y) {
        (x, y) if x > 0 && y > 0 => x * y,
        (x, y) if x < 0 && y < 0 => x + y,
        (0, y) => y * 10,
        (x, 0) => x * 10,
        (x, y) if x < y => x - 50,
        _ => 77,
    });
    assert_eq!(out.to_vec()?, expected.collect::<Vec<_>>());
    Ok(())
}
