//! An inclusive scan in one array: each step adds what another thread changes in the same step.
use crate::case::*;

#[amp]
fn earlier(sums: &[u32; 64], me: usize, step: usize) -> u32 {
    if me < step {
        return 0;
    }
    sums[me - step] //~ race
}

#[amp]
fn scan(t: TiledIndex<64>, data: &ArrayViewMut<u32, 1>) {
    #[tile_static]
    let sums: [u32; 64];
    let me = t.local[0];
    sums[me] = data[t];
    let mut step = 1;
    while step < 64 {
        t.barrier.wait();
        let before = earlier(&sums, me, step);
        // mend: t.barrier.wait();
        sums[me] += before; //~ race
        step *= 2;
    }
    data[t] = sums[me];
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    changed([128], (0..128).map(|k| k % 4).collect(), |data| {
        parallel_for_each_on(on, data.extent().tile::<64>(), scan(data))
    })
}

pub fn expected() -> Vec<i64> {
    (0..128).map(|k| (k / 64 * 64..=k).map(|n| n % 4).sum()).collect()
}
