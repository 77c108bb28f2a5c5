//! The page of unsafe code: it has a row for each `unsafe` of the workspace outside tests.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// What programs and tests are built of; the programs in `tests/ui` are not.
const FOLDERS: [&str; 6] =
    ["amp-macros", "amp-runtime", "amp-examples", "tests/src", "tests/helpers", "tests/features"];

/// How often a file has something.
type Counts = BTreeMap<String, usize>;

/// How often the keyword stands in code: not in a comment, nor in a text, where it is in backticks.
fn occurrences(source: &str) -> usize {
    let is_code = |line: &&str| !line.trim_start().starts_with("//");
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let keywords = |line: &str| {
        let pieces: Vec<&str> = line.split("unsafe").collect();
        let between = pieces.windows(2);
        between
            .filter(|pair| {
                let (before, after) = (pair[0].chars().next_back(), pair[1].chars().next());
                !before.is_some_and(|c| is_word(c) || c == '`') && !after.is_some_and(is_word)
            })
            .count()
    };
    source.lines().filter(is_code).map(keywords).sum()
}

/// Counts in the Rust files below a folder, without tests.
fn count_below(folder: &Path, name: &str, counts: &mut Counts) {
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the folder can be read").path();
        let last = path.file_name().expect("an entry has a name").to_string_lossy().into_owned();
        let name = format!("{name}/{last}");
        if path.is_dir() {
            if last != "tests" {
                count_below(&path, &name, counts);
            }
        } else if last.ends_with(".rs") && last != "tests.rs" {
            let source = fs::read_to_string(&path).expect("the file can be read");
            let count = occurrences(&source);
            if count > 0 {
                counts.insert(name, count);
            }
        }
    }
}

/// The rows of the page's tables for each file.
fn rows(page: &str) -> Counts {
    let mut counts = Counts::new();
    let files = page.lines().filter_map(|line| line.strip_prefix("| `")?.split_once("` |"));
    for (file, rest) in files {
        let filled = rest.split('|').filter(|cell| !cell.trim().is_empty()).count();
        assert_eq!(filled, 3, "what, what has to hold, and what establishes it: {rest}");
        *counts.entry(file.to_owned()).or_default() += 1;
    }
    counts
}

#[test]
fn every_unsafe_has_its_row() {
    let mut found = Counts::new();
    for folder in FOLDERS {
        count_below(&Path::new(ROOT).join(folder), folder, &mut found);
    }
    let page = fs::read_to_string(Path::new(ROOT).join("docs/src/unsafe-code.md"));
    let listed = rows(&page.expect("the page is there"));
    let wrong: Vec<String> = found
        .keys()
        .chain(listed.keys().filter(|file| !found.contains_key(*file)))
        .filter(|file| found.get(*file) != listed.get(*file))
        .map(|file| {
            let count = |counts: &Counts| counts.get(file).copied().unwrap_or(0);
            format!("{file}: {} in the source, {} rows", count(&found), count(&listed))
        })
        .collect();
    assert!(
        wrong.is_empty(),
        "docs/src/unsafe-code.md is not as the source is:\n{}",
        wrong.join("\n")
    );
}

#[test]
fn only_the_keyword_counts() {
    assert_eq!(occurrences("unsafe { a }; unsafe{b}\nunsafe impl Send for X {}"), 3);
    assert_eq!(occurrences("#[unsafe(no_mangle)] unsafe fn f() {}"), 2);
    let others = "// unsafe { a }\n    /// unsafe fn\nblock.unsafe_token;\n\"`unsafe` in a kernel\";\nnot_unsafe()";
    assert_eq!(occurrences(others), 0);
}
