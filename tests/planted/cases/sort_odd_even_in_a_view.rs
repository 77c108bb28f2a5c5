//! A round of odd-even transposition over a view swaps all pairs at once, also those that overlap.
use crate::case::*;

#[amp]
fn order_pairs(i: Index<1>, data: &ArrayViewMut<i32, 1>, parity: usize, step: usize) {
    let low = i[0] + parity; // bug
    // mend: let low = 2 * i[0] + parity;
    if low + step < data.extent()[0] {
        let (a, b) = (data[low], data[low + step]); //~ race
        data[low] = a.min(b); //~ race
        data[low + step] = a.max(b); //~ race
    }
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let data: Vec<i32> = (0..20).map(|k| k * 7 % 20).collect();
    changed([20], data, |data: &ArrayViewMut<'_, i32, 1>| {
        for round in 0..20 {
            parallel_for_each_on(on, Extent::new([10]), order_pairs(data, round % 2, 1))?;
        }
        Ok(())
    })
}

pub fn expected() -> Vec<i64> {
    (0..20).collect()
}
