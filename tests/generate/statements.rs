//! Random statements: a table of productions, and another of those that all threads of a tile
//! reach together.

use crate::expressions::{descend, expression, stored};
use crate::maker::{Around, Maker};
use crate::patterns;
use crate::tree::{Block, Expr, ExprKind, Function, Home, Parameter, Stmt, StmtKind, Ty};

/// Makes a statement, if it can, with expressions of so many levels.
type Production = fn(&mut Maker, usize) -> Option<Vec<Stmt>>;

const STATEMENTS: &[(usize, Production)] = &[
    (20, declaration),
    (5, later),
    (22, assignment),
    (10, output),
    (8, tally),
    (12, branch),
    (7, for_loop),
    (8, taking),
    (5, if_let),
    (5, let_else),
    (6, matching),
    (5, closure),
    (8, call_by_reference),
    (4, while_loop),
    (3, while_let),
    (5, each),
    (3, labelled),
    (4, endless_loop),
    (5, leave),
    (3, give),
];

const ADAPTORS: &[&str] = &[
    "",
    "",
    "",
    ".rev()",
    ".step_by(1)",
    ".step_by(2)",
    ".step_by(3)",
    ".rev().step_by(2)",
    ".step_by(2).rev()",
];

const TOGETHER: &[(usize, Production)] = &[
    (30, ordinary),
    (12, tile_static),
    (20, exchange),
    (8, uniform_loop),
    (6, uniform_branch),
    (4, barrier),
];

const BARRIERS: &[&str] =
    &["wait", "wait", "wait_with_all_memory_fence", "wait_with_tile_static_memory_fence"];

fn produce(
    maker: &mut Maker,
    table: &[(usize, Production)],
    count: usize,
    depth: usize,
) -> Vec<Stmt> {
    let mut stmts = Vec::new();
    for _ in 0..count {
        let made = (0..8).find_map(|_| {
            let make = maker.random.weighted(table);
            make(maker, depth)
        });
        stmts.extend(made.into_iter().flatten());
        if stmts.last().is_some_and(leaves) {
            break;
        }
    }
    stmts
}

fn leaves(stmt: &Stmt) -> bool {
    matches!(stmt.kind, StmtKind::Break(_) | StmtKind::Continue(_) | StmtKind::Return)
}

/// So many statements.
pub fn statements(maker: &mut Maker, count: usize, depth: usize) -> Vec<Stmt> {
    produce(maker, STATEMENTS, count, depth)
}

/// So many statements that all threads of the tile reach.
pub fn together(maker: &mut Maker, count: usize, depth: usize) -> Vec<Stmt> {
    produce(maker, TOGETHER, count, depth)
}

fn one(kind: StmtKind, exprs: Vec<Expr>, blocks: Vec<Block>) -> Option<Vec<Stmt>> {
    Some(vec![Stmt { kind, exprs, blocks }])
}

fn block(maker: &mut Maker, depth: usize) -> Block {
    let count = maker.random.between(1, 2);
    let stmts = maker.scoped(|maker| statements(maker, count, depth));
    Block { stmts, value: None }
}

fn ordinary(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
    Some(statements(maker, 1, depth))
}

pub fn declaration(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
    let ty = maker.ty();
    let typed = maker.random.percent(40);
    let value = maker.anchored(typed, |maker| stored(maker, &ty, depth));
    let shadowed = maker.variables.iter();
    let shadowed: Vec<_> = shadowed
        .filter(|variable| variable.ty == ty && variable.name.starts_with('v'))
        .map(|variable| (variable.name.clone(), variable.mutable))
        .collect();
    // A name that is declared again keeps its type, so that it means one after the scope as well.
    let (name, mutable) = if !shadowed.is_empty() && maker.random.percent(10) {
        maker.random.pick(&shadowed).clone()
    } else {
        let (name, mutable) = (maker.fresh("v"), maker.random.percent(60));
        maker.declare(&name, &ty, mutable);
        (name, mutable)
    };
    one(StmtKind::Let { name, ty, mutable, typed }, vec![value], Vec::new())
}

fn later(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
    let ty = maker.scalar();
    let name = maker.fresh("v");
    let condition = maker.anchored(false, |maker| expression(maker, &Ty::Bool, depth));
    let arm = |maker: &mut Maker| {
        maker.scoped(|maker| {
            let count = maker.random.below(2);
            let (loops, result) = (std::mem::take(&mut maker.loops), maker.result.take());
            let mut stmts = statements(maker, count, depth.min(1));
            (maker.loops, maker.result) = (loops, result);
            let value = maker.anchored(true, |maker| stored(maker, &ty, depth));
            let kind = StmtKind::Assign("=");
            stmts.push(Stmt { kind, exprs: vec![Expr::name(&*name, &ty), value], blocks: vec![] });
            Block { stmts, value: None }
        })
    };
    let blocks = vec![arm(maker), arm(maker)];
    maker.declare(&name, &ty, false);
    let declaration = StmtKind::LetLater { name, ty };
    Some(vec![
        Stmt { kind: declaration, exprs: vec![], blocks: vec![] },
        Stmt { kind: StmtKind::If, exprs: vec![condition], blocks },
    ])
}

/// An operator of assignment for a type.
fn operator(maker: &mut Maker, ty: &Ty) -> &'static str {
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
    one(StmtKind::Assign(op), vec![place, value], Vec::new())
}

/// A part of a whole, which is assigned to.
fn part(maker: &mut Maker, whole: Expr) -> Expr {
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
fn is_steady(place: &Expr) -> bool {
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

fn assignment(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
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

fn output(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
    let outputs = maker.kernel.as_ref()?.outputs.clone();
    let view = maker.random.pick(&outputs).clone();
    let place = part(maker, Expr::new(ExprKind::Own(view.name), view.element, Vec::new()));
    assign(maker, place, depth)
}

/// The operation of each element of the tally: one, so that the order does not matter.
pub const TALLY: &[&str] = &["add", "sub", "and", "or", "xor", "min", "max"];

fn tally(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
    maker.kernel.as_ref()?;
    let ty = maker.tally.clone()?;
    let slot = maker.random.below(TALLY.len());
    let value = maker.anchored(true, |maker| stored(maker, &ty, depth));
    one(StmtKind::Tally(slot, TALLY[slot]), vec![value], Vec::new())
}

/// `let` with a pattern that every value has.
fn taking(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
    let ty = (0..4).map(|_| maker.ty()).find(patterns::has_parts)?;
    let value = maker.anchored(false, |maker| stored(maker, &ty, depth));
    let pattern = patterns::pattern(maker, &ty, false, 2);
    patterns::bind(maker, &pattern, &ty);
    one(StmtKind::Take(pattern), vec![value], Vec::new())
}

fn if_let(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
    if deep(maker) {
        return None;
    }
    let ty = maker.ty();
    let value = maker.anchored(false, |maker| stored(maker, &ty, depth));
    let pattern = patterns::pattern(maker, &ty, true, 2);
    let inside = maker.scoped(|maker| {
        patterns::bind(maker, &pattern, &ty);
        block(maker, depth)
    });
    let mut blocks = vec![inside];
    if maker.random.percent(40) {
        blocks.push(block(maker, depth));
    }
    one(StmtKind::IfLet(pattern), vec![value], blocks)
}

/// `continue` of the innermost loop, or `break` of the block that is within it.
fn exit(maker: &Maker) -> Option<StmtKind> {
    match maker.loops.last()? {
        Around::Loop { .. } => Some(StmtKind::Continue(None)),
        Around::Value { label, .. } => Some(StmtKind::Continue(Some(label.clone()))),
        Around::Block { label, ty: None } => Some(StmtKind::Break(Some(label.clone()))),
        Around::Block { .. } => None,
    }
}

/// `let … else`, where there is something to leave.
fn let_else(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
    let leave = match (&maker.result, maker.loops.is_empty()) {
        (_, false) => Stmt { kind: exit(maker)?, exprs: vec![], blocks: vec![] },
        (Some(result), true) => {
            let result = result.clone();
            let exprs = result.map(|ty| maker.anchored(true, |maker| stored(maker, &ty, 1)));
            let exprs = exprs.into_iter().collect();
            Stmt { kind: StmtKind::Return, exprs, blocks: vec![] }
        }
        (None, true) => return None,
    };
    let ty = maker.ty();
    let value = maker.anchored(false, |maker| stored(maker, &ty, depth));
    let pattern = patterns::pattern(maker, &ty, true, 2);
    patterns::bind(maker, &pattern, &ty);
    let block = Block { stmts: vec![leave], value: None };
    one(StmtKind::TakeElse(pattern), vec![value], vec![block])
}

fn matching(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
    if deep(maker) {
        return None;
    }
    let (arms, exprs, ty) = patterns::arms(maker, depth);
    let mut blocks = Vec::new();
    for arm in &arms {
        blocks.push(maker.scoped(|maker| {
            patterns::bind(maker, &arm.pattern, &ty);
            block(maker, depth)
        }));
    }
    one(StmtKind::Match(arms), exprs, blocks)
}

/// A closure over what is never assigned to again.
fn closure(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
    let count = maker.random.between(0, 2);
    let parameters: Vec<_> = (0..count)
        .map(|_| Parameter {
            name: maker.fresh("p"),
            ty: maker.scalar(),
            mutable: false,
            shared: false,
        })
        .collect();
    let result = maker.scalar();
    let variables = maker.variables.clone();
    let (kernel, shared) = (maker.kernel.take(), std::mem::take(&mut maker.shared));
    let pure = std::mem::replace(&mut maker.pure, true);
    maker.variables.retain(|variable| !variable.mutable);
    for parameter in &parameters {
        maker.declare(&parameter.name, &parameter.ty, false);
    }
    let value = maker.anchored(false, |maker| stored(maker, &result, depth.max(1)));
    (maker.kernel, maker.shared, maker.pure) = (kernel, shared, pure);
    maker.variables = variables;
    let name = maker.fresh("g");
    let body = Block { stmts: vec![], value: Some(Box::new(value)) };
    let signature = Block::default();
    maker.functions.push(Function {
        name: name.clone(),
        home: Home::Module,
        cpu: true,
        parameters: parameters.clone(),
        result,
        body: signature,
    });
    one(StmtKind::Closure { name, parameters }, vec![], vec![body])
}

/// A call of a function that changes a variable through a reference.
fn call_by_reference(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
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

fn deep(maker: &Maker) -> bool {
    maker.level > 3
}

fn branch(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
    if deep(maker) {
        return None;
    }
    let condition = maker.anchored(false, |maker| expression(maker, &Ty::Bool, depth));
    let mut blocks = vec![block(maker, depth)];
    if maker.random.percent(50) {
        blocks.push(block(maker, depth));
    }
    one(StmtKind::If, vec![condition], blocks)
}

/// The body of a loop, and its label.
fn body(maker: &mut Maker, depth: usize) -> (Option<String>, Block) {
    let label = maker.random.percent(30).then(|| maker.fresh("'l"));
    maker.loops.push(Around::Loop { label: label.clone() });
    let block = block(maker, depth);
    maker.loops.pop();
    (label, block)
}

fn may_loop(maker: &Maker) -> bool {
    !deep(maker) && maker.loops.len() < 2
}

/// The ends of a range of few numbers.
fn range(maker: &mut Maker, ty: &Ty) -> [Expr; 2] {
    let first = maker.random.below(3);
    let last = first + maker.random.below(5);
    let kind = ExprKind::Literal { text: first.to_string(), bare: maker.random.percent(50) };
    let first = Expr::new(kind, ty.clone(), Vec::new());
    if maker.random.percent(60) {
        return [first, Expr::literal(last, ty)];
    }
    let end = maker.anchored(false, |maker| expression(maker, ty, 1));
    let mask = Expr::literal(3, ty);
    [first, Expr::new(ExprKind::Binary("&"), ty.clone(), vec![end, mask])]
}

fn for_loop(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
    if !may_loop(maker) {
        return None;
    }
    let ty = maker.integer();
    let range = range(maker, &ty);
    let name = maker.fresh("k");
    let inclusive = maker.random.percent(25);
    // Only some ranges know their length, which turning steps around needs.
    let counted = !inclusive && !matches!(ty, Ty::I64 | Ty::U64);
    let adaptors = *maker.random.pick(&ADAPTORS[..ADAPTORS.len() - usize::from(!counted)]);
    let (label, block) = maker.scoped(|maker| {
        maker.declare(&name, &ty, false);
        body(maker, depth)
    });
    one(StmtKind::For { label, name, inclusive, adaptors }, range.into(), vec![block])
}

fn while_loop(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
    if !may_loop(maker) {
        return None;
    }
    // `break` without a label is not allowed there.
    let loops = std::mem::take(&mut maker.loops);
    let condition = maker.anchored(false, |maker| expression(maker, &Ty::Bool, depth));
    maker.loops = loops;
    let (fuel, rounds) = (maker.fresh("f"), maker.random.between(1, 5));
    let (label, block) = body(maker, depth);
    one(StmtKind::While { label, fuel, rounds }, vec![condition], vec![block])
}

fn endless_loop(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
    if !may_loop(maker) {
        return None;
    }
    let (fuel, rounds) = (maker.fresh("f"), maker.random.between(1, 5));
    let (label, block) = body(maker, depth);
    one(StmtKind::Loop { label, fuel, rounds }, Vec::new(), vec![block])
}

/// A loop over the elements of an array, which are read or changed.
fn each(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
    if !may_loop(maker) {
        return None;
    }
    let by = *maker.random.pick(&["", "&", "&mut "]);
    let is_array = |ty: &Ty| matches!(ty, Ty::Array(..));
    let arrays: Vec<_> = (0..maker.variables.len())
        .filter(|number| is_array(&maker.variables[*number].ty))
        .filter(|number| by != "&mut " || maker.variables[*number].mutable)
        .filter(|number| !maker.variables[*number].name.starts_with('('))
        .collect();
    let (array, before) = match arrays[..] {
        [] if !by.is_empty() => return None,
        _ if by.is_empty() && maker.random.percent(40) => {
            let ty = Ty::Array(Box::new(maker.scalar()), maker.random.between(1, 4));
            (maker.anchored(false, |maker| stored(maker, &ty, depth)), None)
        }
        [] => return None,
        _ => {
            let number = *maker.random.pick(&arrays);
            let variable = maker.variables[number].clone();
            (Expr::name(&*variable.name, &variable.ty), Some((number, variable)))
        }
    };
    let Ty::Array(element, _) = array.ty.clone() else { unreachable!("it is an array") };
    let plain = maker.fresh("k");
    let name = if by.is_empty() { plain } else { format!("(*{plain})") };
    // What is borrowed is not assigned to, and not even read if its elements are changed.
    if let Some((number, _)) = &before
        && !by.is_empty()
    {
        maker.variables[*number].mutable = false;
        if by == "&mut " {
            maker.variables[*number].ty = Ty::Tuple(Vec::new());
        }
    }
    let (label, block) = maker.scoped(|maker| {
        maker.declare(&name, &element, by == "&mut ");
        body(maker, depth)
    });
    if let Some((number, variable)) = before {
        maker.variables[number] = variable;
    }
    one(StmtKind::Each { label, name, by }, vec![array], vec![block])
}

fn while_let(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
    if !may_loop(maker) {
        return None;
    }
    let loops = std::mem::take(&mut maker.loops);
    let ty = maker.ty();
    let value = maker.anchored(false, |maker| stored(maker, &ty, depth));
    maker.loops = loops;
    let pattern = patterns::pattern(maker, &ty, true, 2);
    let (fuel, rounds) = (maker.fresh("f"), maker.random.between(1, 5));
    let (label, block) = maker.scoped(|maker| {
        patterns::bind(maker, &pattern, &ty);
        body(maker, depth)
    });
    one(StmtKind::WhileLet { pattern, label, fuel, rounds }, vec![value], vec![block])
}

fn labelled(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
    if deep(maker) {
        return None;
    }
    let label = maker.fresh("'b");
    maker.loops.push(Around::Block { label: label.clone(), ty: None });
    let stmts = maker.scoped(|maker| leaving(maker, depth));
    maker.loops.pop();
    one(StmtKind::Labelled(label), Vec::new(), vec![Block { stmts, value: None }])
}

/// Statements of which one leaves, maybe, what is around.
pub fn leaving(maker: &mut Maker, depth: usize) -> Vec<Stmt> {
    let mut stmts = statements(maker, 1, depth);
    if !stmts.last().is_some_and(leaves) {
        stmts.extend(leave(maker, depth).into_iter().flatten());
    }
    if !stmts.last().is_some_and(leaves) && maker.random.percent(50) {
        stmts.extend(statements(maker, 1, depth));
    }
    stmts
}

/// `break` or `continue`, mostly under a condition.
fn leave(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
    if maker.loops.is_empty() {
        return None;
    }
    let number = maker.random.below(maker.loops.len());
    let innermost = number == maker.loops.len() - 1;
    let stays = maker.random.percent(50);
    let mut exprs = Vec::new();
    let mut value =
        |maker: &mut Maker, ty: &Ty| exprs.push(maker.anchored(true, |maker| stored(maker, ty, 1)));
    let kind = match maker.loops[number].clone() {
        Around::Loop { label: None } if !innermost => return None,
        Around::Loop { label } => {
            let label = if innermost && maker.random.percent(50) { None } else { label };
            if stays { StmtKind::Continue(label) } else { StmtKind::Break(label) }
        }
        Around::Value { label, .. } if stays => StmtKind::Continue(Some(label)),
        Around::Value { label, ty } => {
            value(maker, &ty);
            StmtKind::Break(Some(label))
        }
        Around::Block { label, ty } => {
            if let Some(ty) = ty {
                value(maker, &ty);
            }
            StmtKind::Break(Some(label))
        }
    };
    conditional(maker, Stmt { kind, exprs, blocks: vec![] }, depth)
}

fn conditional(maker: &mut Maker, stmt: Stmt, depth: usize) -> Option<Vec<Stmt>> {
    if maker.random.percent(4) && maker.level > 1 {
        return Some(vec![stmt]);
    }
    let condition = maker.anchored(false, |maker| expression(maker, &Ty::Bool, depth));
    let block = Block { stmts: vec![stmt], value: None };
    one(StmtKind::If, vec![condition], vec![block])
}

/// `return`
fn give(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
    let exprs = match maker.result.clone()? {
        Some(ty) => vec![maker.anchored(true, |maker| stored(maker, &ty, depth))],
        None => Vec::new(),
    };
    conditional(maker, Stmt { kind: StmtKind::Return, exprs, blocks: vec![] }, depth)
}

fn tile_static(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
    if maker.shared.len() > 2 || maker.level > 1 {
        return None;
    }
    let ty = if maker.random.percent(20) { Ty::Bool } else { maker.element() };
    let value = maker.anchored(true, |maker| stored(maker, &ty, depth));
    let name = maker.fresh("s");
    maker.shared.push(crate::maker::Variable {
        name: name.clone(),
        ty: ty.clone(),
        mutable: true,
        uniform: false,
    });
    one(StmtKind::TileStatic { name, ty }, vec![value], Vec::new())
}

fn exchange(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
    if maker.shared.is_empty() {
        return None;
    }
    let shared = maker.shared.clone();
    let whole = maker.random.pick(&shared).ty.clone();
    let ty = match whole {
        Ty::Array(element, _) => *element,
        Ty::Struct(number) => maker.structs[number].fields[0].1.clone(),
        scalar => scalar,
    };
    (maker.exchange, maker.pure) = (true, true);
    let value = maker.anchored(true, |maker| stored(maker, &ty, depth.max(2)));
    (maker.exchange, maker.pure) = (false, false);
    let name = maker.fresh("v");
    maker.declare(&name, &ty, maker.level > 9);
    let barriers = [*maker.random.pick(BARRIERS), *maker.random.pick(BARRIERS)];
    one(StmtKind::Exchange { name, ty, barriers }, vec![value], Vec::new())
}

fn barrier(maker: &mut Maker, _depth: usize) -> Option<Vec<Stmt>> {
    let name = *maker.random.pick(&["wait", "wait_with_global_memory_fence"]);
    one(StmtKind::Barrier(name), Vec::new(), Vec::new())
}

fn uniform_block(maker: &mut Maker, depth: usize) -> Block {
    let count = maker.random.between(1, 3);
    let stmts = maker.scoped(|maker| together(maker, count, depth));
    Block { stmts, value: None }
}

fn uniform_loop(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
    if deep(maker) {
        return None;
    }
    let ty = maker.integer();
    let first = Expr::literal(maker.random.below(2), &ty);
    let end = maker.uniform(&ty);
    let end = Expr::new(ExprKind::Binary("&"), ty.clone(), vec![end, Expr::literal(3, &ty)]);
    let name = maker.fresh("k");
    let block = maker.scoped(|maker| {
        maker.declare(&name, &ty, false);
        maker.variables.last_mut().expect("it was declared").uniform = true;
        uniform_block(maker, depth)
    });
    let adaptors = if maker.random.percent(30) { ".rev()" } else { "" };
    let kind = StmtKind::For { label: None, name, inclusive: false, adaptors };
    one(kind, vec![first, end], vec![block])
}

fn uniform_branch(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
    if deep(maker) {
        return None;
    }
    let rank = maker.kernel.as_ref()?.extent.len();
    let (left, ty) = if maker.random.percent(50) {
        let index = Expr::new(ExprKind::KernelIndex("tile"), Ty::Index(rank), Vec::new());
        let kind = ExprKind::Component(maker.random.below(rank));
        (Expr::new(kind, Ty::Usize, vec![index]), Ty::Usize)
    } else {
        let ty = maker.integer();
        (maker.uniform(&ty), ty)
    };
    let op = *maker.random.pick(&["==", "!=", "<", ">="]);
    let right = Expr::literal(maker.random.below(3), &ty);
    let condition = Expr::new(ExprKind::Binary(op), Ty::Bool, vec![left, right]);
    let mut blocks = vec![uniform_block(maker, depth)];
    if maker.random.percent(30) {
        blocks.push(uniform_block(maker, depth));
    }
    one(StmtKind::If, vec![condition], blocks)
}
