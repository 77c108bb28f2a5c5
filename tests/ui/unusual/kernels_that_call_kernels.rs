//! Kernel functions that kernels call with indices of their own, and methods that take tiled indices.

use amp_runtime::Result;
use amp_runtime::prelude::*;

#[amp]
fn raise(i: Index<1>, by: i32, data: &ArrayViewMut<i32, 1>) {
    data[i] += by;
}

#[amp]
fn raise_mirrored(i: Index<1>, data: &ArrayViewMut<i32, 1>) {
    let last = data.extent() - Extent::new([1]);
    raise(Index::from(last) - i, 100, data);
    if i[0] == 1 {
        return;
    }
    raise(Index::from(last[0] - i[0]), 1000, data);
}

#[amp]
struct Mixer {
    weight: i32,
}

#[amp]
impl Mixer {
    fn mix(&self, t: TiledIndex<4>, data: &ArrayViewMut<i32, 1>) {
        #[tile_static]
        let copy: [i32; 4];
        copy[t.local[0]] = data[t];
        t.barrier.wait();
        data[t] = copy[(t.local[0] + 1) % 4] * self.weight;
        raise(t.global, 1, data);
    }
}

pub fn run() -> Result<()> {
    let mut data: Vec<i32> = (0..8).collect();
    let view = ArrayViewMut::new(8, &mut data)?;
    parallel_for_each(view.extent(), raise_mirrored(&view))?;
    parallel_for_each(view.extent(), raise(-5, &view))?;
    let mixer = Mixer { weight: 2 };
    parallel_for_each(view.extent().tile::<4>(), kernel!(|t: TiledIndex<4>| mixer.mix(t, &view)))?;
    view.synchronize()?;
    let raised: Vec<i32> = (0..8).map(|k| k + 95 + if k == 6 { 0 } else { 1000 }).collect();
    let expected = (0..8).map(|k| raised[k / 4 * 4 + (k + 1) % 4] * 2 + 1);
    assert_eq!(data, expected.collect::<Vec<_>>());
    Ok(())
}
