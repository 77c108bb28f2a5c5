//! Indices that are not proved to be in range.
//!
//! An index into an array of fixed length that is proved in range is used as it is. Any other is
//! clamped and guarded, so that a read outside gives zero and a write outside does nothing. That it
//! missed the array is left for the host, in a word of the device's. Elements of buffers are left to
//! the driver's robust buffer access.

use std::fmt;
use std::panic::Location;
use std::rc::Rc;

use naga::{
    AddressSpace, AtomicFunction, BinaryOperator, Block, Expression, Handle, MathFunction,
    Statement, StorageAccess, StructMember, TypeInner, UnaryOperator,
};

use super::{Interval, Lowering, Number, Place, Scalar, View};
use crate::error::Error;

/// An element of an array that is tested for being there whenever it is read or written. Where it is
/// not, the launch is the error [`Error::IndexOutOfRange`](crate::Error::IndexOutOfRange).
///
/// The [module](crate::Kernel::module) of a kernel lists those of the kernel:
///
/// ```
/// use amp_runtime::prelude::*;
/// let steps = [0_u32, 2, 5];
/// let mut table = [0_u32; 3];
/// let (steps, to) = (ArrayView::new(3, &steps)?, ArrayViewMut::new(3, &mut table)?);
/// let kernel = kernel!(|i: Index<1>| {
///     let powers = [1, 10, 100, 1000];
///     to[i] = powers[i[0] % 4] + powers[steps[i] as usize];
/// });
/// let guards = kernel.module()?.guards;
/// assert_eq!(guards.len(), 1); // `i[0] % 4` is in range whatever `i` is
/// assert_eq!((guards[0].len, guards[0].index.lo), (4, 0));
/// println!("{}", guards[0]); // src/main.rs:8:33: an array of 4 with an index from 0 to 4294967295
/// # Ok::<(), amp_runtime::Error>(())
/// ```
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

impl GuardedAccess {
    /// The error that the element was not there, in a kernel of that name.
    pub(crate) fn missed(&self, kernel: &str) -> Error {
        let GuardedAccess { location, memory, len, .. } = *self;
        let (kernel, location) = (kernel.to_owned(), location.to_string());
        Error::IndexOutOfRange { kernel, location, memory, len }
    }
}

/// How many accesses to elements of views are not proved to be in range.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unproved {
    /// That are tested when the kernel runs, unless the launch knows better.
    pub tested: usize,
    /// That are left to the driver's robust buffer access.
    pub robust: usize,
}

/// The memory of an array of fixed length, into which a [`GuardedAccess`] reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GuardedMemory {
    /// That of a tile.
    Tile,
    /// That of a thread, or a constant.
    Local,
}

impl fmt::Display for GuardedAccess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let GuardedAccess { location, memory, len, index: Interval { lo, hi } } = self;
        write!(f, "{location}: {memory} of {len} with an index from {lo} to {hi}")
    }
}

impl fmt::Display for GuardedMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            GuardedMemory::Tile => "a tile_static array",
            GuardedMemory::Local => "an array",
        })
    }
}

impl Lowering {
    /// The index clamped to the array at `place`, and under which condition the element exists.
    pub(super) fn guarded(
        &mut self,
        place: &Place,
        index: Number,
        len: usize,
    ) -> (Number, Option<Handle<Expression>>) {
        let number = self.guards.len() as u32;
        self.guards.push(GuardedAccess {
            location: self.location,
            memory: match self.is_tile_static(place.pointer) {
                true => GuardedMemory::Tile,
                false => GuardedMemory::Local,
            },
            len,
            index: index.interval,
        });
        let limit = self.literal(Scalar::Usize, len as i128);
        let inside = self.plain(BinaryOperator::Less, index.handle, limit);
        let array = place.guard.or_else(|| self.robust_element(place.pointer));
        self.note_miss(number, array, inside);
        let index = self.at_most(index, len.saturating_sub(1) as u32);
        let exists = match place.guard {
            Some(outer) => self.plain(BinaryOperator::LogicalAnd, outer, inside),
            None => inside,
        };
        (index, Some(exists))
    }

    /// A store in an element that is left to the driver.
    pub(super) fn note_store(&mut self, place: &Place) {
        if place.unproved
            && let Some(view) = self.view_around(place.pointer)
            && !self.stored_beyond.contains(&view.buffer)
        {
            self.stored_beyond.push(view.buffer);
        }
    }

    /// Is the element there that is loaded, if that is left to the driver, and the kernel may have stored where none
    /// is?
    pub(super) fn element_after_store(&mut self, place: &Place) -> Option<Handle<Expression>> {
        let view = place.unproved.then(|| self.view_around(place.pointer)).flatten()?;
        let stored = view.stored && self.is_in_loop() || self.stored_beyond.contains(&view.buffer);
        stored.then(|| self.robust_element(place.pointer)).flatten()
    }

    /// The view whose element the pointer leads into.
    fn view_around(&self, pointer: Handle<Expression>) -> Option<Rc<View>> {
        let (Expression::Access { base, .. } | Expression::AccessIndex { base, .. }) =
            self.function.expressions[pointer]
        else {
            return None;
        };
        let view = self.views.iter().find(|view| view.buffer == base).cloned();
        view.or_else(|| self.view_around(base))
    }

    /// Is the element of a view there that the pointer leads into, if that is left to the driver?
    fn robust_element(&mut self, pointer: Handle<Expression>) -> Option<Handle<Expression>> {
        let (base, index) = match self.function.expressions[pointer] {
            Expression::Access { base, index } => (base, Some(index)),
            Expression::AccessIndex { base, .. } => (base, None),
            _ => return None,
        };
        let view = self.views.iter().find(|view| view.buffer == base).cloned();
        match (view, index) {
            (Some(view), Some(index)) => self.is_robust(&view).then(|| {
                let side = view.extent[0].handle;
                self.plain(BinaryOperator::Less, index, side)
            }),
            _ => self.robust_element(base),
        }
    }

    /// The index, or `last` if it is more.
    pub(super) fn at_most(&mut self, index: Number, last: u32) -> Number {
        let limit = self.literal(Scalar::Usize, last.into());
        let handle = self.emit(Expression::Math {
            fun: MathFunction::Min,
            arg: index.handle,
            arg1: Some(limit),
            arg2: None,
            arg3: None,
        });
        Number { handle, interval: Interval { lo: 0, hi: last.into() }, ..index }
    }

    /// Has a thread leave word if the element is not there, though the array is. The word holds the
    /// greatest complement of a guard's number, so that the first guard counts.
    fn note_miss(
        &mut self,
        number: u32,
        array: Option<Handle<Expression>>,
        inside: Handle<Expression>,
    ) {
        if self.is_unreachable() {
            return;
        }
        let value = self.unsigned(!number).handle;
        let (note, ()) = self.nested(|b| {
            let base = b.misses();
            let pointer = b.emit(Expression::AccessIndex { base, index: 0 });
            let fun = AtomicFunction::Max;
            b.statement(Statement::Atomic { pointer, fun, value, result: None });
        });
        let (condition, accept, reject) = match array {
            None => (inside, Block::new(), note.body),
            Some(array) => {
                let (op, expr) = (UnaryOperator::LogicalNot, inside);
                let outside = self.emit(Expression::Unary { op, expr });
                let missed = self.plain(BinaryOperator::LogicalAnd, array, outside);
                (missed, note.body, Block::new())
            }
        };
        self.statement(Statement::If { condition, accept, reject });
    }

    /// The memory of the word, which is bound after all other.
    fn misses(&mut self) -> Handle<Expression> {
        let global = match self.misses {
            Some(global) => global,
            None => {
                let ty = self.insert_type(None, TypeInner::Atomic(naga::Scalar::U32));
                let name = Some("first".to_owned());
                let members = vec![StructMember { name, ty, binding: None, offset: 0 }];
                let ty = self.insert_type(Some("Misses"), TypeInner::Struct { members, span: 4 });
                let access = StorageAccess::LOAD | StorageAccess::STORE;
                let space = AddressSpace::Storage { access };
                let global = self.global_variable("misses", space, ty);
                *self.misses.insert(global)
            }
        };
        self.constant(Expression::GlobalVariable(global))
    }
}
