//! References that are chosen: a device has no addresses, so a name for something that is changed is a name
//! for one place.

use crate::diagnostics::{Diagnostic, Report};
use crate::syntax::{Block, Expression, ExpressionKind, visit_block};

/// Reports each mutable reference that is the value of a block, an arm or a closure, or a part of a new value.
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
    if let Some(value) = value.filter(|value| is_mutable_reference(value)) {
        let what = "a mutable reference as the value of a block";
        let mend = "change what it refers to there: `if … { *a = x } else { *b = x }`, or choose a number, as an index of an array";
        report.add(value.span, Diagnostic::Unsupported { what, mend });
    }
}

fn check_part(part: &Expression, report: &mut Report) {
    if is_mutable_reference(part) {
        let what = "a mutable reference in a tuple, an array or a struct";
        let mend = "give it a name of its own, or take the value: `*a`";
        report.add(part.span, Diagnostic::Unsupported { what, mend });
    }
}

fn is_mutable_reference(value: &Expression) -> bool {
    matches!(&value.kind, ExpressionKind::Variable(_, variable) if variable.is_mutable_reference())
}
