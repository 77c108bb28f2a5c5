//! Each tile waits for a flag of the tile behind it, which need not have begun.
use crate::case::*;

#[amp]
fn chain(t: TiledIndex<2>, flags: &ArrayViewMut<u32, 1>, phase: u32) {
    let (me, last) = (t.tile[0], flags.extent()[0] - 1);
    if t.local[0] == 1 {
        return;
    }
    if phase != 1 {
        atomic_exchange(&flags[me], 1);
    }
    let mut set = me == last || phase == 0;
    while !set {
        //~ endless
        set = atomic_fetch_add(&flags[me + 1], 0) > 0;
    }
    if phase != 0 {
        atomic_fetch_add(&flags[me], 10);
    }
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let phases = [2]; // bug
    // mend: let phases = [0, 1];
    written([6], |flags| {
        for phase in phases {
            parallel_for_each_on(on, Extent::new([12]).tile::<2>(), chain(flags, phase))?;
        }
        Ok(())
    })
}

pub fn expected() -> Vec<i64> {
    vec![11; 6]
}
