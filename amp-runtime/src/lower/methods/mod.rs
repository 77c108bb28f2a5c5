//! The methods that Rust's numbers have, by name: the device form of `x.name(…)`.
//!
//! Where the standard library panics, a method has a value instead, which is the one that
//! [`native::methods`](crate::native::methods) gives.

mod ends;
mod float;
mod integer;
mod overflow;
mod pair;

pub(crate) use float::function_of;

use super::{Lowering, Number, Scalar, Ty, Value};

pub(crate) use integer::leading_zeros;
pub(super) use overflow::overflowing_product;

impl Lowering {
    /// `receiver.name(arguments)`, the receiver being the first of `arguments`, all of them read.
    ///
    /// None if a number of that type has no such method here; those that give two values are
    /// found by [`pair_method`](Self::pair_method).
    pub(crate) fn method(&mut self, name: &str, arguments: &[Value]) -> Option<Value> {
        if arguments.iter().any(|argument| matches!(argument, Value::Never)) {
            return Some(Value::Never);
        }
        let numbers = self.all_numbers(arguments)?;
        let [result] = match numbers.first()?.scalar {
            Scalar::Bool => None,
            scalar if scalar.is_float() => self.float_method(name, &numbers),
            _ => self.compose(&numbers, |numbers| {
                let (receiver, arguments) = numbers.split_first()?;
                Some([integer::method(name, *receiver, arguments)?])
            }),
        }?;
        Some(Value::Number(result))
    }

    /// The methods that give two values: `overflowing_…` the result and whether it overflowed,
    /// `checked_…` a value and whether there is one, `sin_cos` both.
    pub(crate) fn pair_method(
        &mut self,
        name: &str,
        arguments: &[Value],
    ) -> Option<(Value, Value)> {
        if arguments.iter().any(|argument| matches!(argument, Value::Never)) {
            return Some((Value::Never, Value::Never));
        }
        let numbers = self.all_numbers(arguments)?;
        let results = match numbers.first()?.scalar {
            Scalar::Bool => None,
            scalar if scalar.is_float() => self.float_pair_method(name, &numbers),
            _ => self.compose(&numbers, |numbers| {
                let (receiver, arguments) = numbers.split_first()?;
                pair::method(name, *receiver, arguments)
            }),
        };
        results.map(|[first, second]| (Value::Number(first), Value::Number(second)))
    }

    /// `scalar::name(arguments)`, for functions that do not begin with a receiver of the type.
    pub(crate) fn scalar_function(
        &mut self,
        scalar: Scalar,
        name: &str,
        arguments: &[Value],
    ) -> Option<Value> {
        let numbers = self.all_numbers(arguments)?;
        match (name, &numbers[..]) {
            ("from_bits", [_]) if scalar.is_float() => {
                let [result] =
                    self.compose(&numbers, |numbers| Some([numbers[0].bitcast(scalar)]))?;
                Some(Value::Number(result))
            }
            _ if numbers.first()?.scalar == scalar => self.method(name, arguments),
            _ => None,
        }
    }

    /// A method of numbers, or a function of their types, whose result is of the type `ty`.
    pub(crate) fn number_method(
        &mut self,
        scalar: Scalar,
        name: &str,
        arguments: &[Value],
        ty: &Ty,
    ) -> Value {
        if let Some(value) = self.scalar_function(scalar, name, arguments) {
            return value;
        }
        match self.pair_method(name, arguments) {
            Some((first, second)) => self.parts(*ty, [first, second]),
            None => self.fail(format!("the method `{name}` of `{}`", scalar.name())),
        }
    }

    /// Registers that hold the values, if all of them are numbers.
    pub(crate) fn all_numbers(&mut self, values: &[Value]) -> Option<Vec<Number>> {
        values.iter().map(|value| self.number(value)).collect()
    }

    /// A function of `precise_math` by its name, whose result, or two of them, is of the type `ty`.
    pub(super) fn precise(&mut self, name: &str, arguments: &[Value], ty: &Ty) -> Value {
        let Some(numbers) = self.all_numbers(arguments) else {
            return self.fail(format!("`{name}` of something that is not a float"));
        };
        if let Some([number]) = self.float_function(name, &numbers) {
            return Value::Number(number);
        }
        match self.float_pair_function(name, &numbers) {
            Some(pair) => self.parts(*ty, pair.map(Value::Number)),
            None => self.fail(format!("`{name}` of something that is not a float")),
        }
    }
}
