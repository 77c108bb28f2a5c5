//! What code may do that is not followed, and to which variables.

use std::collections::HashSet;

use crate::facts::{
    Change, Exits, How, captured_names, changed_places, each_change, has_barrier, waits,
};
use crate::syntax::{BindingId, Block, Expression, Part, Variable};

/// The variables of a thread that change in ways that are not followed.
pub fn unfollowed(body: &Block) -> HashSet<BindingId> {
    let mut found: HashSet<_> = captured_names(body).into_keys().collect();
    each_change(Part::Block(body), &mut |change| match change {
        // These are followed; and what a closure captures is not.
        Change::Of(_, How::Assigned | How::Updated) | Change::OfCaptures => (),
        // A reference for reading changes nothing of the thread's own.
        Change::Of(_, How::Lent) => (),
        // What else happens to memory of the tile takes nothing back.
        Change::Of(place, How::Borrowed | How::Received) => match place.root() {
            Some((_, Variable::TileStatic)) | None => (),
            Some((name, _)) => drop(found.insert(name.id)),
        },
    });
    found
}

/// What code that is not followed may do.
pub struct Effects {
    /// The variables that it assigns to.
    pub assigned: Vec<BindingId>,
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
            assigned: roots.map(|(name, _)| name.id).collect(),
            waits: parts.iter().any(|part| waits(*part)),
            barrier: parts.iter().any(|part| has_barrier(*part)),
            breaks: exits.breaks || exits.continues,
            leaves: labelled || exits.returns,
        }
    }
}
