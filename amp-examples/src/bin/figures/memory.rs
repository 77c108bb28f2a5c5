//! The figures about how elements lie in memory.

use crate::drawing::Anchor::{Middle, Start};
use crate::drawing::{Drawing, colour};

/// A view, a section and a row of it.
pub fn sections() -> Drawing {
    const CELL: f64 = 32.0;
    const COLUMNS: usize = 10;
    let (left, top) = (40.0, 62.0);
    let mut figure = Drawing::new(
        720,
        260,
        "A view of 5 rows and 10 columns, a section of it of 3 by 4 that begins at row 1 and column 4, and its row 4",
    );
    figure.code([left, 28.0], Start, "let view = ArrayViewMut::new([5, 10], &mut data)?;");
    figure.note([left, 50.0], Start, "the numbers are places in memory");
    let is_section = |row: usize, column: usize| (1..4).contains(&row) && (4..8).contains(&column);
    for row in 0..5 {
        for column in 0..COLUMNS {
            let at = [left + column as f64 * CELL, top + row as f64 * CELL];
            let fill = match (is_section(row, column), row == 4) {
                (true, _) => colour::BLUE,
                (_, true) => colour::GREEN,
                _ => colour::EMPTY,
            };
            figure.cell(at, [CELL; 2], fill);
            let number = (row * COLUMNS + column).to_string();
            figure.note([at[0] + CELL / 2.0, at[1] + 20.0], Middle, &number);
        }
    }
    let x = 390.0;
    let lines = [
        (
            colour::BLUE,
            "view.section([1, 4], [3, 4])?",
            "12 elements; [0, 0] is at 14, [1, 0] at 24",
        ),
        (colour::GREEN, "view.row(4)?", "10 elements, of one dimension"),
    ];
    for (k, (fill, code, note)) in lines.into_iter().enumerate() {
        let y = 100.0 + 62.0 * k as f64;
        figure.cell([x, y - 14.0], [22.0; 2], fill);
        figure.code([x + 34.0, y + 2.0], Start, code);
        figure.note([x + 34.0, y + 20.0], Start, note);
    }
    figure.note([left, 246.0], Start, "All three are handles of the same memory: what is written through one is there for the others.");
    figure
}

/// In which banks the elements of a square lie, with and without room behind its rows.
pub fn banks() -> Drawing {
    const CELL: f64 = 30.0;
    const BANKS: usize = 8;
    let mut figure = Drawing::new(
        720,
        348,
        "Without padding the elements of a column lie in one bank, with one more element behind each row in eight different ones",
    );
    let halves = [
        (30.0, 0, "let square: [[f32; 8]; 8];", "a column: eight turns at bank 2"),
        (390.0, 1, "#[tile_static(pad = 1)]", "a column: eight banks, one turn"),
    ];
    for (left, pad, code, note) in halves {
        figure.code([left, 30.0], Start, code);
        for row in 0..BANKS {
            for column in 0..BANKS + pad {
                let at = [left + column as f64 * CELL, 46.0 + row as f64 * CELL];
                let fill = match column {
                    2 => colour::ORANGE,
                    BANKS => colour::SHEET,
                    _ => colour::EMPTY,
                };
                figure.cell(at, [CELL; 2], fill);
                let bank = (row * (BANKS + pad) + column) % BANKS;
                figure.note([at[0] + CELL / 2.0, at[1] + 19.0], Middle, &bank.to_string());
            }
        }
        figure.text([left, 310.0], Start, note);
    }
    figure.note(
        [30.0, 334.0],
        Start,
        "The numbers are banks, of which there are eight here, and 32 on many GPUs.",
    );
    figure
}
