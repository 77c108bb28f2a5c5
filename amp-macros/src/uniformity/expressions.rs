//! Expressions and statements, in the order in which threads run them.

use proc_macro2::Span;

use super::graph::{NodeId, UNIFORM};
use super::sites::Found;
use super::state::Memory;
use super::{Walker, source};
use crate::syntax::{
    Arm, Block, Condition, Expression, ExpressionKind, Pattern, Statement, Text, Variable,
    is_of_numbers,
};

impl Walker {
    /// Walks through a block; gives what its value depends on.
    pub fn block(&mut self, block: &Block) -> NodeId {
        block.statements.iter().for_each(|statement| self.statement(statement));
        block.tail.as_ref().map_or(UNIFORM, |tail| self.value(tail))
    }

    fn statement(&mut self, statement: &Statement) {
        match statement {
            Statement::Let { pattern, value: Some(value), otherwise, .. } => {
                let bound = self.bound(pattern, value);
                if let Some(otherwise) = otherwise {
                    let all = self.graph.join_all(bound.iter().map(|(_, value, _)| *value));
                    let what = format!("the pattern of `let … = {}`", source::expression(value));
                    let fails = self.condition(all, what, pattern.span());
                    let before = self.variables.state.clone();
                    self.under(fails, |walker| walker.block(otherwise));
                    self.variables.merge(&mut self.graph, &before);
                }
                for (pattern, value, refers) in bound {
                    self.bind(pattern, value, refers);
                }
            }
            Statement::Let { pattern, value: None, .. } => self.declare_all(pattern, UNIFORM),
            Statement::TileStatic { name, ty, .. } => {
                let what = format!("the tile_static variable `{name}` before any barrier");
                let stale = self.differs(what, name.span());
                let memory = Memory { after_barrier: UNIFORM, of_numbers: is_of_numbers(ty) };
                self.variables.declare_memory(name, stale, memory, None);
            }
            Statement::Expression(expression, _) => {
                self.value(expression);
            }
            Statement::Const(_) => (),
        }
    }

    /// Binds the names of a pattern to parts of a value.
    pub fn bind(
        &mut self,
        pattern: &Pattern,
        value: NodeId,
        refers: Option<super::state::Referent>,
    ) {
        let control = self.control();
        let value = self.graph.join(value, control);
        for name in pattern.names() {
            self.variables.declare(name, value, refers);
        }
    }

    pub fn declare_all(&mut self, pattern: &Pattern, value: NodeId) {
        for name in pattern.names() {
            self.variables.declare(name, value, None);
        }
    }

    /// Walks through an expression; gives what its value depends on.
    pub fn value(&mut self, expression: &Expression) -> NodeId {
        use ExpressionKind::*;
        let span = expression.span;
        match &expression.kind {
            Literal(..) | Constant(..) | Inline(..) => UNIFORM,
            Variable(..) | Field(..) | Index(..) => self.load(expression),
            Unary(_, of, _)
            | Cast(of, ..)
            | Repeat(of, _)
            | Point(_, of)
            | Reference { of, .. }
            | Deref(of) => self.value(of),
            Binary(left, _, right, _) => {
                let left = self.value(left);
                let right = self.value(right);
                self.graph.join(left, right)
            }
            Either(left, op, right) => {
                let what = format!("the condition `{}` of `{}`", source::expression(left), {
                    if matches!(op, syn::BinOp::And(_)) { "&&" } else { "||" }
                });
                let first = self.value(left);
                let condition = self.condition(first, what, left.span);
                let before = self.variables.state.clone();
                let second = self.under(condition, |walker| walker.value(right));
                self.variables.merge(&mut self.graph, &before);
                self.graph.join(first, second)
            }
            Assign(place, value) => {
                let value = self.value(value);
                self.store(place, value);
                UNIFORM
            }
            AssignWith(place, _, value, _) => {
                let value = self.value(value);
                let before = self.value(place);
                let value = self.graph.join(value, before);
                self.store(place, value);
                UNIFORM
            }
            Call(path, arguments, _) => self.call(path, arguments),
            CallAssociated(path, arguments, slot) => {
                let function = Found::Function(path.clone(), arguments.len(), *slot);
                self.unknown_call(function, arguments, span)
            }
            Method(call) => {
                let method = Found::Method(call.clone());
                self.unknown_call(method, &call.arguments, call.name.span())
            }
            CallValue(function, arguments) => self.call_value(function, arguments),
            Swap(_, left, right) => {
                let values = [left, right].map(|place| self.value(place));
                let both = self.graph.join(values[0], values[1]);
                self.change(left, both);
                self.change(right, both);
                UNIFORM
            }
            Closure(closure) => {
                let made = self.closure(closure);
                self.hand_on(made, span)
            }
            Wait { method, .. } => {
                let control = self.control();
                self.barrier(control, method.span());
                // A fence for global memory says nothing about that of the tile.
                if method != "wait_with_global_memory_fence" {
                    self.variables.wait();
                }
                UNIFORM
            }
            OfArray { array, .. } => {
                self.value(array);
                UNIFORM
            }
            Array(parts) | Tuple(parts) => self.values(parts),
            Structure(new) => {
                let fields = new.fields.iter().map(|(_, value)| value).chain(&new.rest);
                fields.fold(UNIFORM, |all, field| {
                    let field = self.value(field);
                    self.graph.join(all, field)
                })
            }
            Block(None, block) => self.block(block),
            Block(Some(label), block) => {
                let mut value = UNIFORM;
                let left = self.labelled(label, |walker| value = walker.block(block));
                let end = self.variables.state.clone();
                self.come_out(std::iter::once(&end).chain(&left.breaks));
                self.graph.join(value, left.value)
            }
            If { condition, accept, reject } => self.branch(condition, accept, reject.as_deref()),
            While { label, condition, body } => {
                self.walk_while(label.as_ref(), condition, body);
                UNIFORM
            }
            Loop { label, body } => self.walk_loop(label.as_ref(), body),
            For(repeat) => {
                self.walk_for(repeat);
                UNIFORM
            }
            Match { subject, arms } => self.choose(subject, arms),
            Break(label, value) => {
                let value = value.as_ref().map_or(UNIFORM, |value| self.value(value));
                self.walk_break(label.as_ref(), value, span);
                UNIFORM
            }
            Continue(label) => {
                self.walk_continue(label.as_ref(), span);
                UNIFORM
            }
            Return(value) => {
                let value = value.as_ref().map_or(UNIFORM, |value| self.value(value));
                self.walk_return(value, span);
                UNIFORM
            }
            Print(text) => self.shown(text),
            Check(condition, text) => {
                self.value(condition);
                self.shown(text)
            }
        }
    }

    /// What any of the values depends on.
    pub fn values(&mut self, all: &[Expression]) -> NodeId {
        all.iter().fold(UNIFORM, |sum, one| {
            let one = self.value(one);
            self.graph.join(sum, one)
        })
    }

    fn shown(&mut self, text: &Text) -> NodeId {
        self.values(&text.arguments);
        UNIFORM
    }

    /// Walks through a condition, whose names stay in scope; gives what it depends on, and where
    /// it stands.
    pub fn test(&mut self, condition: &Condition) -> (NodeId, Span) {
        match condition {
            Condition::Value(value) => (self.value(value), value.span),
            Condition::Let(pattern, value) => {
                let refers = self.referent_of(pattern, value);
                let bound = self.value(value);
                self.bind(pattern, bound, refers);
                (bound, value.span)
            }
            Condition::Both(left, right) => {
                let what = format!("the condition `{}` of `&&`", source::condition(left));
                let (first, span) = self.test(left);
                let holds = self.condition(first, what, span);
                let before = self.variables.state.clone();
                let (second, _) = self.under(holds, |walker| walker.test(right));
                self.variables.merge(&mut self.graph, &before);
                (self.graph.join(first, second), span)
            }
        }
    }

    fn branch(&mut self, test: &Condition, accept: &Block, reject: Option<&Expression>) -> NodeId {
        let (value, span) = self.test(test);
        let what = match value {
            UNIFORM => String::new(),
            _ => format!("the condition `{}`", source::condition(test)),
        };
        let condition = self.condition(value, what, span);
        let before = self.variables.state.clone();
        let accepted = self.under(condition, |walker| walker.block(accept));
        let end = std::mem::replace(&mut self.variables.state, before);
        let rejected = match reject {
            Some(reject) => self.under(condition, |walker| walker.value(reject)),
            None => UNIFORM,
        };
        self.variables.merge(&mut self.graph, &end);
        self.graph.join_all([accepted, rejected, condition])
    }

    fn choose(&mut self, subject: &Expression, arms: &[Arm]) -> NodeId {
        let value = self.value(subject);
        let mut tested = match arms {
            [Arm { guard: None, .. }] => UNIFORM,
            _ => {
                let what = format!("the value `{}` of a `match`", source::expression(subject));
                self.condition(value, what, subject.span)
            }
        };
        let mut result = tested;
        let mut before = self.variables.state.clone();
        let mut ends = Vec::new();
        for arm in arms {
            self.variables.state = before.clone();
            let end = self.under(tested, |walker| {
                let refers = walker.referent_of(&arm.pattern, subject);
                walker.bind(&arm.pattern, value, refers);
                if let Some(guard) = &arm.guard {
                    let what = format!("the condition `{}` of a `match`", source::condition(guard));
                    let (holds, span) = walker.test(guard);
                    let holds = walker.condition(holds, what, span);
                    tested = walker.graph.join(tested, holds);
                    before = walker.variables.state.clone();
                }
                walker.under(tested, |walker| walker.value(&arm.value))
            });
            result = self.graph.join_all([result, tested, end]);
            ends.push(self.variables.state.clone());
        }
        self.come_out(&ends);
        result
    }

    /// What a place depends on, when it is read.
    fn load(&mut self, place: &Expression) -> NodeId {
        match &place.kind {
            ExpressionKind::Field(base, syn::Member::Named(name)) if base.is_tiled() => {
                // The tile and its sizes are the same for all of its threads.
                match ["local", "global"].iter().any(|own| name == own) {
                    true => self.differs(format!("`{}`", source::expression(place)), place.span),
                    false => UNIFORM,
                }
            }
            ExpressionKind::Field(base, _) => self.value(base),
            ExpressionKind::Index(base, index) => {
                if is_view(base) {
                    let indices = self.indices(place);
                    let Some(elements) = self.elements_of(place).flatten() else {
                        let what = format!("an element of `{}`", source::expression(base));
                        return self.differs(what, place.span);
                    };
                    // Whatever the elements are, each thread reads another one.
                    return match self.graph.differs_at(indices) {
                        true => indices,
                        false => self.graph.join(elements, indices),
                    };
                }
                let index = self.value(index);
                let base = self.value(base);
                self.graph.join(base, index)
            }
            ExpressionKind::Variable(name, Variable::Tiled) => {
                self.differs(format!("the index `{name}`"), name.span())
            }
            ExpressionKind::Variable(_, Variable::Captured | Variable::Shared) => UNIFORM,
            ExpressionKind::Variable(name, _) => {
                if let Some(made) = self.closure_of(place) {
                    return self.hand_on(made, place.span);
                }
                let own = self.variables.value(name.id);
                match self.variables.memory_behind(name.id) {
                    Some(memory) => self.graph.join(own, self.variables.value(memory)),
                    None => own,
                }
            }
            _ => self.value(place),
        }
    }
}

/// Is it a view or an array of the runtime, whose elements threads share? A captured array by value
/// looks the same, and rustc tells them apart.
fn is_view(base: &Expression) -> bool {
    match &base.kind {
        ExpressionKind::Variable(_, variable) => {
            matches!(variable, Variable::Shared | Variable::Captured)
        }
        ExpressionKind::Index(base, _) => is_view(base),
        ExpressionKind::Reference { of, .. } | ExpressionKind::Deref(of) => is_view(of),
        _ => false,
    }
}
