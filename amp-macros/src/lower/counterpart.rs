//! What stands for std's traits on a device.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

/// The trait of the runtime that an operator's trait of std stands for, with `ty` as its own type.
pub fn device_trait(path: &syn::Path, ty: &TokenStream) -> Option<TokenStream> {
    let last = path.segments.last()?;
    let other = match &last.arguments {
        syn::PathArguments::AngleBracketed(arguments) => {
            arguments.args.iter().find_map(|a| match a {
                syn::GenericArgument::Type(ty) => Some(ty.to_token_stream()),
                _ => None,
            })
        }
        _ => None,
    };
    let other = other.unwrap_or_else(|| ty.clone());
    let name = last.ident.to_string();
    let operators = quote!(::amp_runtime::operators);
    Some(match name.as_str() {
        "Add" | "Sub" | "Mul" | "Div" | "Rem" | "BitAnd" | "BitOr" | "BitXor" | "Shl" | "Shr"
        | "PartialEq" | "PartialOrd" => {
            let operator = &last.ident;
            quote!(#operators::Operate<#operators::#operator, #other>)
        }
        "Eq" => quote!(#operators::Operate<#operators::PartialEq, #other>),
        "Ord" => quote!(#operators::Operate<#operators::PartialOrd, #other>),
        "AddAssign" | "SubAssign" | "MulAssign" | "DivAssign" | "RemAssign" | "BitAndAssign"
        | "BitOrAssign" | "BitXorAssign" | "ShlAssign" | "ShrAssign" => {
            let plain = name.trim_end_matches("Assign");
            let operator = syn::Ident::new(plain, last.ident.span());
            quote!(#operators::OperateAssign<#operators::#operator, #other>)
        }
        "Neg" | "Not" => {
            let operator = &last.ident;
            quote!(#operators::OperateUnary<#operators::#operator>)
        }
        "From" => quote!(::amp_runtime::methods::ConvertFrom<#other>),
        _ => return None,
    })
}
