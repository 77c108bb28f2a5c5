//! A wait with a fence of global memory orders the threads of a tile, but not those of the next one.
use crate::case::*;

#[amp]
fn smooth(t: TiledIndex<8>, data: &ArrayViewMut<i32, 1>, out: &ArrayViewMut<i32, 1>) {
    let last = data.extent()[0] - 1;
    // mend: let next = double(data[(t.global[0] + 1).min(last)]);
    data[t] = double(data[t]); //~ race // bug
    t.barrier.wait_with_global_memory_fence();
    let next = data[(t.global[0] + 1).min(last)]; //~ race // bug
    out[t] = next + 1;
}

#[amp]
fn double(x: i32) -> i32 {
    2 * x
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let mut numbers: Vec<i32> = (0..32).collect();
    let data = ArrayViewMut::new(32, &mut numbers)?;
    written([32], |out| parallel_for_each_on(on, out.extent().tile::<8>(), smooth(&data, out)))
}

pub fn expected() -> Vec<i64> {
    (0..32).map(|k: i64| 2 * (k + 1).min(31) + 1).collect()
}
