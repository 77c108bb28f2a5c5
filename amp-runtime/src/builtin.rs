//! Functions of kernels that are not written in restricted Rust: both of their twins are Rust of
//! this crate.
//!
//! Like an `#[amp]` function, each is a function and a type of one name; the type carries the
//! twins for callers in `#[amp]` code.

/// Declares builtin functions.
///
/// `fn name<generics>(parameters) -> Result { native } device expand;`
///
/// The block is the native twin. `expand` is an expression of type
/// `fn(&mut Builder, &[Value]) -> Value`. After `cpu`, ordinary Rust can call the function too;
/// otherwise only `#[amp]` code can. After `[async]` the native twin is an async function:
/// callers await it. They await a function that gets a tiled index or a barrier, so each function with such
/// a parameter, the first one, is `[async]`, and no other; or it is `[whole]`, if it gives the same to all
/// threads of a subgroup, or a `[fence]`.
///
/// In the block of one whose threads meet those of their subgroup stands `@meet(value; met, lane => result)`:
/// what each brings, and what it finds in what all have brought.
macro_rules! builtin {
    ($(
        $(#[$doc:meta])*
        $([$kind:ident])? fn $name:ident $(<$($generic:ident $(: $bound:path)?),*>)?
            ($($parameter:ident: $ty:ty),* $(,)?) $(-> $output:ty)? { $($native:tt)* }
            device $expand:expr;
    )*) => {$(
        $crate::builtin::builtin!(@host [$($kind)?] $(#[$doc])* $name [$($($generic $(: $bound)?),*)?]
            [$($parameter: $ty),*] [$($output)?]);

        #[doc(hidden)]
        #[allow(non_camel_case_types)]
        #[derive(Debug)]
        pub struct $name {}

        #[diagnostic::do_not_recommend]
        impl $crate::rules::CallableFromAmp for $name {}

        #[diagnostic::do_not_recommend]
        impl<const PARAMETER: usize> $crate::native::argument::OnlyReads<PARAMETER> for $name {}

        $crate::builtin::builtin!(@cpu [$($kind)?] $name);

        #[doc(hidden)]
        #[allow(missing_docs)]
        impl $name {
            pub const NAME: &'static str =
                concat!(file!(), ":", line!(), ":", column!(), " ", stringify!($name));

            pub const fn call_graph(_: &$crate::rules::CallPath<'_>) -> $crate::rules::Facts {
                $crate::rules::Facts::NONE
            }

            pub const fn uniformity(
                _: &$crate::rules::CallPath<'_>,
                to: &mut $crate::uniformity::Uniformity,
            ) -> bool {
                *to = $crate::builtin::builtin!(@uniformity [$($kind)?]);
                to.gathers()
            }

            $crate::builtin::builtin!(@native [$($kind)?] [$($($generic $(: $bound)?),*)?]
                [$($parameter: $ty),*] [$($output)?] { $($native)* });

            #[allow(dead_code, reason = "where its result is always used")]
            pub fn unused<R>(result: R) -> R {
                result
            }

            pub fn expand(
                builder: &mut $crate::ir::Builder,
                arguments: &[$crate::ir::Value],
                _: impl Sized,
            ) -> $crate::ir::Value {
                Self::device(builder, arguments)
            }

            #[allow(dead_code, reason = "where no call leaves generic arguments out")]
            pub fn expand_inferred(
                builder: &mut $crate::ir::Builder,
                arguments: &[$crate::ir::Value],
                _: impl Sized,
            ) -> $crate::ir::Value {
                Self::device(builder, arguments)
            }

            /// The device twin, for those of other builtins.
            pub fn device(
                builder: &mut $crate::ir::Builder,
                arguments: &[$crate::ir::Value],
            ) -> $crate::ir::Value {
                let expand: fn(&mut $crate::ir::Builder, &[$crate::ir::Value]) -> $crate::ir::Value =
                    $expand;
                expand(builder, arguments)
            }
        }
    )*};
    (@host [cpu] $(#[$doc:meta])* $name:ident [$($generics:tt)*]
        [$($parameter:ident: $ty:ty),*] [$($output:ty)?]) =>
    {
        $(#[$doc])*
        #[inline(always)]
        pub fn $name<$($generics)*>($($parameter: $ty),*) $(-> $output)? {
            $name::native($($parameter),*)
        }
    };
    (@host [whole] $($rest:tt)*) => {
        $crate::builtin::builtin!(@host [async] $($rest)*);
    };
    (@host [fence] $($rest:tt)*) => {
        $crate::builtin::builtin!(@host [async] $($rest)*);
    };
    (@host [$(async)?] $(#[$doc:meta])* $name:ident [$($generics:tt)*]
        [$($parameter:ident: $ty:ty),*] [$($output:ty)?]) =>
    {
        $(#[$doc])*
        pub fn $name<$($generics)*>($($parameter: $ty),*) $(-> $output)?
        where
            for<'call> $name: $crate::rules::CallableFromCpu,
        {
            $(let _ = $parameter;)*
            unreachable!("only `#[amp]` code can call it")
        }
    };
    // What ordinary Rust can call as well knows nothing of threads.
    (@uniformity [cpu]) => { $crate::uniformity::Uniformity::COMPUTES };
    (@uniformity [whole]) => { $crate::uniformity::Uniformity::OF_SUBGROUPS };
    (@uniformity [fence]) => { $crate::uniformity::Uniformity::OF_THREADS };
    (@uniformity [$(async)?]) => { $crate::uniformity::Uniformity::OF_THREADS };
    (@cpu [cpu] $name:ident) => {
        #[diagnostic::do_not_recommend]
        impl $crate::rules::CallableFromCpu for $name {}
    };
    (@cpu [whole] $name:ident) => {};
    (@cpu [fence] $name:ident) => {};
    (@cpu [$(async)?] $name:ident) => {};
    (@native [whole] $($rest:tt)*) => {
        $crate::builtin::builtin!(@native [async] $($rest)*);
    };
    (@native [async] [$($generics:tt)*] [$index:ident: $tile:ty $(, $parameter:ident: $ty:ty)*] [$($output:ty)?]
        { @meet($value:expr; $met:ident, $lane:ident => $result:expr) }) =>
    {
        $crate::builtin::builtin!(@without_tile [$($generics)*] [$tile $(, $ty)*] [$($output)?]);

        #[inline(always)]
        pub async fn waiting<$($generics)*>($index: $tile $(, $parameter: $ty)*) $(-> $output)? {
            let $lane = $crate::native::subgroup::lane(&$index);
            let $met = &$crate::native::subgroup::meet(&$index, $value).await;
            $result
        }

        $crate::builtin::builtin!(@by_tile tile results [$($generics)*]
            [$tile $(, $parameter: $ty)*] [$($output)?] {
            tile.meet(
                #[inline(always)]
                |thread| {
                    $(let $parameter = $parameter.of(thread);)*
                    $value
                },
                #[inline(always)]
                |thread, $lane, $met| {
                    $(let $parameter = $parameter.of(thread);)*
                    results.save(thread, $result);
                },
            );
        });
    };
    // Fences: the parts of a kernel are in order for all threads.
    (@native [fence] [] [$barrier:ident: $ty:ty] [] $native:block) => {
        $crate::builtin::builtin!(@without_tile [] [$ty] []);

        #[inline(always)]
        pub async fn waiting($barrier: $ty) $native

        #[inline(always)]
        pub fn by_tile(
            _: $crate::native::in_step::Tile<'_, impl $crate::geometry::DomainIndex>,
            (): (),
            _: &$crate::native::kept::Kept<()>,
        ) {
        }
    };
    (@native [async] [$($generics:tt)*] [$index:ident: $tile:ty $(, $parameter:ident: $ty:ty)*] [$($output:ty)?]
        $native:block) =>
    {
        $crate::builtin::builtin!(@without_tile [$($generics)*] [$tile $(, $ty)*] [$($output)?]);

        #[inline(always)]
        pub async fn waiting<$($generics)*>($index: $tile $(, $parameter: $ty)*) $(-> $output)? $native

        $crate::builtin::builtin!(@by_tile tile results [$($generics)*]
            [$tile $(, $parameter: $ty)*] [$($output)?] {
            tile.each(
                #[inline(always)]
                |thread, $index| {
                    $(let $parameter = $parameter.of(thread);)*
                    results.save(thread, $native);
                },
            );
        });
    };
    (@native [$(cpu)?] [$($generics:tt)*] [$($parameter:ident: $ty:ty),*] [$($output:ty)?]
        $native:block) =>
    {
        #[inline(always)]
        pub fn native<$($generics)*>($($parameter: $ty),*) $(-> $output)? $native
    };
    // Of a call without the tile rustc says that it is missing, and nothing else. It never runs.
    (@without_tile [$($generics:tt)*] [$($ty:ty),*] [$($output:ty)?]) => {
        pub fn native<$($generics)*>($(_: $ty),*) $(-> $output)? {
            unreachable!("a call that does not compile")
        }
    };
    // The form for all threads of a tile.
    (@by_tile $run:ident $results:ident [$($generics:tt)*] [$tile:ty $(, $parameter:ident: $ty:ty)*]
        [$($output:ty)?] $body:block) =>
    {
        #[inline(always)]
        #[allow(unused_variables)]
        pub fn by_tile<$($generics)*>(
            $run: $crate::native::in_step::Tile<'_, $tile>,
            ($($parameter,)*): ($(impl $crate::native::given::Given<$ty>,)*),
            $results: &$crate::native::kept::Kept<$crate::builtin::builtin!(@result $($output)?)>,
        ) $body
    };
    (@result $output:ty) => { $output };
    (@result) => { () };
}
pub(crate) use builtin;

#[cfg(test)]
mod tests {
    use crate::ir::{Binary, Kernel, Scalar, Ty};
    use crate::rules::CallPath;

    builtin! {
        /// Twice the number.
        [cpu] fn twice<T: Into<f64>>(value: T) -> f64 { 2.0 * value.into() }
            device |b, arguments| b.binary(Binary::Add, &arguments[0], &arguments[0]);
    }

    #[test]
    fn a_builtin_is_a_function_and_a_type() {
        assert_eq!(twice(2.5_f32), 5.0);
        assert!(twice::NAME.ends_with("twice"));
        let path = CallPath::from("a kernel");
        assert!(!twice::call_graph(&path).tile_static);
        let mut known = crate::uniformity::Uniformity::NONE;
        assert!(!twice::uniformity(&path, &mut known));
        let kernel = Kernel::record("test", |builder| {
            let one = builder.known(Scalar::F32, 1.0_f32.to_bits().into());
            twice::expand(builder, &[one], ())
        });
        assert_eq!(kernel.unwrap().body.value.ty(), Some(Ty::Scalar(Scalar::F32)));
    }
}
