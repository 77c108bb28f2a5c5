//! Methods that wait: rustc finds a method, so the type of what its companion gives says whether it
//! waits.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};

use super::sites::Waiting;
use super::{Uniformity, hygienic};
use crate::lower::{arity_name, builder, callee_slot, companion, method_span};

impl Uniformity {
    /// Does the body wait, or something that it calls? A constant.
    pub fn waits(&self, items: &[TokenStream]) -> TokenStream {
        let itself =
            self.sites.all.iter().any(|site| !matches!(site.waiting, Waiting::Function { .. }));
        let callees = match itself {
            true => Vec::new(),
            false => self.callees(|name| {
                quote!(#name::uniformity(&::amp_runtime::rules::CallPath::from("a method")).waits)
            }),
        };
        quote!({ #(#items)* #itself #(|| #callees)* })
    }

    /// Statements of the device twin that do not compile if a method waits which some threads alone
    /// call. `ordinary` are the companions of methods that are not `#[amp]`.
    pub fn method_checks(&self, ordinary: &TokenStream) -> TokenStream {
        let b = builder();
        let [together, kind] = ["together", "CalledByAll"].map(hygienic);
        let checks = self.doubtful.iter().map(|(call, diagnostic)| {
            let span = call.name.span();
            let (slot, count) = (callee_slot(call.slot, method_span(call)), call.arguments.len());
            let [of, signature] = ["receiver", "method"].map(|prefix| arity_name(prefix, count));
            let (name, generics) = (companion(&call.name), &call.generics);
            let (message, help) = diagnostic.parts();
            quote_spanned! {span=> {
                #ordinary
                #[diagnostic::on_unimplemented(
                    message = #message, label = "it waits at a barrier", note = #help
                )]
                trait #kind {}
                #[diagnostic::do_not_recommend]
                impl #kind for ::amp_runtime::ir::Value {}
                #[diagnostic::do_not_recommend]
                impl #kind for ::amp_runtime::rules::MayWait<false> {}
                #[diagnostic::do_not_recommend]
                impl<T, R> #kind for ::amp_runtime::rules::Ordinary<T, R> {}
                fn #together(_: impl #kind) {}
                let _ = |#b: &mut ::amp_runtime::ir::Builder| #together(
                    #slot.#of().#name #generics (#b, &[], #slot.#signature())
                );
            }}
        });
        quote!(#(#checks)*)
    }
}
