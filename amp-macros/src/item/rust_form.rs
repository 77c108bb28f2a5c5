//! What an `#[amp]` function is in ordinary Rust: a function that can be called, or cannot for a reason that its error
//! names, or a kernel.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::function::Function;
use super::generics::turbofish;
use super::parameter::Parameter;
use super::role::{Role, Unindexed};
use crate::source::is_ambiguous;

impl Function<'_> {
    /// The function of ordinary Rust.
    pub(super) fn host(&self) -> TokenStream {
        let syn::ItemFn { vis, sig, .. } = self.item;
        let name = &sig.ident;
        let attributes = self.attributes();
        let output = self.routine.output.as_ref().map(|ty| quote!(-> #ty));
        let written = self.routine.written_generics();
        let syn::Generics { params: generics, where_clause, .. } = &written;
        let types = self.routine.parameters.iter();
        let types: Vec<_> = types.map(|parameter| self.routine.written(&parameter.ty)).collect();
        let names = self.names();
        let arguments = turbofish(&written);
        let predicates = || where_clause.iter().flat_map(|clause| &clause.predicates);
        // Whether the trait is one of `#[amp]`, which has the bound already, is not known here.
        let lints =
            self.routine.has_unnamed().then(|| quote!(#[allow(clippy::implied_bounds_in_impls)]));
        let (keyword, carrier) = (&sig.fn_token, self.carrier_path());
        match self.role {
            Role::Dual => {
                let body = self.braces(&quote!(#carrier::native #arguments (#(#names),*)));
                // Calls in `#[amp]` code name the type alone then.
                let unused = is_ambiguous(name);
                let unused = unused.then(|| quote!(#[allow(dead_code)]));
                quote! {
                    #(#attributes)*
                    #lints
                    #unused
                    #vis #keyword #name<#generics>(#(#names: #types),*) #output #where_clause #body
                }
            }
            Role::Helper => {
                let predicates = predicates();
                let body = self.braces(&quote!(::core::unreachable!()));
                quote! {
                    #(#attributes)*
                    #lints
                    #[allow(dead_code, clippy::extra_unused_type_parameters)]
                    #vis #keyword #name<#generics>(#(_: #types),*) #output
                    where
                        #(#predicates,)*
                        for<'call> #carrier: ::amp_runtime::rules::CallableFromCpu,
                    #body
                }
            }
            Role::Resulting | Role::Unindexed(_) => {
                let first = &types[0];
                let (rule, left_out) = match self.role {
                    Role::Unindexed(why) => {
                        let rule = match why {
                            Unindexed::Position => quote!(TakesIndex<#first>),
                            Unindexed::Reference => quote!(TakesIndexByValue),
                            Unindexed::Later(_) => quote!(TakesIndexFirst),
                            Unindexed::Absent => quote!(TakesAnIndex),
                            Unindexed::Unseen => quote!(NamesItsIndex),
                        };
                        (rule, why.left_out())
                    }
                    _ => (quote!(GivesNothing), Some(0)),
                };
                let predicates = predicates();
                let types = (0..).zip(&types).filter(|(number, _)| Some(*number) != left_out);
                let types = types.map(|(_, ty)| ty);
                let body = self.braces(&quote!(::core::unreachable!()));
                quote! {
                    #(#attributes)*
                    #lints
                    #[allow(dead_code, clippy::extra_unused_type_parameters)]
                    #vis #keyword #name<#generics>(
                        #(_: #types),*
                    ) -> ::amp_runtime::BrokenKernel
                    where
                        #(#predicates,)*
                        for<'call> #carrier: ::amp_runtime::rules::#rule,
                    #body
                }
            }
            Role::Kernel => {
                let index = &types[0];
                let kernel = self.kernel(&names);
                let (names, types) = (&names[1..], &types[1..]);
                // The kernel needs names for all types, and callers give arguments for those alone that the source
                // names.
                let (inner, kernel) = match self.routine.has_unnamed() {
                    true => {
                        let all = &self.routine.generics.params;
                        let parameters = self.routine.parameters[1..].iter();
                        let types = parameters.map(|parameter| &parameter.ty);
                        let run = format_ident!("__amp_kernel_of_types");
                        let of_types = self.routine.turbofish_of_types();
                        let inner = quote! {
                            #[allow(warnings)]
                            fn #run<#all>(#(#names: #types),*) -> impl ::amp_runtime::Kernel<#index>
                            #where_clause
                            {
                                #kernel
                            }
                        };
                        (Some(inner), quote!(#run #of_types (#(#names),*)))
                    }
                    false => (None, kernel),
                };
                let body = self.braces(&quote!(#inner #kernel));
                quote! {
                    #(#attributes)*
                    #lints
                    #[allow(dead_code, clippy::extra_unused_type_parameters)]
                    #vis #keyword #name<#generics>(#(#names: #types),*) -> impl ::amp_runtime::Kernel<#index>
                    #where_clause
                    #body
                }
            }
        }
    }

    /// A body where that of the source is.
    pub fn braces(&self, body: &TokenStream) -> proc_macro2::Group {
        let mut braces = proc_macro2::Group::new(proc_macro2::Delimiter::Brace, body.clone());
        braces.set_span(self.item.block.brace_token.span.join());
        braces
    }

    /// The names of the parameters, where each has one.
    pub(super) fn names(&self) -> Vec<proc_macro2::Ident> {
        let named = |(number, parameter): (usize, &Parameter)| match parameter.pattern.single_name()
        {
            Some((name, _)) => name.ident.clone(),
            None => format_ident!("argument{}", number),
        };
        self.routine.parameters.iter().enumerate().map(named).collect()
    }
}
