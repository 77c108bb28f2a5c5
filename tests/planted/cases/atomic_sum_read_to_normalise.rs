//! Weights are added up atomically and divided by their sum in one launch.
use crate::case::*;

#[amp]
fn normalise(i: Index<1>, weights: &ArrayViewMut<f32, 1>, sum: &ArrayViewMut<f32, 1>, phase: u32) {
    if phase != 1 {
        atomic_fetch_add(&sum[0], weights[i]); //~ race
    }
    if phase != 0 {
        weights[i] *= 64.0 / sum[0]; //~ race
    }
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let sum = ArrayViewMut::without_source(1)?;
    let phases = [2]; // bug
    // mend: let phases = [0, 1];
    changed([16], (0..16).map(|k| (k % 2 * 2 + 1) as f32).collect(), |weights| {
        for phase in phases {
            parallel_for_each_on(on, weights.extent(), normalise(weights, &sum, phase))?;
        }
        Ok(())
    })
}

pub fn expected() -> Vec<i64> {
    (0..16).map(|k| (k % 2 * 2 + 1) * 2).collect()
}
