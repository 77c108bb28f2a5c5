//! Tickets are drawn atomically in each round, and the last one resets the counter by a plain store before the wait.
use crate::case::*;

#[amp]
fn draw(t: TiledIndex<16>, sums: &ArrayViewMut<u32, 1>, rounds: u32) {
    #[tile_static]
    let tickets: u32;
    if t.local[0] == 0 {
        atomic_exchange(&tickets, 0);
    }
    t.barrier.wait();
    let mut drawn = 0;
    for _ in 0..rounds {
        let ticket = atomic_fetch_add(&tickets, 1); //~ race
        drawn += ticket;
        // mend: t.barrier.wait();
        if ticket == 15 {
            tickets = 0; //~ race
        }
        t.barrier.wait();
    }
    atomic_fetch_add(&sums[t.tile[0]], drawn);
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    written([2], |sums| parallel_for_each_on(on, Extent::new([32]).tile::<16>(), draw(sums, 3)))
}

pub fn expected() -> Vec<i64> {
    vec![3 * 120; 2]
}
