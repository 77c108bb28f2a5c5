//! Rows and columns that each thread has for itself, and what only seems to be one.

use amp_runtime::prelude::*;
use amp_tests::launch;

use crate::own_elements::{check, numbers};

#[test]
fn rows_of_each_thread() {
    let from = numbers(120);
    let from = &ArrayView::new([10, 12], &from).unwrap();
    let number = |k: usize| k as u32 * 3 + 1;
    check(
        "all of a row, and what would lie behind it",
        |on, to| {
            let to = to.view_as([10, 12]).unwrap();
            let kernel = amp!(|i: Index<1>| {
                for column in 0..14 {
                    to[i[0]][column] = to[i[0]][column] * 2 + from[i[0]][11 - column % 12];
                }
            });
            launch(on, Extent::new([10]), kernel);
        },
        |to| (0..120).for_each(|k| to[k] = 2 * to[k] + number(k / 12 * 12 + 11 - k % 12)),
    );
    check(
        "the rows of each plane's next column, for more threads than there are",
        |on, to| {
            let to = to.view_as([2, 5, 12]).unwrap();
            let kernel = amp!(|i: Index<2>| {
                for k in 0..6 {
                    to[[i[0], i[1] + 1, 2 * k]] = k as u32;
                }
            });
            launch(on, Extent::new([3, 5]), kernel);
        },
        |to| {
            for k in (0..120).filter(|k| k / 12 % 5 > 0 && k % 2 == 0) {
                to[k] = k as u32 % 12 / 2;
            }
        },
    );
    check(
        "whole planes",
        |on, to| {
            let to = to.view_as([4, 5, 6]).unwrap();
            let kernel = amp!(|i: Index<1>| {
                for k in 0..30 {
                    to[i[0]][k / 6][k % 6] += k as u32;
                }
            });
            launch(on, Extent::new([4]), kernel);
        },
        |to| (0..120).for_each(|k| to[k] += k as u32 % 30),
    );
    check(
        "rows of a section",
        |on, to| {
            let to = to.view_as([10, 12]).unwrap().section([2, 3], [6, 4]).unwrap();
            let kernel = amp!(|i: Index<1>| {
                for column in 0..8 {
                    to[i[0]][column] = 7;
                }
            });
            launch(on, Extent::new([6]), kernel);
        },
        |to| (2..8).for_each(|row| to[12 * row + 3..12 * row + 7].fill(7)),
    );
    check(
        "parts of an element",
        |on, to| {
            let to = to.reinterpret::<[u32; 3]>().unwrap();
            let kernel = amp!(|i: Index<1>| {
                for k in 0..3 {
                    to[i[0]][2 - k] += k as u32;
                }
            });
            launch(on, to.extent(), kernel);
        },
        |to| (0..120).for_each(|k| to[k] += 2 - k as u32 % 3),
    );
}

#[test]
fn columns_of_each_thread() {
    let from = numbers(120);
    let from = &ArrayView::new([10, 12], &from).unwrap();
    let number = |k: usize| k as u32 * 3 + 1;
    check(
        "all of a column, and what would lie below it",
        |on, to| {
            let to = to.view_as([10, 12]).unwrap();
            let kernel = amp!(|i: Index<1>| {
                for row in 0..14 {
                    to[row][i[0]] = to[row][i[0]] * 2 + from[9 - row % 10][i[0]];
                }
            });
            launch(on, Extent::new([12]), kernel);
        },
        |to| (0..120).for_each(|k| to[k] = 2 * to[k] + number((9 - k / 12) * 12 + k % 12)),
    );
    check(
        "a transpose, of more threads than there are elements",
        |on, to| {
            let to = to.view_as([12, 10]).unwrap();
            launch(on, Extent::new([11, 13]), amp!(|i: Index<2>| to[i[1]][i[0]] = from[i]));
        },
        |to| (0..120).for_each(|k| to[k] = number(k % 10 * 12 + k / 10)),
    );
    check(
        "the next column of each plane, in tiles",
        |on, to| {
            let to = to.view_as([2, 5, 12]).unwrap();
            let kernel = amp!(|t: TiledIndex<1, 4>| {
                let (plane, column) = (t.global[0], t.global[1] + 1);
                for row in 0..5 {
                    to[[plane, row, column]] += row as u32 + 1;
                }
            });
            launch(on, Extent::new([2, 12]).tile::<1, 4>(), kernel);
        },
        |to| {
            for k in (0..120).filter(|k| k % 12 > 0) {
                to[k] += k as u32 / 12 % 5 + 1;
            }
        },
    );
    check(
        "columns of a section",
        |on, to| {
            let to = to.view_as([10, 12]).unwrap().section([2, 3], [6, 4]).unwrap();
            let kernel = amp!(|i: Index<1>| {
                for row in 0..8 {
                    to[row][i[0]] = 7;
                }
            });
            launch(on, Extent::new([5]), kernel);
        },
        |to| (2..8).for_each(|row| to[12 * row + 3..12 * row + 7].fill(7)),
    );
    check(
        "what seems to be a column, and is a part of an element",
        |on, to| {
            let to = to.reinterpret::<[u32; 3]>().unwrap();
            let kernel = amp!(|i: Index<1>| {
                for k in 0..40 {
                    to[k][i[0]] += 1;
                }
            });
            launch(on, Extent::new([3]), kernel);
        },
        |to| to.iter_mut().for_each(|x| *x += 1),
    );
    check(
        "a column that another view reads",
        |on, to| {
            let (to, same) = (to.view_as([10, 12]).unwrap(), to.view_as([10, 12]).unwrap());
            let kernel = amp!(|i: Index<1>| {
                for row in 0..10 {
                    to[row][i[0]] += same[row][i[0]];
                }
            });
            launch(on, Extent::new([12]), kernel);
        },
        |to| to.iter_mut().for_each(|x| *x *= 2),
    );
}
