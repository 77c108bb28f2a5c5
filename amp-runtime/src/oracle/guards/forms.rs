//! Expressions of random kernels as trees, which can be recorded again elsewhere, where the variables in
//! them may hold something else.

use super::setting::VIEWS;
use crate::ir::{Binary, Builder, Scalar, Ty, Unary, Value};

/// An expression that is a number.
#[derive(Clone, Debug)]
pub(super) enum Form {
    Literal(Scalar, i128),
    /// The number, or variable of one, of the scope.
    Name(usize, Scalar),
    /// A component of an index of the scope.
    Component(usize, usize, Via),
    /// A part of a pair of the scope.
    Part(usize, usize, Via),
    /// A side of a view.
    Side(usize, usize),
    Binary(Binary, Box<Form>, Box<Form>),
    Unary(Unary, Box<Form>),
    Cast(Box<Form>, Scalar),
    Method(&'static Method, Vec<Form>),
    /// `if condition { … } else { … }`, both evaluated.
    Choose(Box<Form>, Box<Form>, Box<Form>),
    /// An element of memory of the scope.
    Element(usize, Vec<Form>),
}

/// How a part is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Via {
    /// Where it lies.
    Place,
    /// In a copy of the whole.
    Copy,
}

/// A method of integers.
#[derive(Debug)]
pub(super) struct Method {
    pub name: &'static str,
    pub arguments: usize,
    pub gives: Gives,
}

/// What a method gives, and which numbers have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gives {
    /// A number of the type.
    Same,
    /// The same, of unsigned numbers only.
    OfUnsigned,
    /// The same, of signed numbers only.
    OfSigned,
    /// Of signed numbers an unsigned one of the width.
    Word,
    /// A `u32`.
    Count,
}

const fn method(name: &'static str, arguments: usize, gives: Gives) -> Method {
    Method { name, arguments, gives }
}

/// The methods that random kernels call, the likely guards of indices first.
pub(super) const METHODS: &[Method] = &[
    method("min", 2, Gives::Same),
    method("max", 2, Gives::Same),
    method("clamp", 3, Gives::Same),
    method("saturating_sub", 2, Gives::Same),
    method("wrapping_sub", 2, Gives::Same),
    method("rem_euclid", 2, Gives::Same),
    method("abs_diff", 2, Gives::Word),
    method("saturating_add", 2, Gives::Same),
    method("saturating_mul", 2, Gives::Same),
    method("wrapping_add", 2, Gives::Same),
    method("wrapping_mul", 2, Gives::Same),
    method("wrapping_neg", 1, Gives::Same),
    method("div_euclid", 2, Gives::Same),
    method("abs", 1, Gives::OfSigned),
    method("unsigned_abs", 1, Gives::Word),
    method("signum", 1, Gives::OfSigned),
    method("saturating_neg", 1, Gives::OfSigned),
    method("saturating_abs", 1, Gives::OfSigned),
    method("leading_zeros", 1, Gives::Count),
    method("trailing_zeros", 1, Gives::Count),
    method("count_ones", 1, Gives::Count),
    method("ilog2", 1, Gives::Count),
    method("isqrt", 1, Gives::Same),
    method("next_power_of_two", 1, Gives::OfUnsigned),
    method("next_multiple_of", 2, Gives::OfUnsigned),
    method("div_ceil", 2, Gives::OfUnsigned),
];

/// What an expression can name, and memory with elements.
#[derive(Clone, Debug)]
pub(super) struct Scope {
    /// Numbers and variables of one; those can be assigned to.
    pub numbers: Vec<(Value, Scalar, bool)>,
    /// Indices, their ranks, and can they be assigned to.
    pub indices: Vec<(Value, usize, bool)>,
    /// Pairs of a `u32` and a `usize`, and can they be assigned to.
    pub pairs: Vec<(Value, bool)>,
    /// Truth values, and can they be assigned to.
    pub truths: Vec<(Value, bool)>,
    pub memory: Vec<Memory>,
}

/// A view, or an array.
#[derive(Clone, Debug)]
pub(super) struct Memory {
    pub value: Value,
    pub scalar: Scalar,
    /// Its sides: of a view their number among those of its view.
    pub sides: Vec<Side>,
    pub writable: bool,
}

/// One side of memory.
#[derive(Clone, Debug)]
pub(super) enum Side {
    OfView(usize, usize),
    Length(usize),
}

impl Side {
    pub(super) fn form(&self) -> Form {
        match *self {
            Side::OfView(view, dimension) => Form::Side(view, dimension),
            Side::Length(len) => Form::Literal(Scalar::Usize, len as i128),
        }
    }
}

/// The types of a pair.
pub(super) const PAIR: [Scalar; 2] = [Scalar::U32, Scalar::Usize];

impl Form {
    pub(super) fn usize(value: i128) -> Form {
        Form::Literal(Scalar::Usize, value)
    }

    pub(super) fn scalar(&self, scope: &Scope) -> Scalar {
        match self {
            Form::Literal(scalar, _) | Form::Name(_, scalar) | Form::Cast(_, scalar) => *scalar,
            Form::Component(..) | Form::Side(..) => Scalar::Usize,
            Form::Part(_, position, _) => PAIR[*position],
            Form::Binary(op, ..) if op.compares() => Scalar::Bool,
            Form::Binary(_, of, _) | Form::Unary(_, of) | Form::Choose(_, of, _) => {
                of.scalar(scope)
            }
            Form::Element(memory, _) => scope.memory[*memory].scalar,
            Form::Method(method, arguments) => method.of(arguments[0].scalar(scope)),
        }
    }

    pub(super) fn binary(op: Binary, left: Form, right: Form) -> Form {
        Form::Binary(op, left.into(), right.into())
    }

    /// Goes through what it is made of.
    pub(super) fn each<'f>(&'f self, visit: &mut dyn FnMut(&'f Form)) {
        visit(self);
        let all = |forms: &'f [Form], visit: &mut dyn FnMut(&'f Form)| {
            forms.iter().for_each(|form| form.each(visit));
        };
        match self {
            Form::Binary(_, left, right) => {
                left.each(visit);
                right.each(visit);
            }
            Form::Unary(_, of) | Form::Cast(of, _) => of.each(visit),
            Form::Choose(condition, accept, reject) => {
                [condition, accept, reject].into_iter().for_each(|form| form.each(visit));
            }
            Form::Method(_, forms) | Form::Element(_, forms) => all(forms, visit),
            Form::Literal(..)
            | Form::Name(..)
            | Form::Component(..)
            | Form::Part(..)
            | Form::Side(..) => (),
        }
    }

    /// Does it name a place that can be written?
    pub(super) fn is_writable(&self, scope: &Scope) -> bool {
        match self {
            Form::Name(number, _) => scope.numbers[*number].2,
            Form::Component(index, ..) => scope.indices[*index].2,
            Form::Part(pair, ..) => scope.pairs[*pair].1,
            _ => false,
        }
    }

    /// The place that it names, if that can be written.
    pub(super) fn place(&self, b: &mut Builder, scope: &Scope) -> Option<Value> {
        match *self {
            _ if !self.is_writable(scope) => None,
            Form::Name(number, _) => Some(scope.numbers[number].0),
            Form::Component(index, position, _) => {
                let at = b.known(Scalar::Usize, position as u64);
                Some(b.element(&scope.indices[index].0, &at))
            }
            Form::Part(pair, position, _) => Some(b.part_at(&scope.pairs[pair].0, position)),
            _ => None,
        }
    }

    /// Records it: a value that is read.
    pub(super) fn record(&self, b: &mut Builder, scope: &Scope) -> Value {
        match self {
            Form::Literal(scalar, value) => b.known(*scalar, scalar.bits_of(*value)),
            Form::Name(number, _) => b.read(&scope.numbers[*number].0),
            Form::Component(index, position, via) => {
                let at = b.known(Scalar::Usize, *position as u64);
                let index = via.record(b, &scope.indices[*index].0);
                let component = b.element(&index, &at);
                b.read(&component)
            }
            Form::Part(pair, position, via) => {
                let pair = via.record(b, &scope.pairs[*pair].0);
                let part = b.part_at(&pair, *position);
                b.read(&part)
            }
            Form::Side(view, dimension) => {
                let extent = b.extent(&scope.memory[*view].value);
                let at = b.known(Scalar::Usize, *dimension as u64);
                let side = b.element(&extent, &at);
                b.read(&side)
            }
            Form::Binary(op, left, right) => {
                let (left, right) = (left.record(b, scope), right.record(b, scope));
                b.binary(*op, &left, &right)
            }
            Form::Unary(op, of) => {
                let of = of.record(b, scope);
                b.unary(*op, &of)
            }
            Form::Cast(of, scalar) => {
                let of = of.record(b, scope);
                b.cast(&of, *scalar)
            }
            Form::Method(method, arguments) => {
                let scalar = arguments[0].scalar(scope);
                let ty = Ty::Scalar(method.of(scalar));
                let arguments: Vec<_> = arguments.iter().map(|of| of.record(b, scope)).collect();
                b.number_method(scalar, method.name, &arguments, &ty)
            }
            Form::Choose(condition, accept, reject) => {
                let [condition, accept, reject] =
                    [condition, accept, reject].map(|of| of.record(b, scope));
                b.choose(&condition, &accept, &reject)
            }
            Form::Element(memory, indices) => {
                let place = record_place(*memory, indices, false, b, scope);
                b.read(&place)
            }
        }
    }
}

impl Via {
    fn record(self, b: &mut Builder, whole: &Value) -> Value {
        match self {
            Via::Place => *whole,
            Via::Copy => {
                let copy = b.read(whole);
                b.bind(copy)
            }
        }
    }
}

impl Method {
    /// What it gives of a number of the type.
    pub(super) fn of(&self, scalar: Scalar) -> Scalar {
        match (self.gives, scalar) {
            (Gives::Count, _) => Scalar::U32,
            (Gives::Word, Scalar::I16) => Scalar::U16,
            (Gives::Word, Scalar::I32) => Scalar::U32,
            (Gives::Word, Scalar::I64) => Scalar::U64,
            (_, scalar) => scalar,
        }
    }

    /// Have numbers of the type it?
    pub(super) fn is_of(&self, scalar: Scalar) -> bool {
        match self.gives {
            Gives::OfUnsigned => !scalar.is_signed(),
            Gives::OfSigned => scalar.is_signed(),
            Gives::Word => scalar.is_signed() || self.arguments == 2,
            Gives::Same | Gives::Count => true,
        }
    }
}

/// Records an element of memory; one of a view by an index of all numbers, if it is `at_once`.
pub(super) fn record_place(
    memory: usize,
    indices: &[Form],
    at_once: bool,
    b: &mut Builder,
    scope: &Scope,
) -> Value {
    let indices: Vec<_> = indices.iter().map(|index| index.record(b, scope)).collect();
    let rank = VIEWS.get(memory).map_or(0, |view| view.rank);
    let (of_view, of_array) = indices.split_at(rank);
    let mut place = scope.memory[memory].value;
    if at_once && rank > 0 {
        let point = b.array(of_view);
        let point = b.point(&point);
        place = b.element(&place, &point);
    } else {
        place = of_view.iter().fold(place, |place, index| b.element(&place, index));
    }
    of_array.iter().fold(place, |place, index| b.element(&place, index))
}
