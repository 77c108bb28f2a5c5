//! Which names are in scope, and what is gathered while a body is read.

use proc_macro2::Ident;

use crate::diagnostics::Report;

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variable {
    /// A local variable or a parameter by value.
    Local,
    /// A `#[tile_static]` variable.
    TileStatic,
    /// A tiled index or a barrier.
    Tiled,
    /// A parameter by reference, or a local name for one: views and arrays.
    Shared,
    /// A name from outside the closure.
    Captured,
}

/// The names in scope, with the errors and captures found so far.
pub struct Scope {
    names: Vec<(String, Variable)>,
    /// Free names are captures in a closure, constants in a function.
    closure: bool,
    pub captures: Vec<Ident>,
    /// How many literals were read.
    pub slots: usize,
    pub report: Report,
}

impl Scope {
    pub fn new(closure: bool, report: Report) -> Self {
        Scope { names: Vec::new(), closure, captures: Vec::new(), slots: 0, report }
    }

    pub fn declare(&mut self, name: &Ident, variable: Variable) {
        self.names.push((name.to_string(), variable));
    }

    /// Runs `read` with names that are forgotten afterwards.
    pub fn nested<R>(&mut self, read: impl FnOnce(&mut Self) -> R) -> R {
        let before = self.names.len();
        let result = read(self);
        self.names.truncate(before);
        result
    }

    /// The number of the next literal.
    pub fn slot(&mut self) -> usize {
        self.slots += 1;
        self.slots - 1
    }

    /// Is the name that of a variable in scope?
    pub fn is_local(&self, name: &str) -> bool {
        self.names.iter().any(|(known, _)| known == name)
    }

    /// What the name stands for; nothing, if it is a constant or unknown. rustc's lints have
    /// upper-case names for constants, so these are never captures.
    pub fn resolve(&mut self, name: &Ident) -> Option<Variable> {
        let text = name.to_string();
        if let Some((_, variable)) = self.names.iter().rev().find(|(known, _)| *known == text) {
            return Some(*variable);
        }
        if !self.closure || !text.chars().any(char::is_lowercase) {
            return None;
        }
        if !self.captures.contains(name) {
            self.captures.push(name.clone());
        }
        Some(Variable::Captured)
    }
}
