//! The variables of a body: what each depends on at the place that is looked at.

use std::collections::{BTreeSet, HashMap};

use super::graph::{Graph, NodeId, UNIFORM};
use crate::syntax::{BindingId, Name};

/// What a variable that holds a reference refers to.
#[derive(Clone, Copy)]
pub enum Referent {
    Variable(BindingId),
    /// Data of the function's caller.
    Caller,
    /// A view, or an array by value: what its elements depend on, if they are the same for all threads by
    /// the same index.
    View(Option<NodeId>),
    /// A closure: its number among those of the body.
    Closure(usize),
}

/// Memory that the threads of a tile share.
#[derive(Clone, Copy)]
pub struct Memory {
    /// What a value depends on that is loaded directly after a barrier.
    pub after_barrier: NodeId,
    /// Does it hold numbers alone?
    pub of_numbers: bool,
}

struct Variable {
    name: Name,
    refers: Option<Referent>,
    memory: Option<Memory>,
}

/// What each variable depends on, at one place.
#[derive(Clone)]
pub struct State {
    /// By the number of the variable.
    values: Vec<NodeId>,
    /// Can a thread come to this place?
    pub reachable: bool,
}

impl State {
    pub fn unreachable() -> Self {
        State { values: Vec::new(), reachable: false }
    }

    pub fn value(&self, variable: BindingId) -> NodeId {
        self.values.get(variable.0 as usize).copied().unwrap_or(UNIFORM)
    }

    fn set(&mut self, variable: BindingId, value: NodeId) {
        let number = variable.0 as usize;
        if number >= self.values.len() {
            self.values.resize(number + 1, UNIFORM);
        }
        self.values[number] = value;
    }
}

/// The variables that are declared so far.
pub struct Variables {
    known: HashMap<BindingId, Variable>,
    pub state: State,
}

impl Variables {
    pub fn new() -> Self {
        let state = State { values: Vec::new(), reachable: true };
        Variables { known: HashMap::new(), state }
    }

    pub fn declare(&mut self, name: &Name, value: NodeId, refers: Option<Referent>) {
        self.add(Variable { name: name.clone(), refers, memory: None }, value);
    }

    pub fn declare_memory(
        &mut self,
        name: &Name,
        value: NodeId,
        memory: Memory,
        refers: Option<Referent>,
    ) {
        self.add(Variable { name: name.clone(), refers, memory: Some(memory) }, value);
    }

    fn add(&mut self, variable: Variable, value: NodeId) {
        self.state.set(variable.name.id, value);
        self.known.insert(variable.name.id, variable);
    }

    /// The variable, if it is one of the body or of its parameters.
    pub fn find(&self, name: &Name) -> Option<BindingId> {
        self.known.contains_key(&name.id).then_some(name.id)
    }

    pub fn value(&self, variable: BindingId) -> NodeId {
        self.state.value(variable)
    }

    pub fn name(&self, variable: BindingId) -> Option<&Name> {
        self.known.get(&variable).map(|known| &known.name)
    }

    pub fn set(&mut self, variable: BindingId, value: NodeId) {
        self.state.set(variable, value);
    }

    pub fn refers(&self, variable: BindingId) -> Option<Referent> {
        self.known.get(&variable)?.refers
    }

    pub fn memory(&self, variable: BindingId) -> Option<Memory> {
        self.known.get(&variable)?.memory
    }

    /// The memory of the tile that a local name refers to.
    pub fn memory_behind(&self, name: BindingId) -> Option<BindingId> {
        let mut variable = name;
        while self.memory(variable).is_none() {
            let Some(Referent::Variable(to)) = self.refers(variable) else { return None };
            variable = to;
        }
        (variable != name).then_some(variable)
    }

    /// All threads have come to a barrier: shared memory is the same for all of them.
    pub fn wait(&mut self) {
        let memory = self.known.values().filter_map(|known| Some((known.name.id, known.memory?)));
        memory.for_each(|(variable, memory)| self.state.set(variable, memory.after_barrier));
    }

    /// Goes on where this place and another one come together.
    pub fn merge(&mut self, graph: &mut Graph, other: &State) {
        if !other.reachable {
            return;
        }
        if !self.state.reachable {
            self.state = other.clone();
            return;
        }
        let count = self.state.values.len().max(other.values.len());
        self.state.values.resize(count, UNIFORM);
        for (value, other) in self.state.values.iter_mut().zip(&other.values) {
            *value = graph.join(*value, *other);
        }
    }

    /// These variables, and those that they refer to.
    pub fn reached_by<'n>(&self, names: impl Iterator<Item = &'n Name>) -> BTreeSet<BindingId> {
        let mut open: Vec<_> = names.filter_map(|name| self.find(name)).collect();
        let mut reached = BTreeSet::new();
        while let Some(variable) = open.pop() {
            if reached.insert(variable)
                && let Some(Referent::Variable(to)) = self.refers(variable)
            {
                open.push(to);
            }
        }
        reached
    }

    /// Lets the open nodes of variables depend on what these are at another place.
    pub fn close(graph: &mut Graph, open: &[(BindingId, NodeId)], state: &State) {
        for (variable, node) in open.iter().filter(|_| state.reachable) {
            graph.extend(*node, state.value(*variable));
        }
    }
}
