//! Finding an element of a view or array by its indices, in row-major order.
//!
//! An index is out of range if any of its components is. Both are computed in 32 bits, as on a device.

use super::{Array, ArrayView, ArrayViewMut};
use crate::geometry::{Index, rank1, rank2, rank3};
use crate::native::current::Owned;
use crate::native::element::{element_at, element_that_is};
use crate::native::place::Indexing;
use crate::native::window::Windowed;

/// A number of dimensions.
#[derive(Debug)]
pub enum Dimensions<const N: usize> {}

/// A container of elements in row-major order.
pub trait Elements {
    /// `Dimensions<N>`
    type Rank;
    /// The place of an element.
    type Place<'r>
    where
        Self: 'r;
    /// The type of the elements.
    type Item: Copy;

    /// How many indices the dimension has.
    fn side(&self, dimension: usize) -> usize;

    /// How many positions lie between two rows, in rows of the next dimension.
    fn pitch(&self, dimension: usize) -> usize;

    /// Is it the index of the current thread's own elements, as far as this dimension tells? Yes, where no elements are
    /// any thread's own.
    fn is_own(&self, dimension: usize, index: usize) -> bool;

    /// The element at a position behind the first; no element, if it is out of range.
    fn element(&self, position: Position) -> Self::Place<'_>;

    /// So many elements from a position on, if all are there and nobody writes them.
    #[inline(always)]
    fn row(&self, _: Position, _: usize) -> Option<&[Self::Item]> {
        None
    }
}

/// Where a view begins.
pub(crate) trait Origin {
    /// How many elements of its memory lie before the first.
    fn origin(&self) -> usize;
}

macro_rules! origins {
    ($($container:ty, ($($part:tt)+);)*) => {$(
        impl<T, const N: usize> Origin for $container {
            #[inline(always)]
            fn origin(&self) -> usize {
                self.$($part)+.layout.origin
            }
        }
    )*};
}
origins! {
    ArrayView<'_, T, N>, (0);
    ArrayViewMut<'_, T, N>, (0.0);
    Array<T, N>, (view.0.0);
}

/// Where indices lead in row-major order.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    /// So many elements behind the first.
    pub(super) at: u32,
    /// Is each index within its dimension? Of the only one of a single dimension, `at` says it.
    inside: bool,
    /// Is each index one of the current thread's own elements? If such an element exists, it is no other thread's: the
    /// launch has seen the sides of the domain (`Binder::share`), so components of indices are less than 2³², and no two
    /// are the same after a number is added to both in 32 bits; and elements that differ in an index lie apart. Of the
    /// only index of a single dimension, `at` says it.
    own: bool,
}

impl Position {
    /// Before any index.
    const FIRST: Position = Position { at: 0, inside: true, own: true };

    /// One more index: row-major, so the position so far counts whole rows.
    #[inline(always)]
    fn step<V: Elements>(self, container: &V, dimension: usize, index: usize) -> Position {
        let own = self.own & container.is_own(dimension, index);
        let (index, side) = (index as u32, container.side(dimension) as u32);
        let row = self.at.wrapping_mul(container.pitch(dimension) as u32);
        Position { at: row.wrapping_add(index), inside: self.inside & (index < side), own }
    }

    /// The position of the element with these indices.
    #[inline(always)]
    fn of<V: Elements, const N: usize>(container: &V, indices: [usize; N]) -> Position {
        if N == 1 {
            return Position { at: indices[0] as u32, ..Position::FIRST };
        }
        let (mut position, mut dimension) = (Position::FIRST, 0);
        while dimension < N {
            position = position.step(container, dimension, indices[dimension]);
            dimension += 1;
        }
        position
    }

    /// Is the element there, in a view of so many dimensions, one of these of the current thread, if it exists?
    #[inline(always)]
    pub(super) fn is_one_of<const N: usize>(self, owned: &Owned<'_>) -> bool {
        // Asked of each position before, it makes loops over elements that are no thread's own take half as long again.
        if N == 1 { owned.have(self.at as usize, 0) } else { self.own }
    }

    /// The element there, among those of a view from its first to its last.
    #[inline(always)]
    pub(super) fn among<T>(self, elements: &[T]) -> Option<&T> {
        if self.inside { element_at(elements, self.at) } else { None }
    }

    /// The same of a view of so many dimensions that has an element at each index: where one is seen to be within its
    /// dimension, nothing else needs to be seen.
    ///
    /// # Safety
    /// There is an element at each index.
    #[inline(always)]
    pub(super) unsafe fn among_all<T, const N: usize>(self, elements: &[T]) -> Option<&T> {
        if N == 1 {
            return self.among(elements);
        }
        // SAFETY: each index is within its dimension, so the caller says that there is an element.
        if self.inside { Some(unsafe { element_that_is(elements, self.at) }) } else { None }
    }

    /// So many from there on.
    #[inline(always)]
    pub(super) fn row_among<T>(self, elements: &[T], count: usize) -> Option<&[T]> {
        if self.inside { elements.get(self.at as usize..)?.get(..count) } else { None }
    }

    /// The same, where the view's first is not that of the elements.
    #[inline(always)]
    pub(super) fn behind<T>(self, first: usize, elements: &[T]) -> Option<&T> {
        if self.inside { elements.get(first.wrapping_add(self.at as usize)) } else { None }
    }
}

impl<V: Elements> Elements for &V {
    type Rank = V::Rank;
    type Place<'r>
        = V::Place<'r>
    where
        Self: 'r;
    type Item = V::Item;

    #[inline(always)]
    fn side(&self, dimension: usize) -> usize {
        (**self).side(dimension)
    }

    #[inline(always)]
    fn pitch(&self, dimension: usize) -> usize {
        (**self).pitch(dimension)
    }

    #[inline(always)]
    fn is_own(&self, dimension: usize, index: usize) -> bool {
        (**self).is_own(dimension, index)
    }

    #[inline(always)]
    fn element(&self, position: Position) -> V::Place<'_> {
        (**self).element(position)
    }

    #[inline(always)]
    fn row(&self, position: Position, count: usize) -> Option<&[V::Item]> {
        (**self).row(position, count)
    }
}

/// What names an element or a row of the container `V`.
#[diagnostic::on_unimplemented(
    message = "AMP0002: a value of type `{V}` cannot be indexed with `{Self}`; help: a view of rank N takes an `Index<N>`, a `[usize; N]`, a tiled index of rank N, or N times a `usize`",
    label = "cannot be an index here"
)]
pub trait IndexOf<V: Elements> {
    /// The element's place, or a row.
    type At<'r>
    where
        V: 'r;

    /// What the index names.
    fn of(self, container: &V) -> Self::At<'_>;

    /// So many elements of a row from the index on, as of [`Elements::row`]; none, if it names a row itself.
    fn window(self, container: &V, count: usize) -> Option<&[V::Item]>;
}

#[diagnostic::do_not_recommend]
impl<'a, V: Elements, I: IndexOf<V>> Windowed<'a, I> for &'a V {
    type Item = V::Item;

    #[inline(always)]
    fn window(self, first: I, count: usize) -> Option<&'a [V::Item]> {
        first.window(self, count)
    }
}

#[diagnostic::do_not_recommend]
impl<'a, V: Elements, const LEFT: usize> Windowed<'a, usize> for Row<'a, V, LEFT> {
    type Item = V::Item;

    #[inline(always)]
    fn window(self, first: usize, count: usize) -> Option<&'a [V::Item]> {
        let Row { container, dimension, position } = self;
        if LEFT > 1 || !fits(first, count, container.side(dimension)) {
            return None;
        }
        container.row(position.step(container, dimension, first), count)
    }
}

/// Are so many indices from the first on less than the side?
#[inline(always)]
fn fits(first: usize, count: usize, side: usize) -> bool {
    (first as u32 as usize).checked_add(count).is_some_and(|end| end <= side)
}

#[diagnostic::do_not_recommend]
impl<V: Elements, I: IndexOf<V>> Indexing<I> for V {
    type At<'r>
        = I::At<'r>
    where
        V: 'r;

    #[inline(always)]
    fn at(&self, index: I) -> I::At<'_> {
        index.of(self)
    }
}

impl<V: Elements<Rank = Dimensions<N>>, const N: usize> IndexOf<V> for [usize; N] {
    type At<'r>
        = V::Place<'r>
    where
        V: 'r;

    #[inline(always)]
    fn of(self, container: &V) -> V::Place<'_> {
        container.element(Position::of(container, self))
    }

    #[inline(always)]
    fn window(self, container: &V, count: usize) -> Option<&[V::Item]> {
        let last = N.checked_sub(1)?;
        if !fits(self[last], count, container.side(last)) {
            return None;
        }
        container.row(Position::of(container, self), count)
    }
}

impl<V: Elements<Rank = Dimensions<N>>, const N: usize> IndexOf<V> for Index<N> {
    type At<'r>
        = V::Place<'r>
    where
        V: 'r;

    #[inline(always)]
    fn of(self, container: &V) -> V::Place<'_> {
        (*self.components()).of(container)
    }

    #[inline(always)]
    fn window(self, container: &V, count: usize) -> Option<&[V::Item]> {
        (*self.components()).window(container, count)
    }
}

macro_rules! tiled {
    ($($module:ident $rank:literal $($dim:ident)*;)*) => {$(
        impl<V: Elements<Rank = Dimensions<$rank>>, $(const $dim: usize),*> IndexOf<V>
            for $module::TiledIndex<$($dim),*>
        {
            type At<'r> = V::Place<'r> where V: 'r;

            #[inline(always)]
            fn of(self, container: &V) -> V::Place<'_> {
                self.global.of(container)
            }

            #[inline(always)]
            fn window(self, container: &V, count: usize) -> Option<&[V::Item]> {
                self.global.window(container, count)
            }
        }
    )*};
}
tiled! {
    rank1 1 D0;
    rank2 2 D0 D1;
    rank3 3 D0 D1 D2;
}

/// What a first `usize` leads to: an element of rank 1, a row of more.
pub trait First<V: Elements> {
    /// The element's place, or a row.
    type At<'r>
    where
        V: 'r;

    /// What the index names.
    fn first(container: &V, index: usize) -> Self::At<'_>;

    /// So many elements from the index on, where it names one.
    #[inline(always)]
    fn window(_: &V, _: usize, _: usize) -> Option<&[V::Item]> {
        None
    }
}

impl<V: Elements> IndexOf<V> for usize
where
    V::Rank: First<V>,
{
    type At<'r>
        = <V::Rank as First<V>>::At<'r>
    where
        V: 'r;

    #[inline(always)]
    fn of(self, container: &V) -> Self::At<'_> {
        V::Rank::first(container, self)
    }

    #[inline(always)]
    fn window(self, container: &V, count: usize) -> Option<&[V::Item]> {
        V::Rank::window(container, self, count)
    }
}

impl<V: Elements> First<V> for Dimensions<1> {
    type At<'r>
        = V::Place<'r>
    where
        V: 'r;

    #[inline(always)]
    fn first(container: &V, index: usize) -> V::Place<'_> {
        container.element(Position::of(container, [index]))
    }

    #[inline(always)]
    fn window(container: &V, index: usize, count: usize) -> Option<&[V::Item]> {
        if !fits(index, count, container.side(0)) {
            return None;
        }
        container.row(Position::of(container, [index]), count)
    }
}

/// A container after some of its indices: `view[i]`, where `LEFT` more are to follow.
#[derive(Debug)]
pub struct Row<'a, V, const LEFT: usize> {
    container: &'a V,
    dimension: usize,
    position: Position,
}

impl<V, const LEFT: usize> Clone for Row<'_, V, LEFT> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<V, const LEFT: usize> Copy for Row<'_, V, LEFT> {}

macro_rules! rows {
    ($($rank:literal => $left:literal),*) => {$(
        impl<V: Elements> First<V> for Dimensions<$rank> {
            type At<'r> = Row<'r, V, $left> where V: 'r;

            #[inline(always)]
            fn first(container: &V, index: usize) -> Row<'_, V, $left> {
                Row { container, dimension: 1, position: Position::FIRST.step(container, 0, index) }
            }
        }

        impl<'a, V: Elements> Indexing<usize> for Row<'a, V, $rank> {
            type At<'r> = Row<'a, V, $left> where Self: 'r;

            #[inline(always)]
            fn at(&self, index: usize) -> Row<'a, V, $left> {
                let Row { container, dimension, .. } = *self;
                let position = self.position.step(container, dimension, index);
                Row { container, dimension: dimension + 1, position }
            }
        }
    )*};
}
rows!(2 => 1, 3 => 2, 4 => 3, 5 => 4, 6 => 5, 7 => 6, 8 => 7);

impl<'a, V: Elements> Indexing<usize> for Row<'a, V, 1> {
    type At<'r>
        = V::Place<'a>
    where
        Self: 'r;

    #[inline(always)]
    fn at(&self, index: usize) -> V::Place<'a> {
        self.container.element(self.position.step(self.container, self.dimension, index))
    }
}
