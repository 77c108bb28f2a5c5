//! Loops without barriers in bodies that wait: the variables that they use are the loop's own while it
//! runs, so that they are in registers.
//!
//! What lives across a barrier is a field of a future, and LLVM cannot tell that no element of memory
//! is the same.

use std::collections::BTreeSet;

use proc_macro2::TokenStream;
use quote::quote_spanned;

use super::Native;
use crate::facts::{Change, Exits, How, each_change, waits};
use crate::syntax::{
    BindingId, Block, Condition, Expression, ExpressionKind, Name, Part, Pattern, Statement,
    Variable, visit_blocks, visit_blocks_within, visit_expression,
};

/// The variables of a body.
pub struct Variables {
    /// The names that are declared `mut`.
    mutable: BTreeSet<BindingId>,
    /// The names that are declared without a value.
    unset: BTreeSet<BindingId>,
}

impl Variables {
    /// Those of a body.
    pub fn of(body: &Block) -> Self {
        let (mut mutable, mut unset) = (BTreeSet::new(), BTreeSet::new());
        visit_blocks(body, &mut |block| {
            for statement in &block.statements {
                let Statement::Let { pattern, value, .. } = statement else { continue };
                let bindings = pattern.bindings();
                mutable.extend(bindings.iter().filter(|b| b.1).map(|b| b.0.id));
                if value.is_none() {
                    unset.extend(names_of(pattern));
                }
            }
        });
        Variables { mutable, unset }
    }
}

fn names_of(pattern: &Pattern) -> impl Iterator<Item = BindingId> {
    pattern.names().into_iter().map(|name| name.id)
}

impl Native<'_> {
    /// A loop, which `lower` lowers.
    pub(super) fn carry(
        self,
        repeat: &Expression,
        lower: impl FnOnce(Self) -> TokenStream,
    ) -> TokenStream {
        let Some(variables) = self.waiting else { return lower(self) };
        let Some(carried) = Carried::of(repeat) else { return lower(self) };
        let code = lower(Native { waiting: None, ..self });
        let own =
            |name: &&Name| !carried.kept.contains(&name.id) && !variables.unset.contains(&name.id);
        let changed = carried.changed.iter().filter(own);
        let changed = changed.filter(|name| variables.mutable.contains(&name.id));
        let changed: Vec<_> = changed.collect();
        let numbers = carried.numbers.iter().filter(own);
        let numbers = numbers.filter(|name| !carried.changed.contains(name));
        let tile_statics = carried.tile_statics.iter().filter(own);
        let code = quote_spanned! {repeat.span=>
            #(let #numbers = #numbers;)*
            #(let #tile_statics = #tile_statics.place();)*
            #(let mut #changed = #changed;)*
            #code
        };
        match changed.is_empty() {
            true => quote_spanned!(repeat.span=> { #code }),
            false => quote_spanned! {repeat.span=> {
                (#(#changed,)*) = { #code (#(#changed,)*) };
                // If nothing reads them any more, that is no fault of the program.
                let _ = (#(&#changed,)*);
            }},
        }
    }
}

/// What a loop does with variables.
#[derive(Default)]
struct Carried {
    /// Those that it assigns to.
    changed: Vec<Name>,
    /// Those that are operands or indices.
    numbers: Vec<Name>,
    tile_statics: Vec<Name>,
    /// The names that it declares, and those that it may change otherwise.
    kept: BTreeSet<BindingId>,
}

impl Carried {
    /// That of a loop which neither waits nor leaves more than itself.
    fn of(repeat: &Expression) -> Option<Self> {
        if !matches!(repeat.kind, ExpressionKind::For(_) | ExpressionKind::While { .. }) {
            return None;
        }
        let mut carried = Carried::default();
        let whole = Part::Expression(repeat);
        if waits(whole) || Exits::of([whole]).any() {
            return None;
        }
        visit_expression(repeat, &mut |expression| carried.note(expression));
        each_change(whole, &mut |change| carried.note_change(change));
        // Blocks are in conditions and ranges, too.
        visit_blocks_within(repeat, &mut |block| {
            for statement in &block.statements {
                match statement {
                    Statement::Let { pattern, .. } => carried.kept.extend(names_of(pattern)),
                    Statement::TileStatic { name, .. } => {
                        carried.kept.insert(name.id);
                    }
                    Statement::Expression(..) | Statement::Const(_) => (),
                }
            }
        });
        Some(carried)
    }

    fn note(&mut self, expression: &Expression) {
        use ExpressionKind::{AssignWith, Binary, Closure, For, If, Index, Match, While};
        match &expression.kind {
            ExpressionKind::Variable(name, Variable::TileStatic) => {
                add(&mut self.tile_statics, name);
            }
            Index(_, index) => self.read(index),
            Binary(left, _, right, _) => {
                self.read(left);
                self.read(right);
            }
            AssignWith(_, _, value, _) => self.read(value),
            For(repeat) => self.kept.extend(names_of(&repeat.pattern)),
            While { condition, .. } | If { condition, .. } => self.declare(condition),
            Match { arms, .. } => {
                for arm in arms {
                    self.kept.extend(names_of(&arm.pattern));
                    arm.guard.iter().for_each(|guard| self.declare(guard));
                }
            }
            Closure(closure) => {
                let parameters = closure.parameters.iter();
                self.kept.extend(parameters.flat_map(|(pattern, _)| names_of(pattern)));
                self.kept.extend(closure.uses.iter().map(|(name, _)| name.id));
            }
            _ => (),
        }
    }

    /// Notes what is changed: by assignment it is the loop's own meanwhile.
    fn note_change(&mut self, change: Change<'_>) {
        match change {
            Change::Of(place, How::Assigned | How::Updated) => {
                if let Some((name, Variable::Local)) = place.root() {
                    add(&mut self.changed, name);
                }
            }
            Change::Of(place, How::Borrowed | How::Received) => {
                self.kept.extend(place.root().map(|(name, _)| name.id));
            }
            // What a closure changes is captured by it as long as that lives.
            Change::Of(_, How::Lent) | Change::OfCaptures => (),
        }
    }

    fn declare(&mut self, condition: &Condition) {
        match condition {
            Condition::Value(_) => (),
            Condition::Let(pattern, _) => self.kept.extend(names_of(pattern)),
            Condition::Both(left, right) => {
                self.declare(left);
                self.declare(right);
            }
        }
    }

    fn read(&mut self, value: &Expression) {
        if let ExpressionKind::Variable(name, Variable::Local) = &value.kind {
            add(&mut self.numbers, name);
        }
    }
}

fn add(names: &mut Vec<Name>, name: &Name) {
    if name.ident != "self" && !names.contains(name) {
        names.push(name.clone());
    }
}
