//! What tells kernels apart.

use std::any::TypeId;

/// Tells kernels apart: each is compiled once for a device. It is the type of the native twin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KernelKey(pub(crate) TypeId);
