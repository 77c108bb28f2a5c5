//! What ties the two twins of a kernel together.

pub mod calls;
pub mod operands;

use std::convert::Infallible;
use std::iter::Empty;
use std::marker::PhantomData;
use std::ops::{Range, RangeInclusive};

use operands::Operands;

/// Carries types from the native twin, where rustc infers them, to the device twin.
///
/// A literal, operator or call of the kernel goes through its slot in both twins. In the native
/// one that ties the slot to the types that rustc infers, in the device one the device code to the
/// slot. A slot of a literal is a `Slot<T>`, of an operator a `Slot<(Left, Right)>`, of a call a
/// `Slot<(Function, Result)>`, of a method a `Slot<(Receiver, (Arguments…), Result)>`.
#[derive(Debug)]
pub struct Slot<T>(PhantomData<fn() -> T>);

impl<T> Clone for Slot<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Slot<T> {}

impl<T> Default for Slot<T> {
    fn default() -> Self {
        Slot(PhantomData)
    }
}

impl<T> Slot<T> {
    /// The value, unchanged.
    #[inline(always)]
    pub fn tag(self, value: T) -> T {
        value
    }

    /// The type of a variable, which may have no value yet.
    pub fn of_variable(self, _: &T) {}

    /// Its type.
    pub fn kind(self) -> PhantomData<T> {
        PhantomData
    }

    /// The operand, on which rustc finds what an operator is in device code.
    pub fn only_operand<'s, Op>(self) -> &'s Operands<Op, T, ()> {
        Operands::new()
    }
}

/// Where code begins that is never run. It gives a value of a type without values, so that rustc
/// checks types there, and neither moves nor borrows.
pub fn never() -> Infallible {
    unreachable!("code for its types only")
}

/// A value of the type, in code that is never run.
pub fn any<T>() -> T {
    unreachable!("code for its types only")
}

/// What `a..b` counts, in code that is never run: of whatever type, so that one which cannot count is
/// refused once, in the native twin.
pub fn numbers<T>(_: Range<T>) -> Empty<T> {
    any()
}

/// The same of `a..=b`.
pub fn numbers_to<T>(_: RangeInclusive<T>) -> Empty<T> {
    any()
}

/// The types of a call: from which the device twin of a generic function infers its parameters.
#[derive(Debug)]
pub struct Signature<A, R>(PhantomData<fn(A) -> R>);

impl<A, R> Default for Signature<A, R> {
    fn default() -> Self {
        Signature(PhantomData)
    }
}

/// The types of a call of a method, or of another function of a type: what stands before the other arguments, as a
/// tuple of a receiver or of the first argument, and those. A method is called with a receiver (`T::method(value, a)`)
/// or on one (`value.method(a)`), so it takes both.
#[derive(Debug)]
pub struct Call<H, A, R>(PhantomData<fn(H, A) -> R>);

impl<H, A, R> Default for Call<H, A, R> {
    fn default() -> Self {
        Call(PhantomData)
    }
}

impl<A, B> Slot<(A, B)> {
    /// The left operand, unchanged.
    pub fn left(self, operand: A) -> A {
        operand
    }

    /// What an operator with assignment changes.
    pub fn changed(self, operand: &mut A) -> &mut A {
        operand
    }

    /// The right operand, unchanged.
    pub fn right(self, operand: B) -> B {
        operand
    }

    /// The operands, on which rustc finds what the operator is in device code.
    pub fn operands<'s, Op>(self) -> &'s Operands<Op, A, B> {
        Operands::new()
    }
}
