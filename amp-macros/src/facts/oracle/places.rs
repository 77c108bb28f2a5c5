//! Where something is, and what those do who are given a place: closures, callees and methods.

use std::rc::Rc;

use super::notes::{Exit, Way};
use super::run::{Run, is_place};
use super::stop::{Done, Stop, stuck};
use super::value::{Made, Place, Value, member_name};
use crate::syntax::{Expression, ExpressionKind, MethodCall, Part};

impl<'t> Run<'t> {
    /// The place that an expression stands for; that of a value is a temporary one.
    pub fn place(&mut self, expression: &'t Expression) -> Done<'t, Place> {
        if !is_place(expression) {
            let value = self.value(expression)?;
            return Ok(self.memory.temporary(value));
        }
        self.watched(Part::Expression(expression), |run| run.found(expression))
    }

    fn found(&mut self, expression: &'t Expression) -> Done<'t, Place> {
        use ExpressionKind::{Deref, Field, Index, Variable};
        match &expression.kind {
            Variable(name, _) => {
                self.memory.variable(name).ok_or(Stop::Stuck("a name that is not known"))
            }
            Field(base, member) => {
                let base = self.place(base)?;
                let base = self.memory.followed(base)?;
                let member = member_name(member);
                let number = match self.memory.at(&base)? {
                    Value::Structure(_, fields) => {
                        fields.iter().position(|(name, _)| *name == member)
                    }
                    Value::Parts(_) => member.parse().ok(),
                    _ => None,
                };
                self.part(base, number)
            }
            Index(base, index) => {
                let base = self.place(base)?;
                let base = self.memory.followed(base)?;
                let number = match self.plain(index)? {
                    Value::Number(number) => usize::try_from(number).ok(),
                    // The tiled index leads to the first element of what threads share.
                    Value::Structure(..) if self.memory.is_shared(&base) => Some(0),
                    _ => None,
                };
                self.part(base, number)
            }
            Deref(of) => match self.value(of)? {
                Value::Reference(place) => Ok(place),
                _ => stuck("what is no reference leads nowhere"),
            },
            _ => stuck("no place"),
        }
    }

    fn part(&self, whole: Place, number: Option<usize>) -> Done<'t, Place> {
        let part = whole.part(number.ok_or(Stop::Stuck("a part that no value has"))?);
        self.memory.at(&part)?;
        Ok(part)
    }

    /// How a store to a place changes the variable that it is in.
    pub fn way(&self, place: &Expression, target: &Place, direct: Way) -> Way {
        let root = place.root().map(|(name, _)| name.id);
        if root == self.memory.owner(target) { direct } else { Way::Through }
    }

    pub fn call(&mut self, made: &Rc<Made<'t>>, arguments: Vec<Value<'t>>) -> Done<'t, Value<'t>> {
        let start = self.memory.now();
        let before = self.memory.exchange(made.captured.clone());
        let result = self.called(made.code, arguments);
        self.memory.exchange(before);
        self.memory.forget_own(start);
        match result {
            Err(Stop::Leave(Exit::Return, value)) => Ok(value),
            Err(Stop::Leave(..)) => stuck("a jump out of a closure"),
            result => result,
        }
    }

    fn called(
        &mut self,
        code: &'t crate::syntax::Closure,
        arguments: Vec<Value<'t>>,
    ) -> Done<'t, Value<'t>> {
        for ((pattern, _), argument) in code.parameters.iter().zip(arguments) {
            let subject = self.memory.temporary(argument);
            if !self.bind(pattern, subject)? {
                return stuck("a parameter without a match");
            }
        }
        self.value(&code.body)
    }

    /// A call of what is not known.
    pub fn unknown(&mut self, arguments: &'t [Expression]) -> Done<'t, Value<'t>> {
        let arguments = self.values(arguments)?;
        for argument in &arguments {
            self.used(argument)?;
        }
        Ok(Value::Number(1))
    }

    /// A method is not known; what its receiver is, and whether it can be changed, is.
    pub fn method(&mut self, call: &'t MethodCall) -> Done<'t, Value<'t>> {
        let receiver = self.place(&call.receiver)?;
        let receiver = self.memory.followed(receiver)?;
        self.unknown(&call.arguments)?;
        if receiver.mutable {
            self.upset(&receiver, Way::Through)?;
        }
        match self.memory.read(&receiver)? {
            value @ (Value::Number(_) | Value::Truth(_)) => Ok(value),
            _ => Ok(Value::Number(1)),
        }
    }

    /// The worst that a callee can do with an argument.
    fn used(&mut self, argument: &Value<'t>) -> Done<'t, ()> {
        match argument {
            Value::Unset | Value::Number(_) | Value::Truth(_) => Ok(()),
            Value::Parts(parts) => parts.iter().try_for_each(|part| self.used(part)),
            Value::Structure(name, fields) => {
                self.waits += usize::from(name == "Tile");
                fields.iter().try_for_each(|(_, field)| self.used(field))
            }
            Value::Reference(place) => {
                let behind = self.memory.read(place)?;
                match (&behind, place.mutable) {
                    (Value::Reference(_) | Value::Closure(_), _) => self.used(&behind),
                    (_, true) => self.upset(place, Way::Through),
                    (_, false) if self.memory.is_shared(place) => self.upset(place, Way::Lent),
                    (_, false) => Ok(()),
                }
            }
            Value::Closure(made) => {
                let parameters = made.code.parameters.iter();
                let arguments = parameters.map(|(_, ty)| match ty {
                    Some(syn::Type::Reference(_)) => {
                        Value::Reference(self.memory.temporary(Value::Number(1)))
                    }
                    _ => Value::Number(1),
                });
                let arguments = arguments.collect();
                self.call(made, arguments).map(drop)
            }
        }
    }

    /// Changes what is at a place to something else of its type.
    fn upset(&mut self, place: &Place, way: Way) -> Done<'t, ()> {
        let new = match self.memory.read(place)? {
            Value::Number(number) => Value::Number(number ^ 1),
            Value::Truth(truth) => Value::Truth(!truth),
            Value::Parts(parts) if !parts.is_empty() => {
                return self.upset(&place.clone().part(0), way);
            }
            Value::Structure(_, fields) if !fields.is_empty() => {
                return self.upset(&place.clone().part(0), way);
            }
            value => value,
        };
        self.memory.write(place, new, way)
    }
}
