//! `PhantomData` in kernels: a value without content, of types that are told apart by a parameter.

use std::marker::PhantomData;

use crate::ir::{Builder, ParamBytes, Ty, Value};
use crate::operators::{Known, Operate, PartialEq, PartialOrd};
use crate::order::OrderedByParts;
use crate::types::{AmpType, Operand};

#[diagnostic::do_not_recommend]
impl<T: AmpType> Operand for PhantomData<T> {
    crate::__amp_bare!();
}

impl<T: AmpType> AmpType for PhantomData<T> {
    const __AMP_CONST_BYTES: usize = 0;

    fn __amp_ty() -> Ty {
        Ty::Unit
    }

    #[inline(always)]
    fn __amp_zero() -> Self {
        PhantomData
    }

    fn __amp_constant(&self, _: &mut Builder) -> Value {
        Value::Unit
    }

    fn __amp_write(&self, _: &mut ParamBytes) {}
}

#[diagnostic::do_not_recommend]
impl<T: AmpType> Operate<PartialEq, PhantomData<T>> for PhantomData<T> {}
#[diagnostic::do_not_recommend]
impl<T: AmpType> Operate<PartialOrd, PhantomData<T>> for PhantomData<T> {}
#[diagnostic::do_not_recommend]
impl<T: AmpType> OrderedByParts for PhantomData<T> {}
#[diagnostic::do_not_recommend]
impl<T: AmpType> Known for PhantomData<T> {}
