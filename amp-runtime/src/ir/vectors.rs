//! Vectors, by their components.

use super::node::Op;
use super::{Builder, Scalar, Ty, Value};

impl Builder {
    /// A vector of these components.
    pub fn vector(&mut self, scalar: Scalar, components: &[Value]) -> Value {
        let components: Vec<_> = components.iter().map(|component| self.read(component)).collect();
        let ty = Ty::Vector(scalar, components.len());
        self.record(Op::Vector(scalar, components), ty)
    }

    /// A vector of `len` times this component.
    pub fn splat(&mut self, component: &Value, len: usize) -> Value {
        match component.ty().and_then(|ty| ty.scalar()) {
            Some(scalar) => self.record(Op::Splat(*component, len), Ty::Vector(scalar, len)),
            None => self.fail("a vector of components that are not numbers"),
        }
    }

    /// A value of a vector type, from what `of` makes of the components of the arguments at each
    /// position; a number is the same component everywhere.
    pub fn componentwise(
        &mut self,
        arguments: &[&Value],
        mut of: impl FnMut(&mut Self, &[Value]) -> Value,
    ) -> Value {
        let components: Vec<_> = arguments
            .iter()
            .map(|argument| match argument.ty() {
                Some(Ty::Vector(..)) => self.components(argument),
                _ => vec![self.read(argument); 4],
            })
            .collect();
        let len = components.iter().map(Vec::len).min().unwrap_or(0);
        let results: Vec<_> = (0..len)
            .map(|position| {
                let at: Vec<_> = components.iter().map(|of| of[position]).collect();
                of(self, &at)
            })
            .collect();
        match results.first().and_then(Value::ty) {
            Some(Ty::Scalar(scalar)) => self.vector(scalar, &results),
            _ => self.fail("a vector of components that are not numbers"),
        }
    }

    /// The square root of a number, or of each component of a vector.
    pub fn square_root(&mut self, value: &Value) -> Value {
        match value.ty() {
            Some(Ty::Vector(..)) => self.componentwise(&[value], |b, at| b.square_root(&at[0])),
            Some(ty @ Ty::Scalar(scalar)) => {
                let value = self.read(value);
                self.number_method(scalar, "sqrt", &[value], &ty)
            }
            _ => self.fail("the square root of something that is not a number"),
        }
    }

    /// A vector of floats with the signs of another one, also of zeros.
    pub fn copy_sign(&mut self, magnitude: &Value, sign: &Value) -> Value {
        match magnitude.ty() {
            Some(ty @ Ty::Vector(..)) => self.record(Op::CopySign(*magnitude, *sign), ty),
            _ => self.fail("the sign of something that is not a vector"),
        }
    }

    /// The components of those names, as a vector.
    pub fn swizzle(&mut self, vector: &Value, names: &str) -> Value {
        match vector.ty() {
            Some(Ty::Vector(scalar, _)) => {
                let op = Op::Swizzle(*vector, names.into());
                self.record(op, Ty::Vector(scalar, names.len()))
            }
            _ => self.untyped(std::slice::from_ref(vector)),
        }
    }
}
