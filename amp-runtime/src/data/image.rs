//! Views of pictures of the crate `image`.

use std::ops::{Deref, DerefMut};

use ::image::{ImageBuffer, Luma, LumaA, Pixel, Primitive, Rgb, Rgba};

use super::{ArrayView, ArrayViewMut};
use crate::error::{Error, Result};
use crate::types::Element;

/// The conversions for each kind of pixel, with the element that it is and the number of its channels.
macro_rules! views {
    ($($pixel:ident $element:ty, $channels:literal;)*) => {$(
        /// A view of a picture of the crate `image`, a pixel for each element: `view[[y, x]]`
        /// (feature `image`).
        ///
        /// # Errors
        /// [`Error::ExtentTooLarge`] if 32-bit indices cannot reach the pixels.
        impl<'a, T, C> TryFrom<&'a ImageBuffer<$pixel<T>, C>> for ArrayView<'a, $element, 2>
        where
            T: Element + Primitive,
            $pixel<T>: Pixel<Subpixel = T>,
            C: Deref<Target = [T]>,
        {
            type Error = Error;

            fn try_from(picture: &'a ImageBuffer<$pixel<T>, C>) -> Result<Self> {
                let extent = [picture.height() as usize, picture.width() as usize];
                // The buffer may be longer than the picture.
                let buffer: &[T] = picture;
                let channels = &buffer[..extent[0] * extent[1] * $channels];
                Self::new(extent, bytemuck::cast_slice(channels))
            }
        }

        /// A view of a picture of the crate `image` which kernels may change, a pixel for each
        /// element: `view[[y, x]]` (feature `image`).
        ///
        /// # Errors
        /// [`Error::ExtentTooLarge`] if 32-bit indices cannot reach the pixels.
        impl<'a, T, C> TryFrom<&'a mut ImageBuffer<$pixel<T>, C>> for ArrayViewMut<'a, $element, 2>
        where
            T: Element + Primitive,
            $pixel<T>: Pixel<Subpixel = T>,
            C: DerefMut<Target = [T]>,
        {
            type Error = Error;

            fn try_from(picture: &'a mut ImageBuffer<$pixel<T>, C>) -> Result<Self> {
                let extent = [picture.height() as usize, picture.width() as usize];
                let buffer: &mut [T] = picture;
                let channels = &mut buffer[..extent[0] * extent[1] * $channels];
                Self::new(extent, bytemuck::cast_slice_mut(channels))
            }
        }
    )*};
}
views! {
    Luma T, 1;
    LumaA [T; 2], 2;
    Rgb [T; 3], 3;
    Rgba [T; 4], 4;
}
