//! Reading `amp_println!` and `amp_assert!`.
//!
//! A format string is read as `std::fmt` does, with every argument by its position in what comes
//! out, so that the two twins can format their own values with it.

use proc_macro2::{Ident, Span};
use quote::ToTokens;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Expr, LitStr, Token};

use super::refusal::{UNIT, unsupported};
use super::{Expression, ExpressionKind, Scope};

/// A text with values in it.
#[derive(Clone)]
pub struct Text {
    /// The format string; each of its arguments has a position.
    pub format: LitStr,
    pub arguments: Vec<Expression>,
}

/// Reads the macro call if it is one of these.
pub(super) fn read(call: &syn::Macro, scope: &mut Scope) -> Option<ExpressionKind> {
    let name = call.path.segments.last()?.ident.to_string();
    match name.as_str() {
        "amp_println" => Some(read_print(call, scope)),
        "amp_assert" => Some(read_check(call, scope)),
        _ => None,
    }
}

fn read_print(call: &syn::Macro, scope: &mut Scope) -> ExpressionKind {
    let parser = Punctuated::<Item, Token![,]>::parse_terminated;
    match call.parse_body_with(parser) {
        Ok(items) => {
            let items: Vec<_> = items.into_iter().collect();
            let text = read_text(call.path.span(), &items, scope);
            text.map_or(UNIT, ExpressionKind::Print)
        }
        Err(error) => malformed(&error, scope),
    }
}

fn read_check(call: &syn::Macro, scope: &mut Scope) -> ExpressionKind {
    let parser = Punctuated::<Item, Token![,]>::parse_terminated;
    let items: Vec<_> = match call.parse_body_with(parser) {
        Ok(items) => items.into_iter().collect(),
        Err(error) => return malformed(&error, scope),
    };
    let Some((Item { name: None, value: condition }, text)) = items.split_first() else {
        let mend = "write `amp_assert!(condition)` or `amp_assert!(condition, \"text\", …)`";
        unsupported(call.path.span(), "`amp_assert!` without a condition", mend, scope);
        return UNIT;
    };
    let text = match text {
        [] => {
            let written = condition.to_token_stream().to_string();
            let written = written.replace('{', "{{").replace('}', "}}");
            Some(Text { format: LitStr::new(&written, condition.span()), arguments: Vec::new() })
        }
        text => read_text(call.path.span(), text, scope),
    };
    let condition = Box::new(Expression::read(condition, scope));
    text.map_or(UNIT, |text| ExpressionKind::Check(condition, text))
}

fn malformed(error: &syn::Error, scope: &mut Scope) -> ExpressionKind {
    let mend = "write a format string and its arguments: `amp_println!(\"x = {}\", x)`";
    unsupported(error.span(), "this argument of a macro", mend, scope);
    UNIT
}

/// `value` or `name = value`
struct Item {
    name: Option<Ident>,
    value: Expr,
}

impl Parse for Item {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let named = input.peek(syn::Ident) && input.peek2(Token![=]) && !input.peek2(Token![==]);
        let name = named.then(|| input.parse::<Ident>()).transpose()?;
        if named {
            input.parse::<Token![=]>()?;
        }
        Ok(Item { name, value: input.parse()? })
    }
}

/// Reads a format string and its arguments.
fn read_text(macro_span: Span, items: &[Item], scope: &mut Scope) -> Option<Text> {
    let literal = match items.first() {
        Some(Item {
            name: None,
            value: Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }),
        }) => text,
        other => {
            let span = other.map_or(macro_span, |item| item.value.span());
            let mend = "write the text first: `amp_println!(\"x = {}\", x)`";
            unsupported(span, "a format that is not a string literal", mend, scope);
            return None;
        }
    };
    let (names, mut arguments): (Vec<_>, Vec<_>) = items[1..]
        .iter()
        .map(|item| {
            (item.name.as_ref().map(Ident::to_string), Expression::read(&item.value, scope))
        })
        .unzip();
    let mut names: Vec<Option<String>> = names;
    let given = names.len();
    let positional = names.iter().take_while(|name| name.is_none()).count();
    let mut used = vec![false; given];
    let mut next = 0;
    let mut format = String::new();
    let pieces = match pieces(&literal.value()) {
        Ok(pieces) => pieces,
        Err((what, mend)) => {
            unsupported(literal.span(), what, mend, scope);
            return None;
        }
    };
    for piece in pieces {
        let Piece { before, value } = piece;
        format.push_str(&before);
        let Some((argument, spec)) = value else { continue };
        let position = match argument {
            Which::Next => {
                next += 1;
                next - 1
            }
            Which::Position(position) => position,
            Which::Name(name) => {
                let known = names.iter().position(|known| known.as_ref() == Some(&name));
                known.unwrap_or_else(|| {
                    let path = Expr::Path(syn::ExprPath {
                        attrs: Vec::new(),
                        qself: None,
                        path: Ident::new(&name, literal.span()).into(),
                    });
                    arguments.push(Expression::read(&path, scope));
                    names.push(Some(name));
                    names.len() - 1
                })
            }
        };
        if position >= names.len()
            || (position < given && position >= positional && names[position].is_none())
        {
            let mend = "give the macro as many arguments as the text has `{}`";
            unsupported(literal.span(), "a `{}` without an argument", mend, scope);
            return None;
        }
        if let Some(used) = used.get_mut(position) {
            *used = true;
        }
        format.push_str(&format!("{{{position}{spec}}}"));
    }
    if let Some(unused) = used.iter().position(|used| !used) {
        let mend = "write a `{}` for it, or leave it out";
        unsupported(
            items[1 + unused].value.span(),
            "an argument that the text does not show",
            mend,
            scope,
        );
        return None;
    }
    Some(Text { format: LitStr::new(&format, literal.span()), arguments })
}

/// A run of plain text, still with its doubled braces, and what is shown after it.
#[derive(Debug, PartialEq)]
struct Piece {
    before: String,
    value: Option<(Which, String)>,
}

#[derive(Debug, PartialEq)]
enum Which {
    Next,
    Position(usize),
    Name(String),
}

type Refusal = (&'static str, &'static str);

const BRACES: Refusal = ("a lone brace in a format string", "write `{{` or `}}` for a brace");

/// Takes a format string apart.
fn pieces(format: &str) -> Result<Vec<Piece>, Refusal> {
    let mut pieces = Vec::new();
    let mut before = String::new();
    let mut rest = format;
    while let Some(at) = rest.find(['{', '}']) {
        before.push_str(&rest[..at]);
        let brace = &rest[at..=at];
        rest = &rest[at + 1..];
        if let Some(after) = rest.strip_prefix(brace) {
            before.push_str(brace);
            before.push_str(brace);
            rest = after;
            continue;
        }
        if brace == "}" {
            return Err(BRACES);
        }
        let (value, after) = rest.split_once('}').ok_or(BRACES)?;
        rest = after;
        let (argument, spec) = match value.split_once(':') {
            Some((argument, spec)) => (argument, format!(":{}", check_spec(spec.trim_end())?)),
            None => (value, String::new()),
        };
        let value = Some((which(argument.trim())?, spec));
        pieces.push(Piece { before: std::mem::take(&mut before), value });
    }
    before.push_str(rest);
    pieces.push(Piece { before, value: None });
    Ok(pieces)
}

fn which(argument: &str) -> Result<Which, Refusal> {
    if argument.is_empty() {
        return Ok(Which::Next);
    }
    if let Ok(position) = argument.parse() {
        return Ok(Which::Position(position));
    }
    match syn::parse_str::<Ident>(argument) {
        Ok(_) => Ok(Which::Name(argument.to_owned())),
        Err(_) => Err((
            "an expression in a format string",
            "give the value as an argument: `amp_println!(\"x = {}\", 2 * x)`",
        )),
    }
}

/// Checks what follows the colon: `[[fill]align][sign]['#']['0'][width]['.' precision][type]`.
fn check_spec(spec: &str) -> Result<&str, Refusal> {
    if spec.contains('$') || spec.contains(".*") {
        return Err((
            "a width or precision that is an argument",
            "write the number itself: `{:8.3}`",
        ));
    }
    let mut rest = spec;
    let aligns = ['<', '^', '>'];
    let mut characters = rest.chars();
    match (characters.next(), characters.next()) {
        (Some(fill), Some(align)) if aligns.contains(&align) => {
            rest = &rest[fill.len_utf8() + align.len_utf8()..];
        }
        (Some(align), _) if aligns.contains(&align) => rest = &rest[1..],
        _ => (),
    }
    rest = rest.strip_prefix(['+', '-']).unwrap_or(rest);
    rest = rest.strip_prefix('#').unwrap_or(rest);
    let digits = |text: &mut &str| {
        *text = text.trim_start_matches(|c: char| c.is_ascii_digit());
    };
    digits(&mut rest);
    if let Some(after) = rest.strip_prefix('.') {
        rest = after;
        digits(&mut rest);
    }
    match rest {
        "" | "?" | "x" | "X" | "o" | "b" | "e" | "E" => Ok(spec),
        _ => Err((
            "this format",
            "use `{}` or `{:?}` with fill, sign, `#`, `0`, width and precision, or `x`, `X`, `o`, `b`, `e`, `E`",
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn format_strings_are_taken_apart() {
        let text = |format: &str| match pieces(format) {
            Ok(pieces) => pieces
                .into_iter()
                .map(|Piece { before, value }| match value {
                    Some((which, spec)) => format!("{before}<{which:?} {spec}>"),
                    None => before,
                })
                .collect::<String>(),
            Err((what, _)) => what.to_owned(),
        };
        for (format, expected) in [
            ("plain", "plain"),
            ("{}, {1:?} {x:>+8.3}.", "<Next >, <Position(1) :?> <Name(\"x\") :>+8.3>."),
            ("{{{:#010x}}}", "{{<Next :#010x>}}"),
            ("{:*^9e}{ y }", "<Next :*^9e><Name(\"y\") >"),
            ("{:.*}", "a width or precision that is an argument"),
            ("{:w$}", "a width or precision that is an argument"),
            ("{:p}", "this format"),
            ("{a.b}", "an expression in a format string"),
            ("{", "a lone brace in a format string"),
            ("1 } 2", "a lone brace in a format string"),
        ] {
            assert_eq!(text(format), expected, "{format}");
        }
    }
}
