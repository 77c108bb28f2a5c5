//! The `+` of a type keeps tile_static memory, and a kernel without tiles adds.
//!
//! Line 20. Mend: leave the tile_static out of the operator.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;
use std::ops::Add;

#[amp]
struct Lane {
    number: u32,
    value: i32,
}

#[amp]
impl Add for Lane {
    type Output = Lane;
    fn add(self, other: Lane) -> Lane {
        #[tile_static]
        let sums: [i32; 32];
        sums[self.number as usize] = self.value + other.value;
        Lane { number: self.number, value: sums[self.number as usize] }
    }
}

fn main() -> amp_runtime::Result<()> {
    let mut balances: Vec<i32> = (0..32).collect();
    let view = ArrayViewMut::new(32, &mut balances)?;
    parallel_for_each(
        view.extent(),
        amp!(|i: Index<1>| {
            let number = i[0] as u32;
            let total = Lane { number, value: view[i] } + Lane { number, value: 5 };
            view[i] = total.value;
        }),
    )?;
    view.synchronize()?;
    println!("{balances:?}");
    Ok(())
}
