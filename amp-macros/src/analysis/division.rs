//! Division by zero: C3567 for integers, C4872 for floats.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::BinOp;

use super::constants::{integer, is_float_zero};
use crate::diagnostics::{Diagnostic, Report};
use crate::lower::{constant, is_module_item};
use crate::syntax::{
    Block, Expression, ExpressionKind, Iterated, Part, Statement, visit_block, visit_blocks,
    visit_expression, visit_parts,
};

/// std's methods of integers that divide by their argument, and have no answer for zero.
const METHODS: &[&str] = &[
    "div_ceil",
    "div_euclid",
    "next_multiple_of",
    "overflowing_div",
    "overflowing_div_euclid",
    "overflowing_rem",
    "overflowing_rem_euclid",
    "rem_euclid",
    "saturating_div",
    "wrapping_div",
    "wrapping_div_euclid",
    "wrapping_rem",
    "wrapping_rem_euclid",
];

/// Checks the divisors of a body: literals now, constants by statements that rustc evaluates.
pub fn check(body: &Block, report: &mut Report) -> TokenStream {
    let mut constants = Vec::new();
    visit_block(body, &mut |expression| {
        let Some(divisor) = divisor(expression) else { return };
        match &divisor.kind {
            ExpressionKind::Constant(..) | ExpressionKind::Inline(..) => {
                constants.push(divisor.clone())
            }
            _ if integer(divisor) == Some(0) => {
                report.add(divisor.span, Diagnostic::IntegerDivision);
            }
            _ if is_float_zero(divisor) => report.warn(divisor.span, Diagnostic::FloatDivision),
            _ => (),
        }
    });
    if constants.is_empty() {
        return TokenStream::new();
    }
    let tested = tested(body);
    let Some(own) = own_constants(body) else { return TokenStream::new() };
    let unknown = constants.iter().filter(|divisor| {
        let tokens = tokens(divisor).to_string();
        !tested.contains(&tokens)
    });
    let message = Diagnostic::IntegerDivision.message();
    let checks = unknown.map(|divisor| {
        let span = divisor.span;
        let (value, of_module) = match &divisor.kind {
            ExpressionKind::Constant(path, _) => {
                (constant(path, true), path.qself.is_none() && is_module_item(&path.path))
            }
            _ => (tokens(divisor), false),
        };
        let check = quote_spanned! {span=> {
            #(#[allow(dead_code)] #own)*
            if ::amp_runtime::rules::is_integer_zero(&#value) {
                ::core::panic!("{}", #message);
            }
        }};
        // What may depend on the types of an instance is evaluated for each.
        match of_module {
            true => quote_spanned!(span=> const _: () = #check;),
            false => quote_spanned!(span=> const #check;),
        }
    });
    quote!(#(#checks)*)
}

/// What an expression divides by.
fn divisor(expression: &Expression) -> Option<&Expression> {
    let divides = |name: &Ident| METHODS.contains(&name.to_string().as_str());
    match &expression.kind {
        ExpressionKind::Binary(_, BinOp::Div(_) | BinOp::Rem(_), divisor, _)
        | ExpressionKind::AssignWith(_, BinOp::DivAssign(_) | BinOp::RemAssign(_), divisor, _) => {
            Some(divisor)
        }
        ExpressionKind::Method(call) if divides(&call.name) => match call.arguments.as_slice() {
            [divisor] => Some(divisor),
            _ => None,
        },
        ExpressionKind::CallAssociated(path, arguments, _)
            if path.path.segments.last().is_some_and(|last| divides(&last.ident)) =>
        {
            match arguments.as_slice() {
                [_, divisor] => Some(divisor),
                _ => None,
            }
        }
        _ => None,
    }
}

/// The constants that the body declares, unless two have one name.
fn own_constants(body: &Block) -> Option<Vec<syn::ItemConst>> {
    let mut found: Vec<syn::ItemConst> = Vec::new();
    visit_blocks(body, &mut |block| {
        found.extend(block.statements.iter().filter_map(|statement| match statement {
            Statement::Const(item) => Some(item.clone()),
            _ => None,
        }));
    });
    let twice = found
        .iter()
        .enumerate()
        .any(|(number, item)| found[..number].iter().any(|other| other.ident == item.ident));
    (!twice).then_some(found)
}

fn tokens(expression: &Expression) -> TokenStream {
    match &expression.kind {
        ExpressionKind::Constant(path, _) => path.to_token_stream(),
        ExpressionKind::Inline(tokens, _) => tokens.clone(),
        _ => TokenStream::new(),
    }
}

/// The constants on which it depends what is run: a division by one of these may stand where it is
/// never zero.
pub fn tested(body: &Block) -> Vec<String> {
    let mut found = Vec::new();
    let mut gather = |expression: &Expression| {
        visit_expression(expression, &mut |part| {
            if let ExpressionKind::Constant(..) | ExpressionKind::Inline(..) = part.kind {
                found.push(tokens(part).to_string());
            }
        });
    };
    visit_block(body, &mut |expression| match &expression.kind {
        ExpressionKind::Binary(
            _,
            BinOp::Eq(_) | BinOp::Ne(_) | BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_),
            ..,
        ) => gather(expression),
        ExpressionKind::Match { subject, .. } => gather(subject),
        ExpressionKind::For(repeat) => {
            if let Iterated::Range { first, end, .. } = &repeat.over {
                gather(first);
                gather(end);
            }
        }
        ExpressionKind::If { .. } | ExpressionKind::While { .. } => {
            visit_parts(expression, &mut |part| {
                if let Part::Condition(condition) = part {
                    condition.values().for_each(&mut gather);
                }
            });
        }
        _ => (),
    });
    found
}
