//! A generator of random numbers as a struct with a state, used by `&mut` through several functions.

use amp_runtime::Result;
use amp_runtime::prelude::*;

#[amp]
struct Random {
    state: u32,
}

#[amp]
impl Random {
    const MULTIPLIER: u32 = 747_796_405;

    fn seeded(seed: u32) -> Self {
        let mut r = Self { state: seed };
        let _ = r.next();
        r
    }

    fn next(&mut self) -> u32 {
        self.state = self.state * Self::MULTIPLIER + 2_891_336_453;
        let word = (self.state >> (self.state >> 28) + 4 ^ self.state) * 277_803_737;
        word >> 22 ^ word
    }

    fn below(&mut self, end: u32) -> u32 {
        (self.next() as u64 * end as u64 >> 32) as u32
    }
}

#[amp(cpu)]
fn walk(random: &mut Random, steps: usize) -> (i32, i32) {
    let mut at = (0, 0);
    for _ in 0..steps {
        let (x, y) = &mut at;
        match random.below(4) {
            0 => *x += 1,
            1 => *x -= 1,
            2 => *y += 1,
            _ => *y -= 1,
        }
    }
    at
}

pub fn run() -> Result<()> {
    let ends = Array::new(32, &[[0_i32; 3]; 32])?;
    parallel_for_each(
        ends.extent(),
        kernel!(|i: Index<1>| {
            let mut random = Random::seeded(i[0] as u32);
            let (x, y) = walk(&mut random, 20);
            ends[i] = [x, y, random.below(1000) as i32];
        }),
    )?;
    let plain = |seed: u32| {
        let mut state = seed;
        let mut next = || {
            state = state.wrapping_mul(747_796_405).wrapping_add(2_891_336_453);
            let word = ((state >> ((state >> 28) + 4)) ^ state).wrapping_mul(277_803_737);
            (word >> 22) ^ word
        };
        next();
        let mut below = |end: u64| (u64::from(next()) * end >> 32) as i32;
        let (mut x, mut y) = (0, 0);
        for _ in 0..20 {
            let (dx, dy) = [(1, 0), (-1, 0), (0, 1), (0, -1)][below(4) as usize];
            (x, y) = (x + dx, y + dy);
        }
        [x, y, below(1000)]
    };
    assert_eq!(ends.to_vec()?, (0..32).map(plain).collect::<Vec<_>>());
    Ok(())
}
