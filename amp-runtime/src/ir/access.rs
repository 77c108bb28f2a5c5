//! Variables, elements and fields: reading, writing and finding them.
//!
//! An index into a variable of fixed length that is proved in range is used as it is; any other
//! is clamped and guarded, so that a read outside gives zero and a write outside does nothing.
//! Elements of buffers are left to the driver's robust buffer access.

use std::rc::Rc;

use naga::{BinaryOperator, Block, Expression, Handle, MathFunction, Span, Statement};

use super::{Binary, Builder, Number, Place, Scalar, Ty, Value, View};

impl Builder {
    /// The value now in a place; any other value as it is.
    pub fn read(&mut self, value: &Value) -> Value {
        match value {
            Value::Place(place) => self.load(place),
            Value::Projection { .. } => self.fail("a row of a view is not a value"),
            other => other.clone(),
        }
    }

    /// `let name = value`: an array gets memory, since it may be indexed at run time.
    pub fn bind(&mut self, value: Value) -> Value {
        match value.ty() {
            Some(Ty::Array(..)) => self.variable(value),
            _ => match value {
                Value::Place(place) => self.load(&place),
                other => other,
            },
        }
    }

    /// `let mut name = value`
    pub fn variable(&mut self, value: Value) -> Value {
        let value = self.read(&value);
        match value.ty() {
            Some(Ty::Unit) | None => value,
            Some(ty) => {
                let place = Value::Place(self.local(&ty));
                self.store(&place, &value);
                place
            }
        }
    }

    /// `let name: ty;`
    pub fn uninitialised(&mut self, ty: &Ty) -> Value {
        match ty {
            Ty::Unit => Value::Unit,
            ty => Value::Place(self.local(ty)),
        }
    }

    /// `place = value`
    pub fn store(&mut self, place: &Value, value: &Value) {
        let Value::Place(place) = place else {
            if !matches!(value, Value::Never | Value::Unit) {
                self.fail("an assignment to something that is not a place");
            }
            return;
        };
        let Some(mut value) = self.handle(value) else { return };
        if place.word {
            value = self.bool_to_word(value);
        }
        let store = Statement::Store { pointer: place.pointer, value };
        match place.guard {
            None => self.statement(store),
            Some(condition) => {
                let mut accept = Block::new();
                accept.push(store, Span::UNDEFINED);
                self.statement(Statement::If { condition, accept, reject: Block::new() });
            }
        }
    }

    fn load(&mut self, place: &Place) -> Value {
        let mut loaded = self.emit(Expression::Load { pointer: place.pointer });
        if place.word {
            loaded = self.word_to_bool(loaded);
        }
        let Some(guard) = place.guard else {
            return self.whole(loaded, &place.ty);
        };
        match place.ty.scalar() {
            Some(scalar) => {
                let zero = self.literal(scalar, 0);
                let handle = self.select(guard, loaded, zero);
                self.whole(handle, &place.ty)
            }
            None => {
                // A fresh variable is zero.
                let copy = self.local(&place.ty);
                let guarded = Place { guard: Some(guard), ..copy.clone() };
                let value = Value::Whole { handle: loaded, ty: place.ty.clone() };
                self.store(&Value::Place(guarded), &value);
                self.load(&copy)
            }
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

    fn whole(&mut self, handle: Handle<Expression>, ty: &Ty) -> Value {
        match ty.scalar() {
            Some(scalar) => {
                Value::Number(Number { handle, scalar, interval: super::Interval::of(scalar) })
            }
            None => Value::Whole { handle, ty: ty.clone() },
        }
    }

    /// One naga expression for the value; none for what has no value.
    pub(super) fn handle(&mut self, value: &Value) -> Option<Handle<Expression>> {
        match self.read(value) {
            Value::Number(number) => Some(number.handle),
            Value::Whole { handle, .. } => Some(handle),
            Value::Parts { ty, parts } => {
                let mut components = Vec::with_capacity(parts.len());
                for part in parts.iter() {
                    let component = self.handle(part)?;
                    let word = part.ty().is_some_and(|ty| is_bool(&ty));
                    components.push(if word { self.bool_to_word(component) } else { component });
                }
                let ty = self.naga_type(&ty);
                Some(self.emit(Expression::Compose { ty, components }))
            }
            Value::Unit | Value::Never => None,
            other => {
                self.fail(format!("{other:?} cannot be held in a variable"));
                None
            }
        }
    }

    /// `[a, b, c]`, with at least one element: an empty array has no device form.
    pub fn array(&mut self, elements: &[Value]) -> Value {
        let parts: Rc<[Value]> = elements.iter().map(|element| self.read(element)).collect();
        match parts.first().and_then(Value::ty) {
            Some(element) => Value::Parts { ty: Ty::array(element, parts.len()), parts },
            None => self.fail("an array without elements"),
        }
    }

    /// `[element; len]`
    pub fn repeat(&mut self, element: &Value, len: usize) -> Value {
        let element = self.read(element);
        self.array(&vec![element; len])
    }

    /// `Name { field: value, … }`
    pub fn structure(&mut self, ty: &Ty, fields: &[(&str, Value)]) -> Value {
        let Ty::Struct(def) = ty else {
            return self.fail("a struct expression of a type that is not a struct");
        };
        let parts = def
            .fields
            .iter()
            .map(|(name, _)| match fields.iter().find(|(given, _)| given == name) {
                Some((_, value)) => self.read(value),
                None => self.fail(format!("the field `{name}` has no value")),
            })
            .collect();
        Value::Parts { ty: ty.clone(), parts }
    }

    /// A whole from its parts.
    pub fn parts(&mut self, ty: Ty, parts: impl Into<Vec<Value>>) -> Value {
        Value::Parts { ty, parts: parts.into().into() }
    }

    /// `Index::new(components)`
    pub fn point(&mut self, components: &Value) -> Value {
        let Some(Ty::Array(_, rank)) = components.ty() else {
            return self.fail("an index that is not made from an array");
        };
        let scalar = Ty::Scalar(Scalar::Usize);
        let parts = (0..rank).map(|position| {
            let part = self.part(components, position, &scalar);
            self.read(&part)
        });
        let parts = parts.collect();
        Value::Parts { ty: Ty::Index(rank), parts }
    }

    /// `base.name`
    pub fn field(&mut self, base: &Value, name: &str) -> Value {
        if let Value::Tiled(tiled) = base {
            return match name {
                "global" => tiled.global.clone(),
                "local" => tiled.local.clone(),
                "tile" => tiled.tile.clone(),
                "tile_origin" => tiled.tile_origin.clone(),
                _ => Value::Barrier,
            };
        }
        let Some(Ty::Struct(def)) = base.ty() else {
            return self.fail(format!("the field `{name}` of a value that is not a struct"));
        };
        match def.fields.iter().position(|(field, _)| *field == name) {
            Some(position) => self.part(base, position, &def.fields[position].1),
            None => self.fail(format!("the struct `{}` has no field `{name}`", def.name)),
        }
    }

    fn part(&mut self, base: &Value, position: usize, ty: &Ty) -> Value {
        let index = position as u32;
        match base {
            Value::Parts { parts, .. } => parts[position].clone(),
            Value::Whole { handle, .. } => {
                let mut handle = self.emit(Expression::AccessIndex { base: *handle, index });
                if is_bool(ty) {
                    handle = self.word_to_bool(handle);
                }
                self.whole(handle, ty)
            }
            Value::Place(place) => {
                let pointer = self.emit(Expression::AccessIndex { base: place.pointer, index });
                let word = is_bool(ty);
                Value::Place(Place { pointer, ty: ty.clone(), guard: place.guard, word })
            }
            other => self.fail(format!("a part of {other:?}")),
        }
    }

    /// `base[index]`
    pub fn element(&mut self, base: &Value, index: &Value) -> Value {
        match base {
            Value::View(view) => self.project(view, &[], index),
            Value::Projection { view, indices } => self.project(view, indices, index),
            _ => self.array_element(base, index),
        }
    }

    fn array_element(&mut self, base: &Value, index: &Value) -> Value {
        let (element, len) = match base.ty() {
            Some(Ty::Array(element, len)) => ((*element).clone(), len),
            Some(Ty::Index(rank)) => (Ty::Scalar(Scalar::Usize), rank),
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
            value => match self.variable(value.clone()) {
                Value::Place(place) => place,
                _ => return self.fail("an index into a value that has no memory"),
            },
        };
        let mut guard = place.guard;
        let mut position = index.handle;
        if !interval.below(len) {
            let limit = self.literal(Scalar::Usize, len as i128);
            let last = self.literal(Scalar::Usize, len.saturating_sub(1) as i128);
            let inside = self.plain(BinaryOperator::Less, position, limit);
            position = self.emit(Expression::Math {
                fun: MathFunction::Min,
                arg: position,
                arg1: Some(last),
                arg2: None,
                arg3: None,
            });
            guard = Some(match guard {
                Some(outer) => self.plain(BinaryOperator::LogicalAnd, outer, inside),
                None => inside,
            });
        }
        let pointer = self.emit(Expression::Access { base: place.pointer, index: position });
        let word = is_bool(&element);
        Value::Place(Place { pointer, ty: element, guard, word })
    }

    /// A view indexed by one more index, or by all that it takes.
    fn project(&mut self, view: &Rc<View>, before: &[Number], index: &Value) -> Value {
        let index = match index {
            Value::Tiled(tiled) => tiled.global.clone(),
            other => self.read(other),
        };
        let mut indices = before.to_vec();
        match index.ty() {
            Some(Ty::Index(rank) | Ty::Array(_, rank)) => {
                for component in 0..rank {
                    let part = self.part(&index, component, &Ty::Scalar(Scalar::Usize));
                    indices.extend(self.number(&part));
                }
            }
            _ => indices.extend(self.number(&index)),
        }
        match indices.len().cmp(&view.extent.len()) {
            std::cmp::Ordering::Less => {
                Value::Projection { view: view.clone(), indices: indices.into() }
            }
            std::cmp::Ordering::Equal => {
                let linear = self.linear(&indices, &view.extent);
                let pointer =
                    self.emit(Expression::Access { base: view.buffer, index: linear.handle });
                let ty = view.element.clone();
                Value::Place(Place { pointer, ty, guard: None, word: false })
            }
            std::cmp::Ordering::Greater => self.fail("more indices than the view has dimensions"),
        }
    }

    /// Row-major position: the last index is contiguous.
    fn linear(&mut self, indices: &[Number], extent: &[Number]) -> Number {
        let mut linear = indices[0];
        for (index, extent) in indices.iter().zip(extent).skip(1) {
            let row = self.arithmetic(Binary::Mul, linear, *extent);
            linear = self.arithmetic(Binary::Add, row, *index);
        }
        linear
    }

    /// `view.extent()`
    pub fn extent(&mut self, view: &Value) -> Value {
        match view {
            Value::View(view) => Value::index(view.extent.clone()),
            _ => self.fail("the extent of something that is not a view"),
        }
    }

    /// `extent.size()`: the product of the components.
    pub fn size(&mut self, extent: &Value) -> Value {
        let Some(Ty::Index(rank)) = extent.ty() else {
            return self.fail("the size of something that is not an extent");
        };
        let mut size = self.unsigned(1);
        for component in 0..rank {
            let part = self.part(extent, component, &Ty::Scalar(Scalar::Usize));
            if let Some(number) = self.number(&part) {
                size = self.arithmetic(Binary::Mul, size, number);
            }
        }
        Value::Number(size)
    }
}

fn is_bool(ty: &Ty) -> bool {
    ty.scalar() == Some(Scalar::Bool)
}
