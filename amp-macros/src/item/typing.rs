//! The copy of a body that is never run, from which the slots of its device twin get their types.

use proc_macro2::TokenStream;
use quote::quote;

use super::routine::{Receiver, Routine};
use crate::lower::{Native, this};
use crate::syntax::ParameterKind;

impl Routine {
    /// The copy, as a closure.
    pub(super) fn typing(&self, cpu: bool) -> TokenStream {
        // Where one is assigned what it cannot be, rustc says that it is a parameter; what borrows is none of a closure.
        let inputs = self.inputs_of(self.types()).into_iter().zip(&self.parameters);
        let (values, others): (Vec<_>, Vec<_>) =
            inputs.partition(|(_, parameter)| parameter.kind == ParameterKind::Value);
        let values = values.into_iter().map(|(input, _)| input);
        let others = others.into_iter().map(|(input, _)| input);
        let own = self.receiver.map(|receiver| {
            let this = this();
            let ty = match receiver {
                Receiver::Value { .. } => quote!(Self),
                Receiver::Reference { mutable: false } => quote!(&Self),
                Receiver::Reference { mutable: true } => quote!(&mut Self),
            };
            quote!(let mut #this: #ty = ::amp_runtime::twin::any();)
        });
        let native = Native { tags: true, cpu, waiting: None, reads: None };
        let body = match self.output {
            Some(_) => native.typing(&self.body),
            None => native.typing_of_nothing(&self.body),
        };
        let slices = self.slices();
        let asyncness = self.waits().then(|| quote!(async));
        let output = self.output.as_ref().map_or_else(|| quote!(()), |ty| quote!(#ty));
        quote! {
            let _ = #asyncness |#(#values),*| -> #output {
                #own
                #(let #others = ::amp_runtime::twin::any();)*
                #slices
                #body
            };
        }
    }
}
