//! Tiles of one, two and three dimensions.
//!
//! Stable Rust cannot compute a field's type from a constant, so each rank has its own
//! `TiledExtent` and `TiledIndex`. In a kernel one writes `TiledIndex<D0>`, `TiledIndex<D0, D1>`
//! or `TiledIndex<D0, D1, D2>`, and the number of sizes tells the rank.

use super::domain::DomainIndex;
use super::{Extent, Index};
use crate::native::barrier::Arrival;
use crate::sealed::Sealed;

/// The barrier of a tile (C++ AMP 4.6, `tile_barrier`). Only a [`TiledIndex`](rank2::TiledIndex)
/// has one, and only a kernel can wait at it.
///
/// ```
/// use amp_runtime::prelude::*;
/// let mut data = [1, 2, 3, 4];
/// let view = ArrayViewMut::new(4, &mut data)?;
/// let kernel = kernel!(|t: TiledIndex<4>| {
///     #[tile_static]
///     let all: [i32; 4];
///     all[t.local[0]] = view[t];
///     // What every thread has written before it, every thread reads behind it.
///     t.barrier.wait();
///     view[t] = all[3 - t.local[0]];
/// });
/// parallel_for_each(view.extent().tile::<4>(), kernel)?;
/// assert_eq!(view.to_vec()?, [4, 3, 2, 1]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Barrier {
    pub(crate) _runtime_only: (),
}

#[doc(hidden)]
impl Barrier {
    #[inline(always)]
    pub fn wait(&self) -> Arrival {
        Arrival::default()
    }

    #[inline(always)]
    pub fn wait_with_all_memory_fence(&self) -> Arrival {
        Arrival::default()
    }

    #[inline(always)]
    pub fn wait_with_global_memory_fence(&self) -> Arrival {
        Arrival::default()
    }

    #[inline(always)]
    pub fn wait_with_tile_static_memory_fence(&self) -> Arrival {
        Arrival::default()
    }
}

/// A tile's sizes, slowest dimension first, for code of any rank.
///
/// ```
/// use amp_runtime::{TileShape, rank2::TiledExtent};
/// fn threads<T: TileShape>() -> usize {
///     T::SIZES.iter().product()
/// }
/// assert_eq!(threads::<TiledExtent<16, 4>>(), 64);
/// ```
pub trait TileShape: Sealed {
    /// The sizes.
    const SIZES: &'static [usize];
}

/// What says where a thread is in its tile: a `TiledIndex` of any rank.
#[diagnostic::on_unimplemented(
    message = "AMP0002: `{Self}` does not say where a thread is in a tile; help: take a `TiledIndex<…>` and launch the kernel over `extent.tile::<…>()`",
    label = "not a `TiledIndex`"
)]
pub trait InTile: TileShape + DomainIndex {
    /// The number of the thread in its tile, in row-major order.
    #[doc(hidden)]
    fn __amp_thread(&self) -> usize;
}

/// What says so in a tile of one dimension, which subgroups follow one after the other.
#[diagnostic::on_unimplemented(
    message = "AMP0002: the subgroups of this tile have no numbers: threads of several dimensions are in no order that all devices share; help: take a `TiledIndex` of one dimension, and compute rows and columns from `t.local[0]`",
    label = "not a `TiledIndex` of one dimension"
)]
pub trait InRow: InTile {}

#[diagnostic::do_not_recommend]
impl<const D0: usize> InRow for rank1::TiledIndex<D0> {}

/// The most threads a tile may have (C++ AMP 4.3; C3574).
///
/// ```
/// use amp_runtime::{Extent, MAX_TILE_THREADS};
/// let largest = Extent::new([64, 64]).tile::<32, 32>();
/// assert_eq!(32 * 32, MAX_TILE_THREADS);
/// assert_eq!(largest.extent(), Extent::new([64, 64]));
/// ```
pub const MAX_TILE_THREADS: usize = 1024;
/// The most layers a tile of three dimensions may have in its slowest one (C++ AMP 4.3; C3574).
///
/// ```
/// use amp_runtime::{Extent, MAX_TILE_LAYERS};
/// let deepest = Extent::new([64, 4, 4]).tile::<MAX_TILE_LAYERS, 4, 4>();
/// assert_eq!(deepest.extent(), Extent::new([64, 4, 4]));
/// ```
pub const MAX_TILE_LAYERS: usize = 64;

/// May a tile have these sizes? The rule of C3574.
#[doc(hidden)]
pub const fn tile_is_legal(tile: &[usize]) -> bool {
    let mut threads = 1usize;
    let mut dimension = 0;
    while dimension < tile.len() {
        if tile[dimension] == 0 || tile[dimension] > MAX_TILE_THREADS {
            return false;
        }
        threads *= tile[dimension];
        dimension += 1;
    }
    threads <= MAX_TILE_THREADS && (tile.len() < 3 || tile[0] <= MAX_TILE_LAYERS)
}

/// The next multiple of the tile's size, if 32 bits can hold it.
fn padded(side: usize, tile: usize) -> Option<usize> {
    let side = side.checked_next_multiple_of(tile)?;
    u32::try_from(side).is_ok().then_some(side)
}

macro_rules! tiled {
    ($module:ident, $rank:literal, $words:literal, $($dim:ident),*) => {
        #[doc = concat!("Tiles of ", $words, ".")]
        pub mod $module {
            use super::*;

            /// A compute domain divided into tiles (C++ AMP 4.3, `tiled_extent`).
            ///
            /// In `#[amp]` code the number of sizes tells the rank.
            ///
            /// ```
            /// use amp_runtime::{Extent, rank2::TiledExtent};
            /// let domain: TiledExtent<16, 8> = Extent::new([100, 60]).tile();
            /// assert_eq!(domain.pad().extent(), Extent::new([112, 64]));
            /// assert_eq!(domain.truncate().extent(), Extent::new([96, 56]));
            /// assert_eq!(TiledExtent::<16, 8>::TILE, Extent::new([16, 8]));
            /// ```
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
            pub struct TiledExtent<$(const $dim: usize),*> {
                pub(crate) extent: Extent<$rank>,
            }

            impl<$(const $dim: usize),*> TiledExtent<$($dim),*> {
                /// The sizes of a tile.
                pub const TILE: Extent<$rank> = Extent::new([$($dim),*]);

                /// The whole domain.
                ///
                /// ```
                /// use amp_runtime::{Extent, rank1};
                /// let tiled: rank1::TiledExtent<4> = Extent::new([8]).tile();
                /// assert_eq!(tiled.extent(), Extent::new([8]));
                /// ```
                pub fn extent(&self) -> Extent<$rank> {
                    self.extent
                }

                /// The domain enlarged to whole tiles.
                ///
                /// A side of which 32 bits cannot hold that much stays as it is; tiles do not divide
                /// it then, and a launch over it is the error AMP0102.
                ///
                /// ```
                /// use amp_runtime::Extent;
                /// let whole = Extent::new([32]).tile::<16>();
                /// assert_eq!(whole.pad(), whole);
                /// let most = Extent::new([u32::MAX as usize]).tile::<16>();
                /// assert_eq!(most.pad(), most);
                /// ```
                pub fn pad(&self) -> Self {
                    let mut extent = self.extent;
                    for (side, tile) in extent.components_mut().iter_mut().zip(Self::SIZES) {
                        *side = padded(*side, *tile).unwrap_or(*side);
                    }
                    Self { extent }
                }

                /// The domain enlarged to whole tiles, if 32 bits can hold its sides.
                ///
                /// ```
                /// use amp_runtime::Extent;
                /// let some = Extent::new([100]).tile::<16>();
                /// assert_eq!(some.checked_pad(), Some(some.pad()));
                /// let most = Extent::new([u32::MAX as usize]).tile::<16>();
                /// assert_eq!(most.checked_pad(), None);
                /// ```
                pub fn checked_pad(&self) -> Option<Self> {
                    let mut extent = self.extent;
                    for (side, tile) in extent.components_mut().iter_mut().zip(Self::SIZES) {
                        *side = padded(*side, *tile)?;
                    }
                    Some(Self { extent })
                }

                /// The domain cut to whole tiles.
                ///
                /// ```
                /// use amp_runtime::Extent;
                /// assert_eq!(Extent::new([10]).tile::<4>().truncate().extent(), Extent::new([8]));
                /// ```
                pub fn truncate(&self) -> Self {
                    let mut extent = self.extent;
                    for (side, tile) in extent.components_mut().iter_mut().zip(Self::SIZES) {
                        *side -= *side % tile;
                    }
                    Self { extent }
                }
            }

            impl<$(const $dim: usize),*> Sealed for TiledExtent<$($dim),*> {}

            impl<$(const $dim: usize),*> TileShape for TiledExtent<$($dim),*> {
                const SIZES: &'static [usize] = &[$($dim),*];
            }

            impl<$(const $dim: usize),*> From<Extent<$rank>> for TiledExtent<$($dim),*> {
                fn from(extent: Extent<$rank>) -> Self {
                    extent.tile()
                }
            }

            impl<$(const $dim: usize),*> From<TiledExtent<$($dim),*>> for Extent<$rank> {
                #[inline(always)]
                fn from(tiled: TiledExtent<$($dim),*>) -> Self {
                    tiled.extent
                }
            }

            /// Where a thread is, in the domain and in its tile (C++ AMP 4.5, `tiled_index`).
            ///
            /// `global = tile_origin + local`, and `tile_origin = tile * sizes`.
            ///
            /// ```
            /// use amp_runtime::prelude::*;
            /// let mut data = [0; 6];
            /// let view = ArrayViewMut::new(6, &mut data)?;
            /// let kernel = kernel!(|t: TiledIndex<3>| {
            ///     view[t] = (100 * t.tile[0] + 10 * t.local[0] + t.tile_origin[0]) as u32;
            /// });
            /// parallel_for_each(view.extent().tile::<3>(), kernel)?;
            /// view.synchronize()?;
            /// assert_eq!(data, [0, 10, 20, 103, 113, 123]);
            /// # Ok::<(), amp_runtime::Error>(())
            /// ```
            #[derive(Clone, Copy, Debug)]
            pub struct TiledIndex<$(const $dim: usize),*> {
                /// Position in the whole domain.
                pub global: Index<$rank>,
                /// Position in the tile.
                pub local: Index<$rank>,
                /// Which tile.
                pub tile: Index<$rank>,
                /// The global position of the tile's first thread.
                pub tile_origin: Index<$rank>,
                /// Where the threads of the tile wait for each other.
                pub barrier: Barrier,
            }

            impl<$(const $dim: usize),*> TiledIndex<$($dim),*> {
                /// The sizes of a tile.
                pub const TILE: Extent<$rank> = Extent::new([$($dim),*]);
            }

            impl<$(const $dim: usize),*> From<TiledIndex<$($dim),*>> for Index<$rank> {
                /// The position in the whole domain.
                #[inline(always)]
                fn from(tiled: TiledIndex<$($dim),*>) -> Self {
                    tiled.global
                }
            }

            impl<$(const $dim: usize),*> Sealed for TiledIndex<$($dim),*> {}

            impl<$(const $dim: usize),*> TileShape for TiledIndex<$($dim),*> {
                const SIZES: &'static [usize] = &[$($dim),*];
            }

            impl<$(const $dim: usize),*> InTile for TiledIndex<$($dim),*> {
                #[inline(always)]
                fn __amp_thread(&self) -> usize {
                    let local = self.local.components().iter().zip(Self::SIZES);
                    local.fold(0, |thread: usize, (local, size)| {
                        thread.wrapping_mul(*size).wrapping_add(*local)
                    })
                }
            }

            impl<$(const $dim: usize),*> TiledIndex<$($dim),*> {
                /// The index of one thread of a tile.
                #[cfg_attr(not(debug_assertions), inline(always))]
                pub(crate) fn new(tile: Index<$rank>, local: Index<$rank>) -> Self {
                    let mut tile_origin = tile;
                    for (side, size) in tile_origin.components_mut().iter_mut().zip(Self::SIZES) {
                        *side *= size;
                    }
                    let global = tile_origin + local;
                    let barrier = Barrier { _runtime_only: () };
                    TiledIndex { global, local, tile, tile_origin, barrier }
                }
            }

            impl Extent<$rank> {
                /// Divides the domain into tiles of these sizes, slowest dimension first.
                ///
                /// Sizes that no tile can have (zero, more than 1024 threads, more than 64 layers)
                /// do not compile: `C3574`.
                ///
                /// ```
                /// use amp_runtime::prelude::*;
                /// let mut data = [1, 2, 3, 4];
                /// let view = ArrayViewMut::new(4, &mut data)?;
                /// let domain = view.extent().tile::<2>();
                /// parallel_for_each(domain, kernel!(|t: TiledIndex<2>| view[t] += t.tile[0] as i32))?;
                /// view.synchronize()?;
                /// assert_eq!(data, [1, 2, 4, 5]);
                /// # Ok::<(), amp_runtime::Error>(())
                /// ```
                pub fn tile<$(const $dim: usize),*>(self) -> TiledExtent<$($dim),*> {
                    const {
                        assert!(
                            tile_is_legal(&[$($dim),*]),
                            "C3574: illegal tile; help: sizes are at least 1, multiply to at most 1024 threads, and the slowest of three is at most 64"
                        );
                    }
                    TiledExtent { extent: self }
                }
            }
        }
    };
}

tiled!(rank1, 1, "one dimension", D0);
tiled!(rank2, 2, "two dimensions", D0, D1);
tiled!(rank3, 3, "three dimensions", D0, D1, D2);
