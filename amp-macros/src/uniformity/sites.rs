//! Where a body waits, or may wait, and the conditions that have to be uniform there.

use std::collections::{HashMap, HashSet};

use proc_macro2::Span;

use super::cause::Cause;
use super::graph::{Graph, Node, NodeId, UNIFORM};
use crate::syntax::{MethodCall, SlotNumber};

/// What waits.
#[derive(Clone)]
pub enum Waiting {
    Barrier,
    /// A function that gets the tiled index: what it does is known where it is. `call` is the node
    /// of its result.
    Function {
        call: NodeId,
        name: String,
    },
    /// A method or a type's function that gets the tiled index: rustc finds it, and so whether it
    /// waits, and under which conditions. With the text of what it gets, and what that depends on.
    Found(Box<Found>, Vec<(String, NodeId)>),
}

/// What is called, where rustc finds it.
#[derive(Clone)]
pub enum Found {
    Method(Box<MethodCall>),
    /// A type's function: its path, and how many arguments it gets.
    Function(syn::ExprPath, usize, SlotNumber),
}

/// A place where a body may wait.
pub struct Site {
    /// Which threads come here.
    pub control: NodeId,
    pub waiting: Waiting,
    pub span: Span,
}

/// The places where a body may wait, in the order of the source.
#[derive(Default)]
pub struct Sites {
    pub all: Vec<Site>,
}

/// A condition that has to be the same for all threads, because of a site.
pub struct Requirement {
    pub site: usize,
    /// What the condition depends on.
    pub value: NodeId,
    pub condition: Cause,
    /// The jump by which threads leave under the condition, if the site is not within it.
    pub jump: Option<Cause>,
}

impl Sites {
    pub fn push(&mut self, control: NodeId, waiting: Waiting, span: Span) {
        self.all.push(Site { control, waiting, span });
    }

    /// The conditions that decide which threads come to the sites: each once, with the first site,
    /// since one mend serves all that follow. What functions do is not known here, so each of them
    /// is looked at for itself.
    pub fn requirements(&self, graph: &Graph) -> Vec<Requirement> {
        let mut seen: HashMap<Option<usize>, HashSet<NodeId>> = HashMap::new();
        let mut requirements = Vec::new();
        for (number, site) in self.all.iter().enumerate() {
            let callee = match &site.waiting {
                Waiting::Function { call, .. } => match graph.node(*call) {
                    Node::Call(call) => Some(call.callee),
                    _ => None,
                },
                _ => None,
            };
            let seen = seen.entry(callee).or_default();
            let mut open = vec![(site.control, None)];
            while let Some((id, jump)) = open.pop() {
                if id == UNIFORM || !seen.insert(id) {
                    continue;
                }
                match graph.node(id) {
                    // The innermost is made last, and comes first.
                    Node::Join(parts) => {
                        let mut parts = parts.clone();
                        parts.sort_unstable();
                        open.extend(parts.into_iter().map(|part| (part, jump.clone())));
                    }
                    Node::Jump(control, own) => {
                        open.push((*control, Some(jump.unwrap_or_else(|| own.clone()))));
                    }
                    Node::Condition(value, condition) => requirements.push(Requirement {
                        site: number,
                        value: *value,
                        condition: condition.clone(),
                        jump,
                    }),
                    _ => (),
                }
            }
        }
        requirements
    }
}
