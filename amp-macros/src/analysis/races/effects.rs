//! What code may do that is not followed, and to which variables.

use std::collections::HashSet;

use proc_macro2::Ident;

use crate::facts::{
    Change, Exits, How, captured_names, changed_places, each_change, has_barrier, waits,
};
use crate::syntax::{Block, Expression, Part, Statement, Variable, visit_blocks};

/// Variables of which no more is known.
#[derive(Default)]
pub struct Unfollowed {
    /// A thread's own ones that change in ways that are not followed.
    pub own: HashSet<String>,
    /// Those of the tile that are not told apart, since they have one name.
    pub shared: HashSet<String>,
}

impl Unfollowed {
    pub fn of(body: &Block) -> Self {
        let own = captured_names(body).values().map(|name| name.ident.to_string()).collect();
        let mut found = Unfollowed { own, shared: HashSet::new() };
        let mut declared = HashSet::new();
        visit_blocks(body, &mut |block| {
            for statement in &block.statements {
                match statement {
                    Statement::TileStatic { name, .. } => {
                        if !declared.insert(name.to_string()) {
                            found.shared.insert(name.to_string());
                        }
                    }
                    Statement::Let { .. } | Statement::Expression(_) | Statement::Const(_) => (),
                }
            }
        });
        each_change(Part::Block(body), &mut |change| match change {
            // These are followed; and what a closure captures is not.
            Change::Of(_, How::Assigned | How::Updated) | Change::OfCaptures => (),
            // A reference for reading changes nothing of the thread's own.
            Change::Of(_, How::Lent) => (),
            // What else happens to memory of the tile takes nothing back.
            Change::Of(place, How::Borrowed | How::Received) => match place.root() {
                Some((_, Variable::TileStatic)) | None => (),
                Some((name, _)) => drop(found.own.insert(name.to_string())),
            },
        });
        found
    }
}

/// What code that is not followed may do.
pub struct Effects {
    /// The variables that it assigns to.
    pub assigned: Vec<Ident>,
    /// Does it come to a barrier, or may it?
    pub waits: bool,
    /// Is there a barrier in it, to which all threads come?
    pub barrier: bool,
    /// Does it leave the loop that it is in, or its round?
    pub breaks: bool,
    /// Does it leave more than that?
    pub leaves: bool,
}

impl Effects {
    pub fn of<'t>(parts: impl IntoIterator<Item = Part<'t>>) -> Self {
        let parts: Vec<_> = parts.into_iter().collect();
        let roots =
            parts.iter().flat_map(|part| changed_places(*part)).filter_map(Expression::root);
        let exits = Exits::of(parts.iter().copied());
        let labelled = !exits.broken.is_empty() || !exits.continued.is_empty();
        Effects {
            assigned: roots.map(|(name, _)| name.ident.clone()).collect(),
            waits: parts.iter().any(|part| waits(*part)),
            barrier: parts.iter().any(|part| has_barrier(*part)),
            breaks: exits.breaks || exits.continues,
            leaves: labelled || exits.returns,
        }
    }
}
