//! Reading a file for its names.

use super::words::{is_keyword, outside_brackets, words};
use super::{Alias, Declaration, Source, Taken, is_name, refused, variables};

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
    "function",
    "kernel",
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

impl Source {
    /// The names of a file with that text.
    pub fn read(text: &str) -> Self {
        let mut source = Source::default();
        let (words, points) = words(text);
        let lines: Vec<usize> = points.iter().map(|(line, _)| *line).collect();
        let word = |position: usize| words.get(position).map_or("", |word| &**word);
        // The blocks around a position; a module has a name.
        let mut blocks: Vec<Option<String>> = Vec::new();
        let mut position = 0;
        while position < words.len() {
            let next = word(position + 1);
            match word(position) {
                keyword @ ("fn" | "struct" | "enum" | "union" | "type" | "trait" | "mod") => {
                    match keyword {
                        "fn" if taken(&words[position + 1..]).is_some() => {
                            source.methods.insert(next.to_owned())
                        }
                        "fn" => {
                            if !blocks.iter().all(Option::is_some) {
                                source.inner_functions.insert(super::plain(next).to_owned());
                            }
                            source.functions.insert(next.to_owned())
                        }
                        "mod" => false,
                        _ => source.types.insert(next.to_owned()),
                    };
                    if word(position + 2) == "<" {
                        source.parameters.extend(parameters(&words[position + 3..]));
                    }
                    if keyword == "type" {
                        source.note_alias(next, &words[position + 2..]);
                    }
                    if blocks.iter().all(Option::is_some) {
                        source.declarations.push(Declaration {
                            keyword: keyword.to_owned(),
                            name: next.to_owned(),
                            line: lines[(position + 1).min(lines.len() - 1)],
                            modules: blocks.iter().flatten().cloned().collect(),
                            attributes: attributes(&words[..position]),
                            refused: refused::is_refused(keyword, &words[position + 1..]),
                        });
                    }
                }
                "impl" if blocks.iter().all(Option::is_some) => {
                    if next == "<" {
                        source.parameters.extend(parameters(&words[position + 2..]));
                    }
                    if attributes(&words[..position]).iter().any(|name| name == "amp") {
                        source.marked_impls_of.extend(trait_of_impl(&words[position + 1..]));
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
                        let ty = type_of_constant(&words[position..]);
                        source.types_of_constants.push((name.clone(), ty));
                    }
                    if keyword == "static" {
                        source.statics.insert(name.clone());
                    }
                    if keyword != "let" {
                        source.values.insert(name);
                    }
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
                    if name == "thread_local" {
                        source.thread_locals.extend(statics(&words[position + 1..]));
                    }
                }
                _ => (),
            }
            position += 1;
        }
        source.handed_on = refused::handed_on(&words, &source.functions);
        source.bodies = variables::bodies(&words, &points);
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
                    let name = format!("{}::{}", head.concat(), words[position + 1]);
                    if let Some(taken) = taken(&words[position + 1..]) {
                        self.receivers.insert(name.clone(), taken);
                    }
                    self.declarations.push(Declaration {
                        keyword: "fn of a type".to_owned(),
                        name,
                        line: lines[position + 1],
                        modules: modules.to_vec(),
                        attributes: attributes(&words[..position]),
                        refused: false,
                    });
                }
                _ => (),
            }
        }
    }

    /// Notes `type name<parameters> = definition;`, from after the name on.
    fn note_alias(&mut self, name: &str, words: &[String]) {
        let mut depth = 0;
        let end = words.iter().position(|word| {
            depth += i32::from(word == "[") - i32::from(word == "]");
            depth == 0 && word == ";"
        });
        let words = &words[..end.unwrap_or(0)];
        let Some(sign) = words.iter().position(|word| word == "=") else { return };
        let parameters = match words.first().map(String::as_str) {
            Some("<") => parameters(&words[1..]),
            _ => Vec::new(),
        };
        let definition = words[sign + 1..].join(" ").replace(": :", "::");
        let alias = Some(Alias { parameters, definition });
        match self.aliases.get_mut(name) {
            Some(known) if *known != alias => *known = None,
            Some(_) => (),
            None => drop(self.aliases.insert(name.to_owned(), alias)),
        }
    }

    /// Notes what stands between `use` and `;`, within a module of the file or outside of them.
    fn import(&mut self, path: &[String], in_module: bool) {
        let of_std = matches!(path.first().map(String::as_str), Some("std" | "core" | "alloc"));
        for renaming in path.windows(3).filter(|words| words[1] == "as") {
            self.renamed.insert(renaming[2].clone(), renaming[0].clone());
        }
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

/// How a function takes `self`, from its name on.
fn taken(words: &[String]) -> Option<Taken> {
    let start = words.iter().position(|word| word == "(")? + 1;
    let end = words[start..].iter().position(|word| word == "," || word == ")" || word == ":")?;
    let receiver = &words[start..start + end];
    let has = |text: &str| receiver.iter().any(|word| word == text);
    match (has("self"), has("&"), has("mut")) {
        (false, ..) => None,
        (true, false, _) => Some(Taken::Value),
        (true, true, false) => Some(Taken::Reference),
        (true, true, true) => Some(Taken::MutableReference),
    }
}

/// The names of the statics in a group of tokens.
fn statics(words: &[String]) -> Vec<String> {
    let (mut depth, mut names) = (0, Vec::new());
    for (position, word) in words.iter().enumerate() {
        match word.as_str() {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth -= 1,
            "static" => names.extend(words.get(position + 1).cloned()),
            _ => (),
        }
        if depth == 0 {
            break;
        }
    }
    names
}

/// The words of a constant's value; `_`, if it is no whole number. The words of a float may not be those
/// of any, as `1e` of `1e-3`, which rustc would report.
fn constant(words: &[String]) -> String {
    let end = outside_brackets(words, |word| word == ";").unwrap_or(0);
    let start = words[..end].iter().position(|word| word == "=").map_or(end, |start| start + 1);
    match words[start..end].iter().all(|word| is_whole_or_name(word)) {
        true => words[start..end].join(" "),
        false => "_".to_owned(),
    }
}

/// The words of a constant's type.
fn type_of_constant(words: &[String]) -> String {
    let start = words.iter().position(|word| word == ":").map_or(words.len(), |colon| colon + 1);
    let ends = |word: &str| ["=", ",", ";", "{"].contains(&word);
    let end = outside_brackets(&words[start..], ends).map_or(words.len(), |length| start + length);
    words[start..end].join(" ")
}

fn is_whole_or_name(word: &str) -> bool {
    let suffix = word.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == '_');
    let prefixed = ["0x", "0o", "0b"].iter().any(|prefix| word.starts_with(prefix));
    let is_number = word.starts_with(|first: char| first.is_ascii_digit());
    !is_number || prefixed || suffix.is_empty() || suffix.starts_with(['u', 'i'])
}

/// The name of the trait that a block is of, if it is of one, from after `impl` on.
fn trait_of_impl(words: &[String]) -> Option<String> {
    let (mut depth, mut last) = (0, None);
    for word in words.iter().take_while(|word| *word != "{") {
        match word.as_str() {
            "<" => depth += 1,
            ">" => depth -= 1,
            "for" if depth == 0 => return last,
            name if depth == 0 && is_name(name) => last = Some(name.to_owned()),
            _ => (),
        }
    }
    None
}

/// The names of generic parameters, from after `<` on.
fn parameters(words: &[String]) -> Vec<String> {
    let (mut depth, mut names) = (0, Vec::new());
    for (position, word) in words.iter().enumerate() {
        let first = position == 0 || [",", "const"].contains(&&*words[position - 1]);
        match word.as_str() {
            ">" if position > 0 && words[position - 1] == "-" => (),
            ">" if depth == 0 => break,
            "<" | "(" | "[" => depth += 1,
            ">" | ")" | "]" => depth -= 1,
            _ if depth == 0 && first && word != "const" => names.push(word.clone()),
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
