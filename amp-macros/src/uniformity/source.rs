//! The text of a condition as messages show it.

use quote::ToTokens;

use crate::syntax::{Condition, Expression, ExpressionKind, Iterated, Step, written};

/// Longer texts are cut.
const LONGEST: usize = 60;

/// A condition.
pub fn condition(condition: &Condition) -> String {
    cut(test(condition))
}

/// An expression.
pub fn expression(expression: &Expression) -> String {
    cut(text(expression))
}

/// What a loop runs over.
pub fn range(over: &Iterated) -> String {
    cut(match over {
        Iterated::Range { first, limits, end, steps } => {
            let range = format!("{}{}{}", text(first), tokens(limits), text(end));
            match steps.as_slice() {
                [] => range,
                steps => steps.iter().fold(format!("({range})"), |range, step| match step {
                    Step::Reverse(_) => format!("{range}.rev()"),
                    Step::By(_, by) => format!("{range}.step_by({})", text(by)),
                }),
            }
        }
        Iterated::Elements { array, .. } => text(array),
    })
}

/// A path, without generic arguments.
pub fn path(path: &syn::Path) -> String {
    let names: Vec<_> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
    names.join("::")
}

fn cut(text: String) -> String {
    match text.chars().count() > LONGEST {
        true => text.chars().take(LONGEST - 1).chain(['…']).collect(),
        false => text,
    }
}

fn tokens(part: &impl ToTokens) -> String {
    part.to_token_stream().to_string()
}

fn test(condition: &Condition) -> String {
    match condition {
        Condition::Value(value) => text(value),
        Condition::Let(pattern, value) => {
            let pattern = written(&pattern.tokens).replace(" ..= ", "..=").replace(" (", "(");
            format!("let {pattern} = {}", text(value))
        }
        Condition::Both(left, right) => format!("{} && {}", test(left), test(right)),
    }
}

fn list(all: &[Expression]) -> String {
    all.iter().map(text).collect::<Vec<_>>().join(", ")
}

fn text(expression: &Expression) -> String {
    use ExpressionKind::*;
    match &expression.kind {
        Literal(literal, _) => tokens(literal),
        Variable(name, _) => name.to_string(),
        Constant(name, _) => written(name),
        Inline(inline, _) => written(inline),
        Unary(op, of, _) => format!("{}{}", tokens(op), operand(of, UNARY)),
        Deref(of) => format!("*{}", operand(of, UNARY)),
        Reference { mutable: true, of } => format!("&mut {}", operand(of, UNARY)),
        Reference { mutable: false, of } => format!("&{}", operand(of, UNARY)),
        Binary(left, op, right, operands) => {
            let marks = operands.references.map(|reference| if reference { "&" } else { "" });
            infix(left, op, right, marks)
        }
        Either(left, op, right) => infix(left, op, right, [""; 2]),
        Cast(of, ty, _) => format!("{} as {}", operand(of, CAST), written(ty)),
        Assign(place, value) => format!("{} = {}", text(place), text(value)),
        AssignWith(place, op, value, _) => {
            format!("{} {} {}", text(place), tokens(op), text(value))
        }
        Field(base, member) => format!("{}.{}", operand(base, POSTFIX), tokens(member)),
        Index(base, index) => format!("{}[{}]", operand(base, POSTFIX), text(index)),
        Call(callee, arguments, _) => format!("{}({})", path(&callee.path), list(arguments)),
        CallAssociated(name, arguments, _) => {
            format!("{}({})", path(&name.path), list(arguments))
        }
        CallValue(function, arguments) => {
            format!("{}({})", operand(function, POSTFIX), list(arguments))
        }
        Method(call) => {
            let receiver = operand(&call.receiver, POSTFIX);
            format!("{receiver}.{}({})", call.name, list(&call.arguments))
        }
        Point(name, components) => format!("{}::new({})", owner(name), text(components)),
        Swap(name, left, right) => format!("{}({}, {})", path(name), text(left), text(right)),
        Wait { barrier, method } => format!("{}.{method}()", text(barrier)),
        OfArray { array, method } => format!("{}.{method}()", operand(array, POSTFIX)),
        Array(elements) => format!("[{}]", list(elements)),
        Repeat(element, length) => format!("[{}; {}]", text(element), written(length)),
        Tuple(parts) => format!("({})", list(parts)),
        Structure(new) => format!("{} {{ … }}", path(&new.path)),
        Closure(_) => "|…| …".to_owned(),
        Block(..) => "{ … }".to_owned(),
        If { condition, .. } => format!("if {} {{ … }}", test(condition)),
        Match { subject, .. } => format!("match {} {{ … }}", text(subject)),
        While { .. } | Loop { .. } | For(_) => "a loop".to_owned(),
        Break(..) => "break".to_owned(),
        Continue(_) => "continue".to_owned(),
        Return(_) => "return".to_owned(),
        Print(_) => "amp_println!(…)".to_owned(),
        Check(..) => "amp_assert!(…)".to_owned(),
    }
}

fn owner(name: &syn::Path) -> String {
    let text = path(name);
    text.strip_suffix("::new").unwrap_or(&text).to_owned()
}

const CAST: u8 = 11;
const UNARY: u8 = 12;
const POSTFIX: u8 = 13;

/// How strongly an operator binds.
fn binding(op: &syn::BinOp) -> u8 {
    use syn::BinOp::*;
    match op {
        Mul(_) | Div(_) | Rem(_) => 10,
        Add(_) | Sub(_) => 9,
        Shl(_) | Shr(_) => 8,
        BitAnd(_) => 7,
        BitXor(_) => 6,
        BitOr(_) => 5,
        And(_) => 3,
        Or(_) => 2,
        _ => 4,
    }
}

fn infix(left: &Expression, op: &syn::BinOp, right: &Expression, marks: [&str; 2]) -> String {
    let own = binding(op);
    // Operators of one strength are read from the left.
    let (left, right) = (operand(left, own), operand(right, own + 1));
    format!("{}{left} {} {}{right}", marks[0], tokens(op), marks[1])
}

/// An operand of something that binds with this strength, in parentheses where it needs them.
fn operand(expression: &Expression, around: u8) -> String {
    use ExpressionKind::*;
    let own = match &expression.kind {
        Binary(_, op, ..) | Either(_, op, _) => binding(op),
        Cast(..) => CAST,
        Unary(..) | Deref(_) | Reference { .. } => UNARY,
        _ => POSTFIX,
    };
    match own < around {
        true => format!("({})", text(expression)),
        false => text(expression),
    }
}
