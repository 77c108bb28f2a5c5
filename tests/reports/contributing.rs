//! The pages for those who change the tree: the files and functions that they name are there.

use std::fs;
use std::path::Path;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// The pages, and the extensions of what they name.
const PAGES: [&str; 3] = ["CONTRIBUTING.md", "docs/src/glossary.md", "docs/src/unsafe-code.md"];
const EXTENSIONS: [&str; 4] = [".rs", ".md", ".toml", "/run"];

/// What stands in backticks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// Is it the path of a file below the root?
fn is_path(text: &str) -> bool {
    text.contains('/')
        && !text.contains(['*', ' ', '<'])
        && EXTENSIONS.iter().any(|extension| text.ends_with(extension))
}

/// Rows, paragraphs and items of lists, each as one text, without blocks of code.
fn items(page: &str) -> Vec<String> {
    let mut items = vec![String::new()];
    let mut in_block = false;
    for line in page.lines() {
        if line.starts_with("```") {
            in_block = !in_block;
            continue;
        }
        let begins = line.is_empty()
            || line.starts_with(['|', '-', '#'])
            || line.starts_with(|first: char| first.is_ascii_digit());
        if begins {
            items.push(String::new());
        }
        if !in_block {
            let item = items.last_mut().expect("there is one");
            item.push_str(line);
            item.push('\n');
        }
    }
    items
}

/// The functions that an item names and its files lack.
fn lacking(item: &str) -> Vec<String> {
    let files = quoted(item).filter(|text| is_path(text));
    let sources: String =
        files.filter_map(|file| fs::read_to_string(Path::new(ROOT).join(file)).ok()).collect();
    let functions = quoted(item).filter_map(|text| text.strip_suffix("()"));
    let names = functions.map(|path| path.rsplit("::").next().unwrap_or(path));
    let is_there =
        |name: &str| ["(", "<"].iter().any(|after| sources.contains(&format!("fn {name}{after}")));
    names.filter(|name| !sources.is_empty() && !is_there(name)).map(str::to_owned).collect()
}

#[test]
fn files_and_functions_are_there() {
    let mut wrong = Vec::new();
    for page in PAGES {
        let text = fs::read_to_string(Path::new(ROOT).join(page)).expect("the page is there");
        for item in items(&text) {
            let files = quoted(&item).filter(|text| is_path(text));
            let missing = files.filter(|file| !Path::new(ROOT).join(file).exists());
            wrong.extend(missing.map(|file| format!("{page}: no file `{file}`")));
            let functions = lacking(&item);
            wrong.extend(functions.iter().map(|name| format!("{page}: no function `{name}()`")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_function_elsewhere_is_lacking() {
    let item = |names| format!("1. **Step.** `tests/reports/contributing.rs`: {names}");
    assert_eq!(lacking(&item("`items()` and `Page::items()`")), [""; 0]);
    assert_eq!(lacking(&item("`read_literal()`")), ["read_literal"]);
}
