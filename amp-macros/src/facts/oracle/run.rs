//! Runs a body. What is not known of it, a callee or a method, does the worst that it may do.
//!
//! A run ends early where it has gone on for too long, or where the body makes no sense, as with an
//! operand of another type. What was seen until then counts.

use std::rc::Rc;

use syn::Lifetime;

use super::matching::matched;
use super::memory::Memory;
use super::notes::{Exit, Notes, Way};
use super::operators::{binary, literal, prefix};
use super::stop::{Done, Stop, stuck};
use super::value::{Made, Place, Value, constant, last_name, member_name};
use crate::syntax::{
    Block, Condition, Elements, Expression, ExpressionKind, For, Iterated, Part, Pattern,
    Statement, Step,
};

/// A body while it runs.
pub struct Run<'t> {
    pub memory: Memory<'t>,
    pub notes: Notes<'t>,
    /// How many parts may still be evaluated.
    fuel: usize,
    /// How many barriers it has come to itself.
    barriers: usize,
    /// And with those of callees.
    pub waits: usize,
}

impl<'t> Run<'t> {
    pub fn new(memory: Memory<'t>, notes: Notes<'t>) -> Self {
        Run { memory, notes, fuel: 1000, barriers: 0, waits: 0 }
    }

    /// Notes what a part does.
    pub fn watched<T>(
        &mut self,
        part: Part<'t>,
        run: impl FnOnce(&mut Self) -> Done<'t, T>,
    ) -> Done<'t, T> {
        self.fuel = self.fuel.checked_sub(1).ok_or(Stop::Fuel)?;
        let (start, barriers, waits) = (self.memory.now(), self.barriers, self.waits);
        let result = run(self);
        let seen = self.notes.of(part);
        seen.changed.extend(self.memory.changed_since(start));
        seen.barrier |= self.barriers > barriers;
        seen.waits |= self.waits > waits;
        if let Err(Stop::Leave(exit, _)) = &result {
            seen.exits.insert(exit.clone());
        }
        result
    }

    pub fn block(&mut self, block: &'t Block) -> Done<'t, Value<'t>> {
        self.watched(Part::Block(block), |run| {
            for statement in &block.statements {
                run.statement(statement)?;
            }
            match &block.tail {
                Some(tail) => run.value(tail),
                None => Ok(Value::UNIT),
            }
        })
    }

    fn statement(&mut self, statement: &'t Statement) -> Done<'t, ()> {
        match statement {
            Statement::Let { pattern, value: Some(value), otherwise, .. } => {
                let subject = self.place(value)?;
                if !self.bind(pattern, subject)? {
                    let Some(otherwise) = otherwise else {
                        return stuck("a `let` without a match");
                    };
                    self.block(otherwise)?;
                    return stuck("an `else` that comes to its end");
                }
            }
            Statement::Let { pattern, value: None, .. } => {
                for (name, mutable) in pattern.bindings() {
                    self.memory.declare(name, Value::Unset, mutable);
                }
            }
            Statement::TileStatic { name, ty, .. } => {
                let zero = zero(ty)?;
                self.memory.declare_shared(name, zero);
            }
            Statement::Expression(expression, _) => drop(self.value(expression)?),
            Statement::Const(_) => (),
        }
        Ok(())
    }

    /// Declares the names of a pattern, if it matches.
    pub fn bind(&mut self, pattern: &'t Pattern, subject: Place) -> Done<'t, bool> {
        let Some(names) = matched(&self.memory, pattern, subject)? else { return Ok(false) };
        for bound in names {
            self.memory.declare(bound.name, bound.value, bound.mutable);
        }
        Ok(true)
    }

    fn condition(&mut self, condition: &'t Condition) -> Done<'t, bool> {
        self.watched(Part::Condition(condition), |run| match condition {
            Condition::Value(value) => run.truth(value),
            Condition::Let(pattern, value) => {
                let subject = run.place(value)?;
                run.bind(pattern, subject)
            }
            Condition::Both(left, right) => Ok(run.condition(left)? && run.condition(right)?),
        })
    }

    fn truth(&mut self, expression: &'t Expression) -> Done<'t, bool> {
        match self.plain(expression)? {
            Value::Truth(truth) => Ok(truth),
            _ => stuck("a condition of another type"),
        }
    }

    fn number(&mut self, expression: &'t Expression) -> Done<'t, i32> {
        match self.plain(expression)? {
            Value::Number(number) => Ok(number),
            _ => stuck("a number is wanted"),
        }
    }

    /// A value, behind the references to it.
    pub fn plain(&mut self, expression: &'t Expression) -> Done<'t, Value<'t>> {
        match self.value(expression)? {
            Value::Reference(place) => {
                let place = self.memory.followed(place)?;
                self.memory.read(&place)
            }
            value => Ok(value),
        }
    }

    pub fn value(&mut self, expression: &'t Expression) -> Done<'t, Value<'t>> {
        if is_place(expression) {
            let place = self.place(expression)?;
            return self.memory.read(&place);
        }
        let part = Part::Expression(expression);
        let value = self.watched(part, |run| run.computed(expression))?;
        if let Value::Truth(truth) = value {
            self.notes.of(part).truths.insert(truth);
        }
        Ok(value)
    }

    pub fn values(&mut self, all: &'t [Expression]) -> Done<'t, Vec<Value<'t>>> {
        all.iter().map(|one| self.value(one)).collect()
    }

    fn computed(&mut self, expression: &'t Expression) -> Done<'t, Value<'t>> {
        use ExpressionKind::*;
        Ok(match &expression.kind {
            Variable(..) | Field(..) | Index(..) | Deref(_) => return stuck("a place"),
            Literal(value, _) => literal(value)?,
            Constant(path, _) => constant(&path.path),
            Inline(..) => Value::Number(1),
            Unary(operator, of, _) => prefix(operator, &self.plain(of)?)?,
            Binary(left, operator, right, _) => {
                let left = self.plain(left)?;
                binary(operator, &left, &self.plain(right)?)?
            }
            Either(left, operator, right) => {
                let is_and = matches!(operator, syn::BinOp::And(_));
                let left = self.truth(left)?;
                Value::Truth(if left == is_and { self.truth(right)? } else { left })
            }
            Assign(place, value) => {
                let value = self.value(value)?;
                let target = self.place(place)?;
                let way = self.way(place, &target, Way::Assigned);
                self.memory.write(&target, value, way)?;
                Value::UNIT
            }
            AssignWith(place, operator, with, _) => {
                let with = self.plain(with)?;
                let target = self.place(place)?;
                let value = binary(operator, &self.memory.read(&target)?, &with)?;
                let way = self.way(place, &target, Way::Updated);
                self.memory.write(&target, value, way)?;
                Value::UNIT
            }
            Call(_, arguments, _) | CallAssociated(_, arguments, _) => self.unknown(arguments)?,
            CallValue(callee, arguments) => {
                let callee = self.plain(callee)?;
                let arguments = self.values(arguments)?;
                match callee {
                    Value::Closure(made) => self.call(&made, arguments)?,
                    _ => return stuck("a call of what is no closure"),
                }
            }
            Method(call) => self.method(call)?,
            Point(_, of) | Cast(of, ..) => self.plain(of)?,
            Swap(_, left, right) => {
                let (left, right) = (self.value(left)?, self.value(right)?);
                let (Value::Reference(left), Value::Reference(right)) = (left, right) else {
                    return stuck("a swap of what are no references");
                };
                let (a, b) = (self.memory.read(&left)?, self.memory.read(&right)?);
                self.memory.write(&left, b, Way::Through)?;
                self.memory.write(&right, a, Way::Through)?;
                Value::UNIT
            }
            Closure(code) => {
                let captured = self.memory.captured(code);
                Value::Closure(Rc::new(Made { code, captured }))
            }
            Wait { barrier, .. } => {
                self.plain(barrier)?;
                self.barriers += 1;
                self.waits += 1;
                Value::UNIT
            }
            OfArray { array, .. } => match self.plain(array)? {
                Value::Parts(parts) => Value::Number(parts.len() as i32),
                _ => return stuck("what is no array has no length"),
            },
            Array(all) | Tuple(all) => Value::Parts(self.values(all)?),
            Repeat(of, count) => Value::Parts(vec![self.value(of)?; length(count)?]),
            Structure(new) => {
                let mut fields = Vec::new();
                for (member, value) in &new.fields {
                    fields.push((member_name(member), self.value(value)?));
                }
                let rest = new.rest.as_ref().map(|rest| self.plain(rest)).transpose()?;
                match rest {
                    Some(Value::Structure(_, rest)) => {
                        let others = rest.into_iter();
                        let own: Vec<_> = fields.iter().map(|(name, _)| name.clone()).collect();
                        fields.extend(others.filter(|(name, _)| !own.contains(name)));
                    }
                    Some(_) => return stuck("the rest of what is no struct"),
                    None => (),
                }
                Value::Structure(last_name(&new.path), fields)
            }
            Reference { mutable, of } => {
                let place = self.place(of)?;
                Value::Reference(Place { mutable: *mutable, ..place })
            }
            Block(label, block) => match self.block(block) {
                Err(Stop::Leave(Exit::Break(to), value)) if to.is_some() && to == *label => value,
                result => result?,
            },
            If { condition, accept, reject } => match (self.condition(condition)?, reject) {
                (true, _) => self.block(accept)?,
                (false, Some(reject)) => self.value(reject)?,
                (false, None) => Value::UNIT,
            },
            While { label, condition, body } => {
                while self.goes_on(label.as_ref(), condition)? {
                    if self.round(expression, label.as_ref(), body)?.is_some() {
                        break;
                    }
                }
                Value::UNIT
            }
            Loop { label, body } => loop {
                if let Some(value) = self.round(expression, label.as_ref(), body)? {
                    break value;
                }
            },
            For(repeat) => {
                for subject in self.elements(repeat)? {
                    if !self.bind(&repeat.pattern, subject)? {
                        return stuck("a `for` without a match");
                    }
                    if self.round(expression, repeat.label.as_ref(), &repeat.body)?.is_some() {
                        break;
                    }
                }
                Value::UNIT
            }
            Match { subject, arms } => {
                let subject = self.place(subject)?;
                for arm in arms {
                    if !self.bind(&arm.pattern, subject.clone())? {
                        continue;
                    }
                    if let Some(guard) = &arm.guard
                        && !self.condition(guard)?
                    {
                        continue;
                    }
                    return self.value(&arm.value);
                }
                return stuck("a `match` without a match");
            }
            Break(label, value) => {
                let value = self.optional(value.as_deref())?;
                return Err(Stop::Leave(Exit::Break(label.clone()), value));
            }
            Continue(label) => {
                return Err(Stop::Leave(Exit::Continue(label.clone()), Value::UNIT));
            }
            Return(value) => {
                let value = self.optional(value.as_deref())?;
                return Err(Stop::Leave(Exit::Return, value));
            }
            Print(text) => {
                self.values(&text.arguments)?;
                Value::UNIT
            }
            Check(condition, text) => {
                self.truth(condition)?;
                self.values(&text.arguments)?;
                Value::UNIT
            }
        })
    }

    fn optional(&mut self, value: Option<&'t Expression>) -> Done<'t, Value<'t>> {
        value.map_or(Ok(Value::UNIT), |value| self.value(value))
    }

    /// Is there another round of a `while`?
    fn goes_on(&mut self, label: Option<&Lifetime>, test: &'t Condition) -> Done<'t, bool> {
        match self.condition(test) {
            Err(Stop::Leave(Exit::Break(None) | Exit::Continue(None), _)) => {
                stuck("a jump without a label in the condition of a `while`")
            }
            Err(Stop::Leave(Exit::Break(to), _)) if to.as_ref() == label => Ok(false),
            Err(Stop::Leave(Exit::Continue(to), _)) if to.as_ref() == label => {
                self.goes_on(label, test)
            }
            result => result,
        }
    }

    /// A round of a loop; gives the value with which it ends the loop.
    fn round(
        &mut self,
        repeat: &'t Expression,
        label: Option<&Lifetime>,
        body: &'t Block,
    ) -> Done<'t, Option<Value<'t>>> {
        let is_own = |to: &Option<Lifetime>| to.is_none() || to.as_ref() == label;
        match self.block(body) {
            Ok(_) => Ok(None),
            Err(Stop::Leave(Exit::Continue(to), _)) if is_own(&to) => Ok(None),
            Err(stop) => {
                if let Stop::Leave(..) = &stop {
                    self.notes.of(Part::Expression(repeat)).left_by_body = true;
                }
                match stop {
                    Stop::Leave(Exit::Break(to), value) if is_own(&to) => Ok(Some(value)),
                    stop => Err(stop),
                }
            }
        }
    }

    /// What the pattern of a `for` is matched with, in order.
    fn elements(&mut self, repeat: &'t For) -> Done<'t, Vec<Place>> {
        let values = match &repeat.over {
            Iterated::Range { first, limits, end, steps } => {
                let (first, end) = (self.number(first)?, self.number(end)?);
                let mut numbers: Vec<_> = match limits {
                    syn::RangeLimits::HalfOpen(_) => (first..end).take(20).collect(),
                    syn::RangeLimits::Closed(_) => (first..=end).take(20).collect(),
                };
                for step in steps {
                    match step {
                        Step::Reverse(_) => numbers.reverse(),
                        Step::By(_, by) => match self.number(by)? {
                            by if by > 0 => {
                                numbers = numbers.into_iter().step_by(by as usize).collect();
                            }
                            _ => return stuck("a step that is not positive"),
                        },
                    }
                }
                numbers.into_iter().map(Value::Number).collect()
            }
            Iterated::Elements { array, by } => {
                let place = self.place(array)?;
                let is_reference = matches!(self.memory.at(&place)?, Value::Reference(_));
                let place = self.memory.followed(place)?;
                let Value::Parts(parts) = self.memory.read(&place)? else {
                    return stuck("a `for` over what is no array");
                };
                match by {
                    Elements::Value if !is_reference => parts,
                    Elements::Value | Elements::Reference | Elements::MutableReference => {
                        let mutable = *by == Elements::MutableReference;
                        let element = |number| Place { mutable, ..place.clone().part(number) };
                        (0..parts.len()).map(|number| Value::Reference(element(number))).collect()
                    }
                }
            }
        };
        Ok(values.into_iter().map(|value| self.memory.temporary(value)).collect())
    }
}

/// Does it stand for a place, and not for a value of its own?
pub fn is_place(expression: &Expression) -> bool {
    use ExpressionKind::{Deref, Field, Index, Variable};
    matches!(expression.kind, Variable(..) | Field(..) | Index(..) | Deref(_))
}

/// A length that is written out.
fn length<'t>(length: &syn::Expr) -> Done<'t, usize> {
    if let syn::Expr::Lit(written) = length
        && let syn::Lit::Int(number) = &written.lit
        && let Ok(number) = number.base10_parse()
    {
        return Ok(number);
    }
    stuck("a length that is not written out")
}

fn zero<'t>(ty: &syn::Type) -> Done<'t, Value<'t>> {
    match ty {
        syn::Type::Array(array) => Ok(Value::Parts(vec![zero(&array.elem)?; length(&array.len)?])),
        _ => Ok(Value::Number(0)),
    }
}
