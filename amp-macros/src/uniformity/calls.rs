//! Calls: what a result depends on, and what a callee may change.

use std::collections::BTreeSet;

use proc_macro2::Span;

use super::graph::{Argument, Call, Node, NodeId, UNIFORM};
use super::places::root;
use super::sites::{Found, Waiting};
use super::state::{Referent, Variables};
use super::{Cause, Walker, source};
use crate::facts::{changed_places, gets_the_tile};
use crate::syntax::{
    BindingId, Callee, Closure, Expression, ExpressionKind, Part, Pattern, PatternKind, Variable,
};

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
        if gets_the_tile(arguments) {
            let control = self.control();
            self.sites.push(control, Waiting::Function { call: result, name }, span);
        }
        let shares = function.is_atomic() || gets_the_tile(arguments);
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
                let variable = self.variables.memory_behind(name.id).unwrap_or(name.id);
                let memory = self.variables.memory(variable);
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
        let waits = gets_the_tile(arguments);
        let mut given = Vec::new();
        let mut closures = Vec::new();
        for argument in receiver.into_iter().chain(arguments) {
            // The tiled index is the same in the callee.
            let (own, made) = match argument.is_tiled() {
                true => (UNIFORM, None),
                false => self.passed(argument),
            };
            given.push((source::expression(argument), own));
            closures.extend(made);
        }
        let mut value = self.graph.join_all(given.iter().map(|(_, value)| *value));
        if waits {
            let control = self.control();
            self.sites.push(control, Waiting::Found(Box::new(call), given), span);
        }
        // It may read what threads share.
        let mut differs = waits;
        for argument in arguments.iter().chain(receiver) {
            match self.elements_of(argument).filter(|_| is_whole(argument)) {
                Some(Some(elements)) => value = self.graph.join(value, elements),
                Some(None) => differs = true,
                None => differs |= is_of_the_tile(argument),
            }
        }
        if differs {
            value = self.differs(format!("the result of `{name}`"), span);
        }
        for made in closures {
            self.called(made, span, value, |_| value);
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
        let memory = root(place).and_then(|(name, _)| self.variables.memory(name.id));
        memory.is_some_and(|memory| memory.of_numbers)
    }

    /// A call of a closure: its result depends on what the closure does, and on its arguments.
    pub fn call_value(&mut self, function: &Expression, arguments: &[Expression]) -> NodeId {
        let made = self.closure_of(function);
        let value = match made {
            Some(made) => self.result_of(made),
            None => self.value(function),
        };
        let given: Vec<_> = arguments.iter().map(|argument| self.value(argument)).collect();
        let all = self.graph.join_all(given.iter().copied());
        match made {
            Some(made) => {
                let control = self.control();
                self.called(made, function.span, control, |number| {
                    given.get(number).copied().unwrap_or(all)
                });
            }
            None => arguments.iter().for_each(|argument| self.change_through(argument, true, all)),
        }
        let value = self.graph.join(value, all);
        for argument in arguments {
            self.change_through(argument, true, value);
        }
        value
    }

    /// The closure that a name stands for.
    pub fn closure_of(&self, function: &Expression) -> Option<usize> {
        let (name, _) = match &function.kind {
            ExpressionKind::Variable(..) | ExpressionKind::Reference { .. } => root(function)?,
            _ => return None,
        };
        match self.variables.refers(name.id) {
            Some(Referent::Closure(made)) => Some(made),
            Some(Referent::Variable(_) | Referent::Caller | Referent::View(_)) | None => None,
        }
    }

    /// The parts of a value that the parts of a pattern are bound to: what each depends on, and what its
    /// names refer to.
    pub fn bound<'p>(&mut self, pattern: &'p Pattern, value: &Expression) -> Vec<Bound<'p>> {
        use ExpressionKind::{Array, Tuple};
        use PatternKind::{Array as Elements, Tuple as Parts};
        if let (Parts(names) | Elements(names), Tuple(values) | Array(values)) =
            (&pattern.kind, &value.kind)
            && names.len() == values.len()
            && !names.iter().any(Pattern::is_rest)
        {
            let pairs = names.iter().zip(values);
            return pairs.flat_map(|(name, value)| self.bound(name, value)).collect();
        }
        let refers = self.referent_of(pattern, value);
        if value.is_shared_reference()
            && let Some(name) = self.name_of_memory(value)
        {
            return vec![(pattern, name, refers)];
        }
        let (bound, made) = self.passed(value);
        vec![(pattern, bound, made.map(Referent::Closure).or(refers))]
    }

    /// A value that may be a closure, which whoever gets it may call.
    fn passed(&mut self, value: &Expression) -> (NodeId, Option<usize>) {
        let made = match &value.kind {
            ExpressionKind::Closure(closure) => Some(self.closure(closure)),
            _ => self.closure_of(value),
        };
        match made {
            Some(made) => (self.result_of(made), Some(made)),
            None => (self.value(value), None),
        }
    }

    /// The variables in scope that an expression may change, through references as well.
    fn changed_variables(&self, expression: &Expression) -> BTreeSet<BindingId> {
        let places = changed_places(Part::Expression(expression));
        let names: Vec<_> = places.into_iter().filter_map(root).map(|(name, _)| name).collect();
        self.variables.reached_by(names.into_iter())
    }

    /// A closure: what it changes outside may be changed at any time from here on, and depends on what its
    /// calls give it. Its body is a loop, whose rounds are the calls.
    pub fn closure(&mut self, closure: &Closure) -> usize {
        let changed = self.changed_variables(&closure.body);
        let open: Vec<_> =
            changed.into_iter().map(|variable| self.open_variable(variable)).collect();
        let before = self.variables.state.clone();
        let control = self.graph.open(UNIFORM);
        let mut parameters = Vec::new();
        let mut value = UNIFORM;
        let left = self.returning(|walker| {
            for (pattern, _) in &closure.parameters {
                let parameter = walker.graph.open(UNIFORM);
                parameters.push(parameter);
                walker.declare_all(pattern, parameter);
            }
            value = walker.under(control, |walker| walker.value(&closure.body));
        });
        Variables::close(&mut self.graph, &open, &self.variables.state);
        for state in &left.breaks {
            Variables::close(&mut self.graph, &open, state);
        }
        self.variables.state = before;
        let result = self.graph.join(value, left.value);
        self.closures.push(Made { parameters, control, result, changed: open });
        self.closures.len() - 1
    }

    pub fn result_of(&self, made: usize) -> NodeId {
        self.closures[made].result
    }

    /// Threads call a closure there, under a condition, and give it something for each parameter.
    fn called(
        &mut self,
        made: usize,
        span: Span,
        control: NodeId,
        given: impl Fn(usize) -> NodeId,
    ) {
        let Made { parameters, control: own, changed, .. } = self.closures[made].clone();
        self.graph.extend(own, control);
        for (number, parameter) in parameters.into_iter().enumerate() {
            self.graph.extend(parameter, given(number));
        }
        // What a barrier has made the same for all threads may not be so any more.
        for (variable, _) in changed {
            if self.variables.memory(variable).is_some() {
                self.stale(variable, span);
            }
        }
    }

    /// A closure is given to what may call it in any way: what it gives then is for the caller to see to,
    /// and what it changes may differ.
    pub fn hand_on(&mut self, made: usize, span: Span) -> NodeId {
        let unknown = self.differs("what calls of the closure give it".to_owned(), span);
        for (_, head) in self.closures[made].changed.clone() {
            self.graph.extend(head, unknown);
        }
        self.called(made, span, UNIFORM, |_| UNIFORM);
        self.result_of(made)
    }
}

/// A pattern, what its value depends on, and what its names refer to.
type Bound<'p> = (&'p Pattern, NodeId, Option<Referent>);

/// A closure of the body.
#[derive(Clone)]
pub struct Made {
    /// What the calls give it.
    parameters: Vec<NodeId>,
    /// The conditions under which it is called.
    control: NodeId,
    /// What it gives.
    result: NodeId,
    /// The variables from around it that it changes, and what they depend on while there is the closure.
    changed: Vec<(BindingId, NodeId)>,
}

/// Is it a view as a whole, or an array by value as one, or a reference to it?
fn is_whole(argument: &Expression) -> bool {
    match &argument.kind {
        ExpressionKind::Reference { of, .. } => is_whole(of),
        ExpressionKind::Variable(_, variable) => {
            matches!(variable, Variable::Shared | Variable::Captured)
        }
        _ => false,
    }
}

/// Is it a reference to memory of the tile?
fn is_of_the_tile(argument: &Expression) -> bool {
    match &argument.kind {
        ExpressionKind::Reference { of, .. } => {
            root(of).is_some_and(|(_, variable)| variable.is_of_the_tile())
        }
        ExpressionKind::Variable(_, variable) => matches!(variable, Variable::TileReference { .. }),
        _ => false,
    }
}
