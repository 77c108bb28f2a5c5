//! What is said of a row of a view where an element is meant.

use super::place::Assign;
use crate::data::{Elements, Row};

/// Whose rows are elements: nobody's (AMP0002).
#[diagnostic::on_unimplemented(
    message = "AMP0002: this is a row of a `{Self}` and no element: {LEFT} of its indices are missing; help: write all of them, `view[[i, j]]` or `view[i][j]`, or an `Index` of the view's rank",
    label = "a row is no value"
)]
pub trait RowsAreElements<const LEFT: usize>: Elements {}

impl<V: Elements, const LEFT: usize> Row<'_, V, LEFT> {
    /// Never called.
    pub fn get(self) -> V::Item
    where
        V: RowsAreElements<LEFT>,
    {
        unreachable!("a row is no element")
    }
}

impl<V: RowsAreElements<LEFT>, const LEFT: usize> Assign for Row<'_, V, LEFT> {
    type Value = V::Item;

    fn assign(self, _: impl FnOnce(&mut V::Item)) {}
}
