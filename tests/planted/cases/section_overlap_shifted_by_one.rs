//! Two sections of one view overlap: a thread writes through one what its neighbour reads through the other.
use crate::case::*;

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    changed([33], (0..33).collect(), |view: &ArrayViewMut<'_, i32, 1>| {
        let (low, high) = (view.section([0], [32])?, view.section([1], [32])?);
        let source = &high; // bug
        // mend: let old = ArrayViewMut::without_source(32)?;
        // mend: copy(&high, &old)?;
        // mend: let source = &old;
        let kernel = amp!(|i: Index<1>| low[i] = 2 * source[i]); //~ race
        parallel_for_each_on(on, low.extent(), kernel)
    })
}

pub fn expected() -> Vec<i64> {
    (0..33).map(|k| if k < 32 { 2 * (k + 1) } else { k }).collect()
}
