//! The types that an implementation declares, by a way that holds outside of it, too.

use syn::parse_quote_spanned;
use syn::visit_mut::{VisitMut, visit_type_path_mut};

/// The implementation with `<Self as Add>::Output` in place of `Self::Output`: the device code of an
/// operator stands in an implementation of another trait.
pub fn of_trait(item: &syn::ItemImpl) -> syn::ItemImpl {
    let mut item = item.clone();
    if let Some((_, path, _)) = &item.trait_ {
        let types = item.items.iter().filter_map(|member| match member {
            syn::ImplItem::Type(ty) => Some(ty.ident.clone()),
            _ => None,
        });
        OfTrait { types: types.collect(), path: path.clone() }.visit_item_impl_mut(&mut item);
    }
    item
}

struct OfTrait {
    types: Vec<syn::Ident>,
    path: syn::Path,
}

impl VisitMut for OfTrait {
    fn visit_type_path_mut(&mut self, ty: &mut syn::TypePath) {
        visit_type_path_mut(self, ty);
        let mut segments = ty.path.segments.iter();
        let parts = (&ty.qself, segments.next(), segments.next(), segments.next());
        if let (None, Some(own), Some(name), None) = parts
            && own.ident == "Self"
            && self.types.contains(&name.ident)
        {
            let (path, span) = (&self.path, own.ident.span());
            *ty = parse_quote_spanned!(span=> <#own as #path>::#name);
        }
    }
}
