//! Functions that run in all threads of a tile: their bodies are cut as those of kernels are.

use std::collections::BTreeSet;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};

use super::super::{Native, Variables};
use super::hoist::hoisted;
use super::{Cut, Home, Runs, Within, thread, tile};
use crate::syntax::{BindingId, Block, Name, Pattern};

/// How a parameter is passed for all threads.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Passed {
    /// A value of each thread.
    Value,
    /// A reference to memory of the tile, or of each thread.
    Reference { mutable: bool },
    /// What a method is called on, by reference: a variable of each thread.
    Receiver { mutable: bool },
    /// A slice of that.
    Slice,
    /// A view, which is the same for all threads.
    View,
    /// What can be called, which is the same as well.
    Callable,
}

/// A parameter but for the tile.
#[derive(Clone, Copy)]
pub struct Parameter<'b> {
    pub pattern: &'b Pattern,
    pub passed: Passed,
}

impl<'b> Parameter<'b> {
    /// Its names, where each thread has what they are.
    pub(super) fn own_names(&self) -> Vec<&'b Name> {
        match self.passed {
            Passed::Value | Passed::Reference { .. } | Passed::Receiver { .. } | Passed::Slice => {
                self.pattern.names()
            }
            Passed::View | Passed::Callable => Vec::new(),
        }
    }
}

/// A function that runs in all threads.
pub struct ByTile<'b> {
    /// The tiled index, and whether it is a reference.
    pub index: Option<(&'b Name, bool)>,
    /// Its rank.
    pub rank: Option<usize>,
    /// The barriers that it takes.
    pub barriers: Vec<&'b Name>,
    pub parameters: Vec<Parameter<'b>>,
    /// The views whose elements it may write.
    pub written: Vec<&'b Name>,
    /// Does it give something?
    pub gives: bool,
}

/// What a parameter of that number is given as, in generated code.
pub fn given(number: usize) -> Ident {
    format_ident!("given{}", number, span = Span::mixed_site())
}

impl Native<'_> {
    /// The body of a function that runs in all threads, if it can be cut.
    pub fn by_tile(
        self,
        body: &Block,
        variables: &Variables,
        function: &ByTile<'_>,
    ) -> Option<TokenStream> {
        let body = hoisted(body);
        let nobody =
            || Name { ident: Ident::new("_index", Span::mixed_site()), id: BindingId::OURS };
        let (index, by_reference) =
            function.index.map_or_else(|| (nobody(), false), |(name, by)| (name.clone(), by));
        let parameters = function.parameters.clone();
        let mut cut = Cut::of(self, variables, (index, function.rank), parameters, &body)?;
        cut.by_reference = by_reference;
        cut.written.extend(function.written.iter().map(|name| name.id));
        cut.gives = function.gives;
        let (tile, barriers) = (tile(), &function.barriers);
        let begin = cut.begin()?;
        let code = cut.block(&body, Within::Kernel)?;
        let (kept, types) = cut.kept_names();
        Some(quote! {
            #(
                let #kept = ::amp_runtime::native::kept::KeptAgain::<#types>::new();
                let #kept = #kept.kept();
            )*
            #(let #barriers = #tile.barrier();)*
            #begin
            #code
        })
    }
}

impl Cut<'_> {
    /// What stands before the body: parameters that change are kept.
    fn begin(&mut self) -> Option<TokenStream> {
        let (mut same, mut saves) = (TokenStream::new(), TokenStream::new());
        let thread = thread();
        for (number, Parameter { pattern, passed }) in
            self.parameters.clone().into_iter().enumerate()
        {
            let (given, tokens) = (given(number), &pattern.tokens);
            let bindings = pattern.bindings();
            match passed {
                Passed::View => {
                    same.extend(quote!(let ::amp_runtime::native::given::Same(#tokens) = #given;));
                }
                Passed::Callable => {
                    same.extend(quote!(let ::amp_runtime::native::given::Same(#tokens) = &#given;));
                }
                Passed::Value if bindings.iter().any(|(_, mutable)| *mutable) => {
                    same.extend(quote!(let #given = &#given;));
                    saves.extend(quote!(let #tokens = #given.of(#thread);));
                    for (name, _) in bindings {
                        let kept = self.keep(None);
                        saves.extend(quote!(#kept.save(#thread, #name);));
                        self.declare(name, Home::Kept(kept));
                    }
                }
                Passed::Value
                | Passed::Reference { .. }
                | Passed::Receiver { .. }
                | Passed::Slice => {
                    same.extend(quote!(let #given = &#given;));
                    for (name, _) in bindings {
                        self.declare(name, Home::Parameter(number));
                    }
                }
            }
        }
        let saves = (!saves.is_empty()).then(|| self.each(&saves));
        Some(quote!(#same #saves))
    }

    /// What makes the names of a parameter known to a part.
    pub(super) fn brought(&self, number: usize, runs: Runs) -> TokenStream {
        let Parameter { pattern, passed } = self.parameters[number];
        let (tokens, given, thread) = (&pattern.tokens, given(number), thread());
        let brought = brought(number);
        match (passed, runs) {
            (Passed::Value, _) => quote!(let #tokens = #given.of(#thread);),
            (Passed::Reference { .. }, Runs::InTurns) => quote!(let #tokens = #given.of(#thread);),
            (Passed::Reference { .. }, Runs::ToTheEnd | Runs::Giving) => quote! {
                let mut #brought = ::amp_runtime::native::given::Brought::new(#given, #thread);
                let #tokens = #brought.place();
            },
            (Passed::Receiver { mutable }, _) => {
                let mutable = mutable.then(|| quote!(mut));
                quote! {
                    let mut #brought = #given.of(#thread).get();
                    let #tokens = &#mutable #brought;
                }
            }
            (Passed::Slice, _) => quote! {
                let #brought = #given.slice_of(#thread);
                let #tokens = ::amp_runtime::native::slice::TileSlice::of(&#brought);
            },
            // It is known everywhere.
            (Passed::View | Passed::Callable, _) => TokenStream::new(),
        }
    }

    /// Puts back what a part may have changed through parameters.
    pub(super) fn returned(&self, needed: &BTreeSet<usize>, runs: Runs) -> TokenStream {
        let numbers = needed.iter().filter_map(|entry| match self.entries[*entry].home {
            Home::Parameter(number) => Some(number),
            Home::Tile | Home::Again(..) | Home::Kept(_) | Home::Lost => None,
        });
        let put_back = |number: usize| {
            let (brought, given, thread) = (brought(number), given(number), thread());
            match (self.parameters[number].passed, runs) {
                (Passed::Reference { mutable: true }, Runs::ToTheEnd | Runs::Giving) => {
                    Some(quote!(#brought.finish();))
                }
                (Passed::Receiver { mutable: true }, _) => Some(quote! {
                    ::amp_runtime::native::guard::Place::put(#given.of(#thread), #brought);
                }),
                (
                    Passed::Reference { .. }
                    | Passed::Receiver { mutable: false }
                    | Passed::Value
                    | Passed::Slice
                    | Passed::View
                    | Passed::Callable,
                    _,
                ) => None,
            }
        };
        numbers.filter_map(put_back).collect()
    }

    /// A parameter by reference that is passed on.
    pub(super) fn handed_on(&self, number: usize) -> Option<TokenStream> {
        let given = given(number);
        match self.parameters[number].passed {
            Passed::Reference { .. } => Some(quote!(#given)),
            Passed::Value
            | Passed::Receiver { .. }
            | Passed::Slice
            | Passed::View
            | Passed::Callable => None,
        }
    }
}

fn brought(number: usize) -> Ident {
    format_ident!("brought{}", number, span = Span::mixed_site())
}
