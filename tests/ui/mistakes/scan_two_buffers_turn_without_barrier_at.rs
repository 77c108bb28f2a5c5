//! A scan with two buffers in turn, without the barrier at the end of a round.
//!
//! Line 17. Mend: t.barrier.wait() as the last statement of the loop.
use amp_runtime::prelude::*;

#[amp]
fn scan(t: TiledIndex<64>, data: &ArrayViewMut<u32, 1>) {
    #[tile_static]
    let buffers: [[u32; 64]; 2];
    let me = t.local[0];
    let mut from = 0;
    buffers[from][me] = data[t];
    t.barrier.wait();
    let mut step = 1;
    while step < 64 {
        let to = 1 - from;
        let add = if me >= step { buffers[from][me - step] } else { 0 };
        buffers[to][me] = buffers[from][me] + add;
        from = to;
        step *= 2;
    }
    t.barrier.wait();
    data[t] = buffers[from][me];
}

fn main() -> amp_runtime::Result<()> {
    let mut data = vec![1_u32; 192];
    let view = ArrayViewMut::new(192, &mut data)?;
    parallel_for_each(view.extent().tile::<64>(), scan(&view))?;
    view.synchronize()?;
    assert_eq!(data[63], 64);
    Ok(())
}
