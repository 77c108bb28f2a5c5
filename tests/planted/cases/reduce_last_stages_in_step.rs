//! The last stages run without barriers, as if the threads of a subgroup went in step.
use crate::case::*;

#[amp]
fn finish(sums: &mut [f32; 64], me: usize) {
    let mut stride = 8;
    while stride > 0 {
        if me < stride {
            sums[me] += sums[me + stride]; //~ race
        }
        stride /= 2;
    }
}

#[amp]
fn reduce(t: TiledIndex<64>, data: &ArrayView<f32, 1>, to: &ArrayViewMut<f32, 1>) {
    #[tile_static]
    let sums: [f32; 64];
    let me = t.local[0];
    sums[me] = data[t];
    t.barrier.wait();
    let mut stride = 32;
    let last = 8; // bug
    // mend: let last = 0;
    while stride > last {
        if me < stride {
            sums[me] += sums[me + stride];
        }
        t.barrier.wait();
        stride /= 2;
    }
    finish(&mut sums, me); // bug
    if me == 0 {
        to[t.tile] = sums[0];
    }
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let data: Vec<f32> = (0..128).map(|k| (k % 5) as f32).collect();
    let data = ArrayView::new(128, &data)?;
    written([2], |to| parallel_for_each_on(on, data.extent().tile::<64>(), reduce(&data, to)))
}

pub fn expected() -> Vec<i64> {
    (0..2).map(|tile| (tile * 64..tile * 64 + 64).map(|k| k % 5).sum()).collect()
}
