//! The values of a body that runs, and where they are.

use std::rc::Rc;

use crate::syntax::{BindingId, Closure};

/// A value.
#[derive(Clone)]
pub enum Value<'t> {
    /// That of a variable which has none yet.
    Unset,
    Number(i32),
    Truth(bool),
    /// A tuple or an array.
    Parts(Vec<Value<'t>>),
    /// A struct or variant: its name, and the fields by their names.
    Structure(String, Vec<(String, Value<'t>)>),
    Reference(Place),
    Closure(Rc<Made<'t>>),
}

impl<'t> Value<'t> {
    pub const UNIT: Value<'t> = Value::Parts(Vec::new());

    pub fn some(value: Value<'t>) -> Self {
        Value::Structure("Some".to_owned(), vec![("0".to_owned(), value)])
    }

    pub fn none() -> Self {
        Value::Structure("None".to_owned(), Vec::new())
    }

    pub fn part(&self, number: usize) -> Option<&Self> {
        match self {
            Value::Parts(parts) => parts.get(number),
            Value::Structure(_, fields) => fields.get(number).map(|(_, value)| value),
            Value::Unset
            | Value::Number(_)
            | Value::Truth(_)
            | Value::Reference(_)
            | Value::Closure(_) => None,
        }
    }

    pub fn part_mut(&mut self, number: usize) -> Option<&mut Self> {
        match self {
            Value::Parts(parts) => parts.get_mut(number),
            Value::Structure(_, fields) => fields.get_mut(number).map(|(_, value)| value),
            Value::Unset
            | Value::Number(_)
            | Value::Truth(_)
            | Value::Reference(_)
            | Value::Closure(_) => None,
        }
    }
}

/// A closure, and the cells of the names from around it.
pub struct Made<'t> {
    pub code: &'t Closure,
    pub captured: Vec<(BindingId, usize)>,
}

/// A cell, or a part of what is in it.
#[derive(Clone)]
pub struct Place {
    pub cell: usize,
    /// The parts by number, from the whole inwards.
    pub path: Vec<usize>,
    /// May the one that has the place change what is there?
    pub mutable: bool,
}

impl Place {
    pub fn part(mut self, number: usize) -> Self {
        self.path.push(number);
        self
    }
}

/// A variant without data, or a number.
pub fn constant<'t>(path: &syn::Path) -> Value<'t> {
    let name = last_name(path);
    match name.contains(char::is_lowercase) {
        true => Value::Structure(name, Vec::new()),
        false => Value::Number(7),
    }
}

pub fn last_name(path: &syn::Path) -> String {
    path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default()
}

pub fn member_name(member: &syn::Member) -> String {
    match member {
        syn::Member::Named(name) => name.to_string(),
        syn::Member::Unnamed(index) => index.index.to_string(),
    }
}
