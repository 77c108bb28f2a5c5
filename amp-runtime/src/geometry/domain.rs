//! The domains of launches: how the threads of a kernel are walked through, tile by tile.

use std::ops::Range;

use super::{Extent, Index, TileShape, rank1, rank2, rank3};
use crate::sealed::Sealed;

/// An index type of kernels, with the domain that it walks through.
pub trait DomainIndex: Sealed + Copy + Send + 'static {
    /// The compute domain.
    type Domain: Copy + Sync + 'static;
    /// The tile's sizes; one thread where there are no tiles.
    const __AMP_CONST_TILE: &'static [usize];
    /// The number of components.
    const __AMP_CONST_RANK: usize;

    /// The extent of the domain.
    fn __amp_extent(domain: &Self::Domain) -> &[usize];

    /// The number of tiles.
    fn __amp_tiles(domain: &Self::Domain) -> usize;

    /// The index in the domain, as numbers.
    fn __amp_components(&self) -> &[usize];

    /// The first thread of a tile.
    fn __amp_first(domain: &Self::Domain, tile: usize) -> Self;

    /// Visits each thread of a tile, with its number, row by row.
    fn __amp_each_of_tile(domain: &Self::Domain, tile: usize, visit: impl FnMut(usize, Self));

    /// Visits the tiles whose threads run in step with each other: one, or some of a row where there are none.
    fn __amp_steps(domain: &Self::Domain, tiles: Range<usize>, visit: impl FnMut(Range<usize>));

    /// Visits each row of the threads of such tiles: the number of its first one among them, its index, and
    /// how many there are.
    fn __amp_rows_of_step(
        domain: &Self::Domain,
        tiles: Range<usize>,
        visit: impl FnMut(usize, Self, usize),
    );

    /// The index so many threads further in the row.
    fn __amp_along(self, step: u32) -> Self;

    /// Visits each thread of some tiles, tile by tile and row by row; or column by column, in tiles and in domains of
    /// two dimensions, of whose rows some are gone through together.
    fn __amp_each<const BY_COLUMNS: bool>(
        domain: &Self::Domain,
        tiles: Range<usize>,
        visit: impl FnMut(Self),
    );
}

/// Threads of a row that run in step with each other, where there are no tiles: what they keep is to stay in
/// the nearest memory.
const THREADS_OF_STEP: usize = 256;

/// So many rows are gone through together by columns, where there are no tiles: what lies side by side in a column of
/// theirs is a line of a cache, and processors follow as many rows at once.
const ROWS_TOGETHER: usize = 16;

/// Visits the points of a row from `start` on, so many of them.
#[inline(always)]
fn each_of_row<const N: usize>(start: Index<N>, count: usize, mut visit: impl FnMut(Index<N>)) {
    let mut point = start;
    let Some(last_dimension) = N.checked_sub(1) else { return };
    // A component has 32 bits, and is seen to have no more; so has a lane of a vector of them, if it is
    // not the counter itself.
    let first = start[last_dimension] as u32;
    let (count, mut step) = (count as u32, 0);
    while step < count {
        let last = first.wrapping_add(step);
        point[last_dimension] = last as usize;
        visit(point);
        step += 1;
    }
}

impl<const N: usize> Sealed for Index<N> {}

impl<const N: usize> DomainIndex for Index<N> {
    type Domain = Extent<N>;
    const __AMP_CONST_TILE: &'static [usize] = &[];
    const __AMP_CONST_RANK: usize = N;

    fn __amp_extent(domain: &Extent<N>) -> &[usize] {
        domain.components()
    }

    fn __amp_tiles(domain: &Extent<N>) -> usize {
        domain.size()
    }

    #[inline(always)]
    fn __amp_components(&self) -> &[usize] {
        Index::components(self)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn __amp_first(domain: &Extent<N>, tile: usize) -> Self {
        domain.point(tile)
    }

    #[inline(always)]
    fn __amp_each_of_tile(domain: &Extent<N>, tile: usize, mut visit: impl FnMut(usize, Self)) {
        visit(0, domain.point(tile));
    }

    #[inline(always)]
    fn __amp_steps(domain: &Extent<N>, tiles: Range<usize>, mut visit: impl FnMut(Range<usize>)) {
        let mut position = tiles.start;
        while position < tiles.end {
            let start = domain.point(position);
            let last = start.components().last().zip(domain.components().last());
            let left = last.map_or(1, |(first, side)| side - first);
            let end = position + left.min(tiles.end - position).min(THREADS_OF_STEP);
            visit(position..end);
            position = end;
        }
    }

    #[inline(always)]
    fn __amp_rows_of_step(
        domain: &Extent<N>,
        tiles: Range<usize>,
        mut visit: impl FnMut(usize, Self, usize),
    ) {
        visit(0, domain.point(tiles.start), tiles.len());
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn __amp_along(mut self, step: u32) -> Self {
        if let Some(last) = N.checked_sub(1) {
            // It has 32 bits, and is seen to have no more.
            self[last] = (self[last] as u32).wrapping_add(step) as usize;
        }
        self
    }

    #[inline(always)]
    #[expect(clippy::redundant_closure, reason = "`&mut visit` is not inlined")]
    fn __amp_each<const BY_COLUMNS: bool>(
        domain: &Extent<N>,
        tiles: Range<usize>,
        mut visit: impl FnMut(Self),
    ) {
        let mut position = tiles.start;
        while position < tiles.end {
            let start = domain.point(position);
            let last = start.components().last().zip(domain.components().last());
            let (first, left) = last.map_or((0, 1), |(first, side)| (*first, side - first));
            let left_in_all = tiles.end - position;
            if BY_COLUMNS && N == 2 && first == 0 && left_in_all >= left {
                let rows = (left_in_all / left).min(ROWS_TOGETHER);
                each_of_columns(
                    (rows, left),
                    #[inline(always)]
                    |row, column| {
                        let mut point = start;
                        point[0] = (point[0] as u32).wrapping_add(row) as usize;
                        point[N - 1] = column as usize;
                        visit(point);
                    },
                );
                position += rows * left;
                continue;
            }
            let count = left.min(left_in_all);
            each_of_row(
                start,
                count,
                #[inline(always)]
                |index| visit(index),
            );
            position += count;
        }
    }
}

/// Visits the rows of each column.
#[inline(always)]
fn each_of_columns((rows, columns): (usize, usize), mut visit: impl FnMut(u32, u32)) {
    let (rows, columns) = (rows as u32, columns as u32);
    let mut column = 0;
    while column < columns {
        let mut row = 0;
        while row < rows {
            visit(row, column);
            row += 1;
        }
        column += 1;
    }
}

macro_rules! tiled {
    ($($module:ident $($dim:ident)*;)*) => {$(
        impl<$(const $dim: usize),*> DomainIndex for $module::TiledIndex<$($dim),*> {
            type Domain = $module::TiledExtent<$($dim),*>;
            const __AMP_CONST_TILE: &'static [usize] = <Self as TileShape>::SIZES;
            const __AMP_CONST_RANK: usize = Self::__AMP_CONST_TILE.len();

            fn __amp_extent(domain: &Self::Domain) -> &[usize] {
                domain.extent.components()
            }

            fn __amp_tiles(domain: &Self::Domain) -> usize {
                Self::grid(domain).size()
            }

            #[inline(always)]
            fn __amp_components(&self) -> &[usize] {
                self.global.components()
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn __amp_first(domain: &Self::Domain, tile: usize) -> Self {
                Self::new(Self::grid(domain).point(tile), Index::default())
            }

            #[inline(always)]
            fn __amp_each_of_tile(
                domain: &Self::Domain,
                tile: usize,
                mut visit: impl FnMut(usize, Self),
            ) {
                let shape = Extent::new([$($dim),*]);
                let [.., width] = [$($dim),*];
                let tile = Self::grid(domain).point(tile);
                for row in 0..shape.size() / width.max(1) {
                    let start = shape.point(row * width);
                    each_of_row(
                        start,
                        width,
                        #[inline(always)]
                        |local: Index<_>| {
                            let [.., column] = *local.components();
                            visit(row * width + column, Self::new(tile, local));
                        },
                    );
                }
            }

            #[inline(always)]
            fn __amp_steps(
                _: &Self::Domain,
                tiles: Range<usize>,
                mut visit: impl FnMut(Range<usize>),
            ) {
                for tile in tiles {
                    visit(tile..tile + 1);
                }
            }

            #[inline(always)]
            fn __amp_rows_of_step(
                domain: &Self::Domain,
                tiles: Range<usize>,
                mut visit: impl FnMut(usize, Self, usize),
            ) {
                let shape = Extent::new([$($dim),*]);
                let [.., width] = [$($dim),*];
                let tile = Self::grid(domain).point(tiles.start);
                for row in 0..shape.size() / width.max(1) {
                    let first = Self::new(tile, shape.point(row * width));
                    visit(row * width, first, width);
                }
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn __amp_along(self, step: u32) -> Self {
                Self::new(self.tile, self.local.__amp_along(step))
            }

            #[inline(always)]
            fn __amp_each<const BY_COLUMNS: bool>(
                domain: &Self::Domain,
                tiles: Range<usize>,
                mut visit: impl FnMut(Self),
            ) {
                let shape = Extent::new([$($dim),*]);
                let [.., width] = [$($dim),*];
                for tile in tiles {
                    if !BY_COLUMNS {
                        Self::__amp_each_of_tile(
                            domain,
                            tile,
                            #[inline(always)]
                            |_, index| visit(index),
                        );
                        continue;
                    }
                    let tile = Self::grid(domain).point(tile);
                    each_of_columns(
                        (shape.size() / width.max(1), width),
                        #[inline(always)]
                        |row, column| {
                            let first = Self::new(tile, shape.point(row as usize * width));
                            visit(first.__amp_along(column));
                        },
                    );
                }
            }
        }

        impl<$(const $dim: usize),*> $module::TiledIndex<$($dim),*> {
            /// The number of tiles in each dimension.
            #[cfg_attr(not(debug_assertions), inline(always))]
            pub(crate) fn grid(domain: &$module::TiledExtent<$($dim),*>) -> Extent<{ [$(stringify!($dim)),*].len() }> {
                let mut grid = domain.extent;
                for (side, tile) in grid.components_mut().iter_mut().zip([$($dim),*]) {
                    *side /= tile.max(1);
                }
                grid
            }
        }
    )*};
}
tiled! {
    rank1 D0;
    rank2 D0 D1;
    rank3 D0 D1 D2;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Those visited in one of the orders, sorted.
    fn visited<I: DomainIndex, const BY_COLUMNS: bool>(
        domain: &I::Domain,
        tiles: Range<usize>,
    ) -> Vec<Vec<usize>> {
        let mut all = Vec::new();
        I::__amp_each::<BY_COLUMNS>(domain, tiles, |index| {
            all.push(index.__amp_components().to_vec());
        });
        all.sort();
        all
    }

    /// Each thread once, and no other, whichever tiles a worker gets.
    fn check<I: DomainIndex>(domain: I::Domain) {
        let tiles = I::__amp_tiles(&domain);
        for start in 0..=tiles {
            for end in start..=tiles {
                let rows = visited::<I, false>(&domain, start..end);
                assert!(rows.is_sorted_by(|one, next| one < next), "{start}..{end}");
                assert_eq!(visited::<I, true>(&domain, start..end), rows, "{start}..{end}");
            }
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "it takes long, and is plain Rust")]
    fn columns_have_the_threads_of_rows() {
        check::<Index<1>>(Extent::new([7]));
        for sides in [[1, 1], [1, 9], [9, 1], [2, 3], [5, 7], [35, 2], [3, 0], [0, 3]] {
            check::<Index<2>>(Extent::new(sides));
        }
        check::<Index<3>>(Extent::new([2, 3, 4]));
        check::<rank1::TiledIndex<3>>(Extent::new([12]).tile::<3>());
        check::<rank2::TiledIndex<3, 2>>(Extent::new([6, 6]).tile::<3, 2>());
        check::<rank3::TiledIndex<2, 1, 3>>(Extent::new([4, 2, 3]).tile::<2, 1, 3>());
    }
}
