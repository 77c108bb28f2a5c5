//! A bitonic sort whose partner is found by adding the distance, where it should be flipped.
use crate::case::*;

#[amp]
fn stage(keys: &mut [i32; 32], me: usize, distance: usize, up: bool) {
    let other = (me + distance) % 32; // bug
    // mend: let other = me ^ distance;
    if other > me {
        let (a, b) = (keys[me], keys[other]); //~? race
        if (a > b) == up {
            keys[me] = b; //~? race
            keys[other] = a; //~ race
        }
    }
}

#[amp]
fn sort(t: TiledIndex<32>, data: &ArrayViewMut<i32, 1>) {
    #[tile_static]
    let keys: [i32; 32];
    let me = t.local[0];
    keys[me] = data[t];
    let mut size = 2;
    while size <= 32 {
        let mut distance = size / 2;
        while distance > 0 {
            t.barrier.wait();
            stage(&mut keys, me, distance, me & size == 0);
            distance /= 2;
        }
        size *= 2;
    }
    t.barrier.wait();
    data[t] = keys[me];
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    changed([64], (0..64).map(|k| k * 41 % 64).collect(), |data| {
        parallel_for_each_on(on, data.extent().tile::<32>(), sort(data))
    })
}

pub fn expected() -> Vec<i64> {
    let mut keys: Vec<i64> = (0..64).map(|k| k * 41 % 64).collect();
    keys.chunks_mut(32).for_each(|tile| tile.sort());
    keys
}
