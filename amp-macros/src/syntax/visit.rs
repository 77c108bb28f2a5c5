//! Walking through a syntax tree.

use super::{Block, Condition, Expression, ExpressionKind, Iterated, Statement, Step};

/// Calls `visit` for every expression of a block, outermost first.
pub fn visit_block(block: &Block, visit: &mut impl FnMut(&Expression)) {
    for statement in &block.statements {
        match statement {
            Statement::Let { value, otherwise, .. } => {
                if let Some(value) = value {
                    visit_expression(value, visit);
                }
                if let Some(otherwise) = otherwise {
                    visit_block(otherwise, visit);
                }
            }
            Statement::Expression(value) => visit_expression(value, visit),
            Statement::TileStatic { .. } | Statement::Const(_) => (),
        }
    }
    if let Some(tail) = &block.tail {
        visit_expression(tail, visit);
    }
}

fn visit_condition(condition: &Condition, visit: &mut impl FnMut(&Expression)) {
    match condition {
        Condition::Value(value) | Condition::Let(_, value) => visit_expression(value, visit),
        Condition::Both(left, right) => {
            visit_condition(left, visit);
            visit_condition(right, visit);
        }
    }
}

fn visit_expression(expression: &Expression, visit: &mut impl FnMut(&Expression)) {
    use ExpressionKind::*;
    visit(expression);
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
        | Return(Some(a)) => visit_expression(a, visit),
        Binary(a, _, b, _)
        | Either(a, _, b)
        | Assign(a, b)
        | AssignWith(a, _, b, _)
        | Index(a, b)
        | Swap(_, a, b) => {
            visit_expression(a, visit);
            visit_expression(b, visit);
        }
        Print(super::Text { arguments: all, .. })
        | Call(_, all, _)
        | CallAssociated(_, all, _)
        | Array(all)
        | Tuple(all) => {
            all.iter().for_each(|e| visit_expression(e, visit));
        }
        Check(condition, text) => {
            visit_expression(condition, visit);
            text.arguments.iter().for_each(|e| visit_expression(e, visit));
        }
        CallValue(callee, all) => {
            visit_expression(callee, visit);
            all.iter().for_each(|e| visit_expression(e, visit));
        }
        Method(call) => {
            visit_expression(&call.receiver, visit);
            call.arguments.iter().for_each(|e| visit_expression(e, visit));
        }
        Closure(closure) => visit_expression(&closure.body, visit),
        Structure(new) => {
            new.fields.iter().map(|(_, value)| value).chain(&new.rest).for_each(|value| {
                visit_expression(value, visit);
            });
        }
        Block(_, block) | Loop { body: block, .. } => visit_block(block, visit),
        If { condition, accept, reject } => {
            visit_condition(condition, visit);
            visit_block(accept, visit);
            if let Some(reject) = reject {
                visit_expression(reject, visit);
            }
        }
        While { condition, body, .. } => {
            visit_condition(condition, visit);
            visit_block(body, visit);
        }
        For(repeat) => {
            match &repeat.over {
                Iterated::Range { first, end, steps, .. } => {
                    visit_expression(first, visit);
                    visit_expression(end, visit);
                    for step in steps {
                        if let Step::By(_, by) = step {
                            visit_expression(by, visit);
                        }
                    }
                }
                Iterated::Elements { array, .. } => visit_expression(array, visit),
            }
            visit_block(&repeat.body, visit);
        }
        Match { subject, arms } => {
            visit_expression(subject, visit);
            for arm in arms {
                if let Some(guard) = &arm.guard {
                    visit_condition(guard, visit);
                }
                visit_expression(&arm.value, visit);
            }
        }
    }
}
