//! Branches, loops and `match`.

use proc_macro2::{Ident, Span, TokenStream};

use super::unroll::unrolling;
use super::{Device, is_alias, place_of, unit};
use crate::lower::{argument_list, builder};
use crate::syntax::{Arm, Block, Condition, Elements, Expression, For, Iterated, Step};

impl Device {
    /// Evaluates a condition and one of two values.
    pub(super) fn branch(
        self,
        condition: &Condition,
        accept: &TokenStream,
        reject: &TokenStream,
    ) -> TokenStream {
        let b = builder();
        match condition {
            Condition::Value(value) => {
                let value = self.read(value);
                hygienic!({
                    let condition = #value;
                    #b.branch(&condition, |#b| #accept, |#b| #reject)
                })
            }
            Condition::Let(pattern, value) => {
                let subject = Ident::new("subject", Span::mixed_site());
                let test = pattern.test(&subject);
                let bound = pattern.bind(&subject, is_alias(value));
                let value = self.subject(value, pattern.takes_references());
                hygienic!({
                    let #subject = #value;
                    let test = #test;
                    #b.branch(&test, |#b| { #bound #accept }, |#b| #reject)
                })
            }
            // The names of each part are in scope in the next, so one is within the other, and
            // what is rejected stands after all.
            Condition::Both(..) => {
                let accept = hygienic!({
                    let value = #accept;
                    let value = #b.read(&value);
                    #b.leave(::core::option::Option::Some("if let"), &value)
                });
                let within = condition
                    .parts()
                    .into_iter()
                    .rev()
                    .fold(accept, |accept, part| self.branch(part, &accept, &unit()));
                hygienic!(#b.labelled("if let", |#b| { #within; #reject }))
            }
        }
    }

    pub(super) fn repeat_while(
        self,
        label: &Option<syn::Lifetime>,
        condition: &Condition,
        body: &Block,
    ) -> TokenStream {
        let b = builder();
        let label = label_text(label);
        let body = self.block(body);
        match condition.value() {
            Some(condition) => {
                let condition = self.read(condition);
                hygienic!({
                    #b.repeat_while(#label, |#b| #condition, |#b| { #body; });
                    ::amp_runtime::ir::Value::Unit
                })
            }
            None => {
                let leave = hygienic!({
                    #b.leave(::core::option::Option::None, &::amp_runtime::ir::Value::Unit)
                });
                let body = hygienic!({ #body; ::amp_runtime::ir::Value::Unit });
                let branch = self.branch(condition, &body, &leave);
                hygienic!(#b.repeat_forever(#label, |#b| { #branch; }))
            }
        }
    }

    pub(super) fn repeat(self, repeat: &For) -> TokenStream {
        let b = builder();
        let label = label_text(&repeat.label);
        let item = Ident::new("item", Span::mixed_site());
        let body = self.block(&repeat.body);
        match &repeat.over {
            Iterated::Range { first, limits, end, steps } => {
                let bound = repeat.pattern.bind(&item, false);
                let (first, end) = (self.read(first), self.read(end));
                let inclusive = matches!(limits, syn::RangeLimits::Closed(_));
                let steps = steps.iter().map(|step| match step {
                    Step::Reverse(_) => hygienic!(::amp_runtime::ir::Step::Reverse),
                    Step::By(_, by) => {
                        let by = self.read(by);
                        hygienic!(::amp_runtime::ir::Step::By(#by))
                    }
                });
                let steps = argument_list(steps);
                let unroll = unrolling(repeat);
                hygienic!({
                    let first = #first;
                    let end = #end;
                    let steps = [#steps];
                    #b.repeat_range(#label, [&first, &end], #inclusive, &steps, #unroll, |#b, #item| {
                        #bound
                        #body;
                    });
                    ::amp_runtime::ir::Value::Unit
                })
            }
            Iterated::Elements { array, by } => {
                let bound = repeat.pattern.bind(&item, *by != Elements::Value);
                let array = match by {
                    Elements::Value => self.read(array),
                    Elements::Reference => self.value(array),
                    Elements::MutableReference => self.changeable(array),
                };
                let unroll = unrolling(repeat);
                hygienic!({
                    let array = #array;
                    #b.repeat_elements(#label, array, #unroll, |#b, #item| { #bound #body; });
                    ::amp_runtime::ir::Value::Unit
                })
            }
        }
    }

    /// `match`: tests one arm after the other. rustc has seen to it that one matches, so the last
    /// needs no test.
    pub(super) fn choose(self, subject: &Expression, arms: &[Arm]) -> TokenStream {
        let b = builder();
        let name = Ident::new("subject", Span::mixed_site());
        let reference = is_alias(subject);
        let mut chosen = None;
        for arm in arms.iter().rev() {
            let bound = arm.pattern.bind(&name, reference);
            let (place, value) = (place_of(&arm.value), self.value(&arm.value));
            let value = hygienic!({ #bound #place #value });
            chosen = Some(match (chosen, &arm.guard) {
                (None, None) => value,
                (others, guard) => {
                    let others =
                        others.unwrap_or_else(|| hygienic!(::amp_runtime::ir::Value::Never));
                    let test = arm.pattern.test(&name);
                    let test = match guard.as_ref().map(|guard| guard.value()) {
                        Some(Some(guard)) => {
                            let guard = self.read(guard);
                            hygienic!({ let test = #test; #b.and(&test, |#b| { #bound #guard }) })
                        }
                        _ => test,
                    };
                    hygienic!({ let test = #test; #b.branch(&test, |#b| #value, |#b| #others) })
                }
            });
        }
        let refers = arms.iter().any(|arm| arm.pattern.takes_references());
        let subject = self.subject(subject, refers);
        hygienic!({ let #name = #subject; #chosen })
    }
}

pub(super) fn label_text(label: &Option<syn::Lifetime>) -> TokenStream {
    match label {
        Some(label) => {
            let text = label.ident.to_string();
            hygienic!(::core::option::Option::Some(#text))
        }
        None => hygienic!(::core::option::Option::None),
    }
}
