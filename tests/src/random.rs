//! A small source of random numbers (splitmix64), the same on every machine.

/// A sequence of random numbers.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The sequence of a program: a function of seed and number only.
    pub fn new(seed: u64, number: u64) -> Self {
        let mut random = Random(seed);
        let start = random.bits() ^ number;
        Random(start)
    }

    /// 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        (self.bits() % end as u64) as usize
    }

    /// A number from `first` to `last`.
    pub fn between(&mut self, first: usize, last: usize) -> usize {
        first + self.below(last - first + 1)
    }

    /// True in so many of a hundred cases.
    pub fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }

    /// One of these.
    ///
    /// # Panics
    /// If there is none.
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }

    /// One of a table of weights and things.
    ///
    /// # Panics
    /// If there is none.
    pub fn weighted<T: Copy>(&mut self, table: &[(usize, T)]) -> T {
        let mut left = self.below(table.iter().map(|(weight, _)| weight).sum());
        for (weight, thing) in table {
            if left < *weight {
                return *thing;
            }
            left -= weight;
        }
        unreachable!("a number below the sum of the weights lies in one of them")
    }
}
