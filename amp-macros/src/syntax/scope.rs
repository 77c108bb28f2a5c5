//! Which names are in scope, and what is gathered while a body is read.

use proc_macro2::{Ident, TokenStream};

use super::SlotNumber;
use crate::diagnostics::Report;

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variable {
    /// A local variable or a parameter by value.
    Local,
    /// A local variable or parameter that holds a reference to data.
    Reference { mutable: bool },
    /// A parameter that holds one in a function with a tiled index: the data may be those of the
    /// tile.
    TileReference { mutable: bool },
    /// A `#[tile_static]` variable.
    TileStatic,
    /// A tiled index or a barrier.
    Tiled,
    /// A parameter by reference, or a local name for one: views and arrays.
    Shared,
    /// A name from outside the closure.
    Captured,
}

impl Variable {
    /// Is it memory of the tile, or may it be?
    pub fn is_of_the_tile(self) -> bool {
        matches!(self, Variable::TileStatic | Variable::TileReference { .. })
    }

    /// Does it hold a reference to data?
    pub fn is_reference(self) -> bool {
        matches!(self, Variable::Reference { .. } | Variable::TileReference { .. })
    }
}

/// What a `break` or `continue` can be in.
pub enum Target {
    /// `loop`, which `break` can give a value to.
    Loop(Option<syn::Lifetime>),
    /// `for` or `while`, and one without a body.
    Repeated(Option<syn::Lifetime>, TokenStream),
    /// A block with a label.
    Block(syn::Lifetime),
    /// A closure, which no jump leaves.
    Closure,
}

/// The names in scope, with the errors and captures found so far.
pub struct Scope {
    /// What each name is: a variable, or else a constant of the body.
    names: Vec<(String, Option<Variable>)>,
    /// The local variables that are declared `mut`, by their place among `names`.
    mutable: Vec<usize>,
    /// Free names are captures in a closure, constants in a function.
    closure: bool,
    pub captures: Vec<Ident>,
    /// The constants among the generic parameters.
    pub parameters: Vec<Ident>,
    /// How many slots the body has.
    pub slots: SlotNumber,
    /// Functions, types and imports that the body declares.
    pub items: Vec<TokenStream>,
    /// The names that are used, gathered for the closures within a kernel.
    uses: Vec<(Ident, Variable)>,
    /// Is the body `#[amp(cpu)]`?
    pub cpu: bool,
    /// How many closures the place that is read lies in.
    pub depth: usize,
    /// Is the result a reference? It is refused where its type is written.
    pub gives_reference: bool,
    /// What the place lies in that a jump can leave, outermost first.
    pub targets: Vec<Target>,
    pub report: Report,
}

impl Scope {
    pub fn new(closure: bool, report: Report) -> Self {
        Scope {
            names: Vec::new(),
            mutable: Vec::new(),
            closure,
            captures: Vec::new(),
            parameters: Vec::new(),
            slots: 0,
            items: Vec::new(),
            uses: Vec::new(),
            cpu: false,
            depth: 0,
            gives_reference: false,
            targets: Vec::new(),
            report,
        }
    }

    pub fn declare(&mut self, name: &Ident, variable: Variable) {
        self.names.push((name.to_string(), Some(variable)));
    }

    /// Declares a constant of a block, which hides a variable of its name around it.
    pub fn declare_constant(&mut self, name: &Ident) {
        self.names.push((name.to_string(), None));
    }

    /// Declares a local variable that is `mut`.
    pub fn declare_mutable(&mut self, name: &Ident) {
        self.mutable.push(self.names.len());
        self.declare(name, Variable::Local);
    }

    /// Is it the name of a local variable that is `mut`?
    pub fn is_mutable(&self, name: &Ident) -> bool {
        let text = name.to_string();
        let position = self.names.iter().rposition(|(known, _)| *known == text);
        position.is_some_and(|position| self.mutable.contains(&position))
    }

    /// Runs `read` with names that are forgotten afterwards.
    pub fn nested<R>(&mut self, read: impl FnOnce(&mut Self) -> R) -> R {
        let before = self.names.len();
        let result = read(self);
        self.names.truncate(before);
        self.mutable.retain(|position| *position < before);
        result
    }

    /// Runs `read` for a closure within the kernel; gives the names from around it that it uses.
    pub fn closure<R>(&mut self, read: impl FnOnce(&mut Self) -> R) -> (R, Vec<(Ident, Variable)>) {
        let outer_uses = std::mem::take(&mut self.uses);
        let outer_names = self.names.clone();
        self.depth += 1;
        let result = self.within(Target::Closure, |scope| scope.nested(read));
        self.depth -= 1;
        let mut uses: Vec<(Ident, Variable)> = Vec::new();
        for (name, variable) in std::mem::replace(&mut self.uses, outer_uses) {
            let text = name.to_string();
            let outside = variable == Variable::Captured
                || outer_names.iter().any(|(known, _)| *known == text);
            if outside && !uses.iter().any(|(known, _)| *known == name) {
                self.uses.push((name.clone(), variable));
                uses.push((name, variable));
            }
        }
        (result, uses)
    }

    /// Runs `read` for what is in a target of jumps.
    pub fn within<R>(&mut self, target: Target, read: impl FnOnce(&mut Self) -> R) -> R {
        self.targets.push(target);
        let result = read(self);
        self.targets.pop();
        result
    }

    /// Is it the body of `amp!`, with variables of the host around it?
    pub fn is_kernel(&self) -> bool {
        self.closure
    }

    /// Could the name be that of a constant parameter of the function around the kernel? By custom
    /// these have one letter.
    pub fn is_like_a_parameter(&self, name: &Ident) -> bool {
        self.closure && name.to_string().chars().count() == 1
    }

    /// The number of the next slot.
    pub fn slot(&mut self) -> SlotNumber {
        self.slots += 1;
        self.slots - 1
    }

    /// Is the name that of a variable in scope?
    pub fn is_local(&self, name: &str) -> bool {
        let known = self.names.iter().rev().find(|(known, _)| known == name);
        known.is_some_and(|(_, variable)| variable.is_some())
    }

    /// What the name stands for; nothing, if it is a constant, a variant or unknown. rustc's lints
    /// have a capital first letter for constants and variants, so these are never captures.
    pub fn resolve(&mut self, name: &Ident) -> Option<Variable> {
        let text = name.to_string();
        let known = self.names.iter().rev().find(|(known, _)| *known == text);
        if let Some((_, variable)) = known {
            let variable = *variable;
            self.uses.extend(variable.map(|variable| (name.clone(), variable)));
            return variable;
        }
        let lower_case =
            text.chars().any(char::is_lowercase) && !text.starts_with(char::is_uppercase);
        if !self.closure || !lower_case || text == "self" {
            return None;
        }
        if !self.captures.contains(name) {
            self.captures.push(name.clone());
        }
        self.uses.push((name.clone(), Variable::Captured));
        Some(Variable::Captured)
    }
}
