//! Loops: what their variables depend on from round to round.

use std::collections::HashSet;

use super::graph::{NodeId, UNIFORM};
use super::state::{Referent, Variables};
use super::{Walker, source};
use crate::syntax::{
    BindingId, Block, Condition, Elements, Expression, ExpressionKind, For, Iterated, Name, Part,
    Step, visit_part,
};

impl Walker {
    pub fn walk_loop(&mut self, label: Option<&syn::Lifetime>, body: &Block) -> NodeId {
        let open = self.open(&[Part::Block(body)]);
        let left = self.looped(label, |walker, _| {
            walker.block(body);
        });
        self.close(&open, &left.continues);
        self.come_out(&left.breaks);
        left.value
    }

    pub fn walk_while(&mut self, label: Option<&syn::Lifetime>, test: &Condition, body: &Block) {
        let open = self.open(&[Part::Condition(test), Part::Block(body)]);
        let mut ended = None;
        let left = self.looped(label, |walker, again| {
            let (value, span) = walker.test(test);
            let what = format!("the condition `{}`", source::condition(test));
            let condition = walker.condition(value, what, span);
            walker.graph.extend(again, condition);
            ended = Some(walker.variables.state.clone());
            walker.under(condition, |walker| walker.block(body));
        });
        self.close(&open, &left.continues);
        self.come_out(ended.iter().chain(&left.breaks));
    }

    pub fn walk_for(&mut self, repeat: &For) {
        let (mut range, mut refers) = (UNIFORM, None);
        let element;
        let (what, span) = match &repeat.over {
            Iterated::Range { first, end, steps, .. } => {
                range = self.value(first);
                let end_value = self.value(end);
                range = self.graph.join(range, end_value);
                for step in steps {
                    if let Step::By(_, by) = step {
                        let by = self.value(by);
                        range = self.graph.join(range, by);
                    }
                }
                element = range;
                (format!("the range `{}` of a loop", source::range(&repeat.over)), first.span)
            }
            Iterated::Elements { array, by } => {
                let named = self.name_of_memory(array).filter(|_| *by == Elements::Reference);
                if named.is_some() || *by == Elements::MutableReference {
                    refers = self.referent(array);
                }
                element = named.unwrap_or_else(|| self.value(array));
                // How many elements an array has is part of its type.
                (String::new(), array.span)
            }
        };
        let mut open = self.open(&[Part::Block(&repeat.body)]);
        // A name for its elements is not declared yet.
        if let Some(Referent::Variable(variable)) = refers {
            let known = open.iter().any(|(known, _)| *known == variable);
            open.extend((!known).then(|| self.open_variable(variable)));
        }
        let mut ended = None;
        let left = self.looped(repeat.label.as_ref(), |walker, again| {
            let condition = walker.condition(range, what, span);
            walker.graph.extend(again, condition);
            ended = Some(walker.variables.state.clone());
            walker.under(condition, |walker| {
                walker.bind(&repeat.pattern, element, refers);
                walker.block(&repeat.body);
            });
        });
        let last = self.variables.state.clone();
        self.close(&open, &left.continues);
        match has_rounds(&repeat.over) {
            true => self.come_out([&last].into_iter().chain(&left.continues).chain(&left.breaks)),
            false => self.come_out(ended.iter().chain(&left.breaks)),
        }
    }

    /// At the head of a loop each variable that it mentions depends on what it was before, and on
    /// what a round makes of it.
    fn open(&mut self, parts: &[Part<'_>]) -> Vec<(BindingId, NodeId)> {
        let names = names_in(parts);
        let reached = self.variables.reached_by(names.iter());
        reached.into_iter().map(|variable| self.open_variable(variable)).collect()
    }

    pub fn open_variable(&mut self, variable: BindingId) -> (BindingId, NodeId) {
        let head = self.graph.open(self.variables.value(variable));
        self.variables.set(variable, head);
        (variable, head)
    }

    fn close(&mut self, open: &[(BindingId, NodeId)], continues: &[super::state::State]) {
        let end = std::iter::once(&self.variables.state);
        for state in end.chain(continues) {
            Variables::close(&mut self.graph, open, state);
        }
    }

    /// Goes on where all of these come together.
    pub fn come_out<'s>(&mut self, states: impl IntoIterator<Item = &'s super::state::State>) {
        self.variables.state = super::state::State::unreachable();
        for state in states {
            self.variables.merge(&mut self.graph, state);
        }
    }
}

/// Is it known that there is at least one round?
fn has_rounds(over: &Iterated) -> bool {
    let number = |bound: &Expression| match &bound.kind {
        ExpressionKind::Literal(syn::Lit::Int(number), ..) => number.base10_parse::<u64>().ok(),
        _ => None,
    };
    match over {
        Iterated::Range { first, limits, end, .. } => match (number(first), number(end)) {
            (Some(first), Some(end)) => match limits {
                syn::RangeLimits::HalfOpen(_) => first < end,
                syn::RangeLimits::Closed(_) => first <= end,
            },
            _ => false,
        },
        Iterated::Elements { .. } => false,
    }
}

/// The names that a piece of code mentions.
fn names_in(parts: &[Part<'_>]) -> HashSet<Name> {
    let mut names = HashSet::new();
    for part in parts {
        visit_part(*part, &mut |expression: &Expression| {
            if let ExpressionKind::Variable(name, _) = &expression.kind {
                names.insert(name.clone());
            }
        });
    }
    names
}
