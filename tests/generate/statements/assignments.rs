//! Assignments to variables, parts, elements, and through references.

use super::*;

pub(super) fn later(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
    let ty = maker.scalar();
    let (name, typed) = (maker.fresh("v"), maker.random.percent(50));
    let condition = maker.anchored(false, |maker| expression(maker, &Ty::Bool, depth));
    let arm = |maker: &mut Maker| {
        maker.scoped(|maker| {
            let count = maker.random.below(2);
            let (loops, result) = (std::mem::take(&mut maker.loops), maker.result.take());
            let mut stmts = statements(maker, count, depth.min(1));
            (maker.loops, maker.result) = (loops, result);
            let value = maker.anchored(typed, |maker| stored(maker, &ty, depth));
            let kind = StmtKind::Assign("=");
            stmts.push(Stmt { kind, exprs: vec![Expr::name(&*name, &ty), value], blocks: vec![] });
            Block { stmts, value: None }
        })
    };
    let blocks = vec![arm(maker), arm(maker)];
    maker.declare(&name, &ty, false);
    let declaration = StmtKind::LetLater { name, ty, typed };
    Some(vec![
        Stmt { kind: declaration, exprs: vec![], blocks: vec![] },
        Stmt { kind: StmtKind::If, exprs: vec![condition], blocks },
    ])
}

/// An operator of assignment for a type.
pub(super) fn operator(maker: &mut Maker, ty: &Ty) -> &'static str {
    let operators: &[&str] = match ty {
        _ if maker.random.percent(45) => &["="],
        Ty::F32 | Ty::F64 => &["+=", "-=", "*="],
        Ty::Bool => &["&=", "|=", "^="],
        _ if ty.is_integer() => {
            &["+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "+="]
        }
        _ => &["="],
    };
    operators[maker.random.below(operators.len())]
}

/// An assignment to a place, by `=` or another operator.
pub fn assign(maker: &mut Maker, place: Expr, depth: usize) -> Option<Vec<Stmt>> {
    let ty = place.ty.clone();
    let op = operator(maker, &ty);
    // A float is made small where it is, by reaching it again.
    let op = if ty.is_float() && !is_steady(&place) { "=" } else { op };
    let value = if matches!(op, "<<=" | ">>=") {
        let amount = maker.integer();
        maker.anchored(false, |maker| expression(maker, &amount, depth))
    } else {
        maker.anchored(true, |maker| stored(maker, &ty, depth))
    };
    let op = if matches!(op, "/=" | "%=") && value.may_be_known() { "=" } else { op };
    one(StmtKind::Assign(op), vec![place, value], Vec::new())
}

/// A part of a whole, which is assigned to.
pub(super) fn part(maker: &mut Maker, whole: Expr) -> Expr {
    let mut ty = whole.ty.clone();
    while maker.random.percent(80) {
        ty = match ty {
            Ty::Array(element, _) => *element,
            Ty::Struct(number) => {
                let fields = maker.structs[number].fields.clone();
                maker.random.pick(&fields).1.clone()
            }
            _ => break,
        };
    }
    maker.anchored(false, |maker| descend(maker, whole, &ty, 2))
}

/// Whether reaching a place again, after it was assigned to, reaches the same.
pub(super) fn is_steady(place: &Expr) -> bool {
    let step = |expr: &Expr| {
        expr.children.get(1).is_none_or(|index| matches!(index.kind, ExprKind::Literal { .. }))
    };
    match place.kind {
        ExprKind::Field(_) | ExprKind::Element | ExprKind::Component(_) => {
            step(place) && is_steady(&place.children[0])
        }
        _ => true,
    }
}

pub(super) fn assignment(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
    let variables: Vec<_> =
        maker.variables.iter().filter(|variable| variable.mutable).cloned().collect();
    let shared = if maker.pure { Vec::new() } else { maker.shared.clone() };
    if !shared.is_empty() && maker.random.percent(20) {
        let variable = maker.random.pick(&shared).clone();
        let own = Expr::new(ExprKind::SharedOwn(variable.name), variable.ty, Vec::new());
        let place = part(maker, own);
        return assign(maker, place, depth);
    }
    if variables.is_empty() {
        return None;
    }
    let variable = maker.random.pick(&variables).clone();
    let place = part(maker, Expr::name(&*variable.name, &variable.ty));
    assign(maker, place, depth)
}

pub(super) fn output(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
    let outputs =
        maker.kernel.as_ref().filter(|kernel| !kernel.outputs.is_empty())?.outputs.clone();
    let view = maker.random.pick(&outputs).clone();
    let place = part(maker, Expr::new(ExprKind::Own(view.name), view.element, Vec::new()));
    assign(maker, place, depth)
}

/// The operation of each element of the tally: one, so that the order does not matter.
pub const TALLY: &[&str] = &["add", "sub", "and", "or", "xor", "min", "max"];

pub(super) fn tally(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
    maker.kernel.as_ref()?;
    let ty = maker.tally.clone()?;
    let slot = maker.random.below(TALLY.len());
    let value = maker.anchored(true, |maker| stored(maker, &ty, depth));
    one(StmtKind::Tally(slot, TALLY[slot]), vec![value], Vec::new())
}

/// `let` with a pattern that every value has.
pub(super) fn taking(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
    let ty = (0..4).map(|_| maker.ty()).find(patterns::has_parts)?;
    let value = maker.anchored(false, |maker| stored(maker, &ty, depth));
    let pattern = patterns::pattern(maker, &ty, false, 2);
    patterns::bind(maker, &pattern, &ty);
    one(StmtKind::Take(pattern), vec![value], Vec::new())
}

/// A call of a function that changes a variable through a reference.
pub(super) fn call_by_reference(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
    let functions = maker.functions.iter().filter(|function| {
        let references = function.parameters.iter().filter(|each| each.is_reference());
        references.count() == 1
            && function.parameters.iter().any(Parameter::is_exclusive)
            && (function.cpu || !maker.cpu)
    });
    let functions: Vec<_> = functions.cloned().collect();
    if functions.is_empty() {
        return None;
    }
    let function = maker.random.pick(&functions).clone();
    let reference = function.parameters.iter().find(|each| each.is_reference())?;
    let variables = maker.variables.iter();
    let variables: Vec<_> = variables
        .filter(|variable| variable.mutable && maker.contains(&variable.ty, &reference.ty))
        .cloned()
        .collect();
    if variables.is_empty() {
        return None;
    }
    let variable = maker.random.pick(&variables).clone();
    let pure = std::mem::replace(&mut maker.pure, true);
    maker.assigned = Some(variable.name.clone());
    let parameters = function.parameters.iter();
    let children = parameters
        .map(|parameter| match parameter.is_reference() {
            true => {
                let variable = Expr::name(&*variable.name, &variable.ty);
                let place =
                    maker.anchored(false, |maker| descend(maker, variable, &parameter.ty, 1));
                Expr::new(ExprKind::Borrow, parameter.ty.clone(), vec![place])
            }
            false => maker.anchored(true, |maker| stored(maker, &parameter.ty, depth.min(1))),
        })
        .collect();
    (maker.pure, maker.assigned) = (pure, None);
    let ty = function.result.clone();
    let call = Expr::new(ExprKind::Call(function.name), ty.clone(), children);
    let name = maker.fresh("v");
    maker.declare(&name, &ty, false);
    one(StmtKind::Let { name, ty, mutable: false, typed: false }, vec![call], Vec::new())
}
