//! What depends on callers and callees, as a table that rustc evaluates.

use std::collections::BTreeSet;

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};

use super::graph::{Graph, Node, NodeId, UNIFORM};
use super::sites::Waiting;
use super::{Decides, PARAMETERS, Uniformity, hygienic};
use crate::diagnostics::{BarrierTexts, unruled};
use crate::lower::{callee, path_span};

/// The nodes that a table needs, in an order in which most stand after what they depend on.
struct Numbers(Vec<NodeId>);

impl Numbers {
    fn of(&self, id: NodeId) -> usize {
        self.0.binary_search(&id).unwrap_or(UNIFORM)
    }
}

/// Conditions and jumps depend on one node, which takes their place in a table.
fn essence(graph: &Graph, mut id: NodeId) -> NodeId {
    while let Node::Condition(of, _) | Node::Jump(of, _) = graph.node(id) {
        id = *of;
    }
    id
}

/// What callers have to know of the function whose type has that name, as who begins the path of calls sees it.
///
/// The function writes it to a place: rustc looks into the code of one that gives more than a number to find out how it
/// is called, and may be at its types just then.
pub fn known_from(name: &syn::Ident, first: &str) -> TokenStream {
    known(name, &quote!(::amp_runtime::rules::CallPath::from(#first)))
}

fn known(name: &syn::Ident, path: &TokenStream) -> TokenStream {
    let known = hygienic("known");
    quote!({
        let mut #known = ::amp_runtime::uniformity::Uniformity::NONE;
        #name::uniformity(&#path, &mut #known);
        #known
    })
}

impl Uniformity {
    /// The items by which callers learn what they have to know: `BODY` and `uniformity`.
    pub fn facts(&self, items: &[TokenStream]) -> TokenStream {
        let (body, count) = self.body();
        let [path, to] = ["path", "to"].map(hygienic);
        let callees = self.callees(|name| {
            let known = known(name, &quote!(#path.to(#name::NAME)));
            quote! {
                match #path.contains(#name::NAME) {
                    true => ::amp_runtime::uniformity::Uniformity::NONE,
                    false => #known,
                }
            }
        });
        quote! {
            pub const BODY: ::amp_runtime::uniformity::Body = #body;

            #[allow(warnings)]
            pub const fn uniformity(
                #path: &::amp_runtime::rules::CallPath<'_>,
                #to: &mut ::amp_runtime::uniformity::Uniformity,
            ) -> bool {
                #(#items)*
                *#to = Self::BODY.uniformity::<#count>(&[#(#callees),*]);
                #to.gathers()
            }
        }
    }

    /// Reports each place that waits, in itself or in what it calls, where not all threads come. Of
    /// a body that may wait alone.
    ///
    /// `table` is the table, where it is declared already.
    pub fn walk(&self, table: Option<TokenStream>, items: &[TokenStream]) -> TokenStream {
        let waiting = self.sites.all.iter().filter_map(|site| match &site.waiting {
            Waiting::Function { call, .. } => Some((site.span, *call)),
            _ => None,
        });
        let waiting: Vec<_> = waiting.collect();
        // What depends on parameters alone is for callers to see to.
        if self.callees.is_empty() && waiting.is_empty() || unruled() {
            return TokenStream::new();
        }
        let numbers = self.numbers();
        let count = numbers.0.len();
        let body = table.unwrap_or_else(|| self.body().0);
        let [states, text] = ["STATES", "text"].map(hygienic);
        let [body_name, callees_name] = ["BODY", "CALLEES"].map(hygienic);
        let callees = self.callees(|name| known_from(name, "a kernel"));
        let callee_count = callees.len();
        let conditions = self.open.iter().enumerate().map(|(number, requirement)| {
            let span = self.sites.all[requirement.site].span;
            (span, quote!(broken_condition(&#states, &#callees_name, #number)))
        });
        let arguments = waiting.into_iter().map(|(span, call)| {
            let number = numbers.of(call);
            (span, quote!(broken_argument(&#states, &#callees_name, #number)))
        });
        let checks = conditions.chain(arguments).map(|(span, check)| {
            quote_spanned! {span=>
                const _: () = if let ::core::option::Option::Some(#text) = #body_name.#check {
                    ::core::panic!("{}", #text.as_str())
                };
            }
        });
        quote! {
            #[allow(warnings, long_running_const_eval)]
            const _: () = {
                #(#items)*
                const #body_name: ::amp_runtime::uniformity::Body = #body;
                const #callees_name: [::amp_runtime::uniformity::Uniformity; #callee_count] =
                    [#(#callees),*];
                const #states: [::amp_runtime::uniformity::State; #count] =
                    #body_name.solve(&#callees_name);
                #(#checks)*
            };
        }
    }

    pub fn callees(
        &self,
        mut uniformity: impl FnMut(&syn::Ident) -> TokenStream,
    ) -> Vec<TokenStream> {
        let callees = self.callees.iter().map(|(path, arguments)| {
            let span = path_span(path);
            callee(path, *arguments, |name| {
                let uniformity = uniformity(name);
                quote_spanned!(span=> #uniformity)
            })
        });
        callees.collect()
    }

    /// Does a barrier depend on that parameter? A constant.
    pub fn controls(&self, number: usize, items: &[TokenStream]) -> TokenStream {
        if number >= PARAMETERS {
            return quote!(false);
        }
        let depends =
            self.graph.leading_to(|node| matches!(node, Node::Parameter(own) if *own == number));
        let mut certain = self
            .open
            .iter()
            .filter(|open| !matches!(self.sites.all[open.site].waiting, Waiting::Function { .. }));
        if certain.any(|open| depends[open.value].is_some()) {
            return quote!(true);
        }
        let open = self.open.iter().map(|open| open.value);
        if !self.graph.parameters_of(open.chain(self.waiting_calls())).contains(&number) {
            return quote!(false);
        }
        let (body, count) = self.body();
        let callees = self.callees(|name| known_from(name, "a method"));
        quote!({
            #(#items)*
            (#body).uniformity::<#count>(&[#(#callees),*]).conditions[#number].is_some()
        })
    }

    /// Does a value differ between threads, as far as callees decide? A constant.
    pub fn differs(&self, value: NodeId) -> TokenStream {
        let (body, count) = self.body();
        let number = self.numbers().of(essence(&self.graph, value));
        let callees = self.callees(|name| known_from(name, "a kernel"));
        quote!({ (#body).differs::<#count>(&[#(#callees),*], #number) })
    }

    /// The calls of functions that may wait.
    pub fn waiting_calls(&self) -> impl Iterator<Item = NodeId> {
        self.sites.all.iter().filter_map(|site| match &site.waiting {
            Waiting::Function { call, .. } => Some(*call),
            Waiting::Barrier | Waiting::Found(..) => None,
        })
    }

    /// What the outcome, the conditions and the calls lead to.
    fn numbers(&self) -> Numbers {
        let doubtful = self.doubtful.iter().filter_map(|doubtful| match &doubtful.decides {
            Some(Decides::Callees(value)) => Some(*value),
            Some(Decides::Capture(_)) | None => None,
        });
        let required = self.open.iter().map(|requirement| requirement.value).chain(doubtful);
        let mut needed = BTreeSet::from([UNIFORM]);
        let calls = self.waiting_calls();
        let mut open: Vec<NodeId> = calls.chain(required).chain([self.outcome]).collect();
        while let Some(id) = open.pop() {
            let id = essence(&self.graph, id);
            if !needed.insert(id) {
                continue;
            }
            match self.graph.node(id) {
                Node::Join(parts) => open.extend(parts),
                Node::Call(call) => open.extend(call.given()),
                Node::Condition(..)
                | Node::Jump(..)
                | Node::Differs(_)
                | Node::Parameter(_)
                | Node::AfterBarrier(_) => (),
            }
        }
        Numbers(needed.into_iter().collect())
    }

    /// The table, and how many nodes it has.
    pub fn body(&self) -> (TokenStream, usize) {
        let numbers = self.numbers();
        let number_of = |id: NodeId| numbers.of(essence(&self.graph, id));
        let (mut parts, mut causes) = (Vec::new(), Vec::new());
        let nodes = numbers.0.iter().map(|id| match self.graph.node(*id) {
            Node::Differs(cause) => {
                causes.push(cause.tokens());
                let cause = causes.len() - 1;
                quote!(Differs(#cause))
            }
            Node::Parameter(number) => {
                let bit = 1_u32 << number;
                quote!(Parameter(#bit))
            }
            Node::AfterBarrier(number) => {
                let bit = 1_u32 << (number + PARAMETERS);
                quote!(Parameter(#bit))
            }
            Node::Join(on) => {
                let first = parts.len();
                parts.extend(on.iter().map(|part| number_of(*part)));
                let end = parts.len();
                quote!(Join((#first, #end)))
            }
            Node::Condition(of, _) | Node::Jump(of, _) => {
                let first = parts.len();
                parts.push(number_of(*of));
                let end = parts.len();
                quote!(Join((#first, #end)))
            }
            Node::Call(call) => {
                causes.push(call.cause.tokens());
                let (callee, cause, first) = (call.callee, causes.len() - 1, parts.len());
                parts.extend(call.given().map(number_of));
                let end = parts.len();
                quote!(Call { callee: #callee, arguments: (#first, #end), cause: #cause })
            }
        });
        let nodes: Vec<_> =
            nodes.map(|node| quote!(::amp_runtime::uniformity::Node::#node)).collect();
        let conditions = self.open.iter().map(|requirement| {
            let waiting = &self.sites.all[requirement.site].waiting;
            let callee = match waiting {
                Waiting::Function { call, .. } => match self.graph.node(*call) {
                    Node::Call(call) => {
                        let callee = call.callee;
                        quote!(::core::option::Option::Some(#callee))
                    }
                    _ => quote!(::core::option::Option::None),
                },
                _ => quote!(::core::option::Option::None),
            };
            let (value, cause) = (number_of(requirement.value), requirement.condition.tokens());
            let head = BarrierTexts::condition(&requirement.head(waiting));
            let meeting = BarrierTexts::meeting(&requirement.head_of_meeting(waiting));
            quote! {
                ::amp_runtime::uniformity::Condition {
                    value: #value, cause: #cause, callee: #callee, head: #head,
                    head_of_meeting: #meeting,
                }
            }
        });
        let calls = self.sites.all.iter().filter_map(|site| match &site.waiting {
            Waiting::Function { call, name } => {
                let number = numbers.of(*call);
                let [head, meeting] =
                    [BarrierTexts::callee(name), BarrierTexts::meeting_callee(name)];
                Some(quote!((#number, #head, #meeting)))
            }
            _ => None,
        });
        let waits =
            self.sites.all.iter().any(|site| !matches!(site.waiting, Waiting::Function { .. }));
        let (outcome, count) = (number_of(self.outcome), numbers.0.len());
        let [middle, mend] = [BarrierTexts::argument(), BarrierTexts::mend()];
        let mend_of_meeting = BarrierTexts::mend_of_meeting();
        let body = quote! {
            ::amp_runtime::uniformity::Body {
                nodes: &[#(#nodes),*],
                parts: &[#(#parts),*],
                causes: &[#(#causes),*],
                conditions: &[#(#conditions),*],
                calls: &[#(#calls),*],
                waits: #waits,
                outcome: #outcome,
                middle: #middle,
                mend: #mend,
                mend_of_meeting: #mend_of_meeting,
            }
        };
        (body, count)
    }
}
