//! A kernel uses `-` of a type whose impl of Sub is not marked.
//!
//! Line 30. Mend: #[amp] above the impl of Sub.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;
use std::ops::Sub;

#[amp]
struct Point {
    x: f32,
    y: f32,
}

impl Sub for Point {
    type Output = Point;
    fn sub(self, other: Point) -> Point {
        Point { x: self.x - other.x, y: self.y - other.y }
    }
}

fn main() -> amp_runtime::Result<()> {
    let points: Vec<Point> = (0..64).map(|k| Point { x: k as f32, y: 1.0 }).collect();
    let mut lengths = vec![0.0_f32; 64];
    let point = ArrayView::new(64, &points)?;
    let length = ArrayViewMut::new(64, &mut lengths)?;
    parallel_for_each(
        length.extent(),
        amp!(|i: Index<1>| {
            let way = point[i] - point[0];
            length[i] = (way.x * way.x + way.y * way.y).sqrt();
        }),
    )?;
    length.synchronize()?;
    println!("{lengths:?}");
    Ok(())
}
