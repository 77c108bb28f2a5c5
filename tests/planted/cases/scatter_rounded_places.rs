//! Points are drawn into a picture at rounded coordinates, where several points meet.
use crate::case::*;

#[amp]
struct Point {
    x: f32,
    y: f32,
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let at = |k: i32| Point { x: (k % 9) as f32 * 0.75, y: (k / 9) as f32 * 1.5 };
    let points: Vec<Point> = (0..36).map(at).collect();
    let points = ArrayView::new(36, &points)?;
    written([8, 8], |picture: &ArrayViewMut<'_, u32, 2>| {
        let draw = amp!(|i: Index<1>| {
            let Point { x, y } = points[i];
            let pixel = [y.round() as usize, x.round() as usize];
            picture[pixel] += 1; //~ race // bug
            // mend: atomic_fetch_add(&picture[pixel], 1);
        });
        parallel_for_each_on(on, points.extent(), draw)
    })
}

pub fn expected() -> Vec<i64> {
    let mut picture = vec![0; 64];
    for k in 0..36 {
        let (x, y) = ((k % 9) as f32 * 0.75, (k / 9) as f32 * 1.5);
        picture[y.round() as usize * 8 + x.round() as usize] += 1;
    }
    picture
}
