//! Calls of functions that kernels have captured, by the number of arguments.

use super::{Function, Takes};

macro_rules! calls {
    ($($call:ident($($argument:ident: $ty:ident)*);)*) => {$(
        /// Calls it.
        #[doc(hidden)]
        #[inline(always)]
        #[allow(clippy::too_many_arguments, reason = "they are those of the function")]
        pub fn $call<S, F, $($ty),*>(function: &F, $($argument: $ty),*) -> S::__AmpResult
        where
            F: Function<S>,
            S: Takes<($($ty,)*)>,
        {
            function.__amp_call(($($argument,)*))
        }
    )*};
}
calls! {
    call0();
    call1(a: A);
    call2(a: A b: B);
    call3(a: A b: B c: C);
    call4(a: A b: B c: C d: D);
    call5(a: A b: B c: C d: D e: E);
    call6(a: A b: B c: C d: D e: E g: G);
    call7(a: A b: B c: C d: D e: E g: G h: H);
    call8(a: A b: B c: C d: D e: E g: G h: H i: I);
}
