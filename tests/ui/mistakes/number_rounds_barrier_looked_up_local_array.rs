//! The number of rounds with a barrier is looked up in a local array by the thread's index.
//!
//! Line 18. Mend: the same number of rounds for all, and a condition on the work.
use amp_runtime::prelude::*;

#[amp]
fn sweep(t: TiledIndex<16>, data: &ArrayViewMut<u32, 1>) {
    #[tile_static]
    let line: [u32; 16];
    let rounds = [1, 2, 4, 8];
    let me = t.local[0];
    line[me] = data[t];
    t.barrier.wait();
    let mine = rounds[me % 4];
    let mut round = 0;
    while round < mine {
        let next = line[(me + 1) % 16];
        t.barrier.wait();
        line[me] = next;
        t.barrier.wait();
        round += 1;
    }
    data[t] = line[me];
}

fn main() -> amp_runtime::Result<()> {
    let array = Array::new([160], &(0..160).collect::<Vec<u32>>())?;
    let view = array.view();
    parallel_for_each(view.extent().tile::<16>(), sweep(&view))?;
    println!("{:?}", array.to_vec()?);
    Ok(())
}
