//! The operators of device code.

use super::node::Op;
use super::{Builder, Scalar, Ty, Value};

/// A binary operator without short-circuit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is named as its trait in `std::ops` or `std::cmp`")]
pub enum Binary {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    And,
    Or,
    Xor,
    Shl,
    Shr,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
}

impl Binary {
    /// Is its result a truth value?
    pub(crate) fn compares(self) -> bool {
        matches!(self, Binary::Eq | Binary::Ne | Binary::Lt | Binary::Le | Binary::Gt | Binary::Ge)
    }
}

/// A unary operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is named as its trait in `std::ops`")]
pub enum Unary {
    Neg,
    Not,
}

/// What an atomic operation makes of the value that is there and the one that is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is named as the function that does it")]
pub enum Atomic {
    Exchange,
    Add,
    Sub,
    And,
    Or,
    Xor,
    Min,
    Max,
}

/// Which lane's value a thread gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gather {
    /// The lane of that number, the same in all threads.
    Broadcast,
    /// The lane of that number.
    Shuffle,
    /// The lane that is so far before the thread's own.
    Up,
    /// The lane that is so far after the thread's own.
    Down,
    /// The lane whose number differs in these bits.
    Xor,
}

/// How the values of a subgroup's lanes become one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is named as the function that does it")]
pub enum Combine {
    All,
    Any,
    Add,
    Mul,
    Min,
    Max,
    And,
    Or,
    Xor,
}

/// An operation of the active threads of a subgroup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subgroup {
    /// How many lanes a subgroup has: `usize`.
    Size,
    /// The thread's lane: `usize`.
    Lane,
    /// How many subgroups the tile has: `usize`.
    Count,
    /// The number of the subgroup in the tile: `usize`.
    Id,
    /// Is the thread the first of the active ones?
    Elect,
    /// In which threads the condition holds: `[u32; 4]`, a bit for each lane.
    Ballot,
    /// The value of the first active thread.
    First,
    /// The value of another lane, or the thread's own if there is no such lane.
    Gather(Gather),
    /// The values of all active threads combined.
    Reduce(Combine),
    /// Those of the lanes before the thread's own combined, and its own if `inclusive`: sums, products,
    /// least and greatest.
    #[expect(missing_docs, reason = "said above")]
    Scan { combine: Combine, inclusive: bool },
}

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
                self.record(Op::Binary(op, left.clone(), right.clone()), ty)
            }
            (None, None) => Value::Never,
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
        self.record(Op::Binary(op, left.clone(), right.clone()), Ty::Vector(scalar, len))
    }

    /// `-value` or `!value`
    pub fn unary(&mut self, op: Unary, value: &Value) -> Value {
        match value.ty() {
            Some(ty) => self.record(Op::Unary(op, value.clone()), ty),
            None => Value::Never,
        }
    }

    /// `value as scalar`
    pub fn cast(&mut self, value: &Value, scalar: Scalar) -> Value {
        self.record(Op::Cast(value.clone(), scalar), Ty::Scalar(scalar))
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
        let Some(ty) = accept.ty().or_else(|| reject.ty()) else { return Value::Never };
        let [condition, accept, reject] = [condition, accept, reject].map(Value::clone);
        self.record(Op::Choose { condition, accept, reject }, ty)
    }

    /// A method of numbers, or a function of their types, whose result is of the type `ty`.
    pub fn number_method(
        &mut self,
        scalar: Scalar,
        name: &str,
        arguments: &[Value],
        ty: &Ty,
    ) -> Value {
        let (name, arguments) = (name.into(), arguments.to_vec());
        self.record(Op::Method { scalar, name, arguments, ty: ty.clone() }, ty.clone())
    }

    /// A function of `precise_math`, whose result is of the type `ty`.
    pub(crate) fn precise(&mut self, name: &'static str, arguments: &[Value], ty: Ty) -> Value {
        let op = Op::Precise { name, arguments: arguments.to_vec(), ty: ty.clone() };
        self.record(op, ty)
    }

    /// A function as the device has it, on a number or on each component of a vector.
    pub fn device(&mut self, function: naga::MathFunction, arguments: &[Value]) -> Value {
        match arguments.first().and_then(Value::ty) {
            Some(ty) => self.record(Op::Device(function, arguments.to_vec()), ty),
            None => Value::Never,
        }
    }
}
