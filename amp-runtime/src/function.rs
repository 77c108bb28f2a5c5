//! Functions as values: what host functions take, keep, combine, and hand into kernels.

mod broken;
mod call;
mod kept;
mod named;
mod parameter;
mod signature;
mod value;

pub use broken::{BrokenFunction, RefusedCaptures};
pub use call::{call0, call1, call2, call3, call4, call5, call6, call7, call8};
pub use kept::{Kept, KeptList, Named};
pub use named::{Arguments, NativeTwin, Types, named};
pub use parameter::{ByReference, ByValue, Closures, Get, NotMutable, untyped};
pub use signature::{Signature, Takes};
pub use value::{FunctionValue, Functions, Typed};

use crate::sealed::Sealed;

/// A function of kernels that is a value: `function!(|x: f32| a * x + 1.0)`.
///
/// A host function takes one as `impl Function<fn(f32) -> f32>`, and calls it in the kernels that it launches.
/// Which function it is, is known when the program is compiled, so a kernel is compiled once for each
/// combination of functions.
///
/// ```
/// use amp_runtime::prelude::*;
///
/// fn transform(data: &ArrayViewMut<f32, 1>, f: impl Function<fn(f32) -> f32>) -> Result<(), Error> {
///     parallel_for_each(data.extent(), kernel!(|i: Index<1>| data[i] = f(data[i])))
/// }
///
/// let mut data = [1.0_f32, 2.0, 3.0];
/// let view = ArrayViewMut::new(3, &mut data)?;
/// let a = 2.0_f32;
/// transform(&view, function!(|x: f32| a * x + 1.0))?;
/// drop(view);
/// assert_eq!(data, [3.0, 5.0, 7.0]);
/// # Ok::<(), Error>(())
/// ```
///
/// It captures numbers, `#[amp]` structs, views that are read, and other functions.
#[diagnostic::on_unimplemented(
    message = "C3930: a kernel cannot call this as a `{S}`: it is a function of ordinary Rust, or its types are others; help: make it with `function!`, of a closure with these types, `function!(|x: f32| …)`, or of a name, `function!(f32::sqrt)`",
    label = "no function of kernels of the type `{S}`"
)]
pub trait Function<S: Signature>: Kept + Sync + Sealed {
    #[doc(hidden)]
    fn __amp_call(&self, arguments: S::__AmpArguments) -> S::__AmpResult;
}

#[diagnostic::do_not_recommend]
impl<S: Signature, F: Function<S>> Function<S> for &F {
    #[inline(always)]
    fn __amp_call(&self, arguments: S::__AmpArguments) -> S::__AmpResult {
        (**self).__amp_call(arguments)
    }
}

impl<F: Sealed> Sealed for &F {}
