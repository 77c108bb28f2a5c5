//! Names of the runtime that programs do not see, and that a program's own must not meet.
//!
//! A trait that bounds a type parameter brings all of its items, those that the docs hide as well. So these
//! have names that no program has.

use std::path::{Path, PathBuf};

/// The source files of the runtime.
fn sources(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => sources(&path, files),
            false if path.extension().is_some_and(|extension| extension == "rs") => {
                files.push(path)
            }
            false => (),
        }
    }
}

/// The name in a line that declares an item of a trait.
fn declared(line: &str) -> Option<&str> {
    let words = line.trim().split([' ', '(', '<', ':', ';']);
    let mut words = words.skip_while(|word| ["unsafe", "async"].contains(word));
    let keyword = words.next()?;
    let second = words.next()?;
    match (keyword, second) {
        ("const", "fn") => words.next(),
        ("fn" | "const" | "type", name) => Some(name),
        _ => None,
    }
}

/// The items of the traits of a file that are hidden, or of hidden traits, as `Trait::item`.
fn hidden(text: &str) -> Vec<String> {
    let (mut names, mut of, mut is_hidden) = (Vec::new(), None, false);
    for line in text.lines() {
        let head = line.trim_start();
        let is_trait = line.starts_with("pub trait ") || line.starts_with("pub unsafe trait ");
        match head {
            "" | "}" => {
                is_hidden = false;
                of = of.filter(|_| line != "}");
            }
            "#[doc(hidden)]" => is_hidden = true,
            _ if is_trait => {
                let name = head.trim_start_matches("pub ").trim_start_matches("unsafe ");
                let name = name.trim_start_matches("trait ");
                let name = name.split(|letter: char| !letter.is_alphanumeric()).next();
                let whole = std::mem::take(&mut is_hidden);
                of = name.filter(|_| !head.ends_with("{}")).map(|name| (name, whole));
            }
            _ => {
                if let (Some((owner, whole)), Some(name)) = (of, declared(head)) {
                    if whole || is_hidden {
                        names.push(format!("{owner}::{name}"));
                    }
                    is_hidden = false;
                }
            }
        }
    }
    names
}

#[test]
fn hidden_items_of_traits_have_names_of_their_own() {
    let mut files = Vec::new();
    sources(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../amp-runtime/src")), &mut files);
    let mut names: Vec<_> =
        files.iter().flat_map(|file| hidden(&std::fs::read_to_string(file).unwrap())).collect();
    names.sort();
    let is_own = |name: &&String| {
        let name = name.rsplit("::").next().unwrap();
        !["__amp_", "__AMP_", "__Amp", "C3581_"].iter().any(|prefix| name.starts_with(prefix))
    };
    assert_eq!(names.iter().filter(is_own).collect::<Vec<_>>(), Vec::<&String>::new());
    insta::assert_snapshot!(names.join("\n"));
}

#[test]
fn hidden_items_are_found() {
    let text = "pub trait A: B {\n    /// Seen.\n    fn seen();\n\n    #[doc(hidden)]\n    \
        #[inline]\n    fn unseen<T>() {\n    }\n    #[doc(hidden)]\n    const C: i32;\n}\n\
        #[doc(hidden)]\npub fn free() {}\n";
    assert_eq!(hidden(text), ["A::unseen", "A::C"]);
    let text = "#[doc(hidden)]\n#[on_unimplemented(\n    message = \"\"\n)]\npub trait A {\n    type T;\n}\n";
    assert_eq!(hidden(text), ["A::T"]);
}
