//! Conditions of random kernels: those that protect an index, and those that look as if they did.

use super::forms::{Form, Scope};
use crate::ir::{Binary, Builder, Scalar, Unary, Value};

/// A condition.
#[derive(Clone, Debug)]
pub(super) enum Test {
    /// A comparison.
    Is(Form),
    /// A truth value of the scope.
    Named(usize),
    Not(Box<Test>),
    /// `&&`
    And(Box<Test>, Box<Test>),
    /// `||`
    Or(Box<Test>, Box<Test>),
    /// All of them, evaluated one and all.
    All(Vec<Test>),
    /// One of them, likewise.
    Any(Vec<Test>),
}

impl Test {
    pub(super) fn compare(op: Binary, left: Form, right: Form) -> Test {
        Test::Is(Form::binary(op, left, right))
    }

    pub(super) fn not(self) -> Test {
        Test::Not(self.into())
    }

    pub(super) fn and(self, other: Test) -> Test {
        Test::And(self.into(), other.into())
    }

    pub(super) fn or(self, other: Test) -> Test {
        Test::Or(self.into(), other.into())
    }

    pub(super) fn record(&self, b: &mut Builder, scope: &Scope) -> Value {
        let each = |b: &mut Builder, tests: &[Test]| -> Vec<_> {
            tests.iter().map(|test| test.record(b, scope)).collect()
        };
        match self {
            Test::Is(form) => form.record(b, scope),
            Test::Named(number) => b.read(&scope.truths[*number].0),
            Test::Not(test) => {
                let test = test.record(b, scope);
                b.unary(Unary::Not, &test)
            }
            Test::And(left, right) => {
                let left = left.record(b, scope);
                b.and(&left, |b| right.record(b, scope))
            }
            Test::Or(left, right) => {
                let left = left.record(b, scope);
                b.or(&left, |b| right.record(b, scope))
            }
            Test::All(tests) => {
                let tests = each(b, tests);
                b.all(&tests)
            }
            Test::Any(tests) => {
                let tests = each(b, tests);
                b.any(&tests)
            }
        }
    }
}

/// So many conditions there are on an index.
pub(super) const TESTS: usize = 20;

/// One of the conditions on an index, of which some keep it below the limit, and some nearly.
pub(super) fn test(which: usize, x: &Form, limit: &Form) -> Test {
    let (x, n) = (|| x.clone(), || limit.clone());
    let one = || Form::usize(1);
    let compare = Test::compare;
    let plus = |left, right| Form::binary(Binary::Add, left, right);
    let minus = |left, right| Form::binary(Binary::Sub, left, right);
    let signed = |form: Form| Form::Cast(form.into(), Scalar::I32);
    match which {
        0 => compare(Binary::Lt, x(), n()),
        1 => compare(Binary::Gt, n(), x()),
        2 => compare(Binary::Le, x(), n()),
        3 => compare(Binary::Lt, plus(x(), one()), n()),
        4 => compare(Binary::Le, plus(x(), one()), n()),
        5 => compare(Binary::Ge, x(), n()).not(),
        6 => compare(Binary::Gt, minus(n(), x()), Form::usize(0)),
        7 => compare(Binary::Ne, x(), n()),
        8 => compare(Binary::Lt, x(), minus(n(), one())),
        9 => compare(Binary::Le, x(), minus(n(), one())),
        10 => compare(Binary::Lt, signed(x()), signed(n())),
        11 => compare(Binary::Lt, minus(x(), one()), n()),
        12 => compare(Binary::Eq, x(), minus(n(), one())),
        13 => compare(Binary::Ge, x(), one()).and(compare(Binary::Lt, x(), n())),
        14 => compare(Binary::Ge, n(), plus(x(), Form::usize(2))),
        15 => compare(Binary::Lt, plus(x(), x()), n()),
        16 => compare(Binary::Gt, n(), one()).and(compare(Binary::Lt, x(), n())),
        17 => compare(Binary::Le, n(), x()).or(compare(Binary::Eq, n(), one())).not(),
        18 => Test::All(vec![
            compare(Binary::Lt, x(), n()),
            compare(Binary::Gt, plus(x(), one()), Form::usize(0)),
        ]),
        _ => Test::Any(vec![compare(Binary::Ge, x(), n()), compare(Binary::Gt, x(), n())]).not(),
    }
}

/// So many indices there are beside one.
pub(super) const NEIGHBOURS: usize = 12;

/// An index beside one on which there is a condition.
pub(super) fn neighbour(which: usize, x: &Form, limit: &Form) -> Form {
    let (x, n) = (x.clone(), limit.clone());
    let one = Form::usize(1);
    let minus = |left, right| Form::binary(Binary::Sub, left, right);
    match which {
        0..4 => x,
        4 => Form::binary(Binary::Add, x, one),
        5 => minus(x, one),
        6 => minus(minus(n, one), x),
        7 => minus(n, x),
        8 => Form::binary(Binary::Div, x, Form::usize(2)),
        9 => Form::binary(Binary::Mul, x, Form::usize(2)),
        10 => Form::binary(Binary::Add, x, Form::usize(2)),
        _ => Form::binary(Binary::Xor, x, one),
    }
}

/// So many ways there are to bring a number below a limit.
pub(super) const REDUCTIONS: usize = 12;

/// A number, brought below the limit, or nearly.
pub(super) fn reduced(which: usize, x: Form, limit: &Form) -> Form {
    let n = limit.clone();
    let zero = Form::usize(0);
    let last = Form::binary(Binary::Sub, n.clone(), Form::usize(1));
    let method = |name: &str, arguments| {
        let method = super::forms::METHODS.iter().find(|method| method.name == name);
        Form::Method(method.expect("its name"), arguments)
    };
    match which {
        0 => Form::binary(Binary::Rem, x, n),
        1 => method("min", vec![x, last]),
        2 => Form::binary(Binary::And, x, last),
        3 => method("clamp", vec![x, zero, last]),
        4 => method("rem_euclid", vec![x, n]),
        5 => method("min", vec![x, n]),
        6 => Form::binary(Binary::And, x, n),
        7 => Form::binary(Binary::Shr, x, Form::Literal(Scalar::U32, 29)),
        8 => Form::binary(Binary::Div, x, n),
        9 => method("saturating_sub", vec![n, x]),
        10 => Form::Choose(
            Form::binary(Binary::Lt, x.clone(), n).into(),
            x.into(),
            Form::usize(0).into(),
        ),
        _ => Form::binary(Binary::Rem, x, last),
    }
}
