//! What code may do that is not followed, and to which variables.

use std::collections::HashSet;

use proc_macro2::Ident;

use crate::syntax::{
    Block, Elements, Expression, ExpressionKind, Iterated, Part, Pattern, Statement, Variable,
    is_of_numbers, visit_block, visit_blocks, visit_parts,
};

/// Variables that change in ways that are not followed.
#[derive(Default)]
pub struct Unfollowed {
    /// The thread's own ones.
    pub own: HashSet<String>,
    /// Those of the tile.
    pub shared: HashSet<String>,
}

impl Unfollowed {
    pub fn of(body: &Block) -> Self {
        let mut found = Unfollowed::default();
        let (mut declared, mut numbers) = (HashSet::new(), HashSet::new());
        let mut mutable = HashSet::new();
        visit_blocks(body, &mut |block| {
            for statement in &block.statements {
                match statement {
                    Statement::TileStatic { name, ty, .. } => {
                        let name = name.to_string();
                        if is_of_numbers(ty) {
                            numbers.insert(name.clone());
                        }
                        // Two variables of one name are not told apart.
                        if !declared.insert(name.clone()) {
                            found.shared.insert(name);
                        }
                    }
                    Statement::Let { pattern, value, .. } => {
                        if let Some((name, true)) = pattern.single_name() {
                            mutable.insert(name.to_string());
                        }
                        value.iter().for_each(|value| found.borrowed(pattern, value));
                    }
                    _ => (),
                }
            }
        });
        visit_block(body, &mut |expression| match &expression.kind {
            ExpressionKind::Reference { mutable, of } => match of.root() {
                Some((name, Variable::Local)) if *mutable => {
                    found.own.insert(name.to_string());
                }
                _ => found.add(of),
            },
            ExpressionKind::Swap(_, left, right) => {
                found.add_all(left);
                found.add_all(right);
            }
            ExpressionKind::Closure(closure) => {
                for (name, _) in &closure.uses {
                    found.own.insert(name.to_string());
                    found.shared.insert(name.to_string());
                }
            }
            ExpressionKind::Method(call) => match call.receiver.root() {
                Some((name, Variable::Local)) if mutable.contains(&name.to_string()) => {
                    found.own.insert(name.to_string());
                }
                Some((name, _)) if !numbers.contains(&name.to_string()) => {
                    found.add(&call.receiver);
                }
                _ => (),
            },
            ExpressionKind::Match { subject, arms } => {
                arms.iter().for_each(|arm| found.borrowed(&arm.pattern, subject));
            }
            ExpressionKind::For(repeat) => {
                if let Iterated::Elements { array, by } = &repeat.over
                    && *by != Elements::Value
                {
                    found.add_all(array);
                }
            }
            _ => (),
        });
        found
    }

    /// A pattern may take references to parts of a value.
    fn borrowed(&mut self, pattern: &Pattern, value: &Expression) {
        if pattern.takes_references() {
            self.add_all(value);
        }
    }

    fn add(&mut self, place: &Expression) {
        if let Some((name, Variable::TileStatic)) = place.root() {
            self.shared.insert(name.to_string());
        }
    }

    fn add_all(&mut self, place: &Expression) {
        if let Some((name, _)) = place.root() {
            self.own.insert(name.to_string());
            self.shared.insert(name.to_string());
        }
    }
}

/// What code that is not followed may do.
#[derive(Default)]
pub struct Effects {
    /// The variables that it assigns to.
    pub assigned: Vec<Ident>,
    /// Does it come to a barrier, or may it?
    pub waits: bool,
    /// Does it leave the loop that it is in?
    pub breaks: bool,
    /// Does it leave more than that?
    pub leaves: bool,
}

impl Effects {
    pub fn of<'t>(parts: impl IntoIterator<Item = Part<'t>>) -> Self {
        let mut effects = Effects::default();
        parts.into_iter().for_each(|part| effects.part(&part, 0));
        effects
    }

    /// A part within so many loops of the code.
    fn part(&mut self, part: &Part<'_>, loops: usize) {
        match part {
            Part::Expression(expression) => self.expression(expression, loops),
            Part::Block(block) => block.parts().for_each(|part| self.part(&part, loops)),
            Part::Condition(condition) => {
                condition.values().for_each(|value| self.expression(value, loops));
            }
        }
    }

    fn expression(&mut self, expression: &Expression, loops: usize) {
        use ExpressionKind::*;
        let mut inner = loops;
        match &expression.kind {
            Assign(place, _) | AssignWith(place, ..) => {
                self.assigned.extend(place.root().map(|(name, _)| name.clone()));
            }
            Wait { .. } | CallValue(..) => self.waits = true,
            Call(_, arguments, _) | CallAssociated(_, arguments, _) => {
                self.waits |= arguments.iter().any(Expression::is_tiled);
            }
            Method(call) => self.waits |= call.arguments.iter().any(Expression::is_tiled),
            Break(None, _) | Continue(None) => self.breaks |= loops == 0,
            Break(Some(_), _) | Continue(Some(_)) | Return(_) => self.leaves = true,
            Loop { .. } | While { .. } | For(_) => inner += 1,
            Closure(_) => return,
            _ => (),
        }
        visit_parts(expression, &mut |part| self.part(&part, inner));
    }
}
