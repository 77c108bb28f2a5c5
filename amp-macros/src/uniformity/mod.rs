//! Barriers only where all threads of a tile come (C3561; C++ AMP 8.1.1).
//!
//! A walk through the body (`expressions`, `control`, `loops`, `places`, `calls`) builds a graph of
//! what depends on what (`graph`): values on what they are computed from and on the conditions
//! under which they are assigned, places on the conditions and jumps that decide which threads come
//! there. A barrier is in order if its place leads to nothing that differs between threads. What
//! leads to parameters and to results of functions is left open: as a table (`table`) it becomes a
//! constant of the function, which rustc evaluates where callers and callees are known.

mod calls;
mod cause;
mod control;
mod expressions;
mod graph;
mod loops;
mod methods;
mod places;
mod sites;
mod source;
mod state;
mod table;
#[cfg(test)]
mod tests;

use std::collections::HashMap;

use proc_macro2::{Ident, Span};
use quote::ToTokens;

use crate::diagnostics::{Diagnostic, Report};
use crate::syntax::{Block, ParameterKind, Pattern};
pub use cause::Cause;
use control::Frame;
use graph::{Graph, Node, NodeId, UNIFORM};
use sites::{Found, Requirement, Sites, Waiting};
pub use source::expression as text_of;
use state::{Memory, Referent, Variables};

/// The most parameters of which a caller can know what depends on them.
const PARAMETERS: usize = 16;

/// What was found out about a body.
pub struct Uniformity {
    graph: Graph,
    sites: Sites,
    callees: Vec<(syn::Path, usize)>,
    /// What the result depends on, and what is stored through references of the caller.
    outcome: NodeId,
    /// What has to be uniform and depends on callers or callees.
    open: Vec<Requirement>,
    /// The barriers that not all threads reach.
    broken: Vec<(Span, Diagnostic)>,
    /// The same for calls of methods, which are mistakes only if these wait, or wait under a
    /// condition on an argument.
    doubtful: Vec<(Found, Doubt, Diagnostic)>,
    /// The same for conditions on elements of captures, which are mistakes only if these are views.
    elements: Vec<(Ident, Span, Diagnostic)>,
    /// The parameters, for messages.
    parameters: Vec<Cause>,
    is_method: bool,
}

/// What is not in order about a call.
#[derive(Clone, Copy)]
pub enum Doubt {
    /// Where it stands.
    Place,
    /// The argument of that number, the receiver counted.
    Argument(usize),
}

/// A parameter of a function.
pub struct Given<'p> {
    pub pattern: &'p Pattern,
    pub kind: ParameterKind,
    /// Is it a reference through which the function may store?
    pub mutable: bool,
}

impl Uniformity {
    /// Of a kernel that is a closure: what it captures is the same for all threads.
    pub fn of_closure(body: &Block) -> Self {
        Walker::new().finish(body, true)
    }

    /// Of a function, with parameters of its callers. `tiled` says that it gets a tiled index or
    /// a barrier, so that it may wait.
    pub fn of_function(body: &Block, parameters: &[Given], tiled: bool) -> Self {
        let mut walker = Walker::new();
        for (number, given) in parameters.iter().enumerate() {
            let node = walker.open_parameter(given.name(), given.pattern.span());
            let after_barrier = match node {
                Node::Parameter(_) => Some(Node::AfterBarrier(number)),
                _ => None,
            };
            walker.parameter(given, node, after_barrier);
        }
        walker.finish(body, tiled)
    }

    /// Of a method: rustc knows who calls it, but the macro does not. `known` says that callers see
    /// in a type which parameters control a barrier; else these may differ.
    pub fn of_method(
        body: &Block,
        receiver: Option<Span>,
        parameters: &[Given],
        tiled: bool,
        known: bool,
    ) -> Self {
        let mut walker = Walker::new();
        let node = |walker: &mut Walker, name: String, span| match known {
            true => walker.open_parameter(name, span),
            false => {
                let what = format!("what the callers of a trait's method give as `{name}`");
                Node::Differs(Cause::new(what, span))
            }
        };
        if let Some(span) = receiver {
            let own = node(&mut walker, "self".to_owned(), span);
            let value = walker.graph.add(own);
            walker.variables.declare("self", value, None);
        }
        for given in parameters {
            let own = node(&mut walker, given.name(), given.pattern.span());
            walker.parameter(given, own, None);
        }
        walker.is_method = true;
        walker.finish(body, tiled)
    }
}

impl Given<'_> {
    fn name(&self) -> String {
        crate::syntax::written(&self.pattern.tokens)
    }
}

impl Uniformity {
    /// Finds out what is broken, and what cannot be decided here.
    fn decide(&mut self) {
        let graph = &self.graph;
        let differs = graph.leading_to(|node| matches!(node, Node::Differs(_)));
        let elements = graph.leading_to(|node| matches!(node, Node::Element(..)));
        let unknown = graph.leading_to(|node| {
            matches!(node, Node::Parameter(_) | Node::AfterBarrier(_) | Node::Call(_))
        });
        let cause_of = |value: NodeId| {
            let goal = differs[value].or(elements[value]).or(unknown[value])?;
            match graph.node(goal) {
                Node::Differs(cause) | Node::Element(_, cause) => Some(cause),
                Node::Call(call) => Some(&call.cause),
                Node::Parameter(number) | Node::AfterBarrier(number) => {
                    self.parameters.get(*number)
                }
                Node::Join(_) | Node::Condition(..) | Node::Jump(..) => None,
            }
        };
        let mut reported = None;
        for requirement in self.sites.requirements(graph) {
            let site = &self.sites.all[requirement.site];
            let (value, waiting) = (requirement.value, &site.waiting);
            let decided = matches!(waiting, Waiting::Barrier) && unknown[value].is_none();
            let element = elements[value].filter(|_| differs[value].is_none());
            let origin = match differs[value].or(element).map(|origin| graph.node(origin)) {
                Some(Node::Differs(origin)) => Some(origin),
                // rustc tells whether these captures are views.
                Some(Node::Element(..)) if decided => {
                    let captures = graph.captures_of(value).into_iter().map(|(name, origin)| {
                        let (head, origin) = (requirement.head(waiting), origin.text());
                        let diagnostic = Diagnostic::BarrierDivergent { head, origin };
                        (name.clone(), site.span, diagnostic)
                    });
                    self.elements.extend(captures);
                    None
                }
                Some(Node::Element(_, origin)) => Some(origin),
                // Whether a method waits is known here, and not to callers.
                None if self.is_method && matches!(waiting, Waiting::Found(..)) => cause_of(value),
                _ => None,
            };
            match (origin, &site.waiting) {
                (Some(_), Waiting::Function { .. }) => self.open.push(requirement),
                // One error for a barrier, however many conditions are around it.
                (Some(_), _) if reported == Some(requirement.site) => (),
                (Some(origin), waiting) => {
                    reported = Some(requirement.site);
                    let (head, origin) = (requirement.head(waiting), origin.text());
                    let diagnostic = Diagnostic::BarrierDivergent { head, origin };
                    match waiting {
                        Waiting::Found(call, _) => {
                            self.doubtful.push(((**call).clone(), Doubt::Place, diagnostic));
                        }
                        _ => self.broken.push((site.span, diagnostic)),
                    }
                }
                (None, _) if unknown[requirement.value].is_some() => self.open.push(requirement),
                (None, _) => (),
            }
        }
        for site in &self.sites.all {
            let Waiting::Found(call, given) = &site.waiting else { continue };
            for (number, (argument, value)) in given.iter().enumerate() {
                if let Some(origin) = cause_of(*value) {
                    let head = format!(
                        "a call of `{}`, which waits at a barrier under a condition that depends on `{argument}`",
                        call.name(),
                    );
                    let diagnostic = Diagnostic::BarrierDivergent { head, origin: origin.text() };
                    let doubt = Doubt::Argument(number);
                    self.doubtful.push(((**call).clone(), doubt, diagnostic));
                }
            }
        }
    }

    /// The errors that the body shows by itself.
    pub fn report(&self) -> Report {
        let mut report = Report::default();
        for (span, diagnostic) in &self.broken {
            report.add(*span, diagnostic.clone());
        }
        report
    }
}

/// A walk through a body.
struct Walker {
    graph: Graph,
    variables: Variables,
    /// The conditions under which threads come here.
    region: NodeId,
    frames: Vec<Frame>,
    sites: Sites,
    callees: Vec<(syn::Path, usize)>,
    numbers: HashMap<String, usize>,
    outcome: NodeId,
    /// The parameters, for messages.
    parameters: Vec<Cause>,
    is_method: bool,
}

impl Walker {
    fn new() -> Self {
        Walker {
            graph: Graph::new(),
            variables: Variables::new(),
            region: UNIFORM,
            frames: Vec::new(),
            sites: Sites::default(),
            callees: Vec::new(),
            numbers: HashMap::new(),
            outcome: UNIFORM,
            parameters: Vec::new(),
            is_method: false,
        }
    }

    /// A parameter of which callers can know what depends on it.
    fn open_parameter(&mut self, name: String, span: Span) -> Node {
        let number = self.parameters.len();
        let what = format!("the parameter `{name}`, for which callers may give what differs");
        self.parameters.push(Cause::new(what, span));
        match number < PARAMETERS {
            true => Node::Parameter(number),
            false => {
                let what = format!("a parameter after the first {PARAMETERS}");
                Node::Differs(Cause::new(what, span))
            }
        }
    }

    fn parameter(&mut self, given: &Given, node: Node, after_barrier: Option<Node>) {
        if given.kind == ParameterKind::Tiled {
            return;
        }
        let value = self.graph.add(node);
        let refers = given.mutable.then_some(Referent::Caller);
        match (given.kind, given.pattern.single_name(), after_barrier) {
            (ParameterKind::Reference, Some((name, _)), Some(after_barrier)) => {
                let after_barrier = self.graph.add(after_barrier);
                let memory = Memory { after_barrier, of_numbers: false };
                self.variables.declare_memory(&name.to_string(), value, memory, refers);
            }
            _ => self.bind(given.pattern, value, refers),
        }
    }

    /// The number of a function among those that the body calls.
    fn callee(&mut self, path: &syn::Path, arguments: usize) -> usize {
        let next = self.callees.len();
        let number = *self.numbers.entry(path.to_token_stream().to_string()).or_insert(next);
        if number == next {
            self.callees.push((path.clone(), arguments));
        }
        number
    }

    fn barrier(&mut self, control: NodeId, span: Span) {
        self.sites.push(control, Waiting::Barrier, span);
    }

    fn finish(mut self, body: &Block, tiled: bool) -> Uniformity {
        let mut end = UNIFORM;
        let left = self.returning(|walker| {
            let value = walker.block(body);
            let control = walker.control();
            end = match walker.variables.state.reachable {
                true => walker.graph.join(value, control),
                false => UNIFORM,
            };
        });
        let outcome = self.graph.join_all([self.outcome, end, left.value]);
        let Walker { graph, sites, callees, parameters, is_method, .. } = self;
        // A barrier without tiles is another error.
        let sites = if tiled { sites } else { Sites::default() };
        let (open, broken) = (Vec::new(), Vec::new());
        let (doubtful, elements) = (Vec::new(), Vec::new());
        let mut found = Uniformity {
            graph,
            sites,
            callees,
            outcome,
            open,
            broken,
            doubtful,
            elements,
            parameters,
            is_method,
        };
        found.decide();
        found
    }
}

impl Requirement {
    /// The beginning of a message: what waits, and under which condition.
    fn head(&self, waiting: &Waiting) -> String {
        let what = match waiting {
            Waiting::Barrier => "a barrier".to_owned(),
            Waiting::Function { name, .. } => {
                format!("a call of `{name}`, which waits at a barrier,")
            }
            Waiting::Found(call, _) => {
                format!("a call of `{}`, which may wait at a barrier,", call.name())
            }
        };
        let condition = self.condition.text();
        match &self.jump {
            None => format!("{what} under {condition}"),
            Some(jump) => {
                format!("{what} that threads miss by {} under {condition}", jump.text())
            }
        }
    }
}

/// The name of a body's constant in generated code.
fn hygienic(name: &str) -> Ident {
    Ident::new(name, Span::mixed_site())
}
