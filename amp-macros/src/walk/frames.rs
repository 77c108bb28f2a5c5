//! What jumps can leave, around the place that a walk has come to, with what the walk notes of each.

use syn::Lifetime;

/// What a jump leaves.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The body of a function or closure, which `return` leaves.
    Body,
    /// A block with a label.
    Block,
    Loop,
}

#[derive(Clone)]
pub struct Frames<T> {
    all: Vec<Frame<T>>,
}

#[derive(Clone)]
struct Frame<T> {
    label: Option<String>,
    kind: Kind,
    noted: T,
}

impl<T> Frames<T> {
    pub fn new() -> Self {
        Frames { all: Vec::new() }
    }

    pub fn enter(&mut self, label: Option<&Lifetime>, kind: Kind, noted: T) {
        let label = label.map(|label| label.ident.to_string());
        self.all.push(Frame { label, kind, noted });
    }

    /// What was noted of the innermost one, which ends.
    pub fn leave(&mut self) -> Option<T> {
        self.all.pop().map(|frame| frame.noted)
    }

    /// The target of a `break` or `continue`.
    pub fn target(&self, label: Option<&Lifetime>) -> Option<usize> {
        let label = label.map(|label| label.ident.to_string());
        self.all.iter().rposition(|frame| match &label {
            Some(_) => frame.label == label,
            None => frame.kind == Kind::Loop,
        })
    }

    /// The target of a `return`.
    pub fn body(&self) -> Option<usize> {
        self.all.iter().rposition(|frame| frame.kind == Kind::Body)
    }

    pub fn get(&self, number: usize) -> &T {
        &self.all[number].noted
    }

    pub fn get_mut(&mut self, number: usize) -> &mut T {
        &mut self.all[number].noted
    }

    /// The number of the innermost one, if there is one.
    pub fn innermost(&self) -> Option<usize> {
        self.all.len().checked_sub(1)
    }

    /// All from that number inwards.
    pub fn from(&mut self, number: usize) -> impl Iterator<Item = &mut T> {
        self.all[number..].iter_mut().map(|frame| &mut frame.noted)
    }
}
