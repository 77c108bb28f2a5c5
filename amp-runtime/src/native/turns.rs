//! Threads of a tile that take turns on the CPU: each is a future that yields where it waits.

use std::pin::Pin;
use std::task::{Context, Waker};

use super::subgroup;

/// The threads of a tile, and what each does in a round.
#[derive(Debug)]
pub(crate) struct Turns<F> {
    /// Those that have not ended.
    threads: Vec<Option<Pin<Box<F>>>>,
    turns: Vec<Turn>,
    /// The memory of those that have ended.
    free: Vec<Pin<Box<F>>>,
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
        Turns { threads: Vec::new(), turns: Vec::new(), free: Vec::new() }
    }

    /// Runs the next thread up to its first barrier or subgroup operation.
    #[inline]
    pub(crate) fn begin(&mut self, thread: F) {
        let mut place = match self.free.pop() {
            Some(mut place) => {
                place.as_mut().set(thread);
                place
            }
            None => Box::pin(thread),
        };
        if place.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_ready() {
            self.free.push(place);
            self.threads.push(None);
            self.turns.push(Turn::Ended);
        } else {
            self.threads.push(Some(place));
            self.turns.push(Turn::Runs);
        }
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
        self.threads.clear();
        self.turns.clear();
    }

    fn round(&mut self, enter: impl Fn(usize)) {
        let mut context = Context::from_waker(Waker::noop());
        for (number, (place, turn)) in self.threads.iter_mut().zip(&mut self.turns).enumerate() {
            let (Some(thread), Turn::Runs) = (&mut *place, *turn) else { continue };
            enter(number);
            if thread.as_mut().poll(&mut context).is_ready() {
                *turn = Turn::Ended;
                self.free.extend(place.take());
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
