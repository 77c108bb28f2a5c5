//! Generic functions of the host with `kernel!` in them: of types, tiles, ranks' sizes and traits of one's own.

use amp_runtime::prelude::*;
use amp_runtime::{Element, Result};

#[amp]
trait Combine {
    const START: Self;
    fn combine(self, other: Self) -> Self;
}

#[amp]
impl Combine for i32 {
    const START: i32 = 0;
    fn combine(self, other: i32) -> i32 {
        self + other
    }
}

#[amp]
impl Combine for f32 {
    const START: f32 = f32::NEG_INFINITY;
    fn combine(self, other: f32) -> f32 {
        self.max(other)
    }
}

fn tiles<T, const SIZE: usize>(data: &[T]) -> Result<Vec<T>>
where
    T: Element + Combine,
{
    let from = ArrayView::new(data.len(), data)?;
    let to = Array::new(data.len() / SIZE, &vec![T::START; data.len() / SIZE])?;
    parallel_for_each(
        from.extent().tile::<SIZE>(),
        kernel!(|t: TiledIndex<SIZE>| {
            #[tile_static]
            let values: [T; SIZE];
            let me = t.local[0];
            values[me] = from[t];
            t.barrier.wait();
            let mut stride = SIZE / 2;
            while stride > 0 {
                if me < stride {
                    values[me] = values[me].combine(values[me + stride]);
                }
                t.barrier.wait();
                stride /= 2;
            }
            if me == 0 {
                to[t.tile] = values[0].combine(T::START);
            }
        }),
    )?;
    to.to_vec()
}

pub fn run() -> Result<()> {
    let whole: Vec<i32> = (0..64).map(|k| k * 7 % 23).collect();
    let float: Vec<f32> = whole.iter().map(|k| *k as f32 / 2.0).collect();
    let sums: Vec<i32> = whole.chunks(16).map(|chunk| chunk.iter().sum()).collect();
    assert_eq!(tiles::<_, 16>(&whole)?, sums);
    let greatest: Vec<f32> =
        float.chunks(4).map(|chunk| chunk.iter().copied().fold(0.0, f32::max)).collect();
    assert_eq!(tiles::<_, 4>(&float)?, greatest);
    Ok(())
}
