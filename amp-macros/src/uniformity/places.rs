//! Stores: which variables they change, through references as well.

use proc_macro2::Span;

use super::Walker;
use super::cause::Cause;
use super::graph::NodeId;
use super::state::{Referent, Slot};
use crate::syntax::{Expression, ExpressionKind, Name, Pattern, Variable};

impl Walker {
    pub fn differs(&mut self, what: String, span: Span) -> NodeId {
        self.graph.differs(Cause::new(what, span))
    }

    /// The variable that a place is a part of.
    fn slot(&self, place: &Expression) -> Option<(Slot, &'static str)> {
        let (name, variable) = root(place)?;
        let kind = match variable {
            Variable::TileStatic => "tile_static",
            Variable::Captured | Variable::Shared | Variable::Tiled => return None,
            _ => "own",
        };
        Some((self.variables.find(&name.to_string())?, kind))
    }

    /// What a reference to the place refers to.
    pub fn referent(&self, place: &Expression) -> Option<Referent> {
        let (slot, _) = self.slot(place)?;
        Some(Referent::Variable(slot))
    }

    /// What the names refer to that a pattern binds to parts of the value.
    pub fn referent_of(&self, pattern: &Pattern, value: &Expression) -> Option<Referent> {
        match value.is_reference() || pattern.takes_references() {
            true => self.referent(value),
            false => None,
        }
    }

    /// A store of a value to a place.
    pub fn store(&mut self, place: &Expression, value: NodeId) {
        let whole = match &place.kind {
            ExpressionKind::Variable(_, Variable::Local) => self.slot(place),
            _ => None,
        };
        let control = self.control();
        match whole {
            Some((slot, _)) => {
                let value = self.graph.join(value, control);
                self.variables.set(slot, value);
            }
            None => {
                let indices = self.indices(place);
                let value = self.graph.join(value, indices);
                self.change(place, value);
            }
        }
    }

    /// A part of the place may have become something that depends on `value`.
    pub fn change(&mut self, place: &Expression, value: NodeId) {
        let Some((slot, kind)) = self.slot(place) else { return };
        if kind == "tile_static" {
            // Until the next barrier some threads see it, and others do not.
            let what = format!(
                "a store to the tile_static variable `{}` that no barrier for tile_static memory has followed",
                self.variables.name(slot),
            );
            let stale = self.differs(what, place.span);
            self.variables.set(slot, stale);
            return;
        }
        let control = self.control();
        let value = self.graph.join(value, control);
        self.change_slot(slot, value);
    }

    fn change_slot(&mut self, slot: Slot, value: NodeId) {
        let mut next = Some(slot);
        while let Some(slot) = next {
            let changed = self.graph.join(self.variables.value(slot), value);
            self.variables.set(slot, changed);
            next = match self.variables.refers(slot) {
                Some(Referent::Variable(to)) => Some(to),
                Some(Referent::Caller) => {
                    self.outcome = self.graph.join(self.outcome, value);
                    None
                }
                None => None,
            };
        }
    }

    /// What the indices of a place depend on.
    pub fn indices(&mut self, place: &Expression) -> NodeId {
        match &place.kind {
            ExpressionKind::Index(base, index) => {
                let index = self.value(index);
                let base = self.indices(base);
                self.graph.join(index, base)
            }
            ExpressionKind::Field(base, _) | ExpressionKind::Deref(base) => self.indices(base),
            ExpressionKind::Reference { of, .. } => self.indices(of),
            _ => super::graph::UNIFORM,
        }
    }
}

/// The variable at the root of a place or of a reference to one.
pub fn root(place: &Expression) -> Option<(&Name, Variable)> {
    match &place.kind {
        ExpressionKind::Reference { of, .. } => root(of),
        _ => place.root(),
    }
}
