//! A view is indexed with an i32.
//!
//! Line 13. Mend: view[k as usize].
use amp_runtime::prelude::*;

#[amp]
fn nearest_lower(i: Index<1>, sorted: &ArrayView<i32, 1>, out: &ArrayViewMut<i32, 1>) {
    let target = i[0] as i32 * 3;
    let mut low: i32 = 0;
    let mut high: i32 = sorted.extent()[0] as i32;
    while low < high {
        let middle = (low + high) / 2;
        if sorted[middle] <= target {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    out[i] = low - 1;
}

fn main() -> amp_runtime::Result<()> {
    let sorted: Vec<i32> = (0..50).map(|k| k * k).collect();
    let mut out = vec![0_i32; 20];
    let from = ArrayView::new(50, &sorted)?;
    let to = ArrayViewMut::new(20, &mut out)?;
    parallel_for_each(to.extent(), nearest_lower(&from, &to))?;
    to.synchronize()?;
    println!("{out:?}");
    Ok(())
}
