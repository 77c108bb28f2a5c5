//! Grey values of a picture are counted in a view by threads that add one without an atomic operation.
use crate::case::*;

#[amp]
struct Level {
    count: u32,
    last: u32,
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let pixels: Vec<u8> = (0..120).map(|k| (k * k % 16) as u8).collect();
    let picture = ArrayView::new([10, 12], &pixels)?;
    let mut levels = vec![Level { count: 0, last: 7 }; 16];
    let view = ArrayViewMut::new(16, &mut levels)?;
    let kernel = amp!(|i: Index<2>| {
        let level = picture[i] as usize;
        view[level].count += 1; //~ race // bug
        // mend: atomic_fetch_inc(&view[level].count);
    });
    parallel_for_each_on(on, picture.extent(), kernel)?;
    view.synchronize()?;
    Ok(levels.iter().map(|level| i64::from(level.count * 10 + level.last)).collect())
}

pub fn expected() -> Vec<i64> {
    (0..16).map(|level| (0..120).filter(|k| k * k % 16 == level).count() as i64 * 10 + 7).collect()
}
