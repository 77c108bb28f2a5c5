//! Races that are certain: C3569.
//!
//! Only kernels from closures are looked at, with tile sizes that are written out, and of these what
//! every thread runs: the statements of the body itself, up to the first that may return. An index
//! or value is known as a sum of multiples of the thread's local and global index.

use std::collections::HashMap;

use syn::{BinOp, Member};

use super::constants::integer;
use crate::diagnostics::{Diagnostic, Report};
use crate::syntax::{
    Block, Expression, ExpressionKind, Part, Statement, Variable, visit_expression,
};

/// Numbers of this size and less keep their differences in every type of 32 bits.
const SMALL: i128 = 1 << 16;

/// Reports stores of different values to one element by all threads of a tile of those sizes.
pub fn check(body: &Block, sizes: &[usize], report: &mut Report) {
    let mut names = HashMap::new();
    for statement in &body.statements {
        if statement.parts().into_iter().any(may_return) {
            return;
        }
        match statement {
            Statement::Let { pattern, value: Some(value), .. } => {
                pattern.names().into_iter().for_each(|name| {
                    names.remove(&name.to_string());
                });
                if let (Some((name, false)), Some(form)) =
                    (pattern.single_name(), linear(value, &names))
                {
                    names.insert(name.to_string(), form);
                }
            }
            Statement::Expression(expression) => store(expression, sizes, &names, report),
            _ => (),
        }
    }
    if let Some(tail) = &body.tail {
        store(tail, sizes, &names, report);
    }
}

fn store(expression: &Expression, sizes: &[usize], names: &Names, report: &mut Report) {
    let (ExpressionKind::Assign(place, value) | ExpressionKind::AssignWith(place, _, value, _)) =
        &expression.kind
    else {
        return;
    };
    let Some((name, variable)) = place.root() else { return };
    let differs = linear(value, names).is_some_and(|form| form.differs(sizes));
    let shared = match variable {
        Variable::TileStatic => true,
        Variable::Captured => matches!(place.kind, ExpressionKind::Index(..)),
        _ => false,
    };
    if shared && differs && is_one_element(place, names) {
        report.add(place.span, Diagnostic::Race { name: name.to_string() });
    }
}

/// Is it the same place for all threads of a tile?
fn is_one_element(place: &Expression, names: &Names) -> bool {
    match &place.kind {
        ExpressionKind::Variable(..) => true,
        ExpressionKind::Field(base, _) => is_one_element(base, names),
        ExpressionKind::Index(base, index) => {
            let uniform = linear(index, names).is_some_and(|form| form.is_uniform());
            uniform && is_one_element(base, names)
        }
        _ => false,
    }
}

fn may_return(part: Part<'_>) -> bool {
    let mut found = false;
    let mut look = |expression: &Expression| {
        found |= matches!(expression.kind, ExpressionKind::Return(_));
    };
    match part {
        Part::Expression(expression) => visit_expression(expression, &mut look),
        Part::Block(block) => crate::syntax::visit_block(block, &mut look),
        Part::Condition(condition) => {
            condition.values().for_each(|value| visit_expression(value, &mut look));
        }
    }
    found
}

type Names = HashMap<String, Linear>;

/// The multiples of the thread's index in each dimension that a value has, beside a part that is the
/// same for all threads of a tile.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Linear([i128; 3]);

impl Linear {
    fn is_uniform(self) -> bool {
        self == Linear::default()
    }

    /// Does the value differ between neighbours?
    fn differs(self, sizes: &[usize]) -> bool {
        self.0.iter().zip(sizes).any(|(factor, size)| *factor != 0 && *size > 1)
    }

    fn with(self, other: Linear, combine: impl Fn(i128, i128) -> i128) -> Option<Linear> {
        let mut form = self;
        form.0.iter_mut().zip(other.0).for_each(|(left, right)| *left = combine(*left, right));
        form.0.iter().all(|factor| factor.abs() < SMALL).then_some(form)
    }
}

fn linear(value: &Expression, names: &Names) -> Option<Linear> {
    match &value.kind {
        ExpressionKind::Literal(..) | ExpressionKind::Constant(..) => Some(Linear::default()),
        ExpressionKind::Variable(name, Variable::Local) => names.get(&name.to_string()).copied(),
        ExpressionKind::Variable(_, Variable::Captured) => Some(Linear::default()),
        ExpressionKind::Index(points, component) => {
            let component = usize::try_from(integer(component)?).ok()?;
            let ExpressionKind::Field(index, Member::Named(part)) = &points.kind else {
                return None;
            };
            if !matches!(index.kind, ExpressionKind::Variable(_, Variable::Tiled)) {
                return None;
            }
            let mut form = Linear::default();
            match part.to_string().as_str() {
                "local" | "global" => *form.0.get_mut(component)? = 1,
                "tile" | "tile_origin" => (),
                _ => return None,
            }
            Some(form)
        }
        ExpressionKind::Cast(value, syn::Type::Path(ty), _) => {
            let wide = ["i32", "u32", "i64", "u64", "usize"];
            let kept = wide.iter().any(|name| ty.path.is_ident(name));
            linear(value, names).filter(|_| kept)
        }
        ExpressionKind::Binary(left, BinOp::Add(_), right, _) => {
            linear(left, names)?.with(linear(right, names)?, |left, right| left + right)
        }
        ExpressionKind::Binary(left, BinOp::Sub(_), right, _) => {
            linear(left, names)?.with(linear(right, names)?, |left, right| left - right)
        }
        ExpressionKind::Binary(left, BinOp::Mul(_), right, _) => {
            let (form, factor) = match (integer(left), integer(right)) {
                (_, Some(factor)) => (left, factor),
                (Some(factor), None) => (right, factor),
                (None, None) => return None,
            };
            let factor = (factor.abs() < SMALL).then_some(factor)?;
            linear(form, names)?.with(Linear::default(), |part, _| part * factor)
        }
        _ => None,
    }
}
