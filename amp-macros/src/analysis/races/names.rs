//! What names are bound to: values, and memory that has another name.

use std::rc::Rc;

use super::run::Run;
use super::value::Value;
use crate::syntax::{Expression, ExpressionKind, Name, Pattern, PatternKind, Variable};

impl<'t> Run<'t> {
    /// What a name is bound to: a value, or what it is another name for.
    pub fn bound(&mut self, value: &'t Expression) -> Value {
        let (of, is_reference) = match &value.kind {
            ExpressionKind::Reference { of, .. } => (&**of, true),
            _ => (value, false),
        };
        if let ExpressionKind::Index(base, index) = &of.kind
            && is_reference
        {
            return self.part_of_tile(base, index);
        }
        let ExpressionKind::Variable(name, variable) = &of.kind else { return self.value(value) };
        let known = self.values.get(&name.id);
        let indices = Rc::from([]);
        match (variable, known) {
            (Variable::TileStatic, _) if is_reference => {
                Value::Name { of: name.clone(), of_tile: true, indices }
            }
            (Variable::Captured | Variable::Shared, None) if is_reference => {
                Value::Name { of: name.clone(), of_tile: false, indices }
            }
            (_, Some(known @ Value::Name { .. })) => known.clone(),
            _ => self.value(value),
        }
    }

    /// What a name for memory of the tile stands for.
    pub fn of_tile(&mut self, place: &'t Expression) -> Value {
        match &place.kind {
            ExpressionKind::Variable(name, Variable::TileStatic) => {
                Value::Name { of: name.clone(), of_tile: true, indices: Rc::from([]) }
            }
            ExpressionKind::Variable(name, _) => {
                self.values.get(&name.id).cloned().unwrap_or(Value::Unknown)
            }
            ExpressionKind::Deref(of) => self.of_tile(of),
            ExpressionKind::Index(base, index) => self.part_of_tile(base, index),
            _ => {
                self.indices(place);
                Value::Unknown
            }
        }
    }

    fn part_of_tile(&mut self, base: &'t Expression, index: &'t Expression) -> Value {
        let outer = self.of_tile(base);
        let index = self.value(index);
        outer.element(index)
    }

    /// Binds the names of a pattern.
    pub fn bind(&mut self, pattern: &Pattern, value: Value) {
        match (&pattern.kind, value) {
            (PatternKind::Name { name, reference: false, within: None, .. }, value) => {
                self.declare(name, value);
            }
            (PatternKind::Tuple(names) | PatternKind::Array(names), Value::Parts(values))
                if names.len() == values.len() && !names.iter().any(Pattern::is_rest) =>
            {
                for (name, value) in names.iter().zip(values.iter()) {
                    self.bind(name, value.clone());
                }
            }
            (_, value) => {
                let part = if value == Value::Data { Value::Data } else { Value::Unknown };
                pattern.names().into_iter().for_each(|name| self.declare(name, part.clone()));
            }
        }
    }

    pub fn declare(&mut self, name: &Name, value: Value) {
        let value = self.kept(name, value);
        self.values.insert(name.id, value);
    }
}
