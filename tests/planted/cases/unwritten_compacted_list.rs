//! Even numbers of a tile are gathered in a list, of which one more than there are is copied out.
use crate::case::*;

#[amp]
fn gather(t: TiledIndex<16>, numbers: &ArrayView<u32, 1>, to: &ArrayViewMut<u32, 1>) {
    #[tile_static]
    let list: [u32; 16];
    #[tile_static]
    let count: u32;
    if t.local[0] == 0 {
        atomic_exchange(&count, 0);
    }
    t.barrier.wait();
    if numbers[t] % 2 == 0 {
        let place = atomic_fetch_inc(&count);
        list[place as usize] = 1;
    }
    t.barrier.wait();
    let end = count as usize + 1; // bug
    // mend: let end = count as usize;
    if t.local[0] < end {
        to[t] = list[t.local[0]]; //~ uninitialised
    }
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let numbers: Vec<u32> = (0..32).map(|k| k * k % 13).collect();
    let numbers = ArrayView::new(32, &numbers)?;
    written([32], |to| {
        parallel_for_each_on(on, numbers.extent().tile::<16>(), gather(&numbers, to))
    })
}

pub fn expected() -> Vec<i64> {
    let even =
        |tile: i64| (tile * 16..tile * 16 + 16).filter(|k| k * k % 13 % 2 == 0).count() as i64;
    (0..32).map(|k| i64::from(k % 16 < even(k / 16))).collect()
}
