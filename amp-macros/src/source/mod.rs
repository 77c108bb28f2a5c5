//! What the source file around a macro says: which names it declares and imports.
//!
//! A macro sees one item, and rustc resolves names after it. So where a name that is not there would be
//! an error in terms of the generated code, the file is asked. It is read as words, without a parser. What
//! it cannot say, as behind an import of everything, counts as possible.

#[cfg(test)]
mod tests;
mod words;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::PathBuf;
use std::rc::Rc;
use std::time::SystemTime;

use proc_macro2::Span;
use words::words;

use crate::analysis::length;

/// A type, trait, module or function that is declared outside of functions.
struct Declaration {
    keyword: String,
    name: String,
    line: usize,
    /// The modules of the file around it.
    modules: Vec<String>,
    /// The names in its attributes, in order.
    attributes: Vec<String>,
}

/// The names of a file.
#[derive(Default)]
pub struct Source {
    functions: BTreeSet<String>,
    types: BTreeSet<String>,
    values: BTreeSet<String>,
    /// The modules whose content is in the file.
    inline_modules: BTreeSet<String>,
    imports: BTreeSet<String>,
    /// The imports from std.
    of_std: BTreeSet<String>,
    variables: BTreeSet<String>,
    /// The constants, with the words of their values; none for what may be a generic parameter.
    constants: Vec<(String, String)>,
    /// The names of type parameters.
    parameters: BTreeSet<String>,
    declarations: Vec<Declaration>,
    /// May it have names that it does not show?
    open: bool,
}

/// What the prelude of the runtime brings beside types.
const PRELUDE: &[&str] = &[
    "all_memory_fence",
    "copy",
    "copy_async",
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

/// Macros whose expansion declares nothing. A file that defines macros may give its names elsewhere.
const MACROS: &[&str] = &[
    "amp",
    "amp_assert",
    "amp_println",
    "assert",
    "assert_eq",
    "assert_ne",
    "asm",
    "compile_error",
    "concat",
    "dbg",
    "debug_assert",
    "env",
    "eprintln",
    "format",
    "line",
    "matches",
    "panic",
    "print",
    "println",
    "stringify",
    "todo",
    "unimplemented",
    "unreachable",
    "vec",
    "write",
    "writeln",
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
            || name.starts_with("atomic_")
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
    pub fn constants(&self) -> BTreeMap<String, Vec<i64>> {
        let mut known: HashMap<String, i64> = HashMap::new();
        let mut found: BTreeMap<String, Vec<i64>> = BTreeMap::new();
        // A constant may stand before those that it is computed from.
        for _ in 0..3 {
            for (name, words) in &self.constants {
                let value = syn::parse_str(words).ok();
                let value = value.and_then(|value: syn::Expr| length(&value, &known));
                known.extend(value.map(|value| (name.clone(), value)));
                let values = found.entry(name.clone()).or_default();
                values.extend(value.filter(|value| !values.contains(value)));
            }
        }
        let parameters = self.constants.iter().filter(|(_, words)| words.is_empty());
        parameters.for_each(|(name, _)| drop(found.remove(name)));
        found
    }

    /// Is it the name of a variable, and of no function?
    pub fn has_variable_alone(&self, name: &str) -> bool {
        self.variables.contains(plain(name)) && !self.may_have_function(name)
    }

    pub fn read(text: &str) -> Self {
        let mut source = Source::default();
        let (words, lines) = words(text);
        let word = |position: usize| words.get(position).map_or("", |word| &**word);
        // The blocks around a position; a module has a name.
        let mut blocks: Vec<Option<String>> = Vec::new();
        let mut position = 0;
        while position < words.len() {
            let next = word(position + 1);
            match word(position) {
                keyword @ ("fn" | "struct" | "enum" | "union" | "type" | "trait" | "mod") => {
                    match keyword {
                        "fn" if is_method(&words[position + 1..]) => false,
                        "fn" => source.functions.insert(next.to_owned()),
                        "mod" => false,
                        _ => source.types.insert(next.to_owned()),
                    };
                    if word(position + 2) == "<" {
                        source.parameters.extend(parameters(&words[position + 3..]));
                    }
                    if blocks.iter().all(Option::is_some) {
                        source.declarations.push(Declaration {
                            keyword: keyword.to_owned(),
                            name: next.to_owned(),
                            line: lines[(position + 1).min(lines.len() - 1)],
                            modules: blocks.iter().flatten().cloned().collect(),
                            attributes: attributes(&words[..position]),
                        });
                    }
                }
                "impl" if blocks.iter().all(Option::is_some) => {
                    if next == "<" {
                        source.parameters.extend(parameters(&words[position + 2..]));
                    }
                    let modules: Vec<_> = blocks.iter().flatten().cloned().collect();
                    if !is_conditional(&words[..position]) {
                        let (words, lines) = (&words[position + 1..], &lines[position + 1..]);
                        source.note_methods(words, lines, &modules);
                    }
                }
                keyword @ ("const" | "static" | "let") => {
                    let name = if next == "mut" { word(position + 2) } else { next }.to_owned();
                    if keyword == "const" && is_name(&name) {
                        let parameter = position > 0 && ["<", ","].contains(&word(position - 1));
                        let value = if parameter { "" } else { &constant(&words[position..]) };
                        source.constants.push((name.clone(), value.to_owned()));
                    }
                    match keyword {
                        "let" => source.variables.insert(name),
                        _ => source.values.insert(name),
                    };
                }
                "use" => {
                    let end = words[position..].iter().position(|word| word == ";");
                    let end = end.map_or(words.len(), |length| position + length);
                    let in_module = blocks.iter().any(Option::is_some);
                    source.import(&words[position + 1..end], in_module);
                    position = end;
                }
                "{" => {
                    let module = position >= 2 && word(position - 2) == "mod";
                    let name = module.then(|| word(position - 1).to_owned());
                    source.inline_modules.extend(name.clone());
                    // There may be two of that name, of which the program has one.
                    let sure = !module || !is_conditional(&words[..position - 2]);
                    blocks.push(name.filter(|_| sure));
                }
                "}" => drop(blocks.pop()),
                "!" if matches!(next, "(" | "[" | "{") || is_name(next) => {
                    let name = position.checked_sub(1).map_or("", word);
                    source.open |= is_name(name) && !MACROS.contains(&name) && !is_keyword(name);
                }
                _ => (),
            }
            position += 1;
        }
        source
    }

    /// Notes the functions of an `impl` block that is not of a trait, from after `impl` on, each with
    /// its type before its name.
    fn note_methods(&mut self, words: &[String], lines: &[usize], modules: &[String]) {
        let Some(start) = words.iter().position(|word| word == "{") else { return };
        let head = &words[..start];
        if ["for", "where", "<"].iter().any(|word| head.iter().any(|found| found == word)) {
            return;
        }
        let mut depth = 0;
        for (position, word) in words.iter().enumerate().skip(start) {
            match word.as_str() {
                "{" => depth += 1,
                "}" if depth == 1 => return,
                "}" => depth -= 1,
                "fn" if depth == 1 && position + 1 < words.len() => {
                    self.declarations.push(Declaration {
                        keyword: "fn of a type".to_owned(),
                        name: format!("{}::{}", head.concat(), words[position + 1]),
                        line: lines[position + 1],
                        modules: modules.to_vec(),
                        attributes: attributes(&words[..position]),
                    });
                }
                _ => (),
            }
        }
    }

    /// Notes what stands between `use` and `;`, within a module of the file or outside of them.
    fn import(&mut self, path: &[String], in_module: bool) {
        let of_std = matches!(path.first().map(String::as_str), Some("std" | "core" | "alloc"));
        for (position, word) in path.iter().enumerate() {
            if word == "*" {
                let from = path[..position].concat();
                self.open |= match from.as_str() {
                    "amp_runtime::prelude::" | "::amp_runtime::prelude::" => false,
                    "super::" => !in_module,
                    _ => true,
                };
            }
            if is_name(word) {
                self.imports.insert(word.clone());
                if of_std {
                    self.of_std.insert(word.clone());
                }
            }
        }
    }
}

/// The words of a constant's value.
fn constant(words: &[String]) -> String {
    let end = words.iter().position(|word| word == ";").unwrap_or(0);
    let start = words[..end].iter().position(|word| word == "=").map_or(end, |start| start + 1);
    words[start..end].join(" ")
}

/// The names of generic parameters, from after `<` on.
fn parameters(words: &[String]) -> Vec<String> {
    let (mut depth, mut names) = (0, Vec::new());
    for (position, word) in words.iter().enumerate() {
        let first = position == 0 || words[position - 1] == ",";
        match word.as_str() {
            ">" if position > 0 && words[position - 1] == "-" => (),
            ">" if depth == 0 => break,
            "<" | "(" | "[" => depth += 1,
            ">" | ")" | "]" => depth -= 1,
            _ if depth == 0 && first => names.push(word.clone()),
            _ => (),
        }
    }
    names
}

/// The names in the attributes of an item whose keyword comes next.
fn attributes(words: &[String]) -> Vec<String> {
    let mut end = words.len();
    let is = |position: usize, text: &str| position > 0 && words[position - 1] == text;
    if is(end, ")") {
        end = words[..end].iter().rposition(|word| word == "(").unwrap_or(0);
    }
    if is(end, "pub") {
        end -= 1;
    }
    let mut start = end;
    while is(start, "]") {
        let (mut depth, mut position) = (0, start);
        while position > 0 {
            position -= 1;
            match words[position].as_str() {
                "]" => depth += 1,
                "[" => depth -= 1,
                _ => (),
            }
            if depth == 0 {
                break;
            }
        }
        if !is(position, "#") {
            break;
        }
        start = position - 1;
    }
    words[start..end].iter().filter(|word| is_name(word)).cloned().collect()
}

/// Has the item whose keyword comes next a condition under which the program has it?
fn is_conditional(words: &[String]) -> bool {
    attributes(words).iter().any(|name| name == "cfg")
}

/// Does a function take `self`? It is given from its name on.
fn is_method(words: &[String]) -> bool {
    let parameters = words.iter().skip_while(|word| *word != "(").skip(1);
    parameters
        .take_while(|word| ![",", ")", ":"].contains(&word.as_str()))
        .any(|word| word == "self")
}

/// A name without the `r#` of raw ones, which the words do not have.
fn plain(name: &str) -> &str {
    name.trim_start_matches("r#")
}

fn is_name(word: &str) -> bool {
    word.starts_with(|first: char| first.is_alphabetic() || first == '_')
}

fn is_keyword(word: &str) -> bool {
    ["if", "while", "match", "return", "in", "else", "break", "move", "mut", "as"].contains(&word)
}
