//! Programs with one mistake each, as people write them: what `cargo check` says.
//!
//! Each file of `ui/mistakes` says what the mistake is, the line at which it is to be found, and the mend. It
//! gets one error, at that line. Where it does not, the file says how it is found, and the page
//! `docs/src/found-later.md` why.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const PAGE: &str = "../docs/src/found-later.md";

/// A program, by what its first lines say.
struct Mistake {
    name: String,
    path: PathBuf,
    line: usize,
    /// How it is found, if not by one error of `cargo check`.
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

/// A crate with all of the programs, beside those of `trybuild`, whose dependencies are built already.
fn crate_of(mistakes: &[Mistake]) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the tests are in a folder");
    let folder = root.join("target/tests/mistakes");
    fs::create_dir_all(&folder).expect("the folder can be made");
    let bins = mistakes.iter().map(|Mistake { name, path, .. }| {
        let path = fs::canonicalize(path).expect("the file is there");
        format!("[[bin]]\nname = \"{name}\"\npath = {path:?}\n")
    });
    let runtime = root.join("amp-runtime");
    let manifest = format!(
        "[package]\nname = \"mistakes\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
         [dependencies]\namp-runtime = {{ path = {runtime:?} }}\n\n[workspace]\n\n{}",
        bins.collect::<String>()
    );
    fs::write(folder.join("Cargo.toml"), manifest).expect("the manifest can be written");
    fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock")).expect("the lock can be copied");
    folder
}

/// What `cargo check` says, an error a line.
fn checked(folder: &Path) -> String {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut check = Command::new(cargo);
    check.args(["check", "--offline", "--keep-going", "--bins", "--message-format=short"]);
    check.current_dir(folder);
    check.env("CARGO_TARGET_DIR", folder.with_file_name("trybuild"));
    check.env("CARGO_TERM_COLOR", "never");
    let output = check.output().expect("cargo runs");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn one_mistake_is_one_error() {
    let mistakes = mistakes();
    let said = checked(&crate_of(&mistakes));
    let mut wrong = Vec::new();
    for mistake in &mistakes {
        let file = format!("/{}.rs:", mistake.name);
        let errors: Vec<_> = said.lines().filter(|line| line.contains(&file)).collect();
        let errors: Vec<_> = errors.into_iter().filter(|line| line.contains(": error")).collect();
        let line = |error: &str| {
            let (_, place) = error.split_once(&file)?;
            place.split(':').next()?.parse().ok()
        };
        let right = match mistake.expected() {
            Expected::At(expected) => errors.len() == 1 && line(errors[0]) == Some(expected),
            Expected::Count(count) => errors.len() == count,
        };
        if !right {
            wrong.push(format!("{}, line {}:\n{}", mistake.name, mistake.line, errors.join("\n")));
        }
    }
    assert!(wrong.is_empty(), "{}\n\n{}", wrong.join("\n"), &said[..said.len().min(2000)]);
}

/// What is found later, or by more than one error, stands on the page of it, and nothing else.
#[test]
fn what_is_found_later_is_on_the_page() {
    let page = fs::read_to_string(PAGE).expect("the page can be read");
    for Mistake { name, found, .. } in mistakes() {
        assert_eq!(page.contains(&format!("`{name}`")), found.is_some(), "{name} on {PAGE}");
    }
}
