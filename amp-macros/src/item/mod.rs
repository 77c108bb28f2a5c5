//! The items that `#[amp]` goes on, and the closures of `amp!`.

mod by_tile;
mod carrier;
mod closure;
mod derived;
mod function;
mod generics;
mod host;
mod implementation;
mod kernel;
mod lifetimes;
mod method;
mod misplaced;
mod of_trait;
mod own_operator;
mod parameter;
mod readable;
mod recursion;
mod repeated;
mod role;
mod routine;
mod rust_form;
mod structure;
mod stub;
#[cfg(test)]
mod tests;
mod typing;
mod unmarked;
mod value;

pub use closure::closure;
pub use function::{function, unreadable};
pub use host::host;
pub use implementation::{implementation, interface};
pub use lifetimes::declare_lifetimes;
pub use readable::{ReadableStruct, readable};
pub use structure::{enumeration, structure};
pub use value::{is_value, named, value};
