//! Kernel objects: of a closure, and of a function whose other parameters are captures.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};

use super::function::Function;
use super::generics::turbofish;
use super::role::Role;
use super::routine::Owner;
use crate::analysis::accesses::{self, BodyAccesses};
use crate::lower::{builder, in_step, index as start};

/// The code of a kernel.
pub struct Code {
    /// May it print or check? A constant.
    pub reports: TokenStream,
    /// How it uses each capture.
    pub accesses: BodyAccesses,
    /// Does a thread do no more than arithmetic on elements of its own?
    pub straight: bool,
    /// What it is on the CPU.
    pub native: Threads,
    /// Statements that tie the slots of the device twin to types.
    pub typing: TokenStream,
    /// An expression over `builder`, the index and the captures.
    pub device: TokenStream,
}

/// How the threads of a kernel run on the CPU.
pub enum Threads {
    /// A closure is one of them, from end to end.
    AtOnce(TokenStream),
    /// A statement runs the parts between barriers, each in all threads of a tile.
    InStep(TokenStream),
    /// A closure gives a future that is one of them.
    InTurns(TokenStream),
}

/// A kernel object. The index has this name in the device twin.
pub fn twins(
    name: &TokenStream,
    (index, index_type): (&Ident, &impl quote::ToTokens),
    captures: &[&Ident],
    code: &Code,
) -> TokenStream {
    let Code { reports, accesses, straight, native, typing, device } = code;
    let own = Span::mixed_site();
    let waits = matches!(native, Threads::InTurns(_));
    let native = match native {
        Threads::AtOnce(thread) => {
            let by_columns = accesses.by_columns;
            quote_spanned!(own=> threads.run::<#by_columns>(#reports, #[inline(always)] #thread))
        }
        Threads::InStep(run) => {
            let known = in_step::reports();
            quote_spanned!(own=> { let #known = #reports; #run })
        }
        Threads::InTurns(thread) => quote_spanned!(own=> threads.run_in_turns(#thread)),
    };
    let uses = accesses.captures.iter().map(|one| one.function(accesses.rank));
    let names = captures.iter().map(ToString::to_string);
    // As the list is made: each is behind those before it.
    let list = captures.iter().fold(quote!(()), |before, name| quote!((#before, #name)));
    let b = builder();
    // Hygienic: a capture may have any name.
    quote_spanned! {own=>
        ::amp_runtime::Captures::none()#(.#uses(#captures, #names))*.kernel::<
            #index_type, _, _, #waits, #straight,
        >(
            #name,
            // SAFETY: nothing that stays when a kernel has ended can hold a reference, and a kernel gives
            // none to another thread: what could do either is ordinary Rust (C3930).
            unsafe { ::amp_runtime::Unkept::new() },
            #[allow(warnings, unused, clippy::all)]
            move |#b: &mut ::amp_runtime::ir::Builder, values| {
                #typing
                let (#index, #list) = values;
                #device
            },
            #[allow(unused_parens, unused_braces, clippy::all)]
            #[inline(always)]
            // rustc does not see into a body that it refuses.
            move |threads, #[allow(unused_variables)] #list| #native,
        )
    }
}

impl Function<'_> {
    /// Is it a kernel that does not wait, though it could, as far as those know that call it?
    pub fn is_kernel_at_once(&self) -> bool {
        self.role == Role::Kernel && self.routine.waits() && !self.routine.calls.waits
    }

    /// The kernel object of a kernel function, with its captures as parameters.
    pub fn kernel(&self, names: &[proc_macro2::Ident]) -> TokenStream {
        let (name, text) = (self.carrier_path(), self.item.sig.ident.to_string());
        let index = &self.routine.parameters[0].ty;
        let captures: Vec<_> = names[1..].iter().collect();
        let (b, start) = (builder(), start());
        let generics = turbofish(&self.routine.written_generics());
        let (expand, of_types) = match self.routine.has_unnamed() {
            true => (quote!(expand_of_types), turbofish(&self.routine.generics)),
            false => (quote!(expand), generics.clone()),
        };
        let types = match self.routine.infers(Owner::Function) {
            true => quote!(::core::default::Default::default()),
            false => quote!(()),
        };
        let of = |run: TokenStream| {
            quote! {
                move |#start: #index| #name::#run #generics (#start, #(#captures),*)
            }
        };
        let native = match self.in_step {
            Some(_) => {
                let (threads, reports) = (in_step::threads(), in_step::reports());
                let run = quote!(#name::in_step #generics (#threads, #reports, #(#captures),*));
                Threads::InStep(run)
            }
            None if self.routine.calls.waits => Threads::InTurns(of(quote!(waiting))),
            None => Threads::AtOnce(of(quote!(native))),
        };
        let device = quote!({
            #b.enter_kernel_function();
            #name::#expand #of_types (#b, &[#start, #(#captures),*], #types)
        });
        // Its own facts know: they have the items of the body, which are not in scope here.
        let reports = quote!(const {
            #name::call_graph(&::amp_runtime::rules::CallPath::from(#name::NAME)).reports
        });
        let bindings = self.routine.parameters[1..].iter();
        let bindings = bindings.map(|parameter| Some(parameter.pattern.single_name()?.0.id));
        let bindings: Vec<_> = bindings.collect();
        let index_name = self.routine.parameters[0].pattern.single_name();
        let accesses = match index_name {
            Some((name, false)) => accesses::of(&self.routine.body, name.id, index, &bindings),
            Some((_, true)) | None => BodyAccesses::any(captures.len()),
        };
        let typing = TokenStream::new();
        let straight = accesses::is_straight(&self.routine.body, &bindings, &accesses.captures);
        let code = Code { reports, accesses, straight, native, typing, device };
        let named = quote!(::amp_runtime::KernelName::Function(#text));
        twins(&named, (&start, index), &captures, &code)
    }
}
