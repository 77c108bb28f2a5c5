//! Names, places, and values of several parts.

use std::any::TypeId;
use std::panic::Location;

use super::node::{Id, Naming, Op, TiledPart};
use super::{Builder, Scalar, Ty, Value};

impl Builder {
    // ---- names ---------------------------------------------------------------------------------

    /// The value now in a place; any other value as it is.
    pub fn read(&mut self, value: &Value) -> Value {
        match value {
            Value::Node(id, ty) if self.is_place(*id) => self.record(Op::Read(*value), *ty),
            Value::View { id, .. } if matches!(self.op(*id), Op::Element { .. }) => {
                self.fail("a row of a view is not a value")
            }
            Value::Function(function) => self.copy_of(*function),
            other => *other,
        }
    }

    /// Does the node name a place, or may it do so?
    fn is_place(&self, id: Id) -> bool {
        match self.op(id) {
            Op::Item
            | Op::Name(..)
            | Op::Uninitialised(_)
            | Op::TileStatic { .. }
            | Op::Element { .. }
            | Op::Captured(_) => true,
            Op::Part(Value::Node(of, _), _) => self.is_place(*of),
            Op::Part(..)
            | Op::Literal(..)
            | Op::Thread(_)
            | Op::View { .. }
            | Op::Read(_)
            | Op::Store { .. }
            | Op::Whole(..)
            | Op::OfTiled(..)
            | Op::Extent(_)
            | Op::Size(_)
            | Op::Unary(..)
            | Op::Binary(..)
            | Op::All(_)
            | Op::Any(_)
            | Op::Choose { .. }
            | Op::Cast(..)
            | Op::Method { .. }
            | Op::Precise { .. }
            | Op::Device(..)
            | Op::Vector(..)
            | Op::Splat(..)
            | Op::Swizzle(..)
            | Op::CopySign(..)
            | Op::Branch { .. }
            | Op::ShortCircuit { .. }
            | Op::Loop { .. }
            | Op::While { .. }
            | Op::Range { .. }
            | Op::Elements { .. }
            | Op::Labelled { .. }
            | Op::Function(_)
            | Op::Break { .. }
            | Op::Continue(_)
            | Op::Return(_)
            | Op::Barrier { .. }
            | Op::Fence { .. }
            | Op::Atomic { .. }
            | Op::CompareExchange { .. }
            | Op::Subgroup(..)
            | Op::Cooperative(..)
            | Op::Record { .. } => false,
        }
    }

    fn is_read_early(&self, value: &Value) -> bool {
        match value {
            Value::Node(id, _) => matches!(self.op(*id), Op::Name(Naming::ReadEarly, _)),
            _ => false,
        }
    }

    fn named(&mut self, naming: Naming, value: Value) -> Value {
        match value.ty() {
            Some(ty) if ty != Ty::Unit => self.record(Op::Name(naming, value), ty),
            _ => value,
        }
    }

    /// `let name = value`: an array gets memory, since it may be indexed at run time.
    pub fn bind(&mut self, value: Value) -> Value {
        self.named(Naming::Bind, value)
    }

    /// The name of a part of a value, which it no longer shares memory with.
    pub fn bind_part(&mut self, value: Value) -> Value {
        let value = match self.is_read_early(&value) || matches!(value, Value::View { .. }) {
            true => value,
            false => self.read(&value),
        };
        self.bind(value)
    }

    /// A name for the place itself.
    pub fn alias(&mut self, value: Value) -> Value {
        match self.is_read_early(&value) {
            true => self.named(Naming::Alias, value),
            false => value,
        }
    }

    /// `&mut self`: what is no place becomes a variable.
    pub fn alias_to_change(&mut self, value: Value) -> Value {
        let receiver = match value {
            Value::Node(id, _) => match self.op(id) {
                Op::Name(Naming::ReadEarly, receiver) => *receiver,
                _ => value,
            },
            _ => value,
        };
        match receiver {
            Value::Node(id, _) if !self.is_place(id) => self.variable(receiver),
            _ => self.alias(value),
        }
    }

    /// `self`
    pub fn bind_early(&mut self, value: Value) -> Value {
        let value = self.now(value);
        self.bind_part(value)
    }

    /// `mut self`
    pub fn variable_early(&mut self, value: Value) -> Value {
        let value = self.now(value);
        self.variable(value)
    }

    fn now(&mut self, value: Value) -> Value {
        match self.is_read_early(&value) {
            true => self.named(Naming::Now, value),
            false => value,
        }
    }

    /// The receiver of a method whose arguments may change it.
    pub fn read_early(&mut self, receiver: &Value) -> Value {
        self.named(Naming::ReadEarly, *receiver)
    }

    /// `let mut name = value`
    pub fn variable(&mut self, value: Value) -> Value {
        let value = self.read(&value);
        self.named(Naming::Variable, value)
    }

    /// `let name: ty;`
    pub fn uninitialised(&mut self, ty: &Ty) -> Value {
        match ty {
            Ty::Unit => Value::Unit,
            ty => self.record(Op::Uninitialised(*ty), *ty),
        }
    }

    /// A tile_static variable, one for each declaration in the source: a function that is called
    /// twice has it once. Its innermost rows have room for `pad` more elements.
    pub fn tile_static(&mut self, declaration: TypeId, name: &str, ty: &Ty, pad: usize) -> Value {
        let op = Op::TileStatic { declaration, name: name.into(), ty: *ty, pad };
        self.record(op, *ty)
    }

    /// `place = value`
    pub fn store(&mut self, place: &Value, value: &Value) {
        if matches!(value, Value::Unit | Value::Never) {
            return;
        }
        self.act(Op::Store { place: *place, value: *value });
    }

    /// `std::mem::swap`
    pub fn swap(&mut self, left: &Value, right: &Value) -> Value {
        let (a, b) = (self.read(left), self.read(right));
        self.store(left, &b);
        self.store(right, &a);
        Value::Unit
    }

    // ---- wholes --------------------------------------------------------------------------------

    /// A whole from its parts.
    pub fn parts(&mut self, ty: Ty, parts: impl Into<Vec<Value>>) -> Value {
        match ty {
            Ty::Unit => Value::Unit,
            ty => self.record(Op::Whole(ty, parts.into()), ty),
        }
    }

    /// `[a, b, c]`, with at least one element: an empty array has no device form.
    pub fn array(&mut self, elements: &[Value]) -> Value {
        let parts: Vec<_> = elements.iter().map(|element| self.read(element)).collect();
        match parts.first().and_then(Value::ty) {
            Some(element) => self.parts(Ty::array(element, parts.len()), parts),
            None if parts.is_empty() => self.fail("an array without elements"),
            None => self.untyped(&parts),
        }
    }

    /// `[element; len]`
    pub fn repeat(&mut self, element: &Value, len: usize) -> Value {
        let element = self.read(element);
        self.array(&vec![element; len])
    }

    /// `(a, b, c)`
    pub fn tuple(&mut self, parts: &[Value]) -> Value {
        let parts: Vec<_> = parts.iter().map(|part| self.read(part)).collect();
        match parts.iter().map(Value::ty).collect::<Option<Vec<_>>>() {
            Some(types) => self.parts(Ty::tuple(types), parts),
            // A part that never has a value leaves none to the whole.
            None if parts.iter().any(|part| matches!(part, Value::Never)) => Value::Never,
            None => self.tuple_of(parts),
        }
    }

    /// `Name { field: value, … }` or `Name { field: value, ..rest }`, of a struct or of the variant
    /// `name`.
    pub fn structure(
        &mut self,
        ty: &Ty,
        name: &str,
        fields: &[(&str, Value)],
        rest: Option<Value>,
    ) -> Value {
        let members = match ty {
            Ty::Struct(def) => &def.fields,
            Ty::Enum(def) => match def.variant(name) {
                Some((variant, _)) => &variant.fields,
                None => return self.fail(format!("`{}` has no variant `{name}`", def.name)),
            },
            _ => return self.fail("a struct expression of a type that is not a struct"),
        };
        let parts: Vec<_> = members
            .iter()
            .map(|(member, _)| match fields.iter().find(|(given, _)| given == member) {
                Some((_, value)) => self.read(value),
                None => match &rest {
                    Some(rest) => {
                        let part = self.field(rest, member);
                        self.read(&part)
                    }
                    None => self.fail(format!("the field `{member}` has no value")),
                },
            })
            .collect();
        match ty {
            Ty::Enum(_) => self.variant(ty, name, &parts),
            _ => self.parts(*ty, parts),
        }
    }

    // ---- parts ---------------------------------------------------------------------------------

    /// `base.name`
    pub fn field(&mut self, base: &Value, name: &str) -> Value {
        if let Value::Tiled { rank, .. } = base {
            let part = match name {
                "global" => TiledPart::Global,
                "local" => TiledPart::Local,
                "tile" => TiledPart::Tile,
                "tile_origin" => TiledPart::TileOrigin,
                _ => return Value::Barrier,
            };
            return self.record(Op::OfTiled(*base, part), Ty::Index(*rank));
        }
        let position = match base.ty() {
            None if let Value::Tuple(_) = base => name.parse().ok(),
            Some(Ty::Struct(def)) => def.fields.iter().position(|(field, _)| *field == name),
            Some(Ty::Tuple(_)) => name.parse().ok(),
            Some(Ty::Vector(..)) => ["x", "y", "z", "w"].iter().position(|axis| *axis == name),
            _ => None,
        };
        match position {
            Some(position) => self.part_at(base, position),
            None => {
                self.unless_never(base, || format!("the field `{name}` of a value that has none"))
            }
        }
    }

    /// The part of that number.
    pub fn part_at(&mut self, base: &Value, position: usize) -> Value {
        if let Value::Tuple(tuple) = base
            && let Some(part) = self.parts_of(*tuple).get(position)
        {
            return *part;
        }
        match base.ty().and_then(|ty| ty.parts().get(position).cloned()) {
            Some(Ty::Unit) => Value::Unit,
            Some(ty) => self.record(Op::Part(*base, position), ty),
            // A pattern for longer slices, which does not match.
            None if let Some(Ty::Array(element, _)) = base.ty() => {
                let zero = self.zero(element);
                self.variable(zero)
            }
            None => {
                self.unless_never(base, || format!("part {position} of a value that has fewer"))
            }
        }
    }

    /// The part of that number, counted from the end: 1 is the last.
    pub fn part_from_end(&mut self, base: &Value, position: usize) -> Value {
        let count = match base {
            Value::Tuple(tuple) => self.parts_of(*tuple).len(),
            _ => base.ty().map_or(0, |ty| ty.parts().len()),
        };
        self.part_at(base, count.wrapping_sub(position))
    }

    /// An array of its parts but so many at the beginning and at the end, read.
    pub fn rest(&mut self, base: &Value, before: usize, after: usize) -> Value {
        let count = base.ty().map_or(0, |ty| ty.parts().len());
        let parts = before..count.saturating_sub(after);
        let parts: Vec<_> = parts.map(|position| self.part_at(base, position)).collect();
        self.array(&parts)
    }

    /// What is made of values of which not all are data: nothing, if one of them never has a value.
    pub(super) fn untyped(&mut self, values: &[Value]) -> Value {
        match values.iter().any(|value| matches!(value, Value::Never)) {
            true => Value::Never,
            false => self.fail("a view, tiled index or closure where data have to stand"),
        }
    }

    /// What never has a value has no parts, which is no defect.
    fn unless_never(&mut self, value: &Value, reason: impl FnOnce() -> String) -> Value {
        match value {
            Value::Never => Value::Never,
            _ => self.fail(reason()),
        }
    }

    /// The components or other parts, read.
    pub fn components(&mut self, of: &Value) -> Vec<Value> {
        let of = self.read(of);
        let count = of.ty().map_or(0, |ty| ty.parts().len());
        let parts = (0..count).map(|position| {
            let part = self.part_at(&of, position);
            self.read(&part)
        });
        parts.collect()
    }

    /// `base[index]`, at the place of the call, with the index read now.
    #[track_caller]
    pub fn element(&mut self, base: &Value, index: &Value) -> Value {
        let (around, index) = (self.location(), &self.read(index));
        self.at(Location::caller());
        let element = self.element_here(base, index);
        self.back_to(around);
        element
    }

    fn element_here(&mut self, base: &Value, index: &Value) -> Value {
        let op = Op::Element { of: *base, index: *index };
        if let Value::View { element, rank, .. } = base {
            let numbers = match (index, index.ty()) {
                (Value::Tiled { rank, .. }, _) => *rank,
                (_, Some(Ty::Index(rank) | Ty::Array(_, rank))) => rank,
                _ => 1,
            };
            return match rank.checked_sub(numbers) {
                Some(0) => self.record(op, **element),
                Some(rank) => Value::View { id: self.act(op), element, rank },
                None => self.fail("more indices than the view has dimensions"),
            };
        }
        match base.ty() {
            Some(Ty::Array(element, _)) => self.record(op, *element),
            Some(Ty::Index(_)) => self.record(op, Ty::Scalar(Scalar::Usize)),
            Some(Ty::Vector(scalar, _)) => self.record(op, Ty::Scalar(scalar)),
            _ => self.unless_never(base, || {
                "an index into a value that is not an array or a view".to_owned()
            }),
        }
    }

    /// The length of an array.
    pub fn len(&mut self, array: &Value) -> Value {
        match array.ty() {
            Some(Ty::Array(_, len)) => self.known(Scalar::Usize, len as u64),
            _ => self.fail("the length of something that is not an array"),
        }
    }

    /// The type of an array's elements.
    pub(super) fn element_of(array: &Value) -> Option<Ty> {
        match array.ty() {
            Some(Ty::Array(element, _)) => Some(*element),
            _ => None,
        }
    }
}
