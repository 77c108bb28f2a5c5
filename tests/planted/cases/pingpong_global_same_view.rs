//! Two views take turns between launches, but one of the launches gets the same memory twice.
use crate::case::*;

#[amp]
fn step(i: Index<1>, from: &ArrayViewMut<i32, 1>, to: &ArrayViewMut<i32, 1>) {
    let n = from.extent()[0];
    let [left, right] = [from[(i + n - 1) % n], from[(i + 1) % n]]; //~ race
    to[i] = left + right - from[i]; //~ race
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let data: Vec<i32> = (0..24).map(|k| k % 7).collect();
    let one = Array::new_on(on, 24, &data)?.view();
    let two = Array::zeroed_on(on, 24)?.view();
    parallel_for_each_on(on, one.extent(), step(&one, &two))?;
    let target = &two; // bug
    // mend: let target = &one;
    parallel_for_each_on(on, one.extent(), step(&two, target))?;
    let mut out = vec![0; 24];
    target.copy_to(&mut out)?;
    Ok(whole(&out))
}

pub fn expected() -> Vec<i64> {
    let step = |old: Vec<i64>| -> Vec<i64> {
        (0..24).map(|k| old[(k + 23) % 24] + old[(k + 1) % 24] - old[k]).collect()
    };
    step(step((0..24).map(|k| k % 7).collect()))
}
