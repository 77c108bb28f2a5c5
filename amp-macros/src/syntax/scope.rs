//! Which names are in scope, and what is gathered while a body is read.

use std::collections::BTreeSet;

use proc_macro2::{Ident, TokenStream};

use super::name::{BindingId, Key, Name};
use super::{Certain, SlotNumber};
use crate::diagnostics::Report;
use crate::place::Place;
use crate::source::Source;

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variable {
    /// A local variable or a parameter by value.
    Local,
    /// A local variable or parameter that holds a reference to data.
    Reference { mutable: bool },
    /// One to memory of the tile: a local name, or a parameter in a function with a tiled index,
    /// where the data may be those of the tile.
    TileReference { mutable: bool },
    /// A local name for `&` of an element of a view or of a captured array, or of a part of one.
    ElementReference,
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

    /// Does it hold a reference by which data can be changed?
    pub fn is_mutable_reference(self) -> bool {
        matches!(
            self,
            Variable::Reference { mutable: true } | Variable::TileReference { mutable: true }
        )
    }

    /// Does it hold a reference to data?
    pub fn is_reference(self) -> bool {
        matches!(self, Variable::Reference { .. }) || self.is_shared_reference()
    }

    /// Does it hold one to data that other threads may change meanwhile? It is a place then, in both
    /// twins: each use of it reads what is there.
    pub fn is_shared_reference(self) -> bool {
        matches!(self, Variable::TileReference { .. } | Variable::ElementReference)
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
    /// What each name is: a variable, or else an item of the body.
    names: Vec<(Key, Option<(BindingId, Variable)>)>,
    /// The local variables that are declared `mut`.
    mutable: Vec<BindingId>,
    /// What is certain of variables.
    pub(super) certain: Vec<(BindingId, Certain)>,
    /// How many variables there have been.
    bindings: u32,
    /// Free names are captures in a closure, constants in a function.
    pub closure: bool,
    pub captures: Vec<Name>,
    /// The constants among the generic parameters.
    pub parameters: Vec<Ident>,
    /// How many slots the body has.
    pub slots: SlotNumber,
    /// Functions, types and imports that the body declares.
    pub items: Vec<TokenStream>,
    /// How many blocks are around what is read, the body's own among them.
    pub blocks: usize,
    /// Are items of blocks within the body refused?
    pub refuses_items: bool,
    /// The names that are used, gathered for the closures within a kernel.
    uses: Vec<(Name, Variable)>,
    /// Is the body `#[amp(cpu)]`?
    pub cpu: bool,
    /// Does the body return nothing, as a kernel's does?
    pub returns_nothing: bool,
    /// How many closures the place that is read lies in.
    pub depth: usize,
    /// Is the result a reference? It is refused where its type is written.
    pub gives_reference: bool,
    /// What the place lies in that a jump can leave, outermost first.
    pub targets: Vec<Target>,
    /// Is `self` captured? That is refused once.
    pub uses_self: bool,
    pub report: Report,
}

impl Scope {
    pub fn new(closure: bool, report: Report) -> Self {
        Scope {
            names: Vec::new(),
            mutable: Vec::new(),
            certain: Vec::new(),
            bindings: 0,
            closure,
            captures: Vec::new(),
            parameters: Vec::new(),
            slots: 0,
            items: Vec::new(),
            blocks: 0,
            refuses_items: false,
            uses: Vec::new(),
            cpu: false,
            returns_nothing: false,
            depth: 0,
            gives_reference: false,
            targets: Vec::new(),
            uses_self: false,
            report,
        }
    }

    pub fn declare(&mut self, name: &Ident, variable: Variable) -> Name {
        let id = self.binding();
        self.names.push((Key::of(name), Some((id, variable))));
        Name { ident: name.clone(), id }
    }

    /// The names that are known here.
    pub fn names_around(&self) -> BTreeSet<Ident> {
        self.names.iter().filter_map(|(key, _)| syn::parse_str(key.text()).ok()).collect()
    }

    /// Declares another place of a pattern where a variable gets its value: `a | b`.
    pub fn declare_again(&mut self, name: &Name, variable: Variable) {
        self.names.push((Key::of(name), Some((name.id, variable))));
    }

    /// Names in scope, with what they stand for.
    pub fn declared(&self, names: &[&Name]) -> Vec<(Name, Variable)> {
        let known = self.names.iter().filter_map(|(_, binding)| *binding);
        let is_of = |name: &Name| known.clone().find(|(id, _)| *id == name.id);
        names.iter().filter_map(|name| Some(((*name).clone(), is_of(name)?.1))).collect()
    }

    /// A variable that no name of the source means.
    #[cfg(test)]
    pub fn own(&mut self, ident: Ident) -> Name {
        Name { ident, id: self.binding() }
    }

    fn binding(&mut self) -> BindingId {
        self.bindings += 1;
        BindingId(self.bindings)
    }

    /// Declares an item of a block, which hides a variable of its name around it.
    pub fn declare_item(&mut self, name: &Ident) {
        self.names.push((Key::of(name), None));
    }

    /// Declares a local variable that is `mut`.
    pub fn declare_mutable(&mut self, name: &Ident) -> Name {
        let name = self.declare(name, Variable::Local);
        self.mutable.push(name.id);
        name
    }

    /// Is it a local variable that is `mut`?
    pub fn is_mutable(&self, name: &Name) -> bool {
        self.mutable.contains(&name.id)
    }

    /// What is certain of the variable.
    pub fn certain(&self, name: &Name) -> Option<&Certain> {
        self.certain.iter().find(|(id, _)| *id == name.id).map(|(_, certain)| certain)
    }

    /// Runs `read` with names that are forgotten afterwards.
    pub fn nested<R>(&mut self, read: impl FnOnce(&mut Self) -> R) -> R {
        let before = self.names.len();
        let result = read(self);
        self.names.truncate(before);
        result
    }

    /// Runs `read` for a closure within the kernel; gives the names from around it that it uses.
    pub fn closure<R>(&mut self, read: impl FnOnce(&mut Self) -> R) -> (R, Vec<(Name, Variable)>) {
        let outer_uses = std::mem::take(&mut self.uses);
        let (around, before) = (self.names.len(), self.bindings);
        self.depth += 1;
        let result = self.within(Target::Closure, |scope| scope.nested(read));
        self.depth -= 1;
        debug_assert_eq!(self.names.len(), around);
        let mut uses: Vec<(Name, Variable)> = Vec::new();
        for (name, variable) in std::mem::replace(&mut self.uses, outer_uses) {
            let outside = variable == Variable::Captured || name.id.0 <= before;
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

    /// Could the name be that of a constant parameter of the function around the kernel? By custom
    /// these have one letter; others the file shows.
    pub fn is_like_a_parameter(&self, name: &Ident) -> bool {
        let text = name.to_string();
        let of_file = || Source::of(name.span()).is_some_and(|source| source.is_parameter(&text));
        self.closure && (text.chars().count() == 1 || of_file())
    }

    /// The number of the next slot.
    pub fn slot(&mut self) -> SlotNumber {
        self.slots += 1;
        self.slots - 1
    }

    fn find(&self, key: &Key) -> Option<Option<(BindingId, Variable)>> {
        let known = self.names.iter().rev().find(|(known, _)| known.is(key));
        known.map(|(_, binding)| *binding)
    }

    /// Is the name that of a variable in scope?
    pub fn is_local(&self, name: &Ident) -> bool {
        matches!(self.find(&Key::of(name)), Some(Some(_)))
    }

    /// Is it an item that a block of the body declares?
    pub fn is_item(&self, name: &Ident) -> bool {
        matches!(self.find(&Key::of(name)), Some(None))
    }

    /// Is it a name of the host around the closure, a variable's or an item's?
    pub fn is_free(&self, name: &Ident) -> bool {
        self.closure && self.find(&Key::of(name)).is_none()
    }

    /// What the name stands for; nothing, if it is an item, a variant or unknown. rustc's lints
    /// have a capital first letter for constants and variants, so these are never captures.
    pub fn resolve(&mut self, name: &Ident) -> Option<(Name, Variable)> {
        let key = Key::of(name);
        let ident = name.clone();
        if let Some(known) = self.find(&key) {
            let known = known.map(|(id, variable)| (Name { ident, id }, variable));
            self.uses.extend(known.clone());
            return known;
        }
        let text = key.text();
        let lower_case =
            text.chars().any(char::is_lowercase) && !text.starts_with(char::is_uppercase);
        if !self.closure || !lower_case || text == "self" || is_item_of_file(name) {
            return None;
        }
        let known = self.captures.iter().find(|capture| Key::of(capture).is(&key));
        let id = match known.map(|capture| capture.id) {
            Some(id) => id,
            None => {
                let id = self.binding();
                self.captures.push(Name { ident: ident.clone(), id });
                id
            }
        };
        let found = (Name { ident, id }, Variable::Captured);
        self.uses.push(found.clone());
        Some(found)
    }
}

/// Is it a constant or a static of the file, in spite of its small letters, and no variable around?
fn is_item_of_file(name: &Ident) -> bool {
    let (text, place) = (name.to_string(), Place::of(name.span()));
    let (Some(source), Some(place)) = (Source::of(name.span()), place) else { return false };
    let is_named = source.is_constant(&text) || source.is_static(&name.clone().into());
    is_named && source.variable(&text, place.point()).is_none()
}
