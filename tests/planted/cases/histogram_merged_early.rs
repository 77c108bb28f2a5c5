//! The counts of a tile are added to the total while its threads still count.
use crate::case::*;

#[amp]
fn merge(t: TiledIndex<8>, bins: &[u32; 8], total: &ArrayViewMut<u32, 1>) {
    let mine = bins[t.local[0]]; //~ race
    atomic_fetch_add(&total[t.local[0]], mine);
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let dice: Vec<u32> = (0..40).map(|k| (k * 5 + k / 7) % 6 + 1).collect();
    let dice = ArrayView::new(40, &dice)?;
    written([8], |total: &ArrayViewMut<'_, u32, 1>| {
        let kernel = amp!(|t: TiledIndex<8>| {
            #[tile_static]
            let bins: [u32; 8];
            bins[t.local[0]] = 0;
            t.barrier.wait();
            atomic_fetch_inc(&bins[dice[t] as usize]); //~ race
            // mend: t.barrier.wait();
            merge(t, &bins, total);
        });
        parallel_for_each_on(on, dice.extent().tile::<8>(), kernel)
    })
}

pub fn expected() -> Vec<i64> {
    (0..8).map(|n| (0..40).filter(|k| (k * 5 + k / 7) % 6 + 1 == n).count() as i64).collect()
}
