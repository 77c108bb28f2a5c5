//! Loops that cannot end: C3563; and those that cannot be written out.
//!
//! A loop is left by a `break`, by a `return`, or when its condition no longer holds. One within
//! which another cannot end is not reported as well.

use std::collections::HashMap;

use syn::Member;

use crate::diagnostics::{Diagnostic, Report};
use crate::facts::{Change, Exits, captured_names, each_change, truth};
use crate::syntax::{
    BindingId, Block, Expression, ExpressionKind, Iterated, Name, Part, Variable, visit_block,
    visit_parts,
};

/// Reports each loop that is to be written out, and that something leaves in the middle.
pub fn check_unrolled(body: &Block, report: &mut Report) {
    visit_block(body, &mut |expression| {
        if let ExpressionKind::For(repeat) = &expression.kind
            && let Some(marked) = repeat.unroll.asked()
            && Exits::of([Part::Block(&repeat.body)]).any()
        {
            let what = "`#[unroll]` on a loop that `break`, `continue` or `return` leaves";
            let mend = "remove `#[unroll]`, or use `if`";
            report.add(marked, Diagnostic::Unsupported { what, mend });
        }
        if let ExpressionKind::For(repeat) = &expression.kind
            && let Some(marked) = repeat.unroll.asked()
            && let Iterated::Range { first, end, steps, .. } = &repeat.over
        {
            let what = if [first, end].into_iter().any(decided_by_a_launch) {
                "`#[unroll]` on a loop whose rounds only a launch knows, by a captured number or an element,"
            } else if steps.is_empty() && rounds(first, end).is_some_and(|rounds| rounds > MOST) {
                "`#[unroll]` on a loop of more than 4096 rounds,"
            } else {
                return;
            };
            let mend = "remove `#[unroll]`, or let a literal, a `const` or a generic parameter say how often it runs";
            report.add(marked, Diagnostic::Unsupported { what, mend });
        }
    });
}

/// The most rounds that a loop is written out for, as the runtime has it.
const MOST: i64 = 4096;

/// Is there a captured number in it, or an element of a view? The length of an array is known by its type.
fn decided_by_a_launch(end: &Expression) -> bool {
    match &end.kind {
        ExpressionKind::Variable(_, variable) => *variable == Variable::Captured,
        ExpressionKind::OfArray { method, .. } => method == "extent",
        _ => {
            let mut found = false;
            visit_parts(end, &mut |part| {
                found |= matches!(part, Part::Expression(part) if decided_by_a_launch(part));
            });
            found
        }
    }
}

/// How often a loop from one to the other runs, if literals say so.
fn rounds(first: &Expression, end: &Expression) -> Option<i64> {
    let number = |end: &Expression| match &end.kind {
        ExpressionKind::Literal(syn::Lit::Int(number), _) => number.base10_parse::<i64>().ok(),
        _ => None,
    };
    number(end)?.checked_sub(number(first)?)
}

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
    let exits = Exits::reached([Part::Block(body)]);
    (!exits.leave_loop(label.as_ref())).then_some(diagnostic)
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
