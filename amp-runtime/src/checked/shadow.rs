//! Who has used which memory, and when: what tells races from uses that something orders.
//!
//! Threads of a tile are ordered by its barriers, those of different tiles by nothing. So of a place it is
//! enough to know who wrote it last, two who changed it atomically, and two who have read it; a use by another thread is
//! a race unless it was one of the same tile before a barrier that fences the memory.

use super::steps::{Mark, Steps};

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
    /// Of each word, since nothing less is changed atomically. Empty, where nothing is.
    atomics: Vec<[Mark; 2]>,
    /// Two to the power of this are the pieces of a word.
    pieces_of_word: u32,
    /// Which pieces nothing has written; empty if all have content.
    blank: Vec<bool>,
}

impl Shadow {
    /// For so many pieces of 1, 2 or 4 bytes.
    pub(super) fn new(pieces: usize, bytes: usize) -> Self {
        Shadow {
            writes: vec![Mark::NONE; pieces],
            reads: vec![[Mark::NONE; 2]; pieces],
            atomics: Vec::new(),
            pieces_of_word: (4 / bytes).trailing_zeros(),
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

    /// Has it been? Nothing has before a launch begins.
    pub(super) fn is_written(&self, piece: usize) -> bool {
        let atomics = self.atomics.get(piece >> self.pieces_of_word);
        self.writes.get(piece).is_some_and(|mark| *mark != Mark::NONE)
            || atomics.is_some_and(|marks| marks[0] != Mark::NONE)
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
        steps: &Steps,
    ) -> Option<(Mark, Use)> {
        let conflicts = |mark: Mark| steps.conflicts(mark, now);
        let mut found = None;
        let write = self.writes[piece];
        if conflicts(write) {
            found = Some((write, Use::Write));
        }
        let word = piece >> self.pieces_of_word;
        if used != Use::Atomic
            && let Some(marks) = self.atomics.get(word)
            && let Some(mark) = marks.iter().find(|mark| conflicts(**mark))
        {
            found = Some((*mark, Use::Atomic));
        }
        let reads = &mut self.reads[piece];
        match used {
            Use::Read => keep(reads, now, steps),
            Use::Write | Use::Atomic => {
                if let Some(read) = reads.iter().copied().find(|mark| conflicts(*mark)) {
                    found = found.or(Some((read, Use::Read)));
                }
                if used == Use::Write {
                    self.writes[piece] = now;
                } else {
                    if self.atomics.is_empty() {
                        let words = (self.writes.len() >> self.pieces_of_word) + 1;
                        self.atomics.resize(words, [Mark::NONE; 2]);
                    }
                    keep(&mut self.atomics[word], now, steps);
                }
            }
        }
        found
    }

    /// All marks.
    pub(super) fn marks(&mut self) -> impl Iterator<Item = &mut Mark> {
        let pairs = self.reads.iter_mut().chain(&mut self.atomics);
        self.writes.iter_mut().chain(pairs.flatten())
    }

    /// The bytes that it takes.
    #[cfg(test)]
    fn bytes(&self) -> usize {
        size_of_val(&self.writes[..])
            + size_of_val(&self.reads[..])
            + size_of_val(&self.atomics[..])
            + size_of_val(&self.blank[..])
    }
}

/// Keeps two users of whom any other thread is told that comes into conflict: one of an earlier tile if there is
/// one, and two of the same time.
#[inline(always)]
fn keep(users: &mut [Mark; 2], now: Mark, steps: &Steps) {
    let [first, second] = *users;
    if first == Mark::NONE {
        users[0] = now;
        return;
    }
    if first == now {
        return;
    }
    if steps.is_past(first) || steps.is_same_thread(first, now) {
        let second = if steps.is_past(second) { Mark::NONE } else { second };
        *users = [now, second];
    } else if second == Mark::NONE || steps.is_past(second) {
        users[1] = now;
    }
}

#[cfg(test)]
mod tests {
    use super::{Shadow, Steps, Use};

    /// However small the numbers are, and whatever is done with them, by all threads of many tiles.
    #[test]
    #[cfg_attr(miri, ignore = "it takes minutes under Miri, and is plain safe code")]
    fn at_most_sixteen_bytes_for_one() {
        const BYTES: usize = 1 << 16;
        for piece in [1, 2, 4] {
            let mut steps = Steps::new(256, 64);
            let mut shadow = Shadow::new(BYTES / piece, piece);
            shadow.discard(0..BYTES / piece);
            for place in 0..BYTES / piece {
                if place % 256 == 0 {
                    steps.begin(place / 256);
                }
                for (node, used) in [Use::Write, Use::Read, Use::Atomic].into_iter().enumerate() {
                    let now = steps.mark(place as u32 % 256, node as u32);
                    shadow.uses(place, now, used, &steps);
                }
            }
            let bytes = shadow.bytes() + steps.bytes();
            assert!(bytes <= 16 * BYTES, "{} for a byte of {piece}", bytes as f64 / BYTES as f64);
        }
    }
}
