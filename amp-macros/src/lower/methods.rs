//! Methods of numbers and vectors, and those of them that the native twin takes from the runtime: std's would
//! panic, or be of another width, or differ between accelerators.

use proc_macro2::Ident;

use crate::syntax::is_type_name;

/// Is it a method of numbers or vectors, so that it takes its receiver by value, whatever that is? No method of
/// a program has such a name and changes its receiver (AMP0002).
pub fn is_of_numbers(name: &Ident, operands: usize) -> bool {
    OF_NUMBERS.iter().chain(OVERRIDDEN).any(|(known, count)| *count == operands && name == known)
}

/// The number of operands of a method that std has of numbers alone.
pub fn operands(name: &Ident) -> Option<usize> {
    let mut all = OF_NUMBERS.iter().chain(OVERRIDDEN);
    all.find(|(known, _)| name == known).map(|(_, count)| *count)
}

/// Is the method with this many operands, the receiver being one, one of these?
pub fn overridden(name: &Ident, operands: usize) -> bool {
    OVERRIDDEN.iter().any(|(known, count)| *count == operands && name == known)
}

/// The same for `f32::sin(x)`: the method's name.
pub fn overridden_function(path: &syn::ExprPath, operands: usize) -> Option<&Ident> {
    let mut segments = path.path.segments.iter().rev();
    let (name, owner) = (&segments.next()?.ident, &segments.next()?.ident);
    let owner = owner.to_string();
    let number = is_type_name(&owner) && !owner.starts_with(char::is_uppercase);
    (path.qself.is_none() && number && overridden(name, operands)).then_some(name)
}

/// Those of `amp_runtime::methods` that are not overridden.
const OF_NUMBERS: &[(&str, usize)] = include!("of_numbers.rs");

/// Those of `amp_runtime::native::methods`.
const OVERRIDDEN: &[(&str, usize)] = include!("overridden.rs");
