//! An atomic operation on elements of f64.
//!
//! Line 14. Mend: f32, or whole units in i64.
use amp_runtime::prelude::*;

#[amp]
fn deposit(
    i: Index<1>,
    places: &ArrayView<u32, 1>,
    charges: &ArrayView<f64, 1>,
    grid: &ArrayViewMut<f64, 1>,
) {
    let cell = places[i] as usize / 10;
    atomic_fetch_add(&grid[cell], charges[i]);
}

fn main() -> amp_runtime::Result<()> {
    let places: Vec<u32> = (0..200).map(|k| (k * 13) % 100).collect();
    let charges = vec![1.6e-19_f64; 200];
    let mut grid = [0.0_f64; 10];
    let place = ArrayView::new(200, &places)?;
    let charge = ArrayView::new(200, &charges)?;
    let view = ArrayViewMut::new(10, &mut grid)?;
    parallel_for_each_on(&Accelerator::cpu(), place.extent(), deposit(&place, &charge, &view))?;
    view.synchronize()?;
    println!("{grid:?}");
    Ok(())
}
