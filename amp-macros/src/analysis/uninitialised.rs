//! tile_static variables that are read before anything was assigned to them: C3564.
//!
//! The body is walked through in the order of execution, with the variables that may have been
//! assigned to on some way to the place that is reached. What a loop assigns may have been assigned
//! by the round before; what another thread assigns is in that thread's own way there.

use std::collections::HashSet;

use super::Runs;
use crate::diagnostics::{Diagnostic, Report};
use crate::facts::{Change, How, each_change};
use crate::syntax::{
    Arm, BindingId, Block, Expression, ExpressionKind, Name, Part, Statement, Variable,
    visit_blocks, visit_parts,
};

/// Reports the first read of each variable that comes before every assignment.
pub fn check(body: &Block, runs: Runs, report: &mut Report) {
    let mut any = false;
    visit_blocks(body, &mut |block| {
        any |= block.statements.iter().any(|s| matches!(s, Statement::TileStatic { .. }));
    });
    if !any {
        return;
    }
    let mut walk = Walk { assigned: HashSet::new(), order: Vec::new(), report };
    if runs == Runs::Often {
        walk.assign_all(body);
    }
    walk.block(body);
}

struct Walk<'r> {
    /// The variables that may have been assigned to.
    assigned: HashSet<BindingId>,
    /// The same in the order in which that was found, so that it can be taken back.
    order: Vec<BindingId>,
    report: &'r mut Report,
}

impl Walk<'_> {
    fn block(&mut self, block: &Block) {
        block.parts().for_each(|part| self.part(part));
    }

    fn part(&mut self, part: Part<'_>) {
        match part {
            Part::Expression(expression) => self.value(expression),
            Part::Block(block) => self.block(block),
            Part::Condition(condition) => condition.values().for_each(|value| self.value(value)),
        }
    }

    /// An expression that is evaluated.
    fn value(&mut self, expression: &Expression) {
        use ExpressionKind::*;
        match &expression.kind {
            Variable(..) | Field(..) | Index(..) | Deref(_) => self.read(expression),
            Assign(place, value) => {
                self.value(value);
                self.place(place);
            }
            AssignWith(place, _, value, _) => {
                self.value(value);
                self.read(place);
                self.assign(place);
            }
            OfArray { array, .. } => self.indices(array),
            // Who gets a reference may assign through it.
            Reference { of, .. } => self.place(of),
            Method(call) => {
                call.arguments.iter().for_each(|argument| self.value(argument));
                match call.receiver.root() {
                    Some(_) => self.place(&call.receiver),
                    None => self.value(&call.receiver),
                }
            }
            Swap(_, left, right) => {
                self.value(left);
                self.value(right);
            }
            Closure(closure) => {
                closure.uses.iter().for_each(|(name, _)| self.mark(name.id));
            }
            Either(left, _, right) => {
                self.value(left);
                self.value(right);
            }
            If { condition, accept, reject } => {
                self.part(Part::Condition(condition));
                let mut gained = self.on_one_way(|walk| walk.block(accept));
                if let Some(reject) = reject {
                    gained.extend(self.on_one_way(|walk| walk.value(reject)));
                }
                gained.into_iter().for_each(|name| self.mark(name));
            }
            Match { subject, arms } => {
                self.value(subject);
                self.arms(arms);
            }
            Loop { body, .. } | While { body, .. } => {
                self.assign_all(body);
                self.parts(expression);
            }
            For(repeat) => {
                self.assign_all(&repeat.body);
                self.parts(expression);
            }
            _ => self.parts(expression),
        }
    }

    fn parts(&mut self, expression: &Expression) {
        visit_parts(expression, &mut |part| self.part(part));
    }

    /// Goes one of several ways, and gives what may have been assigned to on it alone.
    fn on_one_way(&mut self, go: impl FnOnce(&mut Self)) -> Vec<BindingId> {
        let before = self.order.len();
        go(self);
        let gained = self.order.split_off(before);
        gained.iter().for_each(|name| {
            self.assigned.remove(name);
        });
        gained
    }

    fn arms(&mut self, arms: &[Arm]) {
        let mut gained = Vec::new();
        for arm in arms {
            gained.extend(self.on_one_way(|walk| {
                if let Some(guard) = &arm.guard {
                    walk.part(Part::Condition(guard));
                }
                walk.value(&arm.value);
            }));
        }
        gained.into_iter().for_each(|name| self.mark(name));
    }

    /// The value of a place is used.
    fn read(&mut self, place: &Expression) {
        self.indices(place);
        if let Some(name) = tile_static(place)
            && !self.assigned.contains(&name.id)
        {
            let text = name.ident.to_string();
            self.report.add(place.span, Diagnostic::Uninitialised { name: text });
            self.mark(name.id);
        }
    }

    /// A place that may be assigned to.
    fn place(&mut self, place: &Expression) {
        self.indices(place);
        self.assign(place);
    }

    fn assign(&mut self, place: &Expression) {
        if let Some(name) = tile_static(place) {
            self.mark(name.id);
        }
    }

    /// What is evaluated to reach a place.
    fn indices(&mut self, place: &Expression) {
        match &place.kind {
            ExpressionKind::Variable(..) => (),
            ExpressionKind::Field(base, _) | ExpressionKind::Deref(base) => self.indices(base),
            ExpressionKind::Index(base, index) => {
                self.indices(base);
                self.value(index);
            }
            _ => self.value(place),
        }
    }

    fn mark(&mut self, name: BindingId) {
        if self.assigned.insert(name) {
            self.order.push(name);
        }
    }

    /// Marks what a block assigns to, or may. What `+=` assigns it has read before.
    fn assign_all(&mut self, block: &Block) {
        each_change(Part::Block(block), &mut |change| match change {
            Change::Of(_, How::Updated) | Change::OfCaptures => (),
            Change::Of(place, _) => self.assign(place),
        });
    }
}

/// The tile_static variable that a place is a part of.
fn tile_static(place: &Expression) -> Option<&Name> {
    let (name, variable) = place.root()?;
    (variable == Variable::TileStatic).then_some(name)
}
