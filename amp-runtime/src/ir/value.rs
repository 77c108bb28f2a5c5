//! What the device twin holds for an expression of the source.

use std::rc::Rc;

use super::node::Id;
use super::{Function, Ty};

/// The value of an expression, or the place that it names.
#[derive(Clone, Debug)]
pub enum Value {
    /// `()`
    Unit,
    /// The value of `return`, `break`, `continue` and of blocks that end in them.
    Never,
    /// What a node gives or names, and its type.
    #[doc(hidden)]
    Node(Id, Ty),
    /// A captured view or array, or a row of one, which takes `rank` numbers more.
    #[doc(hidden)]
    View { id: Id, element: Rc<Ty>, rank: usize },
    /// The tiled index of the thread.
    #[doc(hidden)]
    Tiled { id: Id, rank: usize },
    /// `idx.barrier`
    Barrier,
    /// A closure.
    #[doc(hidden)]
    Function(Rc<Function>),
}

impl Value {
    /// The type, where the value has one that can be held in a variable.
    pub fn ty(&self) -> Option<Ty> {
        match self {
            Value::Unit => Some(Ty::Unit),
            Value::Node(_, ty) => Some(ty.clone()),
            Value::Never
            | Value::View { .. }
            | Value::Tiled { .. }
            | Value::Barrier
            | Value::Function(_) => None,
        }
    }

    /// Is it of a type of several parts: no number, and of a type at all?
    pub(super) fn is_compound(&self) -> bool {
        !matches!(self.ty(), Some(Ty::Scalar(_)) | None)
    }

    /// Is it a vector?
    pub(super) fn is_vector(&self) -> bool {
        matches!(self.ty(), Some(Ty::Vector(..)))
    }
}
