//! The same, mended: the threads wait for each other after each step.

use amp_runtime::Result;
use amp_runtime::prelude::*;

#[amp]
fn add_halves(values: &mut [u32; 64], t: TiledIndex<64>) {
    let me = t.local[0];
    let mut count = 32;
    while count > 0 {
        if me < count {
            values[me] += values[me + count];
        }
        t.barrier.wait();
        count /= 2;
    }
}

fn sums(data: &[u32]) -> Result<Vec<u32>> {
    let data = ArrayView::new(data.len(), data)?;
    let sums = Array::new(data.extent() / 64, &vec![0; data.extent()[0] / 64])?;
    let kernel = kernel!(|t: TiledIndex<64>| {
        #[tile_static]
        let values: [u32; 64];
        values[t.local[0]] = data[t];
        t.barrier.wait();
        add_halves(&mut values, t);
        if t.local[0] == 0 {
            sums[t.tile] = values[0];
        }
    });
    parallel_for_each(data.extent().tile::<64>(), kernel)?;
    sums.to_vec()
}

pub fn main() -> Result<()> {
    assert_eq!(sums(&[1; 128])?, [64, 64]);
    Ok(())
}
