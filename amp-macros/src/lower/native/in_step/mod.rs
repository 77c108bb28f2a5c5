//! Kernels with barriers as loops: each part between two barriers runs in all threads of a tile before
//! the next part does, so that no thread has to be interrupted.
//!
//! Barriers are where all threads come (C3561). So a loop or a condition around one is the tile's, and
//! the first thread decides on it; what is between barriers is a closure over the index. A variable
//! that lives across a barrier is computed again where that is no more than arithmetic, or kept for
//! each thread. A body that cannot be cut so stays one of futures.

mod facts;

use std::collections::BTreeSet;
use std::ptr;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};

use super::Native;
use crate::syntax::{
    Block, Condition, Expression, ExpressionKind, For, Iterated, Statement, Step, Variable,
};
use facts::{Effort, Exits, Item, Names, changed_names};

impl Native<'_> {
    /// The body of a kernel with that index: an expression that runs it, given [`threads`] and
    /// [`reports`].
    pub fn in_step(self, body: &Block, index: &Ident) -> Option<TokenStream> {
        let changed = changed_names(body);
        if changed.contains(index) {
            return None;
        }
        let (entries, kept, loose) = (Vec::new(), Vec::new(), BTreeSet::new());
        let mut cut = Cut { native: self, index, changed, entries, kept, loose };
        let code = cut.block(body, Within::Kernel)?;
        let (kept, threads, reports, tile) = (cut.kept, threads(), reports(), tile());
        Some(quote!({
            #(let mut #kept = ::amp_runtime::native::in_step::Kept::new();)*
            #threads.run_in_step(#reports, #[inline(always)] |#tile| #code);
        }))
    }
}

/// What a worker runs, in generated code.
pub fn threads() -> Ident {
    Ident::new("threads", Span::mixed_site())
}

/// Whether the kernel may print or check, in generated code.
pub fn reports() -> Ident {
    Ident::new("reports", Span::mixed_site())
}

fn tile() -> Ident {
    Ident::new("tile", Span::mixed_site())
}

fn thread() -> Ident {
    Ident::new("thread", Span::mixed_site())
}

/// What the statements of a block are cut for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Within {
    Kernel,
    Loop,
    /// A condition, or a block of its own.
    Other,
}

/// A variable that is declared where the tile is one.
struct Entry<'b> {
    name: Ident,
    home: Home<'b>,
}

/// How a part finds a variable that is declared before it.
enum Home<'b> {
    /// It is the tile's own.
    Tile,
    /// By the same statement once more, which needs these entries.
    Again(&'b Statement, BTreeSet<usize>),
    /// In what is kept for each thread.
    Kept(Ident),
    /// Not at all.
    Lost,
}

struct Cut<'b, 'n> {
    native: Native<'n>,
    index: &'b Ident,
    /// The variables that are changed after their declaration.
    changed: BTreeSet<Ident>,
    /// What is in scope, innermost last.
    entries: Vec<Entry<'b>>,
    kept: Vec<Ident>,
    /// The variables that hold references or closures.
    loose: BTreeSet<Ident>,
}

impl<'b> Cut<'b, '_> {
    /// A block that waits somewhere, with its braces.
    fn block(&mut self, block: &'b Block, within: Within) -> Option<TokenStream> {
        let outer = self.entries.len();
        let items = Item::all(block);
        let last_wait = items.iter().rposition(|item| item.waits());
        let mut code = TokenStream::new();
        let mut part: Vec<Item> = Vec::new();
        for (number, item) in items.iter().enumerate() {
            let exits = Exits::of(*item);
            // After the last barrier each thread ends for itself.
            let ends = within == Within::Kernel
                && last_wait < Some(number)
                && !exits.breaks
                && !exits.continues;
            match *item {
                Item::Statement(statement @ Statement::TileStatic { name, .. }) => {
                    code.extend(self.part(&mut part, &items[number..])?);
                    let declaration = self.native.statement(statement);
                    code.extend(quote!(#declaration let #name = #name.place();));
                    self.declare(name, Home::Tile);
                }
                Item::Statement(constant @ Statement::Const(_)) => {
                    code.extend(self.native.statement(constant));
                }
                item if !item.waits() && (ends || !exits.any()) => part.push(item),
                Item::Statement(Statement::Let { .. }) => return None,
                Item::Statement(Statement::Expression(expression)) | Item::Tail(expression) => {
                    code.extend(self.part(&mut part, &items[number..])?);
                    code.extend(match (item.waits(), within) {
                        (true, _) => self.control(expression)?,
                        (false, Within::Kernel) if !exits.breaks => self.exit(expression)?,
                        (false, Within::Loop) if !exits.returns => self.exit(expression)?,
                        _ => return None,
                    });
                }
            }
        }
        code.extend(self.part(&mut part, &[])?);
        self.entries.truncate(outer);
        Some(quote!({ #code }))
    }

    fn declare(&mut self, name: &Ident, home: Home<'b>) {
        self.entries.push(Entry { name: name.clone(), home });
    }

    /// What waits: a barrier, or what there are barriers in.
    fn control(&mut self, expression: &'b Expression) -> Option<TokenStream> {
        use ExpressionKind::{If, Loop, Wait, While};
        match &expression.kind {
            Wait { .. } => Some(TokenStream::new()),
            ExpressionKind::Block(None, block) => self.block(block, Within::Other),
            If { condition, accept, reject } => {
                let condition = self.decide(condition)?;
                let accept = self.block(accept, Within::Other)?;
                let reject = match reject {
                    Some(reject) => {
                        let reject = self.branch(reject)?;
                        Some(quote!(else #reject))
                    }
                    None => None,
                };
                Some(quote!(if #condition #accept #reject))
            }
            While { label, condition, body } => {
                let (label, condition) = (label.iter(), self.decide(condition)?);
                let body = self.block(body, Within::Loop)?;
                Some(quote!(#(#label:)* while #condition #body))
            }
            Loop { label, body } => {
                let (label, body) = (label.iter(), self.block(body, Within::Loop)?);
                Some(quote!(#(#label:)* loop #body))
            }
            ExpressionKind::For(repeat) => self.repeat(expression.span, repeat),
            _ => None,
        }
    }

    /// What follows `else`, whether it waits or not.
    fn branch(&mut self, reject: &'b Expression) -> Option<TokenStream> {
        match &reject.kind {
            ExpressionKind::Block(None, _) | ExpressionKind::If { .. } => self.control(reject),
            _ => None,
        }
    }

    fn repeat(&mut self, span: Span, repeat: &'b For) -> Option<TokenStream> {
        let Iterated::Range { first, end, steps, .. } = &repeat.over else { return None };
        let by = steps.iter().filter_map(|step| match step {
            Step::By(_, by) => Some(by),
            Step::Reverse(_) => None,
        });
        let values: Vec<_> = [first, end].into_iter().chain(by).collect();
        let rounds = self.found(&values, &self.native.rounds(span, &repeat.over))?;
        let bindings = repeat.pattern.bindings();
        if bindings.iter().any(|(_, mutable)| *mutable) {
            return None;
        }
        let outer = self.entries.len();
        for (name, _) in bindings {
            self.declare(name, Home::Tile);
        }
        let (label, pattern) = (repeat.label.iter(), &repeat.pattern.tokens);
        let body = self.block(&repeat.body, Within::Loop)?;
        self.entries.truncate(outer);
        Some(quote!(#(#label:)* for #pattern in #rounds #body))
    }

    /// `if condition { …; jump }` before a barrier: it is the tile that leaves.
    fn exit(&mut self, expression: &'b Expression) -> Option<TokenStream> {
        let ExpressionKind::If { condition, accept, reject: None } = &expression.kind else {
            return None;
        };
        let condition = self.decide(condition)?;
        let mut items = Item::all(accept);
        let (Item::Tail(last) | Item::Statement(Statement::Expression(last))) = items.pop()? else {
            return None;
        };
        let jump = match &last.kind {
            ExpressionKind::Return(None) => quote!(return),
            ExpressionKind::Break(label, None) => quote!(break #label),
            _ => return None,
        };
        let is_simple = |item: &Item| {
            let own = matches!(item, Item::Statement(Statement::TileStatic { .. }));
            !own && !Exits::of(*item).any()
        };
        if !items.iter().all(is_simple) {
            return None;
        }
        let outer = self.entries.len();
        let part = self.part(&mut items, &[])?;
        self.entries.truncate(outer);
        Some(quote!(if #condition { #part #jump; }))
    }

    /// What the tile decides on.
    fn decide(&mut self, condition: &'b Condition) -> Option<TokenStream> {
        let Condition::Value(value) = condition else { return None };
        let found = self.found(&[value], &self.native.value(value))?;
        Some(quote!((#found)))
    }

    /// What code finds that takes these values.
    fn found(&self, values: &[&Expression], code: &TokenStream) -> Option<TokenStream> {
        let effort = values.iter().map(|value| Effort::of(value)).max()?;
        let method = match effort {
            Effort::Arithmetic | Effort::Memory => quote!(first),
            Effort::Calls => quote!(all),
            Effort::More => return None,
        };
        let mut names = Names::default();
        values.iter().for_each(|value| names.0.extend(Names::of_expression(value).0));
        let (loads, _) = self.loads(&names)?;
        let (tile, thread, index) = (tile(), thread(), self.index);
        Some(quote!(#tile.#method(#[inline(always)] |#thread, #index| { #loads #code })))
    }

    /// The entries that the code with these names needs.
    fn needed(&self, names: &Names) -> Option<BTreeSet<usize>> {
        let mut needed = BTreeSet::new();
        for name in &names.0 {
            let entry = self.entries.iter().rposition(|entry| entry.name == *name);
            let Some(number) = entry else { continue };
            match &self.entries[number].home {
                Home::Tile | Home::Kept(_) => (),
                Home::Again(_, needs) => needed.extend(needs),
                Home::Lost => return None,
            }
            needed.insert(number);
        }
        Some(needed)
    }

    /// What makes the names of a part known to it, and the entries that they are.
    fn loads(&self, names: &Names) -> Option<(TokenStream, BTreeSet<usize>)> {
        let needed = self.needed(names)?;
        let mut code = TokenStream::new();
        let mut last: *const Statement = ptr::null();
        for Entry { name, home } in needed.iter().map(|number| &self.entries[*number]) {
            match home {
                // A statement may declare more than one name.
                Home::Again(statement, _) if !ptr::eq(last, *statement) => {
                    last = *statement;
                    code.extend(self.native.statement(statement));
                }
                Home::Kept(kept) => {
                    let thread = thread();
                    code.extend(quote!(let mut #name = #kept.load(#thread);));
                }
                Home::Tile | Home::Again(..) | Home::Lost => (),
            }
        }
        Some((code, needed))
    }

    /// Statements that no barrier interrupts, and what comes after them in their block.
    fn part(&mut self, part: &mut Vec<Item<'b>>, rest: &[Item<'b>]) -> Option<TokenStream> {
        let part = std::mem::take(part);
        if !rest.is_empty() && part.iter().any(|item| Exits::of(*item).any()) {
            return None;
        }
        let (loads, needed) = self.loads(&Names::of_items(&part))?;
        let later = Names::of_items(rest);
        let outer = self.entries.len();
        let mut acts = false;
        for item in &part {
            acts |= self.note(item, outer, &later)?;
        }
        if !acts {
            return Some(TokenStream::new());
        }
        let statements = part.iter().map(|item| match item {
            Item::Statement(statement) => self.native.statement(statement),
            Item::Tail(tail) => {
                let tail = self.native.value(tail);
                quote!(#tail;)
            }
        });
        let thread = thread();
        let mut saves = TokenStream::new();
        for (number, Entry { name, home }) in self.entries.iter().enumerate() {
            let Home::Kept(kept) = home else { continue };
            let own = number >= outer;
            if own || needed.contains(&number) && self.changed.contains(name) {
                // By now the name may be that of another variable.
                if !own && self.entries[outer..].iter().any(|entry| entry.name == *name) {
                    return None;
                }
                saves.extend(quote!(#kept.save(#thread, #name);));
            }
        }
        let (tile, index) = (tile(), self.index);
        let own = Span::mixed_site();
        Some(quote_spanned! {own=>
            #tile.each(#[inline(always)] |#thread, #index| { #loads #(#statements)* #saves });
        })
    }

    /// Notes what a statement of a part declares, whose own entries begin at `outer`. Does it do
    /// more than to name what is computed again where it is needed?
    fn note(&mut self, item: &Item<'b>, outer: usize, later: &Names) -> Option<bool> {
        let Item::Statement(statement @ Statement::Let { pattern, value, otherwise, .. }) = item
        else {
            return Some(true);
        };
        let bindings = pattern.bindings();
        let is_fixed = otherwise.is_none() && bindings.iter().all(|(_, mutable)| !mutable);
        let needs = match value {
            Some(value) if is_fixed => self.computed(value, outer),
            _ => None,
        };
        let is_data =
            !pattern.takes_references() && value.as_ref().is_some_and(|value| self.is_data(value));
        for (name, _) in bindings {
            // An earlier variable of that name is not seen any more.
            for entry in &mut self.entries[outer..] {
                if entry.name == *name && matches!(entry.home, Home::Kept(_)) {
                    entry.home = Home::Lost;
                }
            }
            if !is_data {
                self.loose.insert(name.clone());
            }
            let home = match &needs {
                Some(needs) => Home::Again(statement, needs.clone()),
                None if !later.0.contains(name) => Home::Lost,
                None if is_data => {
                    let kept = format_ident!("kept{}", self.kept.len(), span = Span::mixed_site());
                    self.kept.push(kept.clone());
                    Home::Kept(kept)
                }
                None => return None,
            };
            self.declare(name, home);
        }
        Some(needs.is_none())
    }

    /// The entries from which a value is computed, if that is no more than arithmetic. What the part
    /// itself would have to keep is not among them.
    fn computed(&self, value: &Expression, outer: usize) -> Option<BTreeSet<usize>> {
        let names = Names::of_expression(value);
        if Effort::of(value) != Effort::Arithmetic
            || names.0.iter().any(|n| self.changed.contains(n))
        {
            return None;
        }
        let needed = self.needed(&names)?;
        let is_kept = |number: usize| matches!(self.entries[number].home, Home::Kept(_));
        needed.iter().all(|number| *number < outer || !is_kept(*number)).then_some(needed)
    }

    /// Is it a value that can be kept: no reference, no closure?
    fn is_data(&self, value: &Expression) -> bool {
        use ExpressionKind::{
            Array, Assign, AssignWith, Check, Closure, Field, If, Match, Print, Reference, Swap,
            Tuple, Wait,
        };
        let of_block = |block: &Block| block.tail.as_ref().is_some_and(|tail| self.is_data(tail));
        match &value.kind {
            ExpressionKind::Variable(name, Variable::Local | Variable::Captured) => {
                !self.loose.contains(name)
            }
            ExpressionKind::Variable(..) | Closure(_) | Reference { .. } => false,
            Field(..) => !value.is_tiled(),
            Tuple(parts) | Array(parts) => parts.iter().all(|part| self.is_data(part)),
            If { accept, reject, .. } => {
                of_block(accept) && reject.as_ref().is_some_and(|reject| self.is_data(reject))
            }
            Match { arms, .. } => arms.iter().all(|arm| self.is_data(&arm.value)),
            ExpressionKind::Block(_, block) => of_block(block),
            Assign(..) | AssignWith(..) | Swap(..) | Print(_) | Check(..) | Wait { .. } => false,
            _ => true,
        }
    }
}
