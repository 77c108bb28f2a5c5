//! Where code may leave what it stands in.

use syn::{Lifetime, Lit, UnOp};

use crate::syntax::{Block, Expression, ExpressionKind, Part, Statement, visit_parts};

/// The ways out of a piece of code but its end. A closure in it is not left.
#[derive(Default)]
pub struct Exits<'t> {
    pub returns: bool,
    /// Is there a `break` of the loop around it?
    pub breaks: bool,
    /// Is there a `continue` of the loop around it?
    pub continues: bool,
    /// The labels around it that a `break` has.
    pub broken: Vec<&'t Lifetime>,
    /// The labels around it that a `continue` has.
    pub continued: Vec<&'t Lifetime>,
}

impl<'t> Exits<'t> {
    /// Those of parts of the code, wherever they stand in it.
    pub fn of(parts: impl IntoIterator<Item = Part<'t>>) -> Self {
        Walk { reached: false, ..Walk::default() }.through(parts)
    }

    /// Those that are reached: not behind another jump, nor where a condition is written out that never
    /// holds.
    pub fn reached(parts: impl IntoIterator<Item = Part<'t>>) -> Self {
        Walk { reached: true, ..Walk::default() }.through(parts)
    }

    /// Does it leave a loop or a block around it, or the loop's round?
    pub fn leaves(&self) -> bool {
        self.breaks || self.continues || !self.broken.is_empty() || !self.continued.is_empty()
    }

    pub fn any(&self) -> bool {
        self.returns || self.leaves()
    }

    /// As the body of a loop with that label, does it leave the loop?
    pub fn leave_loop(&self, own: Option<&Lifetime>) -> bool {
        let beyond = self.continued.iter().any(|label| own != Some(*label));
        self.returns || self.breaks || !self.broken.is_empty() || beyond
    }
}

#[derive(Default)]
struct Walk<'t> {
    exits: Exits<'t>,
    /// Are only places of interest that are reached?
    reached: bool,
    /// The labels within the code around the place that is looked at.
    labels: Vec<&'t Lifetime>,
    /// How many loops of the code there are around it.
    loops: usize,
}

impl<'t> Walk<'t> {
    fn through(mut self, parts: impl IntoIterator<Item = Part<'t>>) -> Exits<'t> {
        parts.into_iter().for_each(|part| self.part(part));
        self.exits
    }

    fn part(&mut self, part: Part<'t>) {
        match part {
            Part::Expression(expression) => self.expression(expression),
            Part::Block(block) => self.block(block),
            Part::Condition(condition) => {
                condition.values().for_each(|value| self.expression(value))
            }
        }
    }

    fn block(&mut self, block: &'t Block) {
        for statement in &block.statements {
            statement.parts().into_iter().for_each(|part| self.part(part));
            if self.reached
                && matches!(statement, Statement::Expression(value, _) if never_goes_on(value))
            {
                return;
            }
        }
        block.tail.iter().for_each(|tail| self.expression(tail));
    }

    fn expression(&mut self, expression: &'t Expression) {
        use ExpressionKind::*;
        let (label, is_loop) = match &expression.kind {
            Closure(_) => return,
            If { condition, accept, reject } if self.reached => {
                match condition.value().and_then(truth) {
                    Some(true) => return self.block(accept),
                    Some(false) => return reject.iter().for_each(|reject| self.expression(reject)),
                    None => (None, false),
                }
            }
            Return(_) => {
                self.exits.returns = true;
                (None, false)
            }
            Break(label, _) => {
                match label {
                    None => self.exits.breaks |= self.loops == 0,
                    label => self.exits.broken.extend(self.beyond(label)),
                }
                (None, false)
            }
            Continue(label) => {
                match label {
                    None => self.exits.continues |= self.loops == 0,
                    label => self.exits.continued.extend(self.beyond(label)),
                }
                (None, false)
            }
            Block(label, _) => (label.as_ref(), false),
            Loop { label, .. } | While { label, .. } => (label.as_ref(), true),
            For(repeat) => (repeat.label.as_ref(), true),
            Literal(..)
            | Variable(..)
            | Constant(..)
            | Inline(..)
            | Unary(..)
            | Binary(..)
            | Either(..)
            | Assign(..)
            | AssignWith(..)
            | Field(..)
            | Index(..)
            | Call(..)
            | CallAssociated(..)
            | CallValue(..)
            | Method(_)
            | Point(..)
            | Swap(..)
            | Wait { .. }
            | OfArray { .. }
            | Cast(..)
            | Array(_)
            | Repeat(..)
            | Tuple(_)
            | Structure(_)
            | Reference { .. }
            | Deref(_)
            | If { .. }
            | Match { .. }
            | Print(_)
            | Check(..) => (None, false),
        };
        let is_for = matches!(&expression.kind, For(_));
        visit_parts(expression, &mut |part| match part {
            // What a `for` goes through is found before it: a jump in there is out of another loop.
            Part::Expression(over) if is_for => self.expression(over),
            Part::Expression(_) | Part::Block(_) | Part::Condition(_) => {
                self.labels.extend(label);
                self.loops += usize::from(is_loop);
                self.part(part);
                self.loops -= usize::from(is_loop);
                self.labels.truncate(self.labels.len() - usize::from(label.is_some()));
            }
        });
    }

    /// The label, if what it stands at is not in the code.
    fn beyond(&self, label: &'t Option<Lifetime>) -> Option<&'t Lifetime> {
        label.as_ref().filter(|label| !self.labels.contains(label))
    }
}

/// The truth value, where it is written out.
pub fn truth(expression: &Expression) -> Option<bool> {
    if let ExpressionKind::Unary(UnOp::Not(_), operand, _) = &expression.kind {
        return truth(operand).map(|value| !value);
    }
    let ExpressionKind::Literal(Lit::Bool(value), _) = &expression.kind else { return None };
    Some(value.value)
}

/// Is what follows the expression never reached?
fn never_goes_on(expression: &Expression) -> bool {
    use ExpressionKind::{Block, Break, Continue, If, Return};
    if let Block(None, block) = &expression.kind {
        return block_never_goes_on(block);
    }
    if let If { accept, reject: Some(reject), .. } = &expression.kind {
        return block_never_goes_on(accept) && never_goes_on(reject);
    }
    matches!(expression.kind, Break(..) | Continue(_) | Return(_))
}

fn block_never_goes_on(block: &Block) -> bool {
    let ends = |statement: &Statement| matches!(statement, Statement::Expression(value, _) if never_goes_on(value));
    block.statements.iter().any(ends) || block.tail.as_ref().is_some_and(|tail| never_goes_on(tail))
}
