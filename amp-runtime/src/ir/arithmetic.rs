//! Operators, conversions and functions of numbers, and of what is made of them.

use super::node::Op;
use super::{Binary, Builder, Scalar, Ty, Unary, Value};

impl Builder {
    /// `left op right`: of vectors, indices and extents by their components, of other values with
    /// several parts as `#[derive(PartialEq, PartialOrd)]` has it.
    pub fn binary(&mut self, op: Binary, left: &Value, right: &Value) -> Value {
        if left.is_compound() && right.is_compound() {
            match op {
                Binary::Eq => return self.equal(left, right),
                Binary::Ne => {
                    let equal = self.equal(left, right);
                    return self.unary(Unary::Not, &equal);
                }
                Binary::Lt | Binary::Le | Binary::Gt | Binary::Ge if !left.is_vector() => {
                    return self.ordered(op, left, right);
                }
                _ => (),
            }
        }
        self.lanes(op, left, right)
    }

    /// `left op right`, of vectors, indices and extents by their components, comparisons too.
    pub fn lanes(&mut self, op: Binary, left: &Value, right: &Value) -> Value {
        match (left.ty(), right.ty()) {
            (Some(Ty::Index(_)), _) | (_, Some(Ty::Index(_))) => self.of_points(op, left, right),
            (Some(Ty::Vector(scalar, len)), _) | (_, Some(Ty::Vector(scalar, len))) => {
                self.of_vectors(op, left, right, scalar, len)
            }
            (Some(ty), _) | (None, Some(ty)) => {
                let ty = if op.compares() { Ty::Scalar(Scalar::Bool) } else { ty };
                self.record(Op::Binary(op, *left, *right), ty)
            }
            (None, None) => self.untyped(&[*left, *right]),
        }
    }

    fn of_vectors(
        &mut self,
        op: Binary,
        left: &Value,
        right: &Value,
        scalar: Scalar,
        len: usize,
    ) -> Value {
        // Of these devices have no instructions with Rust's meaning.
        let one_by_one = match op {
            Binary::Rem | Binary::Shl | Binary::Shr => true,
            Binary::Div => scalar.is_integer(),
            Binary::Xor => scalar == Scalar::Bool,
            _ => false,
        };
        if one_by_one {
            return self.componentwise(&[left, right], |b, at| b.binary(op, &at[0], &at[1]));
        }
        let scalar = if op.compares() { Scalar::Bool } else { scalar };
        self.record(Op::Binary(op, *left, *right), Ty::Vector(scalar, len))
    }

    /// `-value` or `!value`
    pub fn unary(&mut self, op: Unary, value: &Value) -> Value {
        match value.ty() {
            Some(ty) => self.record(Op::Unary(op, *value), ty),
            None => self.untyped(std::slice::from_ref(value)),
        }
    }

    /// `value as scalar`
    pub fn cast(&mut self, value: &Value, scalar: Scalar) -> Value {
        self.record(Op::Cast(*value, scalar), Ty::Scalar(scalar))
    }

    /// `value as T`, where `ty` is that of `T`.
    pub fn cast_to(&mut self, value: &Value, ty: &Ty) -> Value {
        let value = match value.ty() {
            // An enum without data is its discriminant.
            Some(Ty::Enum(_)) => &self.part_at(value, 0),
            _ => value,
        };
        match ty.scalar() {
            Some(scalar) => self.cast(value, scalar),
            None => self.fail("a cast to a type that is not a number"),
        }
    }

    /// Are all of them true? All are evaluated already.
    pub fn all(&mut self, tests: &[Value]) -> Value {
        self.record(Op::All(tests.to_vec()), Ty::Scalar(Scalar::Bool))
    }

    /// Is one of them true? All are evaluated already.
    pub fn any(&mut self, tests: &[Value]) -> Value {
        self.record(Op::Any(tests.to_vec()), Ty::Scalar(Scalar::Bool))
    }

    /// `accept` where `condition` holds, else `reject`: of numbers, or of vectors by their components,
    /// all of them evaluated already. One condition may choose between vectors.
    pub fn choose(&mut self, condition: &Value, accept: &Value, reject: &Value) -> Value {
        let Some(ty) = accept.ty().or_else(|| reject.ty()) else {
            return self.untyped(&[*accept, *reject]);
        };
        let [condition, accept, reject] = [condition, accept, reject].map(Value::clone);
        self.record(Op::Choose { condition, accept, reject }, ty)
    }

    /// A method of numbers, or a function of their types, whose result is of the type `ty`. An `Option` is
    /// made of what is found and whether it is.
    pub fn number_method(
        &mut self,
        scalar: Scalar,
        name: &str,
        arguments: &[Value],
        ty: &Ty,
    ) -> Value {
        if let (Ty::Enum(_), [_, value]) = (ty, &ty.parts()[..]) {
            let found = Ty::tuple(vec![*value, Ty::Scalar(Scalar::Bool)]);
            let found = self.number_method(scalar, name, arguments, &found);
            let (value, some) = (self.part_at(&found, 0), self.part_at(&found, 1));
            return self.option(ty, value, &some);
        }
        let (name, arguments) = (name.into(), arguments.to_vec());
        self.record(Op::Method { scalar, name, arguments, ty: *ty }, *ty)
    }

    /// A function of `precise_math`, whose result is of the type `ty`.
    pub(crate) fn precise(&mut self, name: &'static str, arguments: &[Value], ty: Ty) -> Value {
        let op = Op::Precise { name, arguments: arguments.to_vec(), ty };
        self.record(op, ty)
    }

    /// A function as the device has it, on a number or on each component of a vector.
    pub fn device(&mut self, function: naga::MathFunction, arguments: &[Value]) -> Value {
        match arguments.first().and_then(Value::ty) {
            Some(ty) => self.record(Op::Device(function, arguments.to_vec()), ty),
            None => self.untyped(arguments),
        }
    }
}
