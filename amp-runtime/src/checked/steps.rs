//! When and where memory is used, in numbers that are small enough to stand beside every byte of it.

/// A use of memory: the step in which it was, and the lane's thread in its tile, in one number. How many bits
/// of it are the thread's is up to the tile's size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, bytemuck::Zeroable)]
pub(super) struct Mark(u32);

impl Mark {
    pub(super) const NONE: Mark = Mark(0);

    #[inline(always)]
    fn thread(self, thread_bits: u32) -> u32 {
        self.0 & ((1 << thread_bits) - 1)
    }
}

/// A step that threads are in, and what of those before it they are held against: what all lanes have in common.
#[derive(Clone, Copy, Debug)]
pub(super) struct Now {
    step: u32,
    first_of_tile: u32,
    first_of_moment: u32,
    thread_bits: u32,
}

impl Now {
    /// What a thread of the tile leaves beside memory that it uses now.
    #[inline(always)]
    pub(super) fn mark(self, thread: u32) -> Mark {
        Mark(self.step << self.thread_bits | thread)
    }

    #[inline(always)]
    fn number(self, mark: Mark) -> u32 {
        mark.0 >> self.thread_bits
    }

    #[inline(always)]
    fn thread(self, mark: Mark) -> u32 {
        mark.thread(self.thread_bits)
    }

    /// Does nothing order this use and that of a mark of now?
    #[inline(always)]
    pub(super) fn conflicts(self, mark: Mark, now: Mark) -> bool {
        let number = self.number(mark);
        match number >= self.first_of_moment {
            true => self.thread(mark) != self.thread(now),
            false => number < self.first_of_tile && mark != Mark::NONE,
        }
    }

    /// Was it in the tile that runs, before a barrier?
    #[inline(always)]
    pub(super) fn is_past(self, mark: Mark) -> bool {
        (self.first_of_tile..self.first_of_moment).contains(&self.number(mark))
    }

    /// Are both of the same thread, of the tile that runs?
    #[inline(always)]
    pub(super) fn is_same_thread(self, mark: Mark, now: Mark) -> bool {
        self.number(mark) >= self.first_of_moment && self.thread(mark) == self.thread(now)
    }
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
    /// By number; the first is none. Those of a tile, and of a moment, are one after the other.
    all: Vec<Step>,
    /// The number of the first step of the tile that runs, and of its moment.
    first_of_tile: u32,
    first_of_moment: u32,
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
            first_of_tile: 1,
            first_of_moment: 1,
            last: vec![0; nodes],
            tiles: Vec::new(),
            moment: 0,
            thread_bits: threads.next_power_of_two().trailing_zeros(),
            most: MANY,
        }
    }

    /// A tile begins.
    pub(super) fn begin(&mut self, tile: usize) {
        self.pass();
        self.first_of_tile = self.first_of_moment;
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
        self.first_of_moment = self.all.len() as u32;
    }

    /// Threads use memory at a node now.
    pub(super) fn now(&mut self, node: u32) -> Now {
        let last = self.last[node as usize];
        let step = if last >= self.first_of_moment { last } else { self.step(node) };
        let &mut Steps { first_of_tile, first_of_moment, thread_bits, .. } = self;
        Now { step, first_of_tile, first_of_moment, thread_bits }
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
        self.all[self.number(mark) as usize]
    }

    fn number(&self, mark: Mark) -> u32 {
        mark.0 >> self.thread_bits
    }

    /// The thread's number in its tile.
    pub(super) fn thread(&self, mark: Mark) -> u32 {
        mark.thread(self.thread_bits)
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

    /// Are there so many that some should be forgotten? To be asked where no step is of the moment.
    pub(super) fn are_many(&self) -> bool {
        self.all.len() > self.most
    }

    /// Keeps those of which there is a mark, of a tile one at each node: all are past. `marks` goes through all
    /// marks, twice.
    pub(super) fn forget(&mut self, mut marks: impl FnMut(&mut dyn FnMut(&mut Mark))) {
        let mut used = vec![false; self.all.len()];
        marks(&mut |mark| used[self.number(*mark) as usize] = true);
        self.last.fill(0);
        let mut numbers = vec![0; self.all.len()];
        let mut kept = vec![Step { moment: 0, node: 0 }];
        let (mut tile, mut first_of_tile) = (0, 1);
        for (number, Step { moment, node }) in self.all.iter().copied().enumerate().skip(1) {
            let first = self.tiles[self.place_of_tile(moment)].0;
            if first != tile {
                (tile, first_of_tile) = (first, kept.len() as u32);
            }
            if used[number] {
                let last = &mut self.last[node as usize];
                if *last < first_of_tile {
                    *last = kept.len() as u32;
                    kept.push(Step { moment: first, node });
                }
                numbers[number] = *last;
            }
        }
        marks(&mut |mark| {
            let number: u32 = numbers[self.number(*mark) as usize];
            *mark = Mark(number << self.thread_bits | self.thread(*mark));
        });
        let runs = self.tiles.last().map_or(0, |(first, _)| *first);
        self.first_of_tile = match tile == runs {
            true => first_of_tile,
            false => kept.len() as u32,
        };
        self.first_of_moment = kept.len() as u32;
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
            let before = steps.now(0).mark(0);
            (0..barriers).for_each(|_| steps.pass());
            let now = steps.now(0);
            let is_told_apart = !now.conflicts(before, now.mark(1)) && now.is_past(before);
            assert!(is_told_apart, "{barriers}");
            steps.begin(1);
            let now = steps.now(0);
            assert!(now.conflicts(before, now.mark(1)), "another tile's, {barriers}");
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
                marks.push(steps.now(thread & 1).mark(thread));
            }
        }
        while !steps.are_many() {
            steps.pass();
            steps.now(0);
        }
        assert_eq!(steps.all.len(), MANY + 1);
        steps.pass();
        marks.push(steps.now(1).mark(2));
        steps.pass();
        steps.forget(|visit| marks.iter_mut().for_each(visit));
        assert!(steps.all.len() < 8 && !steps.are_many());
        let said = |mark: &Mark| (steps.tile(*mark), steps.thread(*mark), steps.node(*mark));
        let said: Vec<_> = marks[1..].iter().map(said).collect();
        assert_eq!(said[..3], [(5, 0, 0), (5, 1, 1), (5, 2, 0)]);
        assert_eq!(said[3..], [(3, 0, 0), (3, 1, 1), (3, 2, 0), (3, 2, 1)]);
        let now = steps.now(0);
        let conflicts: Vec<_> =
            marks.iter().map(|mark| now.conflicts(*mark, now.mark(0))).collect();
        assert_eq!(conflicts, [false, true, true, true, false, false, false, false]);
    }
}
