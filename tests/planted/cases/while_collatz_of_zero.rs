//! Collatz steps are counted until one is reached, which never happens from zero.
use crate::case::*;

#[amp(cpu)]
fn steps(start: u32) -> u32 {
    let mut n = start;
    let mut steps = 0;
    // mend: n = n.max(1);
    while n != 1 {
        //~ endless
        n = if n % 2 == 0 { n / 2 } else { 3 * n + 1 };
        steps += 1;
    }
    steps
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    written([30], |to: &ArrayViewMut<'_, u32, 1>| {
        let kernel = amp!(|i: Index<1>| to[i] = steps(i[0] as u32));
        parallel_for_each_on(on, to.extent(), kernel)
    })
}

pub fn expected() -> Vec<i64> {
    (0..30).map(|k: u32| i64::from(steps(k.max(1)))).collect()
}
