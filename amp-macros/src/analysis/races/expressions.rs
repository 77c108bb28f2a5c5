//! Expressions: their values, and the memory that they access.

use syn::{BinOp, Lit, Member};

use super::borders;
use super::lanes::Lanes;
use super::run::{Choice, Run};
use super::value::{Kind, Number, Value, ZERO};
use crate::facts::{Fence, hands_on_the_tile};
use crate::syntax::{Expression, ExpressionKind, Part, Variable as Role, visit_parts, written};
use crate::uniformity::text_of;

impl<'t> Run<'t> {
    pub fn evaluate(&mut self, expression: &'t Expression) -> Value {
        use ExpressionKind::*;
        match &expression.kind {
            Literal(Lit::Float(number), _) => self.bases.named(number.base10_digits(), true),
            Literal(literal, _) => literal_value(literal),
            Constant(path, _) => self.constant(&written(path)),
            Inline(tokens, _) => self.constant(&written(tokens)),
            Variable(..) | Field(..) | Index(..) | Deref(_) => self.load(expression),
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
                let left = self.operand(left).within(self.here);
                let right = self.operand(right).within(self.here);
                self.bases.binary(&left, op, &right)
            }
            Either(left, op, right) => self.either(left, op, right),
            Assign(place, value) => {
                let value = self.value(value);
                self.store(place, value);
                Value::Unknown
            }
            AssignWith(place, op, value, _) => {
                let value = self.operand(value);
                let before = match place.root() {
                    Some((_, variable)) if is_shared_memory(variable) => {
                        self.read(place, None, true);
                        Value::Unknown
                    }
                    _ => self.value(place),
                };
                let after = match plain(op) {
                    Some(op) => {
                        let (before, value) = (before.within(self.here), value.within(self.here));
                        self.bases.binary(&before, &op, &value)
                    }
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
                    Some((name, Role::Captured | Role::Shared)) => {
                        let of = format!("{}.{method} of {}", text_of(array), name.id.0);
                        self.bases.named(&of, true)
                    }
                    _ => Value::Unknown,
                }
            }
            Wait { method, .. } => {
                self.memory.wait(Fence::of(method));
                Value::Unknown
            }
            Call(callee, arguments, _) if callee.is_atomic() => {
                self.atomic(arguments);
                Value::Unknown
            }
            Method(call) => {
                let receiver = self.value(&call.receiver);
                let arguments: Vec<_> = call.arguments.iter().map(|one| self.value(one)).collect();
                self.waited(expression);
                let name = call.name.to_string();
                if let Some(value) = borders::method(&mut self.bases, &name, &receiver, &arguments)
                {
                    return value;
                }
                let from: Vec<_> = std::iter::once(&receiver).chain(&arguments).collect();
                self.bases.computed(&name, &from)
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
            _ => self.call(expression),
        }
    }

    /// Evaluates the parts of an expression of which no more is known.
    fn call(&mut self, expression: &'t Expression) -> Value {
        let (mut parts, mut values) = (Vec::new(), Vec::new());
        visit_parts(expression, &mut |part| parts.push(part));
        for part in parts {
            if let Part::Expression(part) = part {
                values.push(self.value(part));
            }
        }
        self.waited(expression);
        let values: Vec<_> = values.iter().collect();
        match values.contains(&&Value::Data) {
            true => Value::data_with(&values),
            false => Value::Unknown,
        }
    }

    /// An atomic operation of the place that the first argument refers to.
    fn atomic(&mut self, arguments: &'t [Expression]) {
        arguments.iter().skip(1).for_each(|argument| drop(self.value(argument)));
        let Some(ExpressionKind::Reference { of, .. }) = arguments.first().map(|first| &first.kind)
        else {
            return;
        };
        if let Some(place) = self.place(of)
            && self.here != 0
        {
            self.memory.atomic(&place, self.here, self.way);
        }
    }

    /// Who gets the tile may wait, unless it is assumed that it does not.
    fn waited(&mut self, call: &Expression) {
        if hands_on_the_tile(call) && !self.assumed_not_to_wait(call) {
            self.memory.wait(Fence::ALL);
        }
    }

    fn assumed_not_to_wait(&self, call: &Expression) -> bool {
        match &call.kind {
            ExpressionKind::Call(callee, ..) => self.at_once.contains(&written(&callee.path)),
            _ => false,
        }
    }

    /// An operand: of a reference what it refers to.
    fn operand(&mut self, operand: &'t Expression) -> Value {
        match &operand.kind {
            ExpressionKind::Variable(_, Role::TileReference { .. }) => {
                self.read(operand, None, false);
                Value::Unknown
            }
            _ => self.value(operand),
        }
    }

    fn load(&mut self, place: &'t Expression) -> Value {
        match &place.kind {
            ExpressionKind::Variable(_, Role::TileStatic) => {
                self.read(place, None, false);
                Value::Unknown
            }
            ExpressionKind::Variable(name, Role::Local) => {
                self.values.get(&name.id).cloned().unwrap_or(Value::Unknown)
            }
            ExpressionKind::Variable(name, Role::Captured) => {
                self.bases.named(&format!("variable {}", name.id.0), true)
            }
            ExpressionKind::Variable(_, Role::Tiled) => self.of_thread("global"),
            ExpressionKind::Field(base, Member::Named(name)) if base.is_tiled() => {
                self.of_thread(&name.to_string())
            }
            ExpressionKind::Field(..) | ExpressionKind::Index(..) | ExpressionKind::Deref(_)
                if place.root().is_some_and(|(_, variable)| variable.is_of_the_tile()) =>
            {
                self.read(place, None, false);
                Value::Unknown
            }
            // A part of an element.
            ExpressionKind::Field(..) if is_element(place) => {
                self.read(place, None, false);
                Value::Data
            }
            ExpressionKind::Deref(of) => match self.value(of) {
                Value::Data => Value::Data,
                _ => Value::Unknown,
            },
            ExpressionKind::Field(base, member) => {
                let base = self.value(base);
                match (&base, member) {
                    (Value::Parts(parts), Member::Unnamed(number)) => {
                        parts.get(number.index as usize).cloned().unwrap_or(Value::Unknown)
                    }
                    _ => self.bases.computed(&format!(".{}", written(member)), &[&base]),
                }
            }
            ExpressionKind::Index(base, index) => {
                let index = self.value(index);
                let base = match base.root() {
                    Some((_, Role::Local | Role::Tiled)) | None => self.value(base),
                    Some((_, Role::Captured | Role::Shared | Role::ElementReference)) => {
                        self.read(place, None, false);
                        return Value::Data;
                    }
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
    pub fn of_thread(&mut self, part: &str) -> Value {
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
            "tile" => self.bases.position(&format!("tile {dimension}")),
            "tile_origin" => {
                let base = self.origin(dimension);
                Value::Number(Number { base, lanes: Lanes::Same(0), kind: Kind::Wide })
            }
            _ => Value::Unknown,
        });
        Value::Parts(parts.collect::<Vec<_>>().into())
    }

    fn origin(&mut self, dimension: usize) -> usize {
        let origin = self.bases.position(&format!("origin {dimension}"));
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

    /// Reads a place, or an element of it.
    pub fn read(&mut self, place: &'t Expression, element: Option<Value>, updates: bool) {
        if let Some(found) = self.place_in(place, element)
            && self.here != 0
        {
            self.memory.read(&found, self.here, self.way, updates);
        }
    }

    fn store(&mut self, place: &'t Expression, value: Value) {
        match (&place.kind, place.root()) {
            (ExpressionKind::Variable(name, Role::Local), _) => self.assign(name, value),
            (ExpressionKind::Variable(name, Role::TileReference { .. }), _) => {
                self.forget(&[name.id]);
            }
            (_, Some((_, variable))) if is_shared_memory(variable) => {
                if let Some(found) = self.place(place)
                    && self.here != 0
                {
                    self.memory.write(&found, self.here, self.way, &value);
                }
            }
            (_, root) => {
                let root = root.map(|(name, _)| name.id);
                self.indices(place);
                self.forget(root.as_slice());
            }
        }
    }
}

/// Is it memory that threads share, or a name for it?
fn is_shared_memory(variable: Role) -> bool {
    variable.is_of_the_tile() || matches!(variable, Role::Captured | Role::Shared)
}

/// Is it an element of a view, or a part of one?
fn is_element(place: &Expression) -> bool {
    match &place.kind {
        ExpressionKind::Field(base, _) => is_element(base),
        ExpressionKind::Index(base, _) => {
            matches!(base.root(), Some((_, Role::Captured | Role::Shared)))
        }
        _ => false,
    }
}

pub fn literal_value(literal: &Lit) -> Value {
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
