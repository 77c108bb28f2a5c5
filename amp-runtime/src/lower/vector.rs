//! Vectors: in registers naga's, so that an operator is one instruction; in memory naga's where
//! their address allows it, else arrays of their components.
//!

use naga::{
    Expression, Handle, MathFunction, SwizzleComponent, Type, TypeInner, UnaryOperator, VectorSize,
};

use super::operators::plain_operator;
use super::{Binary, Form, Lowering, Place, Scalar, Ty, Unary, Value};

impl Lowering {
    pub(super) fn vector_type(&mut self, scalar: Scalar, len: usize) -> Handle<Type> {
        // What the scalar needs of the device, the vector does.
        self.scalar_type(scalar);
        self.insert_type(None, TypeInner::Vector { size: size(len), scalar: scalar.naga() })
    }

    /// Does the memory hold a vector, rather than an array of its components?
    pub(super) fn is_vector(&self, place: &Place) -> bool {
        let Ty::Vector(..) = place.ty else { return false };
        let held = self.held_type(place.pointer);
        held.is_some_and(|ty| matches!(self.module.types[ty].inner, TypeInner::Vector { .. }))
    }

    /// What a pointer to a whole leads to.
    pub(super) fn held_type(&self, pointer: Handle<Expression>) -> Option<Handle<Type>> {
        let (base, index) = match self.function.expressions[pointer] {
            Expression::GlobalVariable(global) => {
                return Some(self.module.global_variables[global].ty);
            }
            Expression::LocalVariable(local) => {
                return Some(self.function.local_variables[local].ty);
            }
            Expression::Access { base, .. } => (base, 0),
            Expression::AccessIndex { base, index } => (base, index),
            _ => return None,
        };
        match &self.module.types[self.held_type(base)?].inner {
            TypeInner::Array { base, .. } => Some(*base),
            TypeInner::Struct { members, .. } => Some(members.get(index as usize)?.ty),
            _ => None,
        }
    }

    /// How a part is stored in a place.
    pub(super) fn form_of_part(&self, place: &Place, part: &Ty) -> Form {
        match self.is_vector(place) {
            true => Form::Plain,
            false => Form::of(part),
        }
    }

    /// A vector of these components.
    pub(super) fn vector(&mut self, scalar: Scalar, components: &[Value]) -> Value {
        let ty = Ty::Vector(scalar, components.len());
        let parts = components.iter().map(|component| self.read(component)).collect();
        let parts = Value::Parts { ty, parts };
        match self.handle(&parts) {
            Some(handle) => Value::Whole { handle, ty },
            None => Value::Never,
        }
    }

    /// A vector of `len` times this component.
    pub(super) fn splat(&mut self, component: &Value, len: usize) -> Value {
        let Some(number) = self.number(component) else {
            return self.fail("a vector of components that are not numbers");
        };
        let ty = Ty::Vector(number.scalar, len);
        let handle = self.emit(Expression::Splat { size: size(len), value: number.handle });
        Value::Whole { handle, ty }
    }

    /// `left op right`, where one of them is a vector: componentwise, comparisons too.
    pub(super) fn vector_binary(&mut self, op: Binary, left: &Value, right: &Value) -> Value {
        let (scalar, len) = match (left.ty(), right.ty()) {
            (Some(Ty::Vector(scalar, len)), _) | (_, Some(Ty::Vector(scalar, len))) => {
                (scalar, len)
            }
            _ => return self.fail("an operator of vectors on other values"),
        };
        if op == Binary::Ne && scalar.is_float() {
            // naga's float `!=` is false for NaN.
            let equal = self.vector_binary(Binary::Eq, left, right);
            return self.vector_unary(Unary::Not, &equal);
        }
        let [left, right] = [left, right].map(|operand| match operand.ty() {
            Some(Ty::Scalar(_)) => self.splat(operand, len),
            _ => operand.clone(),
        });
        let (Some(left), Some(right)) = (self.handle(&left), self.handle(&right)) else {
            return Value::Never;
        };
        let scalar = match op {
            Binary::Eq | Binary::Ne | Binary::Lt | Binary::Le | Binary::Gt | Binary::Ge => {
                Scalar::Bool
            }
            _ => scalar,
        };
        let handle = self.plain(plain_operator(op), left, right);
        Value::Whole { handle, ty: Ty::Vector(scalar, len) }
    }

    /// `-vector` or `!vector`
    pub(super) fn vector_unary(&mut self, op: Unary, vector: &Value) -> Value {
        let (Some(ty @ Ty::Vector(scalar, _)), Some(expr)) = (vector.ty(), self.handle(vector))
        else {
            return Value::Never;
        };
        let op = match op {
            Unary::Neg => UnaryOperator::Negate,
            Unary::Not if scalar == Scalar::Bool => UnaryOperator::LogicalNot,
            Unary::Not => UnaryOperator::BitwiseNot,
        };
        let handle = self.emit(Expression::Unary { op, expr });
        Value::Whole { handle, ty }
    }

    /// A function as the device has it, of numbers or of each component of vectors.
    pub(super) fn device_function(&mut self, fun: MathFunction, arguments: &[Value]) -> Value {
        let mut handles =
            arguments.iter().filter_map(|value| self.handle(value)).collect::<Vec<_>>().into_iter();
        let (Some(ty), Some(arg)) = (arguments.first().and_then(Value::ty), handles.next()) else {
            return Value::Never;
        };
        let (arg1, arg2) = (handles.next(), handles.next());
        let handle = self.emit(Expression::Math { fun, arg, arg1, arg2, arg3: None });
        self.whole(handle, &ty)
    }

    /// A vector of floats with the signs of another one, also of zeros.
    pub(super) fn copy_sign(&mut self, magnitude: &Value, sign: &Value) -> Value {
        let Some(ty @ Ty::Vector(scalar, len)) = magnitude.ty() else {
            return self.fail("the sign of something that is not a vector");
        };
        let (bits, top) = match scalar {
            Scalar::F64 => (Scalar::U64, 1 << 63),
            _ => (Scalar::U32, 1 << 31),
        };
        let whole = Ty::Vector(bits, len);
        let mut masked = |value: &Value, mask: u64| match self.handle(value) {
            Some(handle) => {
                let handle = self.reinterpret(handle, scalar, bits);
                let mask = self.known(bits, mask);
                let value = self.whole(handle, &whole);
                self.vector_binary(Binary::And, &value, &mask)
            }
            None => Value::Never,
        };
        let (sign, magnitude) = (masked(sign, top), masked(magnitude, top - 1));
        let both = self.vector_binary(Binary::Or, &sign, &magnitude);
        match self.handle(&both) {
            Some(handle) => {
                let handle = self.reinterpret(handle, bits, scalar);
                self.whole(handle, &ty)
            }
            None => Value::Never,
        }
    }

    /// The components of those names, as a vector.
    pub(super) fn swizzle(&mut self, vector: &Value, names: &str) -> Value {
        let (Some(Ty::Vector(scalar, _)), Some(vector)) = (vector.ty(), self.handle(vector)) else {
            return Value::Never;
        };
        let mut pattern = [SwizzleComponent::X; 4];
        for (component, name) in pattern.iter_mut().zip(names.chars()) {
            *component = match name {
                'y' => SwizzleComponent::Y,
                'z' => SwizzleComponent::Z,
                'w' => SwizzleComponent::W,
                _ => SwizzleComponent::X,
            };
        }
        let size = size(names.len());
        let handle = self.emit(Expression::Swizzle { size, vector, pattern });
        Value::Whole { handle, ty: Ty::Vector(scalar, names.len()) }
    }

    /// `accept` where `condition` holds, else `reject`: of numbers, or componentwise of vectors, all
    /// of them evaluated already. One condition may choose between vectors.
    pub(super) fn choose(&mut self, condition: &Value, accept: &Value, reject: &Value) -> Value {
        let handles = [condition, accept, reject].map(|value| self.handle(value));
        let ([Some(condition), Some(accept), Some(reject)], Some(ty)) = (handles, accept.ty())
        else {
            return Value::Never;
        };
        let handle = self.select(condition, accept, reject);
        self.whole(handle, &ty)
    }
}

fn size(len: usize) -> VectorSize {
    match len {
        2 => VectorSize::Bi,
        3 => VectorSize::Tri,
        _ => VectorSize::Quad,
    }
}
