//! The items that `#[amp]` goes on, and the closures of `amp!`.

mod closure;
mod function;
mod generics;
mod host;
mod implementation;
mod routine;
mod structure;

pub use closure::closure;
pub use function::function;
pub use host::host;
pub use implementation::{implementation, interface};
pub use structure::{enumeration, structure};
