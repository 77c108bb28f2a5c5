//! Calls: what a result depends on, and what a callee may change.

use proc_macro2::Span;

use super::graph::{Argument, Call, Node, NodeId, UNIFORM};
use super::places::root;
use super::sites::{Found, Waiting};
use super::state::Slot;
use super::{Cause, Walker, source};
use crate::facts::changed_places;
use crate::syntax::{Callee, Closure, Expression, ExpressionKind, Part, Variable};

impl Walker {
    /// A call of a function, which says elsewhere what its result depends on.
    pub fn call(&mut self, function: &Callee, arguments: &[Expression]) -> NodeId {
        let path = &function.path;
        let span = crate::lower::path_span(path);
        let name = source::path(path);
        let passed = arguments.iter().map(|argument| self.argument(argument)).collect();
        let callee = self.callee(path, arguments.len());
        let cause = Cause::new(format!("the result of `{name}`"), span);
        let result = self.graph.add(Node::Call(Call { callee, arguments: passed, cause }));
        if arguments.iter().any(Expression::is_tiled) {
            let control = self.control();
            self.sites.push(control, Waiting::Function { call: result, name }, span);
        }
        let shares = function.is_atomic() || arguments.iter().any(Expression::is_tiled);
        for argument in arguments {
            self.change_through(argument, shares, result);
        }
        result
    }

    /// A callee may store to what an argument refers to: through `&` only to memory that it shares.
    fn change_through(&mut self, argument: &Expression, shares: bool, value: NodeId) {
        let changes = match &argument.kind {
            ExpressionKind::Reference { mutable, of } => {
                *mutable || (shares && root(of).is_some_and(|(_, root)| root.is_of_the_tile()))
            }
            ExpressionKind::Variable(
                _,
                Variable::Reference { mutable } | Variable::TileReference { mutable },
            ) => *mutable || shares,
            _ => false,
        };
        if changes {
            self.change(argument, value);
        }
    }

    fn argument(&mut self, argument: &Expression) -> Argument {
        let value = self.value(argument);
        let after_barrier = match root(argument) {
            Some((name, Variable::TileStatic | Variable::TileReference { .. }))
                if argument.is_reference() =>
            {
                let slot = self.variables.find(&name.to_string());
                let memory = slot.and_then(|slot| self.variables.memory(slot));
                let indices = self.indices(argument);
                memory.map_or(value, |memory| self.graph.join(memory.after_barrier, indices))
            }
            _ => value,
        };
        Argument { value, after_barrier }
    }

    /// A call of a method or of a type's function: which one is known to rustc alone. It may wait
    /// if it gets the tiled index.
    pub fn unknown_call(&mut self, call: Found, arguments: &[Expression], span: Span) -> NodeId {
        let name = call.name();
        let (receiver, fixed) = match &call {
            Found::Method(call) => (Some(call.receiver.clone()), call.fixed),
            Found::Function(..) => (None, true),
        };
        let receiver = receiver.as_ref();
        let waits = arguments.iter().any(Expression::is_tiled);
        let mut given = Vec::new();
        for argument in receiver.into_iter().chain(arguments) {
            // The tiled index is the same in the callee.
            let own = if argument.is_tiled() { UNIFORM } else { self.value(argument) };
            given.push((source::expression(argument), own));
        }
        let mut value = self.graph.join_all(given.iter().map(|(_, value)| *value));
        if waits {
            let control = self.control();
            self.sites.push(control, Waiting::Found(Box::new(call), given), span);
        }
        // It may read what threads share.
        if waits || arguments.iter().chain(receiver).any(is_shared_memory) {
            value = self.differs(format!("the result of `{name}`"), span);
        }
        for argument in arguments {
            self.change_through(argument, true, value);
        }
        if let Some(receiver) = receiver
            && !fixed
            && !self.is_number(receiver)
        {
            self.change(receiver, value);
        }
        value
    }

    /// Is it a number that threads share, which no method changes?
    fn is_number(&self, place: &Expression) -> bool {
        let slot = root(place).and_then(|(name, _)| self.variables.find(&name.to_string()));
        let memory = slot.and_then(|slot| self.variables.memory(slot));
        memory.is_some_and(|memory| memory.of_numbers)
    }

    /// A call of a closure: its result depends on what the closure does, and on its arguments.
    pub fn call_value(&mut self, function: &Expression, arguments: &[Expression]) -> NodeId {
        let function = self.value(function);
        let given = self.values(arguments);
        let value = self.graph.join(function, given);
        for argument in arguments {
            self.change_through(argument, true, value);
        }
        value
    }

    /// The variables in scope that an expression may change, through references as well.
    fn changed_slots(&self, expression: &Expression) -> Vec<Slot> {
        let places = changed_places(Part::Expression(expression));
        let names: Vec<_> =
            places.into_iter().filter_map(root).map(|(name, _)| name.to_string()).collect();
        self.variables.reached_by(names.iter())
    }

    /// A closure depends on what its body does. What it changes outside may be changed at any call.
    pub fn closure(&mut self, closure: &Closure, span: Span) -> NodeId {
        let declared = self.variables.count();
        let before = self.variables.state.clone();
        let mut value = UNIFORM;
        let left = self.returning(|walker| {
            for (pattern, _) in &closure.parameters {
                walker.declare_all(pattern, UNIFORM);
            }
            value = walker.value(&closure.body);
        });
        self.variables.truncate(declared);
        self.variables.state.reachable = before.reachable;
        // Which threads call it, and with what, is not followed.
        for slot in self.changed_slots(&closure.body).into_iter().filter(|slot| *slot < declared) {
            let what =
                format!("the variable `{}`, which a closure changes", self.variables.name(slot));
            let unknown = self.differs(what, span);
            self.variables.set(slot, unknown);
        }
        self.graph.join(value, left.value)
    }
}

/// Is it a view, or a reference to tile_static memory?
fn is_shared_memory(argument: &Expression) -> bool {
    match &argument.kind {
        ExpressionKind::Reference { of, .. } => match root(of) {
            Some((_, variable)) => {
                variable.is_of_the_tile() || matches!(variable, Variable::Shared)
            }
            None => false,
        },
        ExpressionKind::Variable(_, variable) => {
            matches!(variable, Variable::Shared | Variable::TileReference { .. })
        }
        _ => false,
    }
}
