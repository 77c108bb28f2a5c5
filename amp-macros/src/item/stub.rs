//! What stands for a function with errors.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

use super::function::Function;
use super::role::Role;
use super::routine::Owner;

impl Function<'_> {
    /// What stands for a function with errors, so that its callers have none: the same items,
    /// which do nothing.
    pub fn stub(&self, first: &TokenStream) -> TokenStream {
        let syn::ItemFn { vis, sig, .. } = self.item;
        let (name, keyword) = (&sig.ident, &sig.fn_token);
        let generics = &sig.generics.params;
        let where_clause = &sig.generics.where_clause;
        // What is implemented by some type has to be, also by none that is ever given.
        let implementing = matches!(&sig.output, syn::ReturnType::Type(_, ty) if matches!(**ty, syn::Type::ImplTrait(_)));
        let output = (!implementing).then_some(&sig.output);
        let types = self.routine.parameters.iter();
        let types: Vec<_> = types.map(|parameter| self.routine.written(&parameter.ty)).collect();
        let inputs: Vec<_> = types.iter().map(|ty| quote!(_: #ty)).collect();
        let text = name.to_string();
        let (asyncness, form) = match self.routine.waits() {
            true => (Some(quote!(async)), quote!(waiting)),
            false => (None, quote!(native)),
        };
        let (carrier, carried) = (self.carrier(), self.carrier_path());
        // As the twins have them: what callers give may be memory of the tile.
        let native_types = self.routine.written_types();
        let native_inputs: Vec<_> = native_types.iter().map(|ty| quote!(_: #ty)).collect();
        let mistaken = self.mistaken();
        let written = self.routine.written_generics();
        let syn::Generics { params: native_generics, where_clause: native_where, .. } = &written;
        let (calls, items) = (&self.routine.calls, &self.routine.items);
        let checks = calls.checks(self.is_untiled_kernel(), items);
        let last = match implementing {
            true => quote!(impl Sized),
            false => {
                let last = self.routine.signature(Owner::Function);
                self.routine.written(&syn::parse_quote!(#last)).to_token_stream()
            }
        };
        let host = match self.role {
            Role::Kernel => {
                let index = &self.routine.parameters[0].ty;
                let inputs = inputs.get(1..).unwrap_or_default();
                let body = self.braces(&quote!(#first ::amp_runtime::BrokenKernel));
                quote! {
                    #vis #keyword #name<#generics>(#(#inputs),*) -> impl ::amp_runtime::Kernel<#index>
                    #where_clause
                    #body
                }
            }
            _ => {
                let body = self.braces(&quote!(#first loop {}));
                quote!(#vis #keyword #name<#generics>(#(#inputs),*) #output #where_clause #body)
            }
        };
        let unused = self.unused();
        let result = self.routine.output.as_ref().map_or_else(|| quote!(()), |ty| quote!(#ty));
        let by_tile = (self.routine.waits() && !implementing).then(|| {
            quote! {
                pub fn by_tile<#native_generics>(
                    _: impl Sized,
                    _: impl Sized,
                    _: &::amp_runtime::native::kept::Kept<#result>,
                ) #native_where {
                }
            }
        });
        let checks = match generics.is_empty() {
            true => Some(quote!(fn checks() #checks)),
            false => None,
        };
        quote! {
            #[allow(warnings)]
            #host
            #carrier
            #[allow(warnings)]
            impl #carried {
                pub const NAME: &'static str = #text;

                pub const fn call_graph(
                    _: &::amp_runtime::rules::CallPath<'_>,
                ) -> ::amp_runtime::rules::Facts {
                    ::amp_runtime::rules::Facts::NONE
                }

                pub const fn uniformity(
                    _: &::amp_runtime::rules::CallPath<'_>,
                    _: &mut ::amp_runtime::uniformity::Uniformity,
                ) -> bool {
                    false
                }

                pub #asyncness fn #form<#native_generics>(
                    #(#native_inputs),*
                ) #output #native_where {
                    #first
                    loop {}
                }

                #mistaken

                #unused

                #by_tile

                #checks

                pub fn expand_inferred(
                    _: &mut ::amp_runtime::ir::Builder,
                    _: &[::amp_runtime::ir::Value],
                    _: impl Sized,
                ) -> ::amp_runtime::ir::Value {
                    ::amp_runtime::ir::Value::Unit
                }

                pub fn expand<#native_generics>(
                    _: &mut ::amp_runtime::ir::Builder,
                    _: &[::amp_runtime::ir::Value],
                    _: #last,
                ) -> ::amp_runtime::ir::Value #native_where {
                    ::amp_runtime::ir::Value::Unit
                }
            }
        }
    }
}
