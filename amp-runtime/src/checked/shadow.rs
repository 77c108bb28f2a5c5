//! Who has used which memory, and when: what tells races from uses that something orders.
//!
//! Threads of a tile are ordered by its barriers, those of different tiles by nothing. So of a place it is
//! enough to know who wrote it last, two who changed it atomically, and two who have read it; a use by another thread is
//! a race unless it was one of the same tile before a barrier that fences the memory.

use std::collections::TryReserveError;

use super::steps::{Mark, Now};

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

/// Who has used a piece without atomic operations.
#[derive(Clone, Copy, Debug, Default, bytemuck::Zeroable)]
struct Users {
    write: Mark,
    reads: [Mark; 2],
}

/// The uses of some memory, piece by piece.
#[derive(Debug, Default)]
pub(super) struct Shadow {
    users: Vec<Users>,
    /// Of each word, since nothing less is changed atomically. Empty, where nothing is.
    atomics: Vec<[Mark; 2]>,
    /// Two to the power of this are the pieces of a word.
    pieces_of_word: u32,
    /// Which pieces nothing has written; empty if all have content.
    blank: Vec<bool>,
}

impl Shadow {
    /// For so many pieces, of which two to the power of that are a word. All that it may come to need is
    /// reserved, so that there is no other time for it to be too much: then these bytes are.
    pub(super) fn new(pieces: usize, pieces_of_word: u32) -> Result<Self, u64> {
        let words = Self::words(pieces, pieces_of_word);
        let too_much = || {
            let all = [(pieces, size_of::<Users>()), (words, size_of::<[Mark; 2]>()), (pieces, 1)];
            let bytes = all.map(|(count, bytes)| (count as u64).saturating_mul(bytes as u64));
            bytes.into_iter().fold(0, u64::saturating_add)
        };
        let reserved = |_: TryReserveError| too_much();
        let (mut atomics, mut blank) = (Vec::new(), Vec::new());
        atomics.try_reserve_exact(words).map_err(reserved)?;
        blank.try_reserve_exact(pieces).map_err(reserved)?;
        let users = bytemuck::try_zeroed_vec(pieces).map_err(|()| too_much())?;
        Ok(Shadow { users, atomics, pieces_of_word, blank })
    }

    /// The words that have so many pieces.
    fn words(pieces: usize, pieces_of_word: u32) -> usize {
        (pieces >> pieces_of_word) + 1
    }

    /// Forgets all uses.
    pub(super) fn clear(&mut self) {
        self.users.fill(Users::default());
        self.atomics.clear();
    }

    /// The pieces have no content.
    pub(super) fn discard(&mut self, pieces: std::ops::Range<usize>) {
        self.blank.resize(self.users.len(), false);
        self.blank[pieces].fill(true);
    }

    /// Has it been? Nothing has before a launch begins.
    #[inline(always)]
    pub(super) fn is_written(&self, piece: usize) -> bool {
        let atomics = self.atomics.get(piece >> self.pieces_of_word);
        self.users.get(piece).is_some_and(|users| users.write != Mark::NONE)
            || atomics.is_some_and(|marks| marks[0] != Mark::NONE)
    }

    /// Is there nothing in it, though it had content to begin with but for what was discarded?
    #[inline(always)]
    pub(super) fn is_blank(&self, piece: usize) -> bool {
        self.blank.get(piece).copied().unwrap_or(false) && !self.is_written(piece)
    }

    /// Notes a use by a thread. The other one, if nothing orders the two.
    #[inline(always)]
    pub(super) fn uses(
        &mut self,
        piece: usize,
        (now, thread): (Now, u32),
        used: Use,
    ) -> Option<(Mark, Use)> {
        let mark = now.mark(thread);
        let conflicts = |other: Mark| now.conflicts(other, mark);
        let mut found = None;
        let users = &mut self.users[piece];
        if conflicts(users.write) {
            found = Some((users.write, Use::Write));
        }
        let word = piece >> self.pieces_of_word;
        if used != Use::Atomic
            && let Some(marks) = self.atomics.get(word)
            && let Some(other) = marks.iter().find(|other| conflicts(**other))
        {
            found = Some((*other, Use::Atomic));
        }
        match used {
            Use::Read => keep(&mut users.reads, mark, now),
            Use::Write | Use::Atomic => {
                if let Some(read) = users.reads.into_iter().find(|other| conflicts(*other)) {
                    found = found.or(Some((read, Use::Read)));
                }
                if used == Use::Write {
                    users.write = mark;
                } else {
                    if self.atomics.is_empty() {
                        let words = Self::words(self.users.len(), self.pieces_of_word);
                        self.atomics.resize(words, [Mark::NONE; 2]);
                    }
                    keep(&mut self.atomics[word], mark, now);
                }
            }
        }
        found
    }

    /// All marks.
    pub(super) fn marks(&mut self) -> impl Iterator<Item = &mut Mark> {
        let users = self.users.iter_mut();
        let of_users = users.flat_map(|users| users.reads.iter_mut().chain([&mut users.write]));
        of_users.chain(self.atomics.iter_mut().flatten())
    }

    /// The bytes that it takes.
    #[cfg(test)]
    fn bytes(&self) -> usize {
        size_of_val(&self.users[..]) + size_of_val(&self.atomics[..]) + size_of_val(&self.blank[..])
    }
}

/// Keeps two users of whom any other thread is told that comes into conflict: one of an earlier tile if there is
/// one, and two of the same time.
#[inline(always)]
fn keep(users: &mut [Mark; 2], mark: Mark, now: Now) {
    let [first, second] = *users;
    if first == Mark::NONE {
        users[0] = mark;
        return;
    }
    if first == mark {
        return;
    }
    if now.is_past(first) || now.is_same_thread(first, mark) {
        let second = if now.is_past(second) { Mark::NONE } else { second };
        *users = [mark, second];
    } else if second == Mark::NONE || now.is_past(second) {
        users[1] = mark;
    }
}

#[cfg(test)]
mod tests {
    use super::super::steps::Steps;
    use super::{Shadow, Use};

    #[test]
    fn what_does_not_fit_is_told() {
        let bytes = Shadow::new(usize::MAX, 2).expect_err("more than can be addressed");
        assert_eq!(bytes, u64::MAX);
    }

    /// However small the numbers are, and whatever is done with them, by all threads of many tiles.
    #[test]
    #[cfg_attr(miri, ignore = "it takes minutes under Miri, and is plain safe code")]
    fn at_most_sixteen_bytes_for_one() {
        const BYTES: usize = 1 << 16;
        for piece in [1_usize, 2, 4] {
            let mut steps = Steps::new(256, 64);
            let mut shadow =
                Shadow::new(BYTES / piece, (4 / piece).trailing_zeros()).expect("memory");
            shadow.discard(0..BYTES / piece);
            for place in 0..BYTES / piece {
                if place % 256 == 0 {
                    steps.begin(place / 256);
                }
                for (node, used) in [Use::Write, Use::Read, Use::Atomic].into_iter().enumerate() {
                    let now = steps.now(node as u32);
                    shadow.uses(place, (now, place as u32 % 256), used);
                }
            }
            let bytes = shadow.bytes() + steps.bytes();
            assert!(bytes <= 16 * BYTES, "{} for a byte of {piece}", bytes as f64 / BYTES as f64);
        }
    }
}
