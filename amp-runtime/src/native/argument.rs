//! Arguments of functions that wait.
//!
//! Such a function takes a reference to data as a place, and one to a view as a reference. The macros do not know
//! which of both a name is; rustc does, when it looks for a method: that of data takes the argument by value, so it
//! is found first.

use std::cell::Cell;
use std::convert::Infallible;
use std::marker::PhantomData;

use bytemuck::Pod;

use super::element::ReadElement;
use super::given::{Referred, Same};
use super::place::{ReadOnly, TileElement, Variable};
use super::slice::TileSlice;
use crate::rules::NotAmp;
use crate::types::AmpType;

/// The argument `&name`.
#[derive(Debug)]
pub struct Borrowed<V>(PhantomData<V>);

impl<V> Borrowed<V> {
    /// Of what is borrowed.
    #[inline(always)]
    pub fn of(_: &V) -> Self {
        Borrowed(PhantomData)
    }
}

/// The argument `name`, which may be a reference.
#[derive(Debug)]
pub struct Named<V>(PhantomData<V>);

impl<V> Named<V> {
    /// Of what has the name.
    #[inline(always)]
    pub fn of(_: &V) -> Self {
        Named(PhantomData)
    }
}

/// A reference to data.
pub trait ToData: Sized {
    /// How it is given.
    #[inline(always)]
    fn kind(self) -> Copied {
        Copied
    }
}

impl<T: AmpType> ToData for Borrowed<T> {}

impl<T: AmpType> ToData for Named<&T> {}

/// Anything else: a view, what can be called, a value.
pub trait ToOther: Sized {
    /// How it is given.
    #[inline(always)]
    fn kind(self) -> AsItIs {
        AsItIs
    }
}

impl<V> ToOther for &Borrowed<V> {}

impl<V> ToOther for &Named<V> {}

/// It is given as a reference to a copy.
#[derive(Debug)]
pub struct Copied;

impl Copied {
    /// The argument.
    #[inline(always)]
    pub fn given<T: AmpType>(self, data: &T) -> Data<T> {
        Data(Cell::new(*data))
    }
}

/// It is given as it is.
#[derive(Debug)]
pub struct AsItIs;

impl AsItIs {
    /// The argument.
    #[inline(always)]
    pub fn given<V>(self, value: V) -> Same<V> {
        Same(value)
    }
}

/// A copy of data that functions only read.
#[derive(Debug)]
pub struct Data<T: Copy>(Cell<T>);

impl<T: Copy> Data<T> {
    /// What a thread that calls the function by itself gives it.
    #[inline(always)]
    pub fn to_thread(&self) -> TileElement<'_, T> {
        TileElement(Some(&self.0))
    }
}

impl<T: AmpType> Referred for Data<T> {
    type To = T;

    const IS_OWN: bool = true;

    #[inline(always)]
    fn of(&self, _: usize) -> TileElement<'_, T> {
        self.to_thread()
    }
}

impl<T> Same<T> {
    /// What a thread that calls the function by itself gives it.
    #[inline(always)]
    pub fn to_thread(self) -> T {
        self.0
    }
}

/// Functions that wait, with the numbers of the parameters through which they change nothing (C3892): what is lent to
/// them, to be read or to be changed, is of one type.
#[diagnostic::on_unimplemented(
    message = "C3892: `{Self}` changes what it is given here, and a `&` lets it read alone; help: write `&mut`, of a variable that is declared `mut`",
    label = "the function's parameter is a `&mut` reference"
)]
pub trait OnlyReads<const PARAMETER: usize> {
    /// It does.
    const HERE: () = ();
}

// What is no function of kernels is refused for that.
#[diagnostic::do_not_recommend]
impl<const ARGUMENTS: usize, const PARAMETER: usize> OnlyReads<PARAMETER> for NotAmp<ARGUMENTS> {}

/// The first argument of `T::name(…)`, which a method takes as a reference and another function as a place.
#[diagnostic::on_unimplemented(
    message = "AMP0002: a method that waits, of a value in memory that threads share in `#[amp]` code: not supported; help: take the value before, `let value = …;`; or write a function, whose parameter `&T` or `&mut T` is the memory itself",
    label = "other threads may change it meanwhile"
)]
pub trait AsFirst<To> {
    /// The argument, as it is expected.
    fn expected(self) -> To;
}

/// What only one thread has.
#[derive(Debug)]
pub struct Exclusive<'a, T>(pub &'a mut T);

#[diagnostic::do_not_recommend]
impl<'a, T> AsFirst<&'a T> for Exclusive<'a, T> {
    #[inline(always)]
    fn expected(self) -> &'a T {
        self.0
    }
}

#[diagnostic::do_not_recommend]
impl<'a, T> AsFirst<&'a mut T> for Exclusive<'a, T> {
    #[inline(always)]
    fn expected(self) -> &'a mut T {
        self.0
    }
}

#[diagnostic::do_not_recommend]
impl<'a, T: Copy> AsFirst<TileElement<'a, T>> for Exclusive<'a, T> {
    #[inline(always)]
    fn expected(self) -> TileElement<'a, T> {
        TileElement::exclusive(self.0)
    }
}

#[diagnostic::do_not_recommend]
impl<'a, T: AmpType> AsFirst<&'a mut T> for &'a mut OfVariable<'_, T> {
    #[inline(always)]
    fn expected(self) -> &'a mut T {
        Variable(self.0.as_deref_mut()).into_mut()
    }
}

#[diagnostic::do_not_recommend]
impl<'a, T: Copy> AsFirst<TileElement<'a, T>> for &'a mut OfVariable<'_, T> {
    #[inline(always)]
    fn expected(self) -> TileElement<'a, T> {
        OfVariable(self.0.as_deref_mut()).to_thread()
    }
}

#[diagnostic::do_not_recommend]
impl<'a, T: Copy> AsFirst<&'a T> for &'a mut Data<T> {
    #[inline(always)]
    fn expected(self) -> &'a T {
        self.0.get_mut()
    }
}

#[diagnostic::do_not_recommend]
impl<'a, T: Copy> AsFirst<TileElement<'a, T>> for &'a mut Data<T> {
    #[inline(always)]
    fn expected(self) -> TileElement<'a, T> {
        self.to_thread()
    }
}

#[diagnostic::do_not_recommend]
impl<V: Copy> AsFirst<V> for &mut Same<V> {
    #[inline(always)]
    fn expected(self) -> V {
        self.0
    }
}

/// A place in memory of the tile.
#[derive(Debug)]
pub struct OfTile<P>(P);

impl<P> OfTile<P> {
    /// What a thread that calls the function by itself gives it.
    #[inline(always)]
    pub fn to_thread(self) -> P {
        self.0
    }
}

/// A place that a reference to read is made of.
#[diagnostic::on_unimplemented(
    message = "AMP0002: a reference to an element of a view that kernels may change, as an argument of a function that waits: not supported; help: read it before, `let value = view[i];`, and give `&value`; or give the view and the index",
    label = "an element that other threads may change meanwhile"
)]
pub trait ToRead {
    /// What is given.
    type Given;

    /// What is given, until the call is over.
    fn to_read(self) -> Self::Given;
}

#[diagnostic::do_not_recommend]
impl<T: AmpType> ToRead for ReadOnly<'_, T> {
    type Given = Data<T>;

    #[inline(always)]
    fn to_read(self) -> Data<T> {
        Data(Cell::new(self.get()))
    }
}

#[diagnostic::do_not_recommend]
impl<T: AmpType + Pod> ToRead for ReadElement<'_, T> {
    type Given = Data<T>;

    #[inline(always)]
    fn to_read(self) -> Data<T> {
        Data(Cell::new(self.get()))
    }
}

/// A part of a thread's variable, to be changed; nothing, if an index is out of range.
#[derive(Debug)]
pub struct OfVariable<'a, T>(Option<&'a mut T>);

impl<'a, T: Copy> OfVariable<'a, T> {
    /// What a thread that calls the function by itself gives it.
    #[inline(always)]
    pub fn to_thread(self) -> TileElement<'a, T> {
        match self.0 {
            Some(place) => TileElement::exclusive(place),
            None => TileElement(None),
        }
    }
}

/// A place that a reference to write is made of.
#[diagnostic::on_unimplemented(
    message = "AMP0002: a `&mut` reference to an element of a view, as an argument of a function that waits: not supported; help: change a variable, and write it afterwards: `let mut value = view[i];` … `view[i] = value;`; or give the view and the index",
    label = "an element that other threads may change meanwhile"
)]
pub trait ToChange {
    /// What is given.
    type Given;

    /// The place, for a function to change.
    fn to_change(self) -> Self::Given;
}

#[diagnostic::do_not_recommend]
impl<'a, T: Copy> ToChange for Variable<'a, T> {
    type Given = OfVariable<'a, T>;

    #[inline(always)]
    fn to_change(self) -> OfVariable<'a, T> {
        OfVariable(self.0)
    }
}

macro_rules! of_the_tile {
    ($([$life:lifetime] [$($bound:tt)*] $place:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$life, T: $($bound)*> ToRead for $place {
            type Given = OfTile<Self>;

            #[inline(always)]
            fn to_read(self) -> OfTile<Self> {
                OfTile(self)
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$life, T: $($bound)*> ToChange for $place {
            type Given = OfTile<Self>;

            #[inline(always)]
            fn to_change(self) -> OfTile<Self> {
                OfTile(self)
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$life, T: $($bound)*> AsFirst<$place> for &mut OfTile<$place> {
            #[inline(always)]
            fn expected(self) -> $place {
                self.0
            }
        }

        // With a second one rustc asks what is expected: what is no place is refused in our words.
        #[diagnostic::do_not_recommend]
        impl<$life, T: $($bound)*> AsFirst<Infallible> for &mut OfTile<$place> {
            fn expected(self) -> Infallible {
                unreachable!("no function takes such a parameter")
            }
        }
    )*};
}
of_the_tile! {
    ['a] [Copy] TileElement<'a, T>;
    ['a] [AmpType] TileSlice<'a, T>;
}
