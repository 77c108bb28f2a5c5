//! Names of the source: values that they stand for, variables, and places.

use super::{Form, Lowering, Place, Ty, Value};
use crate::ir::node::Naming;

impl Lowering {
    pub(super) fn named(&mut self, naming: Naming, value: Value) -> Value {
        match (naming, value) {
            (Naming::Bind, value) => self.bind(value),
            (Naming::Variable, value) => self.variable(value),
            (Naming::ReadEarly, value @ Value::Place(_)) => {
                let now = self.read(&value);
                Value::Early { place: value.into(), value: now.into() }
            }
            (Naming::Alias, Value::Early { place, .. }) => (*place).clone(),
            (Naming::Now, Value::Early { value, .. }) => (*value).clone(),
            (Naming::ReadEarly | Naming::Alias | Naming::Now, other) => other,
        }
    }

    /// `let name = value`: an array gets memory, since it may be indexed at run time.
    pub(super) fn bind(&mut self, value: Value) -> Value {
        match value.ty() {
            Some(Ty::Array(..)) => match value {
                Value::Place(Place { form: Form::Table(_), .. }) => value,
                _ => self.memory(value),
            },
            _ => match value {
                Value::Place(place) => self.load(&place),
                other => other,
            },
        }
    }

    /// Memory that holds the value and is not written.
    pub(super) fn memory(&mut self, value: Value) -> Value {
        match self.table(&value) {
            Some(table) => Value::Place(table),
            None => self.variable(value),
        }
    }

    /// `let mut name = value`
    pub(super) fn variable(&mut self, value: Value) -> Value {
        let value = self.read(&value);
        match value.ty() {
            Some(Ty::Unit) | None => value,
            Some(ty) => {
                let place = self.declared(&ty);
                self.store(&place, &value);
                place
            }
        }
    }

    /// A variable of the program. Cooperative matrices have no memory, so each of several is one of its own.
    pub(super) fn declared(&mut self, ty: &Ty) -> Value {
        if ty.has_cooperative() && !matches!(ty, Ty::Cooperative(_)) {
            let parts: Vec<_> = ty.parts().iter().map(|part| self.declared(part)).collect();
            return self.parts(*ty, parts);
        }
        let place = self.local(ty);
        if let (Some(scalar), Some(variable)) = (ty.scalar(), self.variable_at(place.pointer)) {
            self.variables.declare(variable, scalar);
        }
        Value::Place(place)
    }
}
