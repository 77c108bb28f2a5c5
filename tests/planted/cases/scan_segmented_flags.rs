//! A segmented scan: the flags of the segments step in place, without the wait that the sums have.
use crate::case::*;

#[amp]
fn step_flag(flags: &mut [u32; 16], me: usize, step: usize) {
    let before = flags[me - step]; //~ race
    flags[me] |= before; //~ race
}

#[amp]
fn segmented(t: TiledIndex<16>, starts: &ArrayView<u32, 1>, data: &ArrayViewMut<i32, 1>) {
    #[tile_static]
    let flags: [u32; 16];
    #[tile_static]
    let sums: [i32; 16];
    let me = t.local[0];
    flags[me] = starts[t];
    sums[me] = data[t];
    let mut step = 1;
    while step < 16 {
        t.barrier.wait();
        let open = me >= step && flags[me] == 0;
        let before = if open { sums[me - step] } else { 0 };
        // mend: let flag = if me >= step { flags[me - step] } else { 0 };
        t.barrier.wait();
        sums[me] += before;
        // mend: flags[me] |= flag;
        if me >= step {
            step_flag(&mut flags, me, step); // bug
        }
        step *= 2;
    }
    data[t] = sums[me];
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let starts: Vec<u32> = (0..32).map(|k| u32::from(k % 5 == 0)).collect();
    let starts = ArrayView::new(32, &starts)?;
    changed([32], (0..32).map(|k| k % 4 + 1).collect(), |data| {
        parallel_for_each_on(on, data.extent().tile::<16>(), segmented(&starts, data))
    })
}

pub fn expected() -> Vec<i64> {
    let first = |k: i64| (k / 5 * 5).max(k / 16 * 16);
    (0..32).map(|k| (first(k)..=k).map(|n| n % 4 + 1).sum()).collect()
}
