//! A captured HashMap is looked up in a kernel.
//!
//! Line 19. Mend: a sorted view of keys and a binary search, or a dense table.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;
use std::collections::HashMap;

fn main() -> amp_runtime::Result<()> {
    let prices: HashMap<u32, f32> = [(7, 1.25), (11, 0.5), (13, 9.0)].into_iter().collect();
    let orders = [7_u32, 13, 13, 11, 7];
    let mut bills = [0.0_f32; 5];
    let order = ArrayView::new(5, &orders)?;
    let bill = ArrayViewMut::new(5, &mut bills)?;
    parallel_for_each(
        order.extent(),
        amp!(|i: Index<1>| {
            let number = order[i];
            bill[i] = prices[&number];
        }),
    )?;
    bill.synchronize()?;
    println!("{bills:?}");
    Ok(())
}
