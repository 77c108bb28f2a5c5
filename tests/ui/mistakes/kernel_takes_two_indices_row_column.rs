//! A kernel takes two indices, for the row and for the column.
//!
//! Line 13. Mend: one i: Index<2>, with i[0] and i[1].
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

fn main() -> amp_runtime::Result<()> {
    let mut table = vec![0_u32; 100];
    let view = ArrayViewMut::new([10, 10], &mut table)?;
    parallel_for_each(
        view.extent(),
        amp!(|row: Index<1>, column: Index<1>| {
            view[[row[0], column[0]]] = (row[0] as u32 + 1) * (column[0] as u32 + 1);
        }),
    )?;
    view.synchronize()?;
    println!("{:?}", &table[90..]);
    Ok(())
}
