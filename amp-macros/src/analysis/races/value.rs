//! What is known of a value in each thread.
//!
//! A number is known as what it is above some number that is the same for all threads of the tile:
//! zero, or an unknown one. What could overflow a type is not known.

use std::rc::Rc;

use super::lanes::Lanes;
use super::threads::{Threads, Tile, each};
use crate::syntax::Name;

#[derive(Clone, PartialEq)]
pub enum Value {
    Unknown,
    /// What elements of views decide: any thread may have any, whichever thread it is.
    Data,
    Number(Number),
    /// The components of an index, an array or a tuple.
    Parts(Rc<[Value]>),
    /// Another name for a view or for a tile_static variable, or for a part of that.
    Name {
        of: Name,
        of_tile: bool,
        /// Those that lead to the part.
        indices: Rc<[Value]>,
    },
}

#[derive(Clone, PartialEq)]
pub struct Number {
    pub base: Base,
    /// How much it is above that.
    pub lanes: Lanes,
    pub kind: Kind,
}

/// A number that is the same for all threads of the tile: that of an unknown one, or zero.
pub type Base = usize;

/// The number is known.
pub const ZERO: Base = 0;

/// The type of a number, as far as it matters.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// As rustc infers it, and maybe narrow.
    Open,
    /// Of at least 32 bits.
    Wide,
    Truth,
}

impl Number {
    pub fn known(number: i64, kind: Kind) -> Self {
        Number { base: ZERO, lanes: Lanes::Same(number), kind }
    }

    pub fn is_uniform(&self) -> bool {
        matches!(self.lanes, Lanes::Same(_))
    }

    /// The number, if it is known and the same for all threads.
    pub fn constant(&self) -> Option<i64> {
        match self {
            Number { base: ZERO, lanes: Lanes::Same(number), .. } => Some(*number),
            _ => None,
        }
    }

    pub fn is_known(&self) -> bool {
        self.base == ZERO
    }
}

impl Value {
    /// What is computed from data and from others: data too, if no other differs between threads.
    pub fn data_with(from: &[&Value]) -> Value {
        let uniform = |value: &&Value| match value {
            Value::Data => true,
            Value::Number(number) => number.is_uniform(),
            Value::Unknown | Value::Parts(_) | Value::Name { .. } => false,
        };
        if from.iter().all(uniform) { Value::Data } else { Value::Unknown }
    }

    pub fn number(&self) -> Option<&Number> {
        match self {
            Value::Number(number) => Some(number),
            _ => None,
        }
    }

    /// An element of what it is a name for, if that is memory of the tile.
    pub fn element(&self, index: Value) -> Value {
        match self {
            Value::Name { of, of_tile: true, indices } => {
                let indices = indices.iter().cloned().chain([index]).collect();
                Value::Name { of: of.clone(), of_tile: true, indices }
            }
            _ => Value::Unknown,
        }
    }

    /// The same in some threads; in the others it does not matter.
    pub fn within(self, threads: Threads) -> Value {
        match self {
            Value::Number(Number { base, lanes: Lanes::Each(numbers), kind }) if threads != 0 => {
                let one = numbers[threads.trailing_zeros() as usize];
                let numbers = numbers.iter().enumerate();
                let numbers =
                    numbers.map(|(k, number)| if threads >> k & 1 == 1 { *number } else { one });
                let lanes = Lanes::Each(numbers.collect());
                Value::Number(Number { base, lanes, kind })
            }
            other => other,
        }
    }

    /// The same in a variable that is known to be wide.
    pub fn widened(self) -> Value {
        match self {
            Value::Number(Number { base, lanes, kind: Kind::Open }) => {
                Value::Number(Number { base, lanes, kind: Kind::Wide })
            }
            other => other,
        }
    }

    pub fn from(number: Option<Number>) -> Value {
        number.map_or(Value::Unknown, Value::Number)
    }

    /// One value in some threads, another one in the others.
    pub fn chosen(tile: &Tile, threads: Threads, accepted: Value, rejected: Value) -> Value {
        match (accepted, rejected) {
            (accepted, _) if threads == tile.everyone() => accepted,
            (_, rejected) if threads == 0 => rejected,
            (accepted, rejected) if accepted == rejected => accepted,
            (Value::Number(a), Value::Number(b)) if (a.base, a.kind) == (b.base, b.kind) => {
                let mut numbers: Vec<i64> = (0..tile.count()).map(|k| b.lanes.of(k)).collect();
                each(threads).for_each(|thread| numbers[thread] = a.lanes.of(thread));
                Value::Number(Number { lanes: Lanes::Each(numbers.into()), ..a })
            }
            _ => Value::Unknown,
        }
    }
}

impl FromIterator<Value> for Value {
    fn from_iter<I: IntoIterator<Item = Value>>(parts: I) -> Self {
        Value::Parts(parts.into_iter().collect())
    }
}
