//! What a function is to ordinary Rust, by its signature.

use super::parameter::Parameter;
use super::routine::Routine;
use crate::source::Source;
use crate::syntax::{KnownType, ParameterKind, original};

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
    Unindexed(Unindexed),
    /// Call it: `#[amp(cpu)]`.
    Dual,
}

/// Why the first parameter of a function is no index.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Unindexed {
    /// It is of a type that other languages give positions.
    Position,
    /// It is a reference to one.
    Reference,
    /// The index is the parameter of that number.
    Later(usize),
    /// No parameter is one.
    Absent,
    /// Its type is of another file, and may be an index under another name.
    Unseen,
}

impl Unindexed {
    /// The parameter that a call as a kernel leaves out.
    pub fn left_out(self) -> Option<usize> {
        match self {
            Unindexed::Position | Unindexed::Reference | Unindexed::Unseen => Some(0),
            Unindexed::Later(number) => Some(number),
            Unindexed::Absent => None,
        }
    }
}

impl Role {
    /// That of a function; `cpu` says that it is `#[amp(cpu)]`.
    pub fn of(cpu: bool, routine: &Routine) -> Self {
        let (indexed, captures) =
            (is_indexed(&routine.parameters), are_captures(&routine.parameters));
        let views =
            routine.parameters.iter().any(|parameter| parameter.kind == ParameterKind::View);
        match (indexed && captures, routine.output.is_some()) {
            _ if cpu => Role::Dual,
            (true, false) => Role::Kernel,
            (true, true) if views => Role::Resulting,
            (false, false) => match unindexed(routine, captures && views) {
                Some(why) => Role::Unindexed(why),
                None => Role::Helper,
            },
            _ => Role::Helper,
        }
    }
}

/// Is a function with these parameters a kernel, if it is not `#[amp(cpu)]`?
pub fn is_kernel(parameters: &[Parameter], gives: bool) -> bool {
    is_indexed(parameters) && are_captures(parameters) && !gives
}

fn is_indexed(parameters: &[Parameter]) -> bool {
    parameters.first().is_some_and(|first| {
        first.kind == ParameterKind::Index || (is_tiled_index(first) && !is_reference(first))
    })
}

/// Are they what a kernel captures: views, arrays and values?
fn are_captures(parameters: &[Parameter]) -> bool {
    parameters.iter().all(|parameter| {
        !matches!(parameter.kind, ParameterKind::Reference | ParameterKind::Callable)
    })
}

/// Is it a function like a kernel, save for its first parameter? `captures` says that all parameters could
/// be those of one.
fn unindexed(routine: &Routine, captures: bool) -> Option<Unindexed> {
    let parameters = &routine.parameters;
    let first = &parameters.first()?.ty;
    let unseen = parameters
        .iter()
        .all(|parameter| !matches!(parameter.kind, ParameterKind::Callable | ParameterKind::Tiled));
    if unseen && is_of_another_file(first) {
        return Some(Unindexed::Unseen);
    }
    let index = parameters
        .iter()
        .position(|parameter| parameter.kind == ParameterKind::Index || is_tiled_index(parameter));
    let barrier = parameters.iter().any(|parameter| parameter.kind == ParameterKind::Tiled);
    match index {
        _ if !captures => None,
        Some(0) => Some(Unindexed::Reference),
        Some(number) => Some(Unindexed::Later(number)),
        None if is_position(first) => Some(Unindexed::Position),
        None => (!barrier).then_some(Unindexed::Absent),
    }
}

/// Is it a name that the file imports, and declares nothing of?
fn is_of_another_file(ty: &syn::Type) -> bool {
    let syn::Type::Path(path) = ty else { return false };
    let Some(last) = path.path.segments.last() else { return false };
    let name = last.ident.to_string();
    let source = Source::of(last.ident.span());
    source.is_some_and(|source| source.has_import(&name) && !source.has_type(&name))
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

fn is_reference(parameter: &Parameter) -> bool {
    matches!(parameter.ty, syn::Type::Reference(_))
}

/// Is a parameter a tiled index, or a reference to one?
pub fn is_tiled_index(parameter: &Parameter) -> bool {
    original(&parameter.ty).is_some_and(|original| original.known == KnownType::TiledIndex)
}
