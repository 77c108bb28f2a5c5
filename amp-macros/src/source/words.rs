//! The words of a source file.

/// A line and a column, from 1.
pub type Point = (usize, usize);

/// The names and signs of a program, without comments, literals and spaces, and where they begin.
pub fn words(text: &str) -> (Vec<String>, Vec<Point>) {
    let (mut words, mut points) = (Vec::new(), Vec::new());
    let (mut rest, mut line, mut column) = (text, 1, 1);
    while let Some(first) = rest.chars().next() {
        let length = match first {
            _ if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            _ if rest.starts_with("/*") => comment(rest),
            '"' => string(rest),
            'r' | 'b' | 'c' if raw_string(rest).is_some() => raw_string(rest).unwrap_or(1),
            '\'' if character(rest) == 1 => {
                let length = 1 + name(&rest[1..]);
                words.push(rest[..length].to_owned());
                length
            }
            '\'' => character(rest),
            'r' if rest.starts_with("r#") => 2,
            _ if super::is_name(rest) || first.is_ascii_digit() => {
                let length = name(rest);
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
        points.resize(words.len(), (line, column));
        let passed = &rest[..length];
        line += passed.matches('\n').count();
        column = match passed.rfind('\n') {
            Some(end) => 1 + passed[end + 1..].chars().count(),
            None => column + passed.chars().count(),
        };
        rest = &rest[length..];
    }
    (words, points)
}

/// The length of a name or number.
fn name(text: &str) -> usize {
    let end = text.find(|letter: char| !letter.is_alphanumeric() && letter != '_');
    end.unwrap_or(text.len())
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

/// Can an expression follow the word, or begin with it?
pub(super) fn is_keyword(word: &str) -> bool {
    ["if", "while", "match", "return", "in", "else", "break", "move", "mut", "as"].contains(&word)
}

/// Where the first such word is that no brackets are around.
pub(super) fn outside_brackets(words: &[String], is_it: impl Fn(&str) -> bool) -> Option<usize> {
    let mut depth = 0_usize;
    words.iter().position(|word| {
        let found = depth == 0 && is_it(word);
        match word.as_str() {
            "[" | "(" | "{" => depth += 1,
            "]" | ")" | "}" => depth = depth.saturating_sub(1),
            _ => (),
        }
        found
    })
}
