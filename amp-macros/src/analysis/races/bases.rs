//! What operators give for values of threads.

use std::collections::{HashMap, HashSet};

use quote::ToTokens;
use syn::BinOp;

use super::borders::border;
use super::lanes::Lanes;
use super::value::{Base, Kind, Number, Value, ZERO};

/// Numbers of this size and less keep their differences in every type of 32 bits.
pub const SMALL: i64 = 1 << 16;

/// The unknown numbers that are the same for all threads, each by what it is computed from.
pub struct Bases {
    numbers: HashMap<(String, Vec<(Base, i64)>), Base>,
    /// Could the program run with every value of it? Not if it is that of a constant.
    open: Vec<bool>,
    /// Those that grow from thread to thread of the domain: parts of the global index, and sums with them.
    positions: HashSet<Base>,
    /// Is a condition asked that ends a loop? Then it is not known of any thread that it is no border.
    pub ends_a_loop: bool,
    /// Are the threads those of a domain without tiles?
    pub of_a_domain: bool,
}

impl Bases {
    pub fn new(of_a_domain: bool) -> Self {
        Bases {
            numbers: HashMap::new(),
            open: vec![false],
            positions: HashSet::new(),
            ends_a_loop: false,
            of_a_domain,
        }
    }

    /// The number of that name, at which threads of the domain begin.
    pub fn position(&mut self, name: &str) -> Value {
        let value = self.named(name, true);
        self.positions.extend(value.number().map(|number| number.base));
        value
    }

    pub fn is_position(&self, number: &Number) -> bool {
        self.positions.contains(&number.base)
    }

    /// The number of that name.
    pub fn named(&mut self, name: &str, open: bool) -> Value {
        self.add((name.to_owned(), Vec::new()), open)
    }

    /// A number that is computed from others; not known if these are.
    pub fn computed(&mut self, how: &str, from: &[&Value]) -> Value {
        if from.contains(&&Value::Data) {
            return Value::data_with(from);
        }
        let Some(numbers) = from.iter().map(|value| value.number()).collect::<Option<Vec<_>>>()
        else {
            return Value::Unknown;
        };
        if numbers.iter().all(|number| number.is_known())
            || !numbers.iter().all(|number| number.is_uniform())
        {
            return Value::Unknown;
        }
        let open = numbers.iter().all(|number| number.is_known() || self.open[number.base]);
        let grows = match (how, numbers.as_slice()) {
            ("-", [left, right]) => self.is_position(left) && !self.is_position(right),
            (how, numbers) if how == "+" || how.ends_with(" *") && !how.starts_with('-') => {
                numbers.iter().any(|number| self.is_position(number))
            }
            _ => false,
        };
        let parts = numbers.iter().map(|number| (number.base, number.lanes.of(0))).collect();
        let value = self.add((how.to_owned(), parts), open);
        self.positions.extend(value.number().map(|number| number.base).filter(|_| grows));
        value
    }

    fn add(&mut self, key: (String, Vec<(Base, i64)>), open: bool) -> Value {
        let next = self.open.len();
        let base = *self.numbers.entry(key).or_insert(next);
        if base == next {
            self.open.push(open);
        }
        Value::Number(Number { base, lanes: Lanes::Same(0), kind: Kind::Wide })
    }

    /// Is it the same for all threads, and could it be anything?
    pub fn is_open(&self, number: &Number) -> bool {
        number.is_uniform() && self.open[number.base]
    }

    pub fn not(&mut self, value: &Value) -> Value {
        match value {
            Value::Number(Number { base: ZERO, lanes, kind: Kind::Truth }) => {
                let lanes = lanes.map(|truth| Some(1 - truth));
                Value::from(lanes.map(|lanes| Number { base: ZERO, lanes, kind: Kind::Truth }))
            }
            other => self.computed("!", &[other]),
        }
    }

    pub fn negative(&mut self, value: &Value) -> Value {
        let zero = Value::Number(Number::known(0, Kind::Open));
        let (Some(left), Some(right)) = (zero.number(), value.number()) else {
            return self.computed("-", &[value]);
        };
        self.difference(left, right)
    }

    pub fn cast(&mut self, value: &Value, ty: &syn::Type) -> Value {
        let Value::Number(number) = value else { return self.computed("as", &[value]) };
        let natural = !number.is_known() || number.lanes.all(|number| number >= 0);
        let kept = is_named(ty, &["i32", "u32", "usize"]) || is_wide(ty) && natural;
        match kept {
            true => Value::Number(Number { kind: Kind::Wide, ..number.clone() }),
            false => self.computed(&ty.to_token_stream().to_string(), &[value]),
        }
    }

    pub fn binary(&mut self, left: &Value, op: &BinOp, right: &Value) -> Value {
        let (a, b) = match (left, right) {
            (Value::Number(a), Value::Number(b)) => (a, b),
            (Value::Parts(_), _) | (_, Value::Parts(_)) => return self.of_parts(left, op, right),
            _ => return self.computed(&op.to_token_stream().to_string(), &[left, right]),
        };
        if !self.ends_a_loop
            && let Some(truth) = border(self, a, op, b)
        {
            return truth;
        }
        match op {
            BinOp::Add(_) if !(a.is_known() && b.is_known()) => self.sum(a, b),
            BinOp::Sub(_) if !(a.is_known() && b.is_known()) => self.difference(a, b),
            BinOp::Mul(_) if !a.is_known() && b.constant().is_some() => self.multiple(a, b),
            BinOp::Mul(_) if !b.is_known() && a.constant().is_some() => self.multiple(b, a),
            BinOp::Eq(_) | BinOp::Ne(_) if a.base == b.base => Value::from(computed(a, op, b)),
            _ if a.is_known() && b.is_known() => Value::from(computed(a, op, b)),
            _ => self.computed(&op.to_token_stream().to_string(), &[left, right]),
        }
    }

    /// Points are computed with component by component, and numbers with each of them.
    fn of_parts(&mut self, left: &Value, op: &BinOp, right: &Value) -> Value {
        let count = match (left, right) {
            (Value::Parts(a), Value::Parts(b)) if a.len() == b.len() => a.len(),
            (Value::Parts(a), Value::Number(_)) => a.len(),
            (Value::Number(_), Value::Parts(b)) => b.len(),
            _ => return Value::Unknown,
        };
        let part = |value: &Value, k: usize| match value {
            Value::Parts(parts) => parts[k].clone(),
            number => number.clone(),
        };
        (0..count).map(|k| self.binary(&part(left, k), op, &part(right, k))).collect()
    }

    fn sum(&mut self, left: &Number, right: &Number) -> Value {
        let base = match (left.base, right.base) {
            (ZERO, base) | (base, ZERO) => base,
            (a, b) => self.base_of("+", a, b),
        };
        offset(base, left.lanes.zip(&right.lanes, i64::checked_add))
    }

    fn difference(&mut self, left: &Number, right: &Number) -> Value {
        if left.is_known() && right.is_known() {
            return Value::from(computed(left, &syn::parse_quote!(-), right));
        }
        let base = match (left.base, right.base) {
            (base, ZERO) => base,
            (a, b) => self.base_of("-", a, b),
        };
        offset(base, left.lanes.zip(&right.lanes, i64::checked_sub))
    }

    fn multiple(&mut self, number: &Number, factor: &Number) -> Value {
        let base = self.base_of(&format!("{} *", factor.lanes.of(0)), number.base, ZERO);
        offset(base, number.lanes.zip(&factor.lanes, i64::checked_mul))
    }

    fn base_of(&mut self, how: &str, left: Base, right: Base) -> Base {
        let [left, right] = [left, right]
            .map(|base| Value::Number(Number { base, lanes: Lanes::Same(0), kind: Kind::Wide }));
        self.computed(how, &[&left, &right]).number().map_or(ZERO, |number| number.base)
    }
}

fn is_named(ty: &syn::Type, names: &[&str]) -> bool {
    matches!(ty, syn::Type::Path(ty) if names.iter().any(|name| ty.path.is_ident(name)))
}

/// Is it an integer type of at least 32 bits?
pub fn is_wide(ty: &syn::Type) -> bool {
    is_named(ty, &["i32", "u32", "usize", "i64", "u64"])
}

/// A number above an unknown one.
fn offset(base: Base, lanes: Option<Lanes>) -> Value {
    let lanes = lanes.filter(|lanes| base != ZERO && lanes.all(|lane| lane.abs() < SMALL));
    Value::from(lanes.map(|lanes| Number { base, lanes, kind: Kind::Wide }))
}

/// What an operator gives for known numbers.
fn computed(left: &Number, op: &BinOp, right: &Number) -> Option<Number> {
    let kind = match (left.kind, right.kind) {
        (kind, _) if matches!(op, BinOp::Shl(_) | BinOp::Shr(_)) => kind,
        (Kind::Truth, _) => Kind::Truth,
        (Kind::Open, Kind::Open) => Kind::Open,
        _ => Kind::Wide,
    };
    let compared = |holds: fn(&i64, &i64) -> bool| {
        // Below zero an unsigned number is large.
        left.lanes.zip(&right.lanes, |a, b| (a >= 0 && b >= 0).then(|| holds(&a, &b).into()))
    };
    let natural = |combine: fn(i64, i64) -> Option<i64>| {
        left.lanes.zip(&right.lanes, |a, b| if a >= 0 && b >= 0 { combine(a, b) } else { None })
    };
    let exact = |combine: fn(i64, i64) -> Option<i64>| left.lanes.zip(&right.lanes, combine);
    let truth =
        |lanes: Option<Lanes>| lanes.map(|lanes| Number { base: ZERO, lanes, kind: Kind::Truth });
    let lanes = match op {
        BinOp::Eq(_) => return truth(exact(|a, b| Some((a == b).into()))),
        BinOp::Ne(_) => return truth(exact(|a, b| Some((a != b).into()))),
        BinOp::Lt(_) => return truth(compared(i64::lt)),
        BinOp::Le(_) => return truth(compared(i64::le)),
        BinOp::Gt(_) => return truth(compared(i64::gt)),
        BinOp::Ge(_) => return truth(compared(i64::ge)),
        BinOp::Add(_) => exact(i64::checked_add),
        BinOp::Sub(_) => exact(i64::checked_sub),
        BinOp::Mul(_) => exact(i64::checked_mul),
        BinOp::Div(_) => natural(i64::checked_div),
        BinOp::Rem(_) => natural(i64::checked_rem),
        BinOp::BitAnd(_) => natural(|a, b| Some(a & b)),
        BinOp::BitOr(_) => natural(|a, b| Some(a | b)),
        BinOp::BitXor(_) => natural(|a, b| Some(a ^ b)),
        BinOp::Shl(_) => natural(|a, b| (a < SMALL && b < 16).then(|| a << b)),
        BinOp::Shr(_) => natural(|a, b| (b < 31).then(|| a >> b)),
        _ => None,
    }?;
    let fits = match kind {
        Kind::Open => lanes.all(|number| (-128..128).contains(&number)),
        Kind::Wide | Kind::Truth => lanes.all(|number| number.abs() < 1 << 31),
    };
    fits.then_some(Number { base: ZERO, lanes, kind })
}
