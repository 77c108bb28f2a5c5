//! The variables of the functions in a file: their parameters, and what `let`, `for`, `match` and closures declare.

use std::ops::Range;

use super::is_name;
use super::words::{Point, outside_brackets};

/// A function with a body, or a macro's text that is one.
pub struct Body {
    /// From its keyword to its last brace.
    points: (Point, Point),
    variables: Vec<Declared>,
}

/// A variable: its name, between which points it is known, and whether it is a function of ordinary Rust for certain.
struct Declared {
    name: String,
    known: (Point, Point),
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
pub fn bodies(words: &[String], points: &[Point]) -> Vec<Body> {
    // A type of functions has no name.
    let is_named =
        |at: &usize| words[*at] == "fn" && words.get(at + 1).is_some_and(|next| is_name(next));
    let starts = (0..words.len()).filter(is_named);
    starts.filter_map(|start| Reader { words, points, variables: Vec::new() }.body(start)).collect()
}

/// What the variable of a name is that the innermost function around a point has there.
pub fn variable(bodies: &[Body], name: &str, point: Point) -> Option<Variable> {
    let around = around(bodies, point)?;
    let is_known = |one: &&Declared| one.name == name && is_within(one.known, point);
    let known = around.variables.iter().rfind(is_known)?;
    Some(known.ordinary.map_or(Variable::Unknown, Variable::Ordinary))
}

/// Is a point in no function, as those of examples in comments are?
pub fn is_outside(bodies: &[Body], point: Point) -> bool {
    around(bodies, point).is_none()
}

/// The innermost function around a point.
fn around(bodies: &[Body], point: Point) -> Option<&Body> {
    bodies.iter().rfind(|body| is_within(body.points, point))
}

fn is_within((first, last): (Point, Point), point: Point) -> bool {
    (first..=last).contains(&point)
}

/// Reads a function.
struct Reader<'a> {
    words: &'a [String],
    points: &'a [Point],
    variables: Vec<Declared>,
}

impl Reader<'_> {
    fn word(&self, position: usize) -> &str {
        self.words.get(position).map_or("", |word| word)
    }

    /// The first of these words from a position on that is in no brackets which open there.
    fn next(&self, from: usize, words: &[&str]) -> Option<usize> {
        let rest = self.words.get(from..)?;
        Some(from + outside_brackets(rest, |word| words.contains(&word))?)
    }

    /// Where the brackets close that a word opens, or that are around it.
    fn close(&self, from: usize) -> usize {
        let mut depth = 0;
        let close = self.words[from..].iter().position(|word| {
            let opens = ["(", "{", "["].contains(&&**word);
            let closes = [")", "}", "]"].contains(&&**word);
            depth += i32::from(opens) - i32::from(closes);
            depth < 0 || closes && depth == 0 && self.opens(from)
        });
        close.map_or(self.words.len() - 1, |length| from + length)
    }

    fn opens(&self, position: usize) -> bool {
        ["(", "{", "["].contains(&self.word(position))
    }

    /// The function whose keyword is at that position.
    fn body(mut self, start: usize) -> Option<Body> {
        let open = self.next(start, &["{", ";"])?;
        if self.word(open) == ";" {
            return None;
        }
        let close = self.close(open);
        let parameters = self.after_generics(start + 2);
        if self.word(parameters) == "(" {
            self.declare(parameters + 1..self.close(parameters), (open, close));
        }
        self.note_generic_functions(start..open);
        let mut position = open;
        while position < close {
            match self.word(position) {
                "let" => self.read_let(position),
                "for" if self.word(position + 1) != "<" => self.read_for(position),
                "match" => self.read_match(position),
                "|" if self.begins_closure(position) => self.read_closure(position),
                // What a kernel declares is no variable of the function around it.
                _ => position += kernel(&self.words[position..]).unwrap_or(0),
            }
            position += 1;
        }
        let points = (self.points[start], self.points[close]);
        Some(Body { points, variables: self.variables })
    }

    /// The position behind `<…>`, if that is there.
    fn after_generics(&self, start: usize) -> usize {
        if self.word(start) != "<" {
            return start;
        }
        let mut depth = 0;
        let mut position = start;
        while position < self.words.len() {
            match self.word(position) {
                "<" => depth += 1,
                // Of `->` it closes nothing.
                ">" if self.word(position - 1) != "-" => depth -= 1,
                _ => (),
            }
            position += 1;
            if depth == 0 {
                break;
            }
        }
        position
    }

    /// `let pattern = value;`, after which the names are known, or `if let pattern = value { … }`, in which they are.
    fn read_let(&mut self, start: usize) {
        let is_condition = ["if", "while", "&"].contains(&self.word(start - 1));
        let end_of_pattern = (start + 1..self.words.len()).find(|at| match self.word(*at) {
            // Of `..=` it ends nothing.
            "=" => self.word(at - 1) != ".",
            word => word == ";",
        });
        let Some(end_of_pattern) = end_of_pattern else { return };
        let ends: &[&str] = if is_condition { &["{", ";"] } else { &[";"] };
        let Some(end) = self.next(end_of_pattern, ends) else { return };
        let last = match is_condition {
            true => self.close(end),
            false => self.close(start),
        };
        self.declare(start + 1..end_of_pattern, (end, last));
    }

    /// `for pattern in value { … }`
    fn read_for(&mut self, start: usize) {
        // `impl` has the word, too.
        let Some(end) = self.next(start, &["in", "{"]) else { return };
        let Some(open) = self.next(end, &["{"]).filter(|_| self.word(end) == "in") else { return };
        self.declare(start + 1..end, (open, self.close(open)));
    }

    /// `match value { pattern => value, … }`
    fn read_match(&mut self, start: usize) {
        let Some(open) = self.next(start, &["{"]) else { return };
        let close = self.close(open);
        let mut position = open + 1;
        while position < close {
            let arrow = self.words[position..close]
                .windows(2)
                .position(|words| words[0] == "=" && words[1] == ">");
            let Some(arrow) = arrow.map(|length| position + length) else { return };
            let guard = self.next(position, &["if"]).filter(|guard| *guard < arrow);
            let end = match self.word(arrow + 2) {
                "{" => self.close(arrow + 2),
                _ => self.next(arrow + 2, &[",", "}"]).map_or(close, |end| end.min(close)),
            };
            self.declare(position..guard.unwrap_or(arrow), (guard.unwrap_or(arrow), end));
            position = end + 1;
        }
    }

    fn begins_closure(&self, position: usize) -> bool {
        let before = self.word(position - 1);
        ["(", ",", "=", "{", ";", "move", "return", "&", "[", "mut"].contains(&before)
            || before == ">" && self.word(position - 2) == "="
    }

    /// `|pattern, …| value`
    fn read_closure(&mut self, start: usize) {
        let Some(end) = self.next(start + 1, &["|"]) else { return };
        let last = match (self.word(end + 1), self.word(end + 2)) {
            ("{", _) => Some(self.close(end + 1)),
            ("-", ">") => self.next(end + 1, &["{"]).map(|open| self.close(open)),
            _ => self.next(end + 1, &[",", ";", ")", "]", "}"]),
        };
        self.declare(start + 1..end, (end, last.unwrap_or(self.words.len() - 1)));
    }

    /// The names of patterns between commas, which may have types, and between which words they are known.
    fn declare(&mut self, patterns: Range<usize>, (first, last): (usize, usize)) {
        let (mut depth, mut in_type) = (0, false);
        for position in patterns {
            let (before, word, after) =
                (self.word(position - 1), self.word(position), self.word(position + 1));
            let is_colon = |at: usize| self.word(at) == ":" && self.word(at + 1) != ":";
            match word {
                "(" | "[" | "{" | "<" => depth += 1,
                ">" if before == "-" => (),
                ")" | "]" | "}" | ">" => depth -= 1,
                ":" if depth == 0 => in_type = true,
                "," if depth == 0 => in_type = false,
                // A field, and a name of a path.
                _ if depth > 0 && is_colon(position + 1) => (),
                _ if before == ":" && self.word(position - 2) == ":" => (),
                _ if ["(", "{", "!"].contains(&after) => (),
                _ if after == ":" && self.word(position + 2) == ":" => (),
                // A constant or a variant.
                _ if word.starts_with(char::is_uppercase) => (),
                _ if is_name(word) && !in_type => {
                    let known = (self.points[first], self.points[last]);
                    let ordinary = self.ordinary(position);
                    self.variables.push(Declared { name: word.to_owned(), known, ordinary });
                }
                _ => (),
            }
        }
    }

    /// What the name at a position is, as far as what follows it says so.
    fn ordinary(&self, position: usize) -> Option<Ordinary> {
        match [1, 2, 3].map(|ahead| self.word(position + ahead)) {
            ["=", "|", _] | ["=", "move", "|"] => Some(Ordinary::Closure),
            [":", ..] if is_of_rust(&self.words[position + 2..]) => Some(Ordinary::Parameter),
            _ => None,
        }
    }

    /// Parameters whose type is a generic one that a bound makes a function of ordinary Rust: `F: Fn(f32) -> f32`.
    fn note_generic_functions(&mut self, signature: Range<usize>) {
        let signature = &self.words[signature];
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

/// Does a type begin as that of a function of ordinary Rust?
fn is_of_rust(ty: &[String]) -> bool {
    let mut ty = ty
        .iter()
        .map(String::as_str)
        .skip_while(|word| ["&", "mut", "impl", "dyn"].contains(word) || word.starts_with('\''));
    matches!(ty.next(), Some("Fn" | "FnMut" | "FnOnce" | "fn"))
}
