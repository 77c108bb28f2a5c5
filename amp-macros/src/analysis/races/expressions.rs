//! Expressions: their values, and the memory that they access.

use syn::{BinOp, Lit, Member, RangeLimits};

use super::run::{Choice, Run};
use super::threads::{Threads, each};
use super::value::{Kind, Lanes, Number, Value, ZERO};
use crate::syntax::{
    Arm, Block, Condition, Expression, ExpressionKind, For, Iterated, Part, Pattern, PatternKind,
    Step, Variable as Role, visit_parts, written,
};
use crate::uniformity::text_of;

impl<'t> Run<'t> {
    pub fn evaluate(&mut self, expression: &'t Expression) -> Value {
        use ExpressionKind::*;
        match &expression.kind {
            Literal(literal, _) => literal_value(literal),
            Constant(path, _) => self.constant(&written(path)),
            Inline(tokens, _) => self.constant(&written(tokens)),
            Variable(..) | Field(..) | Index(..) => self.load(expression),
            Unary(syn::UnOp::Neg(_), of, _) => {
                let of = self.value(of);
                self.bases.negative(&of)
            }
            Unary(syn::UnOp::Not(_), of, _) => {
                let of = self.value(of);
                self.bases.not(&of)
            }
            Cast(of, ty, _) => {
                let of = self.value(of);
                self.bases.cast(&of, ty)
            }
            Binary(left, op, right, _) => {
                let left = self.value(left);
                let right = self.value(right);
                self.bases.binary(&left, op, &right)
            }
            Either(left, op, right) => self.either(left, op, right),
            Assign(place, value) => {
                let value = self.value(value);
                self.store(place, value);
                Value::Unknown
            }
            AssignWith(place, op, value, _) => {
                let value = self.value(value);
                let before = match place.root() {
                    Some((_, Role::TileStatic | Role::Captured | Role::Shared)) => {
                        self.read(place, true)
                    }
                    _ => self.value(place),
                };
                let after = match plain(op) {
                    Some(op) => self.bases.binary(&before, &op, &value),
                    None => Value::Unknown,
                };
                self.store(place, after);
                Value::Unknown
            }
            Array(parts) | Tuple(parts) => {
                Value::Parts(parts.iter().map(|part| self.value(part)).collect())
            }
            Point(_, components) => self.value(components),
            Reference { of, .. } => {
                self.indices(of);
                Value::Unknown
            }
            OfArray { array, method } => {
                self.indices(array);
                match array.root() {
                    Some((_, Role::Captured | Role::Shared)) => {
                        self.bases.named(&format!("{}.{method}", text_of(array)), true)
                    }
                    _ => Value::Unknown,
                }
            }
            Wait { .. } => {
                self.memory.wait();
                Value::Unknown
            }
            Call(_, arguments, _) | CallAssociated(_, arguments, _) => {
                self.call(expression, arguments);
                Value::Unknown
            }
            CallValue(..) => {
                self.call(expression, &[]);
                self.memory.wait();
                Value::Unknown
            }
            Method(call) => {
                let receiver = self.value(&call.receiver);
                let arguments: Vec<_> = call.arguments.iter().map(|one| self.value(one)).collect();
                self.waited(&call.arguments);
                let from: Vec<_> = std::iter::once(&receiver).chain(&arguments).collect();
                self.bases.computed(&call.name.to_string(), &from)
            }
            Block(None, block) => self.block(block),
            Block(Some(label), block) => {
                self.labelled(label, block);
                Value::Unknown
            }
            If { condition, accept, reject } => self.branch(condition, accept, reject.as_deref()),
            Match { subject, arms } => self.choose(subject, arms),
            While { label, condition, body } => {
                self.repeat(label.as_ref(), body, |run, _| run.test(condition));
                Value::Unknown
            }
            Loop { label, body } => {
                self.repeat(label.as_ref(), body, |run, _| Choice::Threads(run.here));
                Value::Unknown
            }
            For(repeat) => {
                self.walk_for(repeat);
                Value::Unknown
            }
            Break(label, value) => {
                value.iter().for_each(|value| drop(self.value(value)));
                self.leave(label.as_ref(), false);
                Value::Unknown
            }
            Continue(label) => {
                self.leave(label.as_ref(), true);
                Value::Unknown
            }
            Return(value) => {
                value.iter().for_each(|value| drop(self.value(value)));
                self.leave_body();
                Value::Unknown
            }
            Closure(_) => Value::Unknown,
            _ => {
                self.call(expression, &[]);
                Value::Unknown
            }
        }
    }

    /// Evaluates the parts of an expression of which no more is known.
    fn call(&mut self, expression: &'t Expression, arguments: &'t [Expression]) {
        let mut parts = Vec::new();
        visit_parts(expression, &mut |part| parts.push(part));
        for part in parts {
            if let Part::Expression(part) = part {
                self.value(part);
            }
        }
        self.waited(arguments);
    }

    /// Who gets the tiled index may wait.
    fn waited(&mut self, arguments: &[Expression]) {
        if arguments.iter().any(Expression::is_tiled) {
            self.memory.wait();
        }
    }

    fn either(&mut self, left: &'t Expression, op: &BinOp, right: &'t Expression) -> Value {
        let first = self.value(left);
        let is_and = matches!(op, BinOp::And(_));
        match self.choice(&first) {
            Choice::Threads(holds) => {
                let decided = Value::Number(Number::known((!is_and).into(), Kind::Truth));
                let asked = if is_and { holds } else { self.here & !holds };
                self.part(asked, |run| run.value(right), |_| decided)
            }
            Choice::Together | Choice::Unknown => {
                self.skip([Part::Expression(right)]);
                Value::Unknown
            }
        }
    }

    fn load(&mut self, place: &'t Expression) -> Value {
        match &place.kind {
            ExpressionKind::Variable(_, Role::TileStatic) => self.read(place, false),
            ExpressionKind::Variable(name, Role::Local) => {
                self.names.get(&name.to_string()).cloned().unwrap_or(Value::Unknown)
            }
            ExpressionKind::Variable(name, Role::Captured) => {
                self.bases.named(&name.to_string(), true)
            }
            ExpressionKind::Field(base, Member::Named(name)) if base.is_tiled() => {
                self.of_thread(&name.to_string())
            }
            ExpressionKind::Field(..) | ExpressionKind::Index(..)
                if matches!(place.root(), Some((_, Role::TileStatic))) =>
            {
                self.read(place, false)
            }
            ExpressionKind::Field(base, member) => {
                let base = self.value(base);
                match (&base, member) {
                    (Value::Parts(parts), Member::Unnamed(number)) => {
                        parts.get(number.index as usize).cloned().unwrap_or(Value::Unknown)
                    }
                    _ => Value::Unknown,
                }
            }
            ExpressionKind::Index(base, index) => {
                let index = self.value(index);
                let base = match base.root() {
                    Some((_, Role::Local | Role::Tiled)) | None => self.value(base),
                    Some((_, Role::Captured | Role::Shared)) => return self.read(place, false),
                    _ => return Value::Unknown,
                };
                let number = index.number().and_then(Number::constant);
                match (&base, number.and_then(|number| usize::try_from(number).ok())) {
                    (Value::Parts(parts), Some(number)) => {
                        parts.get(number).cloned().unwrap_or(Value::Unknown)
                    }
                    _ => self.bases.computed("[]", &[&base, &index]),
                }
            }
            _ => Value::Unknown,
        }
    }

    /// A part of the tiled index.
    fn of_thread(&mut self, part: &str) -> Value {
        let parts = (0..self.tile.rank()).map(|dimension| match part {
            "local" | "global" => {
                let base = match part {
                    "local" => ZERO,
                    _ => self.origin(dimension),
                };
                let lanes = self.tile.local(dimension);
                lanes.map_or(Value::Unknown, |lanes| {
                    Value::Number(Number { base, lanes, kind: Kind::Wide })
                })
            }
            "tile" => self.bases.named(&format!("tile {dimension}"), true),
            "tile_origin" => {
                let base = self.origin(dimension);
                Value::Number(Number { base, lanes: Lanes::Same(0), kind: Kind::Wide })
            }
            _ => Value::Unknown,
        });
        Value::Parts(parts.collect::<Vec<_>>().into())
    }

    fn origin(&mut self, dimension: usize) -> usize {
        let origin = self.bases.named(&format!("origin {dimension}"), true);
        origin.number().map_or(ZERO, |number| number.base)
    }

    /// Evaluates what leads to a place.
    pub fn indices(&mut self, place: &'t Expression) {
        match &place.kind {
            ExpressionKind::Variable(..) => (),
            ExpressionKind::Field(base, _) | ExpressionKind::Deref(base) => self.indices(base),
            ExpressionKind::Index(base, index) => {
                self.indices(base);
                self.value(index);
            }
            _ => drop(self.value(place)),
        }
    }

    fn read(&mut self, place: &'t Expression, updates: bool) -> Value {
        if let Some(found) = self.place(place)
            && self.here != 0
        {
            self.memory.read(&found, self.here, self.way, updates);
        }
        Value::Unknown
    }

    fn store(&mut self, place: &'t Expression, value: Value) {
        match (&place.kind, place.root()) {
            (ExpressionKind::Variable(name, Role::Local), _) => self.assign(name, value),
            (_, Some((_, Role::TileStatic | Role::Captured | Role::Shared))) => {
                if let Some(found) = self.place(place)
                    && self.here != 0
                {
                    self.memory.write(&found, self.here, self.way, &value);
                }
            }
            (_, root) => {
                let root = root.map(|(name, _)| name.ident.clone());
                self.indices(place);
                self.forget(root.as_slice());
            }
        }
    }

    fn test(&mut self, condition: &'t Condition) -> Choice {
        match condition.value() {
            Some(value) => {
                let value = self.value(value);
                self.choice(&value)
            }
            None => {
                self.skip([Part::Condition(condition)]);
                Choice::Unknown
            }
        }
    }

    fn branch(
        &mut self,
        condition: &'t Condition,
        accept: &'t Block,
        reject: Option<&'t Expression>,
    ) -> Value {
        match self.test(condition) {
            Choice::Threads(holds) => self.part(
                holds,
                |run| run.block(accept),
                |run| reject.map_or(Value::Unknown, |reject| run.value(reject)),
            ),
            Choice::Together => {
                self.together([Some(Part::Block(accept)), reject.map(Part::Expression)]);
                Value::Unknown
            }
            Choice::Unknown => {
                self.skip(std::iter::once(Part::Block(accept)).chain(reject.map(Part::Expression)));
                Value::Unknown
            }
        }
    }

    fn choose(&mut self, subject: &'t Expression, arms: &'t [Arm]) -> Value {
        let value = self.value(subject);
        self.choose_among(&value, arms)
    }

    fn choose_among(&mut self, value: &Value, arms: &'t [Arm]) -> Value {
        let [arm, rest @ ..] = arms else { return Value::Unknown };
        let number = value.number().filter(|number| number.is_known() && arm.guard.is_none());
        match number.and_then(|number| matched(&arm.pattern, number, self.here)) {
            Some(holds) => self.part(
                holds,
                |run| run.arm(arm, value.clone()),
                |run| run.choose_among(value, rest),
            ),
            None => self.skip_arms(arms),
        }
    }

    fn arm(&mut self, arm: &'t Arm, value: Value) -> Value {
        let declared = self.names.count();
        self.bind(&arm.pattern, value);
        let value = self.value(&arm.value);
        self.names.truncate(declared);
        value
    }

    fn skip_arms(&mut self, arms: &'t [Arm]) -> Value {
        let guards = arms.iter().filter_map(|arm| arm.guard.as_ref()).map(Part::Condition);
        let values = arms.iter().map(|arm| Part::Expression(&arm.value));
        self.skip(guards.chain(values));
        Value::Unknown
    }

    fn walk_for(&mut self, repeat: &'t For) {
        let body = &repeat.body;
        let Iterated::Range { first, end, limits, steps } = &repeat.over else {
            if let Iterated::Elements { array, .. } = &repeat.over {
                self.value(array);
            }
            self.repeat(repeat.label.as_ref(), body, |_, _| Choice::Unknown);
            return;
        };
        let (first, end) = (self.value(first), self.value(end));
        let by = match steps.as_slice() {
            [] => Some(1),
            [Step::Reverse(_)] => None,
            [Step::By(_, by)] => self.value(by).number().and_then(Number::constant),
            _ => None,
        };
        let reversed = matches!(steps.as_slice(), [Step::Reverse(_)]);
        let plus_one = Value::Number(Number::known(1, Kind::Wide));
        let beyond = match limits {
            RangeLimits::Closed(_) => self.bases.binary(&end, &syn::parse_quote!(+), &plus_one),
            RangeLimits::HalfOpen(_) => end,
        };
        self.repeat(repeat.label.as_ref(), body, |run, round| {
            let number = |number| Value::Number(Number::known(number, Kind::Wide));
            let (position, goes_on) = match (by, reversed) {
                (Some(by), _) if by > 0 => {
                    let Some(steps) = by.checked_mul(round) else { return Choice::Unknown };
                    let position = run.bases.binary(&first, &syn::parse_quote!(+), &number(steps));
                    let goes_on = run.bases.binary(&position, &syn::parse_quote!(<), &beyond);
                    (position, goes_on)
                }
                (_, true) => {
                    let steps = number(round + 1);
                    let position = run.bases.binary(&beyond, &syn::parse_quote!(-), &steps);
                    let goes_on = run.bases.binary(&first, &syn::parse_quote!(<=), &position);
                    (position, goes_on)
                }
                _ => return Choice::Unknown,
            };
            run.bind(&repeat.pattern, position);
            run.choice(&goes_on)
        });
    }
}

fn literal_value(literal: &Lit) -> Value {
    let (number, kind) = match literal {
        Lit::Bool(truth) => (Some(truth.value.into()), Kind::Truth),
        Lit::Int(number) => {
            let kind = match number.suffix() {
                "" => Kind::Open,
                "i32" | "u32" | "i64" | "u64" | "usize" => Kind::Wide,
                _ => return Value::Unknown,
            };
            let value = number.base10_parse::<i64>().ok().filter(|value| *value < 1 << 31);
            (value, kind)
        }
        _ => return Value::Unknown,
    };
    number.map_or(Value::Unknown, |number| Value::Number(Number::known(number, kind)))
}

/// The threads whose number a pattern matches.
fn matched(pattern: &Pattern, number: &Number, here: Threads) -> Option<Threads> {
    let test = |holds: &dyn Fn(i64) -> bool| {
        each(here).filter(|k| holds(number.lanes.of(*k))).fold(0, |all, k| all | 1 << k)
    };
    match &pattern.kind {
        PatternKind::Any => Some(here),
        PatternKind::Name { within: None, .. } => Some(here),
        PatternKind::Literal { value, negative: false } => {
            let value = literal_value(value).number()?.constant()?;
            Some(test(&|number| number == value))
        }
        PatternKind::Either(cases) => {
            let cases = cases.iter().map(|case| matched(case, number, here));
            cases.collect::<Option<Vec<_>>>().map(|all| all.iter().fold(0, |a, b| a | b))
        }
        _ => None,
    }
}

/// The operator of a compound assignment.
fn plain(op: &BinOp) -> Option<BinOp> {
    Some(match op {
        BinOp::AddAssign(_) => syn::parse_quote!(+),
        BinOp::SubAssign(_) => syn::parse_quote!(-),
        BinOp::MulAssign(_) => syn::parse_quote!(*),
        BinOp::DivAssign(_) => syn::parse_quote!(/),
        BinOp::RemAssign(_) => syn::parse_quote!(%),
        BinOp::BitAndAssign(_) => syn::parse_quote!(&),
        BinOp::BitOrAssign(_) => syn::parse_quote!(|),
        BinOp::BitXorAssign(_) => syn::parse_quote!(^),
        BinOp::ShlAssign(_) => syn::parse_quote!(<<),
        BinOp::ShrAssign(_) => syn::parse_quote!(>>),
        _ => return None,
    })
}
