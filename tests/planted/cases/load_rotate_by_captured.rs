//! A rotation within tiles by a captured distance reads the neighbour's element without a barrier.
use crate::case::*;

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let input: Vec<u32> = (0..96).map(|k| 3 * k + 1).collect();
    let from = ArrayView::new(96, &input)?;
    let by = input[1] as usize + 1; // 5
    written([96], |to: &ArrayViewMut<'_, u32, 1>| {
        let rotate = amp!(|t: TiledIndex<32>| {
            #[tile_static]
            let ring: [u32; 32];
            let me = t.local[0];
            ring[me] = from[t]; //~ race
            // mend: t.barrier.wait();
            to[t] = ring[(me + by) % 32]; //~ race
        });
        parallel_for_each_on(on, to.extent().tile::<32>(), rotate)
    })
}

pub fn expected() -> Vec<i64> {
    (0..96).map(|k| 3 * (k / 32 * 32 + (k + 5) % 32) + 1).collect()
}
