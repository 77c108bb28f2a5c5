//! A lock of the tile is taken by comparing and exchanging, and never given back.
use crate::case::*;

#[amp]
fn lock(place: &ArrayViewMut<u32, 1>, number: usize) {
    loop {
        //~ endless
        let mut free = 0;
        let taken = atomic_compare_exchange(&place[number], &mut free, 1);
        // mend: let taken = true;
        if taken {
            break;
        }
    }
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let locks = ArrayViewMut::<u32, 1>::without_source(4)?;
    written([4], |sums: &ArrayViewMut<'_, u32, 1>| {
        let kernel = amp!(|i: Index<1>| {
            let number = i[0] % 4;
            lock(&locks, number);
            atomic_fetch_add(&sums[number], i[0] as u32);
        });
        parallel_for_each_on(on, Extent::new([16]), kernel)
    })
}

pub fn expected() -> Vec<i64> {
    (0..4).map(|k| 4 * k + 24).collect()
}
