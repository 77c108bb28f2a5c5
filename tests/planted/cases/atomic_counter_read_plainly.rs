//! Places in a list are taken atomically, and the list's length is read plainly by threads that still take.
use crate::case::*;

#[amp]
fn gather(t: TiledIndex<32>, data: &ArrayView<u32, 1>, length: &ArrayViewMut<u32, 1>) {
    #[tile_static]
    let count: [u32; 1];
    if t.local[0] == 0 {
        atomic_exchange(&count[0], 0);
    }
    t.barrier.wait();
    if data[t] % 3 == 0 {
        atomic_fetch_add(&count[0], 1); //~ race
    }
    // mend: t.barrier.wait();
    length[t] = length_of(&count);
}

#[amp]
fn length_of(count: &[u32; 1]) -> u32 {
    count[0] //~ race
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let data: Vec<u32> = (0..64).map(|k| k * k % 50).collect();
    let data = ArrayView::new(64, &data)?;
    written([64], |length| {
        parallel_for_each_on(on, data.extent().tile::<32>(), gather(&data, length))
    })
}

pub fn expected() -> Vec<i64> {
    let of = |tile: i64| (tile * 32..tile * 32 + 32).filter(|k| k * k % 50 % 3 == 0).count() as i64;
    (0..64).map(|k| of(k / 32)).collect()
}
