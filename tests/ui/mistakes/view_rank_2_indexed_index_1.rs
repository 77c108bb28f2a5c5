//! A view of rank 2 is indexed with an Index<1>.
//!
//! Line 16. Mend: Index<2>, and the domain of the view.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

fn main() -> amp_runtime::Result<()> {
    let (rows, columns) = (6_usize, 5_usize);
    let mut matrix = vec![1_i32; rows * columns];
    let view = ArrayViewMut::new([rows, columns], &mut matrix)?;
    let all = Extent::new([rows * columns]);
    parallel_for_each(
        all,
        amp!(|i: Index<1>| {
            view[i] = i[0] as i32;
        }),
    )?;
    view.synchronize()?;
    println!("{matrix:?}");
    Ok(())
}
