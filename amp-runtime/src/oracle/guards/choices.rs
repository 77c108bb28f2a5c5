//! What a random kernel is made from: a row of choices.
//!
//! The same choices make the same kernel, fewer or lesser ones a smaller one: that is how a kernel shrinks,
//! whatever it consists of. After the last choice every other is the first.

/// So many rows of choices are tried for one that is smaller.
const MOST_TRIES: usize = 4000;

/// The choices, one after the other.
#[derive(Debug)]
pub(super) struct Choices {
    /// Those that are given; the rest is random, or the first.
    given: Vec<u32>,
    random: Option<u64>,
    taken: Vec<u32>,
}

impl Choices {
    /// Those of a number.
    pub(super) fn of(number: u64) -> Self {
        let random = Some(number.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        Choices { given: Vec::new(), random, taken: Vec::new() }
    }

    /// These.
    pub(super) fn given(given: &[u32]) -> Self {
        Choices { given: given.to_vec(), random: None, taken: Vec::new() }
    }

    /// A choice of so many.
    pub(super) fn below(&mut self, end: usize) -> usize {
        let chosen = match (self.given.get(self.taken.len()), &mut self.random) {
            (Some(given), _) => *given as usize % end,
            (None, Some(state)) => {
                // Marsaglia's xorshift, shifts 13, 7 and 17.
                *state ^= *state << 13;
                *state ^= *state >> 7;
                *state ^= *state << 17;
                (*state >> 11) as usize % end
            }
            (None, None) => 0,
        };
        self.taken.push(chosen as u32);
        chosen
    }

    pub(super) fn taken(&self) -> &[u32] {
        &self.taken
    }
}

/// Fewer and lesser choices of which the same is true.
pub(super) fn shrunk(choices: &[u32], is_so: impl Fn(&[u32]) -> bool) -> Vec<u32> {
    let mut best = choices.to_vec();
    let mut tries = 0;
    let mut take = |best: &mut Vec<u32>, other: Vec<u32>| {
        tries += 1;
        let smaller = tries <= MOST_TRIES && other != *best && is_so(&other);
        if smaller {
            *best = other;
        }
        smaller
    };
    loop {
        let before = best.clone();
        let mut length = best.len().next_power_of_two();
        while length > 0 {
            let mut from = 0;
            while from < best.len() {
                let without = best.iter().enumerate();
                let without = without.filter(|(at, _)| !(from..from + length).contains(at));
                let without = without.map(|(_, choice)| *choice).collect();
                if !take(&mut best, without) {
                    from += length;
                }
            }
            length /= 2;
        }
        for at in 0..best.len() {
            for lesser in [0, best[at] / 2, best[at].saturating_sub(1)] {
                let mut other = best.clone();
                other[at] = lesser;
                take(&mut best, other);
            }
        }
        if best == before {
            return best;
        }
    }
}
