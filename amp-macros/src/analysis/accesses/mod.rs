//! How a kernel uses each of its captures: what its native twin may rely on.
//!
//! Whatever is not seen to be one of the simple ways may be any, and an index that may be changed counts as
//! no thread's own. Nothing unsafe rests on it: a launch compares an element with its thread's own before it
//! touches it.

use std::collections::{BTreeSet, HashMap};

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;

use crate::syntax::{
    BindingId, Block, Condition, Elements, Expression, ExpressionKind, Iterated, Part, Pattern,
    PatternKind, Statement, Variable, original, tiled_form, visit_block, visit_blocks, visit_parts,
};

/// How a capture is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Accesses {
    /// Only at the thread's own index.
    Own,
    /// Only at an index so far from the thread's own, or in the row that begins there; some are changed.
    Near(Shift),
    /// Only to be read.
    Reads,
    /// In any way.
    Any,
}

impl Accesses {
    /// The function of the runtime's `Captures` that adds such a capture.
    pub fn function(self) -> TokenStream {
        let own = |Shift(by): Shift| quote_spanned!(Span::mixed_site()=> own::<_, #by>);
        match self {
            Accesses::Own => own(Shift::NONE),
            Accesses::Near(shift) => own(shift),
            Accesses::Reads => quote_spanned!(Span::mixed_site()=> reads),
            Accesses::Any => quote_spanned!(Span::mixed_site()=> any),
        }
    }
}

/// How far from an index: a signed byte for each component, that of the first the lowest, as the runtime's `Shift`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shift(u64);

impl Shift {
    const NONE: Shift = Shift(0);
    /// So many components have a byte.
    const MOST: usize = 8;

    fn of(components: impl IntoIterator<Item = i8>) -> Option<Shift> {
        let mut bytes = [0; Self::MOST];
        for (k, by) in components.into_iter().enumerate() {
            *bytes.get_mut(k)? = by.cast_unsigned();
        }
        Some(Shift(u64::from_le_bytes(bytes)))
    }
}

/// How a body uses all of them.
#[derive(Clone, Debug, Default)]
pub struct BodyAccesses {
    /// Each of them.
    pub captures: Vec<Accesses>,
    /// Do threads that follow each other in a column, and none that do in a row, write side by side?
    pub by_columns: bool,
}

impl BodyAccesses {
    /// Whatever so many captures may be used for.
    pub fn any(captures: usize) -> Self {
        BodyAccesses { captures: vec![Accesses::Any; captures], by_columns: false }
    }
}

/// How the body of a kernel with that index, which is not `mut` and of that type, uses its captures.
pub fn of(
    body: &Block,
    index: BindingId,
    ty: &syn::Type,
    captures: &[Option<BindingId>],
) -> BodyAccesses {
    let mut walk = Walk {
        index,
        rank: rank(ty),
        captures,
        uses: captures.iter().map(|_| Uses::default()).collect(),
        index_changes: false,
        components: HashMap::new(),
        writes: Writes::default(),
    };
    walk.block(body);
    walk.name_components(body);
    if !walk.components.is_empty() {
        walk.uses.iter_mut().for_each(|uses| *uses = Uses::default());
        walk.writes = Writes::default();
        walk.block(body);
    }
    let Walk { uses, writes, index_changes, .. } = walk;
    BodyAccesses {
        captures: uses.into_iter().map(|uses| uses.accesses(index_changes)).collect(),
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

/// The number of dimensions of an index, if it is written.
pub fn rank(ty: &syn::Type) -> Option<usize> {
    if let Some(form) = tiled_form(ty) {
        return Some(form.sizes.len());
    }
    let syn::PathArguments::AngleBracketed(generics) = original(ty)?.segment.arguments else {
        return None;
    };
    match generics.args.first()? {
        syn::GenericArgument::Const(syn::Expr::Lit(rank)) => number(&rank.lit),
        _ => None,
    }
}

fn number(literal: &syn::Lit) -> Option<usize> {
    match literal {
        syn::Lit::Int(number) => number.base10_parse().ok(),
        _ => None,
    }
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

/// A component of the thread's index, and what is added to it.
#[derive(Clone, Copy)]
struct Component {
    number: usize,
    shift: i8,
}

/// Where an element lies that is a thread's own.
struct OwnElement {
    shift: Shift,
    /// Are there more indices than the thread's has components?
    in_row: bool,
}

struct Walk<'t> {
    index: BindingId,
    rank: Option<usize>,
    captures: &'t [Option<BindingId>],
    uses: Vec<Uses>,
    index_changes: bool,
    /// The variables that are components of the index, or near them.
    components: HashMap<BindingId, Component>,
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

    /// Finds `let k = i[0];` and `let (k, l) = (i[0], i[1]);`.
    fn name_components(&mut self, body: &Block) {
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
        self.index_changes |= place.root().is_some_and(|(name, _)| name.id == self.index);
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
        let own = self.own_element(&indices);
        if changed {
            let by_columns = self.rank == Some(2) && self.is_by_columns(&indices);
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

    /// The thread's own element to which the indices lead, in their order. If a view has fewer dimensions than the
    /// domain, the launch finds that.
    fn own_element(&self, indices: &[&Expression]) -> Option<OwnElement> {
        if let Some(by) = indices.first().and_then(|first| self.near(first)) {
            let shift = match by {
                0 => Shift::NONE,
                by => Shift::of(vec![by; self.rank?])?,
            };
            return Some(OwnElement { shift, in_row: false });
        }
        let (all, rank) = (one_by_one(indices), self.rank?);
        let component = |(k, value): (usize, &&Expression)| {
            self.component(value).filter(|found| found.number == k).map(|found| found.shift)
        };
        let shifts: Vec<i8> = all.iter().enumerate().take(rank).map_while(component).collect();
        // More of them are those of a row, or of a part of the element.
        (shifts.len() == rank)
            .then_some(OwnElement { shift: Shift::of(shifts)?, in_row: all.len() > rank })
    }

    /// Are they two, of which the last is the first component of the thread's index?
    fn is_by_columns(&self, indices: &[&Expression]) -> bool {
        let [_, last] = *one_by_one(indices) else { return false };
        self.component(last).is_some_and(|component| component.number == 0)
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
            ExpressionKind::Variable(name, _) => (name.id == self.index).then_some(0),
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

#[cfg(test)]
mod tests;
