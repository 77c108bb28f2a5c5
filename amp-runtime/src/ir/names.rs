//! Names of the source: values that they stand for, variables, and places.

use super::{Builder, Place, Ty, Value};

impl Builder {
    /// `let name = value`: an array gets memory, since it may be indexed at run time.
    pub fn bind(&mut self, value: Value) -> Value {
        match value.ty() {
            Some(Ty::Array(..)) => self.memory(value),
            _ => match value {
                Value::Place(place) => self.load(&place),
                other => other,
            },
        }
    }

    /// The name of a part of a value, which it no longer shares memory with.
    pub fn bind_part(&mut self, value: Value) -> Value {
        let value = match value {
            Value::Place(place) => self.load(&place),
            other => other,
        };
        self.bind(value)
    }

    /// A name for the place itself.
    pub fn alias(&mut self, value: Value) -> Value {
        match value {
            Value::Early { place, .. } => (*place).clone(),
            other => other,
        }
    }

    /// `self`
    pub fn bind_early(&mut self, value: Value) -> Value {
        let value = self.early(value);
        self.bind_part(value)
    }

    /// `mut self`
    pub fn variable_early(&mut self, value: Value) -> Value {
        let value = self.early(value);
        self.variable(value)
    }

    fn early(&mut self, value: Value) -> Value {
        match value {
            Value::Early { value, .. } => (*value).clone(),
            other => other,
        }
    }

    /// The receiver of a method whose arguments may change it.
    pub fn read_early(&mut self, receiver: &Value) -> Value {
        match receiver {
            Value::Place(_) => {
                let value = self.read(receiver);
                Value::Early { place: receiver.clone().into(), value: value.into() }
            }
            other => other.clone(),
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
    pub fn variable(&mut self, value: Value) -> Value {
        let value = self.read(&value);
        match value.ty() {
            Some(Ty::Unit) | None => value,
            Some(ty) => {
                let place = Value::Place(self.declared(&ty));
                self.store(&place, &value);
                place
            }
        }
    }

    /// A variable of the program.
    fn declared(&mut self, ty: &Ty) -> Place {
        let place = self.local(ty);
        if let (Some(scalar), Some(variable)) = (ty.scalar(), self.variable_at(place.pointer)) {
            self.variables.declare(variable, scalar);
        }
        place
    }

    /// `let name: ty;`
    pub fn uninitialised(&mut self, ty: &Ty) -> Value {
        match ty {
            Ty::Unit => Value::Unit,
            ty => Value::Place(self.declared(ty)),
        }
    }
}
