//! References that are chosen: a device has no addresses, so a name for something that is changed, by its thread or
//! by others, is a name for one place.

use crate::diagnostics::{Diagnostic, Report};
use crate::syntax::{Block, Expression, ExpressionKind, Variable, visit_block};

/// Reports each such reference that is the value of a block, an arm or a closure, a part of a new value, or
/// assigned.
pub fn check(body: &Block, report: &mut Report) {
    visit_block(body, &mut |expression| match &expression.kind {
        ExpressionKind::Block(_, block) => check_value(block.tail.as_deref(), report),
        ExpressionKind::If { accept, reject, .. } => {
            check_value(accept.tail.as_deref(), report);
            check_value(reject.as_deref(), report);
        }
        ExpressionKind::Match { arms, .. } => {
            arms.iter().for_each(|arm| check_value(Some(&arm.value), report));
        }
        ExpressionKind::Closure(closure) => check_value(Some(&closure.body), report),
        ExpressionKind::Break(_, value) => check_value(value.as_deref(), report),
        // A name that is assigned to has no reference yet: others are refused where they are read.
        ExpressionKind::Assign(place, value) if is_local(place) => check_value(Some(value), report),
        ExpressionKind::Tuple(parts) | ExpressionKind::Array(parts) => {
            parts.iter().for_each(|part| check_part(part, report));
        }
        ExpressionKind::Structure(new) => {
            new.fields.iter().for_each(|(_, part)| check_part(part, report));
        }
        _ => (),
    });
}

fn check_value(value: Option<&Expression>, report: &mut Report) {
    let Some(value) = value else { return };
    let (what, mend) = match kind(value) {
        Kind::Mutable => (
            "a mutable reference as the value of a block",
            "change what it refers to there: `if … { *a = x } else { *b = x }`, or choose a number, as an index of an array",
        ),
        Kind::Shared => (
            "a reference to shared memory as the value of a block",
            "choose a number, as the index of an element, or take the value: `*a`",
        ),
        Kind::Other => return,
    };
    report.add(value.span, Diagnostic::Unsupported { what, mend });
}

fn check_part(part: &Expression, report: &mut Report) {
    let what = match kind(part) {
        Kind::Mutable => "a mutable reference in a tuple, an array or a struct",
        Kind::Shared => "a reference to shared memory in a tuple, an array or a struct",
        Kind::Other => return,
    };
    let mend = "give it a name of its own, or take the value: `*a`";
    report.add(part.span, Diagnostic::Unsupported { what, mend });
}

enum Kind {
    Mutable,
    /// To what other threads may change.
    Shared,
    Other,
}

fn kind(value: &Expression) -> Kind {
    match &value.kind {
        ExpressionKind::Variable(_, variable) if variable.is_mutable_reference() => Kind::Mutable,
        ExpressionKind::Variable(_, variable) if variable.is_shared_reference() => Kind::Shared,
        _ => Kind::Other,
    }
}

fn is_local(place: &Expression) -> bool {
    matches!(place.kind, ExpressionKind::Variable(_, Variable::Local))
}
