//! A subgroup operation in a kernel without tiles.
//!
//! Line 8. Mend: a tiled kernel: subgroup::add(t, data[t]).
use amp_runtime::prelude::*;

#[amp]
fn warp_sum(i: Index<1>, data: &ArrayView<u32, 1>, sums: &ArrayViewMut<u32, 1>) {
    let sum = subgroup::add(i, data[i]);
    sums[i] = sum;
}

fn main() -> amp_runtime::Result<()> {
    let data: Vec<u32> = (0..256).collect();
    let mut sums = vec![0_u32; 256];
    let from = ArrayView::new(256, &data)?;
    let to = ArrayViewMut::new(256, &mut sums)?;
    parallel_for_each(from.extent(), warp_sum(&from, &to))?;
    to.synchronize()?;
    println!("{:?}", &sums[..8]);
    Ok(())
}
