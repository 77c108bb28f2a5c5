//! The figures of the page Patterns.

use crate::drawing::Anchor::{End, Middle, Start};
use crate::drawing::{Drawing, colour};

const SIDE: [f64; 2] = [48.0, 30.0];
const LEFT: f64 = 150.0;

/// The middle of a cell of a row that begins at `y`.
fn middle(place: usize, y: f64) -> [f64; 2] {
    [LEFT + (place as f64 + 0.5) * SIDE[0], y + 20.0]
}

/// A row of numbers; those for which `is_new` holds are in colour.
fn row(figure: &mut Drawing, y: f64, name: &str, numbers: &[i32], is_new: impl Fn(usize) -> bool) {
    figure.code([LEFT - 16.0, y + 20.0], End, name);
    for (place, number) in numbers.iter().enumerate() {
        let fill = if is_new(place) { colour::BLUE } else { colour::EMPTY };
        figure.cell([LEFT + place as f64 * SIDE[0], y], SIDE, fill);
        figure.text(middle(place, y), Middle, &number.to_string());
    }
}

/// From a cell of a row to one of the next row.
fn arrow(figure: &mut Drawing, from: (usize, f64), to: (usize, f64)) {
    let ([x1, _], [x2, _]) = (middle(from.0, from.1), middle(to.0, to.1));
    figure.arrow([x1, from.1 + SIDE[1]], [x2, to.1]);
}

/// What each step of an algorithm computes from the step before.
fn steps(
    title: &str,
    numbers: [i32; 8],
    distances: &[usize],
    adds: impl Fn(usize, usize) -> Option<usize>,
) -> Drawing {
    const STEP: f64 = 74.0;
    let height = 118.0 + STEP * distances.len() as f64;
    let mut figure = Drawing::new(720, height as u32, title);
    let mut numbers = numbers.to_vec();
    let mut y = 44.0;
    for place in 0..8 {
        let [x, _] = middle(place, y);
        figure.note([x, y - 10.0], Middle, &place.to_string());
    }
    figure.note([LEFT - 16.0, y - 10.0], End, "thread");
    row(&mut figure, y, "values", &numbers, |_| false);
    for distance in distances {
        let next = y + STEP;
        let before = numbers.clone();
        for place in 0..8 {
            let Some(other) = adds(place, *distance) else { continue };
            numbers[place] = before[place] + before[other];
            arrow(&mut figure, (other, y), (place, next));
            arrow(&mut figure, (place, y), (place, next));
        }
        row(&mut figure, next, &format!("distance {distance}"), &numbers, |place| {
            adds(place, *distance).is_some()
        });
        figure.note([LEFT + 8.0 * SIDE[0] + 16.0, y + SIDE[1] + 26.0], Start, "barrier");
        figure.dashes(
            [LEFT + 8.0 * SIDE[0] + 60.0, y + SIDE[1] + 22.0],
            [700.0, y + SIDE[1] + 22.0],
            colour::RED,
        );
        y = next;
    }
    figure
}

/// Halves are added to halves.
pub fn reduction() -> Drawing {
    let mut figure = steps(
        "Eight numbers become one sum in three steps: in each the lower half of the threads adds what the upper half has",
        [3, 1, 7, 0, 4, 1, 6, 3],
        &[4, 2, 1],
        |place, distance| (place < distance).then_some(place + distance),
    );
    figure.note(
        [LEFT, 322.0],
        Start,
        "The sum is in the first element. Of 256 numbers it is there after 8 steps.",
    );
    figure
}

/// Each adds what is a distance before it.
pub fn scan() -> Drawing {
    let mut figure = steps(
        "An inclusive scan of eight numbers in three steps: each thread adds what stands a distance before it, and the distance doubles",
        [3, 1, 7, 0, 4, 1, 6, 3],
        &[1, 2, 4],
        |place, distance| place.checked_sub(distance),
    );
    figure.note([LEFT, 322.0], Start, "Each number is now the sum of those before it and itself.");
    figure
}

/// A tile and the ring of neighbours that it needs.
pub fn stencil() -> Drawing {
    const CELL: f64 = 26.0;
    let mut figure = Drawing::new(
        720,
        250,
        "A tile of 4 by 8 threads reads a ring of elements around it as well",
    );
    let (left, top) = (40.0, 40.0);
    for row in 0..6 {
        for column in 0..10 {
            let is_ring = row == 0 || row == 5 || column == 0 || column == 9;
            let is_corner = (row == 0 || row == 5) && (column == 0 || column == 9);
            let fill = match (is_corner, is_ring) {
                (true, _) => colour::SHEET,
                (_, true) => colour::ORANGE,
                _ => colour::BLUE,
            };
            let at = [left + column as f64 * CELL, top + row as f64 * CELL];
            figure.cell(at, [CELL; 2], fill);
        }
    }
    let (x, y) = (left + 3.5 * CELL, top + 2.5 * CELL);
    for [dx, dy] in [[0.0, -1.0], [0.0, 1.0], [-1.0, 0.0], [1.0, 0.0]] {
        figure.arrow([x + dx * CELL, y + dy * CELL], [x + dx * 5.0, y + dy * 5.0]);
    }
    let x = 350.0;
    figure.cell([x, 60.0], [22.0; 2], colour::BLUE);
    figure.text([x + 32.0, 76.0], Start, "each thread brings its own element");
    figure.cell([x, 94.0], [22.0; 2], colour::ORANGE);
    figure.text([x + 32.0, 110.0], Start, "those at the border bring one more");
    figure.arrow([x, 140.0], [x + 22.0, 140.0]);
    figure.text([x + 32.0, 145.0], Start, "after the barrier: four neighbours and itself");
    figure.note(
        [left, 226.0],
        Start,
        "56 elements are read once for the tile, where 32 threads on their own would read 160.",
    );
    figure
}

/// Flags, their scan, and where the elements go.
pub fn compaction() -> Drawing {
    let values = [5, -2, 8, -1, -7, 3, 9, -4];
    let mut figure = Drawing::new(
        720,
        300,
        "The elements that are kept get a one, the exclusive scan of the ones is the place of each in the result",
    );
    let is_kept = |place: usize| values[place] >= 0;
    let flags: Vec<i32> = values.iter().map(|value| i32::from(*value >= 0)).collect();
    let places: Vec<i32> = (0..8).map(|place| flags[..place].iter().sum()).collect();
    let kept: Vec<i32> = values.iter().copied().filter(|value| *value >= 0).collect();
    let rows = [30.0, 84.0, 138.0, 228.0];
    row(&mut figure, rows[0], "from", &values, is_kept);
    row(&mut figure, rows[1], "is kept", &flags, is_kept);
    row(&mut figure, rows[2], "place", &places, is_kept);
    row(&mut figure, rows[3], "to", &kept, |_| true);
    for place in (0..8).filter(|place| is_kept(*place)) {
        arrow(&mut figure, (place, rows[2]), (places[place] as usize, rows[3]));
    }
    let x = LEFT + 8.0 * SIDE[0] + 16.0;
    figure.note([x, rows[1] + 20.0], Start, "1 where it is kept");
    figure.note([x, rows[2] + 12.0], Start, "how many ones");
    figure.note([x, rows[2] + 28.0], Start, "stand before it");
    figure.note([x, rows[3] + 20.0], Start, "to[place] = from");
    figure
}

/// Each tile counts for itself.
pub fn histogram() -> Drawing {
    let mut figure = Drawing::new(
        720,
        280,
        "Each tile counts in memory of its own, then adds its counts to those of all",
    );
    let counts = [[9.0, 21.0, 14.0, 6.0], [16.0, 12.0, 8.0, 15.0], [5.0, 18.0, 22.0, 9.0]];
    let bar = 34.0;
    for (tile, counts) in counts.iter().enumerate() {
        let left = 40.0 + 230.0 * tile as f64;
        figure.cell([left, 36.0], [4.0 * bar, 22.0], colour::EMPTY);
        figure.note([left + 2.0 * bar, 51.0], Middle, "elements");
        figure.arrow([left + 2.0 * bar, 60.0], [left + 2.0 * bar, 84.0]);
        for (bin, count) in counts.iter().enumerate() {
            let x = left + bin as f64 * bar;
            figure.area([x + 4.0, 124.0 - count * 1.6], [bar - 8.0, count * 1.6], colour::BLUE);
        }
        figure.line([left, 124.0], [left + 4.0 * bar, 124.0], colour::INK);
        figure.text([left + 2.0 * bar, 26.0], Middle, &format!("tile {tile}"));
        figure.arrow([left + 2.0 * bar, 130.0], [335.0 + (tile as f64 - 1.0) * 34.0, 166.0]);
    }
    for bin in 0..4 {
        let sum: f64 = counts.iter().map(|counts| counts[bin]).sum();
        let x = 335.0 - 2.0 * bar + bin as f64 * bar;
        figure.area([x + 4.0, 256.0 - sum * 1.5], [bar - 8.0, sum * 1.5], colour::GREEN);
    }
    figure.line([335.0 - 2.0 * bar, 256.0], [335.0 + 2.0 * bar, 256.0], colour::INK);
    figure.note([420.0, 214.0], Start, "a few atomic additions for each tile");
    figure.note([420.0, 230.0], Start, "to the counts of all, in a view");
    figure.note([196.0, 108.0], Start, "counts in");
    figure.note([196.0, 124.0], Start, "tile_static");
    figure
}
