//! Threads of a tile count in each round; the counter is reset while threads still read it.
use crate::case::*;

#[amp]
fn reset(count: &mut [u32; 2]) {
    count[0] = 0; //~ race
}

#[amp]
fn sieve(t: TiledIndex<16>, numbers: &ArrayView<u32, 1>, left: &ArrayViewMut<u32, 1>, rounds: u32) {
    #[tile_static]
    let count: [u32; 2];
    let mut mine = numbers[t];
    let mut sum = 0;
    for round in 0..rounds {
        if t.local[0] == 0 {
            reset(&mut count);
        }
        t.barrier.wait();
        if mine % 2 == round % 2 {
            atomic_fetch_add(&count[0], 1);
        }
        t.barrier.wait();
        mine = mine / 2 + 1;
        sum = 10 * sum + count[0]; //~ race
        // mend: t.barrier.wait();
    }
    left[t] = sum;
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let numbers: Vec<u32> = (0..32).map(|k| k * 3).collect();
    let numbers = ArrayView::new(32, &numbers)?;
    written([32], |left| {
        parallel_for_each_on(on, left.extent().tile::<16>(), sieve(&numbers, left, 3))
    })
}

pub fn expected() -> Vec<i64> {
    let of = |tile: u32| {
        let mut mine: Vec<u32> = (tile * 16..tile * 16 + 16).map(|k| k * 3).collect();
        let mut sum = 0;
        for round in 0..3 {
            let count = mine.iter().filter(|m| **m % 2 == round % 2).count() as i64;
            mine.iter_mut().for_each(|m| *m = *m / 2 + 1);
            sum = 10 * sum + count;
        }
        sum
    };
    (0..32).map(|k| of(k / 16)).collect()
}
