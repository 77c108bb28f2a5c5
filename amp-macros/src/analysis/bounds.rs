//! Constant indices beyond the end of an array, or of an index's or extent's components: C3595.
//!
//! As rustc's `unconditional_panic` has it for arrays of ordinary Rust. The lengths that are known
//! are those that are written out: in the type of a variable or parameter, or by the elements of its value.

use std::collections::HashMap;

use super::constants::{declared, integer, length};
use super::division::tested;
use crate::diagnostics::{Diagnostic, OF_RANK, Report};
use crate::syntax::{
    BindingId, Block, Expression, ExpressionKind, INDICES_OF_TILED, Statement, original, rank,
    visit_block, visit_blocks, written,
};
use crate::uniformity::text_of;

/// The length of an array and of the arrays in it, as far as they are known.
type Lengths = Vec<i64>;

pub fn check(body: &Block, parameters: &[(BindingId, &syn::Type)], report: &mut Report) {
    let mut constants = declared(body, &HashMap::new());
    // By one that decides what is run, an index may stand where it is never reached.
    for name in tested(body) {
        constants.remove(&name);
    }
    let mut lengths = declared_lengths(body);
    lengths.extend(parameters.iter().map(|(name, ty)| (*name, of_type(ty))));
    let ranks = parameters.iter().filter_map(|(name, ty)| Some((*name, certain_rank(ty)?)));
    let mut check = Check { lengths, ranks: ranks.collect(), constants, report };
    visit_block(body, &mut |expression| {
        if let ExpressionKind::Index(array, index) = &expression.kind {
            check.index(array, index);
        }
    });
}

struct Check<'r> {
    lengths: HashMap<BindingId, Lengths>,
    /// The ranks of parameters that are indices, tiled ones or extents.
    ranks: HashMap<BindingId, i64>,
    constants: HashMap<String, Option<i64>>,
    report: &'r mut Report,
}

/// The lengths of the arrays that a body declares.
fn declared_lengths(body: &Block) -> HashMap<BindingId, Lengths> {
    let mut known = HashMap::new();
    visit_blocks(body, &mut |block| {
        let lengths = block.statements.iter().filter_map(|statement| match statement {
            Statement::Let { pattern, ty, value, .. } => {
                let (name, _) = pattern.single_name()?;
                let lengths = match (ty, value) {
                    (Some(ty), _) => of_type(ty),
                    (None, Some(value)) => of_value(value),
                    (None, None) => Lengths::new(),
                };
                Some((name.id, lengths))
            }
            Statement::TileStatic { name, ty, .. } => Some((name.id, of_type(ty))),
            Statement::Expression(..) | Statement::Const(_) => None,
        });
        known.extend(lengths);
    });
    known
}

impl Check<'_> {
    fn index(&mut self, array: &Expression, index: &Expression) {
        let number = match &index.kind {
            ExpressionKind::Constant(path, _) => {
                self.constants.get(&written(path)).copied().flatten()
            }
            _ => integer(index).and_then(|number| i64::try_from(number).ok()),
        };
        if let Some(number) = number
            && let Some((of, length)) = self.length_of(array)
            && !(0..length).contains(&number)
        {
            let diagnostic =
                Diagnostic::IndexBeyond { index: number, array: text_of(array), of, length };
            self.report.add(index.span, diagnostic);
        }
    }

    /// How long it is, and of what that is the length.
    fn length_of(&self, array: &Expression) -> Option<(&'static str, i64)> {
        match self.lengths_of(array).first() {
            Some(length) => Some(("an array of length", *length)),
            None => Some((OF_RANK, self.rank_of(array)?)),
        }
    }

    fn rank_of(&self, index: &Expression) -> Option<i64> {
        match &index.kind {
            ExpressionKind::Variable(name, _) => self.ranks.get(&name.id).copied(),
            ExpressionKind::Field(tiled, syn::Member::Named(name))
                if INDICES_OF_TILED.iter().any(|of| name == of) =>
            {
                self.rank_of(tiled)
            }
            _ => None,
        }
    }

    fn lengths_of(&self, array: &Expression) -> &[i64] {
        match &array.kind {
            ExpressionKind::Variable(name, _) => {
                self.lengths.get(&name.id).map_or(&[], Vec::as_slice)
            }
            ExpressionKind::Index(array, _) => self.lengths_of(array).get(1..).unwrap_or_default(),
            _ => &[],
        }
    }
}

/// An alias may be that of another module.
fn certain_rank(ty: &syn::Type) -> Option<i64> {
    original(ty).filter(|of| !of.aliased)?;
    rank(ty)?.try_into().ok()
}

fn of_type(ty: &syn::Type) -> Lengths {
    match ty {
        syn::Type::Array(array) => match length(&array.len, &HashMap::new()) {
            Some(length) => std::iter::once(length).chain(of_type(&array.elem)).collect(),
            None => Lengths::new(),
        },
        syn::Type::Reference(reference) => of_type(&reference.elem),
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
