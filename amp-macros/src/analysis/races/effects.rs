//! What code may do that is not followed, and to which variables.

use std::collections::HashSet;

use proc_macro2::Ident;

use crate::facts::{Change, How, captured_names, changed_places, each_change};
use crate::syntax::{
    Block, Expression, ExpressionKind, Part, Statement, Variable, is_of_numbers, visit_blocks,
    visit_parts,
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
                    Statement::Let { .. } | Statement::Expression(_) | Statement::Const(_) => (),
                }
            }
        });
        for name in captured_names(body).values().map(|name| name.to_string()) {
            found.own.insert(name.clone());
            found.shared.insert(name);
        }
        each_change(Part::Block(body), &mut |change| match change {
            // These are followed; and what a closure captures is not.
            Change::Of(_, How::Assigned | How::Updated) | Change::OfCaptures => (),
            Change::Of(place, How::Borrowed) => found.add_all(place),
            // No method of a number changes it.
            Change::Of(place, How::Received) => match place.root() {
                Some((name, Variable::TileStatic)) if numbers.contains(&name.to_string()) => (),
                Some(_) => found.add_all(place),
                None => (),
            },
            Change::Of(place, How::Lent) => {
                if let Some((name, Variable::TileStatic)) = place.root() {
                    found.shared.insert(name.to_string());
                }
            }
        });
        found
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
        for part in parts {
            effects.part(&part, 0);
            let roots = changed_places(part).into_iter().filter_map(Expression::root);
            effects.assigned.extend(roots.map(|(name, _)| name.ident.clone()));
        }
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
