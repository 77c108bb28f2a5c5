//! When and where memory is used, in numbers that are small enough to stand beside every byte of it.

/// A use of memory: the step in which it was, and the lane's thread in its tile, in one number. How many bits
/// of it are the thread's is up to the tile's size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Mark(u32);

impl Mark {
    pub(super) const NONE: Mark = Mark(0);
}

/// The threads of a tile at a node, between two barriers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Step {
    moment: u32,
    node: u32,
}

/// So many steps there are before those are forgotten that no mark is of.
const MANY: usize = 1 << 20;

/// The steps of a launch. What is between two barriers of a tile that fence a kind of memory is a moment of it; they
/// are numbered as they come, those of a tile one after the other.
#[derive(Debug)]
pub(super) struct Steps {
    /// By number; the first is none.
    all: Vec<Step>,
    /// The last step at each node.
    last: Vec<u32>,
    /// The tiles so far, and the first moment of each.
    tiles: Vec<(u32, u32)>,
    moment: u32,
    /// So many bits of a mark are the thread's.
    thread_bits: u32,
    /// When there are so many, it is time to forget.
    most: usize,
}

impl Steps {
    /// For tiles of that many threads, and a kernel of that many nodes.
    pub(super) fn new(threads: usize, nodes: usize) -> Self {
        Steps {
            all: vec![Step { moment: 0, node: 0 }],
            last: vec![0; nodes],
            tiles: Vec::new(),
            moment: 0,
            thread_bits: threads.next_power_of_two().trailing_zeros(),
            most: MANY,
        }
    }

    /// A tile begins.
    pub(super) fn begin(&mut self, tile: usize) {
        self.moment += 1;
        self.tiles.push((self.moment, tile as u32));
    }

    /// A tile begins, and nothing before it is remembered.
    pub(super) fn begin_anew(&mut self, tile: usize) {
        self.all.truncate(1);
        self.last.fill(0);
        self.tiles.clear();
        self.moment = 0;
        self.begin(tile);
    }

    /// The tile has passed a barrier.
    pub(super) fn pass(&mut self) {
        self.moment += 1;
    }

    /// A thread uses memory at a node now.
    #[inline(always)]
    pub(super) fn mark(&mut self, thread: u32, node: u32) -> Mark {
        let last = self.last[node as usize];
        let is_now = last != 0 && self.all[last as usize].moment == self.moment;
        let step = if is_now { last } else { self.step(node) };
        Mark(step << self.thread_bits | thread)
    }

    #[cold]
    fn step(&mut self, node: u32) -> u32 {
        let step = Step { moment: self.moment, node };
        // There are never so many: they would be of more threads than a launch can have.
        let room = (u32::MAX >> self.thread_bits) as usize;
        if self.all.len() > room {
            self.all.pop();
        }
        self.all.push(step);
        let number = (self.all.len() - 1) as u32;
        self.last[node as usize] = number;
        number
    }

    fn of(&self, mark: Mark) -> Step {
        self.all[(mark.0 >> self.thread_bits) as usize]
    }

    /// The thread's number in its tile.
    pub(super) fn thread(&self, mark: Mark) -> u32 {
        mark.0 & ((1 << self.thread_bits) - 1)
    }

    pub(super) fn node(&self, mark: Mark) -> u32 {
        self.of(mark).node
    }

    /// The number of the tile.
    pub(super) fn tile(&self, mark: Mark) -> usize {
        self.tiles[self.place_of_tile(self.of(mark).moment)].1 as usize
    }

    fn place_of_tile(&self, moment: u32) -> usize {
        self.tiles.partition_point(|(first, _)| *first <= moment).saturating_sub(1)
    }

    /// The first moment of the tile that runs.
    #[inline(always)]
    fn first(&self) -> u32 {
        self.tiles.last().map_or(0, |(first, _)| *first)
    }

    /// Does nothing order this use and one now?
    #[inline(always)]
    pub(super) fn conflicts(&self, mark: Mark, now: Mark) -> bool {
        if mark == Mark::NONE || mark == now {
            return false;
        }
        let moment = self.of(mark).moment;
        match moment == self.moment {
            true => self.thread(mark) != self.thread(now),
            false => moment < self.first(),
        }
    }

    /// Was it in the tile that runs, before a barrier?
    #[inline(always)]
    pub(super) fn is_past(&self, mark: Mark) -> bool {
        let moment = self.of(mark).moment;
        moment != self.moment && moment >= self.first()
    }

    /// Are both of the same thread, of the tile that runs?
    #[inline(always)]
    pub(super) fn is_same_thread(&self, mark: Mark, now: Mark) -> bool {
        self.of(mark).moment == self.moment && self.thread(mark) == self.thread(now)
    }

    /// Are there so many that some should be forgotten? To be asked where no step is of the moment.
    pub(super) fn are_many(&self) -> bool {
        self.all.len() > self.most
    }

    /// Keeps those of which there is a mark, of a tile one at each node: all are past.
    pub(super) fn forget<'m>(&mut self, marks: impl Iterator<Item = &'m mut Mark>) {
        let mut kept = vec![Step { moment: 0, node: 0 }];
        let mut known = std::collections::HashMap::new();
        for mark in marks.filter(|mark| **mark != Mark::NONE) {
            let Step { moment, node } = self.of(*mark);
            let step = Step { moment: self.tiles[self.place_of_tile(moment)].0, node };
            let number = *known.entry((step.moment, node)).or_insert_with(|| {
                kept.push(step);
                kept.len() as u32 - 1
            });
            *mark = Mark(number << self.thread_bits | self.thread(*mark));
        }
        self.all = kept;
        self.last.fill(0);
        self.most = MANY.max(2 * self.all.len());
    }

    /// The bytes that they take.
    #[cfg(test)]
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&self.all[..]) + size_of_val(&self.last[..]) + size_of_val(&self.tiles[..])
    }
}

#[cfg(test)]
mod tests {
    use super::{MANY, Mark, Steps};

    /// However many barriers there are between two uses, they are told apart.
    #[test]
    #[cfg_attr(miri, ignore = "it takes minutes under Miri, and is plain safe code")]
    fn what_is_long_past_is_no_conflict() {
        for barriers in [1, 1 << 8, 1 << 16, 1 << 17] {
            let mut steps = Steps::new(4, 1);
            steps.begin(0);
            let before = steps.mark(0, 0);
            (0..barriers).for_each(|_| steps.pass());
            let now = steps.mark(1, 0);
            assert!(!steps.conflicts(before, now) && steps.is_past(before), "{barriers}");
            steps.begin(1);
            let now = steps.mark(1, 0);
            assert!(steps.conflicts(before, now), "another tile's, {barriers}");
        }
    }

    /// What is forgotten are steps of which there is no mark: what a mark says remains.
    #[test]
    #[cfg_attr(miri, ignore = "it takes minutes under Miri, and is plain safe code")]
    fn marks_outlive_those_that_are_forgotten() {
        let mut steps = Steps::new(3, 2);
        let mut marks = vec![Mark::NONE];
        for tile in [5, 3] {
            steps.begin(tile);
            for thread in 0..3 {
                marks.push(steps.mark(thread, thread & 1));
            }
        }
        while !steps.are_many() {
            steps.pass();
            steps.mark(0, 0);
        }
        assert_eq!(steps.all.len(), MANY + 1);
        steps.pass();
        marks.push(steps.mark(2, 1));
        steps.pass();
        steps.forget(marks.iter_mut());
        assert!(steps.all.len() < 8 && !steps.are_many());
        let said = |mark: &Mark| (steps.tile(*mark), steps.thread(*mark), steps.node(*mark));
        let said: Vec<_> = marks[1..].iter().map(said).collect();
        assert_eq!(said[..3], [(5, 0, 0), (5, 1, 1), (5, 2, 0)]);
        assert_eq!(said[3..], [(3, 0, 0), (3, 1, 1), (3, 2, 0), (3, 2, 1)]);
        let now = steps.mark(0, 0);
        let conflicts: Vec<_> = marks.iter().map(|mark| steps.conflicts(*mark, now)).collect();
        assert_eq!(conflicts, [false, true, true, true, false, false, false, false]);
    }
}
