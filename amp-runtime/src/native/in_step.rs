//! The threads of a tile in step on the CPU: each part of a kernel between two barriers runs in all
//! of them before the next part does.
//!
//! Where only some threads come to a function or an operation of subgroups, a tile has those of them
//! that are active.

use std::any::Any;
use std::cell::Cell;
use std::fmt;
use std::ops::Range;

use super::current::Current;
use super::report;
use super::subgroup::Met;
use super::turns::Turns;
use crate::geometry::{Barrier, DomainIndex, MAX_TILE_THREADS};
use crate::subgroup::lane_value::{CPU_SUBGROUP_SIZE, LaneValue};
use crate::types::AmpType;

/// What is found by code that may end early.
#[inline(always)]
pub fn found<R>(find: impl FnOnce() -> R) -> R {
    find()
}

/// So many rounds of a loop run in a thread before the next one runs them.
pub const EIGHT: usize = 8;

/// The next eight, if there are as many.
#[inline(always)]
pub fn next_eight<T: Copy>(rounds: &mut Range<T>) -> Option<[T; EIGHT]>
where
    Range<T>: Iterator<Item = T>,
{
    let mut ahead = rounds.start..rounds.end;
    let mut eight = [ahead.next()?; EIGHT];
    for round in &mut eight[1..] {
        *round = ahead.next()?;
    }
    *rounds = ahead;
    Some(eight)
}

/// A value as the 32 bits of an index, if its type is that of indices.
#[inline(always)]
fn as_index<T: AmpType>(value: T) -> Option<u32> {
    let value: &dyn Any = &value;
    value.downcast_ref::<usize>().map(|index| *index as u32)
}

/// Which threads of a tile are active.
pub struct Active(Box<[Cell<bool>; MAX_TILE_THREADS]>);

impl fmt::Debug for Active {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Active")
    }
}

impl Active {
    fn new() -> Self {
        let threads = vec![Cell::new(false); MAX_TILE_THREADS].into_boxed_slice();
        let Ok(threads) = threads.try_into() else { unreachable!("it has that length") };
        Active(threads)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn has(&self, thread: usize) -> bool {
        self.0[thread % MAX_TILE_THREADS].get()
    }

    #[inline(always)]
    fn set(&self, thread: usize, active: bool) {
        self.0[thread % MAX_TILE_THREADS].set(active);
    }

    fn any(&self) -> bool {
        self.0.iter().any(Cell::get)
    }
}

/// A tile whose threads run in step.
#[derive(Debug)]
pub struct Tile<'d, I: DomainIndex> {
    domain: &'d I::Domain,
    /// The first tile and the one behind the last: there may be more than one where each is a thread.
    tiles: [usize; 2],
    /// Notes which thread runs, if anything asks.
    current: Option<&'d Current>,
    /// Do those that run a part have to know which thread it is?
    by_name: bool,
    /// Those that run, if not all do.
    active: Option<&'d Active>,
}

impl<I: DomainIndex> Clone for Tile<'_, I> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<I: DomainIndex> Copy for Tile<'_, I> {}

impl<'d, I: DomainIndex> Tile<'d, I> {
    #[inline(always)]
    pub(crate) fn new(
        domain: &'d I::Domain,
        tiles: Range<usize>,
        current: Option<&'d Current>,
        by_name: bool,
    ) -> Self {
        let tiles = [tiles.start, tiles.end];
        Tile { domain, tiles, current, by_name, active: None }
    }

    #[inline(always)]
    fn has(&self, thread: usize) -> bool {
        match self.active {
            Some(active) => active.has(thread),
            None => true,
        }
    }

    /// Those of its threads that run for which a condition holds.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn choose(&self, mut holds: impl FnMut(usize, I) -> bool) -> Active {
        let active = Active::new();
        self.each(
            #[inline(always)]
            |thread, index| active.set(thread, holds(thread, index)),
        );
        active
    }

    /// The tile of which only these run.
    #[inline(always)]
    pub fn only<'a>(&self, active: &'a Active) -> Tile<'a, I>
    where
        'd: 'a,
    {
        let Tile { domain, tiles, current, by_name, .. } = *self;
        Tile { domain, tiles, current, by_name, active: Some(active) }
    }

    /// Those of its threads that run without these.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn without(&self, others: &Active) -> Active {
        self.choose(
            #[inline(always)]
            |thread, _| !others.has(thread),
        )
    }

    /// Do all of its threads run?
    #[inline(always)]
    pub fn is_whole(&self) -> bool {
        self.active.is_none()
    }

    /// The same for a function that takes that index. A tile of another one is that of a call that does not compile, of
    /// which the call itself tells.
    #[inline(always)]
    pub fn of<J: DomainIndex>(self) -> Tile<'d, J> {
        let Tile { domain, tiles, current, by_name, active } = self;
        let domain: &dyn Any = domain;
        let Some(domain) = domain.downcast_ref() else {
            unreachable!("a tile of another index");
        };
        Tile { domain, tiles, current, by_name, active }
    }

    /// Does a condition hold for all of them?
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn every(&self, mut holds: impl FnMut(usize, I) -> bool) -> bool {
        let mut every = true;
        self.each(
            #[inline(always)]
            |thread, index| every &= holds(thread, index),
        );
        every
    }

    /// Is what each thread has an index, one more than that of the thread before it in its row?
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn steps<T: AmpType>(&self, number: impl Fn(usize) -> T) -> bool {
        let mut steps = true;
        self.each_row(
            #[inline(always)]
            |row| {
                let first = as_index(number(row.thread()));
                row.each(
                    #[inline(always)]
                    |step, thread, _| {
                        let expected = first.map(|first| first.wrapping_add(step as u32));
                        steps &= expected.is_some() && as_index(number(thread)) == expected;
                    },
                );
            },
        );
        steps
    }

    /// Is what each thread has an index, the same in all of them?
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn is_alike<T: AmpType>(&self, number: impl Fn(usize) -> T) -> bool {
        let first = as_index(number(0));
        first.is_some()
            && self.every(
                #[inline(always)]
                |thread, _| as_index(number(thread)) == first,
            )
    }

    /// Does any of its threads run?
    #[inline(always)]
    pub fn runs(&self) -> bool {
        self.active.is_none_or(Active::any)
    }

    /// Notes which thread runs.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn enter(&self, index: &I) {
        if self.by_name {
            // A copy: the index itself is in registers.
            report::enter(&{ *index });
        }
        if let Some(current) = self.current {
            current.set(index);
        }
    }

    /// Runs a part in each thread, which has a number and an index.
    #[inline(always)]
    pub fn each(&self, mut part: impl FnMut(usize, I)) {
        self.each_row(
            #[inline(always)]
            |row| {
                row.each(
                    #[inline(always)]
                    |_, thread, index| part(thread, index),
                );
            },
        );
    }

    /// Runs a part for each row of threads.
    #[inline(always)]
    pub fn each_row(&self, mut part: impl FnMut(ThreadRow<'_, 'd, I>)) {
        I::__amp_rows_of_step(
            self.domain,
            self.tiles[0]..self.tiles[1],
            #[inline(always)]
            |thread, index, count| part(ThreadRow { tile: self, thread, index, count }),
        );
    }

    /// Runs a part in the thread of each row whose number is the wanted one, if there is one. `numbers` gives that of
    /// the first thread of a row, which is one less than the next one's, and the wanted one.
    #[inline(always)]
    pub fn each_row_in_one(
        &self,
        mut numbers: impl FnMut(usize, I) -> (usize, usize),
        mut part: impl FnMut(usize, I),
    ) {
        self.each_row(
            #[inline(always)]
            |row| {
                let (first, wanted) = numbers(row.thread, row.index);
                let step = (wanted as u32).wrapping_sub(first as u32) as usize;
                if step < row.count {
                    row.part(step, step + 1).each(
                        #[inline(always)]
                        |_, thread, index| part(thread, index),
                    );
                }
            },
        );
    }

    /// Runs a part for each row of threads for whose first one a condition holds.
    #[inline(always)]
    pub fn each_row_where(
        &self,
        mut holds: impl FnMut(usize, I) -> bool,
        mut part: impl FnMut(ThreadRow<'_, 'd, I>),
    ) {
        self.each_row(
            #[inline(always)]
            |row| {
                if holds(row.thread, row.index) {
                    part(row);
                }
            },
        );
    }

    /// Runs a part that waits in each thread: its futures take turns.
    pub fn in_turns<F: Future<Output = ()>>(&self, mut part: impl FnMut(usize, I) -> F) {
        let (mut turns, mut indices) = (Turns::new(), Vec::new());
        self.each_row(|ThreadRow { thread, index, count, .. }| {
            for step in 0..count {
                let (thread, index) = (thread + step, index.__amp_along(step as u32));
                indices.push(index);
                if self.has(thread) {
                    self.enter(&index);
                    turns.begin(part(thread, index));
                } else {
                    turns.leave_out();
                }
            }
        });
        turns.finish(|thread| self.enter(&indices[thread]));
    }

    /// Its barrier, for a function that takes one.
    #[inline(always)]
    pub fn barrier(&self) -> Barrier {
        Barrier { _runtime_only: () }
    }

    /// Lets the threads of each subgroup meet: what each of them brings, and what it does with what all have
    /// brought, given its number and its lane.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn meet<T: LaneValue>(
        &self,
        value: impl Fn(usize) -> T,
        mut find: impl FnMut(usize, usize, &Met<T>),
    ) {
        let threads = I::__AMP_CONST_TILE.iter().product::<usize>();
        let mut first = 0;
        while first < threads {
            let lanes = (threads - first).min(CPU_SUBGROUP_SIZE);
            let is_active = |lane: &usize| self.has(first + lane);
            let met =
                Met::of_lanes((0..lanes).filter(is_active).map(|lane| (lane, value(first + lane))));
            (0..lanes).filter(is_active).for_each(|lane| find(first + lane, lane, &met));
            first += CPU_SUBGROUP_SIZE;
        }
    }

    /// What each thread finds, a value on which barriers depend, is what the first one finds.
    #[inline(always)]
    pub fn first<R>(&self, mut value: impl FnMut(usize, I) -> R) -> R {
        if self.active.is_some() {
            return self.all(value);
        }
        let first = I::__amp_first(self.domain, self.tiles[0]);
        self.enter(&first);
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

/// Threads of a tile that are neighbours in its last dimension.
pub struct ThreadRow<'t, 'd, I: DomainIndex> {
    tile: &'t Tile<'d, I>,
    /// The first of them.
    thread: usize,
    index: I,
    count: usize,
}

impl<I: DomainIndex> fmt::Debug for ThreadRow<'_, '_, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ThreadRow")
    }
}

/// Runs a part in the threads of a row: together, if that can be, or else in as many of them. Neighbours beside
/// those at the ends may not be there, so these run by themselves then. Rows of tiles are short, and most end where
/// other tiles begin.
#[inline(always)]
pub fn with_ends<I: DomainIndex>(
    row: ThreadRow<'_, '_, I>,
    mut together: impl FnMut(ThreadRow<'_, '_, I>) -> bool,
    mut apart: impl FnMut(ThreadRow<'_, '_, I>),
) {
    let all = row.len();
    if const { !I::__AMP_CONST_TILE.is_empty() } {
        if !together(row.part(0, all)) {
            apart(row);
        }
        return;
    }
    if together(row.part(0, all)) {
        return;
    }
    let mut inner = [0, 0];
    if all >= EIGHT {
        for [first, end] in [[1, all], [0, all - 1], [1, all - 1]] {
            if together(row.part(first, end)) {
                inner = [first, end];
                break;
            }
        }
    }
    for [first, end] in [[0, inner[0]], [inner[1], all]] {
        if first < end {
            apart(row.part(first, end));
        }
    }
}

impl<'t, 'd, I: DomainIndex> ThreadRow<'t, 'd, I> {
    /// Those from one to before another.
    #[inline(always)]
    fn part(&self, first: usize, end: usize) -> ThreadRow<'t, 'd, I> {
        let index = self.index.__amp_along(first as u32);
        ThreadRow { tile: self.tile, thread: self.thread + first, index, count: end - first }
    }
}

impl<I: DomainIndex> ThreadRow<'_, '_, I> {
    /// The number of the first one.
    #[inline(always)]
    pub fn thread(&self) -> usize {
        self.thread
    }

    /// Its index.
    #[inline(always)]
    pub fn index(&self) -> I {
        self.index
    }

    /// How many there are.
    #[expect(clippy::len_without_is_empty, reason = "no row is empty")]
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.count
    }

    /// Runs a part in each of them, which has a number in the row, one in the tile, and an index.
    #[inline(always)]
    pub fn each(&self, mut part: impl FnMut(usize, usize, I)) {
        let mut step = 0;
        while step < self.count {
            let (thread, index) = (self.thread + step, self.index.__amp_along(step as u32));
            if self.tile.has(thread) {
                self.tile.enter(&index);
                part(step, thread, index);
            }
            step += 1;
        }
    }
}
