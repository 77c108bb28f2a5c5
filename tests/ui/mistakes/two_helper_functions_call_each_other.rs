//! Two helper functions call each other.
//!
//! Line 12. Mend: one loop with a state.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

mod automaton {
    use amp_runtime::prelude::*;

    #[amp(cpu)]
    pub fn hungry(food: i32, steps: i32) -> i32 {
        if food > 100 { steps } else { fed(food * 3 + 1, steps + 1) }
    }

    #[amp(cpu)]
    pub fn fed(food: i32, steps: i32) -> i32 {
        if food % 2 == 0 { hungry(food / 2, steps + 1) } else { steps }
    }
}

fn main() -> amp_runtime::Result<()> {
    let mut steps = [0_i32; 64];
    let view = ArrayViewMut::new(64, &mut steps)?;
    parallel_for_each(
        view.extent(),
        amp!(|i: Index<1>| view[i] = automaton::hungry(i[0] as i32, 0)),
    )?;
    view.synchronize()?;
    println!("{steps:?}");
    Ok(())
}
