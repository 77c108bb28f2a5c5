//! Kernels with barriers as loops: each part between two barriers runs in all threads of a tile before
//! the next part does, so that no thread has to be interrupted.
//!
//! Barriers are where all threads come (C3561). So a loop or a condition around one is the tile's, and
//! the first thread decides on it; what is between barriers is a closure over the index. A variable
//! that lives across a barrier is computed again where that is no more than arithmetic, or kept for
//! each thread. Functions that wait are cut in the same way, and called for all threads. A statement that waits
//! in another way is a future of each thread. So is a whole body that cannot be cut.

mod along;
mod calls;
mod control;
mod eights;
mod facts;
mod few;
mod function;
mod hoist;
mod parts;
mod short_loops;
mod some;
mod uniform;
mod walk;
mod windows;

use std::collections::{BTreeSet, HashMap};

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

use super::{Native, Variables};
use crate::facts::changed_places;
use crate::syntax::{BindingId, Block, Name, Part, Statement, is_alone_in_row, rank};
use along::Definitions;
pub(super) use facts::Effort;
use facts::{Item, bound_variables, changed_variables, each_name, each_variable, texts};
pub use function::{ByTile, Parameter, Passed, given};
use hoist::hoisted;
use short_loops::ShortLoops;
use uniform::{assigned, uniform};
use walk::Strides;
pub use windows::Windows;

impl Native<'_> {
    /// The body of a kernel with an index of that name and type, if it waits, or its threads walk along memory
    /// together, and can be cut: a block that runs it, given [`threads`] and [`reports`].
    pub fn in_step(
        self,
        body: &Block,
        (index, ty): (&Name, &syn::Type),
        own: BTreeSet<BindingId>,
    ) -> Option<TokenStream> {
        let waits = self.waiting.is_some();
        if !waits && is_alone_in_row(ty) {
            return None;
        }
        let (body, variables) = (hoisted(body), Variables::of(body));
        let mut cut = Cut::of(self, &variables, (index.clone(), rank(ty)), Vec::new(), &body)?;
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
    /// Do its threads wait somewhere?
    waits: bool,
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
    /// The variables of each text that is mentioned or declared.
    texts: HashMap<String, BTreeSet<BindingId>>,
    definitions: Definitions<'b>,
    short_loops: ShortLoops<'b>,
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
        let texts = texts(body);
        let uniform = uniform(body, &others)
            .into_iter()
            .filter(|name| texts.values().all(|of| !of.contains(name) || of.len() == 1))
            .collect();
        let bound = bound_variables(body).into_iter().chain(others).collect();
        let strides = Strides::of(body, index.id, rank);
        let waits = native.waiting.is_some();
        let (native, changed) = (Native { waiting: None, ..native }, changed_variables(body));
        (!changed.contains(&index.id)).then(|| Cut {
            native,
            waits,
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
            texts,
            definitions: Definitions::of(body),
            short_loops: ShortLoops::of(body),
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
                // What the tile computes once some threads have ended, the others compute for themselves.
                item if !ended && self.is_of_tile(item) => {
                    if !self.is_free_of(&part, item) {
                        let part = std::mem::take(&mut part);
                        code.extend(self.part(&part, Later(&last, number), Runs::ToTheEnd)?);
                    }
                    code.extend(self.of_tile(item));
                    continue;
                }
                item if !item.waits() && (ends || !exits.any()) => {
                    // What is read by these numbers is known as long as they stay what they are.
                    if !part.is_empty() && self.counts(item) {
                        let part = std::mem::take(&mut part);
                        code.extend(self.part(&part, Later(&last, number), Runs::ToTheEnd)?);
                    }
                    if !ended
                        && !exits.any()
                        && let Some(few) = self.few(item)
                    {
                        let later = Later(&last, number);
                        if let Some(own) = self.part_of_few(&part, item, few, later) {
                            part.clear();
                            code.extend(own);
                            continue;
                        }
                    }
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

    /// Does it change what the threads of a loop count together?
    fn counts(&self, item: Item) -> bool {
        !self.stepping.is_empty() && item.changed().iter().any(|name| self.stepping.contains(name))
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
        self.native.item(item)
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
}

#[cfg(test)]
mod tests;
