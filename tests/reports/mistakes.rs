//! Programs with one mistake each, as people write them: what the compiler says.
//!
//! Each file of `ui/mistakes` says what the mistake is, the line at which it is to be found, and the mend. It
//! gets one error, at that line. Where it does not, the file says how it is found, and the page
//! `docs/src/found-later.md` why.

use std::fs;
use std::path::{Path, PathBuf};

use amp_tests::crates::Crates;
use rayon::prelude::*;

const PAGE: &str = "../docs/src/found-later.md";

/// A program, by what its first lines say.
struct Mistake {
    name: String,
    path: PathBuf,
    line: usize,
    /// How it is found, if not by one error of the compiler.
    found: Option<String>,
}

impl Mistake {
    fn read(path: PathBuf) -> Mistake {
        let text = fs::read_to_string(&path).expect("the file can be read");
        let after = |mark: &str| text.lines().find_map(|line| line.strip_prefix(mark));
        let line = after("//! Line ").and_then(|rest| rest.split_once(". Mend: "));
        let (line, mend) = line.unwrap_or_else(|| panic!("{}: no line and mend", path.display()));
        assert!(!mend.is_empty(), "{}", path.display());
        let found = after("//! Found: ").map(|how| how.trim_end_matches('.').to_owned());
        let name = path.file_stem().expect("a file has a name").to_string_lossy().into_owned();
        Mistake { name, path, line: line.parse().expect("a number of a line"), found }
    }

    /// The lines at which it is to have errors.
    fn expected(&self) -> Expected {
        let errors = self.found.as_ref().and_then(|how| how.strip_suffix(" errors"));
        match (&self.found, errors) {
            (None, _) => Expected::At(self.line),
            (Some(_), Some(count)) => Expected::Count(count.parse().expect("a number of errors")),
            (Some(_), None) => Expected::Count(0),
        }
    }
}

#[derive(PartialEq, Eq)]
enum Expected {
    At(usize),
    Count(usize),
}

fn mistakes() -> Vec<Mistake> {
    let entries = fs::read_dir("ui/mistakes").expect("the directory is there");
    let paths = entries.map(|entry| entry.expect("the directory can be read").path());
    let mut mistakes: Vec<_> = paths.map(Mistake::read).collect();
    mistakes.sort_by(|one, other| one.name.cmp(&other.name));
    mistakes
}

/// What the compiler says of each, an error a line.
fn said_of(mistakes: &[Mistake]) -> Vec<String> {
    let crates = Crates::build();
    let check = |Mistake { name, path, .. }: &Mistake| {
        let mut rustc = crates.rustc();
        rustc.args(["--emit", "metadata", "--crate-type", "bin", "-o"]);
        rustc.arg(Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.rmeta"))).arg(path);
        let output = rustc.output().expect("rustc runs");
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    mistakes.par_iter().map(check).collect()
}

#[test]
fn one_mistake_is_one_error() {
    let mistakes = mistakes();
    let mut wrong = Vec::new();
    for (mistake, said) in mistakes.iter().zip(said_of(&mistakes)) {
        let file = format!("/{}.rs:", mistake.name);
        let errors = said.lines().filter(|line| line.contains(&file) && line.contains(": error"));
        let errors: Vec<_> = errors.collect();
        let line = |error: &str| {
            let (_, place) = error.split_once(&file)?;
            place.split(':').next()?.parse().ok()
        };
        let right = match mistake.expected() {
            Expected::At(expected) => errors.len() == 1 && line(errors[0]) == Some(expected),
            Expected::Count(count) => errors.len() == count,
        };
        if !right {
            wrong.push(format!("{}, line {}:\n{said}", mistake.name, mistake.line));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What is found later, or by more than one error, stands on the page of it, and nothing else.
#[test]
fn what_is_found_later_is_on_the_page() {
    let page = fs::read_to_string(PAGE).expect("the page can be read");
    for Mistake { name, found, .. } in mistakes() {
        assert_eq!(page.contains(&format!("`{name}`")), found.is_some(), "{name} on {PAGE}");
    }
}
