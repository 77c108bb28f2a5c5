//! Marks that are missing: of a trait, and of an `impl` block whose methods are marked one by one. Each is
//! one error, and what stands there in its place has the companions that calls ask for.

use proc_macro2::TokenStream;
use quote::quote;

use super::method::Method;
use super::misplaced::within_impl_of_trait;
use super::routine::Owner;
use crate::diagnostics::{Diagnostic, Report};
use crate::source::{Source, is_trait_of_std};

/// The trait of a path, if it is of the same file and has no mark.
pub fn unmarked_trait(path: &syn::Path) -> Option<&syn::Ident> {
    let name = path.get_ident()?;
    Source::of(name.span())?.has_unmarked_trait(&name.to_string()).then_some(name)
}

/// The traits of std that an `impl` may have and a kernel does not.
const NOT_IN_KERNELS: [&str; 20] = [
    "AsMut",
    "AsRef",
    "Borrow",
    "Deref",
    "DerefMut",
    "DoubleEndedIterator",
    "Drop",
    "Extend",
    "FromIterator",
    "FromStr",
    "Hash",
    "Index",
    "IndexMut",
    "IntoIterator",
    "Iterator",
    "Product",
    "Sum",
    "ToString",
    "TryFrom",
    "TryInto",
];

/// The trait of a path, if it is one of std that kernels do not have.
pub fn trait_of_std(path: &syn::Path) -> Option<&syn::Ident> {
    let last = &path.segments.last()?.ident;
    (NOT_IN_KERNELS.contains(&last.to_string().as_str()) && is_trait_of_std(path)).then_some(last)
}

/// Does the bound name such a trait, of which a marked `impl` says that it needs the mark?
pub fn is_refused(bound: &syn::TypeParamBound) -> bool {
    let syn::TypeParamBound::Trait(bound) = bound else { return false };
    unmarked_trait(&bound.path).is_some_and(|name| {
        let source = Source::of(name.span());
        source.is_some_and(|source| source.has_marked_impl_of(&name.to_string()))
    })
}

/// A marked implementation of a trait without a mark: the error, the implementation, and the companions of
/// its methods, so that calls of them have no errors.
pub fn of_unmarked_trait(
    item: &syn::ItemImpl,
    name: &syn::Ident,
    error: Diagnostic,
) -> TokenStream {
    let mut report = Report::default();
    report.add(name.span(), error);
    let errors = report.into_tokens();
    let ty = &item.self_ty;
    let own = match &**ty {
        syn::Type::Path(path) => path.path.segments.last().is_some_and(|last| {
            Source::of(last.ident.span()).is_some_and(|s| s.has_type(&last.ident.to_string()))
        }),
        _ => false,
    };
    let owner = Owner::Type { generic: !item.generics.params.is_empty() };
    let companions = item.items.iter().filter_map(|member| match member {
        syn::ImplItem::Fn(method) if own => {
            let (signature, mut report) = (&method.sig, Report::default());
            let method = Method::read(signature, None, &item.generics, owner, &mut report);
            Some(method.missing_device(signature, &quote!(pub), owner))
        }
        _ => None,
    });
    let (parameters, _, where_clause) = item.generics.split_for_impl();
    quote! {
        #errors
        #item
        #[allow(warnings)]
        impl #parameters #ty #where_clause {
            #(#companions)*
        }
    }
}

/// What stands for a method that is marked itself, so that calls of it have no errors. In an `impl` of a
/// trait nothing else has a place.
pub fn marked_method(item: &syn::ItemFn) -> TokenStream {
    let (owner, generics) = (Owner::Type { generic: false }, syn::Generics::default());
    let mut method = Method::read(&item.sig, None, &generics, owner, &mut Report::default());
    method.broken = true;
    let native = method.native(&item.sig, &item.vis, &item.attrs);
    let vis = &item.vis;
    let device = (!within_impl_of_trait(item))
        .then(|| method.missing_device(&item.sig, &quote!(#vis), owner));
    quote!(#native #device)
}
