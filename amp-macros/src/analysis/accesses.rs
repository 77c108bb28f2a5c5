//! How a kernel uses each of its captures: what its native twin may rely on.
//!
//! Whatever is not seen to be one of the simple ways may be any. A name that is declared again in the
//! body counts as used in any way, and an index that may be changed as no thread's own.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use crate::syntax::{
    Block, Condition, Elements, Expression, ExpressionKind, Iterated, Part, Pattern, Statement,
    visit_parts,
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
    /// The constant of the runtime.
    pub fn into_tokens(self) -> TokenStream {
        match self {
            Accesses::Own => quote!(::amp_runtime::Accesses::Own),
            Accesses::Reads => quote!(::amp_runtime::Accesses::Reads),
            Accesses::Any => quote!(::amp_runtime::Accesses::Any),
        }
    }
}

/// How the body of a kernel with that index uses its captures.
pub fn of(body: &Block, index: &Ident, captures: &[&Ident]) -> Vec<Accesses> {
    let uses = captures.iter().map(|_| Uses::default()).collect();
    let mut walk = Walk { index, captures, uses, index_changes: false };
    walk.block(body);
    let index_changes = walk.index_changes;
    walk.uses.into_iter().map(|uses| uses.accesses(index_changes)).collect()
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
    index: &'t Ident,
    captures: &'t [&'t Ident],
    uses: Vec<Uses>,
    index_changes: bool,
}

impl Walk<'_> {
    fn of_capture(&mut self, place: &Expression) -> Option<&mut Uses> {
        let ExpressionKind::Variable(name, _) = &place.kind else { return None };
        let number = self.captures.iter().position(|capture| *capture == name)?;
        Some(&mut self.uses[number])
    }

    fn block(&mut self, block: &Block) {
        for statement in &block.statements {
            match statement {
                Statement::Let { pattern, .. } => self.declare(pattern),
                Statement::TileStatic { name, .. } => self.declare_name(name),
                Statement::Expression(_) | Statement::Const(_) => (),
            }
        }
        block.parts().for_each(|part| self.part(part));
    }

    fn declare(&mut self, pattern: &Pattern) {
        pattern.names().into_iter().for_each(|name| self.declare_name(name));
    }

    fn declare_name(&mut self, name: &Ident) {
        self.index_changes |= name == self.index;
        let again = self.captures.iter().position(|capture| *capture == name);
        if let Some(number) = again {
            self.uses[number].whole = true;
        }
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
            Condition::Let(pattern, value) => {
                self.declare(pattern);
                self.value(value);
            }
            Condition::Both(left, right) => {
                self.condition(left);
                self.condition(right);
            }
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
            ExpressionKind::For(repeat) => {
                self.declare(&repeat.pattern);
                match &repeat.over {
                    Iterated::Elements { array, by: Elements::Value } => self.value(array),
                    Iterated::Elements { array, .. } => self.place(array),
                    Iterated::Range { .. } => self.parts(expression),
                }
                if let Iterated::Elements { .. } = &repeat.over {
                    self.block(&repeat.body);
                }
            }
            ExpressionKind::Match { arms, .. } => {
                arms.iter().for_each(|arm| self.declare(&arm.pattern));
                self.parts(expression);
            }
            ExpressionKind::Closure(closure) => {
                closure.parameters.iter().for_each(|(pattern, _)| self.declare(pattern));
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
        self.index_changes |= place.root().is_some_and(|(name, _)| name == self.index);
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
                    break index;
                }
                ExpressionKind::Index(of, index) => {
                    indices.push(index);
                    base = of;
                }
                _ => return false,
            }
        };
        let own = self.is_own(index);
        if let Some(uses) = self.of_capture(base) {
            uses.own |= own;
            uses.other |= !own;
            uses.changed |= changed;
        }
        self.value(index);
        indices.into_iter().for_each(|index| self.value(index));
        true
    }

    /// Is it the index of the thread: `i`, or `t.global`?
    fn is_own(&self, index: &Expression) -> bool {
        match &index.kind {
            ExpressionKind::Variable(name, _) => name == self.index,
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

    fn of_view(body: &str) -> Accesses {
        let block: syn::Block = syn::parse_str(&format!("{{ {body} }}")).unwrap();
        let mut scope = Scope::new(true, Report::default());
        let [index, view] = ["i", "view"].map(|name| format_ident!("{}", name));
        scope.declare(&index, Variable::Tiled);
        let block = Block::read(&block, &mut scope);
        assert!(scope.report.is_empty(), "{body}");
        of(&block, &index, &[&view])[0]
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
            ("let view = other; view[i] = 1;", Any),
            ("let Some(k) = other else { let i = 0; view[i] = 1; return; };", Any),
            ("i = k; view[i] = 1;", Any),
        ] {
            assert_eq!(of_view(body), expected, "{body}");
        }
    }
}
