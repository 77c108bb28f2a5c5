//! Who has used which memory, and when: what tells races from uses that something orders.
//!
//! Threads of a tile are ordered by its barriers, those of different tiles by nothing. So of a place it is
//! enough to know who wrote it last, who changed it atomically last, and two who have read it; a use by another thread is
//! a race unless it was one of the same tile before a barrier that fences the memory.

/// Who, at which node, and after how many barriers of the tile: three numbers in one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Mark(u64);

impl Mark {
    const NONE: Mark = Mark(0);

    pub(super) fn new(thread: u32, at: u32, epoch: u32) -> Self {
        Mark(
            u64::from(thread + 1) << 32
                | u64::from(at.min(0xffff)) << 16
                | u64::from(epoch & 0xffff),
        )
    }

    /// The thread's number: that of its tile times the threads of one, and its own in the tile.
    pub(super) fn thread(self) -> u32 {
        ((self.0 >> 32) as u32).wrapping_sub(1)
    }

    pub(super) fn node(self) -> u32 {
        (self.0 >> 16) as u32 & 0xffff
    }

    fn epoch(self) -> u32 {
        self.0 as u32 & 0xffff
    }

    /// Does nothing order this use and the one now? `tile` is how many threads one has.
    #[inline(always)]
    fn conflicts(self, now: Mark, tile: u32) -> bool {
        self != Mark::NONE
            && self.0 >> 32 != now.0 >> 32
            && (self.epoch() == now.epoch() || self.thread() / tile != now.thread() / tile)
    }
}

/// How memory is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Use {
    Read,
    Write,
    Atomic,
}

impl Use {
    pub(super) fn does(self) -> &'static str {
        match self {
            Use::Read => "reads",
            Use::Write => "writes",
            Use::Atomic => "changes atomically",
        }
    }
}

/// The uses of some memory, piece by piece.
#[derive(Debug, Default)]
pub(super) struct Shadow {
    writes: Vec<Mark>,
    reads: Vec<[Mark; 2]>,
    /// Empty, where nothing is atomic.
    atomics: Vec<[Mark; 2]>,
    /// Which pieces nothing has written; empty if all have content.
    blank: Vec<bool>,
}

impl Shadow {
    pub(super) fn new(pieces: usize) -> Self {
        Shadow {
            writes: vec![Mark::NONE; pieces],
            reads: vec![[Mark::NONE; 2]; pieces],
            atomics: Vec::new(),
            blank: Vec::new(),
        }
    }

    /// Forgets everything; nothing has been written.
    pub(super) fn clear(&mut self) {
        self.writes.fill(Mark::NONE);
        self.reads.fill([Mark::NONE; 2]);
        self.atomics.clear();
    }

    /// The pieces have no content.
    pub(super) fn discard(&mut self, pieces: std::ops::Range<usize>) {
        self.blank.resize(self.writes.len(), false);
        self.blank[pieces].fill(true);
    }

    pub(super) fn is_written(&self, piece: usize) -> bool {
        self.writes[piece] != Mark::NONE
            || self.atomics.get(piece).is_some_and(|marks| marks[0] != Mark::NONE)
    }

    /// Is there nothing in it, though it had content to begin with but for what was discarded?
    pub(super) fn is_blank(&self, piece: usize) -> bool {
        self.blank.get(piece).copied().unwrap_or(false) && !self.is_written(piece)
    }

    /// Notes a use. The other one, if nothing orders the two.
    #[inline(always)]
    pub(super) fn uses(
        &mut self,
        piece: usize,
        now: Mark,
        used: Use,
        tile: u32,
    ) -> Option<(Mark, Use)> {
        let conflicts = |mark: Mark| mark.conflicts(now, tile);
        let mut found = None;
        let write = self.writes[piece];
        if conflicts(write) {
            found = Some((write, Use::Write));
        }
        if used != Use::Atomic
            && let Some(marks) = self.atomics.get(piece)
            && let Some(mark) = marks.iter().find(|mark| conflicts(**mark))
        {
            found = Some((*mark, Use::Atomic));
        }
        let reads = &mut self.reads[piece];
        match used {
            Use::Read => keep(reads, now, tile),
            Use::Write | Use::Atomic => {
                if let Some(read) = reads.iter().copied().find(|mark| conflicts(*mark)) {
                    found = found.or(Some((read, Use::Read)));
                }
                if used == Use::Write {
                    self.writes[piece] = now;
                } else {
                    if self.atomics.is_empty() {
                        self.atomics.resize(self.writes.len(), [Mark::NONE; 2]);
                    }
                    keep(&mut self.atomics[piece], now, tile);
                }
            }
        }
        found
    }
}

/// Keeps two users of whom any other thread is told that comes into conflict: one of an earlier tile if there is
/// one, and two of the same time.
#[inline(always)]
fn keep(users: &mut [Mark; 2], now: Mark, tile: u32) {
    let [first, second] = *users;
    if first == Mark::NONE {
        users[0] = now;
        return;
    }
    let is_past =
        |mark: Mark| mark.thread() / tile == now.thread() / tile && mark.epoch() != now.epoch();
    if is_past(first) || first.0 >> 32 == now.0 >> 32 {
        *users = [now, if is_past(second) { Mark::NONE } else { second }];
    } else if second == Mark::NONE || is_past(second) {
        users[1] = now;
    }
}
