//! Variables that are the tile's: all of its threads compute the same numbers from the same numbers, and
//! change them where all of them come. Such a variable is one of the loop over threads, not one of each.

use std::collections::{BTreeSet, HashMap};

use super::facts::{Effort, Item, bound_variables};
use crate::facts::{Change, How, each_change};
use crate::syntax::{
    BindingId, Block, Expression, ExpressionKind, Part, Statement, Variable, visit_expression,
};

/// Those of a body; `others` are the variables that each thread has when it begins.
pub fn uniform(body: &Block, others: &BTreeSet<BindingId>) -> BTreeSet<BindingId> {
    let mut found = Found::default();
    found.block(body);
    let mut changes: HashMap<BindingId, usize> = HashMap::new();
    each_change(Part::Block(body), &mut |change| {
        if let Change::Of(place, How::Assigned | How::Updated | How::Borrowed | How::Received) =
            change
            && let Some((name, _)) = place.root()
        {
            *changes.entry(name.id).or_default() += 1;
        }
    });
    let mut own = bound_variables(body);
    own.extend(others);
    let Found { declared, values, counters, direct } = found;
    let mut uniform: BTreeSet<BindingId> = values
        .keys()
        .filter(|name| declared.contains(name))
        .filter(|name| {
            changes.get(name).copied().unwrap_or(0) == direct.get(name).copied().unwrap_or(0)
        })
        .copied()
        .collect();
    uniform.extend(&counters);
    loop {
        let is_same = |value: &&Expression| {
            let mut same = Effort::of(value) == Effort::Arithmetic;
            visit_expression(value, &mut |part| {
                let ExpressionKind::Variable(name, variable) = &part.kind else { return };
                same &= match variable {
                    Variable::Captured | Variable::Shared => true,
                    Variable::Local => uniform.contains(&name.id) || !own.contains(&name.id),
                    _ => false,
                };
            });
            same
        };
        let of_tile = |name: &BindingId| match values.get(name) {
            Some(values) => values.iter().all(is_same),
            None => true,
        };
        let left: BTreeSet<_> = uniform.iter().filter(|name| of_tile(name)).copied().collect();
        if left.len() == uniform.len() {
            let counts = |name: &BindingId| !counters.contains(name);
            return left.into_iter().filter(counts).collect();
        }
        uniform = left;
    }
}

/// What is found where the tile is one.
#[derive(Default)]
struct Found<'b> {
    /// The variables that a `let` declares alone: parameters, and names of other patterns, are each thread's.
    declared: BTreeSet<BindingId>,
    /// What variables get, by their declaration and by statements.
    values: HashMap<BindingId, Vec<&'b Expression>>,
    /// What loops count.
    counters: BTreeSet<BindingId>,
    /// How many statements change a variable.
    direct: HashMap<BindingId, usize>,
}

impl<'b> Found<'b> {
    fn block(&mut self, block: &'b Block) {
        for item in Item::all(block) {
            if let Item::Statement(Statement::Let { pattern, .. }) = item {
                self.declared.extend(pattern.single_name().map(|(name, _)| name.id));
            }
            match item {
                Item::Statement(Statement::Let {
                    pattern,
                    value: Some(value),
                    otherwise: None,
                    ..
                }) => {
                    if let Some((name, _)) = pattern.single_name() {
                        self.values.entry(name.id).or_default().push(value);
                    }
                }
                item => {
                    if let Some(expression) = item.expression() {
                        self.expression(item, expression);
                    }
                }
            }
        }
    }

    fn expression(&mut self, item: Item<'b>, expression: &'b Expression) {
        use ExpressionKind::{If, Loop, While};
        if let Some((name, value)) = assigned(expression) {
            self.values.entry(name).or_default().push(value);
            *self.direct.entry(name).or_default() += 1;
            return;
        }
        if !item.has_barrier() {
            return;
        }
        match &expression.kind {
            ExpressionKind::Block(None, block)
            | Loop { body: block, .. }
            | While { body: block, .. } => self.block(block),
            If { accept, reject, .. } => {
                self.block(accept);
                if let Some(reject) = reject {
                    self.expression(Item::Tail(reject), reject);
                }
            }
            ExpressionKind::For(repeat) => {
                self.counters.extend(repeat.pattern.single_name().map(|(name, _)| name.id));
                self.block(&repeat.body);
            }
            _ => (),
        }
    }
}

/// The variable that an expression assigns to as a whole, and what changes it.
pub fn assigned(expression: &Expression) -> Option<(BindingId, &Expression)> {
    use ExpressionKind::{Assign, AssignWith};
    let (Assign(place, value) | AssignWith(place, _, value, _)) = &expression.kind else {
        return None;
    };
    match &place.kind {
        ExpressionKind::Variable(name, Variable::Local) => Some((name.id, value)),
        _ => None,
    }
}
