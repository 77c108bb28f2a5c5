//! Draws the figures of the book into `docs/src/figures`, or into the folder that is the argument.

mod drawing;
mod matmul;
mod memory;
mod model;
mod patterns;
mod picture;

use std::error::Error;
use std::path::{Path, PathBuf};

use drawing::Drawing;

/// The picture that is none of lines.
const PICTURE: &str = "mandelbrot.png";

/// Every figure of lines with its name.
fn figures() -> [(&'static str, Drawing); 13] {
    [
        ("tiles.svg", model::tiles()),
        ("padding.svg", model::padding()),
        ("barrier.svg", model::barrier()),
        ("memory.svg", model::memory()),
        ("sections.svg", memory::sections()),
        ("banks.svg", memory::banks()),
        ("stencil.svg", patterns::stencil()),
        ("reduction.svg", patterns::reduction()),
        ("scan.svg", patterns::scan()),
        ("histogram.svg", patterns::histogram()),
        ("compaction.svg", patterns::compaction()),
        ("matmul-reads.svg", matmul::reads()),
        ("matmul-speeds.svg", matmul::speeds()),
    ]
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/src/figures")
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args_os().nth(1).map_or_else(folder, PathBuf::from);
    std::fs::create_dir_all(&folder)?;
    for (name, figure) in figures() {
        std::fs::write(folder.join(name), figure.svg())?;
    }
    picture::mandelbrot()?.save(folder.join(PICTURE))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;

    use super::*;

    /// What draws the figures anew.
    const MEND: &str = "cargo run -p amp-examples --bin figures";

    #[test]
    fn the_book_has_the_figures_that_are_drawn() {
        for (name, figure) in figures() {
            let there = fs::read_to_string(folder().join(name)).unwrap_or_default();
            assert!(there == figure.svg(), "{name} is not as it is drawn: {MEND}");
        }
        let there = image::open(folder().join(PICTURE)).expect("the picture is there").to_rgb8();
        let drawn = picture::mandelbrot().expect("the kernel runs");
        assert!(there == drawn, "{PICTURE} is not as it is drawn: {MEND}");
    }

    #[test]
    fn the_book_has_no_other_figures() {
        let drawn: BTreeSet<String> = figures()
            .iter()
            .map(|(name, _)| (*name).to_owned())
            .chain([PICTURE.to_owned()])
            .collect();
        let files = fs::read_dir(folder()).expect("the folder is there");
        let names = files.map(|file| file.expect("it can be read").file_name());
        let is_picture = |name: &String| name.ends_with(".svg") || name.ends_with(".png");
        let there: BTreeSet<String> =
            names.filter_map(|name| name.into_string().ok()).filter(is_picture).collect();
        assert_eq!(there, drawn);
    }
}
