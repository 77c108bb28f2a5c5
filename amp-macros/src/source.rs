//! What the source file around a macro says: which names it declares and imports.
//!
//! A macro sees one item, and rustc resolves names after it. So where a name that is not there would be
//! an error in terms of the generated code, the file is asked. It is read as words, without a parser. What
//! it cannot say, as behind an import of everything, counts as possible.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::rc::Rc;
use std::time::SystemTime;

use proc_macro2::Span;

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

    /// Is it the name of a variable, and of no function?
    pub fn has_variable_alone(&self, name: &str) -> bool {
        self.variables.contains(plain(name)) && !self.may_have_function(name)
    }

    fn read(text: &str) -> Self {
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
                "impl" if next == "<" => {
                    source.parameters.extend(parameters(&words[position + 2..]));
                }
                keyword @ ("const" | "static" | "let") => {
                    let name = if next == "mut" { word(position + 2) } else { next }.to_owned();
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
                    blocks.push(name);
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

    /// Notes what stands between `use` and `;`, within a module of the file or outside of them.
    fn import(&mut self, path: &[String], in_module: bool) {
        let of_std = matches!(path.first().map(String::as_str), Some("std" | "core" | "alloc"));
        for (position, word) in path.iter().enumerate() {
            if word == "*" {
                let from = position.checked_sub(3).map(|from| &*path[from]);
                self.open |= match from {
                    Some("prelude") => false,
                    Some("super") => !in_module,
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

/// The names and signs of a program, without comments, literals and spaces, and their lines.
fn words(text: &str) -> (Vec<String>, Vec<usize>) {
    let (mut words, mut lines) = (Vec::new(), Vec::new());
    let (mut rest, mut line) = (text, 1);
    while let Some(first) = rest.chars().next() {
        let length = match first {
            _ if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            _ if rest.starts_with("/*") => comment(rest),
            '"' => string(rest),
            'r' | 'b' | 'c' if raw_string(rest).is_some() => raw_string(rest).unwrap_or(1),
            '\'' => character(rest),
            'r' if rest.starts_with("r#") => 2,
            _ if is_name(rest) || first.is_ascii_digit() => {
                let end = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_');
                let length = end.unwrap_or(rest.len());
                words.push(rest[..length].to_owned());
                length
            }
            _ => {
                if !first.is_whitespace() {
                    words.push(first.to_string());
                }
                first.len_utf8()
            }
        };
        lines.resize(words.len(), line);
        line += rest[..length].matches('\n').count();
        rest = &rest[length..];
    }
    (words, lines)
}

/// The length of a comment, with those in it.
fn comment(text: &str) -> usize {
    let (mut depth, mut position) = (0usize, 0);
    let bytes = text.as_bytes();
    while position < bytes.len() {
        match &bytes[position..] {
            [b'/', b'*', ..] => (depth, position) = (depth + 1, position + 2),
            [b'*', b'/', ..] => {
                (depth, position) = (depth - 1, position + 2);
                if depth == 0 {
                    return position;
                }
            }
            _ => position += 1,
        }
    }
    text.len()
}

/// The length of a string literal that begins with its quote.
fn string(text: &str) -> usize {
    let mut escaped = false;
    for (position, letter) in text.char_indices().skip(1) {
        match letter {
            '"' if !escaped => return position + 1,
            _ => escaped = letter == '\\' && !escaped,
        }
    }
    text.len()
}

/// The length of a string literal with a prefix.
fn raw_string(text: &str) -> Option<usize> {
    let rest = text.trim_start_matches(['b', 'c', 'r']);
    let prefix = text.len() - rest.len();
    if prefix > 2 {
        return None;
    }
    if !text[..prefix].contains('r') {
        return rest.starts_with('"').then(|| prefix + string(rest));
    }
    let inner = rest.trim_start_matches('#');
    let marks = rest.len() - inner.len();
    let body = inner.strip_prefix('"')?;
    let end = format!("\"{}", "#".repeat(marks));
    let length = body.find(&end).map_or(body.len(), |found| found + end.len());
    Some(prefix + marks + 1 + length)
}

/// The length of a character, or of the quote of a lifetime.
fn character(text: &str) -> usize {
    let mut letters = text.char_indices().skip(1);
    match (letters.next(), letters.next()) {
        (Some((_, '\\')), Some((escaped, _))) => {
            let end = text[escaped + 1..].find('\'');
            end.map_or(1, |end| escaped + 1 + end + 1)
        }
        (Some(_), Some((end, '\''))) => end + 1,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::Source;

    /// Each line: a file, a question of it, and the answer.
    #[test]
    fn what_a_file_says() {
        type Question = fn(&Source, &str) -> bool;
        let function = Source::may_have_function;
        let value: Question = |source, name| {
            let name = syn::Ident::new(name, proc_macro2::Span::call_site());
            source.may_have_constant(&syn::parse_quote!(#name))
        };
        let ty = Source::may_have_type;
        let cases: &[(&str, Question, bool)] = &[
            ("fn name() {}", function, true),
            ("fn r#name() {}", function, true),
            ("fn other() { name(1) }", function, false),
            ("impl A { fn name<T>(&mut self, b: T) {} }", function, false),
            ("// fn name()\nfn other() {}", function, false),
            ("/* fn /* a */ name() */", function, false),
            ("const A: &str = \"fn name\"; const B: &str = r#\"\" fn name\"#;", function, false),
            ("const A: char = '\"'; fn name<'a>() {}", function, true),
            ("const A: char = '\\''; fn name() {}", function, true),
            ("use helpers::name;", function, true),
            ("use helpers::{a, other as name};", function, true),
            ("use helpers::*;", function, true),
            ("use amp_runtime::prelude::*;", function, false),
            ("mod tests { use super::*; }", function, false),
            ("use super::*;", function, true),
            ("make_functions! { a }", function, true),
            ("fn f() { vec![1]; if !a {} }", function, false),
            ("const name: i32 = 1;", value, true),
            ("static mut name: i32 = 1;", value, true),
            ("struct name { x: i32 }", value, false),
            ("struct name { x: i32 }", ty, true),
            ("use std::string::name;", ty, false),
            ("use types::name;", ty, true),
        ];
        for (text, question, answer) in cases {
            assert_eq!(question(&Source::read(text), "name"), *answer, "{text}");
        }
        assert!(Source::read("fn f() { let mut step = 1; }").has_variable_alone("step"));
    }
}
