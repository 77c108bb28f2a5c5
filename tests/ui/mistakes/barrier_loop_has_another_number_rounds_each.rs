//! A barrier in a loop that has another number of rounds for each thread.
//!
//! Line 18. Mend: loop to 32 for all threads, and put the condition inside.
use amp_runtime::prelude::*;

const SIZE: usize = 32;

#[amp]
fn triangle(t: TiledIndex<SIZE>, data: &ArrayViewMut<i32, 1>) {
    #[tile_static]
    let line: [i32; SIZE];
    let me = t.local[0];
    line[me] = data[t];
    t.barrier.wait();
    let mut sum = 0;
    for k in 0..me {
        sum += line[k];
        t.barrier.wait();
    }
    data[t] = sum;
}

fn main() -> amp_runtime::Result<()> {
    let mut data = vec![1_i32; 4 * SIZE];
    let view = ArrayViewMut::new(4 * SIZE, &mut data)?;
    parallel_for_each(view.extent().tile::<SIZE>(), triangle(&view))?;
    view.synchronize()?;
    assert_eq!(data[5], 5);
    Ok(())
}
