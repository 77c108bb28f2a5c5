//! The product of matrices of `f16` as one of `f32`: by cooperative matrices, in squares of 128 × 128 for each tile
//! of 128 threads, of which each subgroup computes 64 × 64; or else as a product of `f32`.

use amp_runtime::Result;
use amp_runtime::cooperative::{
    Accumulator, CooperativeMatrix, CooperativeProduct, F16Vec4, Left, Right,
};
use amp_runtime::prelude::*;

use super::operand::{Factor, Product};
use super::product;
use crate::{Workspace, device};

const THREADS: usize = 128;
const SQUARE: usize = 128;
/// The square of a subgroup.
const PART: usize = SQUARE / 2;
/// So many columns of `a` and rows of `b` are in tile_static memory at a time.
const DEPTH: usize = 32;
/// The side of a cooperative matrix.
const SIDE: usize = 16;
/// So many of them are side by side in a subgroup's square.
const EACH: usize = PART / SIDE;
/// Numbers of a vector.
const NUMBERS: usize = 4;
/// Vectors in a row of a square of `a`, and of one of `b`.
const ROW_OF_A: usize = DEPTH / NUMBERS;
const ROW_OF_B: usize = SQUARE / NUMBERS;
/// What a thread brings of each.
const BROUGHT: usize = SQUARE * ROW_OF_A / THREADS;

type Sum = CooperativeMatrix<f32, SIDE, SIDE, Accumulator>;
type OfLeft = CooperativeMatrix<f16, SIDE, SIDE, Left>;
type OfRight = CooperativeMatrix<f16, SIDE, SIDE, Right>;

/// `c = alpha * a * b`, and with `ADDS` 1 `+ beta * c`. Without, `c` is only written.
#[amp]
fn products<const ADDS: usize>(
    t: TiledIndex<THREADS>,
    factors: (f32, f32),
    a: &ArrayView<F16Vec4, 2>,
    b: &ArrayView<F16Vec4, 2>,
    c: &ArrayViewMut<f32, 2>,
) {
    // Room for two more vectors, so that the rows of a block are in different banks.
    #[tile_static(pad = 2)]
    let left: [[F16Vec4; ROW_OF_A]; SQUARE];
    #[tile_static(pad = 2)]
    let right: [[F16Vec4; ROW_OF_B]; DEPTH];
    let thread = t.local[0];
    // From an extent, so that a launch knows that all blocks are there.
    let columns = c.extent()[1] / SQUARE;
    let (top, side) = (t.tile[0] / columns * SQUARE, t.tile[0] % columns * SQUARE);
    // Smaller subgroups than those of 32 are more than parts: the first four are enough.
    let number = subgroup::id(t);
    let (row, column) = (number % 4 / 2 * PART, number % 2 * PART);
    let depth = b.extent()[0];
    let mut sums: [[Sum; EACH]; EACH] = [[cooperative::zero(t); EACH]; EACH];
    for first in (0..depth).step_by(DEPTH) {
        // One after the other: side by side in one loop they cost a twentieth.
        #[unroll]
        for k in 0..BROUGHT {
            let vector = thread + k * THREADS;
            let (down, across) = (vector / ROW_OF_A, vector % ROW_OF_A);
            left[down][across] = a[top + down][first / NUMBERS + across];
        }
        #[unroll]
        for k in 0..BROUGHT {
            let vector = thread + k * THREADS;
            let (down, across) = (vector / ROW_OF_B, vector % ROW_OF_B);
            right[down][across] = b[first + down][side / NUMBERS + across];
        }
        t.barrier.wait_with_tile_static_memory_fence();
        #[unroll]
        for k in 0..DEPTH / SIDE {
            let mut lefts: [OfLeft; EACH] = [cooperative::zero(t); EACH];
            #[unroll]
            for i in 0..EACH {
                lefts[i] = cooperative::load(t, &left, [row + i * SIDE, k * SIDE]);
            }
            #[unroll]
            for j in 0..EACH {
                let of_right: OfRight = cooperative::load(t, &right, [k * SIDE, column + j * SIDE]);
                #[unroll]
                for i in 0..EACH {
                    sums[i][j] = cooperative::multiply_add(t, lefts[i], of_right, sums[i][j]);
                }
            }
        }
        t.barrier.wait_with_tile_static_memory_fence();
    }
    if number < 4 {
        #[unroll]
        for i in 0..EACH {
            #[unroll]
            for j in 0..EACH {
                // Written out, so that nothing of it goes through memory.
                let (down, across) = (top + row + i * SIDE, side + column + j * SIDE);
                let sum = cooperative::scale(t, sums[i][j], factors.0);
                if ADDS == 1 {
                    let before: Sum = cooperative::load(t, c, [down, across]);
                    let before = cooperative::scale(t, before, factors.1);
                    cooperative::store(t, cooperative::add(t, sum, before), c, [down, across]);
                } else {
                    cooperative::store(t, sum, c, [down, across]);
                }
            }
        }
    }
}

/// A matrix whose elements have no gaps, four at once.
fn vectors<'v>(matrix: &ArrayView<'v, f16, 2>) -> Option<ArrayView<'v, F16Vec4, 2>> {
    let [rows, columns] = <[usize; 2]>::from(matrix.extent());
    let flat = matrix.view_as(rows * columns).ok()?;
    flat.reinterpret::<F16Vec4>().ok()?.view_as([rows, columns / NUMBERS]).ok()
}

/// Has the accelerator the matrices of the kernel, and subgroups of the size that it is made for?
fn suits(accelerator: &Accelerator) -> Result<bool> {
    let wanted = CooperativeProduct::of::<f16, f32>([SIDE; 3]);
    Ok(device::suits_tiles(accelerator)
        && accelerator.cooperative_products().contains(&wanted)
        && device::subgroup_size(accelerator)? == THREADS / 4)
}

/// The product by cooperative matrices on any accelerator that has them, if the sides are multiples of those of
/// squares and no factor is a transpose.
pub(super) fn multiply(
    workspace: &Workspace,
    (alpha, beta): (f32, f32),
    [a, b]: [Factor<'_, f16>; 2],
    c: &ArrayViewMut<f32, 2>,
) -> Option<Result<()>> {
    let [rows, columns] = <[usize; 2]>::from(c.extent());
    let depth = a.sides()[1];
    let is_suitable = rows % SQUARE == 0 && columns % SQUARE == 0 && depth % DEPTH == 0;
    if !is_suitable || depth == 0 || a.is_transposed || b.is_transposed {
        return None;
    }
    let (a, b) = (vectors(a.view)?, vectors(b.view)?);
    let threads = Extent::new([rows / SQUARE * (columns / SQUARE) * THREADS]).tile::<THREADS>();
    Some(match beta == 0.0 {
        true => workspace.run(threads, products::<0>((alpha, beta), &a, &b, c)),
        false => workspace.run(threads, products::<1>((alpha, beta), &a, &b, c)),
    })
}

/// The factor as one of `f32`.
fn converted(
    workspace: &mut Workspace,
    factor: Factor<'_, f16>,
) -> Result<ArrayViewMut<'static, f32, 1>> {
    let extent = factor.view.extent();
    let numbers = workspace.take::<f32>(extent.size())?;
    let (from, columns) = (factor.view, extent[1]);
    let kernel = kernel!(|i: Index<2>| {
        numbers[i[0] * columns + i[1]] = amp_runtime::from_f16(from[i]);
    });
    workspace.run(extent, kernel)?;
    Ok(numbers)
}

/// `c = alpha * a * b + beta * c`, of sides that fit.
pub(super) fn product_of_halves(
    workspace: &mut Workspace,
    (alpha, beta): (f32, f32),
    [a, b]: [Factor<'_, f16>; 2],
    c: &ArrayViewMut<f32, 2>,
) -> Result<()> {
    if suits(workspace.accelerator())?
        && let Some(done) = multiply(workspace, (alpha, beta), [a, b], c)
    {
        return done;
    }
    if a.sides()[1] == 0 {
        let nothing = ArrayView::<f32, 2>::new([0, 0], &[])?;
        let none = |sides: [usize; 2]| nothing.view_as(sides);
        let (left, right) = (none(a.sides())?, none(b.sides())?);
        let product = Product { alpha, a: (&left).into(), b: (&right).into(), beta };
        return self::product(workspace, product, c);
    }
    let (left, right) = (converted(workspace, a)?, converted(workspace, b)?);
    let left_of_c = left.view_as(a.view.extent())?;
    let right_of_c = right.view_as(b.view.extent())?;
    let product = Product {
        alpha,
        a: Factor { view: &left_of_c.read_only(), is_transposed: a.is_transposed },
        b: Factor { view: &right_of_c.read_only(), is_transposed: b.is_transposed },
        beta,
    };
    self::product(workspace, product, c)?;
    workspace.give(left);
    workspace.give(right);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_block_needs_to_be_tested() {
        let a = Array::<f16, 2>::zeroed([256, 64]).unwrap();
        let b = Array::<f16, 2>::zeroed([64, 384]).unwrap();
        let c = Array::<f32, 2>::zeroed([256, 384]).unwrap();
        let (a, b) = (vectors(&a).unwrap(), vectors(&b).unwrap());
        let threads = |tiles: usize| Extent::new([tiles * THREADS]).tile::<THREADS>();
        let kernel = products::<1>((1.0, 1.0), &a, &b, &c);
        assert!(kernel.is_in_range(&threads(2 * 3)));
        assert!(!kernel.is_in_range(&threads(2 * 3 + 1)));
    }
}
