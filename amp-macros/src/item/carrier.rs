//! The type of a function, which carries its twins and facts for callers in `#[amp]` code.
//!
//! The type of a second function of a name is declared in a module of its own, and imported. So if
//! the two are in one module, that is one error: what belongs to either type is found beside it.

use std::collections::BTreeSet;
use std::sync::Mutex;

use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote};
use syn::ext::IdentExt;

use super::function::Function;
use super::generics::{bounds, use_traits};
use super::parameter::Parameter;
use super::role::Role;
use crate::lower::in_step::Passed;
use crate::place::Place;
use crate::source::Source;

/// So many arguments a call has at most.
const MOST_ARGUMENTS: usize = 16;

impl Function<'_> {
    /// The module of the type, of a function whose name another one of the file has had. Two
    /// functions may have one name, but not one place.
    pub(super) fn module(item: &syn::ItemFn) -> Option<proc_macro2::Ident> {
        static NAMES: Mutex<BTreeSet<(String, String)>> = Mutex::new(BTreeSet::new());
        let name = item.sig.ident.unraw();
        let Place { file, line, column } = Place::of(name.span())?;
        let imported =
            Source::of(name.span()).is_some_and(|source| source.has_import(&name.to_string()));
        let first =
            !imported && NAMES.lock().is_ok_and(|mut names| names.insert((file, name.to_string())));
        (!first).then(|| format_ident!("__amp_{}_{}_{}", name, line, column, span = start_of(item)))
    }

    /// The path of the function's type.
    pub fn carrier_path(&self) -> TokenStream {
        let name = &self.item.sig.ident;
        match &self.module {
            Some(module) => quote!(#module::#name),
            None => quote!(#name),
        }
    }

    /// The function's type, and what says who may call the function.
    ///
    /// The import has the span of the function, so that rustc reports a name which is there twice
    /// once, not for the function and again for the import.
    pub fn carrier(&self) -> TokenStream {
        let (vis, type_name) = (&self.item.vis, &self.item.sig.ident);
        let name = self.carrier_path();
        let declared = match &self.module {
            None => quote! {
                #[doc(hidden)]
                #[allow(non_camel_case_types, dead_code)]
                #vis struct #type_name {}
            },
            Some(module) => {
                let mut imported = type_name.clone();
                imported.set_span(self.item.block.brace_token.span.join());
                quote! {
                    #[doc(hidden)]
                    #[allow(non_camel_case_types, dead_code, unreachable_pub)]
                    mod #module {
                        #[doc(hidden)]
                        pub struct #type_name {}
                    }
                    #[doc(hidden)]
                    #[allow(unused_imports)]
                    #vis use #module::#imported;
                }
            }
        };
        let cpu = (self.role == Role::Dual).then(|| {
            quote! {
                #[diagnostic::do_not_recommend]
                impl ::amp_runtime::rules::CallableFromCpu for #name {}
            }
        });
        let reads = self.only_reads(&name);
        let used = use_traits(bounds(&self.item.sig.generics));
        quote! {
            #declared
            #[diagnostic::do_not_recommend]
            impl ::amp_runtime::rules::CallableFromAmp for #name {}
            #cpu
            #reads
            #used
        }
    }

    /// Through which of its parameters a function that waits changes nothing.
    fn only_reads(&self, name: &TokenStream) -> Option<TokenStream> {
        let changes = |parameter: &Parameter| {
            matches!(parameter.passed(), Passed::Reference { mutable: true })
        };
        let parameters = &self.routine.parameters;
        let trait_path = quote!(::amp_runtime::native::argument::OnlyReads);
        if !self.routine.waits() {
            return None;
        }
        if !parameters.iter().any(changes) {
            return Some(quote! {
                #[diagnostic::do_not_recommend]
                impl<const PARAMETER: usize> #trait_path<PARAMETER> for #name {}
            });
        }
        // A call with more arguments is refused for that.
        let reads =
            (0..MOST_ARGUMENTS).filter(|number| !parameters.get(*number).is_some_and(changes));
        let reads = reads.map(|number| {
            quote! {
                #[diagnostic::do_not_recommend]
                impl #trait_path<#number> for #name {}
            }
        });
        Some(reads.collect())
    }
}

/// Where a function begins, after its attributes.
fn start_of(item: &syn::ItemFn) -> proc_macro2::Span {
    let first = item.vis.to_token_stream().into_iter().next();
    first.map_or(item.sig.fn_token.span, |first| first.span())
}
