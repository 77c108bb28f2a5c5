//! One change of a seed: of its tokens, or of its grammar.

use std::str::FromStr as _;

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::ToTokens as _;
use syn::visit_mut::VisitMut as _;

use super::corpus::Seed;
use super::pieces::{Exchange, Kind, Pieces};
use crate::random::Random;

/// Tokens that mean something to the macros, or that nobody expects.
const ODD: &[&str] = &[
    "0",
    "1",
    "-1",
    "4294967295",
    "4294967296",
    "18446744073709551616",
    "0xffff_ffff_u32",
    "1e999",
    "1e-400_f32",
    "1.",
    "1_f16",
    "1u128",
    "340282366920938463463374607431768211456",
    "0b2",
    "'a'",
    "b'a'",
    "\"\"",
    "b\"x\"",
    "c\"x\"",
    "r#\"x\"#",
    "true",
    "'static",
    "'a:",
    "_",
    "self",
    "Self",
    "super",
    "crate",
    "r#type",
    "r#fn",
    "r#loop",
    "let",
    "let mut",
    "mut",
    "ref",
    "ref mut",
    "&",
    "&mut",
    "&&",
    "*",
    "*const",
    "!",
    "-",
    "+",
    "=",
    "==",
    "+=",
    "<<=",
    ">>",
    "<",
    ">",
    "<=",
    "=>",
    "->",
    "..",
    "..=",
    "...",
    "::",
    ":",
    ";",
    ",",
    ".",
    "?",
    "@",
    "#",
    "$",
    "|",
    "||",
    "if",
    "else",
    "match",
    "loop",
    "while",
    "for",
    "in",
    "break",
    "break 'a",
    "continue",
    "return",
    "fn",
    "struct",
    "enum",
    "impl",
    "trait",
    "type",
    "const",
    "static",
    "use",
    "mod",
    "where",
    "dyn",
    "async",
    "await",
    "move",
    "extern",
    "pub",
    "pub(crate)",
    "as",
    "as u32",
    "as usize",
    "Index<1>",
    "Index",
    "TiledIndex<16, 16>",
    "TiledIndex",
    "Extent<2>",
    "ArrayView",
    "&ArrayView<f32, 1>",
    "&ArrayViewMut<u32, 2>",
    "[u32; 4]",
    "[f32; N]",
    "[[u32; 4]; 4]",
    "&[u32]",
    "u32",
    "usize",
    "f64",
    "f16",
    "bool",
    "i128",
    "char",
    "str",
    "#[tile_static]",
    "#[tile_static(pad = 1)]",
    "#[unroll]",
    "#[unroll(never)]",
    "#[amp]",
    "#[cfg(any())]",
    "#[allow(unused)]",
    "#![x]",
    "t.barrier.wait()",
    ".barrier",
    "wait()",
    "t",
    "i",
    "x",
    "atomic_fetch_add",
    "subgroup_add",
    "amp_assert!(x)",
    "amp_println!(\"{}\", x)",
    "vec![]",
    "panic!()",
    "Some",
    "None",
    "Ok(x)",
    "Option<u32>",
    "amp!(|i: Index<1>| x[i] = 1)",
    "|x| x",
    "|x: u32| -> u32 { x }",
    "<T>",
    "::<T>",
    "T: Element",
    "impl Fn(u32) -> u32",
    "<const N: usize>",
    "{}",
    "()",
    "[]",
    "({})",
    "{ 1 }",
    "(1, 2)",
    "[0; 4]",
    "[0; 1 << 40]",
];

/// Changes a seed at random, once.
pub fn mutate(seed: &mut Seed, pieces: &Pieces, random: &mut Random) {
    if random.one_in(2) && change_grammar(seed, pieces, random) {
        return;
    }
    if random.one_in(40)
        && let Seed::Item { attribute, .. } = seed
    {
        *attribute = odd(random);
        return;
    }
    let tokens = seed.tokens();
    *tokens = change_tokens(tokens.clone(), pieces, random);
}

fn odd(random: &mut Random) -> TokenStream {
    TokenStream::from_str(ODD[random.below(ODD.len())]).unwrap_or_default()
}

/// A change in one of a stream's groups, all of which are as probable as their length.
fn change_tokens(tokens: TokenStream, pieces: &Pieces, random: &mut Random) -> TokenStream {
    let mut trees: Vec<TokenTree> = tokens.into_iter().collect();
    let groups: Vec<usize> =
        (0..trees.len()).filter(|at| matches!(trees[*at], TokenTree::Group(_))).collect();
    if !random.one_in(3)
        && let Some(at) = random.pick(&groups)
        && let TokenTree::Group(group) = &trees[at]
    {
        let within = change_tokens(group.stream(), pieces, random);
        trees[at] = Group::new(group.delimiter(), within).into();
        return trees.into_iter().collect();
    }
    let at = random.below(trees.len() + 1);
    let end = (at + 1 + random.below(3)).min(trees.len());
    match random.below(8) {
        0 => drop(trees.drain(at.min(end)..end)),
        1 => {
            let again = trees[at.min(end)..end].iter().cloned().collect();
            trees = replaced(trees, at, at, again);
        }
        2 if trees.len() > 1 => {
            let (one, other) = (random.below(trees.len()), random.below(trees.len()));
            trees.swap(one, other);
        }
        3 if at < end => trees = replaced(trees, at, end, odd(random)),
        4 => {
            const DELIMITERS: [Delimiter; 4] =
                [Delimiter::Parenthesis, Delimiter::Brace, Delimiter::Bracket, Delimiter::None];
            let mut within: TokenStream = trees.drain(at.min(end)..end).collect();
            // What rustc hands on without delimiters is never nothing.
            let delimiters = if within.is_empty() { &DELIMITERS[..3] } else { &DELIMITERS };
            let delimiter = delimiters[random.below(delimiters.len())];
            let times = if random.one_in(50) { random.below(400) } else { 0 };
            for _ in 0..times {
                within = TokenTree::from(Group::new(delimiter, within)).into();
            }
            trees.insert(at.min(trees.len()), Group::new(delimiter, within).into());
        }
        5 => {
            let piece = random.pick(&pieces.statements).map(|piece| piece.to_token_stream());
            trees = replaced(trees, at, at, piece.unwrap_or_default());
        }
        _ => trees = replaced(trees, at, at, odd(random)),
    }
    trees.into_iter().collect()
}

/// Others in the place of some tokens.
fn replaced(
    mut trees: Vec<TokenTree>,
    at: usize,
    end: usize,
    others: TokenStream,
) -> Vec<TokenTree> {
    let after = trees.split_off(end);
    trees.truncate(at);
    trees.extend(others.into_iter().chain(after));
    trees
}

/// Another piece of the same kind in a piece's place. False if the seed is no Rust any more.
fn change_grammar(seed: &mut Seed, pieces: &Pieces, random: &mut Random) -> bool {
    fn change<T>(
        seed: &mut TokenStream,
        pieces: &Pieces,
        random: &mut Random,
        go: fn(&mut Exchange<'_>, &mut T),
    ) -> bool
    where
        T: syn::parse::Parse + quote::ToTokens,
    {
        let Ok(mut tree) = syn::parse2::<T>(seed.clone()) else { return false };
        let kind = KINDS[random.below(KINDS.len())];
        let mut exchange = Exchange { kind, left: usize::MAX, pieces, random };
        go(&mut exchange, &mut tree);
        let count = usize::MAX - exchange.left;
        if count == 0 {
            return false;
        }
        exchange.left = exchange.random.below(count);
        go(&mut exchange, &mut tree);
        *seed = tree.to_token_stream();
        true
    }
    match seed {
        Seed::Item { item, .. } => change::<syn::Item>(item, pieces, random, |exchange, tree| {
            exchange.visit_item_mut(tree)
        }),
        Seed::Closure(_, closure) => {
            change::<syn::Expr>(closure, pieces, random, |exchange, tree| {
                exchange.visit_expr_mut(tree)
            })
        }
    }
}

/// Expressions twice: there are the most of them.
const KINDS: [Kind; 5] =
    [Kind::Expression, Kind::Expression, Kind::Pattern, Kind::Type, Kind::Statement];
