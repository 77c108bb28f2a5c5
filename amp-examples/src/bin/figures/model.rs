//! The figures of the page The model.

use crate::drawing::Anchor::{End, Middle, Start};
use crate::drawing::{Drawing, colour};

/// A domain in tiles, with one thread and its indices.
pub fn tiles() -> Drawing {
    const SIDE: f64 = 32.0;
    const ROWS: usize = 8;
    const COLUMNS: usize = 12;
    const TILE: usize = 4;
    let (left, top) = (70.0, 78.0);
    let at = |row: usize, column: usize| [left + column as f64 * SIDE, top + row as f64 * SIDE];
    let mut figure = Drawing::new(
        720,
        370,
        "A domain of 8 rows and 12 columns in tiles of 4 by 4, and the indices of one thread",
    );
    figure.code([left, 28.0], Start, "Extent::new([8, 12]).tile::<4, 4>()");
    for row in 0..ROWS {
        for column in 0..COLUMNS {
            let is_in_tile = row / TILE == 1 && column / TILE == 1;
            figure.cell(
                at(row, column),
                [SIDE; 2],
                if is_in_tile { colour::BLUE } else { colour::EMPTY },
            );
        }
    }
    figure.cell(at(5, 6), [SIDE; 2], colour::ORANGE);
    for row in (0..ROWS).step_by(TILE) {
        for column in (0..COLUMNS).step_by(TILE) {
            figure.frame(at(row, column), [TILE as f64 * SIDE; 2], colour::INK);
        }
    }
    for column in 0..COLUMNS {
        let [x, y] = at(0, column);
        figure.note([x + SIDE / 2.0, y - 8.0], Middle, &column.to_string());
    }
    for row in 0..ROWS {
        let [x, y] = at(row, 0);
        figure.note([x - 10.0, y + 21.0], End, &row.to_string());
    }
    figure.note(
        [left, top - 26.0],
        Start,
        "second component of the index: side by side in memory →",
    );
    let [x, y] = at(5, 6);
    figure.line([x + SIDE / 2.0, y + SIDE / 2.0], [500.0, y + SIDE / 2.0], colour::QUIET);
    let lines = [
        ("t.global", "[5, 6]", "in the whole domain"),
        ("t.tile", "[1, 1]", "which tile"),
        ("t.local", "[1, 2]", "within the tile"),
        ("t.tile_origin", "[4, 4]", "the tile's first thread"),
    ];
    for (k, (name, value, note)) in lines.into_iter().enumerate() {
        let y = 150.0 + 48.0 * k as f64;
        figure.code([510.0, y], Start, &format!("{name} = {value}"));
        figure.note([510.0, y + 17.0], Start, note);
    }
    figure.note(
        [left, 358.0],
        Start,
        "global = tile_origin + local, and tile_origin = tile × 4 in each dimension",
    );
    figure
}

/// A domain that is padded to whole tiles.
pub fn padding() -> Drawing {
    const SIDE: f64 = 34.0;
    let (left, top) = (40.0, 66.0);
    let at = |row: usize, column: usize| [left + column as f64 * SIDE, top + row as f64 * SIDE];
    let mut figure = Drawing::new(
        720,
        262,
        "An extent of 3 by 10 is padded to 4 by 12 for tiles of 2 by 4; threads beyond the data read zero and write nothing",
    );
    figure.code([left, 28.0], Start, "Extent::new([3, 10]).tile::<2, 4>().pad()");
    for row in 0..4 {
        for column in 0..12 {
            let is_there = row < 3 && column < 10;
            let corner = at(row, column);
            figure.cell(corner, [SIDE; 2], if is_there { colour::BLUE } else { colour::EMPTY });
            if !is_there {
                let [x, y] = corner;
                figure.line([x + 11.0, y + 11.0], [x + SIDE - 11.0, y + SIDE - 11.0], colour::RULE);
                figure.line([x + SIDE - 11.0, y + 11.0], [x + 11.0, y + SIDE - 11.0], colour::RULE);
            }
        }
    }
    for row in [0, 2] {
        for column in [0, 4, 8] {
            figure.frame(at(row, column), [4.0 * SIDE, 2.0 * SIDE], colour::INK);
        }
    }
    figure.note([left, top - 12.0], Start, "3 × 10 elements; 4 × 12 threads in 6 whole tiles");
    let x = 480.0;
    figure.cell([x, 82.0], [22.0; 2], colour::BLUE);
    figure.text([x + 32.0, 98.0], Start, "a thread with an element");
    figure.cell([x, 122.0], [22.0; 2], colour::EMPTY);
    figure.line([x + 6.0, 128.0], [x + 16.0, 138.0], colour::RULE);
    figure.line([x + 16.0, 128.0], [x + 6.0, 138.0], colour::RULE);
    figure.text([x + 32.0, 138.0], Start, "a thread beyond the data:");
    figure.code([x + 32.0, 160.0], Start, "view[t]");
    figure.text([x + 92.0, 160.0], Start, "reads zero");
    figure.code([x + 32.0, 182.0], Start, "view[t] = x");
    figure.text([x + 124.0, 182.0], Start, "writes nothing");
    figure.note([left, 232.0], Start, "Such a thread runs as all others do: it comes to barriers, and writes to tile_static memory.");
    figure
}

/// Four threads of a tile, before and after a barrier.
pub fn barrier() -> Drawing {
    let mut figure = Drawing::new(
        720,
        304,
        "Four threads write to tile_static memory, wait for each other at a barrier, then read what others have written",
    );
    let (left, top, row) = (100.0, 74.0, 40.0);
    let wall = 400.0;
    figure.code([left, 44.0], Start, "shared[me] = …;");
    figure.code([wall, 44.0], Middle, "t.barrier.wait();");
    figure.code([wall + 90.0, 44.0], Start, "… = shared[3 - me];");
    for (k, (writes, reads)) in
        [(120.0, 190.0), (210.0, 150.0), (160.0, 215.0), (280.0, 170.0)].into_iter().enumerate()
    {
        let y = top + k as f64 * row;
        figure.text([left - 14.0, y + 19.0], End, &format!("thread {k}"));
        figure.cell([left, y], [writes, 28.0], colour::BLUE);
        figure.text([left + 10.0, y + 19.0], Start, &format!("writes shared[{k}]"));
        let waits = wall - left - writes;
        if waits > 30.0 {
            figure.dashes([left + writes, y + 14.0], [wall, y + 14.0], colour::RULE);
        }
        if waits > 70.0 {
            figure.note([left + writes + waits / 2.0, y + 9.0], Middle, "waits");
        }
        figure.cell([wall + 4.0, y], [reads, 28.0], colour::GREEN);
        figure.text([wall + 14.0, y + 19.0], Start, &format!("reads shared[{}]", 3 - k));
    }
    let bottom = top + 4.0 * row;
    figure.line([wall, 54.0], [wall, bottom + 4.0], colour::RED);
    figure.arrow([left, bottom + 24.0], [680.0, bottom + 24.0]);
    figure.note([680.0, bottom + 42.0], End, "time");
    figure.note(
        [left, bottom + 44.0],
        Start,
        "No thread passes the line before the last one has come to it,",
    );
    figure.note(
        [left, bottom + 61.0],
        Start,
        "so what was written before it is there for all threads of the tile.",
    );
    figure
}

/// What is copied between the host and a device, and when.
pub fn memory() -> Drawing {
    let mut figure = Drawing::new(
        720,
        486,
        "Host data are copied to the device by the first launch that needs them, stay there for the next one, and are copied back by synchronize",
    );
    let (host, device) = (395.0, 595.0);
    let steps: [(&str, &str, f64); 5] = [
        ("ArrayView::new(n, &x)", "", 100.0),
        ("ArrayViewMut::new(n, &mut y)", "", 140.0),
        ("parallel_for_each(…, first)", "launch", 180.0),
        ("parallel_for_each(…, second)", "launch", 270.0),
        ("y_view.synchronize()", "wait", 360.0),
    ];
    figure.heading([20.0, 34.0], Start, "the program");
    figure.heading([host, 34.0], Middle, "memory of the host");
    figure.heading([device, 34.0], Middle, "memory of the device");
    figure.note([host, 54.0], Middle, "the slices x and y");
    figure.note([device, 54.0], Middle, "buffers, made when first used");
    figure.area([host - 5.0, 68.0], [10.0, 372.0], colour::BLUE);
    figure.area([device - 5.0, 196.0], [10.0, 244.0], colour::GREEN);
    figure.dashes([device, 68.0], [device, 196.0], colour::RULE);
    for (code, _, y) in steps {
        figure.code([20.0, y + 4.0], Start, code);
        figure.dashes([270.0, y], [host - 10.0, y], colour::RULE);
    }
    figure.note([host + 14.0, 104.0], Start, "borrowed; nothing is copied");
    figure.note([host + 14.0, 144.0], Start, "borrowed; nothing is copied");
    figure.arrow([host + 8.0, 196.0], [device - 8.0, 196.0]);
    figure.note([(host + device) / 2.0, 190.0], Middle, "x and y");
    figure.cell([device + 14.0, 204.0], [96.0, 40.0], colour::ORANGE);
    figure.text([device + 62.0, 229.0], Middle, "first runs");
    figure.note([host + 14.0, 274.0], Start, "nothing: it is there");
    figure.cell([device + 14.0, 280.0], [96.0, 40.0], colour::ORANGE);
    figure.text([device + 62.0, 305.0], Middle, "second runs");
    figure.arrow([device - 8.0, 376.0], [host + 8.0, 376.0]);
    figure.note([(host + device) / 2.0, 370.0], Middle, "y, which was written");
    figure.note([20.0, 381.0], Start, "waits, and gives y back to the host");
    figure.note([20.0, 207.0], Start, "returns before the kernel has run");
    figure.note([20.0, 297.0], Start, "queued behind the first");
    figure.note([20.0, 466.0], Start, "x is only read, so it is never copied back. On cpu nothing is copied at all: kernels work on the slices themselves.");
    figure
}
