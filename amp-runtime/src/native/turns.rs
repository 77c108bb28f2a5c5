//! Threads of a tile that take turns on the CPU: each is a future that yields where it waits.

use std::pin::Pin;
use std::task::{Context, Waker};

use super::subgroup;

/// The threads of a tile, and what each does in a round.
#[derive(Debug)]
pub(crate) struct Turns<F> {
    turns: Vec<Turn>,
    places: Places<F>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turn {
    Runs,
    /// It is at a barrier while others are in a subgroup operation.
    Waits,
    Ended,
}

impl<F: Future<Output = ()>> Turns<F> {
    pub(crate) fn new() -> Self {
        Turns { turns: Vec::new(), places: Places(Vec::new()) }
    }

    /// Runs the next thread up to its first barrier or subgroup operation.
    #[inline]
    pub(crate) fn begin(&mut self, thread: F) {
        let mut place = self.places.make(self.turns.len());
        place.set(Some(thread));
        self.turns.push(match runs_on(place, &mut Context::from_waker(Waker::noop())) {
            true => Turn::Runs,
            false => Turn::Ended,
        });
    }

    /// The next thread does not run.
    #[inline]
    pub(crate) fn leave_out(&mut self) {
        self.places.make(self.turns.len());
        self.turns.push(Turn::Ended);
    }

    /// Runs each thread up to its next barrier or subgroup operation, round after round, until all
    /// have ended. Only when no thread is in an operation do those at the barrier go on. `enter` is
    /// called before each turn of a thread.
    pub(crate) fn finish(&mut self, enter: impl Fn(usize)) {
        let mut exchanging = false;
        loop {
            if subgroup::close() {
                self.set(|thread| match subgroup::has_met(thread) {
                    true => Turn::Runs,
                    false => Turn::Waits,
                });
                exchanging = true;
            } else if exchanging {
                self.set(|_| Turn::Runs);
                exchanging = false;
            } else if !self.turns.contains(&Turn::Runs) {
                break;
            }
            self.round(&enter);
        }
        self.turns.clear();
    }

    fn round(&mut self, enter: impl Fn(usize)) {
        let mut context = Context::from_waker(Waker::noop());
        for (thread, turn) in self.turns.iter_mut().enumerate() {
            if *turn == Turn::Runs {
                enter(thread);
                if !runs_on(self.places.of(thread), &mut context) {
                    *turn = Turn::Ended;
                }
            }
        }
    }

    /// Says what each thread that has not ended does next.
    #[cold]
    fn set(&mut self, turn_of: impl Fn(usize) -> Turn) {
        for (thread, turn) in self.turns.iter_mut().enumerate() {
            if *turn != Turn::Ended {
                *turn = turn_of(thread);
            }
        }
    }
}

/// Runs a thread up to where it waits, and forgets it if it has ended instead.
#[inline]
fn runs_on<F: Future<Output = ()>>(
    mut place: Pin<&mut Option<F>>,
    context: &mut Context<'_>,
) -> bool {
    let waits = place.as_mut().as_pin_mut().is_some_and(|thread| thread.poll(context).is_pending());
    if !waits {
        place.set(None);
    }
    waits
}

/// Memory for threads, which is used again for those of the next tile. It does not move: there are
/// so many places in each piece.
#[derive(Debug)]
struct Places<F>(Vec<Pin<Box<[Option<F>]>>>);

impl<F> Places<F> {
    const PIECE: usize = 64;

    /// The place of a thread that begins, whose number is at most one above those before.
    #[inline]
    fn make(&mut self, thread: usize) -> Pin<&mut Option<F>> {
        if self.0.len() * Self::PIECE == thread {
            self.0.push(Box::into_pin((0..Self::PIECE).map(|_| None).collect()));
        }
        self.of(thread)
    }

    #[inline]
    fn of(&mut self, thread: usize) -> Pin<&mut Option<F>> {
        let piece = self.0[thread / Self::PIECE].as_mut();
        // SAFETY: the element stays where it is, since its piece is never moved or taken apart: the
        // vector moves boxes only, and nothing but this function hands elements out.
        unsafe { piece.map_unchecked_mut(|places| &mut places[thread % Self::PIECE]) }
    }
}
