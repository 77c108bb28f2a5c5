//! Random numbers are drawn until one is small; the generator stays at zero if its seed is zero.
use crate::case::*;

#[amp(cpu)]
fn shifted(state: u32) -> u32 {
    let a = state ^ state << 13; //~? endless
    let b = a ^ a >> 17; //~? endless
    b ^ b << 5 //~? endless
}

#[amp(cpu)]
fn draw(seed: u32) -> u32 {
    let mut state = shifted(seed);
    let mut drawn = 1;
    while state % 8 == 0 {
        //~ endless
        state = shifted(state);
        drawn += 1;
    }
    drawn
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let first = 0; // bug
    // mend: let first = 1;
    written([32], |to: &ArrayViewMut<'_, u32, 1>| {
        let kernel = amp!(|i: Index<1>| to[i] = draw(i[0] as u32 + first));
        parallel_for_each_on(on, to.extent(), kernel)
    })
}

pub fn expected() -> Vec<i64> {
    (1..33).map(|seed| i64::from(draw(seed))).collect()
}
