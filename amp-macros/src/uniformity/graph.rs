//! What depends on what in a body: a graph, in which a value may differ between the threads of a
//! tile if it leads to something that does.

use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};

use super::cause::Cause;

/// The number of a node.
pub type NodeId = usize;

/// Depends on nothing: the same for all threads of a tile.
pub const UNIFORM: NodeId = 0;

/// What a value or a thread's way depends on.
pub enum Node {
    /// On what differs between threads.
    Differs(Cause),
    /// On a parameter of the function; of a closure, on the elements of a capture.
    Parameter(usize),
    /// On the memory that a parameter refers to, as a barrier leaves it.
    AfterBarrier(usize),
    /// On the result of a function.
    Call(Call),
    /// On all of these.
    Join(Vec<NodeId>),
    /// Which way a thread takes at a condition.
    Condition(NodeId, Cause),
    /// Which threads are left after others have jumped.
    Jump(NodeId, Cause),
}

/// A call of a function.
pub struct Call {
    /// Its number among the functions that the body calls.
    pub callee: usize,
    pub arguments: Vec<Argument>,
    pub cause: Cause,
}

impl Call {
    /// What the arguments depend on.
    pub fn given(&self) -> impl Iterator<Item = NodeId> {
        self.arguments.iter().flat_map(|given| [given.value, given.after_barrier])
    }
}

/// What an argument depends on.
#[derive(Clone, Copy)]
pub struct Argument {
    pub value: NodeId,
    /// For a reference to memory of the tile: as a barrier in the callee leaves it.
    pub after_barrier: NodeId,
}

/// The nodes of a body.
pub struct Graph {
    nodes: Vec<Node>,
    joins: HashMap<(NodeId, NodeId), NodeId>,
}

impl Graph {
    pub fn new() -> Self {
        Graph { nodes: vec![Node::Join(Vec::new())], joins: HashMap::new() }
    }

    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id]
    }

    pub fn add(&mut self, node: Node) -> NodeId {
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    pub fn differs(&mut self, cause: Cause) -> NodeId {
        self.add(Node::Differs(cause))
    }

    /// What depends on both.
    pub fn join(&mut self, a: NodeId, b: NodeId) -> NodeId {
        match (a.min(b), a.max(b)) {
            (UNIFORM, other) => other,
            (a, b) if a == b => a,
            pair => match self.joins.get(&pair) {
                Some(known) => *known,
                None => {
                    let id = self.add(Node::Join(vec![pair.0, pair.1]));
                    self.joins.insert(pair, id);
                    id
                }
            },
        }
    }

    pub fn join_all(&mut self, all: impl IntoIterator<Item = NodeId>) -> NodeId {
        all.into_iter().fold(UNIFORM, |sum, one| self.join(sum, one))
    }

    /// Does it lead to something that differs, as far as the nodes are known yet?
    pub fn differs_at(&self, id: NodeId) -> bool {
        let (mut seen, mut open) = (HashSet::new(), vec![id]);
        while let Some(id) = open.pop() {
            match &self.nodes[id] {
                Node::Differs(_) => return true,
                _ if seen.insert(id) => open.extend(self.parts(id)),
                _ => (),
            }
        }
        false
    }

    /// A node that will get more to depend on: a variable at the head of a loop.
    pub fn open(&mut self, first: NodeId) -> NodeId {
        self.add(Node::Join(vec![first]))
    }

    /// Lets an open node depend on another one as well.
    pub fn extend(&mut self, open: NodeId, on: NodeId) {
        if let Node::Join(parts) = &mut self.nodes[open]
            && on != UNIFORM
            && on != open
        {
            parts.push(on);
        }
    }

    /// The parameters that nodes may depend on, through calls as well.
    pub fn parameters_of(&self, ids: impl IntoIterator<Item = NodeId>) -> BTreeSet<usize> {
        let (mut seen, mut open) = (HashSet::new(), Vec::from_iter(ids));
        let mut found = BTreeSet::new();
        while let Some(id) = open.pop() {
            if !seen.insert(id) {
                continue;
            }
            match &self.nodes[id] {
                Node::Parameter(number) | Node::AfterBarrier(number) => {
                    found.insert(*number);
                }
                Node::Call(call) => open.extend(call.given()),
                Node::Differs(_) | Node::Join(_) | Node::Condition(..) | Node::Jump(..) => {
                    open.extend(self.parts(id));
                }
            }
        }
        found
    }

    fn parts(&self, id: NodeId) -> &[NodeId] {
        match &self.nodes[id] {
            Node::Join(parts) => parts,
            Node::Condition(of, _) | Node::Jump(of, _) => std::slice::from_ref(of),
            // What a result depends on is known where the callee is.
            Node::Differs(_) | Node::Parameter(_) | Node::AfterBarrier(_) | Node::Call(_) => &[],
        }
    }

    /// For every node whether it leads to one of these, and if so, to which: the nearest.
    pub fn leading_to(&self, is_goal: impl Fn(&Node) -> bool) -> Vec<Option<NodeId>> {
        let mut users = vec![Vec::new(); self.nodes.len()];
        let mut goal = vec![None; self.nodes.len()];
        let mut queue = VecDeque::new();
        for (id, node) in self.nodes.iter().enumerate() {
            self.parts(id).iter().for_each(|part| users[*part].push(id));
            if is_goal(node) {
                goal[id] = Some(id);
                queue.push_back(id);
            }
        }
        while let Some(id) = queue.pop_front() {
            for user in &users[id] {
                if goal[*user].is_none() {
                    goal[*user] = goal[id];
                    queue.push_back(*user);
                }
            }
        }
        goal
    }
}
