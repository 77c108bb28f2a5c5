//! What a function is to ordinary Rust, by its signature.

use super::routine::{Parameter, Routine};
use crate::syntax::{ParameterKind, written};

/// What ordinary Rust can do with the function.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Make a kernel object of it.
    Kernel,
    /// Nothing: only other `#[amp]` code calls it.
    Helper,
    /// Nothing either: it would be a kernel without its result.
    Resulting,
    /// Nothing either: it would be a kernel if its first parameter were an index.
    Unindexed,
    /// Call it: `#[amp(cpu)]`.
    Dual,
}

impl Role {
    /// That of a function; `cpu` says that it is `#[amp(cpu)]`.
    pub fn of(cpu: bool, routine: &Routine) -> Self {
        let indexed = routine.parameters.first().is_some_and(|first| {
            first.kind == ParameterKind::Index
                || (first.kind == ParameterKind::Tiled && is_tiled_index(first))
        });
        // What a kernel captures are views, arrays and values.
        let captures = routine.parameters.iter().all(|parameter| {
            !matches!(parameter.kind, ParameterKind::Reference | ParameterKind::Callable)
        });
        let views =
            routine.parameters.iter().any(|parameter| parameter.kind == ParameterKind::View);
        match (indexed && captures, routine.output.is_some()) {
            _ if cpu => Role::Dual,
            (true, false) => Role::Kernel,
            (true, true) if views => Role::Resulting,
            (false, false) if captures && views && is_position(&routine.parameters[0].ty) => {
                Role::Unindexed
            }
            _ => Role::Helper,
        }
    }
}

/// Is it a type that other languages give positions?
fn is_position(ty: &syn::Type) -> bool {
    match ty {
        syn::Type::Path(path) => {
            ["usize", "u32", "i32", "u64", "i64"].iter().any(|name| path.path.is_ident(name))
        }
        syn::Type::Tuple(tuple) => !tuple.elems.is_empty() && tuple.elems.iter().all(is_position),
        syn::Type::Array(array) => is_position(&array.elem),
        _ => false,
    }
}

/// Is a parameter that has to do with tiles a tiled index?
pub fn is_tiled_index(parameter: &Parameter) -> bool {
    !written(&parameter.ty).ends_with("Barrier")
}
