//! A kernel gathers its results in a Vec.
//!
//! Line 8. Mend: an array of fixed length and a count.
use amp_runtime::prelude::*;

#[amp]
fn median_of_row(i: Index<1>, table: &ArrayView<f32, 2>, out: &ArrayViewMut<f32, 1>) {
    let mut kept = Vec::new();
    for column in 0..table.extent()[1] {
        let value = table[i[0]][column];
        if value >= 0.0 {
            kept.push(value);
        }
    }
    if kept.len() > 0 {
        out[i] = kept[kept.len() / 2];
    }
}

fn main() -> amp_runtime::Result<()> {
    let table: Vec<f32> = (0..50).map(|k| k as f32 - 20.0).collect();
    let mut medians = [0.0_f32; 10];
    let from = ArrayView::new([10, 5], &table)?;
    let to = ArrayViewMut::new(10, &mut medians)?;
    parallel_for_each(to.extent(), median_of_row(&from, &to))?;
    to.synchronize()?;
    println!("{medians:?}");
    Ok(())
}
