//! The types of functions as values.

use crate::types::AmpType;

/// The type of a [`Function`](super::Function): a type of function pointers, as `fn(f32, f32) -> f32`.
///
/// Arguments and result are of types that kernels have; there are at most eight arguments.
#[diagnostic::on_unimplemented(
    message = "C3581: `{Self}` is no type of functions of kernels; help: write it as that of a function pointer, `fn(f32, f32) -> f32`, of at most eight arguments of types that kernels have",
    label = "no type of functions of kernels"
)]
pub trait Signature {
    /// The types of the arguments, as a tuple.
    #[doc(hidden)]
    type __AmpArguments;
    /// The type of the result.
    #[doc(hidden)]
    type __AmpResult;
}

/// A type of functions of such arguments, as a tuple.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "C3930: a `{Self}` is called with `{Arguments}`; help: give it the arguments that it takes",
    label = "called with other arguments"
)]
pub trait Takes<Arguments>: Signature<__AmpArguments = Arguments> {}

macro_rules! signatures {
    ($(($($argument:ident)*);)*) => {$(
        impl<$($argument: AmpType,)* R: AmpType> Signature for fn($($argument),*) -> R {
            type __AmpArguments = ($($argument,)*);
            type __AmpResult = R;
        }

        impl<$($argument: AmpType,)* R: AmpType> Takes<($($argument,)*)> for fn($($argument),*) -> R {}
    )*};
}
signatures! {
    ();
    (A);
    (A B);
    (A B C);
    (A B C D);
    (A B C D E);
    (A B C D E F);
    (A B C D E F G);
    (A B C D E F G H);
}
