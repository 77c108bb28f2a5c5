//! The operators of a type of which a kernel knows no more than that it is one of the language: of a type
//! parameter of ordinary Rust, whose bounds are std's.
//!
//! Each type has a list of its operators with an operand of the same type on their right. rustc looks into
//! it where the function with the kernel is built for that type, and what is not there is an error of that build:
//!
//! ```compile_fail
//! use amp_runtime::prelude::*;
//! use std::ops::Add;
//!
//! #[amp]
//! struct Sum {
//!     of: u32,
//! }
//!
//! // Without `#[amp]`, so the kernel cannot call it.
//! impl Add for Sum {
//!     type Output = Sum;
//!     fn add(self, other: Sum) -> Sum {
//!         Sum { of: self.of + other.of }
//!     }
//! }
//!
//! fn twice<T: amp_runtime::Element + Add<Output = T>>(data: &ArrayViewMut<T, 1>) {
//!     parallel_for_each(data.extent(), kernel!(|i: Index<1>| data[i] = data[i] + data[i])).unwrap();
//! }
//!
//! twice(&Array::new(1, &[Sum { of: 1 }]).unwrap().view());
//! ```
//!
//! Of operators behind references it has those that compare: which other `impl` rustc takes, it does not say, and
//! `amp_runtime::bounds` do.
//!
//! ```compile_fail
//! use amp_runtime::prelude::*;
//! use std::ops::Sub;
//!
//! #[amp]
//! struct Sum {
//!     of: u32,
//! }
//!
//! #[amp]
//! impl Sub<&Sum> for Sum {
//!     type Output = Sum;
//!     fn sub(self, other: &Sum) -> Sum {
//!         Sum { of: self.of - other.of }
//!     }
//! }
//!
//! // With `amp_runtime::bounds::Sub` the kernel has it.
//! fn clear<T: amp_runtime::Element + for<'a> Sub<&'a T, Output = T>>(data: &ArrayViewMut<T, 1>) {
//!     let kernel = kernel!(|i: Index<1>| {
//!         let all = data[i];
//!         data[i] = all - &all;
//!     });
//!     parallel_for_each(data.extent(), kernel).unwrap();
//! }
//!
//! clear(&Array::new(1, &[Sum { of: 1 }]).unwrap().view());
//! ```

use std::any::TypeId;
use std::marker::PhantomData;

use super::{Operate, OperateAssign, OperateUnary, Operator};
use crate::ir::{Binary, Builder, Unary, Value};
use crate::types::AmpType;

/// Device code of an operator with two operands.
type WithTwo = fn(&mut Builder, Binary, &Value, &Value) -> Value;

/// Device code of an operator with one operand.
type WithOne = fn(&mut Builder, Unary, &Value) -> Value;

/// What there is of one operator.
#[derive(Clone, Copy, Debug)]
pub struct Forms {
    /// Without assignment.
    pub plain: Option<WithTwo>,
    /// With assignment.
    pub assign: Option<WithTwo>,
    /// Of one operand.
    pub unary: Option<WithOne>,
}

/// How many operators there are.
const COUNT: usize = 14;

/// The operators of a type, by their [numbers](Operator::NUMBER).
#[derive(Clone, Copy, Debug)]
pub enum Operators {
    /// Those of the device, with whatever on their right; std's bounds say which of them there are.
    OfDevice,
    /// Those of a list.
    Listed(&'static [Forms; COUNT]),
}

impl Operators {
    /// None.
    pub const NONE: Self =
        Operators::Listed(&[Forms { plain: None, assign: None, unary: None }; COUNT]);

    /// What there is of an operator.
    pub(crate) const fn forms<Op: Operator>(self) -> Forms {
        match self {
            Operators::OfDevice => Forms {
                plain: Some(Builder::binary),
                assign: Some(assign),
                unary: Some(Builder::unary),
            },
            Operators::Listed(forms) => forms[Op::NUMBER],
        }
    }

    /// Has the type these operators with a `B` on their right?
    pub(crate) fn take<A: 'static, B: 'static>(self) -> bool {
        matches!(self, Operators::OfDevice) || TypeId::of::<A>() == TypeId::of::<B>()
    }
}

/// Device code for `place op= value`, of numbers and vectors.
pub(super) fn assign(b: &mut Builder, op: Binary, place: &Value, value: &Value) -> Value {
    let old = b.read(place);
    let new = b.binary(op, &old, value);
    b.store(place, &new);
    Value::Unit
}

/// Device code for `left op right`.
pub(crate) fn operate<Op, A: Operate<Op, B>, B>(
    b: &mut Builder,
    op: Binary,
    left: &Value,
    right: &Value,
) -> Value {
    let arguments = [*left, *right];
    // Of a type's own operators `!=` is the opposite of `==`.
    if A::__AMP_CONST_OWN && op == Binary::Ne {
        let equal = A::__amp_operate(b, &arguments, Some(Binary::Eq));
        return b.unary(Unary::Not, &equal);
    }
    A::__amp_operate(b, &arguments, Some(op))
}

/// Device code for `place op= value`.
pub(crate) fn operate_assign<Op, A: OperateAssign<Op, B>, B>(
    b: &mut Builder,
    op: Binary,
    place: &Value,
    value: &Value,
) -> Value {
    A::__amp_operate_assign(b, &[*place, *value], Some(op))
}

/// Device code for `op operand`.
pub(crate) fn operate_unary<Op, A: OperateUnary<Op>>(
    b: &mut Builder,
    op: Unary,
    operand: &Value,
) -> Value {
    match A::__AMP_CONST_OWN {
        true => A::__amp_operate_unary(b, std::slice::from_ref(operand), None),
        false => b.unary(op, operand),
    }
}

/// Whether `T` has the operator `Op`: rustc finds the constants here first, and those of [`NotThere`]
/// where it has none.
#[derive(Debug)]
pub struct Sought<Op, T>(PhantomData<fn(Op, T)>);

impl<Op, T: AmpType + Operate<Op, T>> Sought<Op, T> {
    #[allow(missing_docs)]
    pub const PLAIN: Option<WithTwo> = Some(operate::<Op, T, T>);
}

impl<Op, T: AmpType + OperateAssign<Op, T>> Sought<Op, T> {
    #[allow(missing_docs)]
    pub const ASSIGN: Option<WithTwo> = Some(operate_assign::<Op, T, T>);
}

impl<Op, T: AmpType + OperateUnary<Op>> Sought<Op, T> {
    #[allow(missing_docs)]
    pub const UNARY: Option<WithOne> = Some(operate_unary::<Op, T>);
}

/// What a type does not have.
#[allow(missing_docs)]
pub trait NotThere {
    const PLAIN: Option<WithTwo> = None;
    const ASSIGN: Option<WithTwo> = None;
    const UNARY: Option<WithOne> = None;
}
impl<Op, T> NotThere for Sought<Op, T> {}

/// The list of a type that has no type parameters: of one that has, rustc knows too little.
#[doc(hidden)]
#[macro_export]
macro_rules! __amp_operators {
    ($ty:ty) => {
        $crate::__amp_operators!(
            @each $ty: Add Sub Mul Div Rem BitAnd BitOr BitXor Shl Shr PartialEq PartialOrd Neg Not
        )
    };
    (@each $ty:ty: $($op:ident)*) => {{
        #[allow(unused_imports)]
        use $crate::operators::of_type::{Forms, NotThere as _, Operators, Sought};
        Operators::Listed(&[$(Forms {
            plain: Sought::<$crate::operators::$op, $ty>::PLAIN,
            assign: Sought::<$crate::operators::$op, $ty>::ASSIGN,
            unary: Sought::<$crate::operators::$op, $ty>::UNARY,
        }),*])
    }};
}
