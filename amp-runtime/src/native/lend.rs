//! Memory of the tile that a function reads through references, without a copy of it.

use super::place::TileElement;
use super::slice::TileSlice;
use crate::types::AmpType;

/// A place of the tile.
pub trait Place {
    /// The type of what is there.
    type To: ?Sized;

    /// Where it is. Where there is nothing, a zero is.
    fn pointer(self) -> *const Self::To;
}

impl<T: AmpType> Place for TileElement<'_, T> {
    type To = T;

    #[inline(always)]
    fn pointer(self) -> *const T {
        match self.0 {
            Some(place) => place.as_ptr(),
            None => Box::leak(Box::new(T::__amp_zero())),
        }
    }
}

impl<T: AmpType> Place for TileSlice<'_, T> {
    type To = [T];

    #[inline(always)]
    fn pointer(self) -> *const [T] {
        // A `Cell` has the layout of its content.
        std::ptr::from_ref(self.cells()) as *const [T]
    }
}

macro_rules! lend {
    ($($name:ident($($place:ident: $ty:ident),*);)*) => {$(
        /// What a function gives that reads what is in these places.
        ///
        /// It has no places of the tile of its own, by which it could write: these cannot be sent.
        #[inline(always)]
        pub fn $name<$($ty: Place,)* R>(
            $($place: $ty,)*
            with: impl for<'l> FnOnce($(&'l $ty::To),*) -> R + Send,
        ) -> R {
            $(let $place = $place.pointer();)*
            // SAFETY: values lie there, in memory of a tile or of one thread. Threads take turns on this worker, and none goes on
            // before `with` has returned; `with` can be sent, so it has no `Cell` by which it could write them.
            unsafe { with($(&*$place),*) }
        }
    )*};
}
lend! {
    lend1(a: A);
    lend2(a: A, b: B);
    lend3(a: A, b: B, c: C);
    lend4(a: A, b: B, c: C, d: D);
}
