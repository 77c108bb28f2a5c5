//! Stores: which variables they change, through references as well.

use proc_macro2::Span;

use super::cause::Cause;
use super::graph::NodeId;
use super::state::Referent;
use super::{Walker, source};
use crate::syntax::{BindingId, Expression, ExpressionKind, Name, Pattern, Variable};

impl Walker {
    pub fn differs(&mut self, what: String, span: Span) -> NodeId {
        self.graph.differs(Cause::new(what, span))
    }

    /// The variable that a place is a part of; of a name for memory of the tile, that memory.
    fn variable_of(&self, place: &Expression) -> Option<(BindingId, Variable)> {
        let (name, variable) = root(place)?;
        match variable {
            Variable::Captured
            | Variable::Shared
            | Variable::Tiled
            | Variable::ElementReference => None,
            Variable::Local | Variable::Reference { .. } | Variable::TileStatic => {
                Some((self.variables.find(name)?, variable))
            }
            Variable::TileReference { .. } => {
                let own = self.variables.find(name)?;
                Some(match self.variables.memory_behind(own) {
                    Some(memory) => (memory, Variable::TileStatic),
                    None => (own, variable),
                })
            }
        }
    }

    /// What a name for a reference to the place depends on if that is memory of the tile: what is there counts
    /// when it is read.
    pub fn name_of_memory(&mut self, place: &Expression) -> Option<NodeId> {
        let (variable, _) = self.variable_of(place)?;
        self.variables.memory(variable)?;
        Some(self.indices(place))
    }

    /// What a reference to the place refers to.
    pub fn referent(&mut self, place: &Expression) -> Option<Referent> {
        match self.variable_of(place) {
            Some((variable, _)) => Some(Referent::Variable(variable)),
            None => Some(Referent::View(self.elements_of(place)?)),
        }
    }

    /// What the elements of a view, or of an array that is captured by value, depend on beside their
    /// indices; nothing, if they differ. The place may be an element.
    pub fn elements_of(&mut self, place: &Expression) -> Option<Option<NodeId>> {
        let (name, variable) = root(place)?;
        match variable {
            Variable::Captured => {
                let what = format!("an element of `{}`", source::expression(base_of(place)));
                Some(self.capture(name, Cause::new(what, place.span)))
            }
            Variable::Shared => Some(match self.variables.refers(name.id) {
                Some(Referent::View(elements)) => elements,
                _ => None,
            }),
            Variable::ElementReference => match self.variables.refers(name.id) {
                Some(Referent::View(elements)) => Some(elements),
                _ => None,
            },
            Variable::Local
            | Variable::Reference { .. }
            | Variable::TileReference { .. }
            | Variable::TileStatic
            | Variable::Tiled => None,
        }
    }

    /// What the names refer to that a pattern binds to parts of the value.
    pub fn referent_of(&mut self, pattern: &Pattern, value: &Expression) -> Option<Referent> {
        let is_view = matches!(value.kind, ExpressionKind::Variable(_, Variable::Shared));
        match is_view || value.is_reference() || pattern.takes_references() {
            true => self.referent(value),
            false => self.closure_of(value).map(Referent::Closure),
        }
    }

    /// A store of a value to a place.
    pub fn store(&mut self, place: &Expression, value: NodeId) {
        let whole = match &place.kind {
            ExpressionKind::Variable(_, Variable::Local) => self.variable_of(place),
            _ => None,
        };
        let control = self.control();
        match whole {
            Some((variable, _)) => {
                let value = self.graph.join(value, control);
                self.variables.set(variable, value);
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
        let Some((variable, kind)) = self.variable_of(place) else { return };
        if kind == Variable::TileStatic {
            return self.stale(variable, place.span);
        }
        let control = self.control();
        let value = self.graph.join(value, control);
        self.change_variable(variable, value);
    }

    /// Until the next barrier some threads see a store to memory of the tile, and others do not.
    pub fn stale(&mut self, variable: BindingId, at: Span) {
        let Some(name) = self.variables.name(variable) else { return };
        let what = format!(
            "a store to the tile_static variable `{name}` that no barrier for tile_static memory has followed"
        );
        let stale = self.differs(what, at);
        self.variables.set(variable, stale);
    }

    fn change_variable(&mut self, variable: BindingId, value: NodeId) {
        let mut next = Some(variable);
        while let Some(variable) = next {
            let changed = self.graph.join(self.variables.value(variable), value);
            self.variables.set(variable, changed);
            next = match self.variables.refers(variable) {
                Some(Referent::Variable(to)) => Some(to),
                Some(Referent::Caller) => {
                    self.outcome = self.graph.join(self.outcome, value);
                    None
                }
                Some(Referent::View(_) | Referent::Closure(_)) | None => None,
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
            // A name for memory of the tile depends on the indices that led there.
            ExpressionKind::Variable(name, Variable::TileReference { .. })
                if self.variables.memory_behind(name.id).is_some() =>
            {
                self.variables.value(name.id)
            }
            _ => super::graph::UNIFORM,
        }
    }
}

/// The view or array that an element is one of.
fn base_of(place: &Expression) -> &Expression {
    match &place.kind {
        ExpressionKind::Index(base, _) | ExpressionKind::Reference { of: base, .. } => {
            base_of(base)
        }
        _ => place,
    }
}

/// The variable at the root of a place or of a reference to one.
pub fn root(place: &Expression) -> Option<(&Name, Variable)> {
    match &place.kind {
        ExpressionKind::Reference { of, .. } => root(of),
        _ => place.root(),
    }
}
