//! The place of the smallest element: values wait at a barrier in each stage, but the places change before it is asked.
use crate::case::*;

#[amp]
struct Best {
    value: i32,
    place: u32,
}

#[amp]
fn better(one: Best, other: Best) -> Best {
    if other.value < one.value { other } else { one }
}

#[amp]
fn argmin(t: TiledIndex<32>, data: &ArrayView<i32, 1>, to: &ArrayViewMut<u32, 1>, half: usize) {
    #[tile_static]
    let best: [Best; 32];
    let me = t.local[0];
    best[me] = Best { value: data[t], place: t.global[0] as u32 };
    let mut stride = half;
    while stride > 0 {
        t.barrier.wait();
        // mend: if me < stride {
        let other = best[(me + stride) % 32]; //~ race
        best[me] = better(best[me], other); //~ race
        // mend: }
        stride /= 2;
    }
    if me == 0 {
        to[t.tile] = best[0].place;
    }
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let data: Vec<i32> = (0..64).map(|k| (k * 29 + 11) % 64).collect();
    let data = ArrayView::new(64, &data)?;
    written([2], |to| parallel_for_each_on(on, data.extent().tile::<32>(), argmin(&data, to, 16)))
}

pub fn expected() -> Vec<i64> {
    let value = |k: &i64| (k * 29 + 11) % 64;
    vec![(0..32).min_by_key(value).unwrap(), (32..64).min_by_key(value).unwrap()]
}
