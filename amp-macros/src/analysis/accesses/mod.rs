//! How a kernel uses each of its captures: what its native twin may rely on.
//!
//! Whatever is not seen to be one of the simple ways may be any, and an index that may be changed counts as
//! no thread's own. Nothing unsafe rests on it: a launch compares an element with its thread's own before it
//! touches it.

mod near;

use std::collections::BTreeSet;

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;

use self::near::{OwnElement, Shift, ThreadIndex};
use crate::syntax::{
    BindingId, Block, Condition, Elements, Expression, ExpressionKind, Iterated, Part, Pattern,
    Statement, Variable, visit_block, visit_parts,
};

/// How a capture is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Accesses {
    /// Only at the thread's own index.
    Own,
    /// Only elements that have the thread's own index among theirs, or one so far from it; some are changed.
    Near(Shift),
    /// Only to be read.
    Reads,
    /// In any way.
    Any,
}

impl Accesses {
    /// The function of the runtime's `Captures` that adds such a capture of a kernel whose index has that rank.
    pub fn function(self, rank: Option<usize>) -> TokenStream {
        let components = rank.unwrap_or(0);
        let own = |Shift { bytes, dimensions }| quote_spanned!(Span::mixed_site()=> own::<_, #bytes, #dimensions, #components>);
        match self {
            Accesses::Own => own(Shift::NONE),
            Accesses::Near(shift) => own(shift),
            Accesses::Reads => quote_spanned!(Span::mixed_site()=> reads),
            Accesses::Any => quote_spanned!(Span::mixed_site()=> any),
        }
    }
}

/// How a body uses all of them.
#[derive(Clone, Debug, Default)]
pub struct BodyAccesses {
    /// Each of them.
    pub captures: Vec<Accesses>,
    /// The number of dimensions of the index, if it is written. An alias may be another one of the same name.
    pub rank: Option<usize>,
    /// Do threads that follow each other in a column, and none that do in a row, write side by side?
    pub by_columns: bool,
}

impl BodyAccesses {
    /// Whatever so many captures may be used for.
    pub fn any(captures: usize) -> Self {
        BodyAccesses { captures: vec![Accesses::Any; captures], rank: None, by_columns: false }
    }
}

/// How the body of a kernel with that index, which is not `mut` and of that type, uses its captures.
pub fn of(
    body: &Block,
    index: BindingId,
    ty: &syn::Type,
    captures: &[Option<BindingId>],
) -> BodyAccesses {
    let mut index = ThreadIndex::new(index, ty);
    index.name_components(body);
    let mut walk = Walk {
        index,
        captures,
        uses: captures.iter().map(|_| Uses::default()).collect(),
        index_changes: false,
        writes: Writes::default(),
    };
    walk.block(body);
    let Walk { index, uses, writes, index_changes, .. } = walk;
    BodyAccesses {
        captures: uses.into_iter().map(|uses| uses.accesses(index_changes)).collect(),
        rank: index.rank(),
        by_columns: writes.by_columns && !writes.others && !index_changes,
    }
}

/// The captures of which each thread uses the element at its own index alone.
pub fn own(
    body: &Block,
    index: BindingId,
    ty: &syn::Type,
    captures: &[Option<BindingId>],
) -> BTreeSet<BindingId> {
    let accesses = of(body, index, ty, captures).captures;
    let own = captures.iter().zip(accesses).filter(|(_, accesses)| *accesses == Accesses::Own);
    own.filter_map(|(capture, _)| *capture).collect()
}

/// Does a body no more than arithmetic on elements of its own? `accesses` is how it uses its captures.
pub fn is_straight(body: &Block, captures: &[Option<BindingId>], accesses: &[Accesses]) -> bool {
    use ExpressionKind::{
        Assign, AssignWith, Binary, Cast, Constant, Field, Index, Inline, Literal, Unary,
    };
    let is_own = |place: &Expression| {
        let Some((name, _)) = place.root() else { return false };
        let mut all = captures.iter().zip(accesses);
        all.any(|(capture, accesses)| *capture == Some(name.id) && *accesses == Accesses::Own)
    };
    let mut all = true;
    visit_block(body, &mut |expression| {
        all &= match &expression.kind {
            Literal(..)
            | Constant(..)
            | Inline(..)
            | Unary(..)
            | Binary(..)
            | Assign(..)
            | AssignWith(..)
            | Cast(..)
            | Field(..)
            | ExpressionKind::Variable(..) => true,
            Index(base, index) => {
                let known = matches!(index.kind, Literal(..));
                let local = matches!(base.root(), Some((_, Variable::Local | Variable::Tiled)));
                is_own(base) || known && local
            }
            _ => false,
        };
    });
    all
}

/// What has been seen of a capture.
#[derive(Default)]
struct Uses {
    /// Elements that only this thread uses: the first that is seen says how far from its index.
    own: Option<Shift>,
    /// A row of them, perhaps, or a part of one.
    row: bool,
    /// An element at another index.
    other: bool,
    /// An element in a place where it may be changed.
    changed: bool,
    /// The whole.
    whole: bool,
}

impl Uses {
    fn accesses(&self, index_changes: bool) -> Accesses {
        match self {
            Uses { whole: true, .. } => Accesses::Any,
            Uses { own: Some(shift), other: false, row, changed, .. } if !index_changes => {
                match *shift == Shift::NONE && !row {
                    true => Accesses::Own,
                    false if *changed => Accesses::Near(*shift),
                    false => Accesses::Reads,
                }
            }
            Uses { changed: false, .. } => Accesses::Reads,
            _ => Accesses::Any,
        }
    }
}

/// What has been seen of the elements that are written.
#[derive(Default)]
struct Writes {
    /// One whose last index is the first component of the thread's, of two.
    by_columns: bool,
    /// Another one.
    others: bool,
}

struct Walk<'t> {
    index: ThreadIndex,
    captures: &'t [Option<BindingId>],
    uses: Vec<Uses>,
    index_changes: bool,
    writes: Writes,
}

impl Walk<'_> {
    fn of_capture(&mut self, place: &Expression) -> Option<&mut Uses> {
        let ExpressionKind::Variable(name, _) = &place.kind else { return None };
        let number = self.captures.iter().position(|capture| *capture == Some(name.id))?;
        Some(&mut self.uses[number])
    }

    fn block(&mut self, block: &Block) {
        for statement in &block.statements {
            if let Statement::Let { pattern, value: Some(value), .. } = statement
                && pattern.takes_references()
            {
                self.place(value);
            }
        }
        block.parts().for_each(|part| self.part(part));
    }

    fn part(&mut self, part: Part<'_>) {
        match part {
            Part::Expression(expression) => self.value(expression),
            Part::Block(block) => self.block(block),
            Part::Condition(condition) => self.condition(condition),
        }
    }

    fn condition(&mut self, condition: &Condition) {
        match condition {
            Condition::Value(value) => self.value(value),
            Condition::Let(pattern, value) => self.taken_apart(pattern, value),
            Condition::Both(left, right) => {
                self.condition(left);
                self.condition(right);
            }
        }
    }

    /// A value that a pattern takes apart, and by a name of which it may be changed.
    fn taken_apart(&mut self, pattern: &Pattern, value: &Expression) {
        match pattern.takes_references() {
            true => self.place(value),
            false => self.value(value),
        }
    }

    fn value(&mut self, expression: &Expression) {
        if self.element(expression, false) {
            return;
        }
        match &expression.kind {
            ExpressionKind::Variable(..) => {
                if let Some(uses) = self.of_capture(expression) {
                    uses.whole = true;
                }
            }
            ExpressionKind::OfArray { array, .. } if self.of_capture(array).is_some() => (),
            // A function only reads what it has captured itself.
            ExpressionKind::CallValue(function, arguments)
                if self.of_capture(function).is_some() =>
            {
                arguments.iter().for_each(|argument| self.value(argument));
            }
            ExpressionKind::Assign(place, value)
            | ExpressionKind::AssignWith(place, _, value, _) => {
                self.place(place);
                self.value(value);
            }
            ExpressionKind::Swap(_, left, right) => {
                self.place(left);
                self.place(right);
            }
            ExpressionKind::Reference { of, .. } => self.place(of),
            ExpressionKind::Method(call) => {
                match call.fixed {
                    true => self.value(&call.receiver),
                    false => self.place(&call.receiver),
                }
                call.arguments.iter().for_each(|argument| self.value(argument));
            }
            ExpressionKind::For(repeat) => match &repeat.over {
                Iterated::Range { .. } => self.parts(expression),
                Iterated::Elements { array, by } => {
                    match by {
                        Elements::Value => self.value(array),
                        Elements::Reference | Elements::MutableReference => self.place(array),
                    }
                    self.block(&repeat.body);
                }
            },
            ExpressionKind::Match { subject, arms } => {
                if arms.iter().any(|arm| arm.pattern.takes_references()) {
                    self.place(subject);
                }
                self.parts(expression);
            }
            _ => self.parts(expression),
        }
    }

    fn parts(&mut self, expression: &Expression) {
        visit_parts(expression, &mut |part| self.part(part));
    }

    /// What may be changed.
    fn place(&mut self, place: &Expression) {
        self.index_changes |= place.root().is_some_and(|(name, _)| self.index.is(name.id));
        if !self.element(place, true) {
            self.value(place);
        }
    }

    /// Notes the use of an element of a capture, or of a part of it. Is it one?
    fn element(&mut self, place: &Expression, changed: bool) -> bool {
        let mut indices = Vec::new();
        let mut base = place;
        let index = loop {
            match &base.kind {
                ExpressionKind::Field(of, _) => base = of,
                ExpressionKind::Index(of, index) if self.of_capture(of).is_some() => {
                    base = of;
                    break &**index;
                }
                ExpressionKind::Index(of, index) => {
                    indices.push(&**index);
                    base = of;
                }
                _ => return false,
            }
        };
        indices.push(index);
        indices.reverse();
        let own = self.index.own_element(&indices);
        if changed {
            let by_columns = self.index.is_by_columns(&indices);
            self.writes.by_columns |= by_columns;
            self.writes.others |= !by_columns;
        }
        if let Some(uses) = self.of_capture(base) {
            match own {
                Some(OwnElement { shift, in_row }) => {
                    uses.other |= *uses.own.get_or_insert(shift) != shift;
                    uses.row |= in_row;
                }
                None => uses.other = true,
            }
            uses.changed |= changed;
        }
        indices.into_iter().for_each(|index| self.value(index));
        true
    }
}

#[cfg(test)]
mod tests;
