//! The pages hang together: links lead somewhere, every page is in the summary, and the list of environment
//! variables is that of the source.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// Files of the repository with one of some extensions, in order.
fn files(folder: &str, extensions: &[&str]) -> Vec<PathBuf> {
    let mut folders = vec![Path::new(ROOT).join(folder)];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("the folder is there") {
            let path = entry.expect("the folder can be read").path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if path.is_dir() && name != "target" && !name.starts_with('.') {
                folders.push(path);
            } else if path.extension().is_some_and(|found| extensions.iter().any(|e| found == *e)) {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Its name from the root of the repository.
fn name(path: &Path) -> String {
    path.strip_prefix(ROOT).unwrap_or(path).display().to_string()
}

/// The lines of a page that are no code.
fn prose(page: &str) -> impl Iterator<Item = &str> {
    let mut is_code = false;
    page.lines().filter(move |line| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence
    })
}

/// A line without what stands in backticks.
fn without_code(line: &str) -> String {
    line.split('`').step_by(2).collect::<Vec<_>>().join("`")
}

/// Where the links of a page lead, but for those into the world.
fn links(page: &str) -> Vec<String> {
    let of_line = |line: &str| {
        let rests = line.split("](").skip(1);
        rests.filter_map(|rest| Some(rest.split_once(')')?.0.to_owned())).collect::<Vec<_>>()
    };
    let links = prose(page).flat_map(|line| of_line(&without_code(line)));
    links.filter(|link| !link.contains("://")).collect()
}

/// The anchors of a page, as mdBook and GitHub make them of its headings.
fn anchors(page: &str) -> BTreeSet<String> {
    let headings = prose(page).filter(|line| line.starts_with('#'));
    let anchor = |heading: &str| {
        let kept = heading.trim_start_matches('#').trim().to_lowercase();
        let kept = kept.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
        kept.map(|c| if c == ' ' { '-' } else { c }).collect()
    };
    headings.map(anchor).collect()
}

/// Why a link of a page leads nowhere.
fn broken(path: &Path, link: &str) -> Option<String> {
    let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
    let to = match file {
        "" => path.to_owned(),
        file => path.parent().expect("a file is in a folder").join(file),
    };
    if !to.exists() {
        return Some(format!("{}: no file for `{link}`", name(path)));
    }
    let has = anchor.is_empty() || anchors(&read(&to)).contains(anchor);
    (!has).then(|| format!("{}: no heading for `{link}`", name(path)))
}

#[test]
fn links_lead_somewhere() {
    let pages = files("", &["md"]);
    assert!(pages.len() > 80, "there are {} pages", pages.len());
    let wrong: Vec<String> = pages
        .iter()
        .flat_map(|page| links(&read(page)).into_iter().filter_map(|link| broken(page, &link)))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_link_to_no_heading_is_found() {
    let page = Path::new(ROOT).join("docs/src/limits.md");
    assert_eq!(broken(&page, "kernels.md#a-kernel"), None);
    assert!(broken(&page, "kernels.md#no-kernel").is_some());
    assert!(broken(&page, "no-kernels.md").is_some());
    assert_eq!(
        links("see [a](b.md#c), `[d](e.md)`, [f](https://g.org)\n```\n[h](i)\n```"),
        ["b.md#c"]
    );
    assert_eq!(
        anchors("# `a[b]` and C++\n## x-y z"),
        ["ab-and-c", "x-y-z"].map(str::to_owned).into()
    );
}

#[test]
fn every_page_is_in_the_summary() {
    let book = Path::new(ROOT).join("docs/src");
    let summary = links(&read(&book.join("SUMMARY.md")));
    let listed: BTreeSet<String> = summary.iter().cloned().collect();
    assert_eq!(listed.len(), summary.len(), "a page is in the summary twice");
    let pages = files("docs/src", &["md"]);
    let names = pages.iter().filter_map(|page| page.strip_prefix(&book).ok()?.to_str());
    let pages: BTreeSet<String> =
        names.filter(|name| *name != "SUMMARY.md").map(str::to_owned).collect();
    assert_eq!(listed, pages);
}

/// The environment variables that a text names in quotes.
fn variables(text: &str, quote: char) -> impl Iterator<Item = &str> {
    let is_name = |word: &&str| {
        word.starts_with("AMP_") && word.bytes().all(|b| b.is_ascii_uppercase() || b == b'_')
    };
    text.split(quote).filter(is_name)
}

#[test]
fn the_page_of_environment_variables_lists_those_of_the_source() {
    let own = Path::new(ROOT).join("tests/reports/book.rs");
    let sources = files("", &["rs"]).into_iter().filter(|path| name(path) != name(&own));
    let texts: Vec<String> = sources.map(|path| read(&path)).collect();
    let asked: BTreeSet<&str> = texts.iter().flat_map(|text| variables(text, '"')).collect();
    let page = read(&Path::new(ROOT).join("docs/src/environment.md"));
    let firsts = page.lines().filter_map(|line| line.strip_prefix("| ")?.split(" | ").next());
    let listed: BTreeSet<&str> = firsts.flat_map(|cell| variables(cell, '`')).collect();
    assert_eq!(listed, asked, "docs/src/environment.md on the left, the source on the right");
}

/// The blocks of a page in a language.
fn blocks(page: &str, language: &str) -> Vec<String> {
    let fence = format!("```{language}\n");
    let blocks = page.split(&fence).skip(1);
    blocks.filter_map(|rest| Some(rest.split_once("```")?.0.to_owned())).collect()
}

#[test]
fn the_readme_and_the_book_say_the_same_of_a_crate() {
    let of = |page: &str| blocks(&read(&Path::new(ROOT).join(page)), "toml");
    assert_eq!(of("README.md")[0], of("docs/src/first-kernel.md")[0]);
}
