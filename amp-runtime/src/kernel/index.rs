//! The index types of kernels, as devices count their threads.

use crate::geometry::{DomainIndex, Extent, Index, rank1, rank2, rank3};
use crate::ir::{self, CaptureForm, ParamBytes};
use crate::lower::{groups_of_tiles, spread, words_of_tiles, write_tiles};

/// Threads of a group where the kernel has no tiles of its own.
const GROUP: u32 = 256;

/// A kernel's index type: [`Index<N>`], or a `TiledIndex` of rank 1 to 3.
#[diagnostic::on_unimplemented(
    message = "C3577: `{Self}` is no index of kernels; help: the index of a domain is an `Index<N>` or a `TiledIndex` of rank 1 to 3",
    label = "not an index of kernels"
)]
pub trait KernelIndex: DomainIndex {
    /// Threads of a group, fastest dimension first.
    #[doc(hidden)]
    fn __amp_group() -> [u32; 3];

    /// How many scalars of 32 bits the thread's index is made of in a launch of this form.
    #[doc(hidden)]
    fn __amp_words(form: &CaptureForm) -> usize;

    /// What a thread's index is, in device code.
    #[doc(hidden)]
    fn __amp_threads() -> ir::Threads;

    /// The number of groups, fastest dimension first, for a device that counts at most so many in
    /// one dimension; the form says whether they are spread for that.
    #[doc(hidden)]
    fn __amp_groups(domain: &Self::Domain, most: u32, form: &mut CaptureForm) -> [u32; 3];

    /// Sets the domain's scalars, which are the first.
    #[doc(hidden)]
    fn __amp_write(
        domain: &Self::Domain,
        groups: [u32; 3],
        form: &CaptureForm,
        params: &mut ParamBytes,
    );
}

impl<const N: usize> KernelIndex for Index<N> {
    fn __amp_group() -> [u32; 3] {
        [GROUP, 1, 1]
    }

    /// Threads in all, threads in a row of groups, and the extent.
    fn __amp_words(_: &CaptureForm) -> usize {
        2 + N
    }

    fn __amp_threads() -> ir::Threads {
        const { Extent::<N>::HAS_A_DIMENSION };
        ir::Threads::Points(N)
    }

    fn __amp_groups(domain: &Extent<N>, most: u32, _: &mut CaptureForm) -> [u32; 3] {
        let [across, rows, planes] = spread((domain.size() as u32).div_ceil(GROUP), most);
        [across, rows * planes, 1]
    }

    fn __amp_write(
        domain: &Extent<N>,
        [across, ..]: [u32; 3],
        _: &CaptureForm,
        params: &mut ParamBytes,
    ) {
        params.set(0, domain.size() as u32);
        params.set(1, across.wrapping_mul(GROUP));
        let sides = domain.components().iter().enumerate();
        sides.for_each(|(dimension, side)| params.set(2 + dimension, *side as u32));
    }
}

macro_rules! tiled {
    ($($module:ident $($dim:ident)*;)*) => {$(
        impl<$(const $dim: usize),*> KernelIndex for $module::TiledIndex<$($dim),*> {
            fn __amp_words(form: &CaptureForm) -> usize {
                words_of_tiles([$($dim),*].len(), form)
            }

            fn __amp_group() -> [u32; 3] {
                let mut group = [1; 3];
                for (side, tile) in group.iter_mut().zip([$($dim),*].into_iter().rev()) {
                    *side = tile as u32;
                }
                group
            }

            fn __amp_threads() -> ir::Threads {
                ir::Threads::Tiles(vec![$($dim),*])
            }

            fn __amp_groups(domain: &Self::Domain, most: u32, form: &mut CaptureForm) -> [u32; 3] {
                groups_of_tiles(Self::grid(domain).components(), most, form)
            }

            fn __amp_write(
                domain: &Self::Domain,
                groups: [u32; 3],
                form: &CaptureForm,
                params: &mut ParamBytes,
            ) {
                write_tiles(Self::grid(domain).components(), groups, form, params);
            }
        }
    )*};
}
tiled! {
    rank1 D0;
    rank2 D0 D1;
    rank3 D0 D1 D2;
}
