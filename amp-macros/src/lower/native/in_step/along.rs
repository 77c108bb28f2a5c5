//! How numbers and indices change along a row of threads, as far as that is seen in them.

use std::collections::HashMap;

use syn::BinOp;

use super::{Cut, Home};
use crate::syntax::{
    BindingId, Block, Expression, ExpressionKind, Pattern, PatternKind, Statement, Variable,
    visit_blocks,
};

/// How a number changes along a row.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Along {
    /// It is the same.
    Alike,
    /// It is one more for each thread.
    Steps,
}

/// What the variables of a body that do not change are defined as.
#[derive(Default)]
pub(super) struct Definitions<'b>(HashMap<BindingId, &'b Expression>);

impl<'b> Definitions<'b> {
    pub(super) fn of(body: &'b Block) -> Self {
        let mut definitions = HashMap::new();
        visit_blocks(body, &mut |block| {
            for statement in &block.statements {
                if let Statement::Let { pattern, value: Some(value), otherwise: None, .. } =
                    statement
                {
                    define(pattern, value, &mut definitions);
                }
            }
        });
        Definitions(definitions)
    }

    pub(super) fn get(&self, name: BindingId) -> Option<&'b Expression> {
        self.0.get(&name).copied()
    }
}

fn define<'b>(
    pattern: &'b Pattern,
    value: &'b Expression,
    definitions: &mut HashMap<BindingId, &'b Expression>,
) {
    match (&pattern.kind, &value.kind) {
        (PatternKind::Tuple(patterns), ExpressionKind::Tuple(values))
            if patterns.len() == values.len() =>
        {
            let both = patterns.iter().zip(values);
            both.for_each(|(pattern, value)| define(pattern, value, definitions));
        }
        (PatternKind::Name { name, mutable: false, reference: false, within: None }, _) => {
            definitions.insert(name.id, value);
        }
        _ => (),
    }
}

/// Is it a constant, or arithmetic of constants?
pub(super) fn is_constant(number: &Expression) -> bool {
    use ExpressionKind::{Binary, Constant, Inline, Literal};
    match &number.kind {
        Literal(..) | Constant(..) | Inline(..) => true,
        Binary(left, _, right, _) => is_constant(left) && is_constant(right),
        _ => false,
    }
}

/// Definitions are followed so far.
const DEEPEST: usize = 16;

/// What an index is made of.
enum Components<'e> {
    Written(&'e [Expression]),
    /// Those of the thread: the last one is one more for each.
    OfThread,
    OfTile,
}

impl<'b> Cut<'b> {
    /// How a row reads an element of a view, if it is known.
    pub(super) fn along_of(&self, access: &Expression) -> Option<Along> {
        let (ExpressionKind::Index(base, index), Some((name, variable))) =
            (&access.kind, access.root())
        else {
            return None;
        };
        let is_view = matches!(variable, Variable::Shared | Variable::Captured);
        if !is_view || self.written.contains(&name.id) {
            return None;
        }
        let mut leading = base;
        loop {
            match &leading.kind {
                ExpressionKind::Index(base, index) => {
                    if self.along(index, 0)? != Along::Alike {
                        return None;
                    }
                    leading = base;
                }
                ExpressionKind::Variable(..) => break,
                _ => return None,
            }
        }
        self.along_of_index(index)
    }

    fn along_of_index(&self, index: &Expression) -> Option<Along> {
        match self.components(index, 0) {
            None => self.along(index, 0),
            // A reference is no index.
            Some(Components::OfThread) if self.by_reference => None,
            Some(Components::OfThread) => Some(Along::Steps),
            Some(Components::OfTile) => Some(Along::Alike),
            Some(Components::Written(components)) => {
                let (last, leading) = components.split_last()?;
                let alike = |component| self.along(component, 0) == Some(Along::Alike);
                leading.iter().all(alike).then(|| self.along(last, 0))?
            }
        }
    }

    /// What an index is made of, if that is seen in it.
    fn components<'e>(&self, index: &'e Expression, depth: usize) -> Option<Components<'e>>
    where
        'b: 'e,
    {
        use ExpressionKind::{Array, Field, Point};
        match &index.kind {
            _ if depth > DEEPEST => None,
            Array(components) => Some(Components::Written(components)),
            Point(_, components) => self.components(components, depth + 1),
            ExpressionKind::Variable(name, _) if *name == self.index => Some(Components::OfThread),
            ExpressionKind::Variable(name, Variable::Local) => {
                self.components(self.definitions.get(name.id)?, depth + 1)
            }
            Field(tiled, syn::Member::Named(name)) if tiled.is_tiled() => {
                Some(match name == "global" || name == "local" {
                    true => Components::OfThread,
                    false => Components::OfTile,
                })
            }
            _ => None,
        }
    }

    /// How a number changes along a row, if that is seen in it.
    pub(super) fn along(&self, number: &Expression, depth: usize) -> Option<Along> {
        use ExpressionKind::{Binary, Constant, Either, Index, Inline, Literal, OfArray};
        if depth > DEEPEST {
            return None;
        }
        let along = |number| self.along(number, depth + 1);
        match &number.kind {
            Literal(..) | Constant(..) | Inline(..) => Some(Along::Alike),
            ExpressionKind::Variable(_, Variable::Captured | Variable::Shared) => {
                Some(Along::Alike)
            }
            ExpressionKind::Variable(name, Variable::Local) if *name != self.index => {
                if self.stepping.contains(&name.id) {
                    return Some(Along::Steps);
                }
                if self.alike.contains(&name.id) || self.short_loops.0.contains_key(&name.id) {
                    return Some(Along::Alike);
                }
                if self.changed.contains(&name.id) {
                    let of_tile = matches!(self.home(name), Some(Home::Tile));
                    return of_tile.then_some(Along::Alike);
                }
                match (self.definitions.get(name.id), self.home(name)) {
                    (_, Some(Home::Tile)) => Some(Along::Alike),
                    (Some(value), _) => along(value),
                    // A capture of the kernel's.
                    (None, None) if !self.bound.contains(&name.id) => Some(Along::Alike),
                    (None, _) => None,
                }
            }
            Index(base, component) => {
                let (Literal(syn::Lit::Int(component), _), Some(last)) =
                    (&component.kind, self.strides.last())
                else {
                    return None;
                };
                let component = component.base10_parse::<usize>().ok()?;
                if let OfArray { array, .. } = &base.kind {
                    return along(array);
                }
                match self.components(base, depth)? {
                    Components::Written(components) => along(components.get(component)?),
                    Components::OfThread if component == last => Some(Along::Steps),
                    Components::OfThread | Components::OfTile => Some(Along::Alike),
                }
            }
            OfArray { array, .. } => along(array),
            Binary(left, BinOp::Add(_), right, _) => match (along(left)?, along(right)?) {
                (Along::Alike, other) | (other, Along::Alike) => Some(other),
                (Along::Steps, Along::Steps) => None,
            },
            Binary(left, BinOp::Sub(_), right, _) => match along(right)? {
                Along::Alike => along(left),
                Along::Steps => None,
            },
            Binary(_, BinOp::Div(_) | BinOp::Rem(_), ..) => None,
            Binary(left, _, right, _) | Either(left, _, right) => {
                let both = [along(left)?, along(right)?];
                both.iter().all(|along| *along == Along::Alike).then_some(Along::Alike)
            }
            _ => None,
        }
    }
}
