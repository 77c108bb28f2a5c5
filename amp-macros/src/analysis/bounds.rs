//! Constant indices beyond the end of an array: C3595.
//!
//! As rustc's `unconditional_panic` has it for arrays of ordinary Rust. The lengths that are known
//! are those that are written out: in the type of a variable, or by the elements of its value.

use std::collections::HashMap;

use super::constants::{declared, integer, length};
use super::division::tested;
use crate::diagnostics::{Diagnostic, Report};
use crate::syntax::{
    Block, Condition, Expression, ExpressionKind, Part, Pattern, Statement, Variable, visit_parts,
    written,
};
use crate::uniformity::text_of;
use crate::walk::Names;

/// The length of an array and of the arrays in it, as far as they are known.
type Lengths = Vec<i64>;

pub fn check(body: &Block, report: &mut Report) {
    let mut constants = declared(body, &HashMap::new());
    // By one that decides what is run, an index may stand where it is never reached.
    for name in tested(body) {
        constants.remove(&name);
    }
    Walk { names: Names::new(), constants, report }.block(body);
}

struct Walk<'r> {
    names: Names<Lengths>,
    constants: HashMap<String, Option<i64>>,
    report: &'r mut Report,
}

impl Walk<'_> {
    fn block(&mut self, block: &Block) {
        let declared = self.names.count();
        for statement in &block.statements {
            statement.parts().into_iter().for_each(|part| self.part(part));
            match statement {
                Statement::Let { pattern, ty, value, .. } => match pattern.single_name() {
                    Some((name, _)) => {
                        let lengths = match (ty, value) {
                            (Some(ty), _) => of_type(ty),
                            (None, Some(value)) => of_value(value),
                            (None, None) => Lengths::new(),
                        };
                        self.names.declare(name.to_string(), lengths);
                    }
                    None => self.declare(pattern),
                },
                Statement::TileStatic { name, ty, .. } => {
                    self.names.declare(name.to_string(), of_type(ty));
                }
                Statement::Expression(_) | Statement::Const(_) => (),
            }
        }
        block.tail.iter().for_each(|tail| self.expression(tail));
        self.names.truncate(declared);
    }

    fn part(&mut self, part: Part<'_>) {
        match part {
            Part::Expression(expression) => self.expression(expression),
            Part::Block(block) => self.block(block),
            Part::Condition(condition) => {
                condition.values().for_each(|value| self.expression(value));
            }
        }
    }

    fn expression(&mut self, expression: &Expression) {
        let declared = self.names.count();
        // Names that are bound within the expression hide those around it.
        match &expression.kind {
            ExpressionKind::If { condition, .. } | ExpressionKind::While { condition, .. } => {
                self.declare_tested(condition);
            }
            ExpressionKind::For(repeat) => self.declare(&repeat.pattern),
            ExpressionKind::Match { arms, .. } => {
                for arm in arms {
                    self.declare(&arm.pattern);
                    arm.guard.iter().for_each(|guard| self.declare_tested(guard));
                }
            }
            ExpressionKind::Closure(closure) => {
                closure.parameters.iter().for_each(|(pattern, _)| self.declare(pattern));
            }
            ExpressionKind::Index(array, index) => self.index(array, index),
            _ => (),
        }
        visit_parts(expression, &mut |part| self.part(part));
        self.names.truncate(declared);
    }

    fn declare(&mut self, pattern: &Pattern) {
        for name in pattern.names() {
            self.names.declare(name.to_string(), Lengths::new());
        }
    }

    fn declare_tested(&mut self, condition: &Condition) {
        for part in condition.parts() {
            if let Condition::Let(pattern, _) = part {
                self.declare(pattern);
            }
        }
    }

    fn index(&mut self, array: &Expression, index: &Expression) {
        let number = match &index.kind {
            ExpressionKind::Constant(path, _) => {
                self.constants.get(&written(path)).copied().flatten()
            }
            _ => integer(index).and_then(|number| i64::try_from(number).ok()),
        };
        if let Some(number) = number
            && let Some(length) = self.lengths(array).first()
            && !(0..*length).contains(&number)
        {
            let (array, length) = (text_of(array), *length);
            let diagnostic = Diagnostic::IndexBeyond { index: number, array, length };
            self.report.add(index.span, diagnostic);
        }
    }

    fn lengths(&self, array: &Expression) -> &[i64] {
        match &array.kind {
            ExpressionKind::Variable(name, Variable::Local | Variable::TileStatic) => {
                self.names.get(&name.to_string()).map_or(&[], Vec::as_slice)
            }
            ExpressionKind::Index(array, _) => self.lengths(array).get(1..).unwrap_or_default(),
            _ => &[],
        }
    }
}

fn of_type(ty: &syn::Type) -> Lengths {
    match ty {
        syn::Type::Array(array) => match length(&array.len, &HashMap::new()) {
            Some(length) => std::iter::once(length).chain(of_type(&array.elem)).collect(),
            None => Lengths::new(),
        },
        _ => Lengths::new(),
    }
}

fn of_value(value: &Expression) -> Lengths {
    match &value.kind {
        ExpressionKind::Array(elements) => {
            let within = elements.first().map(of_value).unwrap_or_default();
            std::iter::once(elements.len() as i64).chain(within).collect()
        }
        ExpressionKind::Repeat(element, count) => match length(count, &HashMap::new()) {
            Some(length) => std::iter::once(length).chain(of_value(element)).collect(),
            None => Lengths::new(),
        },
        _ => Lengths::new(),
    }
}
