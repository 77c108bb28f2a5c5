//! Loops: what their variables depend on from round to round.

use proc_macro2::Span;
use std::collections::HashSet;

use super::graph::{NodeId, UNIFORM};
use super::state::{Referent, Slot, Variables};
use super::{Walker, source};
use crate::syntax::{
    Block, Condition, Elements, Expression, ExpressionKind, For, Iterated, Step, visit_block,
};

impl Walker {
    pub fn walk_loop(&mut self, label: Option<&syn::Lifetime>, body: &Block) -> NodeId {
        let open = self.open(body);
        let left = self.looped(label, |walker, _| {
            walker.block(body);
        });
        self.close(&open, &left.continues);
        self.come_out(&left.breaks);
        left.value
    }

    pub fn walk_while(&mut self, label: Option<&syn::Lifetime>, test: &Condition, body: &Block) {
        let tested = test_block(test);
        let mut open = self.open(body);
        let known: HashSet<Slot> = open.iter().map(|(slot, _)| *slot).collect();
        open.extend(self.open_but(&tested, &known));
        let declared = self.variables.count();
        let mut ended = None;
        let left = self.looped(label, |walker, again| {
            let (value, span) = walker.test(test);
            let what = format!("the condition `{}`", source::condition(test));
            let condition = walker.condition(value, what, span);
            walker.graph.extend(again, condition);
            ended = Some(walker.variables.state.clone());
            walker.under(condition, |walker| walker.block(body));
            walker.variables.truncate(declared);
        });
        self.close(&open, &left.continues);
        self.come_out(ended.iter().chain(&left.breaks));
    }

    pub fn walk_for(&mut self, repeat: &For) {
        let declared = self.variables.count();
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
                element = self.value(array);
                if *by == Elements::MutableReference {
                    refers = self.referent(array);
                }
                // How many elements an array has is part of its type.
                (String::new(), array.span)
            }
        };
        let mut open = self.open(&repeat.body);
        // A name for its elements is not declared yet.
        if let Some(Referent::Variable(slot)) = refers {
            let known = open.iter().any(|(known, _)| *known == slot);
            open.extend((!known).then(|| self.open_slot(slot)));
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
            walker.variables.truncate(declared);
        });
        self.close(&open, &left.continues);
        self.come_out(ended.iter().chain(&left.breaks));
    }

    /// At the head of a loop each variable that it mentions depends on what it was before, and on
    /// what a round makes of it.
    fn open(&mut self, body: &Block) -> Vec<(Slot, NodeId)> {
        self.open_but(body, &HashSet::new())
    }

    fn open_but(&mut self, body: &Block, known: &HashSet<Slot>) -> Vec<(Slot, NodeId)> {
        let names = names_in(body);
        let slots = self.variables.reached_by(names.iter());
        let open = slots.into_iter().filter(|slot| !known.contains(slot));
        open.map(|slot| self.open_slot(slot)).collect()
    }

    pub fn open_slot(&mut self, slot: Slot) -> (Slot, NodeId) {
        let head = self.graph.open(self.variables.value(slot));
        self.variables.set(slot, head);
        (slot, head)
    }

    fn close(&mut self, open: &[(Slot, NodeId)], continues: &[super::state::State]) {
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

/// The names that a block mentions.
fn names_in(block: &Block) -> HashSet<String> {
    let mut names = HashSet::new();
    visit_block(block, &mut |expression: &Expression| {
        if let ExpressionKind::Variable(name, _) = &expression.kind {
            names.insert(name.to_string());
        }
    });
    names
}

/// A block that mentions what a condition does.
fn test_block(condition: &Condition) -> Block {
    let parts = condition.parts().into_iter();
    let values = parts.filter_map(|part| match part {
        Condition::Value(value) | Condition::Let(_, value) => Some(value.clone()),
        Condition::Both(..) => None,
    });
    let statements = values.map(crate::syntax::Statement::Expression).collect();
    Block { statements, tail: None, span: Span::call_site() }
}
