//! Random kernels: what all productions have at hand, and expressions.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

use super::choices::Choices;
use super::conditions::{NEIGHBOURS, REDUCTIONS, TESTS, Test, neighbour, reduced, test};
use super::forms::{Form, METHODS, Memory, PAIR, Scope, Side, Via};
use super::setting::{ARRAYS, NUMBERS, Outside, TILES, VIEWS, rank_of};
use crate::ir::node::Kernel;
use crate::ir::{Binary, Builder, Scalar, Unary, Value};

/// The numbers that a kernel computes with.
pub(super) const SCALARS: [Scalar; 5] =
    [Scalar::Usize, Scalar::U32, Scalar::I32, Scalar::I64, Scalar::U8];

/// So many statements has a kernel at most.
const MOST_STATEMENTS: usize = 14;

/// Ends of ranges, masks and bounds.
const LITERALS: [i128; 24] = [
    0,
    1,
    2,
    3,
    4,
    5,
    7,
    8,
    15,
    16,
    19,
    20,
    -1,
    -2,
    31,
    32,
    255,
    1 << 16,
    1 << 30,
    (1 << 31) - 1,
    1 << 31,
    (1 << 32) - 2,
    (1 << 32) - 1,
    1 << 32,
];

const OPERATORS: [Binary; 10] = [
    Binary::Add,
    Binary::Sub,
    Binary::Mul,
    Binary::Div,
    Binary::Rem,
    Binary::And,
    Binary::Or,
    Binary::Xor,
    Binary::Shl,
    Binary::Shr,
];

const COMPARISONS: [Binary; 6] =
    [Binary::Lt, Binary::Le, Binary::Gt, Binary::Ge, Binary::Eq, Binary::Ne];

/// What can be left, innermost last.
#[derive(Clone, Copy, Debug)]
pub(super) enum Frame {
    /// A loop; `loop` gives a number of the type.
    Loop(Option<&'static str>, Option<Scalar>),
    /// A block with a label, which gives a number of the type.
    Block(&'static str, Scalar),
    /// A function, which gives a number of the type.
    Function(Scalar),
    /// The body of a loop that may be written out, which nothing leaves.
    Sealed,
}

impl Frame {
    pub(super) fn label(self) -> Option<&'static str> {
        match self {
            Frame::Loop(label, _) => label,
            Frame::Block(label, _) => Some(label),
            Frame::Function(_) | Frame::Sealed => None,
        }
    }
}

/// A kernel in the making.
#[derive(Debug)]
pub(super) struct Make<'c> {
    pub choices: RefCell<&'c mut Choices>,
    pub scope: RefCell<Scope>,
    pub frames: RefCell<Vec<Frame>>,
    pub is_tiled: bool,
    pub statements_left: Cell<usize>,
    /// How often each production was used.
    pub used: RefCell<BTreeMap<&'static str, u64>>,
}

/// A kernel over a kind of domains, and how often each production was used.
pub(super) fn kernel(kind: usize, choices: &mut Choices) -> (Kernel, BTreeMap<&'static str, u64>) {
    let mut used = BTreeMap::new();
    let kernel = Kernel::record("random", |b| {
        let outside = Outside::record(b, kind);
        used = body(b, kind, outside, choices);
        Value::Unit
    });
    (kernel.expect("a kernel"), used)
}

/// The body of a kernel.
pub(super) fn body(
    b: &mut Builder,
    kind: usize,
    outside: Outside,
    choices: &mut Choices,
) -> BTreeMap<&'static str, u64> {
    let make = Make {
        choices: RefCell::new(choices),
        scope: RefCell::new(scope(b, kind, outside)),
        frames: RefCell::default(),
        is_tiled: !TILES[kind].is_empty(),
        statements_left: Cell::new(MOST_STATEMENTS),
        used: RefCell::default(),
    };
    let count = 2 + make.below(5);
    make.statements(b, 3, count);
    make.used.into_inner()
}

/// What a kernel begins with.
fn scope(b: &mut Builder, kind: usize, outside: Outside) -> Scope {
    let Outside { index, views, captured } = outside;
    let rank = rank_of(kind);
    let indices = match TILES[kind] {
        [] => vec![(index, rank, false)],
        _ => ["global", "local", "tile", "tile_origin"]
            .map(|part| (b.field(&index, part), rank, false))
            .to_vec(),
    };
    let memory = views.into_iter().zip(&VIEWS).enumerate().map(|(number, (value, view))| {
        let sides = (0..view.rank).map(|dimension| Side::OfView(number, dimension));
        let sides = sides.chain(view.array.map(Side::Length)).collect();
        Memory { value, scalar: view.scalar, sides, writable: view.writable }
    });
    let (numbers, arrays) = captured.split_at(NUMBERS.len());
    let arrays = arrays.iter().zip(ARRAYS).map(|(value, (scalar, len))| {
        let sides = vec![Side::Length(len)];
        Memory { value: *value, scalar, sides, writable: false }
    });
    let memory = memory.chain(arrays).collect();
    let numbers = numbers.iter().zip(NUMBERS).map(|(value, scalar)| (*value, scalar, false));
    let numbers = numbers.collect();
    Scope { numbers, indices, pairs: Vec::new(), truths: Vec::new(), memory }
}

impl Make<'_> {
    pub(super) fn below(&self, end: usize) -> usize {
        self.choices.borrow_mut().below(end)
    }

    /// One of so many; the first of fewer choices is the one that is not.
    pub(super) fn one_in(&self, count: usize) -> bool {
        self.below(count) == count - 1
    }

    pub(super) fn pick<T: Clone>(&self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }

    pub(super) fn note(&self, production: &'static str) {
        *self.used.borrow_mut().entry(production).or_default() += 1;
    }

    /// Records an expression, or a condition, with the scope as it is.
    pub(super) fn recorded<R>(&self, record: impl FnOnce(&Scope) -> R) -> R {
        let scope = self.scope.borrow().clone();
        record(&scope)
    }

    pub(super) fn scalar(&self) -> Scalar {
        match self.below(8) {
            0..4 => Scalar::Usize,
            _ => self.pick(&SCALARS[1..]),
        }
    }

    pub(super) fn literal(&self, scalar: Scalar) -> Form {
        // As a literal of the source it is one of the type.
        let value = self.pick(&LITERALS);
        Form::Literal(scalar, super::super::Number::wrapped(scalar, value).value)
    }

    fn via(&self) -> Via {
        if self.one_in(4) { Via::Copy } else { Via::Place }
    }

    /// Something with a name, as a number of the type.
    fn leaf(&self, scalar: Scalar) -> Form {
        let scope = self.scope.borrow();
        let form = match self.below(10) {
            0 | 1 => return self.literal(scalar),
            2..6 => {
                let index = self.below(scope.indices.len());
                Form::Component(index, self.below(scope.indices[index].1), self.via())
            }
            6 if !scope.pairs.is_empty() => {
                let pair = self.below(scope.pairs.len());
                Form::Part(pair, self.below(PAIR.len()), self.via())
            }
            7 => {
                let view = self.below(VIEWS.len());
                Form::Side(view, self.below(VIEWS[view].rank))
            }
            _ => {
                // The last are those of the body.
                let last = scope.numbers.len() - 1;
                let number = last - self.below(scope.numbers.len());
                Form::Name(number, scope.numbers[number].1)
            }
        };
        let as_it_is = form.scalar(&scope) == scalar;
        if as_it_is { form } else { Form::Cast(form.into(), scalar) }
    }

    /// A number of the type.
    pub(super) fn number(&self, scalar: Scalar, depth: usize) -> Form {
        let Some(depth) = depth.checked_sub(1) else { return self.leaf(scalar) };
        let number = |scalar| self.number(scalar, depth);
        match self.below(13) {
            0..5 => self.leaf(scalar),
            5..9 => {
                let op = self.pick(&OPERATORS);
                let right = match (op, self.below(2)) {
                    (Binary::Shl | Binary::Shr, 0) => self.literal(Scalar::U32),
                    (Binary::Shl | Binary::Shr, _) => number(self.pick(&SCALARS)),
                    (_, 0) => self.literal(scalar),
                    _ => number(scalar),
                };
                Form::binary(op, number(scalar), right)
            }
            9 => Form::Cast(number(self.pick(&SCALARS)).into(), scalar),
            10 | 11 => {
                let scope = self.scope.borrow();
                let method = &METHODS[self.below(METHODS.len())];
                if !method.is_of(scalar) {
                    return self.leaf(scalar);
                }
                self.note("method");
                let arguments = (0..method.arguments).map(|_| number(scalar)).collect();
                let form = Form::Method(method, arguments);
                let gives = form.scalar(&scope);
                if gives == scalar { form } else { Form::Cast(form.into(), scalar) }
            }
            _ => match self.below(3) {
                0 => {
                    let negates = scalar.is_signed() && self.one_in(2);
                    let op = if negates { Unary::Neg } else { Unary::Not };
                    Form::Unary(op, number(scalar).into())
                }
                1 => {
                    let other = self.scalar();
                    let (left, right) = (self.leaf(other), self.leaf(other));
                    let test = Form::binary(self.pick(&COMPARISONS), left, right);
                    Form::Choose(test.into(), number(scalar).into(), number(scalar).into())
                }
                _ => {
                    let scope = self.scope.borrow();
                    let memory = self.below(scope.memory.len());
                    let sides = &scope.memory[memory].sides;
                    let index = |side: &Side| self.index(&side.form()).0;
                    let form = Form::Element(memory, sides.iter().map(index).collect());
                    let as_it_is = scope.memory[memory].scalar == scalar;
                    if as_it_is { form } else { Form::Cast(form.into(), scalar) }
                }
            },
        }
    }

    /// An index that may be below the limit, and a condition by which it is, or nearly.
    pub(super) fn index(&self, limit: &Form) -> (Form, Option<Test>) {
        let x = self.number(Scalar::Usize, self.below(3));
        match self.below(10) {
            0 => (x, None),
            1..4 => (reduced(self.below(REDUCTIONS), x, limit), None),
            which => {
                let limit = match which {
                    4 => &self.number(Scalar::Usize, 1),
                    _ => limit,
                };
                let test = test(self.below(TESTS), &x, limit);
                (neighbour(self.below(NEIGHBOURS), &x, limit), Some(test))
            }
        }
    }

    /// A condition.
    pub(super) fn test(&self, depth: usize) -> Test {
        match (self.below(8), depth) {
            (0, 1..) => self.test(depth - 1).and(self.test(depth - 1)),
            (1, 1..) => self.test(depth - 1).or(self.test(depth - 1)),
            (2, 1..) => self.test(depth - 1).not(),
            (3, _) if !self.scope.borrow().truths.is_empty() => {
                Test::Named(self.below(self.scope.borrow().truths.len()))
            }
            (4, _) => {
                let memory = self.pick(&self.scope.borrow().memory);
                let side = self.pick(&memory.sides).form();
                let x = self.number(Scalar::Usize, 1);
                test(self.below(TESTS), &x, &side)
            }
            _ => {
                let scalar = self.scalar();
                let (left, right) = (self.number(scalar, 1), self.number(scalar, 1));
                Test::compare(self.pick(&COMPARISONS), left, right)
            }
        }
    }
}
