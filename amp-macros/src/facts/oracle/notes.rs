//! What is seen of each part of a body while it runs.

use std::collections::{HashMap, HashSet};

use syn::Lifetime;

use crate::syntax::{BindingId, Part};

/// How a variable was changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Way {
    /// By an assignment to the variable itself, or to a part of it.
    Assigned,
    /// By a compound assignment of this kind.
    Updated,
    /// Through a reference, or by a callee.
    Through,
    /// By a callee through a reference for reading.
    Lent,
}

/// A way out of a part but its end.
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum Exit {
    Return,
    Break(Option<Lifetime>),
    Continue(Option<Lifetime>),
}

/// What a part has done.
pub struct Seen<'t> {
    pub part: Part<'t>,
    pub changed: HashSet<(BindingId, Way)>,
    pub exits: HashSet<Exit>,
    /// The truth values that it had.
    pub truths: HashSet<bool>,
    /// Has it come to a barrier itself?
    pub barrier: bool,
    /// Has it, or has what it called?
    pub waits: bool,
    /// As a loop, has its body left it?
    pub left_by_body: bool,
}

/// Which part it is: a condition and its expression can have the same address.
#[derive(PartialEq, Eq, Hash)]
pub enum Key {
    Expression(usize),
    Block(usize),
    Condition(usize),
}

impl Key {
    pub fn of(part: Part<'_>) -> Self {
        match part {
            Part::Expression(of) => Key::Expression(std::ptr::from_ref(of) as usize),
            Part::Block(of) => Key::Block(std::ptr::from_ref(of) as usize),
            Part::Condition(of) => Key::Condition(std::ptr::from_ref(of) as usize),
        }
    }
}

/// What is seen of a body.
#[derive(Default)]
pub struct Notes<'t>(pub HashMap<Key, Seen<'t>>);

impl<'t> Notes<'t> {
    pub fn of(&mut self, part: Part<'t>) -> &mut Seen<'t> {
        self.0.entry(Key::of(part)).or_insert_with(|| Seen {
            part,
            changed: HashSet::new(),
            exits: HashSet::new(),
            truths: HashSet::new(),
            barrier: false,
            waits: false,
            left_by_body: false,
        })
    }
}
