//! Subgroups on the CPU: threads of a tile that exchange values when they meet.
//!
//! Each lane leaves its value and gives way. At the end of the round every lane has done so, or
//! waits at a barrier, or has ended. Then the worker lets those go on that have left a value, and
//! each sees what its subgroup has left.

use std::cell::{Cell, RefCell};
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

use crate::geometry::{InTile, MAX_TILE_THREADS};
use crate::subgroup::lane_value::{CPU_SUBGROUP_SIZE, LaneValue};

thread_local! {
    static WAITING: Cell<bool> = const { Cell::new(false) };
    /// What was left, for each subgroup of the tile.
    static ARRIVING: RefCell<Vec<Met<u32>>> = const { RefCell::new(Vec::new()) };
    /// What was left in the round before, and is seen now.
    static ARRIVED: RefCell<Vec<Met<u32>>> = const { RefCell::new(Vec::new()) };
}

/// What the lanes of a subgroup have left.
#[derive(Clone, Copy, Debug)]
pub struct Met<T> {
    values: [T; CPU_SUBGROUP_SIZE],
    /// One bit for each lane that takes part.
    present: u32,
}

impl Met<u32> {
    const NOBODY: Self = Met { values: [0; CPU_SUBGROUP_SIZE], present: 0 };
}

impl<T: LaneValue> Met<T> {
    /// The values of these lanes.
    #[inline(always)]
    pub(super) fn of_lanes(lanes: impl Iterator<Item = (usize, T)>) -> Self {
        let mut met = Met { values: [T::__AMP_CONST_ZERO; CPU_SUBGROUP_SIZE], present: 0 };
        for (lane, value) in lanes {
            met.values[lane] = value;
            met.present |= 1 << lane;
        }
        met
    }
}

impl<T: Copy> Met<T> {
    /// The lanes that take part, as bits.
    #[inline]
    pub fn present(&self) -> u32 {
        self.present
    }

    /// The value of a lane that takes part.
    #[inline]
    pub fn of(&self, lane: usize) -> Option<T> {
        let value = self.values.get(lane)?;
        (self.present >> lane & 1 == 1).then_some(*value)
    }

    /// The values of the lanes that take part, in order, with their lanes.
    pub fn iter(&self) -> impl Iterator<Item = (usize, T)> {
        (0..CPU_SUBGROUP_SIZE).filter_map(|lane| Some((lane, self.of(lane)?)))
    }
}

/// The thread's lane.
#[inline]
pub fn lane(index: &impl InTile) -> usize {
    index.__amp_thread() % CPU_SUBGROUP_SIZE
}

/// Leaves a value and meets the other lanes of the subgroup.
pub async fn meet<T: LaneValue>(index: &impl InTile, value: T) -> Met<T> {
    let meeting = Meeting { thread: index.__amp_thread(), value: Some(value.__amp_bits()) };
    let Met { values, present } = meeting.await;
    Met { values: values.map(T::__amp_from_bits), present }
}

struct Meeting {
    thread: usize,
    /// What is still to be left.
    value: Option<u32>,
}

impl Future for Meeting {
    type Output = Met<u32>;

    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Met<u32>> {
        match self.value.take() {
            Some(value) => {
                arrive(self.thread % MAX_TILE_THREADS, value);
                Poll::Pending
            }
            None => Poll::Ready(arrived(self.thread % MAX_TILE_THREADS)),
        }
    }
}

/// What the lanes of a thread's subgroup have left.
fn arrived(thread: usize) -> Met<u32> {
    let subgroup = thread / CPU_SUBGROUP_SIZE;
    ARRIVED.with_borrow(|arrived| arrived.get(subgroup).copied().unwrap_or(Met::NOBODY))
}

/// Leaves a thread's value.
fn arrive(thread: usize, value: u32) {
    let (subgroup, lane) = (thread / CPU_SUBGROUP_SIZE, thread % CPU_SUBGROUP_SIZE);
    ARRIVING.with_borrow_mut(|arriving| {
        if arriving.len() <= subgroup {
            arriving.resize(subgroup + 1, Met::NOBODY);
        }
        arriving[subgroup].values[lane] = value;
        arriving[subgroup].present |= 1 << lane;
    });
    WAITING.set(true);
}

/// Closes the exchange at the end of a round: what was left can be seen now. Has any thread left
/// anything?
#[inline]
pub(crate) fn close() -> bool {
    WAITING.get() && exchange()
}

#[cold]
fn exchange() -> bool {
    WAITING.set(false);
    let left = ARRIVING.take();
    let mut seen = ARRIVED.replace(left);
    seen.clear();
    ARRIVING.set(seen);
    true
}

/// Has the thread left something, so that it is to go on?
pub(crate) fn has_met(thread: usize) -> bool {
    let met = |left: &Met<u32>| left.of(thread % CPU_SUBGROUP_SIZE).is_some();
    ARRIVED.with_borrow(|arrived| arrived.get(thread / CPU_SUBGROUP_SIZE).is_some_and(met))
}
