//! With two buffers one wait in a round is enough; here it is left out in every second round.
use crate::case::*;

#[amp]
fn next(from: &[u32; 32], me: usize) -> u32 {
    from[me] ^ from[(me + 5) % 32] //~ race
}

#[amp]
fn scramble(t: TiledIndex<32>, words: &ArrayViewMut<u32, 1>, rounds: usize) {
    #[tile_static]
    let even: [u32; 32];
    #[tile_static]
    let odd: [u32; 32];
    let me = t.local[0];
    even[me] = words[t];
    t.barrier.wait();
    for round in 0..rounds {
        if round % 2 == 0 {
            odd[me] = next(&even, me); //~ race
        } else {
            even[me] = next(&odd, me); //~ race
            t.barrier.wait(); // bug
        }
        // mend: t.barrier.wait();
    }
    words[t] = even[me];
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    changed([64], (0..64).map(|k| k * k * 77).collect(), |words| {
        parallel_for_each_on(on, words.extent().tile::<32>(), scramble(words, 4))
    })
}

pub fn expected() -> Vec<i64> {
    let mut words: Vec<i64> = (0..64).map(|k| k * k * 77).collect();
    for _ in 0..4 {
        let old = words.clone();
        (0..64).for_each(|k| words[k] = old[k] ^ old[k / 32 * 32 + (k + 5) % 32]);
    }
    words
}
