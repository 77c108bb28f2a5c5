//! The page of differences between accelerators: each has tests, and these are there.

use std::fs;
use std::path::Path;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
const PAGE: &str = "docs/src/divergences.md";

/// Is there a test of that name, written out or by a macro's table, in a source?
fn has_test(source: &str, name: &str) -> bool {
    let mut lines = source.lines().map(str::trim);
    let written = format!("fn {name}()");
    let in_table = format!("{name} of ");
    let mut after_mark = false;
    lines.any(|line| {
        let is_it = (after_mark && line.starts_with(&written)) || line.starts_with(&in_table);
        after_mark = line == "#[test]" || (after_mark && line.starts_with("#["));
        is_it
    })
}

/// What is wrong with the tests in the last cell of a row.
fn faults(row: &str) -> Vec<String> {
    let cells: Vec<&str> = row.trim_matches('|').split(" | ").collect();
    let [what, .., tests] = &cells[..] else { return vec![format!("no cells: {row}")] };
    let (mut file, mut source, mut count) = ("", String::new(), 0);
    let mut faults = Vec::new();
    for text in tests.split('`').skip(1).step_by(2) {
        let Some(name) = text.strip_suffix("()") else {
            file = text;
            source = fs::read_to_string(Path::new(ROOT).join(file)).unwrap_or_default();
            continue;
        };
        count += 1;
        if !has_test(&source, name) {
            faults.push(format!("no test `{name}` in `{file}`"));
        }
    }
    if count == 0 || cells.len() != 5 {
        faults.push(format!("no test, or another number of cells:{what}"));
    }
    faults
}

#[test]
fn each_difference_has_tests() {
    let page = fs::read_to_string(Path::new(ROOT).join(PAGE)).expect("the page is there");
    let is_row = |line: &&str| line.starts_with("| ") && !line.starts_with("| what differs |");
    let rows: Vec<&str> = page.lines().filter(is_row).collect();
    assert!(rows.len() > 20, "{} rows", rows.len());
    let faults: Vec<String> = rows.into_iter().flat_map(faults).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn what_is_no_test_does_not_count() {
    let row = |cell: &str| format!("| a | b | c | d | {cell} |");
    let here = "`tests/reports/divergences.rs`: ";
    for (tests, is_right) in [
        ("`each_difference_has_tests()`", true),
        ("`each_difference_has_tests()`, `what_is_no_test_does_not_count()`", true),
        ("`each_difference_has_tests()`, `has_test()`", false),
        ("`nothing_of_that_name()`", false),
        ("none", false),
    ] {
        assert_eq!(faults(&row(&format!("{here}{tests}"))).is_empty(), is_right, "{tests}");
    }
}
