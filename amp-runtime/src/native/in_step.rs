//! The threads of a tile in step on the CPU: each part of a kernel between two barriers runs in all
//! of them before the next part does.

use std::cell::Cell;

use super::current::Current;
use super::report;
use super::turns::Turns;
use crate::geometry::{DomainIndex, MAX_TILE_THREADS};
use crate::types::AmpType;

/// A tile whose threads run in step.
#[derive(Debug)]
pub struct Tile<'d, I: DomainIndex> {
    domain: &'d I::Domain,
    number: usize,
    current: &'d Current,
    /// Do those that run a part have to know which thread it is?
    by_name: bool,
}

impl<'d, I: DomainIndex> Tile<'d, I> {
    pub(crate) fn new(
        domain: &'d I::Domain,
        number: usize,
        current: &'d Current,
        by_name: bool,
    ) -> Self {
        Tile { domain, number, current, by_name }
    }

    /// Runs a part in each thread, which has a number and an index.
    #[inline(always)]
    pub fn each(&self, mut part: impl FnMut(usize, I)) {
        I::__amp_each_of_tile(
            self.domain,
            self.number,
            #[inline(always)]
            |thread, index| {
                if self.by_name {
                    report::enter(&index);
                }
                self.current.set(&index);
                part(thread, index);
            },
        );
    }

    /// Runs a part that waits in each thread: its futures take turns.
    pub fn in_turns<F: Future<Output = ()>>(&self, mut part: impl FnMut(usize, I) -> F) {
        let (mut turns, mut indices) = (Turns::new(), Vec::new());
        self.each(|thread, index| {
            turns.begin(part(thread, index));
            indices.push(index);
        });
        turns.finish(|thread| {
            if self.by_name {
                report::enter(&indices[thread]);
            }
            self.current.set(&indices[thread]);
        });
    }

    /// What each thread finds, a value on which barriers depend, is what the first one finds.
    #[inline(always)]
    pub fn first<R>(&self, value: impl FnOnce(usize, I) -> R) -> R {
        let first = I::__amp_first(self.domain, self.number);
        self.current.set(&first);
        value(0, first)
    }

    /// The same, where finding it does more than that.
    #[inline(always)]
    pub fn all<R>(&self, mut value: impl FnMut(usize, I) -> R) -> R {
        let mut found = None;
        self.each(
            #[inline(always)]
            |thread, index| {
                let value = value(thread, index);
                found.get_or_insert(value);
            },
        );
        let Some(found) = found else { unreachable!("a tile has threads") };
        found
    }
}

/// A variable that lives across a barrier: that of each thread.
#[derive(Debug)]
pub struct Kept<T: Copy>(Box<[Cell<T>; MAX_TILE_THREADS]>);

impl<T: AmpType> Kept<T> {
    /// Room for those of a tile's threads.
    #[expect(clippy::new_without_default, reason = "its type follows from what is kept")]
    pub fn new() -> Self {
        let values = vec![Cell::new(T::__amp_zero()); MAX_TILE_THREADS].into_boxed_slice();
        let Ok(values) = values.try_into() else { unreachable!("it has that length") };
        Kept(values)
    }

    /// That of a thread.
    #[inline(always)]
    pub fn load(&self, thread: usize) -> T {
        self.0[thread % MAX_TILE_THREADS].get()
    }

    /// Changes that of a thread.
    #[inline(always)]
    pub fn save(&self, thread: usize, value: T) {
        self.0[thread % MAX_TILE_THREADS].set(value);
    }
}
