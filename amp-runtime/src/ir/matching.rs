//! Patterns and enums: tests of values, variants and their fields.

use naga::BinaryOperator;

use super::{Binary, Builder, EnumTy, Interval, Number, Scalar, Ty, Value};

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
        self.parts(ty.clone(), parts)
    }

    /// Zero in every part.
    pub fn zero(&mut self, ty: &Ty) -> Value {
        match ty {
            Ty::Unit => Value::Unit,
            Ty::Scalar(scalar) => self.integer(*scalar, 0),
            ty => {
                let parts: Vec<_> = ty.parts().iter().map(|part| self.zero(part)).collect();
                self.parts(ty.clone(), parts)
            }
        }
    }

    fn definition(value: &Value) -> Option<std::rc::Rc<EnumTy>> {
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

    /// A number of the type of `value`, as the source writes it in decimal.
    pub fn number_like(&mut self, value: &Value, digits: &str) -> Value {
        match value.ty() {
            Some(ty) => self.number_of(&ty, digits),
            None => self.fail("a number where there is none"),
        }
    }

    /// A number of the type, as the source writes it in decimal.
    pub fn number_of(&mut self, ty: &Ty, digits: &str) -> Value {
        let bits = match ty.scalar() {
            Some(Scalar::F32) => digits.parse().ok().map(|value| f32::to_bits(value).into()),
            Some(Scalar::F64) => digits.parse().ok().map(f64::to_bits),
            _ => None,
        };
        match (ty.scalar(), bits, digits.parse()) {
            (Some(scalar), Some(bits), _) => self.known(scalar, bits),
            (Some(scalar), None, Ok(integer)) => self.integer(scalar, integer),
            _ => self.fail(format!("`{digits}` where there is no such number")),
        }
    }

    /// A float of the type of `value`.
    pub fn float_like(&mut self, value: &Value, float: f64) -> Value {
        match self.number(value).map(|number| number.scalar) {
            Some(Scalar::F32) => self.known(Scalar::F32, (float as f32).to_bits().into()),
            Some(Scalar::F64) => self.known(Scalar::F64, float.to_bits()),
            _ => self.fail("a float where there is none"),
        }
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
                let other = self.unary(super::Unary::Not, &other);
                let equal = self.all(&fields);
                tests.push(self.any(&[other, equal]));
            }
        }
        self.all(&tests)
    }

    /// `left op right` as `#[derive(PartialOrd)]` has it: the first parts that differ decide. Of an
    /// enum the fields of other variants do not count.
    pub(super) fn ordered(&mut self, op: Binary, left: &Value, right: &Value) -> Value {
        if matches!(left.ty(), Some(Ty::Scalar(_)) | None) {
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
            let rest = self.all(&[equal, result.clone()]);
            let here = self.any(&[decided, rest]);
            result = match self.variant_of_part(&left, position) {
                None => here,
                Some(other) => {
                    let other = self.unary(super::Unary::Not, &other);
                    let skipped = self.all(&[other.clone(), result]);
                    let counted = self.unary(super::Unary::Not, &other);
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

    /// Are all of them true? All are evaluated already.
    pub fn all(&mut self, tests: &[Value]) -> Value {
        self.joined(tests, BinaryOperator::LogicalAnd, true)
    }

    /// Is one of them true? All are evaluated already.
    pub fn any(&mut self, tests: &[Value]) -> Value {
        self.joined(tests, BinaryOperator::LogicalOr, false)
    }

    fn joined(&mut self, tests: &[Value], op: BinaryOperator, neutral: bool) -> Value {
        let mut joined: Option<Number> = None;
        for test in tests {
            let Some(test) = self.number(test) else { continue };
            // Tests that are known to pass are left out.
            let known = matches!(
                self.function.expressions[test.handle],
                naga::Expression::Literal(naga::Literal::Bool(value)) if value == neutral
            );
            if known {
                continue;
            }
            joined = Some(match joined {
                None => test,
                Some(before) => Number {
                    handle: self.plain(op, before.handle, test.handle),
                    scalar: Scalar::Bool,
                    interval: Interval::of(Scalar::Bool),
                },
            });
        }
        match joined {
            Some(test) => Value::Number(test),
            None => self.truth(neutral),
        }
    }
}
