//! Which functions are atomic operations.

/// The atomic operations of the runtime: each takes a reference to the place that it changes.
const OPERATIONS: &[&str] = &[
    "atomic_compare_exchange",
    "atomic_exchange",
    "atomic_fetch_add",
    "atomic_fetch_and",
    "atomic_fetch_dec",
    "atomic_fetch_inc",
    "atomic_fetch_max",
    "atomic_fetch_min",
    "atomic_fetch_or",
    "atomic_fetch_sub",
    "atomic_fetch_xor",
];

/// Is it the name of an atomic operation?
pub fn is_atomic(path: &syn::Path) -> bool {
    path.segments.last().is_some_and(|last| OPERATIONS.iter().any(|name| last.ident == name))
}
