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
    ($($name:ident: $example:literal $arguments:literal => $alike:expr;)*) => {
        /// The examples that are tested here.
        const PAINTED: &[&str] = &[$($example),*];
        $(
        #[test]
        fn $name() {
            let arguments: Vec<_> = $arguments.split(' ').collect();
            on_every_accelerator(stringify!($name), $example, &arguments, $alike);
        }
        )*
    };
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

/// Examples without a picture, which `.ci/run` runs; `several_gpus` is for machines that have some.
const PRINTED: [&str; 2] = ["matmul", "several_gpus"];

#[test]
fn no_example_is_forgotten() {
    for file in std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("examples")).unwrap() {
        let path = file.unwrap().path();
        let name = path.file_stem().and_then(|name| name.to_str()).unwrap();
        assert!(PAINTED.contains(&name) || PRINTED.contains(&name), "{name} is in no test");
    }
}

/// A picture of one's own, which the filters get as an argument.
#[test]
fn given_picture() {
    let path = folder().join("given.png");
    RgbImage::from_fn(24, 10, |x, y| image::Rgb([10 * x as u8, 25 * y as u8, 7]))
        .save(&path)
        .unwrap();
    let arguments = ["--filter", "edges", path.to_str().unwrap()];
    on_every_accelerator("given_picture", "image_filters", &arguments, Same);
}

/// Runs an example on each accelerator, and compares each picture with the first one.
fn on_every_accelerator(name: &str, example: &str, arguments: &[&str], alike: Alike) {
    let mut first = None;
    for (number, accelerator) in accelerators().iter().enumerate() {
        let kind = if alike == Plot { "svg" } else { "png" };
        let path = folder().join(format!("{name}.{number}.{kind}"));
        run(example, arguments, accelerator.name(), &path);
        match &first {
            None => {
                assert_is_no_blank(alike, &path);
                first = Some(path);
            }
            Some(first) => {
                let names = [first.display(), path.display()];
                assert!(are_alike(alike, first, &path), "{} and {} differ", names[0], names[1]);
            }
        }
    }
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
}

/// Runs an example with `--check`, which fails if it finds something else than plain Rust; and where there are
/// findings of the checked accelerator, a launch fails.
fn run(example: &str, arguments: &[&str], accelerator: &str, picture: &Path) {
    let this = std::env::current_exe().unwrap();
    let program = this.parent().and_then(Path::parent).unwrap().join("examples").join(example);
    let mut command = Command::new(&program);
    command.args(arguments).args(["--check", "--accelerator", accelerator, "--out"]).arg(picture);
    let output = command.output().unwrap_or_else(|error| {
        panic!("{}: {error}; `cargo build --examples` builds it", program.display())
    });
    let [text, errors] =
        [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    assert!(output.status.success(), "{example} {arguments:?} on {accelerator}:\n{text}{errors}");
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

fn are_alike(alike: Alike, first: &Path, second: &Path) -> bool {
    match alike {
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
    }
}

/// Numbers, and what is between them.
fn pieces(text: &str) -> Vec<&str> {
    let is_of_number = |letter: u8| letter.is_ascii_digit() || letter == b'.' || letter == b'-';
    text.as_bytes()
        .chunk_by(|&before, &after| is_of_number(before) == is_of_number(after))
        .map(|piece| std::str::from_utf8(piece).unwrap_or_default())
        .collect()
}

#[test]
fn pictures_that_differ_are_seen() {
    let painted = |name: &str, level: u8| {
        let path = folder().join(name);
        let mut picture = RgbImage::new(10, 10);
        picture.put_pixel(3, 7, image::Rgb([level; 3]));
        picture.save(&path).unwrap();
        path
    };
    let (first, second) = (painted("seen.1.png", 100), painted("seen.2.png", 103));
    for (alike, expected) in [
        (Same, false),
        (Within(2, 0), false),
        (Within(2, 9), false),
        (Within(2, 10), true),
        (Within(3, 0), true),
    ] {
        assert_eq!(are_alike(alike, &first, &second), expected);
    }
    let written = |name: &str, text: &str| {
        let path = folder().join(name);
        std::fs::write(&path, text).unwrap();
        path
    };
    let first = written("seen.1.svg", "<polyline points=\"10,-20 30,40.5\"/>");
    for (text, expected) in [
        ("<polyline points=\"11,-21 30,40.5\"/>", true),
        ("<polyline points=\"12,-20 30,40.5\"/>", false),
        ("<polyline points=\"10,-20 30,40.5 1,1\"/>", false),
        ("<polygone points=\"10,-20 30,40.5\"/>", false),
    ] {
        assert_eq!(are_alike(Plot, &first, &written("seen.2.svg", text)), expected);
    }
}
