//! `#[amp]` on a function within an `impl` block or a trait, where its items have no place.
//!
//! A macro sees only the function. One that does not mention `self` looks like any other, so the
//! source file is asked, if the function does not begin its line.

use proc_macro2::Span;
use quote::ToTokens;
use syn::visit::Visit;

/// Does the function stand within an `impl` block or a trait?
pub fn within_impl(function: &syn::ItemFn) -> bool {
    if function.sig.receiver().is_some() {
        return true;
    }
    Places::of(function).is_some_and(|places| places.method && !places.item)
}

/// Does it stand within one of a trait?
pub fn within_impl_of_trait(function: &syn::ItemFn) -> bool {
    Places::of(function).is_some_and(|places| places.of_trait)
}

/// Where a file has functions of this signature.
struct Places {
    signature: String,
    method: bool,
    of_trait: bool,
    item: bool,
}

impl Places {
    fn of(function: &syn::ItemFn) -> Option<Self> {
        // Outside of a compilation there is no source file.
        if !proc_macro::is_available() {
            return None;
        }
        let place = Span::call_site().unwrap();
        if place.column() == 1 {
            return None;
        }
        let text = place.local_file().and_then(|file| std::fs::read_to_string(file).ok())?;
        let file = syn::parse_file(&text).ok()?;
        let signature = function.sig.to_token_stream().to_string();
        let mut places = Places { signature, method: false, of_trait: false, item: false };
        places.visit_file(&file);
        Some(places)
    }

    fn is(&self, signature: &syn::Signature) -> bool {
        signature.to_token_stream().to_string() == self.signature
    }
}

impl<'f> Visit<'f> for Places {
    fn visit_item_fn(&mut self, function: &'f syn::ItemFn) {
        self.item |= self.is(&function.sig);
        syn::visit::visit_item_fn(self, function);
    }

    fn visit_item_impl(&mut self, block: &'f syn::ItemImpl) {
        let is_one =
            |item: &syn::ImplItem| matches!(item, syn::ImplItem::Fn(own) if self.is(&own.sig));
        self.of_trait |= block.trait_.is_some() && block.items.iter().any(is_one);
        syn::visit::visit_item_impl(self, block);
    }

    fn visit_impl_item_fn(&mut self, function: &'f syn::ImplItemFn) {
        self.method |= self.is(&function.sig);
        syn::visit::visit_impl_item_fn(self, function);
    }

    fn visit_trait_item_fn(&mut self, function: &'f syn::TraitItemFn) {
        self.method |= self.is(&function.sig);
        syn::visit::visit_trait_item_fn(self, function);
    }
}
