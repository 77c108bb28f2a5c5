//! Shortest distances are lowered atomically, after a plain look whether it is worth it.
use crate::case::*;

#[amp]
fn relax(
    i: Index<1>,
    targets: &ArrayView<u32, 1>,
    costs: &ArrayView<u32, 1>,
    best: &ArrayViewMut<u32, 1>,
) {
    let vertex = targets[i] as usize;
    let mut better = true;
    better = costs[i] < best[vertex]; //~ race // bug
    if better {
        atomic_fetch_min(&best[vertex], costs[i]); //~ race
    }
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let (to, cost): (Vec<u32>, Vec<u32>) = (0..30).map(|k| (k % 6, 50 - k * 7 % 30)).unzip();
    let (targets, costs) = (ArrayView::new(30, &to)?, ArrayView::new(30, &cost)?);
    changed([6], vec![1000; 6], |best: &ArrayViewMut<'_, u32, 1>| {
        parallel_for_each_on(on, targets.extent(), relax(&targets, &costs, best))
    })
}

pub fn expected() -> Vec<i64> {
    let cost = |k: i64| 50 - k * 7 % 30;
    (0..6).map(|v| (0..30).filter(|k| k % 6 == v).map(cost).min().unwrap()).collect()
}
