//! What is refused where a file declares it, so that its uses are not refused again; and functions that
//! are given by their names.

use std::collections::BTreeSet;

use super::words::is_keyword;
use super::{Source, is_name, plain};

impl Source {
    /// Does the file declare this one `#[amp]` function or struct with a type that is refused there: a
    /// function with text among its parameters, a struct with a reference as a field?
    pub fn is_refused(&self, keyword: &str, name: &str) -> bool {
        let mut declared = self
            .declarations
            .iter()
            .filter(|own| own.keyword == keyword && plain(&own.name) == plain(name));
        let marked = |names: &[String]| {
            names.iter().any(|name| name == "amp") && !names.iter().any(|name| name == "cfg")
        };
        match (declared.next(), declared.next()) {
            (Some(one), None) => one.refused && marked(&one.attributes),
            _ => false,
        }
    }

    /// Is it a function of the file that a call or a variable is given by its name, and is the name nothing else in
    /// the file: no variable, parameter or field?
    pub fn is_handed_on(&self, name: &str) -> bool {
        self.handed_on.contains(plain(name))
    }
}

/// Is a type of the declaration refused, of which these are the words behind its name?
pub(super) fn is_refused(keyword: &str, words: &[String]) -> bool {
    let start = words.iter().position(|word| ["(", "{", ";"].contains(&&**word));
    let Some(start) = start else { return false };
    let (open, close) = match words[start].as_str() {
        "(" => ("(", ")"),
        "{" => ("{", "}"),
        _ => return false,
    };
    let mut depth = 0;
    for word in &words[start..] {
        match word.as_str() {
            word if word == open => depth += 1,
            word if word == close && depth == 1 => return false,
            word if word == close => depth -= 1,
            "str" if keyword == "fn" => return true,
            "&" if keyword == "struct" => return true,
            _ => (),
        }
    }
    false
}

/// The functions that stand as arguments of calls, as values, or among those of an array or a tuple, with names that
/// are nothing else.
pub(super) fn handed_on(words: &[String], functions: &BTreeSet<String>) -> BTreeSet<String> {
    let word = |position: usize| words.get(position).map_or("", |word| &**word);
    let (mut given, mut others) = (BTreeSet::new(), BTreeSet::new());
    // What stands before each parenthesis around a position.
    let mut before = Vec::new();
    for position in 0..words.len() {
        let (last, own) = (position.checked_sub(1).map_or("", word), word(position));
        let (next, after) = (word(position + 1), word(position + 2));
        match own {
            "(" => before.push(last),
            "[" => before.push("["),
            "{" => before.push(""),
            ")" | "]" | "}" => drop(before.pop()),
            _ if functions.contains(plain(own)) => {
                let call = before.last().copied().unwrap_or("");
                let call = ["[", "="].contains(&call)
                    || call.starts_with(char::is_lowercase) && is_name(call) && !is_keyword(call);
                let alone = ["(", "[", ","].contains(&last) && [")", "]", ","].contains(&next);
                let value = [("=", ";"), ("{", "}")].contains(&(last, next));
                let named = last == "fn" || last == ":" || ["(", "<"].contains(&next);
                match (call && alone || value, named || (next, after) == (":", ":")) {
                    (true, _) => drop(given.insert(plain(own).to_owned())),
                    (false, true) => (),
                    (false, false) => drop(others.insert(plain(own).to_owned())),
                }
            }
            _ => (),
        }
    }
    &given - &others
}
