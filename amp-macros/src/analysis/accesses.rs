//! How a kernel uses each of its captures: what its native twin may rely on.
//!
//! Whatever is not seen to be one of the simple ways may be any, and an index that may be changed counts as
//! no thread's own. Nothing unsafe rests on it: a launch compares an element with its thread's own before it
//! touches it.

use std::collections::{BTreeSet, HashMap};

use crate::syntax::{
    BindingId, Block, Condition, Elements, Expression, ExpressionKind, Iterated, Part, Pattern,
    PatternKind, Statement, Variable, original, tiled_form, visit_block, visit_blocks, visit_parts,
};

/// How a capture is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Accesses {
    /// Only at the thread's own index.
    Own,
    /// Only to be read.
    Reads,
    /// In any way.
    Any,
}

impl Accesses {
    /// The function of the runtime's `Captures` that adds such a capture.
    pub fn function(self) -> &'static str {
        match self {
            Accesses::Own => "own",
            Accesses::Reads => "reads",
            Accesses::Any => "any",
        }
    }
}

/// How the body of a kernel with that index, which is not `mut` and of that type, uses its captures.
pub fn of(
    body: &Block,
    index: BindingId,
    ty: &syn::Type,
    captures: &[Option<BindingId>],
) -> Vec<Accesses> {
    let mut walk = Walk {
        index,
        rank: rank(ty),
        captures,
        uses: captures.iter().map(|_| Uses::default()).collect(),
        index_changes: false,
        components: HashMap::new(),
    };
    walk.block(body);
    walk.name_components(body);
    if !walk.components.is_empty() {
        walk.uses.iter_mut().for_each(|uses| *uses = Uses::default());
        walk.block(body);
    }
    let index_changes = walk.index_changes;
    walk.uses.into_iter().map(|uses| uses.accesses(index_changes)).collect()
}

/// The captures of which each thread uses its own element alone.
pub fn own(
    body: &Block,
    index: BindingId,
    ty: &syn::Type,
    captures: &[Option<BindingId>],
) -> BTreeSet<BindingId> {
    let accesses = of(body, index, ty, captures);
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
    /// An element at the thread's index.
    own: bool,
    /// An element at another.
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
            Uses { own: true, other: false, .. } if !index_changes => Accesses::Own,
            Uses { changed: false, .. } => Accesses::Reads,
            _ => Accesses::Any,
        }
    }
}

struct Walk<'t> {
    index: BindingId,
    rank: Option<usize>,
    captures: &'t [Option<BindingId>],
    uses: Vec<Uses>,
    index_changes: bool,
    /// The variables that are components of the index: which ones.
    components: HashMap<BindingId, usize>,
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
        let own = self.are_own(&indices);
        if let Some(uses) = self.of_capture(base) {
            uses.own |= own;
            uses.other |= !own;
            uses.changed |= changed;
        }
        indices.into_iter().for_each(|index| self.value(index));
        true
    }

    /// Do the indices, in their order, lead to the element at the index of the thread? If they are
    /// fewer or more than a view has dimensions, the launch finds that it has not those of the domain.
    fn are_own(&self, indices: &[&Expression]) -> bool {
        let are_components = |numbers: &mut dyn Iterator<Item = &Expression>| {
            self.rank.is_some_and(|rank| (0..rank).all(|k| self.is_component(numbers.next(), k)))
        };
        match indices {
            [first, ..] if self.is_own(first) => true,
            [Expression { kind: ExpressionKind::Array(numbers), .. }, ..] => {
                self.rank == Some(numbers.len()) && are_components(&mut numbers.iter())
            }
            // More of them are those of a row, or of a part of the element.
            _ => self.rank == Some(indices.len()) && are_components(&mut indices.iter().copied()),
        }
    }

    fn is_component(&self, value: Option<&Expression>, k: usize) -> bool {
        value.is_some_and(|value| self.component(value) == Some(k))
    }

    /// Which component of the thread's index is it: `i[1]`, or a name for that?
    fn component(&self, value: &Expression) -> Option<usize> {
        match &value.kind {
            ExpressionKind::Variable(name, Variable::Local) => {
                self.components.get(&name.id).copied()
            }
            ExpressionKind::Index(of, k) if self.is_own(of) => match &k.kind {
                ExpressionKind::Literal(k, _) => number(k),
                _ => None,
            },
            _ => None,
        }
    }

    /// Is it the index of the thread: `i`, or `t.global`?
    fn is_own(&self, index: &Expression) -> bool {
        match &index.kind {
            ExpressionKind::Variable(name, _) => name.id == self.index,
            ExpressionKind::Field(of, syn::Member::Named(field)) => {
                field == "global" && self.is_own(of)
            }
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use quote::format_ident;

    use super::*;
    use crate::diagnostics::Report;
    use crate::syntax::{Scope, Variable};

    /// How `view` is used, and whether that is all.
    fn uses(ty: &str, body: &str) -> (Accesses, bool) {
        let block: syn::Block = syn::parse_str(&format!("{{ {body} }}")).unwrap();
        let mut scope = Scope::new(true, Report::default());
        let ty = syn::parse_str(ty).unwrap();
        let index = scope.declare(&format_ident!("i"), Variable::Tiled).id;
        let captures = ["view", "k"].map(|name| {
            let found = scope.resolve(&format_ident!("{}", name));
            found.map(|(name, _)| name.id)
        });
        let block = Block::read(&block, &mut scope);
        assert!(scope.report.is_empty(), "{body}");
        let accesses = of(&block, index, &ty, &captures);
        (accesses[0], is_straight(&block, &captures, &accesses))
    }

    fn of_view(ty: &str, body: &str) -> Accesses {
        uses(ty, body).0
    }

    #[test]
    fn straight_bodies() {
        for (body, expected) in [
            ("view[i] = 1;", true),
            ("view[i] += k * view[i] as f32;", true),
            ("let x = view[i[0]].x; view[i[0]].y[1] = -x;", false),
            ("let x = view[i[0]].x; view[i].y[1] = -x;", true),
            ("view[i] = view[k];", false),
            ("view[i + 1] = 1;", false),
            ("if k > 0 { view[i] = 1; }", false),
            ("for n in 0..k { view[i] += n; }", false),
            ("view[i] = f(view[i]);", false),
            ("view[i] = view[i].sqrt();", false),
            ("let a = [1, 2]; view[i] = a[k];", false),
        ] {
            assert_eq!(uses("Index<1>", body).1, expected, "{body}");
        }
    }

    #[test]
    fn uses_of_a_view() {
        use Accesses::{Any, Own, Reads};
        for (body, expected) in [
            ("other[i] = view[i];", Own),
            ("view[i] = 1;", Own),
            ("view[i.global] += 1;", Own),
            ("view[i].x[2] += view[i].y;", Own),
            ("view[i][k] = view.extent().size() as u32;", Own),
            ("atomic_fetch_add(&view[i], 1);", Own),
            ("if view[i] > 0 { for k in 0..4 { view[i] -= k; } }", Own),
            ("let f = |x: i32| view[i] + x; view[i] = f(1);", Own),
            ("other[i] = view[k];", Reads),
            ("other[i] = view[k][3].x + view[i];", Reads),
            ("other[view[k]] = 1;", Reads),
            ("other[i] = view.extent().size() as u32;", Reads),
            ("other[i] = match view[k] { 0 => 1, n => n };", Reads),
            ("view[k] = 1;", Any),
            ("view[i + 1] = 1;", Any),
            ("view[i] = view[k];", Any),
            ("view[i.local] = 1;", Any),
            ("view[i.tile] = 1;", Any),
            ("view[k][3].x += 1;", Any),
            ("view[view[k]] = 1;", Any),
            ("if c { view[k] = 1; } else { other[i] = view[i]; }", Any),
            ("helper(view, i);", Any),
            ("helper(&view[k]);", Any),
            ("let v = &view; other[i] = v[i];", Any),
            ("let i = i.local; view[i] = 1;", Any),
            ("for i in 0..3 { view[i] = 1; }", Any),
            ("let f = |i: u32| { view[i] = 1; }; f(1);", Any),
            ("match k { i => view[i] = 1 }", Any),
            ("if let Some(i) = k { view[i] = 1; }", Any),
            ("let view = other; view[i] = 1;", Reads),
            ("{ let view = other; view[k] = 1; } view[i] = 1;", Own),
            ("let ref mut j = i; *j = k; view[i] = 1;", Any),
            ("match i { ref mut j => *j = k } view[i] = 1;", Any),
            ("let Some(k) = other else { let i = 0; view[i] = 1; return; };", Any),
            ("i = k; view[i] = 1;", Any),
        ] {
            assert_eq!(of_view("TiledIndex<4>", body), expected, "{body}");
        }
    }

    #[test]
    fn components_of_the_index() {
        use Accesses::{Any, Own};
        for (ty, body, expected) in [
            ("Index<1>", "view[i[0]] = 1;", Own),
            ("Index<1>", "let n = i[0]; view[n] += view[n];", Own),
            ("TiledIndex<4>", "let n = i.global[0]; view[n] = 1;", Own),
            ("TiledIndex<4, 4>", "view[i.global[0]][i.global[1]] = 1;", Own),
            ("Index<2>", "let (row, column) = (i[0], i[1]); view[row][column] = 1;", Own),
            ("Index<2>", "let row = i[0]; view[[row, i[1]]].x = 1;", Own),
            ("Index<2>", "if c { let row = i[0]; view[row][i[1]] = 1; }", Own),
            ("Index<1>", "let n = i[0]; view[n][2] = 1;", Any),
            ("Index<2>", "view[i[0]] = 1;", Any),
            ("Index<2>", "view[i[1]][i[0]] = 1;", Any),
            ("Index<2>", "view[[i[0], i[0]]] = 1;", Any),
            ("Index<2>", "view[[i[0], i[1], i[1]]] = 1;", Any),
            ("Index<2>", "let (row, column) = (i[1], i[0]); view[row][column] = 1;", Any),
            ("Index<N>", "view[i[0]] = 1;", Any),
            ("TiledIndex<4>", "let n = i.local[0]; view[n] = 1;", Any),
            ("Index<1>", "let n = i[0] + 1; view[n] = 1;", Any),
            ("Index<1>", "let mut n = i[0]; n += 1; view[n] = 1;", Any),
            ("Index<1>", "let n = i[0]; let n = n / 2; view[n] = 1;", Any),
            ("Index<1>", "let n = i[0]; { let n = n / 2; other[n] = 1; } view[n] = 1;", Own),
            ("Index<1>", "view[k] = 1; let k = i[0]; view[k] = 1;", Any),
            ("Index<1>", "let n = i[0]; for n in 0..2 { view[n] = 1; }", Any),
            ("Index<1>", "let n = i[0]; i = j; view[n] = 1;", Any),
        ] {
            assert_eq!(of_view(ty, body), expected, "{ty}: {body}");
        }
    }
}
