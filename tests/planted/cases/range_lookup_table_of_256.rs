//! A tone curve has 255 entries, and a byte may be 255.
use crate::case::*;

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let length = 255; // bug
    // mend: let length = 256;
    let curve: Vec<u32> = (0..length).map(|k| k * k / 255).collect();
    let pixels: Vec<u8> = (0..52).map(|k| 5 * k as u8).collect();
    let (curve, pixels) = (ArrayView::new(curve.len(), &curve)?, ArrayView::new(52, &pixels)?);
    written([52], |to: &ArrayViewMut<'_, u32, 1>| {
        let tone = amp!(|i: Index<1>| {
            let level = pixels[i];
            to[i] = curve[level as usize]; //~ out of range
        });
        parallel_for_each_on(on, to.extent(), tone)
    })
}

pub fn expected() -> Vec<i64> {
    (0..52).map(|k| 25 * k * k / 255).collect()
}
