//! Which loops the device twin writes out round by round.

use proc_macro2::TokenStream;

use crate::facts::Exits;
use crate::syntax::{
    Expression, ExpressionKind, For, Iterated, Name, Part, Unroll, Variable, visit_block,
    visit_expression,
};

/// Says of a loop whether it is to be written out, if the number of its rounds is known.
///
/// What pays by itself is a loop that goes through a variable's array: with the indices known, its
/// elements are registers.
pub(super) fn unrolling(repeat: &For) -> TokenStream {
    let unroll = match repeat.unroll {
        Unroll::Always(_) => hygienic!(Always),
        Unroll::WhereItPays if pays(repeat) => hygienic!(IfSmall),
        Unroll::WhereItPays | Unroll::Never => hygienic!(Never),
    };
    hygienic!(::amp_runtime::ir::Unroll::#unroll)
}

fn pays(repeat: &For) -> bool {
    !Exits::of([Part::Block(&repeat.body)]).any() && goes_through_variables(repeat)
}

/// Does it go through an array of this thread, or index one with what it counts?
fn goes_through_variables(repeat: &For) -> bool {
    let counters = repeat.pattern.names();
    let mut found = matches!(&repeat.over, Iterated::Elements { array, .. } if is_own(array));
    visit_block(&repeat.body, &mut |expression| {
        if let ExpressionKind::Index(base, index) = &expression.kind {
            found |= is_own(base) && mentions(index, &counters);
        }
    });
    found
}

fn is_own(array: &Expression) -> bool {
    let root = match &array.kind {
        ExpressionKind::Reference { of, .. } => of.root(),
        _ => array.root(),
    };
    root.is_some_and(|(_, variable)| {
        matches!(variable, Variable::Local | Variable::Reference { .. })
    })
}

fn mentions(expression: &Expression, names: &[&Name]) -> bool {
    let mut found = false;
    visit_expression(expression, &mut |part| {
        if let ExpressionKind::Variable(name, _) = &part.kind {
            found |= names.contains(&name);
        }
    });
    found
}
