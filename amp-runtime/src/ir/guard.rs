//! Indices that are not proved to be in range.
//!
//! An index into an array of fixed length that is proved in range is used as it is. Any other is
//! clamped and guarded, so that a read outside gives zero and a write outside does nothing. Elements
//! of buffers are left to the driver's robust buffer access.

use std::fmt;
use std::panic::Location;

use naga::{BinaryOperator, Expression, Handle, MathFunction};

use super::{Builder, Interval, Number, Place, Scalar};

/// An element of an array that is tested for being there whenever it is read or written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GuardedAccess {
    /// Where in the source.
    pub location: &'static Location<'static>,
    /// Where the array lies.
    pub memory: GuardedMemory,
    /// The array's length.
    pub len: usize,
    /// What is known of the index.
    pub index: Interval,
}

/// The memory of an array of fixed length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GuardedMemory {
    /// That of a tile.
    TileStatic,
    /// That of a thread, or a constant.
    Local,
}

impl fmt::Display for GuardedAccess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let GuardedAccess { location, memory, len, index: Interval { lo, hi } } = self;
        let memory = match memory {
            GuardedMemory::TileStatic => "a tile_static array",
            GuardedMemory::Local => "an array",
        };
        write!(f, "{location}: {memory} of {len} with an index from {lo} to {hi}")
    }
}

impl Builder {
    /// The index clamped to the array at `place`, and under which condition the element exists.
    #[track_caller]
    pub(super) fn guarded(
        &mut self,
        place: &Place,
        index: Number,
        len: usize,
    ) -> (Number, Option<Handle<Expression>>) {
        self.guards.push(GuardedAccess {
            location: Location::caller(),
            memory: match self.is_tile_static(place.pointer) {
                true => GuardedMemory::TileStatic,
                false => GuardedMemory::Local,
            },
            len,
            index: index.interval,
        });
        let limit = self.literal(Scalar::Usize, len as i128);
        let last = self.literal(Scalar::Usize, len.saturating_sub(1) as i128);
        let inside = self.plain(BinaryOperator::Less, index.handle, limit);
        let handle = self.emit(Expression::Math {
            fun: MathFunction::Min,
            arg: index.handle,
            arg1: Some(last),
            arg2: None,
            arg3: None,
        });
        let interval = Interval { lo: 0, hi: len.saturating_sub(1) as i64 };
        let exists = match place.guard {
            Some(outer) => self.plain(BinaryOperator::LogicalAnd, outer, inside),
            None => inside,
        };
        (Number { handle, interval, ..index }, Some(exists))
    }
}
