//! Unsigned numbers are also seen as signed ones: a thread adds to a number that its neighbour writes.
use crate::case::*;

#[amp]
fn stamp(i: Index<1>, words: &ArrayViewMut<u32, 1>, signed: &ArrayViewMut<i32, 1>) {
    let n = words.extent()[0];
    words[i] = i[0] as u32; //~ race
    let place = (i[0] + 1) % n; // bug
    // mend: let place = i[0] % n;
    signed[place] += 256; //~ race
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    changed([16], vec![9; 16], |words: &ArrayViewMut<'_, u32, 1>| {
        let signed = words.reinterpret::<i32>()?;
        parallel_for_each_on(on, words.extent(), stamp(words, &signed))
    })
}

pub fn expected() -> Vec<i64> {
    (0..16).map(|k| k + 256).collect()
}
