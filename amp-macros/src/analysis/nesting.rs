//! How deep code is nested: C3566.
//!
//! The macro, rustc and the drivers' compilers all walk through code by recursion. So what is
//! nested too deeply is refused before it is even parsed, by its tokens.

use proc_macro2::{Delimiter, Group, Spacing, Span, TokenStream, TokenTree};

use crate::diagnostics::Diagnostic;

/// Blocks within blocks: what C++ AMP's back end takes.
const MAX_BLOCKS: usize = 62;

/// Parentheses, blocks and operators within each other. All compilers of the chain, built without
/// optimisation, go at least twice as deep.
const MAX_DEPTH: usize = 256;

/// Where the code is nested too deeply, if it is.
pub fn check(code: &TokenStream) -> Result<(), (Span, Diagnostic)> {
    Depth { blocks: 0, all: 0 }.list(code.clone())
}

/// How deep a place is.
#[derive(Clone, Copy)]
struct Depth {
    blocks: usize,
    all: usize,
}

impl Depth {
    fn list(self, tokens: TokenStream) -> Result<(), (Span, Diagnostic)> {
        let mut part = Part::default();
        let mut tokens = tokens.into_iter().peekable();
        while let Some(token) = tokens.next() {
            let ends = match &token {
                TokenTree::Punct(mark) => {
                    matches!(mark.as_char(), ';' | ',')
                        || mark.as_char() == '>' && part.joined == Some('=')
                }
                TokenTree::Group(group) => {
                    group.delimiter() == Delimiter::Brace && !tokens.peek().is_some_and(continues)
                }
                _ => false,
            };
            part.add(token);
            if ends {
                self.part(std::mem::take(&mut part))?;
            }
        }
        self.part(part)
    }

    /// What stands between two separators: all that it has in parentheses may lie within all of its
    /// operators.
    fn part(self, part: Part) -> Result<(), (Span, Diagnostic)> {
        let all = self.all + part.operators + part.longest_chain.max(part.chain);
        for group in part.groups {
            let span = group.span_open();
            let block = usize::from(group.delimiter() == Delimiter::Brace);
            let within = Depth { blocks: self.blocks + block, all: all + 1 };
            if within.blocks > MAX_BLOCKS {
                return Err((span, Diagnostic::DeepBlocks { limit: MAX_BLOCKS }));
            }
            if within.all > MAX_DEPTH {
                return Err((span, Diagnostic::DeepExpression { limit: MAX_DEPTH }));
            }
            within.list(group.stream())?;
        }
        match (all > MAX_DEPTH, part.last) {
            (true, Some(span)) => Err((span, Diagnostic::DeepExpression { limit: MAX_DEPTH })),
            _ => Ok(()),
        }
    }
}

/// Does the token go on with an expression that ends with a block?
fn continues(token: &TokenTree) -> bool {
    match token {
        TokenTree::Ident(name) => name == "else" || name == "as",
        TokenTree::Punct(mark) => !matches!(mark.as_char(), '#' | '\''),
        _ => false,
    }
}

/// Tokens without a separator among them.
#[derive(Default)]
struct Part {
    groups: Vec<Group>,
    operators: usize,
    /// How many fields and methods follow each other.
    chain: usize,
    longest_chain: usize,
    /// The sign before, if the next one belongs to it.
    joined: Option<char>,
    last: Option<Span>,
}

impl Part {
    fn add(&mut self, token: TokenTree) {
        self.last = Some(token.span());
        let joined = self.joined.take();
        match token {
            TokenTree::Group(group) => self.groups.push(group),
            TokenTree::Punct(mark) => {
                match mark.as_char() {
                    '.' if joined.is_none() => self.chain += 1,
                    ':' | '#' | '\'' => (),
                    _ if joined.is_none() => self.operator(),
                    _ => (),
                }
                self.joined = (mark.spacing() == Spacing::Joint).then(|| mark.as_char());
            }
            TokenTree::Ident(name) if name == "else" => self.operator(),
            _ => (),
        }
    }

    fn operator(&mut self) {
        self.operators += 1;
        self.longest_chain = self.longest_chain.max(std::mem::take(&mut self.chain));
    }
}
