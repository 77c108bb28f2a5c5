//! The figures of the page One matmul.

use crate::drawing::Anchor::{End, Middle, Start};
use crate::drawing::{Drawing, colour};

/// One step of the product as it was measured.
struct Step {
    name: String,
    /// TFLOP/s.
    speed: f64,
}

/// What was measured, and when and on what.
struct Measured {
    said: String,
    steps: Vec<Step>,
}

/// Reads the file of measured numbers: lines that begin with `#` say when and on what, the others have a name
/// and TFLOP/s with a tab between them.
fn measured() -> Measured {
    let text = include_str!("../../../../docs/src/figures/matmul.tsv");
    let (said, rows): (Vec<&str>, Vec<&str>) = text.lines().partition(|line| line.starts_with('#'));
    let said = said.iter().map(|line| line.trim_start_matches(['#', ' '])).collect::<Vec<_>>();
    let step = |row: &&str| {
        let (name, speed) = row.split_once('\t').expect("a row has a name and a number");
        let speed = speed.parse().expect("TFLOP/s are a number");
        Step { name: name.to_owned(), speed }
    };
    Measured { said: said.join(" "), steps: rows.iter().map(step).collect() }
}

/// A bar for each step.
pub fn speeds() -> Drawing {
    const BAR: f64 = 30.0;
    const LEFT: f64 = 250.0;
    const WIDTH: f64 = 390.0;
    let Measured { said, steps } = measured();
    let bottom = 44.0 + BAR * steps.len() as f64;
    let mut figure = Drawing::new(
        720,
        (bottom + 62.0) as u32,
        "The speeds of the steps of a product of matrices, in TFLOP/s",
    );
    let greatest = steps.iter().map(|step| step.speed).fold(0.0, f64::max);
    let scale = WIDTH / (greatest / 10.0).ceil() / 10.0;
    for mark in (0..=(greatest / 10.0).ceil() as u32).map(|mark| mark * 10) {
        let x = LEFT + f64::from(mark) * scale;
        figure.line([x, 32.0], [x, bottom], colour::RULE);
        figure.note([x, bottom + 16.0], Middle, &mark.to_string());
    }
    figure.note([LEFT, 22.0], Start, "TFLOP/s: more is better");
    for (k, step) in steps.iter().enumerate() {
        let y = 38.0 + BAR * k as f64;
        let fill = if step.name.starts_with("cuBLAS") { colour::ORANGE } else { colour::BLUE };
        figure.text([LEFT - 12.0, y + 17.0], End, &step.name);
        figure.cell([LEFT, y], [step.speed * scale, BAR - 8.0], fill);
        figure.text(
            [LEFT + step.speed * scale + 8.0, y + 16.0],
            Start,
            &format!("{:.1}", step.speed),
        );
    }
    figure.note([20.0, bottom + 44.0], Start, &said);
    figure
}

/// A matrix with a part of it in colour.
fn matrix(figure: &mut Drawing, [x, y]: [f64; 2], name: &str, part: [f64; 4], fill: &str) {
    const SIDE: f64 = 96.0;
    let [left, top, width, height] = part;
    figure.area([x, y], [SIDE; 2], colour::EMPTY);
    figure.area([x + left * SIDE, y + top * SIDE], [width * SIDE, height * SIDE], fill);
    figure.frame([x, y], [SIDE; 2], colour::RULE);
    figure.text([x + SIDE / 2.0, y + SIDE + 18.0], Middle, name);
}

/// What is read for which part of the product.
pub fn reads() -> Drawing {
    let mut figure = Drawing::new(
        720,
        470,
        "Without tiles a thread reads a row and a column for one element; with tiles 16 rows and columns serve 256 threads; with registers 128 rows and columns serve a square of 128 by 128",
    );
    let one = 0.03;
    let rows = [
        (
            "naive",
            one,
            [
                "A thread reads a row of a and a",
                "column of b: 2 numbers of a view",
                "for each product.",
            ],
        ),
        (
            "tiled",
            0.16,
            [
                "16 × 16 threads read 16 rows and",
                "16 columns together: 2 numbers of",
                "a view for 16 products.",
            ],
        ),
        (
            "registers",
            0.5,
            [
                "16 × 16 threads read 128 rows and",
                "128 columns, for 64 elements each:",
                "2 numbers of a view for 128 products.",
            ],
        ),
    ];
    for (k, (name, size, notes)) in rows.into_iter().enumerate() {
        let y = 24.0 + 152.0 * k as f64;
        let at = 0.25;
        figure.heading([24.0, y + 52.0], Start, name);
        matrix(&mut figure, [120.0, y], "a", [0.0, at, 1.0, size], colour::ORANGE);
        matrix(&mut figure, [236.0, y], "b", [at, 0.0, size, 1.0], colour::ORANGE);
        matrix(&mut figure, [352.0, y], "c", [at, at, size, size], colour::BLUE);
        for (line, note) in notes.into_iter().enumerate() {
            figure.note([472.0, y + 36.0 + 17.0 * line as f64], Start, note);
        }
    }
    figure
}
