//! The threads of a tile that are looked at: few enough to follow each of them.

use super::lanes::Lanes;

/// Some threads of a tile, as bits.
pub type Threads = u64;

/// The most threads that are looked at.
const MOST: usize = 64;

/// A tile of known sizes.
pub struct Tile {
    /// The threads that are looked at, by their local indices.
    threads: Vec<Vec<i64>>,
}

impl Tile {
    pub fn new(sizes: &[usize]) -> Self {
        let most = match sizes.len() {
            1 => MOST,
            2 => 8,
            _ => 4,
        };
        let mut threads = vec![Vec::new()];
        for size in sizes {
            let longer = threads.iter().flat_map(|thread| {
                some(*size, most).into_iter().map(|position| [&thread[..], &[position]].concat())
            });
            threads = longer.collect();
        }
        Tile { threads }
    }

    /// How many threads are looked at.
    pub fn count(&self) -> usize {
        self.threads.len()
    }

    /// All of them.
    pub fn everyone(&self) -> Threads {
        Threads::MAX >> (MOST - self.count())
    }

    /// The local indices in a dimension.
    pub fn local(&self, dimension: usize) -> Option<Lanes> {
        let each: Option<Vec<i64>> =
            self.threads.iter().map(|thread| thread.get(dimension).copied()).collect();
        let each = each?;
        let first = *each.first()?;
        match each.iter().all(|one| *one == first) {
            true => Some(Lanes::Same(first)),
            false => Some(Lanes::Each(each.into())),
        }
    }

    /// How many dimensions the tile has.
    pub fn rank(&self) -> usize {
        self.threads.first().map_or(0, Vec::len)
    }

    /// A thread as messages name it.
    pub fn name(&self, thread: usize) -> String {
        format!("{:?}", self.threads[thread])
    }
}

/// Of so many positions at most `most`: the first ones, the middle and the last.
fn some(size: usize, most: usize) -> Vec<i64> {
    let size = size as i64;
    let mut positions: Vec<i64> = match size as usize <= most {
        true => (0..size).collect(),
        false => (0..most as i64 - 2).chain([size / 2, size - 1]).collect(),
    };
    positions.dedup();
    positions
}

/// The numbers of the threads among these.
pub fn each(threads: Threads) -> impl Iterator<Item = usize> {
    (0..MOST).filter(move |thread| threads >> thread & 1 == 1)
}
