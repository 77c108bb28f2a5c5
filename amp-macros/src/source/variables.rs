//! The variables of the functions in a file: their parameters, and what `let`, `for` and closures declare.

use super::is_name;
use super::words::outside_brackets;

/// A function with a body, or a macro's text that is one.
pub struct Body {
    /// The first line and the last.
    lines: (usize, usize),
    /// The word with which the body opens.
    open: usize,
    variables: Vec<Declared>,
}

/// A variable: its name, the lines in which it is known, and whether it is a function of ordinary Rust for certain.
struct Declared {
    name: String,
    lines: (usize, usize),
    ordinary: Option<Ordinary>,
}

/// A function of ordinary Rust that is a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ordinary {
    /// `let f = |x| …;`
    Closure,
    /// `f: impl Fn(f32) -> f32`, or another type like that.
    Parameter,
}

/// What a variable is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variable {
    /// A function of ordinary Rust.
    Ordinary(Ordinary),
    /// Anything else, a function of kernels perhaps.
    Unknown,
}

/// The functions of a file, those within others behind them.
pub fn bodies(words: &[String], lines: &[usize]) -> Vec<Body> {
    // A type of functions has no name.
    let is_named =
        |at: &usize| words[*at] == "fn" && words.get(at + 1).is_some_and(|next| is_name(next));
    (0..words.len()).filter(is_named).filter_map(|start| Body::read(words, lines, start)).collect()
}

/// What the variable of a name is that the innermost function around a line declares before it.
pub fn variable(bodies: &[Body], name: &str, line: usize) -> Option<Variable> {
    let around = around(bodies, line)?;
    let is_known =
        |one: &&Declared| one.name == name && (one.lines.0..=one.lines.1).contains(&line);
    let known = around.variables.iter().rfind(is_known)?;
    Some(known.ordinary.map_or(Variable::Unknown, Variable::Ordinary))
}

/// Is a line in no function, as those of examples in comments are?
pub fn is_outside(bodies: &[Body], line: usize) -> bool {
    around(bodies, line).is_none()
}

/// The innermost function around a line.
fn around(bodies: &[Body], line: usize) -> Option<&Body> {
    bodies.iter().rfind(|body| (body.lines.0..=body.lines.1).contains(&line))
}

impl Body {
    /// The function whose keyword is at that position.
    fn read(words: &[String], lines: &[usize], start: usize) -> Option<Self> {
        let word = |position: usize| words.get(position).map_or("", |word| &**word);
        let open = start + outside_brackets(&words[start..], |word| ["{", ";"].contains(&word))?;
        if word(open) == ";" {
            return None;
        }
        let mut depth = 0;
        let close = words[open..].iter().position(|word| {
            depth += i32::from(word == "{") - i32::from(word == "}");
            depth == 0
        });
        let close = close.map_or(words.len() - 1, |length| open + length);
        let lines_of_body = (lines[start], lines[close]);
        let mut body = Body { lines: lines_of_body, open, variables: Vec::new() };
        for position in start + 2..open {
            if is_parameter(words, position) {
                body.declare(words, lines, position, position);
            }
        }
        body.note_generic_functions(&words[start..open]);
        let mut position = open;
        while position < close {
            match word(position) {
                "let" => {
                    let end =
                        outside_brackets(&words[position..], |word| [";", "{"].contains(&word));
                    let end = end.map_or(close, |length| position + length);
                    let from = body.variables.len();
                    body.declare_until(words, lines, position, &["=", ";", ":"]);
                    // In its own statement the name is not the variable's yet.
                    let own = (position..end).any(|k| kernel(&words[k..]).is_some());
                    let line = lines[end] + usize::from(own);
                    body.variables[from..].iter_mut().for_each(|variable| variable.lines.0 = line);
                }
                "for" if word(position + 1) != "<" => {
                    body.declare_until(words, lines, position, &["in", "{"]);
                }
                "|" if ["(", ",", "=", "{", ";", "move", "return"]
                    .contains(&word(position - 1)) =>
                {
                    body.declare_until(words, lines, position, &["|"]);
                }
                // What a kernel declares is no variable of the function around it.
                _ => position += kernel(&words[position..]).unwrap_or(0),
            }
            position += 1;
        }
        Some(body)
    }

    /// Parameters whose type is a generic one that a bound makes a function of ordinary Rust: `F: Fn(f32) -> f32`.
    fn note_generic_functions(&mut self, signature: &[String]) {
        let is_function = |ty: &str| {
            signature
                .windows(3)
                .any(|words| words[0] == ty && words[1] == ":" && is_of_rust(&words[2..]))
        };
        for variable in &mut self.variables {
            let ty =
                signature.windows(3).find(|words| words[0] == variable.name && words[1] == ":");
            if ty.is_some_and(|words| is_function(&words[2])) {
                variable.ordinary = Some(Ordinary::Parameter);
            }
        }
    }

    /// The names of a pattern, which is followed by one of these words.
    fn declare_until(&mut self, words: &[String], lines: &[usize], start: usize, ends: &[&str]) {
        let mut in_type = false;
        for position in start + 1..words.len() {
            let word = &*words[position];
            if ends.contains(&word) {
                return;
            }
            in_type = word == ":" || in_type && word != ",";
            if is_name(word) && !in_type {
                self.declare(words, lines, position, start);
            }
        }
    }

    /// A name; `start` is a word outside of the brackets that its pattern has.
    fn declare(&mut self, words: &[String], lines: &[usize], position: usize, start: usize) {
        let word = |position: usize| words.get(position).map_or("", |word| &**word);
        let of_closure = matches!(
            [1, 2, 3].map(|ahead| word(position + ahead)),
            ["=", "|", _] | ["=", "move", "|"]
        );
        let ordinary = match of_closure {
            true => Some(Ordinary::Closure),
            false if word(position + 1) == ":" && is_of_rust(&words[position + 2..]) => {
                Some(Ordinary::Parameter)
            }
            false => None,
        };
        let name = words[position].clone();
        let end = start + end_of_group(&words[start..]).unwrap_or(0);
        // A parameter is known in the body.
        let last = if position < self.open { self.lines.1 } else { lines[end] };
        self.variables.push(Declared { name, lines: (lines[position], last), ordinary });
    }
}

/// The number of words of a kernel or of a function that is a value, if one begins there.
fn kernel(words: &[String]) -> Option<usize> {
    let word = |position: usize| words.get(position).map_or("", |word| &**word);
    let ends: &[&str] = match [0, 1, 2].map(word) {
        ["kernel" | "amp" | "function", "!", "(" | "{" | "["] => {
            let mut depth = 0;
            return words[2..].iter().position(|word| {
                depth += i32::from(["(", "{", "["].contains(&&**word));
                depth -= i32::from([")", "}", "]"].contains(&&**word));
                depth == 0
            });
        }
        ["[", "amp", "]"] if ["|", "move"].contains(&word(3)) => &[";", ",", ")", "}"],
        _ => return None,
    };
    let parameters = 4 + words[4..].iter().position(|word| word == "|")?;
    Some(parameters + outside_brackets(&words[parameters + 1..], |word| ends.contains(&word))?)
}

/// Where the brackets close that are around the first word.
fn end_of_group(words: &[String]) -> Option<usize> {
    let mut depth = 0;
    words.iter().position(|word| {
        depth += i32::from(["(", "{", "["].contains(&&**word));
        depth -= i32::from([")", "}", "]"].contains(&&**word));
        depth < 0
    })
}

/// Is a name that of a parameter, before its type?
fn is_parameter(words: &[String], position: usize) -> bool {
    let after = |ahead: usize| words.get(position + ahead).map_or("", |word| &**word);
    is_name(&words[position])
        && ["(", ",", "mut"].contains(&&*words[position - 1])
        && after(1) == ":"
        && after(2) != ":"
}

/// Does a type begin as that of a function of ordinary Rust?
fn is_of_rust(ty: &[String]) -> bool {
    let mut ty = ty
        .iter()
        .map(String::as_str)
        .skip_while(|word| ["&", "mut", "impl", "dyn"].contains(word) || word.starts_with('\''));
    matches!(ty.next(), Some("Fn" | "FnMut" | "FnOnce" | "fn"))
}
