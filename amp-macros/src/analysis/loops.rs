//! Loops that cannot end: C3563.
//!
//! A loop is left by a `break`, by a `return`, or when its condition no longer holds. One within
//! which another cannot end is not reported as well.

use std::collections::HashMap;

use syn::{Lifetime, Member};

use super::constants::truth;
use crate::diagnostics::{Diagnostic, Report};
use crate::facts::{Change, captured_names, each_change};
use crate::syntax::{
    BindingId, Block, Expression, ExpressionKind, Name, Part, Statement, Variable, visit_parts,
};

/// Reports the loops of a body that cannot end.
pub fn check(body: &Block, report: &mut Report) {
    let captured = captured_names(body);
    body.parts().for_each(|part| {
        check_part(part, &captured, report);
    });
}

/// Is there a loop in it that cannot end?
fn check_part(part: Part<'_>, captured: &HashMap<BindingId, Name>, report: &mut Report) -> bool {
    let mut all = |parts: &mut dyn Iterator<Item = Part<'_>>| {
        parts.fold(false, |found, part| check_part(part, captured, report) | found)
    };
    match part {
        Part::Block(block) => all(&mut block.parts()),
        Part::Condition(condition) => all(&mut condition.values().map(Part::Expression)),
        Part::Expression(expression) => {
            let mut found = false;
            visit_parts(expression, &mut |part| found |= check_part(part, captured, report));
            match endless(expression, captured) {
                Some(diagnostic) if !found => {
                    report.add(expression.span, diagnostic);
                    true
                }
                _ => found,
            }
        }
    }
}

/// What is wrong with a loop that cannot end.
fn endless(expression: &Expression, captured: &HashMap<BindingId, Name>) -> Option<Diagnostic> {
    let (label, condition, body) = match &expression.kind {
        ExpressionKind::Loop { label, body } => (label, None, body),
        ExpressionKind::While { label, condition, body } => (label, Some(condition.value()?), body),
        _ => return None,
    };
    let diagnostic = match condition {
        Some(condition) if truth(condition) != Some(true) => {
            let tested = tested(condition).filter(|names| !names.is_empty())?;
            let mut changes = false;
            each_change(Part::Block(body), &mut |change| {
                changes |= match change {
                    Change::Of(place, _) => {
                        place.root().is_some_and(|(root, _)| tested.contains(root))
                    }
                    Change::OfCaptures => tested.iter().any(|name| captured.contains_key(&name.id)),
                };
            });
            if changes {
                return None;
            }
            let names = tested.iter().map(|name| name.ident.to_string()).collect();
            Diagnostic::EndlessWhile { names }
        }
        _ => Diagnostic::EndlessLoop,
    };
    let mut exits = Exits { own: label.as_ref(), inner: Vec::new(), depth: 0 };
    (!exits.in_block(body)).then_some(diagnostic)
}

/// The ways out of a loop.
struct Exits<'l> {
    /// The loop's label.
    own: Option<&'l Lifetime>,
    /// The labels of loops and blocks within it, around the place that is looked at.
    inner: Vec<&'l Lifetime>,
    /// How many loops there are around that place.
    depth: usize,
}

impl<'l> Exits<'l> {
    /// Does the block leave the loop at some place that is reached?
    fn in_block(&mut self, block: &'l Block) -> bool {
        for statement in &block.statements {
            if statement.parts().into_iter().any(|part| self.in_part(part)) {
                return true;
            }
            if matches!(statement, Statement::Expression(value) if never_goes_on(value)) {
                return false;
            }
        }
        block.tail.as_ref().is_some_and(|tail| self.in_expression(tail))
    }

    fn in_part(&mut self, part: Part<'l>) -> bool {
        match part {
            Part::Expression(expression) => self.in_expression(expression),
            Part::Block(block) => self.in_block(block),
            Part::Condition(condition) => condition.values().any(|value| self.in_expression(value)),
        }
    }

    fn in_expression(&mut self, expression: &'l Expression) -> bool {
        use ExpressionKind::*;
        match &expression.kind {
            Return(_) => true,
            Break(None, _) => self.depth == 0,
            Break(Some(label), _) => !self.inner.contains(&label),
            Continue(Some(label)) => self.own != Some(label) && !self.inner.contains(&label),
            Closure(_) => false,
            If { condition, accept, reject } => match condition.value().and_then(truth) {
                Some(true) => self.in_block(accept),
                Some(false) => reject.as_ref().is_some_and(|reject| self.in_expression(reject)),
                None => self.in_parts(expression),
            },
            Block(Some(label), _) => self.within(label, expression),
            Loop { label, .. } | While { label, .. } => self.in_loop(label.as_ref(), expression),
            For(repeat) => self.in_loop(repeat.label.as_ref(), expression),
            _ => self.in_parts(expression),
        }
    }

    fn in_parts(&mut self, expression: &'l Expression) -> bool {
        let mut found = false;
        visit_parts(expression, &mut |part| found = found || self.in_part(part));
        found
    }

    fn in_loop(&mut self, label: Option<&'l Lifetime>, expression: &'l Expression) -> bool {
        self.depth += 1;
        let found = match label {
            Some(label) => self.within(label, expression),
            None => self.in_parts(expression),
        };
        self.depth -= 1;
        found
    }

    fn within(&mut self, label: &'l Lifetime, expression: &'l Expression) -> bool {
        self.inner.push(label);
        let found = self.in_parts(expression);
        self.inner.pop();
        found
    }
}

/// Is what follows the expression never reached?
fn never_goes_on(expression: &Expression) -> bool {
    match &expression.kind {
        ExpressionKind::Break(..) | ExpressionKind::Continue(_) | ExpressionKind::Return(_) => true,
        ExpressionKind::Block(None, block) => block_never_goes_on(block),
        ExpressionKind::If { accept, reject: Some(reject), .. } => {
            block_never_goes_on(accept) && never_goes_on(reject)
        }
        _ => false,
    }
}

fn block_never_goes_on(block: &Block) -> bool {
    let statements = block
        .statements
        .iter()
        .any(|statement| matches!(statement, Statement::Expression(value) if never_goes_on(value)));
    statements || block.tail.as_ref().is_some_and(|tail| never_goes_on(tail))
}

/// The names of the variables that a condition tests, if it depends on nothing else: what a thread
/// holds itself, and no other changes.
fn tested(condition: &Expression) -> Option<Vec<Name>> {
    use ExpressionKind::*;
    let both = |left: &Expression, right: &Expression| {
        let mut names = tested(left)?;
        for name in tested(right)? {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        Some(names)
    };
    match &condition.kind {
        Literal(..) | Constant(..) | Inline(..) => Some(Vec::new()),
        Variable(name, variable) if is_own(*variable) => Some(vec![name.clone()]),
        Unary(_, value, _) | Cast(value, ..) => tested(value),
        Field(value, Member::Named(_) | Member::Unnamed(_)) => tested(value),
        Index(array, index) if is_of_thread(array) => both(array, index),
        Binary(left, _, right, _) | Either(left, _, right) => both(left, right),
        _ => None,
    }
}

fn is_own(variable: Variable) -> bool {
    matches!(variable, Variable::Local | Variable::Captured | Variable::Tiled)
}

/// Is it an array of the thread's own, whose elements no other thread changes?
fn is_of_thread(array: &Expression) -> bool {
    let root = array.root();
    root.is_some_and(|(_, variable)| matches!(variable, Variable::Local | Variable::Tiled))
}
