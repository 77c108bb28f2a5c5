//! Functions of std's types and traits that no kernel can call as they are written.

use super::types::is_of_program;
use crate::source::is_trait_of_std;

/// What to write in place of a call of such a function, with so many arguments.
///
/// A known type's functions are made of one argument at most: with more the type is one of the program's.
pub(super) fn mend_of_foreign(function: &syn::Path, arguments: usize) -> Option<&'static str> {
    let mut owner = function.clone();
    owner.segments.pop();
    owner.segments.pop_punct();
    let name = owner.segments.last()?.ident.to_string();
    let mend = match name.as_str() {
        name if has_methods(name) => return is_trait_of_std(&owner).then_some(BY_METHOD),
        _ if arguments > 1 => return None,
        "Vec" | "VecDeque" => {
            "use an array `[value; N]` for a fixed number of elements, a view for data of the host"
        }
        "HashMap" | "HashSet" | "BTreeMap" | "BTreeSet" => {
            "search an array or a view in a loop, or make a table of it on the host"
        }
        "Box" | "Rc" | "Arc" => "devices have no heap: use the value itself",
        "String" => "devices have no text: use numbers",
        _ => return None,
    };
    (!is_of_program(&owner)).then_some(mend)
}

/// What to write in place of a number of std that has other operators.
pub(super) fn mend_of_number(constructor: &syn::Path, name: &str) -> Option<&'static str> {
    let mend = match name {
        "Wrapping" => "use the number, and `a.wrapping_add(b)` and its like",
        "Saturating" => "use the number, and `a.saturating_add(b)` and its like",
        _ => return None,
    };
    (!is_of_program(constructor)).then_some(mend)
}

const BY_METHOD: &str = "write the operator, or the method behind its value: `a + b`, `a.min(b)`, `a.clone()`, `a.into()`";

/// Is it the name of a trait of std whose methods or operators kernels have?
fn has_methods(name: &str) -> bool {
    let operator = name.strip_suffix("Assign").unwrap_or(name);
    let binary = ["Add", "Sub", "Mul", "Div", "Rem", "BitAnd", "BitOr", "BitXor", "Shl", "Shr"];
    let others = ["Neg", "Not", "PartialEq", "PartialOrd", "Ord", "Clone", "From", "Into"];
    binary.contains(&operator) || others.contains(&name)
}

/// Is it a method of std's slices that no kernel has?
pub(super) fn is_of_slices(method: &str) -> bool {
    const METHODS: &[&str] = &[
        "binary_search",
        "chunks",
        "chunks_exact",
        "clone_from_slice",
        "concat",
        "copy_from_slice",
        "copy_within",
        "ends_with",
        "fill",
        "fill_with",
        "first",
        "first_mut",
        "get",
        "get_mut",
        "is_empty",
        "is_sorted",
        "last",
        "last_mut",
        "repeat",
        "reverse",
        "rotate_left",
        "rotate_right",
        "select_nth_unstable",
        "sort",
        "sort_by",
        "sort_by_key",
        "sort_unstable",
        "sort_unstable_by",
        "split_at",
        "split_at_mut",
        "split_first",
        "split_last",
        "starts_with",
        "swap",
        "windows",
    ];
    METHODS.contains(&method)
}
