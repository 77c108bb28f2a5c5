//! The product on the host, of matrices of any sides and numbers, in squares of 128 × 128 for each tile. A thread
//! computes 4 × 16 elements, or 8 × 16 or 8 × 32 where registers hold them: sums side by side in vectors, of which a
//! processor does several at once, and multiplies and adds in one instruction if it has one for that. All rows are read
//! and written in parts of sixteen numbers; a matrix that has none is copied to one that has.

use amp_runtime::native::has_512_bits;
use amp_runtime::prelude::*;
use amp_runtime::{Element, Result};

use super::operand::{Factor, Product, element};
use super::scalar::Scalar;
use crate::Workspace;
use crate::device::ROW;

/// The square of a tile, and the parts of its rows.
const SQUARE: usize = 128;
const PARTS: usize = SQUARE / ROW;
/// The threads side by side where each has two parts.
const PAIRS: usize = PARTS / 2;
/// Of so many rows of a part LLVM keeps the sums in registers. Twice as many are two halves, each by itself.
const HALF: usize = 4;

/// A part of a row, and zeros where there is none.
#[amp]
fn part<T: Element + Default>(row: usize, part: usize, of: &ArrayView<[T; ROW], 2>) -> [T; ROW] {
    let place = Index::new([row, part]);
    if of.extent().contains(place) { of[place] } else { [T::default(); ROW] }
}

/// A row of sums and a number's products with a row.
#[amp]
fn plus_product<T: Scalar, const FUSED: bool>(sums: [T; ROW], x: T, y: [T; ROW]) -> [T; ROW] {
    let mut sums = sums;
    for j in 0..ROW {
        sums[j] = if FUSED { sums[j].plus_fused_product(x, y[j]) } else { sums[j] + x * y[j] };
    }
    sums
}

/// Brings so many columns of `a` and rows of `b` as `DEPTH` into the tile's memory, from the first on.
#[amp]
fn bring<
    T: Scalar,
    const DEPTH: usize,
    const ROWS: usize,
    const DOWN: usize,
    const ACROSS: usize,
>(
    t: TiledIndex<DOWN, ACROSS>,
    first: usize,
    a: &ArrayView<[T; ROW], 2>,
    b: &ArrayView<[T; ROW], 2>,
    left: &mut [[[T; DEPTH]; ROWS]; DOWN],
    right: &mut [[[T; ROW]; PARTS]; DEPTH],
) {
    let (down, across) = (t.local[0], t.local[1]);
    for r in (0..ROWS).step_by(ACROSS) {
        if r + across < ROWS {
            for k in (0..DEPTH).step_by(ROW) {
                let numbers = part(t.global[0] * ROWS + r + across, (first + k) / ROW, a);
                for j in 0..ROW {
                    left[down][r + across][k + j] = numbers[j];
                }
            }
        }
    }
    for k in (0..DEPTH).step_by(DOWN) {
        if k + down < DEPTH {
            for p in (0..PARTS).step_by(ACROSS) {
                let column = t.tile[1] * PARTS + p + across;
                right[k + down][p + across] = part(first + k + down, column, b);
            }
        }
    }
}

/// Writes the sums of a part, if there is such a one, with factors of theirs and of what was there, if that counts.
#[amp]
fn write<T: Scalar>(
    place: Index<2>,
    sums: [T; ROW],
    factors: (T, T),
    reads: bool,
    c: &ArrayViewMut<[T; ROW], 2>,
) {
    if c.extent().contains(place) {
        let mut numbers = sums;
        for j in 0..ROW {
            numbers[j] = factors.0 * numbers[j];
        }
        if reads {
            let before = c[place];
            for j in 0..ROW {
                numbers[j] = numbers[j] + factors.1 * before[j];
            }
        }
        c[place] = numbers;
    }
}

/// Threads that have a part of so many rows.
#[amp]
fn products<
    T: Scalar,
    const FUSED: bool,
    const DEPTH: usize,
    const ROWS: usize,
    const DOWN: usize,
>(
    t: TiledIndex<DOWN, PARTS>,
    depth: usize,
    factors: (T, T),
    reads: bool,
    a: &ArrayView<[T; ROW], 2>,
    b: &ArrayView<[T; ROW], 2>,
    c: &ArrayViewMut<[T; ROW], 2>,
) {
    #[tile_static]
    let left: [[[T; DEPTH]; ROWS]; DOWN];
    #[tile_static]
    let right: [[[T; ROW]; PARTS]; DEPTH];
    let (down, across) = (t.local[0], t.local[1]);
    let (mut upper, mut lower) = ([[T::default(); ROW]; HALF], [[T::default(); ROW]; HALF]);
    for first in (0..depth).step_by(DEPTH) {
        bring::<T, DEPTH, ROWS, DOWN, PARTS>(t, first, a, b, &mut left, &mut right);
        t.barrier.wait_with_tile_static_memory_fence();
        for k in 0..DEPTH {
            let y = right[k][across];
            for r in 0..HALF {
                upper[r] = plus_product::<T, FUSED>(upper[r], left[down][r][k], y);
            }
            if ROWS > HALF {
                for r in 0..HALF {
                    lower[r] =
                        plus_product::<T, FUSED>(lower[r], left[down][(HALF + r) % ROWS][k], y);
                }
            }
        }
        t.barrier.wait_with_tile_static_memory_fence();
    }
    for r in 0..ROWS {
        let place = Index::new([t.global[0] * ROWS + r, t.global[1]]);
        write(place, if r < HALF { upper[r] } else { lower[r - HALF] }, factors, reads, c);
    }
}

/// Threads that have two parts of eight rows, and so read each number of `a` once for both.
#[amp]
fn products_of_pairs<T: Scalar, const FUSED: bool, const DEPTH: usize, const DOWN: usize>(
    t: TiledIndex<DOWN, PAIRS>,
    depth: usize,
    factors: (T, T),
    reads: bool,
    a: &ArrayView<[T; ROW], 2>,
    b: &ArrayView<[T; ROW], 2>,
    c: &ArrayViewMut<[T; ROW], 2>,
) {
    #[tile_static]
    let left: [[[T; DEPTH]; 8]; DOWN];
    #[tile_static]
    let right: [[[T; ROW]; PARTS]; DEPTH];
    let (down, across) = (t.local[0], t.local[1]);
    let (mut upper, mut lower) = ([[T::default(); ROW]; HALF], [[T::default(); ROW]; HALF]);
    let (mut upper_2, mut lower_2) = ([[T::default(); ROW]; HALF], [[T::default(); ROW]; HALF]);
    for first in (0..depth).step_by(DEPTH) {
        bring::<T, DEPTH, 8, DOWN, PAIRS>(t, first, a, b, &mut left, &mut right);
        t.barrier.wait_with_tile_static_memory_fence();
        for k in 0..DEPTH {
            let (y, y_2) = (right[k][across], right[k][PAIRS + across]);
            for r in 0..HALF {
                let x = left[down][r][k];
                upper[r] = plus_product::<T, FUSED>(upper[r], x, y);
                upper_2[r] = plus_product::<T, FUSED>(upper_2[r], x, y_2);
            }
            for r in 0..HALF {
                let x = left[down][HALF + r][k];
                lower[r] = plus_product::<T, FUSED>(lower[r], x, y);
                lower_2[r] = plus_product::<T, FUSED>(lower_2[r], x, y_2);
            }
        }
        t.barrier.wait_with_tile_static_memory_fence();
    }
    for r in 0..HALF {
        let place = Index::new([t.global[0] * 8 + r, t.tile[1] * PARTS + across]);
        let (below, beside) = (Index::new([HALF, 0]), Index::new([0, PAIRS]));
        write(place, upper[r], factors, reads, c);
        write(place + beside, upper_2[r], factors, reads, c);
        write(place + below, lower[r], factors, reads, c);
        write(place + below + beside, lower_2[r], factors, reads, c);
    }
}

/// The rows of a matrix in parts, if they are whole.
macro_rules! parts {
    ($matrix:expr) => {{
        let [rows, columns] = <[usize; 2]>::from($matrix.extent());
        let flat = $matrix.view_as(rows * columns).and_then(|flat| flat.reinterpret::<[T; ROW]>());
        let whole = flat.ok().filter(|_| columns.is_multiple_of(ROW));
        whole.and_then(|flat| flat.view_as([rows, columns / ROW]).ok())
    }};
}

/// Memory for parts, of a workspace.
type Room<T> = ArrayViewMut<'static, [T; ROW], 1>;

/// Room for a matrix, and the matrix there.
fn room<T: Element>(
    workspace: &mut Workspace,
    [rows, columns]: [usize; 2],
) -> Result<(Room<T>, ArrayViewMut<'static, [T; ROW], 2>)> {
    let columns = columns.div_ceil(ROW);
    let room = workspace.take::<[T; ROW]>(rows * columns)?;
    let matrix = room.view_as([rows, columns])?;
    Ok((room, matrix))
}

/// A factor as it is read.
struct InParts<'v, T: Element> {
    view: ArrayView<'v, [T; ROW], 2>,
    /// Where it lies, if it is a copy. The last parts of its rows end with zeros then.
    room: Option<Room<T>>,
}

fn in_parts<'v, T: Scalar>(workspace: &mut Workspace, of: Factor<'v, T>) -> Result<InParts<'v, T>> {
    if !of.is_transposed
        && let Some(view) = parts!(of.view)
    {
        return Ok(InParts { view, room: None });
    }
    let (room, to) = room::<T>(workspace, of.sides())?;
    let (from, is_transposed) = (of.view, of.is_transposed);
    if to.extent().size() > 0 {
        workspace.run(
            to.extent(),
            kernel!(|i: Index<2>| {
                let mut numbers = [T::default(); ROW];
                for k in 0..ROW {
                    numbers[k] = element(i[0], i[1] * ROW + k, is_transposed, from);
                }
                to[i] = numbers;
            }),
        )?;
    }
    Ok(InParts { view: to.read_only(), room: Some(room) })
}

/// Has the processor an instruction that multiplies and adds? Where it has none, that takes a function of many.
pub(super) fn has_fused_products() -> bool {
    #[cfg(target_arch = "x86_64")]
    return is_x86_feature_detected!("fma");
    #[cfg(not(target_arch = "x86_64"))]
    return cfg!(target_arch = "aarch64");
}

/// What a launch multiplies.
struct Launch<'l, T: Element> {
    /// The squares one below the other, and side by side.
    tiles: [usize; 2],
    depth: usize,
    factors: (T, T),
    /// Does it count what was there?
    reads: bool,
    a: &'l ArrayView<'l, [T; ROW], 2>,
    b: &'l ArrayView<'l, [T; ROW], 2>,
}

/// Runs kernels of one form.
type Run<T> = fn(&Workspace, &Launch<'_, T>, &ArrayViewMut<'_, [T; ROW], 2>) -> Result<()>;

fn run_parts<
    T: Scalar,
    const FUSED: bool,
    const DEPTH: usize,
    const ROWS: usize,
    const DOWN: usize,
>(
    workspace: &Workspace,
    &Launch { tiles, depth, factors, reads, a, b }: &Launch<'_, T>,
    c: &ArrayViewMut<[T; ROW], 2>,
) -> Result<()> {
    const { assert!(ROWS * DOWN == SQUARE) };
    let threads = Extent::new([tiles[0] * DOWN, tiles[1] * PARTS]).tile::<DOWN, PARTS>();
    let of = products::<T, FUSED, DEPTH, ROWS, DOWN>;
    workspace.run(threads, of(depth, factors, reads, a, b, c))
}

fn run_pairs<T: Scalar, const FUSED: bool, const DEPTH: usize>(
    workspace: &Workspace,
    &Launch { tiles, depth, factors, reads, a, b }: &Launch<'_, T>,
    c: &ArrayViewMut<[T; ROW], 2>,
) -> Result<()> {
    const DOWN: usize = SQUARE / 8;
    let threads = Extent::new([tiles[0] * DOWN, tiles[1] * PAIRS]).tile::<DOWN, PAIRS>();
    let of = products_of_pairs::<T, FUSED, DEPTH, DOWN>;
    workspace.run(threads, of(depth, factors, reads, a, b, c))
}

/// The product, with steps of so many columns of `a` as fit into a tile's memory.
pub(super) fn product<T: Scalar, const FUSED: bool, const DEPTH: usize>(
    workspace: &mut Workspace,
    product: &Product<'_, T>,
    c: &ArrayViewMut<T, 2>,
) -> Result<()> {
    let run: Run<T> = match has_512_bits() {
        true => run_parts::<T, FUSED, DEPTH, 8, { SQUARE / 8 }>,
        false => run_parts::<T, FUSED, DEPTH, 4, { SQUARE / 4 }>,
    };
    product_by(run, workspace, product, c)
}

/// The same of numbers of which registers of 512 bits hold twice as many sums.
pub(super) fn product_of_pairs<T: Scalar, const FUSED: bool, const DEPTH: usize>(
    workspace: &mut Workspace,
    product: &Product<'_, T>,
    c: &ArrayViewMut<T, 2>,
) -> Result<()> {
    let run: Run<T> = match has_512_bits() {
        true => run_pairs::<T, FUSED, DEPTH>,
        false => run_parts::<T, FUSED, DEPTH, 4, { SQUARE / 4 }>,
    };
    product_by(run, workspace, product, c)
}

fn product_by<T: Scalar>(
    run: Run<T>,
    workspace: &mut Workspace,
    &Product { alpha, a, b, beta }: &Product<'_, T>,
    c: &ArrayViewMut<T, 2>,
) -> Result<()> {
    let [rows, columns] = <[usize; 2]>::from(c.extent());
    let depth = a.sides()[1];
    let (a, b) = (in_parts(workspace, a)?, in_parts(workspace, b)?);
    let tiles = [rows.div_ceil(SQUARE), columns.div_ceil(SQUARE)];
    let reads = beta != T::default();
    let launch = Launch { tiles, depth, factors: (alpha, beta), reads, a: &a.view, b: &b.view };
    let room_of_c = match parts!(c) {
        Some(c) => {
            run(workspace, &launch, &c)?;
            None
        }
        None => {
            let (room, sums) = room::<T>(workspace, [rows, columns])?;
            run(workspace, &Launch { reads: false, ..launch }, &sums)?;
            workspace.run(
                sums.extent(),
                kernel!(|i: Index<2>| {
                    let numbers = sums[i];
                    for k in 0..ROW {
                        let place = Index::new([i[0], i[1] * ROW + k]);
                        if c.extent().contains(place) {
                            let product = numbers[k];
                            c[place] = if reads { product + beta * c[place] } else { product };
                        }
                    }
                }),
            )?;
            Some(room)
        }
    };
    [a.room, b.room, room_of_c].into_iter().flatten().for_each(|room| workspace.give(room));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A processor runs one of them.
    #[test]
    fn threads_of_any_form() -> Result<()> {
        let (rows, depth, columns) = (135, 37, 70);
        let numbers = |count: usize| (0..count).map(|k| (k * k % 31) as i32 - 9).collect();
        let (a, b): (Vec<i32>, Vec<i32>) = (numbers(rows * depth), numbers(depth * columns));
        let at = |row: usize, column: usize| -> i32 {
            (0..depth).map(|k| a[row * depth + k] * b[k * columns + column]).sum()
        };
        let expected: Vec<i32> =
            (0..rows * columns).map(|k| 3 * at(k / columns, k % columns) - 2).collect();
        let left = ArrayView::new([rows, depth], &a)?;
        let right = ArrayView::new([depth, columns], &b)?;
        let product = Product { alpha: 3, a: (&left).into(), b: (&right).into(), beta: -1 };
        let mut workspace = Workspace::new_on(&Accelerator::cpu());
        let forms: [Run<i32>; 3] = [
            run_parts::<i32, false, 32, 4, 32>,
            run_parts::<i32, false, 32, 8, 16>,
            run_pairs::<i32, false, 32>,
        ];
        for run in forms {
            let c = Array::new([rows, columns], &vec![2; rows * columns])?;
            product_by(run, &mut workspace, &product, &c.view())?;
            assert_eq!(c.to_vec()?, expected);
        }
        Ok(())
    }
}
