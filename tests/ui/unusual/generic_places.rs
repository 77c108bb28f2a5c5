//! Places chosen at run time: elements of rows of structs of arrays, by functions that return their numbers.

use amp_runtime::Result;
use amp_runtime::prelude::*;

#[amp]
struct Board {
    cells: [[i8; 3]; 3],
    moves: u8,
}

#[amp]
impl Board {
    const LINES: [[usize; 3]; 4] = [[0, 1, 2], [3, 4, 5], [0, 4, 8], [2, 4, 6]];

    fn cell(&mut self, place: usize, by: i8) -> Option<usize> {
        let (row, column) = (place / 3, place % 3);
        if self.cells[row][column] != 0 {
            return None;
        }
        self.cells[row][column] = by;
        self.moves += 1;
        Some(row)
    }

    fn winner(&self) -> i8 {
        let mut winner = 0;
        'lines: for line in Self::LINES {
            let first = self.cells[line[0] / 3][line[0] % 3];
            for &place in &line {
                if self.cells[place / 3][place % 3] != first {
                    continue 'lines;
                }
            }
            winner = first;
            if winner != 0 {
                break;
            }
        }
        winner
    }
}

pub fn run() -> Result<()> {
    let games: Vec<[u8; 5]> =
        vec![[0, 3, 1, 4, 2], [0, 1, 4, 2, 8], [3, 0, 3, 5, 4], [8, 6, 7, 4, 2]];
    let mut boards = vec![Board { cells: [[0; 3]; 3], moves: 0 }; 4];
    let (moves, view) = (ArrayView::new(4, &games)?, ArrayViewMut::new(4, &mut boards)?);
    let out = Array::new(4, &[[0_i32; 2]; 4])?;
    parallel_for_each(
        view.extent(),
        kernel!(|i: Index<1>| {
            let mut rows = 0;
            for k in 0..5 {
                let by = if k % 2 == 0 { 1 } else { -1 };
                rows = rows * 10
                    + match view[i].cell(moves[i][k] as usize, by) {
                        Some(row) => row as i32,
                        None => 9,
                    };
            }
            let board = view[i];
            out[i] = [rows, board.winner() as i32];
        }),
    )?;
    drop(view);
    assert_eq!(out.to_vec()?, [[1010, 1], [102, 1], [10911, 0], [22210, 0]].map(|v: [i32; 2]| v));
    assert_eq!(boards[2].cells, [[-1, 0, 0], [1, 1, -1], [0; 3]]);
    assert_eq!(boards.iter().map(|board| board.moves).collect::<Vec<_>>(), [5, 5, 4, 5]);
    Ok(())
}
