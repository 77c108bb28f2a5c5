//! References that are chosen: a device has no addresses, so a name for something that is changed is a name
//! for one place.

use crate::diagnostics::{Diagnostic, Report};
use crate::syntax::{Block, Expression, ExpressionKind, Variable, visit_block};

/// Reports each mutable reference that is the value of a block, an arm or a closure.
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
        _ => (),
    });
}

fn check_value(value: Option<&Expression>, report: &mut Report) {
    if let Some(Expression { kind: ExpressionKind::Variable(_, variable), span }) = value
        && matches!(
            variable,
            Variable::Reference { mutable: true } | Variable::TileReference { mutable: true }
        )
    {
        let what = "a mutable reference as the value of a block";
        let mend = "change what it refers to there: `if … { *a = x } else { *b = x }`, or choose a number, as an index of an array";
        report.add(*span, Diagnostic::Unsupported { what, mend });
    }
}
