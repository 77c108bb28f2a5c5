//! The variables of a body: what each depends on at the place that is looked at.

use super::graph::{Graph, NodeId, UNIFORM};
use crate::walk::Names;

/// The number of a variable.
pub type Slot = usize;

/// What a variable that holds a reference refers to.
#[derive(Clone, Copy)]
pub enum Referent {
    Variable(Slot),
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
    refers: Option<Referent>,
    memory: Option<Memory>,
}

/// What each variable depends on, at one place.
#[derive(Clone)]
pub struct State {
    values: Vec<NodeId>,
    /// Can a thread come to this place?
    pub reachable: bool,
}

impl State {
    pub fn unreachable() -> Self {
        State { values: Vec::new(), reachable: false }
    }

    pub fn value(&self, slot: Slot) -> NodeId {
        self.values.get(slot).copied().unwrap_or(UNIFORM)
    }
}

/// The variables in scope.
pub struct Variables {
    names: Names<Variable>,
    pub state: State,
}

impl Variables {
    pub fn new() -> Self {
        let state = State { values: Vec::new(), reachable: true };
        Variables { names: Names::new(), state }
    }

    pub fn declare(&mut self, name: &str, value: NodeId, refers: Option<Referent>) {
        self.push(name, Variable { refers, memory: None }, value);
    }

    pub fn declare_memory(
        &mut self,
        name: &str,
        value: NodeId,
        memory: Memory,
        refers: Option<Referent>,
    ) {
        self.push(name, Variable { refers, memory: Some(memory) }, value);
    }

    fn push(&mut self, name: &str, variable: Variable, value: NodeId) {
        let slot = self.names.declare(name.to_owned(), variable);
        // A place that cannot be reached may have come from one with fewer variables.
        self.state.values.resize(slot, UNIFORM);
        self.state.values.push(value);
    }

    /// How many variables are in scope.
    pub fn count(&self) -> usize {
        self.names.count()
    }

    /// Forgets the variables that were declared since there were `count`.
    pub fn truncate(&mut self, count: usize) {
        self.names.truncate(count);
        self.state.values.truncate(count);
    }

    pub fn find(&self, name: &str) -> Option<Slot> {
        self.names.find(name)
    }

    pub fn value(&self, slot: Slot) -> NodeId {
        self.state.value(slot)
    }

    pub fn name(&self, slot: Slot) -> &str {
        self.names.name(slot)
    }

    pub fn set(&mut self, slot: Slot, value: NodeId) {
        if let Some(known) = self.state.values.get_mut(slot) {
            *known = value;
        }
    }

    pub fn refers(&self, slot: Slot) -> Option<Referent> {
        self.names.at(slot).refers
    }

    pub fn memory(&self, slot: Slot) -> Option<Memory> {
        self.names.at(slot).memory
    }

    /// All threads have come to a barrier: shared memory is the same for all of them.
    pub fn wait(&mut self) {
        for slot in 0..self.count() {
            if let Some(memory) = self.names.at(slot).memory {
                self.set(slot, memory.after_barrier);
            }
        }
    }

    /// Goes on where this place and another one come together.
    pub fn merge(&mut self, graph: &mut Graph, other: &State) {
        if !other.reachable {
            return;
        }
        if !self.state.reachable {
            self.state = other.clone();
            self.state.values.truncate(self.count());
            return;
        }
        for (value, other) in self.state.values.iter_mut().zip(&other.values) {
            *value = graph.join(*value, *other);
        }
    }

    /// The variables of these names, and those that they refer to.
    pub fn reached_by<'n>(&self, names: impl Iterator<Item = &'n String>) -> Vec<Slot> {
        let mut slots: Vec<Slot> = Vec::new();
        let mut open: Vec<Slot> = names.filter_map(|name| self.find(name)).collect();
        while let Some(slot) = open.pop() {
            if let Some(Referent::Variable(to)) = self.names.at(slot).refers {
                open.push(to);
            }
            slots.push(slot);
        }
        slots.sort_unstable();
        slots.dedup();
        slots
    }

    /// Lets the open nodes of variables depend on what these are at another place.
    pub fn close(graph: &mut Graph, open: &[(Slot, NodeId)], state: &State) {
        for (slot, node) in open.iter().filter(|_| state.reachable) {
            if let Some(value) = state.values.get(*slot) {
                graph.extend(*node, *value);
            }
        }
    }
}
