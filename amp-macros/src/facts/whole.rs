//! Where a variable is used as a whole, and not for a part of it or for what it refers to.

use crate::syntax::{BindingId, Expression, ExpressionKind, visit_expression};

/// Does code hand on a variable, or bind it anew? What is done to a field of it, to an element, by a method or behind
/// its `*` is done where it lies, whether it is a reference or not.
pub fn uses_whole(variable: BindingId, code: &Expression) -> bool {
    let is_it = |of: &Expression| matches!(&of.kind, ExpressionKind::Variable(name, _) if name.id == variable);
    let (mut uses, mut of_parts) = (0, 0);
    visit_expression(code, &mut |expression| {
        uses += usize::from(is_it(expression));
        if let ExpressionKind::Field(of, _)
        | ExpressionKind::Deref(of)
        | ExpressionKind::Index(of, _) = &expression.kind
        {
            of_parts += usize::from(is_it(of));
        } else if let ExpressionKind::Method(call) = &expression.kind {
            of_parts += usize::from(is_it(&call.receiver));
        }
    });
    uses > of_parts
}
