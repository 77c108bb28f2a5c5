//! Smaller programs: all that one step can take out of a program.
//!
//! Every place of the tree has a number. A step visits them in order and changes one, so that a
//! candidate is the number of a place and the number of a change there.

use crate::exact;
use crate::expressions::zero;
use crate::names;
use crate::tree::{Block, Enum, Expr, ExprKind, Program, Stmt, StmtKind, Struct};

/// The programs that one step makes of a program, the boldest steps first.
pub fn candidates(program: &Program) -> Vec<Program> {
    let mut found = Vec::new();
    for number in 0..program.functions.len() {
        let mut smaller = program.clone();
        let function = smaller.functions.remove(number);
        found.extend(without_calls(smaller, &function.name));
    }
    for number in 0..program.kernel.inputs.len() {
        let mut smaller = program.clone();
        smaller.kernel.inputs.remove(number);
        found.push(smaller);
    }
    for number in 0..program.kernel.outputs.len() {
        let mut smaller = program.clone();
        let output = smaller.kernel.outputs.remove(number);
        each_block(&mut smaller, &mut |block| {
            block.stmts.retain(|stmt| !assigns_to(stmt, &output.name));
        });
        if !smaller.kernel.outputs.is_empty() {
            found.push(smaller);
        }
    }
    for number in 0..program.kernel.captures.len() {
        let mut smaller = program.clone();
        smaller.kernel.captures.remove(number);
        found.push(smaller);
    }
    for number in 0..program.constants.len() {
        let mut smaller = program.clone();
        smaller.constants.remove(number);
        found.push(smaller);
    }
    found.extend(each_change(program, |walk, program| {
        each_block(program, &mut |block| shrink_block(block, walk));
    }));
    found.extend(each_change(program, |walk, program| {
        each_expr(program, &mut |expr| shrink_expr(expr, walk));
    }));
    found.retain(|smaller| names::are_declared(smaller) && exact::is_exact(smaller));
    found
}

fn assigns_to(stmt: &Stmt, output: &str) -> bool {
    matches!(stmt.kind, StmtKind::Assign(_))
        && matches!(&stmt.exprs[0].root().kind, ExprKind::Own(name) if name == output)
}

/// The program with zeros in place of calls.
fn without_calls(mut program: Program, name: &str) -> Option<Program> {
    let (structs, enums) = (program.structs.clone(), program.enums.clone());
    each_expr(&mut program, &mut |expr| {
        if matches!(&expr.kind, ExprKind::Call(called) if called == name) {
            *expr = zero(&expr.ty, &structs, &enums);
        }
    });
    Some(program)
}

/// Counts the changes that can be made, and makes the one whose turn it is.
struct Walk {
    structs: Vec<Struct>,
    enums: Vec<Enum>,
    turn: usize,
    count: usize,
}

impl Walk {
    /// Whether to make the change that is offered.
    fn makes(&mut self) -> bool {
        self.count += 1;
        self.count == self.turn + 1
    }
}

/// The program after each of the changes that a visit offers.
fn each_change(program: &Program, visit: impl Fn(&mut Walk, &mut Program)) -> Vec<Program> {
    let mut found = Vec::new();
    loop {
        let mut smaller = program.clone();
        let (structs, enums) = (program.structs.clone(), program.enums.clone());
        let mut walk = Walk { structs, enums, turn: found.len(), count: 0 };
        visit(&mut walk, &mut smaller);
        if walk.count <= found.len() {
            return found;
        }
        found.push(smaller);
    }
}

/// Whether the thread's index has another name there, or another thread's its name: such a block is
/// taken out as a whole.
fn renames_the_index(block: &Block) -> bool {
    block.stmts.first().is_some_and(|stmt| matches!(stmt.kind, StmtKind::LetIndex { .. }))
}

fn shrink_block(block: &mut Block, walk: &mut Walk) {
    if renames_the_index(block) {
        return;
    }
    let half = block.stmts.len() / 2;
    for part in [0..block.stmts.len(), 0..half, half..block.stmts.len()] {
        if part.len() > 1 && walk.makes() {
            block.stmts.drain(part);
            return;
        }
    }
    for number in 0..block.stmts.len() {
        if walk.makes() {
            block.stmts.remove(number);
            return;
        }
        if matches!(block.stmts[number].kind, StmtKind::LetLater { .. }) && walk.makes() {
            block.stmts.drain(number..(number + 2).min(block.stmts.len()));
            return;
        }
        for inner in 0..block.stmts[number].blocks.len() {
            if !renames_the_index(&block.stmts[number].blocks[inner]) && walk.makes() {
                let inside = block.stmts[number].blocks[inner].stmts.clone();
                block.stmts.splice(number..=number, inside);
                return;
            }
        }
        if block.stmts[number].blocks.len() > 1
            && matches!(block.stmts[number].kind, StmtKind::If | StmtKind::IfLet(_))
            && walk.makes()
        {
            block.stmts[number].blocks.pop();
            return;
        }
        if shrink_kind(&mut block.stmts[number].kind, walk) {
            return;
        }
    }
}

fn shrink_kind(kind: &mut StmtKind, walk: &mut Walk) -> bool {
    match kind {
        StmtKind::Assign(op) if *op != "=" && !op.starts_with(['<', '>']) && walk.makes() => {
            *op = "=";
            true
        }
        StmtKind::For { adaptors, .. } if !adaptors.is_empty() && walk.makes() => {
            *adaptors = "";
            true
        }
        StmtKind::While { rounds, .. }
        | StmtKind::WhileLet { rounds, .. }
        | StmtKind::Loop { rounds, .. }
            if *rounds > 1 && walk.makes() =>
        {
            *rounds = 1;
            true
        }
        StmtKind::While { label, .. }
        | StmtKind::Loop { label, .. }
        | StmtKind::WhileLet { label, .. }
        | StmtKind::Each { label, .. }
        | StmtKind::For { label, .. }
            if label.is_some() && walk.makes() =>
        {
            *label = None;
            true
        }
        _ => false,
    }
}

fn shrink_expr(expr: &mut Expr, walk: &mut Walk) {
    if matches!(expr.kind, ExprKind::Borrow | ExprKind::Share | ExprKind::Lent { .. }) {
        return;
    }
    let zero = zero(&expr.ty, &walk.structs, &walk.enums);
    let is_place = matches!(
        expr.kind,
        ExprKind::Literal { .. }
            | ExprKind::Array
            | ExprKind::Struct(_)
            | ExprKind::Tuple
            | ExprKind::Variant(..)
            | ExprKind::Index
    );
    if !is_place && walk.makes() {
        *expr = zero;
        return;
    }
    if let ExprKind::Literal { text, bare } = &mut expr.kind {
        if !matches!(&**text, "0" | "1" | "0.0" | "false" | "true") && walk.makes() {
            *text = if expr.ty.is_float() { "1.0".to_owned() } else { "1".to_owned() };
        } else if *bare && walk.makes() {
            *bare = false;
        }
        return;
    }
    let mut within = Vec::new();
    parts(expr, &mut within);
    for part in within {
        if part.ty == expr.ty && walk.makes() {
            *expr = part;
            return;
        }
    }
}

/// The expressions directly within, and the values of blocks.
fn parts(expr: &Expr, found: &mut Vec<Expr>) {
    for child in &expr.children {
        found.push(child.clone());
        parts(child, found);
    }
    for value in expr.blocks.iter().filter_map(|block| block.value.as_ref()) {
        found.push((**value).clone());
        parts(value, found);
    }
}

fn bodies(program: &mut Program) -> impl Iterator<Item = &mut Block> {
    let functions = program.functions.iter_mut().map(|function| &mut function.body);
    functions.chain([&mut program.kernel.body])
}

fn each_block(program: &mut Program, visit: &mut dyn FnMut(&mut Block)) {
    for body in bodies(program) {
        in_block(body, &mut |_| (), visit);
    }
}

/// Visits the expressions that are read: not the places that are assigned to.
fn each_expr(program: &mut Program, visit: &mut dyn FnMut(&mut Expr)) {
    for body in bodies(program) {
        in_block(body, visit, &mut |_| ());
    }
}

type Visit<'a, T> = &'a mut dyn FnMut(&mut T);

fn in_block(block: &mut Block, exprs: Visit<'_, Expr>, blocks: Visit<'_, Block>) {
    blocks(block);
    for stmt in &mut block.stmts {
        let places = match stmt.kind {
            StmtKind::Assign(_) | StmtKind::Lend { .. } => 1,
            StmtKind::Swap => 2,
            _ => 0,
        };
        for expr in stmt.exprs.iter_mut().skip(places) {
            in_expr(expr, exprs, blocks);
        }
        for inner in &mut stmt.blocks {
            in_block(inner, exprs, blocks);
        }
    }
    if let Some(value) = &mut block.value {
        in_expr(value, exprs, blocks);
    }
}

fn in_expr(expr: &mut Expr, exprs: Visit<'_, Expr>, blocks: Visit<'_, Block>) {
    exprs(expr);
    // A part of a place stays a part of a place.
    let places = usize::from(matches!(
        expr.kind,
        ExprKind::Field(_)
            | ExprKind::Element
            | ExprKind::Component(_)
            | ExprKind::Borrow
            | ExprKind::Lent { .. }
            | ExprKind::Length
    ));
    for child in expr.children.iter_mut().skip(places) {
        in_expr(child, exprs, blocks);
    }
    for block in &mut expr.blocks {
        in_block(block, exprs, blocks);
    }
}
