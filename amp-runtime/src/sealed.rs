//! What keeps a trait ours: it may get methods, since nobody else implements it.

/// A type of this crate.
pub trait Sealed {}
