//! What the source file around a macro says: which names it declares and imports.
//!
//! A macro sees one item, and rustc resolves names after it. So where a name that is not there would be
//! an error in terms of the generated code, the file is asked. It is read as words, without a parser. What
//! it cannot say, as behind an import of everything, counts as possible.

mod atomic;
mod everywhere;
mod read;
mod refused;
#[cfg(test)]
mod tests;
mod variables;
mod words;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::PathBuf;
use std::rc::Rc;
use std::time::SystemTime;

use proc_macro2::{Ident, Span};
use syn::ext::IdentExt;

pub use atomic::is_atomic;
pub use everywhere::is_trait_of_std;
pub use variables::{Ordinary, Variable};

/// How a method takes `self`, in the order in which Rust looks for methods.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Taken {
    Value,
    Reference,
    MutableReference,
}

/// A type, trait, module or function that is declared outside of functions.
struct Declaration {
    keyword: String,
    name: String,
    line: usize,
    /// The modules of the file around it.
    modules: Vec<String>,
    /// The names in its attributes, in order.
    attributes: Vec<String>,
    /// Is a type in it refused where it is declared?
    refused: bool,
}

/// `type Name<parameters> = definition;`
#[derive(Debug, PartialEq, Eq)]
pub struct Alias {
    pub parameters: Vec<String>,
    pub definition: String,
}

/// How a value is made of `usize`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Indices {
    One,
    Array,
    /// An `Index` or an `Extent`.
    Point,
}

impl Indices {
    /// By the words of its type.
    fn of(ty: &str) -> Option<Self> {
        let words: Vec<_> = ty.split(' ').collect();
        match words[..] {
            ["usize"] => Some(Indices::One),
            ["[", "usize", ";", ..] => Some(Indices::Array),
            ["Index" | "Extent", "<", ..] => Some(Indices::Point),
            _ => None,
        }
    }
}

/// The names of a file.
#[derive(Default)]
pub struct Source {
    functions: BTreeSet<String>,
    /// Those within other functions and within blocks of methods.
    inner_functions: BTreeSet<String>,
    /// Those that are arguments of calls.
    handed_on: BTreeSet<String>,
    types: BTreeSet<String>,
    values: BTreeSet<String>,
    /// The modules whose content is in the file.
    inline_modules: BTreeSet<String>,
    imports: BTreeSet<String>,
    /// The names that imports have in the file, each with that of what is imported.
    renamed: BTreeMap<String, String>,
    /// The types that stand for others. One that is declared in two ways stands for none.
    aliases: BTreeMap<String, Option<Alias>>,
    statics: BTreeSet<String>,
    /// The variables that each thread of the host has for itself.
    thread_locals: BTreeSet<String>,
    /// The functions that take `self`.
    methods: BTreeSet<String>,
    /// How those of types, not of traits, take it, each with its type before its name.
    receivers: BTreeMap<String, Taken>,
    /// The imports from std.
    of_std: BTreeSet<String>,
    /// The functions, with their variables.
    bodies: Vec<variables::Body>,
    /// The constants, with the words of their values; none for what may be a generic parameter.
    constants: Vec<(String, String)>,
    /// The words of the types of constants, generic parameters among them.
    types_of_constants: Vec<(String, String)>,
    /// The names of type parameters.
    parameters: BTreeSet<String>,
    declarations: Vec<Declaration>,
    /// The traits that marked `impl` blocks are of.
    marked_impls_of: BTreeSet<String>,
    /// May it have names that it does not show?
    open: bool,
}

/// What the prelude of the runtime brings beside types.
const PRELUDE: &[&str] = &[
    "all_memory_fence",
    "copy",
    "copy_async",
    "cooperative",
    "global_memory_fence",
    "parallel_for_each",
    "parallel_for_each_on",
    "subgroup",
    "tile_static_memory_fence",
];

/// The types that every module has, or the prelude of the runtime brings.
const TYPES: &[&str] = &[
    "Accelerator",
    "Array",
    "ArrayView",
    "ArrayViewMut",
    "Box",
    "Error",
    "Extent",
    "Index",
    "Option",
    "Result",
    "Self",
    "String",
    "TiledExtent",
    "TiledIndex",
    "Vec",
    "bool",
    "char",
    "f16",
    "f32",
    "f64",
    "i128",
    "i16",
    "i32",
    "i64",
    "i8",
    "isize",
    "str",
    "u128",
    "u16",
    "u32",
    "u64",
    "u8",
    "usize",
];

/// What the attributes of a type say that no macro of a program's makes anything of.
const PLAIN_ATTRIBUTES: &[&str] = &[
    "derive",
    "Clone",
    "Copy",
    "Debug",
    "Default",
    "Eq",
    "Hash",
    "Ord",
    "PartialEq",
    "PartialOrd",
    "allow",
    "dead_code",
    "must_use",
    "repr",
    "C",
    "transparent",
    "non_exhaustive",
];

impl Source {
    /// The file that a token is in. There is none outside of the compiler.
    pub fn of(span: Span) -> Option<Rc<Source>> {
        thread_local! {
            static LAST: RefCell<Option<(PathBuf, SystemTime, Rc<Source>)>> = const { RefCell::new(None) };
        }
        if !proc_macro::is_available() {
            return None;
        }
        let path = span.unwrap().local_file()?;
        let changed = std::fs::metadata(&path).and_then(|data| data.modified()).ok()?;
        LAST.with_borrow_mut(|last| {
            if let Some((known, at, source)) = last
                && (&*known, &*at) == (&path, &changed)
            {
                return Some(source.clone());
            }
            let source = Rc::new(Source::read(&std::fs::read_to_string(&path).ok()?));
            *last = Some((path, changed, source.clone()));
            Some(source)
        })
    }

    /// Is it a module whose content is in the file?
    pub fn has_inline_module(&self, name: &str) -> bool {
        self.inline_modules.contains(plain(name))
    }

    /// Could there be a function of the name at a place in the file?
    pub fn may_have_function(&self, name: &str) -> bool {
        self.open
            || self.functions.contains(plain(name))
            || self.imports.contains(plain(name))
            || PRELUDE.contains(&plain(name))
            || is_atomic(name)
    }

    /// Does the file declare a function of the name?
    pub fn has_function(&self, name: &str) -> bool {
        self.functions.contains(plain(name))
    }

    /// Does a function of the name, within another one, hide one outside?
    fn has_hidden_function(&self, name: &str) -> bool {
        let outside = |declaration: &Declaration| {
            declaration.keyword == "fn" && plain(&declaration.name) == plain(name)
        };
        self.inner_functions.contains(plain(name)) && self.declarations.iter().any(outside)
    }

    /// Does the file declare a method of the name?
    pub fn has_method(&self, name: &str) -> bool {
        self.methods.contains(plain(name))
    }

    /// Does the file declare a type of the name, and no module?
    pub fn has_type(&self, name: &str) -> bool {
        self.types.contains(plain(name)) && !self.inline_modules.contains(plain(name))
    }

    /// Is it a variable of `thread_local!`?
    pub fn has_thread_local(&self, name: &str) -> bool {
        self.thread_locals.contains(plain(name))
            && self.constants.iter().all(|(known, _)| known != plain(name))
    }

    /// Is there nothing of the name but constant parameters of generic items?
    pub fn is_parameter(&self, name: &str) -> bool {
        let mut named = self.constants.iter().filter(|(known, _)| known == plain(name)).peekable();
        named.peek().is_some()
            && named.all(|(_, words)| words.is_empty())
            && !self.statics.contains(plain(name))
            && !self.imports.contains(plain(name))
    }

    /// Is it certainly a constant of this file, and no generic parameter? Items within items can name it
    /// then.
    pub fn is_constant(&self, name: &str) -> bool {
        let mut named = self.constants.iter().filter(|(known, _)| known == plain(name)).peekable();
        named.peek().is_some()
            && named.all(|(_, words)| !words.is_empty())
            && !self.statics.contains(plain(name))
            && !self.imports.contains(plain(name))
    }

    /// How a constant of this file is made of `usize`, if that is certain.
    pub fn indices_of(&self, name: &str) -> Option<Indices> {
        let mut named = self.types_of_constants.iter().filter(|(known, _)| known == plain(name));
        let (_, first) = named.next().filter(|_| self.is_constant(name))?;
        Indices::of(first).filter(|_| named.all(|(_, other)| other == first))
    }

    /// Is it certainly a static? Of another file's, rustc knows.
    pub fn is_static(&self, path: &syn::Path) -> bool {
        let mut names: Vec<_> =
            path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        let Some(last) = names.pop() else { return false };
        let last = plain(&last);
        let is_inside = |name: &String| name == "self" || self.has_inline_module(name);
        self.statics.contains(last)
            && names.iter().all(is_inside)
            && !self.open
            && !self.thread_locals.contains(last)
            && !self.imports.contains(last)
            && self.constants.iter().all(|(name, _)| name != last)
    }

    /// What is imported under the name, if it has another one where it is from.
    pub fn original(&self, name: &str) -> Option<&str> {
        self.renamed.get(plain(name)).map(String::as_str)
    }

    /// The type that a type of the name stands for.
    pub fn alias(&self, name: &str) -> Option<&Alias> {
        self.aliases.get(plain(name))?.as_ref()
    }

    /// Could there be a constant or static at the path?
    pub fn may_have_constant(&self, path: &syn::Path) -> bool {
        let mut names = path.segments.iter().map(|segment| segment.ident.to_string());
        let (Some(first), Some(last)) = (names.next(), names.next_back()) else {
            let name = path.get_ident().map(ToString::to_string).unwrap_or_default();
            return self.open
                || self.values.contains(plain(&name))
                || self.imports.contains(plain(&name));
        };
        let type_of_module = self.inline_modules.contains(&first) && self.types.contains(&last);
        !type_of_module || self.values.contains(&last)
    }

    /// Is there certainly no constant, static or function of the name?
    pub fn lacks_value(&self, name: &str) -> bool {
        let known = [&self.imports, &self.values, &self.parameters, &self.functions];
        !self.open && known.iter().all(|names| !names.contains(plain(name)))
    }

    /// Is there certainly no type of the name?
    pub fn lacks_type(&self, name: &str) -> bool {
        let elsewhere = self.imports.contains(plain(name)) || self.parameters.contains(plain(name));
        !self.open
            && !elsewhere
            && !self.types.contains(plain(name))
            && !TYPES.contains(&plain(name))
    }

    /// Could the name be that of a type of the program's, and not of std's?
    pub fn may_have_type(&self, name: &str) -> bool {
        self.open
            || self.types.contains(plain(name))
            || self.imports.contains(plain(name)) && !self.of_std.contains(plain(name))
    }

    /// Is it a type of this file that has no mark?
    pub fn has_unmarked_type(&self, name: &str) -> bool {
        let mut types = self.types_of(name).peekable();
        types.peek().is_some()
            && types.all(|ty| ty.attributes.iter().all(|name| PLAIN_ATTRIBUTES.contains(&&**name)))
            && !self.imports.contains(plain(name))
            && !self.parameters.contains(plain(name))
    }

    /// Is it an enum among these?
    pub fn is_unmarked_enum(&self, name: &str) -> bool {
        let is_enum = |one: &Declaration| one.name == plain(name) && one.keyword == "enum";
        self.has_unmarked_type(name) && self.declarations.iter().any(is_enum)
    }

    /// How a type's own method takes `self`.
    pub fn receiver(&self, ty: &str, method: &str) -> Option<Taken> {
        self.receivers.get(&format!("{}::{}", plain(ty), plain(method))).copied()
    }

    /// Is it a trait of this file that has no mark?
    pub fn has_unmarked_trait(&self, name: &str) -> bool {
        let mut traits = self
            .declarations
            .iter()
            .filter(|one| one.name == plain(name) && one.keyword == "trait");
        let plain_attributes = |one: &Declaration| {
            one.attributes.iter().all(|name| PLAIN_ATTRIBUTES.contains(&&**name))
        };
        let first = traits.next().is_some_and(plain_attributes);
        first && traits.all(plain_attributes) && !self.imports.contains(plain(name))
    }

    /// Is it a trait at that line, as far as this file shows: declared in it, or with a marked implementation? Of a
    /// type or a parameter that has its name in another module the last declaration before the line tells.
    pub fn has_trait(&self, name: &str, line: usize) -> bool {
        let name = plain(name);
        let mut traits =
            self.declarations.iter().filter(|one| one.name == name && one.keyword == "trait");
        if traits.clone().next().is_none() {
            return self.marked_impls_of.contains(name);
        }
        let before = self.declarations.iter().filter(|one| one.line <= line);
        let module = before.max_by_key(|one| one.line).map(|last| &last.modules);
        let here = |one: &Declaration| Some(&one.modules) == module;
        match self.parameters.contains(name) || self.types_of(name).any(here) {
            true => traits.any(here) && !self.parameters.contains(name),
            false => true,
        }
    }

    /// Has the file an implementation of a trait of the name, with a mark?
    pub fn has_marked_impl_of(&self, name: &str) -> bool {
        self.marked_impls_of.contains(plain(name))
    }

    /// The traits that a type of the name derives above its mark.
    pub fn derived_above(&self, name: &str) -> Vec<String> {
        let attributes = self.types_of(name).flat_map(|ty| {
            let mark = ty.attributes.iter().position(|name| name == "amp").unwrap_or(0);
            &ty.attributes[..mark]
        });
        attributes.cloned().collect()
    }

    /// What else of the type namespace is declared in the module of the item with the name at a line,
    /// before it or anywhere: its keyword.
    pub fn beside(&self, name: &str, line: usize, before: bool) -> Option<&str> {
        let own =
            self.declarations.iter().find(|own| own.name == plain(name) && own.line == line)?;
        let mut others = self.declarations.iter().filter(|other| {
            other.name == plain(name)
                && other.modules == own.modules
                && other.keyword != "fn"
                && ![own, other].iter().any(|one| one.attributes.iter().any(|name| name == "cfg"))
                && (other.line < line || !before && other.line != line)
        });
        others.next().map(|other| &*other.keyword)
    }

    /// Does the file import something of the name?
    pub fn has_import(&self, name: &str) -> bool {
        self.imports.contains(plain(name))
    }

    fn types_of(&self, name: &str) -> impl Iterator<Item = &Declaration> {
        let types = self.declarations.iter();
        types.filter(move |ty| ty.name == plain(name) && ["struct", "enum"].contains(&&*ty.keyword))
    }

    /// The constants that may be numbers, save for those with the name of a generic parameter. Each has
    /// the values that the file says of constants of its name, as far as they can be computed.
    pub fn constants(
        &self,
        value_of: impl Fn(&syn::Expr, &HashMap<String, i64>) -> Option<i64>,
    ) -> BTreeMap<String, Vec<i64>> {
        let mut known: HashMap<String, i64> = HashMap::new();
        let mut found: BTreeMap<String, Vec<i64>> = BTreeMap::new();
        // A constant may stand before those that it is computed from.
        for _ in 0..3 {
            for (name, words) in &self.constants {
                let value = syn::parse_str(words).ok();
                let value = value.and_then(|value: syn::Expr| value_of(&value, &known));
                known.extend(value.map(|value| (name.clone(), value)));
                let values = found.entry(name.clone()).or_default();
                values.extend(value.filter(|value| !values.contains(value)));
            }
        }
        let parameters = self.constants.iter().filter(|(_, words)| words.is_empty());
        parameters.for_each(|(name, _)| drop(found.remove(name)));
        found
    }

    /// What the variable of that name is that the function around a line and a column has there.
    pub fn variable(&self, name: &str, point: words::Point) -> Option<Variable> {
        // Of an example in a comment the file shows nothing: what it has no function for is a variable.
        let unseen = variables::is_outside(&self.bodies, point) && !self.may_have_function(name);
        variables::variable(&self.bodies, plain(name), point)
            .or(unseen.then_some(Variable::Unknown))
    }
}

/// Is it certainly the name of a constant of its file, and of no generic parameter?
pub fn is_constant(name: &Ident) -> bool {
    Source::of(name.span()).is_some_and(|source| source.is_constant(&name.to_string()))
}

/// The name that a variant, a struct or a constant has where it is declared.
pub fn declared_name(path: &syn::Path) -> String {
    let name = path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
    let original = path.get_ident().and_then(|ident| {
        let source = Source::of(ident.span())?;
        source.original(&name).map(str::to_owned)
    });
    original.unwrap_or(name)
}

/// Could an import of the name mean two things: a function of the file, and what every module has under
/// that name, or another one outside of it?
pub fn is_ambiguous(name: &Ident) -> bool {
    let text = name.unraw().to_string();
    let of_file = || Source::of(name.span()).is_some_and(|source| source.has_function(&text));
    let hides = || Source::of(name.span()).is_some_and(|source| source.has_hidden_function(&text));
    everywhere::is_everywhere(&text) || PRELUDE.contains(&&*text) && of_file() || hides()
}

/// A name without the `r#` of raw ones, which the words do not have.
fn plain(name: &str) -> &str {
    name.trim_start_matches("r#")
}

fn is_name(word: &str) -> bool {
    word.starts_with(|first: char| first.is_alphabetic() || first == '_')
}
