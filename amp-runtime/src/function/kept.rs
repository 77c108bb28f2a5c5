//! What a function as a value has captured, and keeps.

use std::mem::ManuallyDrop;
use std::ptr;

use crate::data::{ArrayView, AtHand, Binder, Capture};
use crate::error::Result;
use crate::ir::{Builder, Interface, Value};
use crate::types::Element;

/// What a [`Function`](super::Function) can capture: numbers, `#[amp]` structs and views that are read, all of
/// which it holds itself, and other functions.
#[diagnostic::on_unimplemented(
    message = "C3596: a value of type `{Self}` cannot be captured by a function that is a value; help: it captures numbers, `#[amp]` structs and `ArrayView`, which is only read",
    label = "cannot be captured"
)]
pub trait Kept: Capture + Clone {
    /// A copy to hold, of the type that rustc infers for it.
    #[doc(hidden)]
    fn __amp_keep(&self) -> Self {
        self.clone()
    }
}

#[diagnostic::do_not_recommend]
impl<T: Element, const N: usize> Kept for ArrayView<'_, T, N> {}

#[diagnostic::do_not_recommend]
impl<V: Kept> Kept for &V {}

/// One of them, with its name.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Named<V> {
    /// What is held.
    pub value: V,
    name: &'static str,
}

impl<V> Named<V> {
    pub(super) fn new(value: V, name: &'static str) -> Self {
        Named { value, name }
    }
}

/// All of them, as a list: each is behind those before it.
#[doc(hidden)]
pub trait KeptList: Clone {
    /// Declares their scalars.
    fn __amp_declare(&self, interface: &mut Interface);

    /// Records them.
    fn __amp_values(&self, builder: &mut Builder, values: &mut Vec<Value>);

    /// Hands them to a launch.
    fn __amp_bind(&self, binder: &mut Binder<'_>) -> Result<()>;

    /// Lets a worker run with a copy of them: see [`Capture::__amp_at_hand`].
    fn __amp_at_hand<R>(&self, how: AtHand, run: impl FnOnce(&Self) -> R) -> R;
}

impl KeptList for () {
    fn __amp_declare(&self, _: &mut Interface) {}

    fn __amp_values(&self, _: &mut Builder, _: &mut Vec<Value>) {}

    fn __amp_bind(&self, _: &mut Binder<'_>) -> Result<()> {
        Ok(())
    }

    #[inline(always)]
    fn __amp_at_hand<R>(&self, _: AtHand, run: impl FnOnce(&Self) -> R) -> R {
        run(&())
    }
}

impl<L: KeptList, V: Capture + Clone> KeptList for (L, Named<V>) {
    fn __amp_declare(&self, interface: &mut Interface) {
        self.0.__amp_declare(interface);
        self.1.value.__amp_declare(interface);
    }

    fn __amp_values(&self, builder: &mut Builder, values: &mut Vec<Value>) {
        self.0.__amp_values(builder, values);
        values.push(self.1.value.__amp_value(builder, self.1.name));
    }

    fn __amp_bind(&self, binder: &mut Binder<'_>) -> Result<()> {
        self.0.__amp_bind(binder)?;
        self.1.value.__amp_bind(binder, self.1.name)
    }

    #[inline(always)]
    fn __amp_at_hand<R>(&self, how: AtHand, run: impl FnOnce(&Self) -> R) -> R {
        let (before, last) = self;
        before.__amp_at_hand(
            how,
            #[inline(always)]
            |before| {
                last.value.__amp_at_hand(
                    how,
                    #[inline(always)]
                    |value| {
                        // SAFETY: the copies are used while what they are copies of is borrowed, and are not
                        // dropped.
                        let (before, value) = unsafe { (ptr::read(before), ptr::read(value)) };
                        let list = (before, Named { value, name: last.name });
                        run(&ManuallyDrop::new(list))
                    },
                )
            },
        )
    }
}
