//! What the interpreter holds for a node.

use super::number::Number;
use super::place::Place;
use crate::ir::{Scalar, Ty};

/// A value of a kernel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    Unit,
    Number(Number),
    /// An array, index, struct, tuple or enum: its parts.
    Whole(Vec<Value>),
}

/// What a node gives or names.
#[derive(Clone, Debug)]
pub(super) enum Held {
    /// A value.
    Is(Value),
    /// A place.
    At(Place),
    /// The receiver of a method: its place, and what was there.
    Early(Box<Held>, Value),
    /// A view with as many of its indices as are known.
    View { number: usize, indices: Vec<Number> },
    /// The index of a thread with tiles.
    Tiled,
    /// What is never had.
    Never,
}

impl Value {
    /// Zero in every part.
    pub(super) fn zero(ty: &Ty) -> Value {
        match ty {
            Ty::Unit => Value::Unit,
            Ty::Scalar(scalar) => Value::Number(Number { scalar: *scalar, value: 0 }),
            ty => Value::Whole(ty.parts().iter().map(Value::zero).collect()),
        }
    }

    /// An index of these components.
    pub(super) fn index(components: impl IntoIterator<Item = usize>) -> Value {
        let component = |value| Number { scalar: Scalar::Usize, value: value as i128 };
        Value::Whole(components.into_iter().map(|at| Value::Number(component(at))).collect())
    }

    pub(super) fn part(&self, position: usize) -> Option<&Value> {
        match self {
            Value::Whole(parts) => parts.get(position),
            _ => None,
        }
    }

    /// The number that it is, or those that it consists of.
    pub(super) fn numbers(&self) -> Vec<Number> {
        match self {
            Value::Unit => Vec::new(),
            Value::Number(number) => vec![*number],
            Value::Whole(parts) => parts.iter().flat_map(Value::numbers).collect(),
        }
    }
}
