//! Whether every name of a program is declared where it is used: taking parts out of a program may
//! take out declarations.

use crate::tree::{Arm, Block, Expr, ExprKind, Parameter, Pattern, Program, Stmt, StmtKind};

/// The names in scope, innermost last.
type Scope<'a> = Vec<&'a str>;

/// Whether all names are declared.
pub fn are_declared(program: &Program) -> bool {
    let global: Scope<'_> = program.constants.iter().map(|constant| &*constant.name).collect();
    let functions: Vec<&str> = program.functions.iter().map(|function| &*function.name).collect();
    let in_functions = program.functions.iter().enumerate().all(|(number, function)| {
        let mut scope = global.clone();
        scope.extend(&functions[..number]);
        scope.extend(function.parameters.iter().flat_map(Parameter::names));
        block(&function.body, &mut scope)
    });
    let mut scope = global;
    scope.extend(&functions);
    scope.extend(program.kernel.captures.iter().map(|capture| &*capture.name));
    let views = program.kernel.inputs.iter().chain(&program.kernel.outputs);
    scope.extend(views.map(|view| &*view.name));
    scope.push("i");
    in_functions && block(&program.kernel.body, &mut scope)
}

fn block<'a>(block: &'a Block, scope: &mut Scope<'a>) -> bool {
    let depth = scope.len();
    let mut declared = true;
    for (number, stmt) in block.stmts.iter().enumerate() {
        declared &= statement(stmt, scope);
        match &stmt.kind {
            StmtKind::Let { name, .. }
            | StmtKind::TileStatic { name, .. }
            | StmtKind::Lend { name, .. }
            | StmtKind::LetIndex { name, .. }
            | StmtKind::Const { name, .. }
            | StmtKind::Function { name, .. }
            | StmtKind::Exchange { name, .. }
            | StmtKind::Meet { name, .. } => scope.push(name),
            StmtKind::Closure { name, .. } => scope.push(name),
            StmtKind::Take(pattern) | StmtKind::TakeElse(pattern) => scope.extend(pattern.names()),
            StmtKind::LetLater { name, .. } => {
                // It is assigned in what follows, and may be read after that.
                declared &= block.stmts.get(number + 1).is_some_and(|next| assigns(next, name));
                scope.push(name);
            }
            _ => {}
        }
    }
    declared &= block.value.as_ref().is_none_or(|value| expression(value, scope));
    scope.truncate(depth);
    declared
}

/// Whether both ways through an `if` end with an assignment to the name.
fn assigns(stmt: &Stmt, wanted: &str) -> bool {
    let ends = |block: &Block| {
        block.stmts.last().is_some_and(|last| {
            let place = last.exprs.first().map(|place| &place.kind);
            matches!(&last.kind, StmtKind::Assign("="))
                && matches!(place, Some(ExprKind::Name(name)) if name == wanted)
        })
    };
    matches!(stmt.kind, StmtKind::If) && stmt.blocks.len() == 2 && stmt.blocks.iter().all(ends)
}

fn statement<'a>(stmt: &'a Stmt, scope: &mut Scope<'a>) -> bool {
    let depth = scope.len();
    // A condition after a pattern has the pattern's names.
    let before = if matches!(stmt.kind, StmtKind::IfLet(_)) { 1 } else { stmt.exprs.len() };
    let mut declared = stmt.exprs[..before].iter().all(|expr| expression(expr, scope));
    declared &= patterns(&stmt.kind).into_iter().all(|pattern| constants(pattern, scope));
    if let StmtKind::IfLet(pattern) = &stmt.kind {
        scope.extend(pattern.names());
        declared &= stmt.exprs[1..].iter().all(|expr| expression(expr, scope));
        scope.truncate(depth);
    }
    match &stmt.kind {
        StmtKind::For { name, .. } => scope.push(name),
        StmtKind::Each { pattern, .. } => scope.extend(pattern.names()),
        _ => (),
    }
    if let StmtKind::While { label: Some(label), .. }
    | StmtKind::Loop { label: Some(label), .. }
    | StmtKind::WhileLet { label: Some(label), .. }
    | StmtKind::Each { label: Some(label), .. }
    | StmtKind::Labelled(label)
    | StmtKind::For { label: Some(label), .. } = &stmt.kind
    {
        scope.push(label);
    }
    if let StmtKind::Break(Some(label)) | StmtKind::Continue(Some(label)) = &stmt.kind {
        declared &= scope.contains(&&**label);
    }
    if let StmtKind::Loop { .. }
    | StmtKind::While { .. }
    | StmtKind::WhileLet { .. }
    | StmtKind::Each { .. }
    | StmtKind::For { .. } = &stmt.kind
    {
        scope.push("a loop");
    }
    if let StmtKind::Tally(..) = &stmt.kind {
        declared &= scope.contains(&"tally");
    }
    if let StmtKind::Break(None) | StmtKind::Continue(None) = &stmt.kind {
        declared &= scope.contains(&"a loop");
    }
    match &stmt.kind {
        StmtKind::Closure { parameters, .. } => {
            scope.extend(parameters.iter().flat_map(Parameter::names));
        }
        StmtKind::Function { parameter, .. } => scope.push(&parameter.name),
        _ => (),
    }
    declared &= stmt.blocks.iter().enumerate().all(|(number, inner)| {
        let before = scope.len();
        match (&stmt.kind, number) {
            (StmtKind::IfLet(pattern) | StmtKind::WhileLet { pattern, .. }, 0) => {
                scope.extend(pattern.names())
            }
            (StmtKind::Match(arms), _) => scope.extend(arms[number].pattern.names()),
            _ => {}
        }
        let declared = block(inner, scope);
        scope.truncate(before);
        declared
    });
    scope.truncate(depth);
    declared
}

/// The patterns of a statement.
fn patterns(kind: &StmtKind) -> Vec<&Pattern> {
    match kind {
        StmtKind::Take(pattern)
        | StmtKind::TakeElse(pattern)
        | StmtKind::IfLet(pattern)
        | StmtKind::WhileLet { pattern, .. } => vec![pattern],
        StmtKind::Match(arms) => arms.iter().map(|arm: &Arm| &arm.pattern).collect(),
        _ => Vec::new(),
    }
}

/// Whether the constants of a pattern are declared.
fn constants(pattern: &Pattern, scope: &Scope<'_>) -> bool {
    pattern.constants().iter().all(|name| scope.contains(name))
}

fn expression<'a>(expr: &'a Expr, scope: &mut Scope<'a>) -> bool {
    let declared = match &expr.kind {
        ExprKind::Name(name)
        | ExprKind::Call(name)
        | ExprKind::Own(name)
        | ExprKind::SharedOwn(name)
        | ExprKind::Shared(name)
        | ExprKind::ViewElement { view: name, .. }
        | ExprKind::Side { view: name, .. } => scope.contains(&&**name),
        ExprKind::Indexed { view, index } => {
            scope.contains(&&**view) && (index == "i" || scope.contains(&&**index))
        }
        ExprKind::Matches(pattern) => constants(pattern, scope),
        ExprKind::Match(arms) => arms.iter().all(|arm| constants(&arm.pattern, scope)),
        _ => true,
    };
    let depth = scope.len();
    let children = expr.children.iter().enumerate().all(|(number, child)| {
        match &expr.kind {
            ExprKind::Matches(pattern) if number == 1 => scope.extend(pattern.names()),
            _ => (),
        }
        expression(child, scope)
    });
    scope.truncate(depth);
    declared
        && children
        && expr.blocks.iter().enumerate().all(|(number, inner)| {
            let before = scope.len();
            match (&expr.kind, number) {
                (ExprKind::Match(arms), _) => scope.extend(arms[number].pattern.names()),
                (ExprKind::Checked { binding, .. }, 0) => scope.push(binding),
                (ExprKind::Applied(parameter), _) => scope.push(parameter),
                (ExprKind::Labelled(label) | ExprKind::LoopValue { label, .. }, _) => {
                    scope.push(label);
                }
                _ => {}
            }
            let declared = block(inner, scope);
            scope.truncate(before);
            declared
        })
}
