//! Bodies of functions that give nothing, for the copy that is never run: that they have a value is said once.

use crate::syntax::{Block, Expression, ExpressionKind, Pattern, PatternKind, Statement};

/// The block, in which a value at the end, or at the end of a branch there, is only looked at.
pub(super) fn without_value(block: &Block) -> Block {
    let mut block = block.clone();
    match block.tail.take() {
        Some(mut tail) if tail.has_branches() => {
            drop_value(&mut tail);
            block.tail = Some(tail);
        }
        Some(tail) => block.statements.push(Statement::Let {
            attributes: Vec::new(),
            pattern: Pattern { kind: PatternKind::Any, tokens: syn::parse_quote!(_) },
            ty: None,
            value: Some(tail),
            otherwise: None,
            slots: Vec::new(),
        }),
        None => (),
    }
    block
}

fn drop_value(expression: &mut Expression) {
    let span = expression.span;
    match &mut expression.kind {
        ExpressionKind::Block(_, block) => *block = without_value(block),
        ExpressionKind::If { accept, reject, .. } => {
            *accept = without_value(accept);
            reject.as_deref_mut().into_iter().for_each(drop_value);
        }
        ExpressionKind::Match { arms, .. } => {
            arms.iter_mut().for_each(|arm| drop_value(&mut arm.value));
        }
        _ => {
            let value = std::mem::replace(
                expression,
                Expression::new(span, ExpressionKind::Tuple(Vec::new())),
            );
            let block = Block { statements: Vec::new(), tail: Some(Box::new(value)), span };
            expression.kind = ExpressionKind::Block(None, without_value(&block));
        }
    }
}
