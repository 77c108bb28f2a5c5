//! Enums and comparisons: tests of values, variants and their fields, part by part.

use super::{Binary, Builder, EnumTy, Scalar, Ty, Unary, Value};

impl Builder {
    /// The variant `name` with these fields; those of the other variants are zero.
    pub fn variant(&mut self, ty: &Ty, name: &str, fields: &[Value]) -> Value {
        let Ty::Enum(def) = ty else {
            return self.fail("a variant of something that is not an enum");
        };
        let Some((variant, before)) = def.variant(name) else {
            return self.fail(format!("`{}` has no variant `{name}`", def.name));
        };
        let mut parts = vec![self.integer(Scalar::I32, variant.tag.into())];
        let others = ty.parts();
        for (position, ty) in others.iter().enumerate().skip(1) {
            let own = position.checked_sub(before + 1).and_then(|position| fields.get(position));
            let part = match own {
                Some(value) => self.read(value),
                None => self.zero(ty),
            };
            parts.push(part);
        }
        self.parts(*ty, parts)
    }

    fn definition(value: &Value) -> Option<&'static EnumTy> {
        match value.ty() {
            Some(Ty::Enum(def)) => Some(def),
            _ => None,
        }
    }

    /// Is it the variant `name`? What is not an enum has no variants, and is of the one kind.
    pub fn is_variant(&mut self, value: &Value, name: &str) -> Value {
        let Some(def) = Self::definition(value) else { return self.truth(true) };
        match def.variant(name) {
            Some((variant, _)) => {
                let tag = self.part_at(value, 0);
                let expected = self.integer(Scalar::I32, variant.tag.into());
                self.binary(Binary::Eq, &tag, &expected)
            }
            None => self.fail(format!("`{}` has no variant `{name}`", def.name)),
        }
    }

    /// Has the slice so many elements, or more? What is no array has its parts by its type.
    pub fn has_parts(&mut self, value: &Value, count: usize, or_more: bool) -> Value {
        match value.ty() {
            Some(Ty::Array(_, length)) => {
                self.truth(if or_more { length >= count } else { length == count })
            }
            _ => self.truth(true),
        }
    }

    /// Is it the constant, or the variant `name`?
    pub fn is_constant(
        &mut self,
        value: &Value,
        name: &str,
        constant: impl FnOnce(&mut Self) -> Value,
    ) -> Value {
        match Self::definition(value) {
            Some(def) if def.variant(name).is_some() => self.is_variant(value, name),
            _ => {
                let constant = constant(self);
                self.equal(value, &constant)
            }
        }
    }

    /// The field of a struct, or of the variant of an enum.
    pub fn variant_field(&mut self, value: &Value, variant: &str, field: &str) -> Value {
        let Some(def) = Self::definition(value) else { return self.field(value, field) };
        let position = def.variant(variant).and_then(|(variant, before)| {
            let position = variant.fields.iter().position(|(name, _)| *name == field)?;
            Some(1 + before + position)
        });
        match position {
            Some(position) => self.part_at(value, position),
            None => self.fail(format!("`{}::{variant}` has no field `{field}`", def.name)),
        }
    }

    /// The same of a variant or struct with numbered fields, counted from the end: 1 is the last.
    pub fn variant_field_from_end(
        &mut self,
        value: &Value,
        variant: &str,
        from_end: usize,
    ) -> Value {
        let count = match (Self::definition(value), value.ty()) {
            (Some(def), _) => def.variant(variant).map(|(variant, _)| variant.fields.len()),
            (None, ty) => ty.map(|ty| ty.parts().len()),
        };
        let number = count.unwrap_or_default().wrapping_sub(from_end);
        self.variant_field(value, variant, &number.to_string())
    }

    /// `Some(value)` if there is one.
    pub(crate) fn option(&mut self, ty: &Ty, value: Value, some: &Value) -> Value {
        let tag = self.cast(some, Scalar::I32);
        self.parts(*ty, [tag, value])
    }

    /// `left == right`, part by part. Of an enum only the fields of its variant count.
    pub fn equal(&mut self, left: &Value, right: &Value) -> Value {
        let ty = left.ty();
        if let (Some(Ty::Scalar(_)) | None, _) | (_, None) = (&ty, right.ty()) {
            return self.binary(Binary::Eq, left, right);
        }
        let Some(ty) = ty else { return self.truth(false) };
        let (left, right) = (self.read(left), self.read(right));
        if let Ty::Enum(def) = &ty {
            return self.equal_variants(def, &left, &right);
        }
        let tests: Vec<_> = (0..ty.parts().len())
            .map(|position| self.equal_parts(&left, &right, position))
            .collect();
        self.all(&tests)
    }

    fn equal_parts(&mut self, left: &Value, right: &Value, position: usize) -> Value {
        let (left, right) = (self.part_at(left, position), self.part_at(right, position));
        self.equal(&left, &right)
    }

    fn equal_variants(&mut self, def: &EnumTy, left: &Value, right: &Value) -> Value {
        let mut tests = vec![self.equal_parts(left, right, 0)];
        let mut position = 1;
        for variant in &def.variants {
            let fields: Vec<_> = variant
                .fields
                .iter()
                .map(|_| {
                    position += 1;
                    self.equal_parts(left, right, position - 1)
                })
                .collect();
            if !fields.is_empty() {
                let other = self.is_variant(left, variant.name);
                let other = self.unary(Unary::Not, &other);
                let equal = self.all(&fields);
                tests.push(self.any(&[other, equal]));
            }
        }
        self.all(&tests)
    }

    /// `left op right` as `#[derive(PartialOrd)]` has it: the first parts that differ decide. Of an
    /// enum the fields of other variants do not count.
    pub(super) fn ordered(&mut self, op: Binary, left: &Value, right: &Value) -> Value {
        if !left.is_compound() {
            return self.binary(op, left, right);
        }
        let (left, right) = (self.read(left), self.read(right));
        let count = left.ty().map_or(0, |ty| ty.parts().len());
        let strict = match op {
            Binary::Le => Binary::Lt,
            Binary::Ge => Binary::Gt,
            op => op,
        };
        // From the last part to the first; without a difference only `<=` and `>=` hold.
        let mut result = self.truth(op != strict);
        for position in (0..count).rev() {
            let (a, b) = (self.part_at(&left, position), self.part_at(&right, position));
            let decided = self.ordered(strict, &a, &b);
            let equal = self.equal(&a, &b);
            let rest = self.all(&[equal, result]);
            let here = self.any(&[decided, rest]);
            result = match self.variant_of_part(&left, position) {
                None => here,
                Some(other) => {
                    let other = self.unary(Unary::Not, &other);
                    let skipped = self.all(&[other, result]);
                    let counted = self.unary(Unary::Not, &other);
                    let counted = self.all(&[counted, here]);
                    self.any(&[skipped, counted])
                }
            };
        }
        result
    }

    /// For a field of an enum: is its variant the one that is there?
    fn variant_of_part(&mut self, value: &Value, position: usize) -> Option<Value> {
        let def = Self::definition(value)?;
        let mut next = 1;
        let variant = def.variants.iter().find(|variant| {
            next += variant.fields.len();
            position >= 1 && position < next
        })?;
        Some(self.is_variant(value, variant.name))
    }
}
