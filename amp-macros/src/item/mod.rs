//! The items that `#[amp]` goes on, and the closures of `amp!`.

mod closure;
mod function;
mod host;
mod structure;

pub use closure::closure;
pub use function::function;
pub use host::host;
pub use structure::structure;
