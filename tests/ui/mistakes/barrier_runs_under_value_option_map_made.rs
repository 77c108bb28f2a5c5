//! The barrier runs under a value that Option::map made of the thread's position.
//!
//! Line 19. Mend: wait before the `if let`.
use amp_runtime::prelude::*;

#[amp]
fn partner(me: usize, step: usize) -> Option<usize> {
    if me >= step { Some(step) } else { None }
}

#[amp]
fn scan_step(t: TiledIndex<64>, step: usize, data: &ArrayViewMut<i32, 1>) {
    #[tile_static]
    let line: [i32; 64];
    let me = t.local[0];
    line[me] = data[t];
    let place = partner(me, step).map(|distance| me - distance);
    if let Some(p) = place {
        t.barrier.wait();
        data[t] = line[me] + line[p];
    }
}

fn main() -> amp_runtime::Result<()> {
    let mut data = vec![1_i32; 192];
    let view = ArrayViewMut::new(192, &mut data)?;
    for step in [1, 2, 4, 8, 16, 32] {
        parallel_for_each(view.extent().tile::<64>(), scan_step(step, &view))?;
    }
    view.synchronize()?;
    println!("{:?}", &data[..8]);
    Ok(())
}
