//! The names that every module has: crates, and what std's prelude brings.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use super::{Source, plain};

/// Functions of std's prelude, and crates that no option of rustc's names.
const IN_PRELUDE: &[&str] =
    &["align_of", "align_of_val", "alloc", "core", "drop", "size_of", "size_of_val", "std"];

/// The traits of std that every module has.
const TRAITS: &[&str] = &[
    "AsMut",
    "AsRef",
    "Clone",
    "Copy",
    "Default",
    "DoubleEndedIterator",
    "Drop",
    "Eq",
    "Extend",
    "From",
    "FromIterator",
    "Into",
    "IntoIterator",
    "Iterator",
    "Ord",
    "PartialEq",
    "PartialOrd",
    "ToString",
    "TryFrom",
    "TryInto",
];

impl Source {
    /// Is the name that of a trait of std here: imported from there, or always known?
    pub fn is_trait_of_std(&self, name: &str) -> bool {
        let name = plain(name);
        let is_declared =
            self.declarations.iter().any(|one| one.name == name && one.keyword == "trait");
        let is_known = TRAITS.contains(&name) && !self.imports.contains(name);
        !is_declared && (is_known || self.of_std.contains(name))
    }
}

/// Is it the path of a trait of std, as far as its file shows?
pub fn is_trait_of_std(path: &syn::Path) -> bool {
    match (path.segments.first(), path.get_ident()) {
        (_, Some(name)) => {
            Source::of(name.span()).is_some_and(|source| source.is_trait_of_std(&name.to_string()))
        }
        (Some(first), None) => first.ident == "std" || first.ident == "core",
        (None, None) => false,
    }
}

/// Does the name mean something in every module: a function of the prelude, or a crate that the
/// program depends on?
pub fn is_everywhere(name: &str) -> bool {
    static CRATES: OnceLock<BTreeSet<String>> = OnceLock::new();
    IN_PRELUDE.contains(&name)
        || CRATES.get_or_init(|| crates(&arguments(std::env::args()))).contains(name)
}

/// The arguments of rustc, with those that a file has for it: `@file`.
fn arguments(given: impl Iterator<Item = String>) -> Vec<String> {
    let of = |argument: String| {
        let file = argument.strip_prefix('@').and_then(|path| std::fs::read_to_string(path).ok());
        match file {
            Some(text) => text.lines().map(str::to_owned).collect(),
            None => vec![argument],
        }
    };
    given.flat_map(of).collect()
}

/// The names of `--extern [options:]name[=path]`.
fn crates(arguments: &[String]) -> BTreeSet<String> {
    let follow = arguments.windows(2).filter(|pair| pair[0] == "--extern").map(|pair| &*pair[1]);
    let joined = arguments.iter().filter_map(|argument| argument.strip_prefix("--extern="));
    let name = |given: &str| {
        let name = given.split_once('=').map_or(given, |(name, _)| name);
        name.rsplit_once(':').map_or(name, |(_, name)| name).to_owned()
    };
    follow.chain(joined).map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crates_among_the_arguments_of_rustc() {
        let file = std::env::temp_dir().join(format!("amp-arguments-{}", std::process::id()));
        std::fs::write(&file, "--extern\npriv:png=/x/libpng.rlib\n").unwrap();
        let given = ["rustc", "a.rs", "--extern", "half=/x:y/libhalf=1.rmeta", "--extern=image"];
        let given = given.map(str::to_owned).into_iter().chain([format!("@{}", file.display())]);
        let found = crates(&arguments(given));
        std::fs::remove_file(&file).unwrap();
        assert_eq!(found.into_iter().collect::<Vec<_>>(), ["half", "image", "png"]);
    }

    #[test]
    fn names_of_every_module() {
        assert!(is_everywhere("drop") && is_everywhere("std"));
        assert!(!is_everywhere("saxpy"));
    }
}
