//! Every example that paints, with small sizes, on every accelerator: it finds what plain Rust finds, the checked
//! accelerator finds no mistake in it, and the pictures are the same, or so near that no one would see it.
//!
//! Cargo builds examples for `cargo test`, but not for `cargo test --test pictures`.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use amp_tests::accelerators;
use image::RgbImage;

/// How much a picture may be another one on another accelerator.
#[derive(Clone, Copy, PartialEq)]
enum Alike {
    /// Not at all: only whole numbers decide.
    Same,
    /// By so many levels of a channel, of which there are 256; and in so many pixels of a thousand by more.
    Within(u8, usize),
    /// The numbers of an SVG file, which are places in units of a pixel, by 1; all else not at all.
    Plot,
}
use Alike::{Plot, Same, Within};

macro_rules! pictures {
    ($($name:ident: $example:literal $arguments:literal => $alike:expr;)*) => {$(
        #[test]
        fn $name() {
            on_every_accelerator(stringify!($name), $example, $arguments, $alike);
        }
    )*};
}

pictures! {
    gray_scott: "gray_scott" "--size 40 --steps 25" => Within(1, 0);
    heat: "heat" "--size 40 --curves 2 --steps 10" => Plot;
    image_filters: "image_filters" "--width 32" => Same;
    julia: "mandelbrot" "--width 30 --julia -0.8 0.156" => Same;
    k_means: "k_means" "--points 1000 --clusters 5 --size 48" => Same;
    lattice_boltzmann: "lattice_boltzmann" "--size 20 --steps 15" => Within(2, 0);
    life: "life" "--size 32 --generations 12" => Same;
    mandelbrot: "mandelbrot" "--width 40" => Same;
    // A star at the border of two pixels may be in either.
    nbody: "nbody" "--stars 128 --steps 8 --size 48" => Within(0, 2);
    option_prices: "option_prices" "--log2-futures 11" => Plot;
    // A ray that just touches a sphere may hit it or miss it.
    path_tracer: "path_tracer" "--width 30 --samples 2" => Within(2, 5);
    wave: "wave" "--size 64 --steps 40" => Within(1, 0);
}

/// A picture of one's own, which the filters get as an argument.
#[test]
fn given_picture() {
    let path = folder().join("given.png");
    RgbImage::from_fn(24, 10, |x, y| image::Rgb([10 * x as u8, 25 * y as u8, 7]))
        .save(&path)
        .unwrap();
    let arguments = format!("--filter edges {}", path.display());
    on_every_accelerator("given_picture", "image_filters", &arguments, Same);
}

/// Runs an example on each accelerator, and compares each picture with the first one.
fn on_every_accelerator(name: &str, example: &str, arguments: &str, alike: Alike) {
    let mut first = None;
    for accelerator in accelerators() {
        let kind = if alike == Plot { "svg" } else { "png" };
        let path = folder().join(format!("{name}.{}.{kind}", accelerator.name().replace(' ', "_")));
        run(example, arguments, accelerator.name(), &path);
        match &first {
            None => {
                assert_is_no_blank(alike, &path);
                first = Some(path);
            }
            Some(first) => assert_alike(alike, first, &path),
        }
    }
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
}

/// Runs an example with `--check`, which fails if it finds something else than plain Rust; and where there are
/// findings of the checked accelerator, a launch fails.
fn run(example: &str, arguments: &str, accelerator: &str, picture: &Path) {
    let this = std::env::current_exe().unwrap();
    let program = this.parent().and_then(Path::parent).unwrap().join("examples").join(example);
    let mut command = Command::new(&program);
    command
        .args(arguments.split(' '))
        .args(["--check", "--accelerator", accelerator, "--out"])
        .arg(picture);
    let output = command.output().unwrap_or_else(|error| {
        panic!("{}: {error}; `cargo build --examples` builds it", program.display())
    });
    let [text, errors] =
        [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    assert!(output.status.success(), "{example} {arguments} on {accelerator}:\n{text}{errors}");
    assert!(
        text.contains("greatest difference from plain Rust"),
        "{example} has checked nothing:\n{text}"
    );
}

/// Is there something to see?
fn assert_is_no_blank(alike: Alike, picture: &Path) {
    let seen = match alike {
        Plot => std::fs::read_to_string(picture).unwrap().matches("<polyline").count(),
        Same | Within(..) => {
            let picture = image::open(picture).unwrap().into_rgb8();
            picture.pixels().collect::<HashSet<_>>().len()
        }
    };
    assert!(seen > 2, "{} is blank", picture.display());
}

fn assert_alike(alike: Alike, first: &Path, second: &Path) {
    let are_alike = match alike {
        Same => std::fs::read(first).unwrap() == std::fs::read(second).unwrap(),
        Within(levels, of_thousand) => {
            let [first, second] =
                [first, second].map(|path| image::open(path).unwrap().into_rgb8());
            let others = first.pixels().zip(second.pixels()).filter(|(first, second)| {
                let mut channels = first.0.iter().zip(second.0);
                channels.any(|(first, second)| first.abs_diff(second) > levels)
            });
            first.dimensions() == second.dimensions()
                && others.count() * 1000 <= of_thousand * first.pixels().len()
        }
        Plot => {
            let [first, second] =
                [first, second].map(|path| std::fs::read_to_string(path).unwrap());
            let (first, second) = (pieces(&first), pieces(&second));
            let mut pairs = first.iter().zip(&second);
            first.len() == second.len()
                && pairs.all(|(first, second)| {
                    match [first, second].map(|piece| piece.parse::<f64>()) {
                        [Ok(first), Ok(second)] => (first - second).abs() <= 1.0,
                        _ => first == second,
                    }
                })
        }
    };
    assert!(are_alike, "{} and {} differ", first.display(), second.display());
}

/// Numbers, and what is between them.
fn pieces(text: &str) -> Vec<&str> {
    let is_of_number = |letter: u8| letter.is_ascii_digit() || letter == b'.' || letter == b'-';
    text.as_bytes()
        .chunk_by(|&before, &after| is_of_number(before) == is_of_number(after))
        .map(|piece| std::str::from_utf8(piece).unwrap_or_default())
        .collect()
}
