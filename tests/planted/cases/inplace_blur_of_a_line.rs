//! A blur of three samples is written to the view from which it is computed.
use crate::case::*;

#[amp]
fn clamped(line: &ArrayViewMut<i32, 1>, at: i32) -> i32 {
    let last = line.extent()[0] as i32 - 1;
    line[at.max(0).min(last) as usize] //~ race
}

#[amp]
fn blur(i: Index<1>, from: &ArrayViewMut<i32, 1>, line: &ArrayViewMut<i32, 1>) {
    let at = i[0] as i32;
    line[i] = clamped(from, at - 1) + 2 * clamped(from, at) + clamped(from, at + 1); //~ race
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let samples: Vec<i32> = (0..40).map(|k| k * 9 % 14).collect();
    let mut copy_of = samples.clone();
    let source = ArrayViewMut::new(40, &mut copy_of)?;
    changed([40], samples, |line| {
        let from = line; // bug
        // mend: let from = &source;
        parallel_for_each_on(on, line.extent(), blur(from, line))
    })
}

pub fn expected() -> Vec<i64> {
    let at = |k: i64| k.clamp(0, 39) * 9 % 14;
    (0..40).map(|k| at(k - 1) + 2 * at(k) + at(k + 1)).collect()
}
