//! A work-efficient scan's up-sweep in a method of its own: the levels run into each other.
use crate::case::*;

#[amp]
fn up(products: &mut [f32; 8], me: usize, level: usize) {
    let step = 2 << level;
    if me % step == step - 1 {
        products[me] *= products[me - step / 2]; //~ race
    }
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let data: Vec<f32> = (0..24).map(|k| (k % 3 + 1) as f32).collect();
    let from = ArrayView::new(24, &data)?;
    let levels = 3;
    written([3], |to: &ArrayViewMut<'_, f32, 1>| {
        let kernel = amp!(|t: TiledIndex<8>| {
            #[tile_static]
            let products: [f32; 8];
            products[t.local[0]] = from[t];
            t.barrier.wait();
            for level in 0..levels {
                up(&mut products, t.local[0], level);
                // mend: t.barrier.wait();
            }
            if t.local[0] == 7 {
                to[t.tile] = products[7];
            }
        });
        parallel_for_each_on(on, from.extent().tile::<8>(), kernel)
    })
}

pub fn expected() -> Vec<i64> {
    (0..3).map(|tile| (tile * 8..tile * 8 + 8).map(|k| k % 3 + 1).product()).collect()
}
