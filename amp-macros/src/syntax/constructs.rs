//! What every kind of the tree is called: the table of constructs has it.
//!
//! A new kind is an error here, and its name one as long as the table has no row for it.

#![deny(clippy::wildcard_enum_match_arm)]

use std::collections::BTreeSet;

use super::{
    Block, Condition, Elements, Expression, ExpressionKind, Iterated, Pattern, PatternKind, Scope,
    Statement, Step, Unroll, Variable, visit_block, visit_blocks,
};
use crate::diagnostics::Report;

/// The names, each with a body.
const TABLE: &[(&str, &str)] = include!("construct_table.rs");

/// The name, which the table has.
const fn named(name: &'static str) -> &'static str {
    let mut row = 0;
    while row < TABLE.len() {
        let known = TABLE[row].0.as_bytes();
        let mut position = 0;
        let is_as_long = known.len() == name.len();
        while is_as_long && position < known.len() && known[position] == name.as_bytes()[position] {
            position += 1;
        }
        if is_as_long && position == known.len() {
            return name;
        }
        row += 1;
    }
    panic!("the table of constructs has no such row")
}

macro_rules! names {
    ($($name:literal),* $(,)?) => { vec![$(const { named($name) }),*] };
}

type Names = Vec<&'static str>;

fn of_statement(statement: &Statement) -> Names {
    match statement {
        Statement::Let { value: None, .. } => names!["`let` without a value"],
        Statement::Let { otherwise: Some(_), .. } => names!["`let` with `else`"],
        Statement::Let { ty: Some(_), .. } => names!["`let` with a type"],
        Statement::Let { .. } => names!["`let`"],
        Statement::TileStatic { pad: None, .. } => names!["a tile_static variable"],
        Statement::TileStatic { .. } => names!["a padded tile_static variable"],
        Statement::Expression(..) => names![],
        Statement::Const(_) => names!["a constant of a body"],
    }
}

fn of_expression(expression: &Expression) -> Names {
    use ExpressionKind::*;
    match &expression.kind {
        Literal(..) => names!["a literal"],
        Variable(..) => names!["a variable"],
        Constant(..) => names!["a constant"],
        Inline(..) => names!["a constant expression"],
        Unary(..) => names!["a prefix operator"],
        Binary(..) => names!["an operator"],
        Either(..) => names!["`&&` or `||`"],
        Assign(..) => names!["an assignment"],
        AssignWith(..) => names!["an assignment with an operator"],
        Field(..) => names!["a field"],
        Index(..) => names!["an element"],
        Call(..) => names!["a call of a function"],
        CallAssociated(..) => names!["a call of a function of a type"],
        CallValue(..) => names!["a call of a closure"],
        Method(_) => names!["a method"],
        Point(..) => names!["an index or extent"],
        Swap(..) => names!["a swap"],
        Closure(closure) if closure.moves => names!["a closure that moves"],
        Closure(_) => names!["a closure"],
        Wait { .. } => names!["a barrier"],
        OfArray { .. } => names!["a method of arrays"],
        Cast(_, _, None) => names!["a cast"],
        Cast(_, _, Some(_)) => names!["a cast to a type that is inferred"],
        Array(_) => names!["an array"],
        Repeat(..) => names!["a repeated array"],
        Tuple(_) => names!["a tuple"],
        Structure(new) if new.tuple => names!["a struct or variant without names"],
        Structure(new) if new.rest.is_some() => names!["a struct from another"],
        Structure(_) => names!["a struct"],
        Reference { mutable: false, .. } => names!["a reference"],
        Reference { mutable: true, .. } => names!["a mutable reference"],
        Deref(_) => names!["a dereference"],
        Block(None, _) => names!["a block"],
        Block(Some(_), _) => names!["a labelled block"],
        If { reject: None, condition, .. } => [names!["`if`"], of_condition(condition)].concat(),
        If { reject: Some(_), condition, .. } => {
            [names!["`if`", "`else`"], of_condition(condition)].concat()
        }
        While { label, condition, .. } => {
            [names!["`while`"], of_label(label), of_condition(condition)].concat()
        }
        Loop { label, .. } => [names!["`loop`"], of_label(label)].concat(),
        For(repeat) => {
            let unrolled = match repeat.unroll {
                Unroll::WhereItPays => names![],
                Unroll::Always(_) => names!["`for` that is written out"],
                Unroll::Never => names!["`for` that is not written out"],
            };
            [of_iterated(&repeat.over), of_label(&repeat.label), unrolled].concat()
        }
        Match { arms, .. } => {
            let guarded = arms.iter().any(|arm| arm.guard.is_some());
            let guard = if guarded { names!["a guard"] } else { names![] };
            [names!["`match`"], guard].concat()
        }
        Break(_, Some(_)) => names!["`break` with a value"],
        Break(Some(_), None) => names!["`break` to a label"],
        Break(None, None) => names!["`break`"],
        Continue(Some(_)) => names!["`continue` to a label"],
        Continue(None) => names!["`continue`"],
        Return(None) => names!["`return`"],
        Return(Some(_)) => names!["`return` with a value"],
        Print(_) => names!["printing"],
        Check(..) => names!["a check"],
    }
}

fn of_label(label: &Option<syn::Lifetime>) -> Names {
    if label.is_some() { names!["a labelled loop"] } else { names![] }
}

fn of_condition(condition: &Condition) -> Names {
    match condition {
        Condition::Value(_) => names![],
        Condition::Let(..) => names!["a condition that is a pattern"],
        Condition::Both(left, right) => {
            [names!["a chain of conditions"], of_condition(left), of_condition(right)].concat()
        }
    }
}

fn of_iterated(over: &Iterated) -> Names {
    match over {
        Iterated::Range { limits, steps, .. } => {
            let range = match limits {
                syn::RangeLimits::HalfOpen(_) => names!["`for` over a range"],
                syn::RangeLimits::Closed(_) => names!["`for` over a closed range"],
            };
            let steps = steps.iter().flat_map(|step| match step {
                Step::Reverse(_) => names!["`for` backwards"],
                Step::By(..) => names!["`for` in steps"],
            });
            range.into_iter().chain(steps).collect()
        }
        Iterated::Elements { by: Elements::Value, .. } => names!["`for` over elements"],
        Iterated::Elements { by: Elements::Reference, .. } => names!["`for` over references"],
        Iterated::Elements { by: Elements::MutableReference, .. } => {
            names!["`for` over mutable references"]
        }
    }
}

fn of_pattern(pattern: &Pattern) -> Names {
    let all = |own: Names, parts: &[&Pattern]| {
        own.into_iter().chain(parts.iter().flat_map(|part| of_pattern(part))).collect()
    };
    match &pattern.kind {
        PatternKind::Any => names!["the pattern `_`"],
        PatternKind::Rest => names!["the pattern `..`"],
        PatternKind::Name { .. } if pattern.is_rest() => names!["a name for the rest of an array"],
        PatternKind::Name { within: Some(within), .. } => {
            all(names!["a name for what a pattern matches"], &[within])
        }
        PatternKind::Name { reference: true, .. } => match pattern.changes() {
            Some(_) => names!["a `ref mut` name"],
            None => names!["a `ref` name"],
        },
        PatternKind::Name { mutable: true, .. } => names!["a `mut` name"],
        PatternKind::Name { .. } => names!["a name as a pattern"],
        PatternKind::Literal { .. } => names!["a literal as a pattern"],
        PatternKind::Range { last: None, .. } => names!["a range without an end as a pattern"],
        PatternKind::Range { limits: syn::RangeLimits::HalfOpen(_), .. } => {
            names!["a range as a pattern"]
        }
        PatternKind::Range { .. } => names!["a closed range as a pattern"],
        PatternKind::Path(_) => names!["a constant or variant as a pattern"],
        PatternKind::Tuple(parts) => {
            all(names!["a tuple pattern"], &parts.iter().collect::<Vec<_>>())
        }
        PatternKind::Array(parts) => {
            all(names!["an array pattern"], &parts.iter().collect::<Vec<_>>())
        }
        PatternKind::Structure(_, fields) => {
            let parts: Vec<_> = fields.iter().map(|(_, part)| part).collect();
            all(names!["a pattern of a struct or variant"], &parts)
        }
        PatternKind::Either(cases) => {
            all(names!["alternative patterns"], &cases.iter().collect::<Vec<_>>())
        }
    }
}

/// The patterns of conditions, arms, loops and parameters.
#[expect(clippy::wildcard_enum_match_arm, reason = "the others have none")]
fn patterns(expression: &Expression) -> Vec<&Pattern> {
    match &expression.kind {
        ExpressionKind::If { condition, .. } | ExpressionKind::While { condition, .. } => {
            let parts = condition.parts().into_iter();
            let tested = parts.filter_map(|part| match part {
                Condition::Let(pattern, _) => Some(pattern),
                Condition::Value(_) | Condition::Both(..) => None,
            });
            tested.collect()
        }
        ExpressionKind::Match { arms, .. } => arms.iter().map(|arm| &arm.pattern).collect(),
        ExpressionKind::For(repeat) => vec![&repeat.pattern],
        ExpressionKind::Closure(closure) => {
            closure.parameters.iter().map(|(pattern, _)| pattern).collect()
        }
        _ => Vec::new(),
    }
}

/// The constructs that a body has.
fn constructs(body: &str) -> BTreeSet<&'static str> {
    let block: syn::Block = syn::parse_str(&format!("{{ {body} }}")).expect("it is Rust");
    let mut scope = Scope::new(true, Report::default());
    for name in ["x", "y"] {
        scope.declare_mutable(&quote::format_ident!("{}", name));
    }
    scope.declare(&quote::format_ident!("r"), Variable::Reference { mutable: true });
    scope.declare(&quote::format_ident!("t"), Variable::Tiled);
    scope.declare(&quote::format_ident!("view"), Variable::Shared);
    let block = Block::read(&block, &mut scope);
    assert!(scope.report.is_empty(), "`{body}` is in the language");
    let mut found = BTreeSet::new();
    if !scope.items.is_empty() {
        found.insert(const { named("an item of a body") });
    }
    visit_blocks(&block, &mut |block| {
        for statement in &block.statements {
            found.extend(of_statement(statement));
            if let Statement::Let { pattern, .. } = statement {
                found.extend(of_pattern(pattern));
            }
        }
    });
    visit_block(&block, &mut |expression| {
        found.extend(of_expression(expression));
        patterns(expression).into_iter().for_each(|pattern| found.extend(of_pattern(pattern)));
    });
    found
}

#[test]
fn every_row_is_a_construct() {
    for (name, body) in TABLE {
        assert!(constructs(body).contains(name), "{name}: `{body}` has {:?}", constructs(body));
    }
}

#[test]
fn no_row_is_there_twice() {
    let names: BTreeSet<_> = TABLE.iter().map(|(name, _)| name).collect();
    assert_eq!(names.len(), TABLE.len());
}
