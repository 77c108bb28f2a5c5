//! What the device twin holds for an expression of the source.

use super::node::Id;
use super::{FunctionId, TupleId, Ty};

/// The value of an expression, or the place that it names.
#[derive(Clone, Copy, Debug)]
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
    View { id: Id, element: &'static Ty, rank: usize },
    /// The tiled index of the thread.
    #[doc(hidden)]
    Tiled { id: Id, rank: usize },
    /// `idx.barrier`
    Barrier,
    /// A closure.
    #[doc(hidden)]
    Function(FunctionId),
    /// A tuple with parts that are no data: views, closures.
    #[doc(hidden)]
    Tuple(TupleId),
}

impl Value {
    /// The type, where the value has one that can be held in a variable.
    pub fn ty(&self) -> Option<Ty> {
        match self {
            Value::Unit => Some(Ty::Unit),
            Value::Node(_, ty) => Some(*ty),
            Value::Never
            | Value::View { .. }
            | Value::Tiled { .. }
            | Value::Barrier
            | Value::Function(_)
            | Value::Tuple(_) => None,
        }
    }

    /// Is it something that is there, and no data: a view, a tiled index, a closure?
    pub(super) fn is_no_data(&self) -> bool {
        match self {
            Value::Unit | Value::Never | Value::Node(..) => false,
            Value::View { .. }
            | Value::Tiled { .. }
            | Value::Barrier
            | Value::Function(_)
            | Value::Tuple(_) => true,
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
