//! Companions of the methods of `Option`.
//!
//! Each has the type parameters of std's method, so that a call may name them. A function that is
//! called for one of the cases only is put into a branch.

#![allow(non_snake_case, reason = "companions are in the other case, as in `methods`")]

use crate::ir::{Builder, Ty, Unary, Value};
use crate::twin::Call;
use crate::types::AmpType;

/// Each companion gets the `Option`, the value in it, and the other arguments.
macro_rules! companions {
    (
        $($name:ident<$($generic:ident $(: $bound:ident)?),*>($($ty:ty),*) -> $output:ty =
            |$b:ident, $option:ident, $value:ident, [$($argument:pat),*]| $body:expr;)*
    ) => {
        /// The methods of `Option`.
        pub trait OptionMethods<T: AmpType>: AmpType {
            $(
                #[doc = "Device code."]
                fn $name<$($generic $(: $bound)?),*>(
                    self,
                    $b: &mut Builder,
                    arguments: &[Value],
                    _: Call<impl Sized, ($($ty,)*), $output>,
                ) -> Value {
                    let [option, $($argument),*] = arguments else {
                        return $b.fail("a method of `Option` with other arguments");
                    };
                    let $option = &$b.read(option);
                    let $value = &$b.variant_field($option, "Some", "0");
                    let _ = $value;
                    $body
                }
            )*

            /// Device code of `take`.
            fn __AMP_TAKE(
                self,
                b: &mut Builder,
                arguments: &[Value],
                _: Call<impl Sized, (), Option<T>>,
            ) -> Value {
                let none = b.zero(&Self::__amp_ty());
                exchange(b, arguments[0], &none)
            }

            /// Device code of `replace`.
            fn __AMP_REPLACE(
                self,
                b: &mut Builder,
                arguments: &[Value],
                _: Call<impl Sized, (impl Sized,), Option<T>>,
            ) -> Value {
                let new = some::<T>(b, &arguments[1]);
                exchange(b, arguments[0], &new)
            }
        }
    };
}

// What is as `T` in std is of any type here: rustc has refused another one, once.
companions! {
    __AMP_IS_SOME<>() -> bool = |b, option, value, []| is_some(b, option);
    __AMP_IS_NONE<>() -> bool = |b, option, value, []| is_none(b, option);
    __AMP_IS_SOME_AND<F>(F) -> bool = |b, option, value, [test]| holds(b, option, test, value);
    __AMP_IS_NONE_OR<F>(F) -> bool = |b, option, value, [test]| {
        let none = is_none(b, option);
        b.or(&none, |b| call(b, test, &[value]))
    };
    __AMP_UNWRAP_OR<>(impl Sized) -> T = |b, option, value, [other]| either(b, option, value, other);
    __AMP_UNWRAP_OR_ELSE<F>(F) -> T = |b, option, value, [other]| {
        branch(b, option, |_| *value, |b| call(b, other, &[]))
    };
    __AMP_MAP<U: AmpType, F>(F) -> Option<U> = |b, option, value, [map]| {
        let mapped = |b: &mut Builder| {
            let value = call(b, map, &[value]);
            some::<U>(b, &value)
        };
        branch(b, option, mapped, none::<U>)
    };
    __AMP_MAP_OR<U, F>(U, F) -> U = |b, option, value, [other, map]| {
        branch(b, option, |b| call(b, map, &[value]), |_| *other)
    };
    __AMP_MAP_OR_ELSE<U, D, F>(D, F) -> U = |b, option, value, [other, map]| {
        branch(b, option, |b| call(b, map, &[value]), |b| call(b, other, &[]))
    };
    __AMP_AND<U: AmpType>(Option<U>) -> Option<U> = |b, option, value, [then]| {
        branch(b, option, |_| *then, none::<U>)
    };
    __AMP_AND_THEN<U: AmpType, F>(F) -> Option<U> = |b, option, value, [then]| {
        branch(b, option, |b| call(b, then, &[value]), none::<U>)
    };
    __AMP_FILTER<P>(P) -> Option<T> = |b, option, value, [test]| {
        let kept = holds(b, option, test, value);
        b.branch(&kept, |_| *option, none::<T>)
    };
    __AMP_OR<>(impl Sized) -> Option<T> = |b, option, value, [other]| {
        branch(b, option, |_| *option, |_| *other)
    };
    __AMP_OR_ELSE<F>(F) -> Option<T> = |b, option, value, [other]| {
        branch(b, option, |_| *option, |b| call(b, other, &[]))
    };
    __AMP_XOR<>(impl Sized) -> Option<T> = |b, option, value, [other]| {
        let only_other = |b: &mut Builder| branch(b, other, none::<T>, |_| *option);
        branch(b, option, only_other, |_| *other)
    };
    __AMP_ZIP<U: AmpType>(Option<U>) -> Option<(T, U)> = |b, option, value, [other]| {
        let both = |b: &mut Builder| {
            let second = b.variant_field(other, "Some", "0");
            let pair = b.tuple(&[*value, second]);
            some::<(T, U)>(b, &pair)
        };
        branch(b, option, |b| branch(b, other, both, none::<(T, U)>), none::<(T, U)>)
    };
}

impl<T: AmpType> OptionMethods<T> for Option<T> {}

/// `unwrap_or_default`, of types that have a default.
pub trait OptionOfDefault<T: AmpType + Default>: AmpType {
    /// Device code.
    fn __AMP_UNWRAP_OR_DEFAULT(
        self,
        b: &mut Builder,
        arguments: &[Value],
        _: Call<impl Sized, (), T>,
    ) -> Value {
        let option = b.read(&arguments[0]);
        let value = b.variant_field(&option, "Some", "0");
        let other = T::default().__amp_constant(b);
        either(b, &option, &value, &other)
    }
}
impl<T: AmpType + Default> OptionOfDefault<T> for Option<T> {}

/// `flatten`
pub trait OptionOfOption<T: AmpType>: AmpType {
    /// Device code.
    fn __AMP_FLATTEN(
        self,
        b: &mut Builder,
        arguments: &[Value],
        _: Call<impl Sized, (), Option<T>>,
    ) -> Value {
        let option = b.read(&arguments[0]);
        let value = b.variant_field(&option, "Some", "0");
        branch(b, &option, |_| value, none::<T>)
    }
}
impl<T: AmpType> OptionOfOption<T> for Option<Option<T>> {}

fn is_some(b: &mut Builder, option: &Value) -> Value {
    b.is_variant(option, "Some")
}

fn is_none(b: &mut Builder, option: &Value) -> Value {
    let some = is_some(b, option);
    b.unary(Unary::Not, &some)
}

fn some<T: AmpType>(b: &mut Builder, value: &Value) -> Value {
    b.variant(&<Option<T>>::__amp_ty(), "Some", std::slice::from_ref(value))
}

fn none<T: AmpType>(b: &mut Builder) -> Value {
    b.zero(&<Option<T>>::__amp_ty())
}

fn call(b: &mut Builder, function: &Value, arguments: &[&Value]) -> Value {
    let arguments: Vec<_> = arguments.iter().map(|argument| **argument).collect();
    let result = b.call(function, &arguments);
    b.read(&result)
}

/// Is there a value that passes the test?
fn holds(b: &mut Builder, option: &Value, test: &Value, value: &Value) -> Value {
    let some = is_some(b, option);
    b.and(&some, |b| call(b, test, &[value]))
}

fn branch(
    b: &mut Builder,
    option: &Value,
    with_value: impl FnOnce(&mut Builder) -> Value,
    without: impl FnOnce(&mut Builder) -> Value,
) -> Value {
    let some = is_some(b, option);
    b.branch(&some, with_value, without)
}

/// The value, or another that is known already.
fn either(b: &mut Builder, option: &Value, value: &Value, other: &Value) -> Value {
    match value.ty() {
        Some(Ty::Scalar(_) | Ty::Vector(..)) => {
            let some = is_some(b, option);
            b.choose(&some, value, other)
        }
        _ => branch(b, option, |_| *value, |_| *other),
    }
}

/// Stores the new value; gives the old one.
fn exchange(b: &mut Builder, place: Value, new: &Value) -> Value {
    let place = b.alias_to_change(place);
    let old = b.read(&place);
    b.store(&place, new);
    old
}
