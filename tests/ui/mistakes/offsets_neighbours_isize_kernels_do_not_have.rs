//! Offsets to the neighbours are isize, which kernels do not have.
//!
//! Line 17. Mend: i32, and casts to usize.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

fn count_neighbours(grid: &[u32], side: usize) -> amp_runtime::Result<Vec<u32>> {
    let mut counts = vec![0_u32; side * side];
    let cell = ArrayView::new([side, side], grid)?;
    let count = ArrayViewMut::new([side, side], &mut counts)?;
    parallel_for_each(
        cell.extent(),
        amp!(|i: Index<2>| {
            let mut sum = 0;
            for k in 0..9 {
                let dy: isize = k / 3 - 1;
                let dx = k % 3 - 1;
                let place = [(i[0] as isize + dy) as usize, (i[1] as isize + dx) as usize];
                sum += cell[place];
            }
            count[i] = sum - cell[i];
        }),
    )?;
    count.synchronize()?;
    Ok(counts)
}

fn main() -> amp_runtime::Result<()> {
    println!("{:?}", count_neighbours(&[1; 16], 4)?);
    Ok(())
}
