//! What code may change: which places, and in which way.

use std::collections::HashMap;

use crate::syntax::{
    BindingId, Block, Condition, Elements, Expression, ExpressionKind, Iterated, Name, Part,
    Pattern, Statement, Variable, visit_block, visit_expression, visit_parts,
};

/// Something that code may change.
#[derive(Clone, Copy)]
pub enum Change<'t> {
    /// A place, or what it refers to.
    Of(&'t Expression, How),
    /// What closures change that are made elsewhere: any variable that one of them captures.
    OfCaptures,
}

/// In which way a place may be changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// `place = value`: what was there is not read.
    Assigned,
    /// `place += value`.
    Updated,
    /// By whoever gets a reference with which it can be changed: a callee, a name, a pattern, the body of
    /// a loop.
    Borrowed,
    /// By a method, if that takes `&mut self`.
    Received,
    /// By whoever gets a reference for reading, if it is memory that threads share, as atomic operations
    /// do.
    Lent,
}

/// Could evaluating it change anything?
pub fn may_change(expression: &Expression) -> bool {
    let mut changes = false;
    each_change(Part::Expression(expression), &mut |_| changes = true);
    changes
}

/// Does one of two expressions change a variable that the other uses, so that their order tells? `is_mutable` says of
/// which variables there is a `mut`.
pub fn order_tells(
    first: &Expression,
    second: &Expression,
    is_mutable: impl Fn(&Name) -> bool,
) -> bool {
    let changes_of_other = |one: &Expression, other: &Expression| {
        let mut used = Vec::new();
        visit_expression(other, &mut |part| {
            if let ExpressionKind::Variable(name, variable) = &part.kind
                && (is_mutable(name) || variable.is_mutable_reference())
            {
                used.push(name.id);
            }
        });
        let mut tells = false;
        each_change(Part::Expression(one), &mut |change| {
            tells |= match change {
                Change::Of(_, How::Lent) => false,
                Change::Of(place, _) => {
                    place.root().is_some_and(|(name, _)| used.contains(&name.id))
                }
                Change::OfCaptures => !used.is_empty(),
            };
        });
        tells
    };
    changes_of_other(first, second) || changes_of_other(second, first)
}

/// The places that code may change in other ways than through a reference for reading.
pub fn changed_places(part: Part<'_>) -> Vec<&Expression> {
    let mut places = Vec::new();
    each_change(part, &mut |change| match change {
        Change::Of(_, How::Lent) | Change::OfCaptures => (),
        Change::Of(place, _) => places.push(place),
    });
    places
}

/// The names that closures of a body use from around them.
pub fn captured_names(body: &Block) -> HashMap<BindingId, Name> {
    let mut names = HashMap::new();
    visit_block(body, &mut |expression| {
        if let ExpressionKind::Closure(closure) = &expression.kind {
            names.extend(closure.uses.iter().map(|(name, _)| (name.id, name.clone())));
        }
    });
    names
}

/// Calls `visit` for each change that code may make, those of closures in it among them.
pub fn each_change<'t>(part: Part<'t>, visit: &mut dyn FnMut(Change<'t>)) {
    match part {
        Part::Expression(expression) => of_expression(expression, visit),
        Part::Block(block) => of_block(block, visit),
        Part::Condition(condition) => of_condition(condition, visit),
    }
}

fn of_block<'t>(block: &'t Block, visit: &mut dyn FnMut(Change<'t>)) {
    for statement in &block.statements {
        match statement {
            Statement::Let { pattern, value: Some(value), .. } => bind(pattern, value, visit),
            Statement::Let { value: None, .. }
            | Statement::Expression(..)
            | Statement::TileStatic { .. }
            | Statement::Const(_) => (),
        }
    }
    block.parts().for_each(|part| each_change(part, visit));
}

fn of_condition<'t>(condition: &'t Condition, visit: &mut dyn FnMut(Change<'t>)) {
    match condition {
        Condition::Value(value) => of_expression(value, visit),
        Condition::Let(pattern, value) => {
            bind(pattern, value, visit);
            of_expression(value, visit);
        }
        Condition::Both(left, right) => {
            of_condition(left, visit);
            of_condition(right, visit);
        }
    }
}

/// The names of a pattern may refer to parts of the value.
fn bind<'t>(pattern: &Pattern, value: &'t Expression, visit: &mut dyn FnMut(Change<'t>)) {
    if pattern.takes_references() {
        visit(Change::Of(value, How::Borrowed));
    }
    pass(value, visit);
}

/// What gets a value with a reference that a variable holds may change what that refers to.
fn pass<'t>(value: &'t Expression, visit: &mut dyn FnMut(Change<'t>)) {
    use ExpressionKind::*;
    let mut all = |parts: &mut dyn Iterator<Item = &'t Expression>| {
        parts.for_each(|part| pass(part, visit));
    };
    match &value.kind {
        Variable(_, variable) => pass_variable(value, *variable, visit),
        Tuple(parts) | Array(parts) => all(&mut parts.iter()),
        Structure(new) => all(&mut new.fields.iter().map(|(_, part)| part).chain(&new.rest)),
        Repeat(of, _) => pass(of, visit),
        // A part of what has just been made.
        Field(of, _) | Index(of, _) if of.root().is_none() => pass(of, visit),
        Block(_, block) => all(&mut block.tail.iter().map(|tail| &**tail)),
        If { accept, reject, .. } => {
            all(&mut accept.tail.iter().chain(reject).map(|value| &**value));
        }
        Match { arms, .. } => all(&mut arms.iter().map(|arm| &arm.value)),
        // None of these has such a value; a reference that is written out is a change itself.
        Literal(..)
        | Constant(..)
        | Inline(..)
        | Unary(..)
        | Binary(..)
        | Either(..)
        | Assign(..)
        | AssignWith(..)
        | Field(..)
        | Index(..)
        | Call(..)
        | CallAssociated(..)
        | CallValue(..)
        | Method(_)
        | Point(..)
        | Swap(..)
        | Closure(_)
        | Wait { .. }
        | OfArray { .. }
        | Cast(..)
        | Reference { .. }
        | Deref(_)
        | While { .. }
        | Loop { .. }
        | For(_)
        | Break(..)
        | Continue(_)
        | Return(_)
        | Print(_)
        | Check(..) => (),
    }
}

fn pass_variable<'t>(value: &'t Expression, variable: Variable, visit: &mut dyn FnMut(Change<'t>)) {
    match variable {
        Variable::Reference { mutable: true } | Variable::TileReference { mutable: true } => {
            visit(Change::Of(value, How::Borrowed));
        }
        Variable::TileReference { mutable: false }
        | Variable::ElementReference
        | Variable::Shared => {
            visit(Change::Of(value, How::Lent));
        }
        Variable::Reference { mutable: false }
        | Variable::Local
        | Variable::TileStatic
        | Variable::Tiled
        | Variable::Captured => (),
    }
}

fn of_expression<'t>(expression: &'t Expression, visit: &mut dyn FnMut(Change<'t>)) {
    use ExpressionKind::*;
    match &expression.kind {
        Assign(place, _) => visit(Change::Of(place, How::Assigned)),
        AssignWith(place, ..) => visit(Change::Of(place, How::Updated)),
        Reference { mutable: true, of } => visit(Change::Of(of, How::Borrowed)),
        Reference { mutable: false, of } => visit(Change::Of(of, How::Lent)),
        Swap(_, left, right) => [left, right].into_iter().for_each(|place| pass(place, visit)),
        Call(_, arguments, _) | CallAssociated(_, arguments, _) => {
            arguments.iter().for_each(|argument| pass_to_callee(argument, visit));
        }
        CallValue(_, arguments) => {
            visit(Change::OfCaptures);
            arguments.iter().for_each(|argument| pass_to_callee(argument, visit));
        }
        Method(call) => {
            if !call.fixed {
                visit(Change::Of(&call.receiver, How::Received));
            }
            call.arguments.iter().for_each(|argument| pass_to_callee(argument, visit));
        }
        For(repeat) => match &repeat.over {
            Iterated::Elements { array, by: Elements::MutableReference } => {
                visit(Change::Of(array, How::Borrowed));
            }
            Iterated::Elements { array: value, .. } => bind(&repeat.pattern, value, visit),
            Iterated::Range { .. } => (),
        },
        Match { subject, arms } => arms.iter().for_each(|arm| bind(&arm.pattern, subject, visit)),
        Literal(..)
        | Variable(..)
        | Constant(..)
        | Inline(..)
        | Unary(..)
        | Binary(..)
        | Either(..)
        | Field(..)
        | Index(..)
        | Point(..)
        | Closure(_)
        | Wait { .. }
        | OfArray { .. }
        | Cast(..)
        | Array(_)
        | Repeat(..)
        | Tuple(_)
        | Structure(_)
        | Deref(_)
        | Block(..)
        | If { .. }
        | While { .. }
        | Loop { .. }
        | Break(..)
        | Continue(_)
        | Return(_)
        | Print(_)
        | Check(..) => (),
    }
    visit_parts(expression, &mut |part| each_change(part, visit));
}

/// A callee may change what a reference leads to, and call a closure that it gets.
fn pass_to_callee<'t>(argument: &'t Expression, visit: &mut dyn FnMut(Change<'t>)) {
    pass(argument, visit);
    let is_own =
        |given: &Expression| matches!(given.kind, ExpressionKind::Variable(_, Variable::Local));
    if is_own(argument)
        || matches!(&argument.kind, ExpressionKind::Reference { of, .. } if is_own(of))
    {
        // It may be one.
        visit(Change::OfCaptures);
    }
}
