//! What an expression of a kernel is while its module is being built.

use std::rc::Rc;

use naga::{Expression, Handle};

use crate::ir::{Scalar, Ty};

/// The integers that a value can take: what index guards are spared by. [`GuardedAccess`](super::GuardedAccess) has that
/// of an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interval {
    /// The least value.
    pub lo: i64,
    /// The greatest value.
    pub hi: i64,
}

impl Interval {
    /// One value.
    pub(crate) fn exactly(value: i64) -> Self {
        Interval { lo: value, hi: value }
    }

    /// Everything that the type can hold, which for floats and 64-bit integers says nothing.
    pub(crate) fn of(scalar: Scalar) -> Self {
        let (lo, hi) = scalar.bounds().unwrap_or((i64::MIN, i64::MAX));
        Interval { lo, hi }
    }

    /// The interval if it fits the type, else everything: the operation may have wrapped.
    pub(crate) fn within(lo: i128, hi: i128, scalar: Scalar) -> Self {
        match scalar.bounds() {
            Some((least, most)) if lo >= least.into() && hi <= most.into() => {
                Interval { lo: lo as i64, hi: hi as i64 }
            }
            _ => Interval::of(scalar),
        }
    }

    /// Is every value a valid index below `len`?
    pub(crate) fn below(self, len: usize) -> bool {
        self.lo >= 0 && (self.hi as i128) < len as i128
    }

    /// What lies in both, if anything does.
    pub(crate) fn and(self, other: Interval) -> Option<Interval> {
        let (lo, hi) = (self.lo.max(other.lo), self.hi.min(other.hi));
        (lo <= hi).then_some(Interval { lo, hi })
    }

    /// The least interval with all of both.
    pub(crate) fn or(self, other: Interval) -> Interval {
        Interval { lo: self.lo.min(other.lo), hi: self.hi.max(other.hi) }
    }

    /// What is left without the only value of `other`, if that is known and stands at an end.
    pub(crate) fn without(self, other: Interval) -> Interval {
        match other.lo == other.hi {
            true if self.lo == other.lo => Interval { lo: self.lo.saturating_add(1), ..self },
            true if self.hi == other.hi => Interval { hi: self.hi.saturating_sub(1), ..self },
            _ => self,
        }
    }

    /// Is `value` among them?
    pub(crate) fn contains(self, value: i64) -> bool {
        self.lo <= value && value <= self.hi
    }
}

/// A number in a register.
#[derive(Clone, Copy, Debug)]
pub struct Number {
    /// The naga expression.
    pub handle: Handle<Expression>,
    /// Its type.
    pub scalar: Scalar,
    /// What it can be, if it is an integer of at most 32 bits.
    pub interval: Interval,
}

/// Memory that can be loaded from and stored to.
#[derive(Clone, Debug)]
pub struct Place {
    /// A naga pointer.
    pub pointer: Handle<Expression>,
    /// The type behind it.
    pub ty: Ty,
    /// A condition under which the place exists; without it loads give zero and stores do nothing.
    pub guard: Option<Handle<Expression>>,
    /// Is it in an element that may not be there, which is left to the driver?
    pub unproved: bool,
    /// How the value is stored there.
    pub form: Form,
}

/// How a value is stored in a place.
#[derive(Clone, Copy, Debug)]
pub enum Form {
    /// As the naga type that carries it in registers.
    Plain,
    /// A bool as a word: those of arrays and of tile_static memory are, since drivers do not agree
    /// on how far apart bools lie.
    Word,
    /// With the bytes that it has on the host. The pointer is that of a buffer of words, and the
    /// value begins at this byte of it.
    Packed(Number),
    /// As words that are never written, those of its scalars one after the other. The pointer is that of
    /// an array of words, and the value begins at this one of it.
    Table(Number),
}

impl Form {
    /// That of a variable of the type, or of an element or field in one.
    pub fn of(ty: &Ty) -> Form {
        match ty.scalar() {
            Some(Scalar::Bool) => Form::Word,
            _ => Form::Plain,
        }
    }
}

/// A captured view or array: a buffer and its extent.
#[derive(Debug)]
pub struct View {
    /// The pointer to the runtime-sized array.
    pub buffer: Handle<Expression>,
    /// The element type.
    pub element: Ty,
    /// Is the buffer one of words, from which the numbers are cut out?
    pub packed: bool,
    /// Does the kernel store in its memory?
    pub stored: bool,
    /// The extent, slowest dimension first.
    pub extent: Vec<Number>,
    /// Where it lies in the buffer, unless it is all of it.
    pub section: Option<Section>,
}

/// Where a part of a buffer lies.
#[derive(Debug)]
pub struct Section {
    /// The position of the first element.
    pub first: Number,
    /// The sides of the whole, all but the slowest dimension's.
    pub pitch: Vec<Number>,
}

/// What `TiledIndex` carries, each part an index of the tile's rank.
#[derive(Debug)]
pub struct Tiled {
    /// Position in the whole domain.
    pub global: Value,
    /// Position in the tile.
    pub local: Value,
    /// Which tile.
    pub tile: Value,
    /// The global position of the tile's first thread.
    pub tile_origin: Value,
}

/// The value of an expression, or the place that it names.
#[derive(Clone, Debug)]
pub enum Value {
    /// `()`
    Unit,
    /// The value of `return`, `break`, `continue` and of blocks that end in them.
    Never,
    /// A scalar.
    Number(Number),
    /// An array, index or struct as one naga value.
    Whole {
        /// The naga expression.
        handle: Handle<Expression>,
        /// Its type.
        ty: Ty,
    },
    /// An array, index or struct whose parts are known one by one.
    Parts {
        /// The type of the whole.
        ty: Ty,
        /// The parts in order.
        parts: Rc<[Value]>,
    },
    /// A local variable, tile_static variable or element.
    Place(Place),
    /// A captured view or array.
    View(Rc<View>),
    /// A view after some of its indices: `view[i]` where more are to follow.
    Projection {
        /// The view.
        view: Rc<View>,
        /// The indices so far.
        indices: Rc<[Number]>,
    },
    /// The receiver of a method: its place, and its value before the arguments were evaluated.
    Early {
        /// The place.
        place: Rc<Value>,
        /// The value.
        value: Rc<Value>,
    },
    /// A tiled index.
    Tiled(Rc<Tiled>),
    /// `idx.barrier`
    Barrier,
}

impl Value {
    /// The value, which is known to lie there if it is a number.
    pub(super) fn within(self, interval: Interval) -> Value {
        match self {
            Value::Number(number) => Value::Number(Number { interval, ..number }),
            other => other,
        }
    }

    /// An index from its components.
    pub(super) fn index(components: Vec<Number>) -> Value {
        Value::Parts {
            ty: Ty::Index(components.len()),
            parts: components.into_iter().map(Value::Number).collect(),
        }
    }

    /// The type, where the value has one that can be held in a variable.
    pub fn ty(&self) -> Option<Ty> {
        match self {
            Value::Unit => Some(Ty::Unit),
            Value::Number(number) => Some(Ty::Scalar(number.scalar)),
            Value::Whole { ty, .. } | Value::Parts { ty, .. } => Some(*ty),
            Value::Place(place) => Some(place.ty),
            Value::Early { value, .. } => value.ty(),
            _ => None,
        }
    }
}
