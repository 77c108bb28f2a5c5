//! What a program names is shown: each function and type in an example, or by a link to what shows it.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// The declaration of a public function or type that is no part of another item, by its name. A trait says of which
/// types something is; what it does, the functions show that ask for it.
fn declared(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("pub ")?;
    let (keyword, rest) = rest.trim_start_matches("const ").split_once(' ')?;
    let is_shown = ["fn", "struct", "enum"].contains(&keyword);
    is_shown.then(|| rest.split(|c: char| !c.is_alphanumeric() && c != '_').next()).flatten()
}

/// The names of those that a source declares and neither shows nor refers to what does, as the test is told.
fn unshown(source: &str, is_public: &dyn Fn(&str) -> bool) -> Vec<String> {
    let (mut docs, mut is_hidden, mut found) = (String::new(), false, Vec::new());
    for line in source.lines() {
        if let Some(doc) = line.strip_prefix("///") {
            docs += doc;
            docs.push('\n');
        } else if line == "#[doc(hidden)]" {
            is_hidden = true;
        } else if !line.starts_with("#[") && !line.starts_with("    ") && !line.starts_with(")]") {
            if let Some(name) = declared(line)
                && is_public(name)
                && !is_hidden
                && !docs.contains("```")
                && !docs.contains("[`")
            {
                found.push(name.to_owned());
            }
            docs.clear();
            is_hidden = false;
        }
    }
    found
}

fn visit(folder: &Path, each: &mut dyn FnMut(&Path, &str)) {
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            visit(&path, each);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            each(&path, &fs::read_to_string(&path).expect("the file can be read"));
        }
    }
}

/// The names that a crate's front page has.
fn exported(front: &str) -> BTreeSet<&str> {
    let uses = front.split_inclusive(';').filter_map(|text| Some((text, text.find("pub use ")?)));
    let shown = uses.filter(|(text, at)| !text[..*at].trim_end().ends_with("#[doc(hidden)]"));
    let uses = shown.map(|(text, at)| &text[at..]);
    uses.flat_map(|text| text.split(|c: char| !c.is_alphanumeric() && c != '_')).collect()
}

#[test]
fn each_public_function_and_type_is_shown() {
    let runtime = fs::read_to_string(format!("{ROOT}/amp-runtime/src/lib.rs")).unwrap();
    let exported = exported(&runtime);
    assert!(exported.contains("ArrayView") && exported.contains("copy_async"));
    assert!(!exported.contains("KernelKey"), "it is hidden");
    // Hidden modules have types of the same names.
    let is_hidden = |path: &Path| {
        let mut parts = path.components().map(|part| part.as_os_str().to_string_lossy());
        parts.any(|part| runtime.contains(&format!("#[doc(hidden)]\npub mod {part};")))
    };
    let mut all = Vec::new();
    let mut look = |folder: &str, is_public: &dyn Fn(&str) -> bool| {
        visit(Path::new(&format!("{ROOT}/{folder}")), &mut |path, source| {
            let names = unshown(source, is_public).into_iter().filter(|_| !is_hidden(path));
            all.extend(names.map(|name| format!("{}: {name}", path.display())));
        });
    };
    look("amp-runtime/src", &|name| exported.contains(name));
    look("amp-runtime/algorithms/src", &|_| true);
    assert!(all.is_empty(), "no example, and no link to one:\n{}", all.join("\n"));
}

#[test]
fn what_counts_as_shown() {
    let cases = [
        ("/// Text.\npub fn one() {}\n", true),
        ("/// Text.\npub const fn one() {}\n", true),
        ("/// Text.\n#[derive(Debug)]\npub struct One;\n", true),
        ("/// ```\n/// one();\n/// ```\npub fn one() {}\n", false),
        ("/// [`two`] in a workspace.\npub fn one() {}\n", false),
        ("/// Text.\n#[doc(hidden)]\npub fn one() {}\n", false),
        ("/// Text.\npub(crate) fn one() {}\n", false),
        ("/// Text.\npub trait One {}\n", false),
    ];
    for (source, is_found) in cases {
        assert_eq!(!unshown(source, &|_| true).is_empty(), is_found, "{source}");
    }
}
