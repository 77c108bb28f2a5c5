//! Elements of what cannot be captured.

use std::collections::{BTreeMap, HashMap};
use std::marker::PhantomData;

use super::place::{Assign, Indexing};
use crate::data::{Array, ArrayView, ArrayViewMut};
use crate::types::Element;

/// An element of something that no kernel can capture. That is an error already, so its elements
/// give no further ones.
#[derive(Debug)]
pub struct Refused<T>(PhantomData<T>);

impl<T> Clone for Refused<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Refused<T> {}

impl<T> Refused<T> {
    /// Never called.
    pub fn get(self) -> T {
        unreachable!("the capture is refused")
    }

    /// Never called.
    pub fn field<F>(self, _: impl FnOnce(&T) -> &F) -> Refused<F> {
        Refused(PhantomData)
    }
}

#[diagnostic::do_not_recommend]
impl<T> Assign for Refused<T> {
    type Value = T;

    fn assign(self, _: impl FnOnce(&mut T)) {}
}

macro_rules! refused {
    ($([$($generics:tt)*] $($ty:ty),*;)*) => {$(
        refused!(@each [$($generics)*] $($ty),*);
    )*};
    (@each $generics:tt $($ty:ty),*) => {
        $(refused!(@one $generics $ty);)*
    };
    (@one [$($generics:tt)*] $ty:ty) => {
        #[diagnostic::do_not_recommend]
        impl<$($generics)*, I> Indexing<I> for $ty {
            type At<'r>
                = Refused<T>
            where
                Self: 'r;

            fn at(&self, _: I) -> Refused<T> {
                Refused(PhantomData)
            }
        }
    };
}
refused! {
    [T] Vec<T>, &Vec<T>, &mut Vec<T>, Box<[T]>, &[T], &mut [T], Refused<Vec<T>>;
    [K, T] HashMap<K, T>, &HashMap<K, T>, BTreeMap<K, T>, &BTreeMap<K, T>;
    [T: Element, const N: usize]
        Refused<ArrayView<'_, T, N>>, Refused<&ArrayView<'_, T, N>>, Refused<ArrayViewMut<'_, T, N>>,
        Refused<&ArrayViewMut<'_, T, N>>, Refused<Array<T, N>>, Refused<&Array<T, N>>;
}
