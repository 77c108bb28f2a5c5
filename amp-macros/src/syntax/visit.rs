//! Walking through a syntax tree.

use super::{Block, Condition, Expression, ExpressionKind, Iterated, Statement, Step};

/// Calls `visit` for every expression of a block, outermost first.
pub fn visit_block<'t>(block: &'t Block, visit: &mut impl FnMut(&'t Expression)) {
    block.parts().for_each(|part| visit_part(part, visit));
}

/// The same for a part of an expression or a statement.
pub fn visit_part<'t>(part: Part<'t>, visit: &mut impl FnMut(&'t Expression)) {
    match part {
        Part::Expression(expression) => visit_expression(expression, visit),
        Part::Block(block) => visit_block(block, visit),
        Part::Condition(condition) => {
            condition.values().for_each(|value| visit_expression(value, visit));
        }
    }
}

impl Statement {
    /// Its parts, in the order in which they are evaluated.
    pub fn parts(&self) -> Vec<Part<'_>> {
        match self {
            Statement::Let { value, otherwise, .. } => {
                let value = value.iter().map(|value| Part::Expression(value));
                value.chain(otherwise.iter().map(Part::Block)).collect()
            }
            Statement::Expression(value, _) => vec![Part::Expression(value)],
            Statement::TileStatic { .. } | Statement::Const(_) => Vec::new(),
        }
    }
}

impl Block {
    /// Its parts, in the order in which they are evaluated.
    pub fn parts(&self) -> impl Iterator<Item = Part<'_>> {
        let tail = self.tail.iter().map(|tail| Part::Expression(tail));
        self.statements.iter().flat_map(Statement::parts).chain(tail)
    }
}

/// Calls `visit` for a block and every block within it.
pub fn visit_blocks<'t>(block: &'t Block, visit: &mut impl FnMut(&'t Block)) {
    visit_with_else(block, visit);
    visit_block(block, &mut |expression| visit_own_block(expression, visit));
}

/// Calls `visit` for every block within an expression.
pub fn visit_blocks_within<'t>(expression: &'t Expression, visit: &mut impl FnMut(&'t Block)) {
    visit_expression(expression, &mut |expression| visit_own_block(expression, visit));
}

fn visit_own_block<'t>(expression: &'t Expression, visit: &mut impl FnMut(&'t Block)) {
    match &expression.kind {
        ExpressionKind::Block(_, block)
        | ExpressionKind::If { accept: block, .. }
        | ExpressionKind::While { body: block, .. }
        | ExpressionKind::Loop { body: block, .. } => visit_with_else(block, visit),
        ExpressionKind::For(repeat) => visit_with_else(&repeat.body, visit),
        _ => (),
    }
}

/// Visits a block, and those of its `let … else`.
fn visit_with_else<'t>(block: &'t Block, visit: &mut impl FnMut(&'t Block)) {
    visit(block);
    for statement in &block.statements {
        if let Statement::Let { otherwise: Some(otherwise), .. } = statement {
            visit_with_else(otherwise, visit);
        }
    }
}

/// A part of an expression.
#[derive(Clone, Copy)]
pub enum Part<'t> {
    Expression(&'t Expression),
    Block(&'t Block),
    Condition(&'t Condition),
}

/// Calls `visit` for an expression and every one within it, outermost first.
pub fn visit_expression<'t>(expression: &'t Expression, visit: &mut impl FnMut(&'t Expression)) {
    visit(expression);
    visit_parts(expression, &mut |part| visit_part(part, visit));
}

/// Calls `visit` for each part of an expression, in the order in which they are evaluated. The
/// operands of an assignment come as they are written.
pub fn visit_parts<'t>(expression: &'t Expression, visit: &mut dyn FnMut(Part<'t>)) {
    use ExpressionKind::*;
    let mut each = |expressions: &mut dyn Iterator<Item = &'t Expression>| {
        expressions.for_each(|expression| visit(Part::Expression(expression)));
    };
    match &expression.kind {
        Literal(..)
        | Variable(..)
        | Constant(..)
        | Inline(..)
        | Continue(_)
        | Break(_, None)
        | Return(None) => (),
        Unary(_, a, _)
        | Field(a, _)
        | Wait { barrier: a, .. }
        | OfArray { array: a, .. }
        | Cast(a, ..)
        | Repeat(a, _)
        | Point(_, a)
        | Reference { of: a, .. }
        | Deref(a)
        | Break(_, Some(a))
        | Return(Some(a)) => visit(Part::Expression(a)),
        Binary(a, _, b, _)
        | Either(a, _, b)
        | Assign(a, b)
        | AssignWith(a, _, b, _)
        | Index(a, b)
        | Swap(_, a, b) => {
            visit(Part::Expression(a));
            visit(Part::Expression(b));
        }
        Print(super::Text { arguments: all, .. })
        | Call(_, all, _)
        | CallAssociated(_, all, _)
        | Array(all)
        | Tuple(all) => each(&mut all.iter()),
        Check(condition, text) => {
            each(&mut std::iter::once(&**condition).chain(&text.arguments));
        }
        CallValue(callee, all) => each(&mut std::iter::once(&**callee).chain(all)),
        Method(call) => each(&mut std::iter::once(&call.receiver).chain(&call.arguments)),
        Closure(closure) => visit(Part::Expression(&closure.body)),
        Structure(new) => each(&mut new.fields.iter().map(|(_, value)| value).chain(&new.rest)),
        Block(_, block) | Loop { body: block, .. } => visit(Part::Block(block)),
        If { condition, accept, reject } => {
            visit(Part::Condition(condition));
            visit(Part::Block(accept));
            if let Some(reject) = reject {
                visit(Part::Expression(reject));
            }
        }
        While { condition, body, .. } => {
            visit(Part::Condition(condition));
            visit(Part::Block(body));
        }
        For(repeat) => {
            match &repeat.over {
                Iterated::Range { first, end, steps, .. } => {
                    visit(Part::Expression(first));
                    visit(Part::Expression(end));
                    for step in steps {
                        if let Step::By(_, by) = step {
                            visit(Part::Expression(by));
                        }
                    }
                }
                Iterated::Elements { array, .. } => visit(Part::Expression(array)),
            }
            visit(Part::Block(&repeat.body));
        }
        Match { subject, arms } => {
            visit(Part::Expression(subject));
            for arm in arms {
                if let Some(guard) = &arm.guard {
                    visit(Part::Condition(guard));
                }
                visit(Part::Expression(&arm.value));
            }
        }
    }
}
