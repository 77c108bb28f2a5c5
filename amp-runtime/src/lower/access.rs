//! Variables, elements and fields: reading, writing and finding them.
//!
//! A place that no single naga load or store can reach is taken apart into its scalars.

use std::rc::Rc;

use naga::{
    ArraySize, BinaryOperator, Block, Expression, Handle, LocalVariable, Statement, TypeInner,
};

use super::atomic::held_as;
use super::{Binary, Form, Interval, Lowering, Number, Place, Scalar, Ty, Value};

impl Lowering {
    /// The value now in a place; any other value as it is.
    pub(super) fn read(&mut self, value: &Value) -> Value {
        match value {
            Value::Place(place) => self.load(place),
            Value::Early { value, .. } => self.read(value),
            Value::Projection { .. } => self.fail("a row of a view is not a value"),
            Value::Parts { ty, parts } if ty.has_cooperative() => {
                let parts = parts.iter().map(|part| self.read(part)).collect();
                Value::Parts { ty: *ty, parts }
            }
            other => other.clone(),
        }
    }

    /// The variable that the pointer points to, if it is one as a whole.
    pub(super) fn variable_at(&self, pointer: Handle<Expression>) -> Option<Handle<LocalVariable>> {
        match self.function.expressions[pointer] {
            Expression::LocalVariable(variable) => Some(variable),
            _ => None,
        }
    }

    /// The variable that the pointer points into.
    pub(super) fn variable_around(
        &self,
        pointer: Handle<Expression>,
    ) -> Option<Handle<LocalVariable>> {
        match self.function.expressions[pointer] {
            Expression::Access { base, .. } | Expression::AccessIndex { base, .. } => {
                self.variable_around(base)
            }
            _ => self.variable_at(pointer),
        }
    }

    /// `place = value`
    pub(super) fn store(&mut self, place: &Value, value: &Value) {
        if let Value::Parts { ty, parts } = place
            && ty.has_cooperative()
        {
            let value = self.read(value);
            if matches!(value, Value::Unit | Value::Never) {
                return;
            }
            for ((position, ty), to) in ty.parts().iter().enumerate().zip(parts.iter()) {
                let part = self.part(&value, position, ty);
                self.store(to, &part);
            }
            return;
        }
        let Value::Place(place) = place else {
            if !matches!(value, Value::Never | Value::Unit) {
                self.fail("an assignment to something that is not a place");
            }
            return;
        };
        if let Some((table, len)) = long_table(value) {
            return self.copy_table(place, table, len);
        }
        if self.is_split(place) {
            let value = self.read(value);
            if matches!(value, Value::Unit | Value::Never) {
                return;
            }
            for (position, ty) in place.ty.parts().iter().enumerate() {
                let to = self.part(&Value::Place(place.clone()), position, ty);
                let part = self.part(&value, position, ty);
                self.store(&to, &part);
            }
            return;
        }
        let value = self.read(value);
        if let Some((element, len)) = repeated(&value) {
            return self.fill(place, element, len);
        }
        if let (Value::Number(number), Some(variable)) = (&value, self.variable_at(place.pointer)) {
            self.variables.store(variable, number.interval);
        }
        let Some(mut value) = self.handle(&value) else { return };
        match place.form {
            Form::Plain => value = self.stored(place, value),
            Form::Word => value = self.bool_to_word(value),
            Form::Table(_) => {
                self.fail("an assignment to what is captured by value");
                return;
            }
            Form::Packed(address) => return self.store_packed(place, address, value),
        }
        self.note_store(place);
        let store = Statement::Store { pointer: place.pointer, value };
        match place.guard {
            None => self.statement(store),
            Some(condition) => {
                let (accept, ()) = self.nested(|b| b.statement(store));
                let accept = accept.body;
                self.statement(Statement::If { condition, accept, reject: Block::new() });
            }
        }
    }

    /// Stores the same value into every element of an array.
    fn fill(&mut self, array: &Place, element: &Value, len: usize) {
        let array = Value::Place(array.clone());
        let ends = [self.unsigned(0), self.unsigned(len as u32)];
        let each = |b: &mut Self, index: Value| {
            let place = b.element(&array, &index);
            b.store(&place, element);
        };
        self.repeat_for(None, ends, false, Box::new(each));
    }

    /// Stores the elements of a table into those of an array.
    fn copy_table(&mut self, array: &Place, table: &Value, len: usize) {
        let array = Value::Place(array.clone());
        let ends = [self.unsigned(0), self.unsigned(len as u32)];
        let each = |b: &mut Self, index: Value| {
            let (from, to) = (b.element(table, &index), b.element(&array, &index));
            b.store(&to, &from);
        };
        self.repeat_for(None, ends, false, Box::new(each));
    }

    /// Is it made of parts that are loaded and stored one by one: packed ones, atomic ones, those
    /// whose bits have to be checked, padded rows, and vectors, which memory does not hold as
    /// registers do?
    fn is_split(&self, place: &Place) -> bool {
        if place.ty.scalar().is_some() {
            return false;
        }
        if place.ty.has_vectors() && !self.is_vector(place) {
            return true;
        }
        let unchecked = self.is_tile_static(place.pointer);
        matches!(place.form, Form::Packed(_) | Form::Table(_))
            || unchecked && self.is_padded(place)
            || place.ty.contains(&|scalar| {
                unchecked && scalar.is_narrow() || self.is_atomic(place.pointer, scalar)
            })
    }

    /// Are there rows in it that are longer than their type says?
    fn is_padded(&self, place: &Place) -> bool {
        let (mut ty, mut held) = (&place.ty, self.held_type(place.pointer));
        while let Ty::Array(element, len) = ty
            && let Some(TypeInner::Array { base, size, .. }) =
                held.map(|held| &self.module.types[held].inner)
        {
            if !matches!(size, ArraySize::Constant(held) if held.get() as usize == *len) {
                return true;
            }
            (ty, held) = (element, Some(*base));
        }
        false
    }

    pub(super) fn load(&mut self, place: &Place) -> Value {
        // What nothing writes is a value where it lies.
        if matches!((place.form, &place.ty), (Form::Table(_), ty) if !is_register(ty)) {
            return Value::Place(place.clone());
        }
        if self.is_split(place) {
            let whole = Value::Place(place.clone());
            let parts = place.ty.parts();
            let parts = parts.iter().enumerate().map(|(position, ty)| {
                let part = self.part(&whole, position, ty);
                self.read(&part)
            });
            let parts: Vec<_> = parts.collect();
            return match place.ty {
                Ty::Vector(scalar, _) => self.vector(scalar, &parts),
                _ => Value::Parts { ty: place.ty, parts: parts.into() },
            };
        }
        let loaded = match place.form {
            Form::Plain => {
                let loaded = self.emit(Expression::Load { pointer: place.pointer });
                if let Some(variable) = self.variable_at(place.pointer) {
                    self.facts.loaded(loaded, variable);
                }
                self.loaded(place, loaded)
            }
            Form::Word => {
                let loaded = self.emit(Expression::Load { pointer: place.pointer });
                self.word_to_bool(loaded)
            }
            Form::Packed(address) => self.load_packed(place, address),
            Form::Table(word) => self.load_of_table(place, word),
        };
        let guards = place.guard.into_iter().chain(self.element_after_store(place));
        let guard = guards.reduce(|all, one| self.plain(BinaryOperator::LogicalAnd, all, one));
        let Some(guard) = guard else {
            let value = self.whole(loaded, &place.ty);
            let variable = self.variable_at(place.pointer);
            let assumed = variable.and_then(|variable| self.variables.assumed(variable));
            return assumed.map_or(value.clone(), |assumed| value.within(assumed));
        };
        match place.ty {
            Ty::Scalar(scalar) => {
                let zero = self.literal(scalar, 0);
                let handle = self.select(guard, loaded, zero);
                self.whole(handle, &place.ty)
            }
            Ty::Vector(..) => {
                let ty = self.naga_type(&place.ty);
                let zero = self.constant(Expression::ZeroValue(ty));
                let handle = self.select(guard, loaded, zero);
                self.whole(handle, &place.ty)
            }
            _ => {
                // A fresh variable is zero.
                let copy = self.local(&place.ty);
                let guarded = Place { guard: Some(guard), ..copy.clone() };
                let value = Value::Whole { handle: loaded, ty: place.ty };
                self.store(&Value::Place(guarded), &value);
                self.load(&copy)
            }
        }
    }

    /// What was loaded, as the type says: tile_static memory that nobody has written holds any bits,
    /// and an atomic float is its bits.
    fn loaded(&mut self, place: &Place, loaded: Handle<Expression>) -> Handle<Expression> {
        match place.ty.scalar() {
            Some(scalar) if scalar.is_narrow() && self.is_tile_static(place.pointer) => {
                self.normalised(loaded, scalar)
            }
            Some(scalar) if self.is_atomic(place.pointer, scalar) => {
                self.reinterpret(loaded, held_as(scalar), scalar)
            }
            _ => loaded,
        }
    }

    /// What is to be stored, as the memory holds it.
    fn stored(&mut self, place: &Place, value: Handle<Expression>) -> Handle<Expression> {
        match place.ty.scalar() {
            Some(scalar) if self.is_atomic(place.pointer, scalar) => {
                self.reinterpret(value, scalar, held_as(scalar))
            }
            _ => value,
        }
    }

    fn word_to_bool(&mut self, word: Handle<Expression>) -> Handle<Expression> {
        let zero = self.literal(Scalar::U32, 0);
        self.plain(BinaryOperator::NotEqual, word, zero)
    }

    fn bool_to_word(&mut self, value: Handle<Expression>) -> Handle<Expression> {
        let (one, zero) = (self.literal(Scalar::U32, 1), self.literal(Scalar::U32, 0));
        self.select(value, one, zero)
    }

    pub(super) fn whole(&mut self, handle: Handle<Expression>, ty: &Ty) -> Value {
        match ty.scalar() {
            Some(scalar) => {
                Value::Number(Number { handle, scalar, interval: Interval::of(scalar) })
            }
            None => Value::Whole { handle, ty: *ty },
        }
    }

    /// One naga expression for the value; none for what has no value.
    pub(super) fn handle(&mut self, value: &Value) -> Option<Handle<Expression>> {
        match self.read(value) {
            Value::Number(number) => Some(number.handle),
            Value::Whole { handle, .. } => Some(handle),
            Value::Parts { parts, .. } if parts.is_empty() => Some(self.literal(Scalar::U32, 0)),
            Value::Parts { ty, parts } => {
                let in_memory = !matches!(ty, Ty::Vector(..));
                let mut components = Vec::with_capacity(parts.len());
                for part in parts.iter() {
                    let component = match part.ty() {
                        Some(Ty::Unit) => self.literal(Scalar::U32, 0),
                        _ => self.handle(part)?,
                    };
                    let word = in_memory && part.ty().is_some_and(|ty| is_bool(&ty));
                    components.push(if word { self.bool_to_word(component) } else { component });
                }
                let ty = self.naga_type(&ty);
                Some(self.emit(Expression::Compose { ty, components }))
            }
            Value::Unit | Value::Never => None,
            // Only what lies in a table is a value that is a place.
            Value::Place(place) => {
                let whole = Value::Place(place.clone());
                let parts = place.ty.parts().into_iter().enumerate();
                let parts: Vec<_> =
                    parts.map(|(position, ty)| self.part(&whole, position, &ty)).collect();
                self.handle(&Value::Parts { ty: place.ty, parts: parts.into() })
            }
            other => {
                self.fail(format!("{other:?} cannot be held in a variable"));
                None
            }
        }
    }

    /// `[a, b, c]`, with at least one element: an empty array has no device form.
    pub(super) fn array(&mut self, elements: &[Value]) -> Value {
        let parts: Rc<[Value]> = elements.iter().map(|element| self.read(element)).collect();
        match parts.first().and_then(Value::ty) {
            Some(element) => Value::Parts { ty: Ty::array(element, parts.len()), parts },
            None => self.fail("an array without elements"),
        }
    }

    /// `[element; len]`
    pub(super) fn repeat(&mut self, element: &Value, len: usize) -> Value {
        let element = self.read(element);
        self.array(&vec![element; len])
    }

    /// A whole from its parts.
    pub(super) fn parts(&mut self, ty: Ty, parts: impl Into<Vec<Value>>) -> Value {
        match ty {
            Ty::Unit => Value::Unit,
            ty => Value::Parts { ty, parts: parts.into().into() },
        }
    }

    /// The part of that number.
    pub(super) fn part_at(&mut self, base: &Value, position: usize) -> Value {
        let ty = base.ty().and_then(|ty| ty.parts().get(position).cloned());
        match ty {
            Some(ty) => self.part(base, position, &ty),
            None => self.fail(format!("part {position} of a value that has fewer")),
        }
    }

    pub(super) fn part(&mut self, base: &Value, position: usize, ty: &Ty) -> Value {
        let index = position as u32;
        match base {
            Value::Early { place, .. } => self.part(&place.clone(), position, ty),
            Value::Parts { parts, .. } => match parts.get(position) {
                Some(part) => part.clone(),
                None => self.fail("a part of a value that has fewer"),
            },
            Value::Whole { handle, ty: whole } => {
                let mut handle = self.emit(Expression::AccessIndex { base: *handle, index });
                if is_bool(ty) && !matches!(whole, Ty::Vector(..)) {
                    handle = self.word_to_bool(handle);
                }
                self.whole(handle, ty)
            }
            Value::Place(place) => {
                let ty = *ty;
                if let Form::Packed(address) = place.form {
                    let offset = self.unsigned(place.ty.packed_offset(position));
                    let form = Form::Packed(self.arithmetic(Binary::Add, address, offset));
                    return Value::Place(Place { ty, form, ..*place });
                }
                if let Form::Table(word) = place.form {
                    let before = self.unsigned(place.ty.words_before(position));
                    let form = Form::Table(self.arithmetic(Binary::Add, word, before));
                    return Value::Place(Place { ty, form, ..*place });
                }
                let pointer = self.emit(Expression::AccessIndex { base: place.pointer, index });
                let form = self.form_of_part(place, &ty);
                Value::Place(Place { pointer, ty, form, ..*place })
            }
            other => self.fail(format!("a part of {other:?}")),
        }
    }

    /// `base[index]`
    pub(super) fn element(&mut self, base: &Value, index: &Value) -> Value {
        match base {
            Value::View(view) => self.project(view, &[], index),
            Value::Projection { view, indices } => self.project(view, indices, index),
            _ => self.array_element(base, index),
        }
    }

    fn array_element(&mut self, base: &Value, index: &Value) -> Value {
        let (element, len) = match base.ty() {
            Some(Ty::Array(element, len)) => (*element, len),
            Some(Ty::Index(rank)) => (Ty::Scalar(Scalar::Usize), rank),
            Some(Ty::Vector(scalar, len)) => (Ty::Scalar(scalar), len),
            _ => return self.fail("an index into a value that is not an array or a view"),
        };
        let Some(index) = self.number(index) else {
            return self.fail("an array index that is not a number");
        };
        let interval = index.interval;
        if interval.lo == interval.hi && interval.below(len) {
            return self.part(base, interval.lo as usize, &element);
        }
        let place = match base {
            Value::Place(place) => place.clone(),
            Value::Parts { ty, .. } if ty.has_cooperative() => {
                return self.fail(
                    "an index that is not known into an array of cooperative matrices, which have no memory; write the loop out, with `#[unroll]`",
                );
            }
            value => match self.memory(value.clone()) {
                Value::Place(place) => place,
                _ => return self.fail("an index into a value that has no memory"),
            },
        };
        let (position, guard) = match interval.below(len) {
            true if self.form.llvmpipe && self.variable_around(place.pointer).is_some() => {
                (self.at_most(index, len.saturating_sub(1) as u32), place.guard)
            }
            true => (index, place.guard),
            false => self.guarded(&place, index, len),
        };
        if let Form::Packed(address) = place.form {
            let stride = self.unsigned(element.packed_bytes());
            let offset = self.arithmetic(Binary::Mul, position, stride);
            let form = Form::Packed(self.arithmetic(Binary::Add, address, offset));
            return Value::Place(Place { ty: element, guard, form, ..place });
        }
        if let Form::Table(word) = place.form {
            let stride = self.unsigned(element.words());
            let before = self.arithmetic(Binary::Mul, position, stride);
            let form = Form::Table(self.arithmetic(Binary::Add, word, before));
            return Value::Place(Place { ty: element, guard, form, ..place });
        }
        let pointer = self.emit(Expression::Access { base: place.pointer, index: position.handle });
        let form = self.form_of_part(&place, &element);
        Value::Place(Place { pointer, ty: element, guard, form, ..place })
    }
}

/// So many elements are stored one by one; more in a loop, since drivers take long over each.
const LONG: usize = 32;

/// A table of many elements, and the number.
fn long_table(value: &Value) -> Option<(&Value, usize)> {
    match value {
        Value::Place(Place { form: Form::Table(_), ty: Ty::Array(_, len), .. }) => {
            (*len > LONG).then_some((value, *len))
        }
        _ => None,
    }
}

/// Does it become one value in registers where it is read from a table?
fn is_register(ty: &Ty) -> bool {
    matches!(ty, Ty::Scalar(_) | Ty::Vector(..))
}

/// The element of a long array that is the same number everywhere, and the length.
fn repeated(value: &Value) -> Option<(&Value, usize)> {
    let Value::Parts { ty: Ty::Array(..), parts } = value else { return None };
    let first = parts.first().filter(|_| parts.len() > LONG)?;
    let Value::Number(number) = first else { return None };
    let same = |part: &Value| matches!(part, Value::Number(n) if n.handle == number.handle);
    parts.iter().all(same).then_some((first, parts.len()))
}

fn is_bool(ty: &Ty) -> bool {
    ty.scalar() == Some(Scalar::Bool)
}
