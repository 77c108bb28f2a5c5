//! A matrix is squared and the square multiplied on, by threads that read rows of the square others compute.
use crate::case::*;

#[amp]
fn times(row: usize, column: usize, a: &ArrayView<i32, 2>, b: &ArrayViewMut<i32, 2>) -> i32 {
    let mut sum = 0;
    for k in 0..a.extent()[1] {
        sum += a[[row, k]] * b[[k, column]]; //~ race
    }
    sum
}

#[amp]
fn power(
    i: Index<2>,
    a: &ArrayView<i32, 2>,
    square: &ArrayViewMut<i32, 2>,
    cube: &ArrayViewMut<i32, 2>,
    phase: u32,
) {
    if phase != 1 {
        let mut sum = 0;
        for k in 0..a.extent()[1] {
            sum += a[[i[0], k]] * a[[k, i[1]]];
        }
        square[i] = sum; //~ race
    }
    if phase != 0 {
        cube[i] = times(i[0], i[1], a, square);
    }
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let cells = [1, 2, 0, 0, 1, 1, 2, 0, 1];
    let a = ArrayView::new([3, 3], &cells)?;
    let square = ArrayViewMut::without_source([3, 3])?;
    let phases = [2]; // bug
    // mend: let phases = [0, 1];
    written([3, 3], |cube| {
        for phase in phases {
            parallel_for_each_on(on, cube.extent(), power(&a, &square, cube, phase))?;
        }
        Ok(())
    })
}

pub fn expected() -> Vec<i64> {
    let a = [1, 2, 0, 0, 1, 1, 2, 0, 1];
    let times = |x: &[i64], y: &[i64]| -> Vec<i64> {
        (0..9).map(|n| (0..3).map(|k| x[n / 3 * 3 + k] * y[k * 3 + n % 3]).sum()).collect()
    };
    times(&a, &times(&a, &a))
}
