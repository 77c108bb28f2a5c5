//! Which elements are a thread's own: those whose indices are its own, or near it, in some dimensions.

use std::collections::HashMap;

use crate::syntax::{
    BindingId, Block, Expression, ExpressionKind, Pattern, PatternKind, Statement, Variable, rank,
    visit_blocks,
};

/// How far from an index, and in which dimensions: a byte for each component, that of the first the lowest, as in the
/// runtime's `Shift`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shift {
    pub bytes: u64,
    pub dimensions: u64,
}

impl Shift {
    pub const NONE: Shift = Shift { bytes: 0, dimensions: u64::from_le_bytes(Self::IN_ORDER) };
    const IN_ORDER: [u8; 8] = [0, 1, 2, 3, 4, 5, 6, 7];

    /// So far from each component, in that dimension.
    pub fn of(components: impl IntoIterator<Item = (i8, usize)>) -> Option<Shift> {
        let (mut bytes, mut dimensions) = ([0; 8], Self::IN_ORDER);
        for (k, (by, dimension)) in components.into_iter().enumerate() {
            *bytes.get_mut(k)? = by.cast_unsigned();
            dimensions[k] = dimension.try_into().ok()?;
        }
        let (bytes, dimensions) = (u64::from_le_bytes(bytes), u64::from_le_bytes(dimensions));
        Some(Shift { bytes, dimensions })
    }
}

fn number(literal: &syn::Lit) -> Option<usize> {
    match literal {
        syn::Lit::Int(number) => number.base10_parse().ok(),
        _ => None,
    }
}

/// A component of the thread's index, and what is added to it.
#[derive(Clone, Copy)]
struct Component {
    number: usize,
    shift: i8,
}

/// Where an element lies that is a thread's own.
pub struct OwnElement {
    pub shift: Shift,
    /// Are there more indices than the thread's has components?
    pub in_row: bool,
}

/// The thread's index in a body, and the names that stand for its components.
pub struct ThreadIndex {
    id: BindingId,
    rank: Option<usize>,
    /// The variables that are components of the index, or near them.
    components: HashMap<BindingId, Component>,
}

impl ThreadIndex {
    /// An index of that name and type, of whose components none has a name yet.
    pub fn new(id: BindingId, ty: &syn::Type) -> Self {
        ThreadIndex { id, rank: rank(ty), components: HashMap::new() }
    }

    /// Is it that variable?
    pub fn is(&self, id: BindingId) -> bool {
        self.id == id
    }

    /// The number of its dimensions, if it is written.
    pub fn rank(&self) -> Option<usize> {
        self.rank
    }

    /// Finds `let k = i[0];` and `let (k, l) = (i[0], i[1]);`.
    pub fn name_components(&mut self, body: &Block) {
        visit_blocks(body, &mut |block| {
            for statement in &block.statements {
                let Statement::Let { pattern, value: Some(value), .. } = statement else {
                    continue;
                };
                let named: Vec<(&Pattern, &Expression)> = match (&pattern.kind, &value.kind) {
                    (PatternKind::Tuple(names), ExpressionKind::Tuple(values)) => {
                        names.iter().zip(values).collect()
                    }
                    _ => vec![(pattern, value)],
                };
                for (pattern, value) in named {
                    if let Some((name, false)) = pattern.single_name()
                        && let Some(component) = self.component(value)
                    {
                        self.components.insert(name.id, component);
                    }
                }
            }
        });
    }

    /// The thread's own element to which the indices lead, in their order. If a view has fewer dimensions than the
    /// domain, the launch finds that.
    pub fn own_element(&self, indices: &[&Expression]) -> Option<OwnElement> {
        if let Some(by) = indices.first().and_then(|first| self.near(first)) {
            let shift = match by {
                0 => Shift::NONE,
                by => Shift::of((0..self.rank?).map(|k| (by, k)))?,
            };
            return Some(OwnElement { shift, in_row: false });
        }
        let (all, rank) = (one_by_one(indices), self.rank?);
        let found: Vec<_> = all.iter().map(|value| self.component(value)).collect();
        let of = |number: usize| {
            let is_it = |component: &Component| component.number == number;
            let dimension = found.iter().position(|found| found.as_ref().is_some_and(is_it))?;
            Some((found[dimension]?.shift, dimension))
        };
        let components: Vec<_> = (0..rank).map_while(of).collect();
        // More of them are those of a row, or of a part of the element.
        (components.len() == rank)
            .then_some(OwnElement { shift: Shift::of(components)?, in_row: all.len() > rank })
    }

    /// Are they two, of which the last is the first component of the thread's index, which has two?
    pub fn is_by_columns(&self, indices: &[&Expression]) -> bool {
        let [_, last] = *one_by_one(indices) else { return false };
        self.rank == Some(2) && self.component(last).is_some_and(|component| component.number == 0)
    }

    /// Which component of the thread's index is it: `i[1]`, a name for that, or one of these and a number?
    fn component(&self, value: &Expression) -> Option<Component> {
        match &value.kind {
            ExpressionKind::Variable(name, Variable::Local) => {
                self.components.get(&name.id).copied()
            }
            ExpressionKind::Index(of, k) if self.near(of) == Some(0) => match &k.kind {
                ExpressionKind::Literal(k, _) => Some(Component { number: number(k)?, shift: 0 }),
                _ => None,
            },
            _ => {
                let (of, by) = moved(value)?;
                let Component { number, shift } = self.component(of)?;
                Some(Component { number, shift: shift.checked_add(by)? })
            }
        }
    }

    /// How far is it from the index of the thread, which is `i`, or `t.global`?
    fn near(&self, index: &Expression) -> Option<i8> {
        match &index.kind {
            ExpressionKind::Variable(name, _) => self.is(name.id).then_some(0),
            ExpressionKind::Field(of, syn::Member::Named(field)) => {
                self.near(of).filter(|_| field == "global")
            }
            _ => {
                let (of, by) = moved(index)?;
                self.near(of)?.checked_add(by)
            }
        }
    }
}

/// The indices in an array, or those that follow each other.
fn one_by_one<'e>(indices: &[&'e Expression]) -> Vec<&'e Expression> {
    match indices {
        [Expression { kind: ExpressionKind::Array(numbers), .. }, ..] => numbers.iter().collect(),
        _ => indices.to_vec(),
    }
}

/// What a small number is added to or subtracted from.
fn moved(value: &Expression) -> Option<(&Expression, i8)> {
    let literal = |value: &Expression| match &value.kind {
        ExpressionKind::Literal(literal, _) => number(literal).and_then(|by| by.try_into().ok()),
        _ => None,
    };
    let ExpressionKind::Binary(left, op, right, _) = &value.kind else { return None };
    match op {
        syn::BinOp::Add(_) => {
            let left_by = || literal(left).map(|by| (&**right, by));
            literal(right).map(|by| (&**left, by)).or_else(left_by)
        }
        syn::BinOp::Sub(_) => literal(right).map(|by: i8| (&**left, -by)),
        _ => None,
    }
}
