//! What threads share without rustc looking into it in every crate that uses amp.

use std::fmt;
use std::ops::Deref;

/// A value of which the type itself says that threads can share it.
///
/// Of a struct with a view in it rustc asks whether it can be shared by going through all that it is made of, down into the
/// types of wgpu, which are so deep that the attribute `recursion_limit` is asked of whoever wrote the struct. Here it
/// has been asked for once.
pub(super) struct Opaque<T>(Box<dyn Deref<Target = T> + Send + Sync>);

impl<T: Send + Sync + 'static> Opaque<T> {
    pub(super) fn new(value: T) -> Self {
        Opaque(Box::new(Box::new(value)))
    }
}

impl<T: Clone> Opaque<T> {
    /// What is in it, once more.
    pub(super) fn clone(&self) -> T {
        T::clone(self)
    }
}

impl<T> Deref for Opaque<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Default + Send + Sync + 'static> Default for Opaque<T> {
    fn default() -> Self {
        Opaque::new(T::default())
    }
}

impl<T: fmt::Debug> fmt::Debug for Opaque<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}
