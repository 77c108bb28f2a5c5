//! The elements of views, as kernels on the cpu accelerator reach them.

use super::{Array, ArrayView, ArrayViewMut};
use crate::data::elements::{Dimensions, Elements, Position};
use crate::data::memory::Memory;
use crate::data::part::Part;
use crate::native::element::{Reach, ReadElement, ViewElement, element_that_is, not_own};
use crate::native::place::ReadOnly;
use crate::types::Element;

impl<T: Element, const N: usize> Elements for ArrayView<'_, T, N> {
    type Rank = Dimensions<N>;
    type Place<'r>
        = ReadElement<'r, T>
    where
        Self: 'r;
    type Item = T;

    #[inline(always)]
    fn side(&self, dimension: usize) -> usize {
        self.0.layout.extent[dimension]
    }

    #[inline(always)]
    fn pitch(&self, dimension: usize) -> usize {
        self.0.layout.pitch[dimension]
    }

    #[inline(always)]
    fn is_own(&self, dimension: usize, index: usize) -> bool {
        self.0.is_own(dimension, index)
    }

    #[inline(always)]
    fn element(&self, position: Position) -> ReadElement<'_, T> {
        let element = match self.0.memory {
            Memory::FixedInKernel(data, Reach::Own(owned))
                if owned.is_at_index::<N>() && position.is_one_of::<N>(&owned) =>
            {
                // SAFETY: the position is that of the current thread's index, and the launch has seen
                // that the view has an element at each (`Binder::share`).
                Some(unsafe { element_that_is(data, position.at) })
            }
            Memory::FixedInKernel(data, _) => position.among(data),
            Memory::Fixed(data) => position.behind(self.0.layout.first, data),
            _ => return ReadElement::Shared(self.0.element(position)),
        };
        ReadElement::Fixed(ReadOnly(element))
    }

    #[inline(always)]
    fn row(&self, position: Position, count: usize) -> Option<&[T]> {
        match self.0.memory {
            Memory::FixedInKernel(data, _) => position.row_among(data, count),
            Memory::Fixed(_) | Memory::Shared(_) | Memory::OfSource(_) | Memory::InKernel(..) => {
                None
            }
        }
    }
}

/// What kernels may write.
macro_rules! written {
    ($($container:ty, ($($part:tt)+);)*) => {$(
        impl<T: Element, const N: usize> Elements for $container {
            type Rank = Dimensions<N>;
            type Place<'r>
                = ViewElement<'r, T>
            where
                Self: 'r;
            type Item = T;

            #[inline(always)]
            fn side(&self, dimension: usize) -> usize {
                self$(.$part)+.layout.extent[dimension]
            }

            #[inline(always)]
            fn pitch(&self, dimension: usize) -> usize {
                self$(.$part)+.layout.pitch[dimension]
            }

            #[inline(always)]
            fn is_own(&self, dimension: usize, index: usize) -> bool {
                self$(.$part)+.is_own(dimension, index)
            }

            #[inline(always)]
            fn element(&self, position: Position) -> ViewElement<'_, T> {
                self$(.$part)+.element(position)
            }
        }
    )*};
}
written! {
    ArrayViewMut<'_, T, N>, (0 0);
    Array<T, N>, (view 0 0);
}

impl<T: Element, const N: usize> Part<'_, T, N> {
    /// See [`Elements::is_own`].
    #[inline(always)]
    fn is_own(&self, dimension: usize, index: usize) -> bool {
        match self.memory {
            Memory::InKernel(_, Reach::Own(owned))
            | Memory::FixedInKernel(_, Reach::Own(owned)) => owned.have(index, dimension),
            _ => true,
        }
    }

    /// The element at a position behind the first.
    #[inline(always)]
    fn element(&self, position: Position) -> ViewElement<'_, T> {
        let (element, reach) = match self.memory {
            Memory::InKernel(elements, reach @ Reach::Own(owned)) if owned.is_at_index::<N>() => {
                if !position.is_one_of::<N>(&owned) {
                    not_own();
                }
                // SAFETY: the position is that of the current thread's index, and the launch has seen
                // that the view has an element at each (`Binder::share`).
                (Some(unsafe { element_that_is(elements, position.at) }), reach)
            }
            Memory::InKernel(elements, reach @ Reach::Own(owned)) => {
                // SAFETY: the launch has seen that the view has an element at each index (`Binder::share`).
                let element = unsafe { position.among_all::<_, N>(elements) };
                if element.is_some() && !position.is_one_of::<N>(&owned) {
                    not_own();
                }
                (element, reach)
            }
            Memory::InKernel(elements, reach) => (position.among(elements), reach),
            _ => {
                let reach = self.source.gate().map_or(Reach::Atomic, |gate| Reach::Gated(gate));
                (position.behind(self.layout.first, self.shared_elements()), reach)
            }
        };
        // SAFETY: memory in a kernel that is only read is written by nobody during the launch, and an element of the
        // current thread's own is used by no other one (`Sharing::enter`); others come through the gate.
        unsafe { ViewElement::new(element, reach) }
    }
}
