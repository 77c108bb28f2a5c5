//! A work-efficient scan: the down-sweep lacks the wait between its levels.
use crate::case::*;

#[amp]
fn down(sums: &mut [u32; 32], me: usize, distance: usize) {
    if me < 16 / distance {
        let right = distance * (2 * me + 2) - 1;
        let left = right - distance;
        let before = sums[left]; //~? race
        sums[left] = sums[right]; //~ race
        sums[right] += before; //~ race
    }
}

#[amp]
fn scan(t: TiledIndex<16>, data: &ArrayViewMut<u32, 1>) {
    #[tile_static]
    let sums: [u32; 32];
    let (me, first) = (t.local[0], 2 * t.tile_origin[0]);
    sums[me] = data[first + me];
    sums[me + 16] = data[first + me + 16];
    let mut distance = 1;
    while distance < 32 {
        t.barrier.wait();
        if me < 16 / distance {
            let right = distance * (2 * me + 2) - 1;
            sums[right] += sums[right - distance];
        }
        distance *= 2;
    }
    t.barrier.wait();
    if me == 0 {
        sums[31] = 0;
    }
    t.barrier.wait();
    while distance > 1 {
        distance /= 2;
        down(&mut sums, me, distance);
        // mend: t.barrier.wait();
    }
    t.barrier.wait(); // bug
    data[first + me] = sums[me];
    data[first + me + 16] = sums[me + 16];
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    changed([64], (0..64).map(|k| k % 5).collect(), |data| {
        parallel_for_each_on(on, Extent::new([32]).tile::<16>(), scan(data))
    })
}

pub fn expected() -> Vec<i64> {
    (0..64).map(|k| (k / 32 * 32..k).map(|n| n % 5).sum()).collect()
}
