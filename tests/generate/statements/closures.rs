//! Closures, and functions within a body.

use super::*;

/// Parameters of a closure, some of which a pattern takes apart.
fn parameters(maker: &mut Maker) -> Vec<Parameter> {
    let count = maker.random.between(0, 2);
    let parameter = |maker: &mut Maker| {
        let ty = (0..3).map(|_| maker.ty()).find(patterns::has_parts);
        match ty.filter(|_| maker.random.percent(40)) {
            Some(ty) => {
                let pattern = patterns::pattern(maker, &ty, false, 2);
                Parameter {
                    pattern: Some(pattern),
                    ..Parameter::value(maker.fresh("p"), ty, false)
                }
            }
            None => {
                let mutable = maker.random.percent(20);
                Parameter::value(maker.fresh("p"), maker.scalar(), mutable)
            }
        }
    };
    (0..count).map(|_| parameter(maker)).collect()
}

fn declare(maker: &mut Maker, parameters: &[Parameter]) {
    for parameter in parameters {
        match &parameter.pattern {
            Some(pattern) => patterns::bind(maker, pattern, &parameter.ty),
            None => maker.declare(&parameter.name, &parameter.ty, parameter.mutable),
        }
    }
}

/// A closure over what is never assigned to again.
pub(super) fn closure(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
    let parameters = parameters(maker);
    let result = maker.scalar();
    let variables = maker.variables.clone();
    let (kernel, shared) = (maker.kernel.take(), std::mem::take(&mut maker.shared));
    let pure = std::mem::replace(&mut maker.pure, true);
    maker.variables.retain(|variable| !variable.mutable);
    declare(maker, &parameters);
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
    let kind = StmtKind::Closure { name, parameters, changes: false, moves: false };
    one(kind, vec![], vec![body])
}

/// A closure that changes variables, and calls of it; in a block, in which these are its own.
pub(super) fn changing_closure(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
    let mutable = maker.numbers(|variable| variable.mutable);
    if deep(maker) || mutable.is_empty() || maker.pure {
        return None;
    }
    let moves = maker.random.percent(25);
    // A reference would stay with a closure that moves.
    let is_kept = |maker: &Maker, n: usize| moves && maker.variables[n].name.starts_with('(');
    let mut taken = mutable.clone();
    taken.retain(|number| !is_kept(maker, *number) && maker.random.percent(50));
    let others: Vec<_> = mutable.iter().copied().filter(|n| !taken.contains(n)).collect();
    let (parameters, result) = (parameters(maker), maker.scalar());
    let name = maker.fresh("g");
    let body = body_of(maker, &parameters, &result, &others, depth);
    let kind = StmtKind::Closure {
        name: name.clone(),
        parameters: parameters.clone(),
        changes: true,
        moves,
    };
    let mut stmts = vec![Stmt { kind, exprs: vec![], blocks: vec![body] }];
    let results = maker.numbers(|variable| variable.mutable && variable.ty == result);
    let results: Vec<_> = results.into_iter().filter(|number| !taken.contains(number)).collect();
    let calls = maker.random.between(1, 3);
    maker.without(&taken, false, |maker| {
        for _ in 0..calls {
            let given = parameters.iter();
            let given = given.map(|each| {
                maker
                    .anchored(each.pattern.is_none(), |maker| stored(maker, &each.ty, depth.min(1)))
            });
            let given = given.collect();
            let call = Expr::new(ExprKind::Call(name.clone()), result.clone(), given);
            stmts.push(match results.is_empty() {
                true => {
                    let name = maker.fresh("v");
                    let kind =
                        StmtKind::Let { name, ty: result.clone(), mutable: false, typed: false };
                    Stmt { kind, exprs: vec![call], blocks: vec![] }
                }
                false => {
                    let number = *maker.random.pick(&results);
                    let place = Expr::name(&*maker.variables[number].name, &result);
                    let kind = StmtKind::Assign("=");
                    Stmt { kind, exprs: vec![place, call], blocks: vec![] }
                }
            });
        }
    });
    one(StmtKind::Block, vec![], vec![Block { stmts, value: None }])
}

/// The body of a closure that may change what it sees, but for `others`.
fn body_of(
    maker: &mut Maker,
    parameters: &[Parameter],
    result: &Ty,
    others: &[usize],
    depth: usize,
) -> Block {
    // The index of a kernel may be another one while the closure is there.
    let stays = maker.kernel.as_ref().is_some_and(|kernel| !kernel.mutable_index);
    let kernel = if stays && maker.random.percent(50) { maker.kernel.clone() } else { None };
    let kernel = std::mem::replace(&mut maker.kernel, kernel);
    let shared = std::mem::take(&mut maker.shared);
    let loops = std::mem::take(&mut maker.loops);
    let outer = maker.result.replace(Some(result.clone()));
    let body = maker.without(others, false, |maker| {
        maker.scoped(|maker| {
            declare(maker, parameters);
            let count = maker.random.between(1, 2);
            let stmts = statements(maker, count, depth.min(1));
            let value = maker.anchored(false, |maker| stored(maker, result, depth.min(1)));
            Block { stmts, value: Some(Box::new(value)) }
        })
    });
    (maker.kernel, maker.shared, maker.loops, maker.result) = (kernel, shared, loops, outer);
    body
}

/// A function of the body, and a call of it.
pub(super) fn inner_function(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
    let (ty, result) = (maker.scalar(), maker.scalar());
    let targets = maker.numbers(|variable| variable.mutable && variable.ty == result);
    if targets.is_empty() || maker.pure || deep(maker) {
        return None;
    }
    let target = maker.variables[*maker.random.pick(&targets)].clone();
    let name = maker.fresh("n");
    let parameter = Parameter::value(maker.fresh("p"), ty.clone(), false);
    let variables = maker.variables.clone();
    let (kernel, shared) = (maker.kernel.take(), std::mem::take(&mut maker.shared));
    let (pure, cpu) = (std::mem::replace(&mut maker.pure, true), maker.cpu);
    let functions = maker.functions.clone();
    // No closure is seen from there.
    maker.functions.retain(|function| !function.name.starts_with('g'));
    maker.variables.retain(|variable| variable.name.starts_with('C'));
    maker.declare(&parameter.name, &ty, false);
    let value = maker.anchored(true, |maker| stored(maker, &result, depth.max(1)));
    (maker.kernel, maker.shared, maker.pure, maker.cpu) = (kernel, shared, pure, cpu);
    (maker.variables, maker.functions) = (variables, functions);
    let body = Block { stmts: vec![], value: Some(Box::new(value)) };
    let kind = StmtKind::Function { name: name.clone(), parameter, result: result.clone() };
    let function = Stmt { kind, exprs: vec![], blocks: vec![body] };
    let pure = std::mem::replace(&mut maker.pure, true);
    let given = maker.anchored(true, |maker| stored(maker, &ty, depth.min(1)));
    maker.pure = pure;
    let call = Expr::new(ExprKind::Call(name), result.clone(), vec![given]);
    let place = Expr::name(target.name, &result);
    let call = Stmt { kind: StmtKind::Assign("="), exprs: vec![place, call], blocks: vec![] };
    let block = Block { stmts: vec![function, call], value: None };
    one(StmtKind::Block, vec![], vec![block])
}
