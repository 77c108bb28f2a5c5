//! What stands for functions with errors, of which rustc has nothing more to say.

use std::ops::Deref;

use super::{Function, Functions, Kept, Signature, Typed};
use crate::data::{Binder, Capture, Unkept};
use crate::error::Result;
use crate::ir::{Builder, Interface, Value};
use crate::sealed::Sealed;

/// What stands for a function with errors, so that its users have none.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct BrokenFunction;

impl Sealed for BrokenFunction {}

#[diagnostic::do_not_recommend]
impl Kept for BrokenFunction {}

#[diagnostic::do_not_recommend]
// SAFETY: it holds nothing.
unsafe impl Capture for BrokenFunction {
    fn __amp_declare(&self, _: &mut Interface) {}

    fn __amp_value(&self, _: &mut Builder, _: &str) -> Value {
        Value::Unit
    }

    fn __amp_bind(&self, _: &mut Binder<'_>, _: &str) -> Result<()> {
        Ok(())
    }
}

#[diagnostic::do_not_recommend]
impl<S: Signature> Function<S> for BrokenFunction {
    fn __amp_call(&self, _: S::__AmpArguments) -> S::__AmpResult {
        unreachable!("a program with errors does not run")
    }
}

/// Captures that there cannot be: rustc says so of each, and finds no more wrong with the function.
#[doc(hidden)]
#[derive(Debug)]
pub struct RefusedCaptures;

impl<L> Deref for Functions<L> {
    type Target = RefusedCaptures;

    fn deref(&self) -> &RefusedCaptures {
        &RefusedCaptures
    }
}

impl RefusedCaptures {
    /// What stands for the function.
    pub fn function<S, N, D>(&self, _: Typed<S>, _: Unkept, _: N, _: D) -> BrokenFunction {
        BrokenFunction
    }
}
