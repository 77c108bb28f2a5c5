//! What kernels are called in errors, traces and shaders.

use std::any::type_name;
use std::sync::{LazyLock, PoisonError, RwLock};

use rustc_hash::FxHashMap;

/// What a macro knows of a kernel's name.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub enum KernelName {
    /// It is a function of that name.
    Function(&'static str),
    /// It is a closure in that line.
    Closure(u32),
}

impl KernelName {
    /// The name of a kernel whose native twin has the type `N`: that of the function, or for a closure that of
    /// the function around it and its line, as `blur:12`.
    pub(crate) fn of<N>(self) -> &'static str {
        match self {
            KernelName::Function(name) => name,
            KernelName::Closure(line) => closure(type_name::<N>(), line),
        }
    }
}

/// There is one name for each closure of the program, and each launch asks for it.
fn closure(path: &'static str, line: u32) -> &'static str {
    static NAMES: LazyLock<RwLock<FxHashMap<(&'static str, u32), &'static str>>> =
        LazyLock::new(RwLock::default);
    let known = NAMES.read().unwrap_or_else(PoisonError::into_inner).get(&(path, line)).copied();
    known.unwrap_or_else(|| {
        let name = format!("{}:{line}", function_around(path));
        let mut names = NAMES.write().unwrap_or_else(PoisonError::into_inner);
        names.entry((path, line)).or_insert_with(|| Box::leak(name.into_boxed_str()))
    })
}

/// The name of the function in the path of a closure's type, without its generic arguments.
fn function_around(path: &str) -> &str {
    let path = path.split("::{{closure}}").next().unwrap_or(path);
    let mut depth = 0_usize;
    let mut name = path;
    // From the end, to the first `::` that stands in no angle brackets.
    for (at, character) in path.char_indices().rev() {
        match character {
            '>' => depth += 1,
            '<' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    name = &path[..at];
                }
            }
            ':' if depth == 0 => return name.get(at + 1..).unwrap_or(name),
            _ => (),
        }
    }
    name
}

#[cfg(test)]
mod tests {
    use super::function_around;

    #[test]
    fn the_function_around_a_closure() {
        for (path, name) in [
            ("app::blur::{{closure}}", "blur"),
            ("app::main::{{closure}}::{{closure}}", "main"),
            ("app::scale<f32>::{{closure}}", "scale"),
            ("app::scale<app::Point<f32>, 3>::{{closure}}", "scale"),
            ("<app::Picture as app::Filter<u8>>::apply::{{closure}}", "apply"),
            ("app::Picture<T>::apply::{{closure}}", "apply"),
            ("blur::{{closure}}", "blur"),
            ("", ""),
        ] {
            assert_eq!(function_around(path), name, "{path}");
        }
    }
}
