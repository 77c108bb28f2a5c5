//! Kernels with barriers as loops: each part between two barriers runs in all threads of a tile before
//! the next part does, so that no thread has to be interrupted.
//!
//! Barriers are where all threads come (C3561). So a loop or a condition around one is the tile's, and
//! the first thread decides on it; what is between barriers is a closure over the index. A variable
//! that lives across a barrier is computed again where that is no more than arithmetic, or kept for
//! each thread. A statement that waits in another way, as by a function that it calls, is a future of
//! each thread. So is a whole body that cannot be cut.

mod calls;
mod facts;
mod function;
mod hoist;
mod some;
mod uniform;
mod walk;
mod windows;

use std::collections::{BTreeSet, HashMap};
use std::ptr;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};

use super::{Native, Variables};
use crate::facts::changed_places;
use crate::syntax::{
    BindingId, Block, Condition, Expression, ExpressionKind, For, Iterated, Name, Part, Statement,
    Step, Variable,
};
use facts::{
    Effort, Item, bound_variables, changed_variables, each_name, each_variable, has_own_type,
};
pub use function::{ByTile, Parameter, Passed, given};
use hoist::hoisted;
use uniform::{assigned, uniform};
use walk::Strides;
use windows::Definitions;
pub use windows::Windows;

impl Native<'_> {
    /// The body of a kernel with that index, which has that rank, if it waits, or its threads walk along
    /// memory together, and can be cut: a block that runs it, given [`threads`] and [`reports`].
    pub fn in_step(
        self,
        body: &Block,
        index: &Name,
        rank: Option<usize>,
        own: BTreeSet<BindingId>,
    ) -> Option<TokenStream> {
        let waits = self.waiting.is_some();
        let (body, variables) = (hoisted(body), Variables::of(body));
        let mut cut = Cut::of(self, &variables, (index.clone(), rank), Vec::new(), &body)?;
        cut.written.extend(own);
        let code = cut.block(&body, Within::Kernel)?;
        if !waits && cut.walks + cut.windows == 0 {
            return None;
        }
        let (kept, types) = cut.kept_names();
        let (threads, reports, tile) = (threads(), reports(), tile());
        Some(quote!({
            #(let #kept: &::amp_runtime::native::kept::Kept<#types> =
                &::amp_runtime::native::kept::Kept::new();)*
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

/// The tile, in generated code.
pub fn tile() -> Ident {
    Ident::new("tile", Span::mixed_site())
}

/// What each thread gives, in generated code.
pub fn results() -> Ident {
    Ident::new("results", Span::mixed_site())
}

fn goes_on() -> Ident {
    Ident::new("goes_on", Span::mixed_site())
}

fn found() -> Ident {
    Ident::new("found", Span::mixed_site())
}

/// The number of a thread, in generated code.
pub fn thread() -> Ident {
    Ident::new("thread", Span::mixed_site())
}

/// What a block that is cut belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Within {
    Kernel,
    /// A loop with a barrier, which all threads leave together.
    Loop,
    /// A loop without one, whose rounds are those of all threads.
    Rounds,
    /// A condition, or a block of its own.
    Other,
}

/// Where each variable of a block is mentioned last, and where somebody looks from.
#[derive(Clone, Copy)]
struct Later<'l>(&'l HashMap<BindingId, usize>, usize);

impl Later<'_> {
    /// Does anything mention it from there on?
    fn mentions(self, name: &Name) -> bool {
        self.0.get(&name.id).is_some_and(|last| *last >= self.1)
    }
}

/// How the statements of a part run in a thread.
#[derive(Clone, Copy)]
enum Runs {
    ToTheEnd,
    /// And the last one is what the function gives.
    Giving,
    /// They wait somewhere.
    InTurns,
}

/// A variable that is declared where the tile is one.
struct Entry<'b> {
    name: Name,
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
    /// It is a parameter, or in one, of a function that runs in all threads.
    Parameter(usize),
    /// Not at all.
    Lost,
}

/// What is computed again is computed from so many variables at most: each part repeats them.
const MOST_NEEDED: usize = 8;

/// A body that is being cut.
struct Cut<'b> {
    native: Native<'b>,
    variables: &'b Variables,
    index: Name,
    /// Is the index a reference?
    by_reference: bool,
    /// The parameters of a function that runs in all threads.
    parameters: Vec<Parameter<'b>>,
    /// Does it give something?
    gives: bool,
    /// The variables that are changed after their declaration.
    changed: BTreeSet<BindingId>,
    /// What is in scope, innermost last.
    entries: Vec<Entry<'b>>,
    /// Room for what each thread keeps, with its type, if that is written.
    kept: Vec<(Ident, Option<&'b syn::Type>)>,
    /// How many names there have been for what is kept.
    names: usize,
    /// The variables that hold references or closures.
    loose: BTreeSet<BindingId>,
    /// The variables that are the tile's.
    uniform: BTreeSet<BindingId>,
    strides: Strides,
    /// Where threads run a loop together: what each counts, one more than its neighbour.
    stepping: BTreeSet<BindingId>,
    /// And what they have been given, the same numbers.
    alike: BTreeSet<BindingId>,
    /// The variables that each thread has, and those that the body declares.
    bound: BTreeSet<BindingId>,
    definitions: Definitions<'b>,
    /// What elements may be written of, and views of which each thread uses its own: rows of others are read
    /// together.
    written: BTreeSet<BindingId>,
    /// How many loops are there in which threads walk along memory together?
    walks: usize,
    /// How many parts are there in which they read together?
    windows: usize,
}

impl<'b> Cut<'b> {
    /// A body whose threads have that index, unless that changes.
    fn of(
        native: Native<'b>,
        variables: &'b Variables,
        (index, rank): (Name, Option<usize>),
        parameters: Vec<Parameter<'b>>,
        body: &'b Block,
    ) -> Option<Self> {
        let given = parameters.iter().flat_map(|parameter| parameter.own_names());
        let others: BTreeSet<_> = given.map(|name| name.id).chain([index.id]).collect();
        let uniform = uniform(body, &others);
        let bound = bound_variables(body).into_iter().chain(others).collect();
        let strides = Strides::of(body, index.id, rank);
        let (native, changed) = (Native { waiting: None, ..native }, changed_variables(body));
        (!changed.contains(&index.id)).then(|| Cut {
            native,
            variables,
            index,
            by_reference: false,
            parameters,
            gives: false,
            changed,
            entries: Vec::new(),
            kept: Vec::new(),
            names: 0,
            loose: BTreeSet::new(),
            uniform,
            strides,
            stepping: BTreeSet::new(),
            alike: BTreeSet::new(),
            bound,
            definitions: Definitions::of(body),
            written: changed_places(Part::Block(body))
                .into_iter()
                .filter_map(|place| place.root().map(|(name, _)| name.id))
                .collect(),
            walks: 0,
            windows: 0,
        })
    }

    /// A block, with its braces.
    fn block(&mut self, block: &'b Block, within: Within) -> Option<TokenStream> {
        let outer = self.entries.len();
        let items = Item::all(block);
        let last_wait = items.iter().rposition(|item| item.waits());
        let last_barrier = items.iter().rposition(|item| item.has_barrier());
        let mut last = HashMap::new();
        for (number, item) in items.iter().enumerate() {
            each_variable(&[*item], |variable| {
                last.insert(variable, number);
            });
        }
        let mut code = TokenStream::new();
        let (mut part, mut ended) = (Vec::new(), false);
        let gives = within == Within::Kernel && self.gives;
        for (number, item) in items.iter().enumerate() {
            let exits = item.exits();
            // After the last barrier each thread ends for itself.
            let ends = within == Within::Kernel && last_wait < Some(number) && !exits.leaves();
            match *item {
                Item::Statement(constant @ Statement::Const(_)) => {
                    code.extend(self.native.statement(constant));
                    continue;
                }
                Item::Statement(Statement::TileStatic { .. }) => (),
                item if self.is_of_tile(item) => {
                    if !self.is_free_of(&part, item) {
                        let part = std::mem::take(&mut part);
                        code.extend(self.part(&part, Later(&last, number), Runs::ToTheEnd)?);
                    }
                    code.extend(self.of_tile(item));
                    continue;
                }
                item if !item.waits() && (ends || !exits.any()) => {
                    let entries = self.entries.len();
                    let walk = match ended {
                        true => None,
                        false => self.walk_after(&part, Later(&last, number), item),
                    };
                    match walk {
                        Some(walk) => {
                            part.clear();
                            code.extend(walk);
                        }
                        None => {
                            self.entries.truncate(entries);
                            part.push(item);
                            ended |= exits.any();
                        }
                    }
                    continue;
                }
                _ => (),
            }
            // No thread may go on after its end, and what waits gives nothing.
            if ended || gives && matches!(item, Item::Tail(_)) {
                return None;
            }
            code.extend(self.part(
                &std::mem::take(&mut part),
                Later(&last, number),
                Runs::ToTheEnd,
            )?);
            code.extend(match *item {
                Item::Statement(statement @ Statement::TileStatic { name, .. }) => {
                    let declaration = self.native.statement(statement);
                    self.declare(name, Home::Tile);
                    quote!(#declaration let #name = #name.place();)
                }
                item if exits.any() => {
                    // Before a barrier all threads jump, or none.
                    let together = match within {
                        Within::Kernel => {
                            let alike = last_barrier > Some(number) || self.exits_alike(item);
                            !exits.leaves() && alike
                        }
                        Within::Loop => !exits.returns,
                        Within::Rounds => !exits.returns && self.exits_alike(item),
                        Within::Other => false,
                    };
                    together.then(|| self.exit(item)).flatten()?
                }
                item => self
                    .whole(|cut| cut.control(item))
                    .or_else(|| self.whole(|cut| cut.call(item)))
                    .or_else(|| self.part(&[item], Later(&last, number + 1), Runs::InTurns))?,
            });
        }
        let runs = if gives { Runs::Giving } else { Runs::ToTheEnd };
        if gives && part.is_empty() {
            return None;
        }
        code.extend(self.part(&part, Later(&last, items.len()), runs)?);
        self.entries.truncate(outer);
        Some(quote!({ #code }))
    }

    /// Does it declare or change a variable that is the tile's, and nothing else?
    fn is_of_tile(&self, item: Item) -> bool {
        match item {
            Item::Statement(Statement::Let { pattern, .. }) => {
                let name = pattern.single_name();
                name.is_some_and(|(name, _)| self.uniform.contains(&name.id))
            }
            item => item
                .expression()
                .and_then(assigned)
                .is_some_and(|(name, _)| self.uniform.contains(&name)),
        }
    }

    /// Can what is the tile's come before statements that stand before it?
    fn is_free_of(&self, part: &[Item], item: Item) -> bool {
        let Item::Statement(Statement::Let { pattern, .. }) = item else { return part.is_empty() };
        let Some((own, _)) = pattern.single_name() else { return false };
        let mut free = true;
        each_name(part, |name| free &= name.ident != own.ident);
        free
    }

    fn of_tile(&mut self, item: Item<'b>) -> TokenStream {
        if let Item::Statement(Statement::Let { pattern, .. }) = item
            && let Some((name, _)) = pattern.single_name()
        {
            self.declare(name, Home::Tile);
        }
        match item {
            Item::Statement(statement) => self.native.statement(statement),
            Item::Tail(tail) => {
                let tail = self.native.value(tail);
                quote!(#tail;)
            }
        }
    }

    /// A loop in which the threads walk along memory together, and the part before it.
    fn walk_after(
        &mut self,
        part: &[Item<'b>],
        later: Later,
        item: Item<'b>,
    ) -> Option<TokenStream> {
        if !self.may_walk(item) {
            return None;
        }
        self.whole(|cut| {
            let before = cut.part(part, later, Runs::ToTheEnd)?;
            let walk = cut.walk(item)?;
            Some(quote!(#before #walk))
        })
    }

    /// What is cut as a whole, or not at all.
    fn whole(&mut self, cut: impl FnOnce(&mut Self) -> Option<TokenStream>) -> Option<TokenStream> {
        let (entries, kept) = (self.entries.len(), self.kept.len());
        let code = cut(self);
        if code.is_none() {
            self.entries.truncate(entries);
            self.kept.truncate(kept);
        }
        code
    }

    fn declare(&mut self, name: &Name, home: Home<'b>) {
        self.entries.push(Entry { name: name.clone(), home });
    }

    /// A barrier, or what there are barriers or other calls that wait in.
    fn control(&mut self, item: Item<'b>) -> Option<TokenStream> {
        use ExpressionKind::{If, Loop, Wait, While};
        let expression = item.expression()?;
        // All threads come to a barrier; to a call only those that the condition holds for.
        let together = item.has_barrier();
        let within = if together { Within::Loop } else { Within::Rounds };
        match &expression.kind {
            Wait { .. } => Some(TokenStream::new()),
            ExpressionKind::Block(None, block) => self.block(block, Within::Other),
            If { condition, accept, reject } if together || self.decides(condition) => {
                let condition = self.decide(condition)?;
                let accept = self.block(accept, Within::Other)?;
                let Some(reject) = reject else { return Some(quote!(if #condition #accept)) };
                let reject = self.rejected(reject)?;
                Some(quote!(if #condition #accept else #reject))
            }
            If { condition, accept, reject } => self.choice(condition, accept, reject.as_deref()),
            While { label, condition, body } if together || self.decides(condition) => {
                let (label, condition) = (label.iter(), self.decide(condition)?);
                let body = self.block(body, within)?;
                Some(quote!(#(#label:)* while #condition #body))
            }
            While { label: None, condition, body } => self.turns_of(condition, body),
            Loop { label, body } if together => {
                let (label, body) = (label.iter(), self.block(body, Within::Loop)?);
                Some(quote!(#(#label:)* loop #body))
            }
            ExpressionKind::For(repeat) if together || self.is_same_for_all(repeat) => {
                self.repeat(expression.span, repeat, within)
            }
            _ => None,
        }
    }

    /// What runs where a condition does not hold.
    fn rejected(&mut self, reject: &'b Expression) -> Option<TokenStream> {
        match &reject.kind {
            ExpressionKind::Block(None, block) => self.block(block, Within::Other),
            _ => self.control(Item::Tail(reject)).map(|code| quote!({ #code })),
        }
    }

    /// Is a condition the same for all threads?
    fn decides(&self, condition: &Condition) -> bool {
        matches!(condition, Condition::Value(value) if self.is_same(value))
    }

    fn repeat(&mut self, span: Span, repeat: &'b For, within: Within) -> Option<TokenStream> {
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
        let body = self.block(&repeat.body, within)?;
        self.entries.truncate(outer);
        Some(quote!(#(#label:)* for #pattern in #rounds #body))
    }

    /// Do all threads leave a loop there, or none?
    fn exits_alike(&self, item: Item) -> bool {
        let expression = item.expression().map(|expression| &expression.kind);
        matches!(expression, Some(ExpressionKind::If { condition, .. }) if self.decides(condition))
    }

    /// `if condition { …; jump }` before a barrier: it is the tile that leaves.
    fn exit(&mut self, item: Item<'b>) -> Option<TokenStream> {
        let ExpressionKind::If { condition, accept, reject: None } = &item.expression()?.kind
        else {
            return None;
        };
        let condition = self.decide(condition)?;
        let mut items = Item::all(accept);
        let (Item::Tail(last) | Item::Statement(Statement::Expression(last))) = items.pop()? else {
            return None;
        };
        let mut runs = Runs::ToTheEnd;
        let jump = match &last.kind {
            ExpressionKind::Return(None) => quote!(return),
            ExpressionKind::Return(Some(value)) if self.gives => {
                runs = Runs::Giving;
                items.push(Item::Tail(value));
                quote!(return)
            }
            ExpressionKind::Break(label, None) => quote!(break #label),
            ExpressionKind::Continue(label) => quote!(continue #label),
            _ => return None,
        };
        let is_simple = |item: &Item| {
            let own = matches!(item, Item::Statement(Statement::TileStatic { .. }));
            !own && !item.waits() && !item.exits().any()
        };
        if !items.iter().all(is_simple) {
            return None;
        }
        let outer = self.entries.len();
        let part = self.part(&items, Later(&HashMap::new(), 0), runs)?;
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
        let values: Vec<_> = values.iter().map(|value| Item::Tail(value)).collect();
        let (loads, _) = self.loads(&values, Runs::ToTheEnd)?;
        let (tile, thread) = (tile(), thread());
        let (index, reference) = (self.index_name(), self.index_reference());
        Some(quote!(#tile.#method(#[inline(always)] |#thread, #index| { #reference #loads #code })))
    }

    /// The entries that items need.
    fn needed(&self, items: &[Item]) -> Option<BTreeSet<usize>> {
        let mut mentioned = BTreeSet::new();
        each_variable(items, |variable| {
            mentioned.insert(variable);
        });
        let mut needed = BTreeSet::new();
        for variable in mentioned {
            let entry = self.entries.iter().position(|entry| entry.name.id == variable);
            let Some(number) = entry else { continue };
            match &self.entries[number].home {
                Home::Tile | Home::Kept(_) | Home::Parameter(_) => (),
                Home::Again(_, needs) => needed.extend(needs),
                Home::Lost => return None,
            }
            needed.insert(number);
        }
        Some(needed)
    }

    /// What makes the names of a part known to it, and the entries that they are.
    fn loads(&self, items: &[Item], runs: Runs) -> Option<(TokenStream, BTreeSet<usize>)> {
        let needed = self.needed(items)?;
        let mut code = TokenStream::new();
        let mut last: *const Statement = ptr::null();
        let mut brought = BTreeSet::new();
        for Entry { name, home, .. } in needed.iter().map(|number| &self.entries[*number]) {
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
                // Neither may a parameter be one name.
                Home::Parameter(number) => {
                    if brought.insert(*number) {
                        code.extend(self.brought(*number, runs));
                    }
                }
                Home::Tile | Home::Again(..) | Home::Lost => (),
            }
        }
        Some((code, needed))
    }

    /// Statements that no barrier of the tile's interrupts, and what comes after them in their block.
    fn part(&mut self, part: &[Item<'b>], later: Later, runs: Runs) -> Option<TokenStream> {
        let (loads, needed) = self.loads(part, runs)?;
        let outer = self.entries.len();
        // What is the tile's does not change where each thread may.
        let changes = part.iter().flat_map(|item| item.changed());
        if changes.into_iter().any(|name| self.uniform.contains(&name) && self.is_declared(name)) {
            return None;
        }
        let mut acts = false;
        for item in part {
            acts |= self.note(item, outer, later)?;
        }
        if !acts {
            return Some(TokenStream::new());
        }
        let waiting = match runs {
            Runs::ToTheEnd | Runs::Giving => None,
            Runs::InTurns => Some(self.variables),
        };
        let own = self.native;
        let statements = |reads: Option<&Windows>| {
            let native = Native { waiting, reads, ..own };
            let statements = part.iter().map(|item| match (item, runs) {
                (Item::Statement(statement), _) => native.statement(statement),
                (Item::Tail(tail), Runs::Giving) => native.value(tail),
                (Item::Tail(tail), Runs::ToTheEnd | Runs::InTurns) => {
                    let tail = native.value(tail);
                    quote!(#tail;)
                }
            });
            quote!(#(#statements)*)
        };
        let thread = thread();
        let (returned, saves) = (self.returned(&needed, runs), self.saves(&needed, outer)?);
        let found = found();
        Some(match runs {
            Runs::ToTheEnd => self.by_rows(part, |_, reads| {
                let statements = statements(reads);
                quote!(#loads #statements #returned #saves)
            }),
            Runs::InTurns => {
                let (tile, index) = (tile(), self.index_name());
                let (reference, statements) = (self.index_reference(), statements(None));
                quote! {
                    #tile.in_turns(move |#thread, #index| async move {
                        #reference #loads #statements #returned #saves
                    });
                }
            }
            Runs::Giving => {
                let returns = part.iter().any(|item| item.exits().returns);
                let results = results();
                self.by_rows(part, |_, reads| {
                    let statements = statements(reads);
                    let value = match returns {
                        true => quote! {
                            ::amp_runtime::native::in_step::found(
                                #[inline(always)] || { #statements }
                            )
                        },
                        false => quote!({ #statements }),
                    };
                    quote! {
                        #loads
                        let #found = #value;
                        #returned
                        #results.save(#thread, #found);
                    }
                })
            }
        })
    }

    /// Keeps what a part has changed or, from the entry `outer` on, declared.
    fn saves(&self, needed: &BTreeSet<usize>, outer: usize) -> Option<TokenStream> {
        let (mut saves, thread) = (TokenStream::new(), thread());
        for (number, Entry { name, home }) in self.entries.iter().enumerate() {
            let Home::Kept(kept) = home else { continue };
            let own = number >= outer;
            if own || needed.contains(&number) && self.changed.contains(&name.id) {
                // By now its text may be that of another variable.
                let hides = |entry: &Entry| entry.name.ident == name.ident;
                if !own && self.entries[outer..].iter().any(hides) {
                    return None;
                }
                saves.extend(quote!(#kept.save(#thread, #name);));
            }
        }
        Some(saves)
    }

    /// Runs code in each thread.
    fn each(&self, code: &TokenStream) -> TokenStream {
        let (tile, thread) = (tile(), thread());
        let (index, reference) = (self.index_name(), self.index_reference());
        quote!(#tile.each(#[inline(always)] |#thread, #index| { #reference #code });)
    }

    /// The index that the runtime gives.
    fn index_name(&self) -> Ident {
        match self.by_reference {
            true => Ident::new("index", Span::mixed_site()),
            false => self.index.ident.clone(),
        }
    }

    /// What makes the name of the index that of a reference, if it is one.
    fn index_reference(&self) -> Option<TokenStream> {
        let (name, given) = (&self.index, self.index_name());
        self.by_reference.then(|| quote!(let #name = &#given;))
    }

    fn is_declared(&self, name: BindingId) -> bool {
        self.entries.iter().any(|entry| entry.name.id == name)
    }

    /// Notes what a statement of a part declares, whose own entries begin at `outer`. Does it do
    /// more than to name what is computed again where it is needed?
    fn note(&mut self, item: &Item<'b>, outer: usize, later: Later) -> Option<bool> {
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
            if !is_data {
                self.loose.insert(name.id);
            }
            let home = match &needs {
                Some(needs) => Home::Again(statement, needs.clone()),
                None if !later.mentions(name) => Home::Lost,
                None if is_data => Home::Kept(self.keep(None)),
                None => return None,
            };
            self.declare(name, home);
        }
        Some(needs.is_none())
    }

    /// The names of what is kept, and the types.
    fn kept_names(&self) -> (Vec<Ident>, Vec<TokenStream>) {
        let named = |(name, ty): &(Ident, Option<&syn::Type>)| {
            (name.clone(), ty.map_or_else(|| quote!(_), |ty| quote!(#ty)))
        };
        self.kept.iter().map(named).unzip()
    }

    /// Room for what each thread keeps, of a type that is written, or follows from its uses.
    fn keep(&mut self, ty: Option<&'b syn::Type>) -> Ident {
        let kept = format_ident!("kept{}", self.names, span = Span::mixed_site());
        self.names += 1;
        self.kept.push((kept.clone(), ty));
        kept
    }

    /// The entries from which a value is computed, if that is no more than arithmetic. What the part
    /// itself would have to keep is not among them.
    fn computed(&self, value: &Expression, outer: usize) -> Option<BTreeSet<usize>> {
        // Of one that follows from its uses, copies may have different types.
        let mut changes = Effort::of_name(value) != Effort::Arithmetic || !has_own_type(value);
        each_variable(&[Item::Tail(value)], |name| changes |= self.changed.contains(&name));
        let needed = self.needed(&[Item::Tail(value)]).filter(|_| !changes)?;
        let is_kept = |number: usize| matches!(self.entries[number].home, Home::Kept(_));
        let can = needed.len() <= MOST_NEEDED
            && needed.iter().all(|number| *number < outer || !is_kept(*number));
        can.then_some(needed)
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
                !self.loose.contains(&name.id)
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

#[cfg(test)]
mod tests;
