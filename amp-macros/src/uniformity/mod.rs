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
use crate::syntax::{Block, Name, ParameterKind, Pattern};
use crate::walk::Frames;
use calls::Made;
pub use cause::Cause;
use control::Frame;
use graph::{Graph, Node, NodeId, UNIFORM};
use sites::{Found, Requirement, Sites, Waiting};
pub use source::expression as text_of;
use state::{Memory, Referent, Variables};
pub use table::known_from;

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
    doubtful: Vec<Doubtful>,
    /// The parameters, for messages.
    parameters: Vec<Cause>,
    /// Of a closure, the captures whose elements are its parameters.
    captures: Vec<Ident>,
    is_method: bool,
}

/// A call that is not in order, if what it calls waits.
struct Doubtful {
    found: Found,
    /// The argument that is not in order, the receiver counted; if there is none, it is where the call
    /// stands.
    argument: Option<usize>,
    /// What decides, if it may be in order.
    decides: Option<Decides>,
    diagnostic: Diagnostic,
}

/// What rustc knows to be the same for all threads, or not.
enum Decides {
    /// The elements of a capture, by its type.
    Capture(Ident),
    /// A value, by the callees that it depends on.
    Callees(NodeId),
}

/// A parameter of a function.
pub struct Given<'p> {
    pub pattern: &'p Pattern,
    pub kind: ParameterKind,
    /// Is it a reference through which the function may store?
    pub mutable: bool,
    /// Is it a view through which nothing is written?
    pub read_only: bool,
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
        receiver: Option<&Name>,
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
        if let Some(receiver) = receiver {
            let own = node(&mut walker, "self".to_owned(), receiver.span());
            let value = walker.graph.add(own);
            walker.variables.declare(receiver, value, None);
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
        let unknown = graph.leading_to(|node| {
            matches!(node, Node::Parameter(_) | Node::AfterBarrier(_) | Node::Call(_))
        });
        let results = graph.leading_to(|node| matches!(node, Node::Call(_)));
        let cause_of = |value: NodeId| {
            let goal = differs[value].or(unknown[value])?;
            match graph.node(goal) {
                Node::Differs(cause) => Some(cause),
                Node::Call(call) => Some(&call.cause),
                Node::Parameter(number) | Node::AfterBarrier(number) => {
                    self.parameters.get(*number)
                }
                Node::Join(_) | Node::Condition(..) | Node::Jump(..) => None,
            }
        };
        // Callers decide about parameters, and do not know whether a method waits.
        let is_left =
            |value: NodeId| self.captures.is_empty() && !graph.parameters_of([value]).is_empty();
        // What makes the value differ, if it may, and what decides that.
        let doubts_of = |value: NodeId| -> Vec<(Option<Decides>, &Cause)> {
            if differs[value].is_some() || is_left(value) {
                return cause_of(value).map(|cause| (None, cause)).into_iter().collect();
            }
            let captures = graph.parameters_of([value]).into_iter();
            let captures = captures
                .map(|k| (Some(Decides::Capture(self.captures[k].clone())), &self.parameters[k]));
            let result = results[value].and_then(|_| cause_of(value));
            captures.chain(result.map(|cause| (Some(Decides::Callees(value)), cause))).collect()
        };
        let mut reported = None;
        for requirement in self.sites.requirements(graph) {
            let site = &self.sites.all[requirement.site];
            let (value, waiting) = (requirement.value, &site.waiting);
            let head = requirement.head(waiting);
            let diagnostic = |origin: &Cause| {
                let (head, origin) = (head.clone(), origin.text());
                Diagnostic::BarrierDivergent { head, origin }
            };
            let certain = differs[value].is_some();
            match waiting {
                Waiting::Function { .. } if certain || unknown[value].is_some() => {
                    self.open.push(requirement);
                }
                // One error for a barrier, however many conditions are around it.
                Waiting::Barrier if certain => {
                    let first = reported.replace(requirement.site) != Some(requirement.site);
                    let origin = cause_of(value).filter(|_| first);
                    self.broken.extend(origin.map(|origin| (site.span, diagnostic(origin))));
                }
                // Whether a method waits is known here, and not to callers.
                Waiting::Found(call, _) if certain || self.is_method || !is_left(value) => {
                    let first = reported != Some(requirement.site);
                    let doubts = doubts_of(value).into_iter().filter(|_| first);
                    let doubts = doubts.map(|(decides, origin)| Doubtful {
                        found: (**call).clone(),
                        argument: None,
                        decides,
                        diagnostic: diagnostic(origin),
                    });
                    self.doubtful.extend(doubts);
                    reported = certain.then_some(requirement.site).or(reported);
                }
                _ if unknown[value].is_some() => self.open.push(requirement),
                _ => (),
            }
        }
        for site in &self.sites.all {
            let Waiting::Found(call, given) = &site.waiting else { continue };
            for (number, (argument, value)) in given.iter().enumerate() {
                for (decides, origin) in doubts_of(*value) {
                    let head = format!(
                        "a call of `{}`, which waits at a barrier under a condition that depends on `{argument}`",
                        call.name(),
                    );
                    let diagnostic = Diagnostic::BarrierDivergent { head, origin: origin.text() };
                    let (found, argument) = ((**call).clone(), Some(number));
                    self.doubtful.push(Doubtful { found, argument, decides, diagnostic });
                }
            }
        }
    }

    /// The barriers that not all threads reach if elements of the capture of that number differ: where the
    /// first of them is, and what is said.
    fn depending_on(&self, capture: usize) -> Option<(Span, Diagnostic)> {
        let is_it = |value: NodeId| self.graph.parameters_of([value]).contains(&capture);
        let origin = self.parameters[capture].text();
        let found = self.open.iter().find(|open| is_it(open.value)).map(|open| {
            let site = &self.sites.all[open.site];
            (site.span, open.head(&site.waiting))
        });
        let (span, head) = found.or_else(|| {
            let mut sites = self.sites.all.iter();
            sites.find_map(|site| match &site.waiting {
                Waiting::Function { call, name } if is_it(*call) => {
                    let condition = "under a condition that depends on what it is given";
                    Some((
                        site.span,
                        format!("a call of `{name}`, which waits at a barrier {condition}"),
                    ))
                }
                _ => None,
            })
        })?;
        Some((span, Diagnostic::BarrierDivergent { head, origin }))
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
    frames: Frames<Frame>,
    sites: Sites,
    callees: Vec<(syn::Path, usize)>,
    numbers: HashMap<String, usize>,
    outcome: NodeId,
    /// The parameters, for messages.
    parameters: Vec<Cause>,
    captures: Vec<Ident>,
    closures: Vec<Made>,
    is_method: bool,
}

impl Walker {
    fn new() -> Self {
        Walker {
            graph: Graph::new(),
            variables: Variables::new(),
            region: UNIFORM,
            frames: Frames::new(),
            sites: Sites::default(),
            callees: Vec::new(),
            numbers: HashMap::new(),
            outcome: UNIFORM,
            parameters: Vec::new(),
            captures: Vec::new(),
            closures: Vec::new(),
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
        let refers = match given.kind {
            ParameterKind::View => Some(Referent::View(given.read_only.then_some(UNIFORM))),
            _ => given.mutable.then_some(Referent::Caller),
        };
        match (given.kind, given.pattern.single_name(), after_barrier) {
            (ParameterKind::Reference, Some((name, _)), Some(after_barrier)) => {
                let after_barrier = self.graph.add(after_barrier);
                let memory = Memory { after_barrier, of_numbers: false };
                self.variables.declare_memory(name, value, memory, refers);
            }
            _ => self.bind(given.pattern, value, refers),
        }
    }

    /// What the elements of a capture depend on. rustc knows whether it is a view.
    pub fn capture(&mut self, name: &Ident, cause: Cause) -> Option<NodeId> {
        let known = self.captures.iter().position(|known| known == name);
        let number = known.unwrap_or(self.captures.len());
        if known.is_none() && number < PARAMETERS {
            self.captures.push(name.clone());
            self.parameters.push(cause);
        }
        (number < PARAMETERS).then(|| self.graph.add(Node::Parameter(number)))
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
        let Walker { graph, sites, callees, parameters, captures, is_method, .. } = self;
        // A barrier without tiles is another error.
        let sites = if tiled { sites } else { Sites::default() };
        let (open, broken, doubtful) = (Vec::new(), Vec::new(), Vec::new());
        let mut found = Uniformity {
            graph,
            sites,
            callees,
            outcome,
            open,
            broken,
            doubtful,
            parameters,
            captures,
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
        self.head_of(&what)
    }

    /// The same for a function that does not wait, but is for all threads of a subgroup.
    fn head_of_meeting(&self, waiting: &Waiting) -> String {
        match waiting {
            Waiting::Function { name, .. } => self
                .head_of(&format!("a call of `{name}`, which is for all threads of a subgroup,")),
            _ => String::new(),
        }
    }

    fn head_of(&self, what: &str) -> String {
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
