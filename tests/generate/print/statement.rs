//! Statements as Rust.

use super::Printer;
use crate::tree::{Expr, ExprKind, Pattern, Stmt, StmtKind, Ty, plain_name};

impl Printer<'_> {
    pub fn stmt(&self, stmt: &Stmt) -> String {
        let expr = |number: usize| self.expr(&stmt.exprs[number]);
        let block = |number: usize| self.block(&stmt.blocks[number]);
        let target =
            |label: &Option<String>| label.as_ref().map_or_else(String::new, |l| format!(" {l}"));
        let before =
            |label: &Option<String>| label.as_ref().map_or_else(String::new, |l| format!("{l}: "));
        match &stmt.kind {
            StmtKind::Let { name, ty, mutable, typed } => {
                let mutable = if *mutable { "mut " } else { "" };
                let ty = if *typed || self.plain() {
                    format!(": {}", self.ty(ty))
                } else {
                    String::new()
                };
                format!("let {mutable}{}{ty} = {};\n", self.name(name), expr(0))
            }
            StmtKind::LetLater { name, ty, typed } if *typed || self.plain() => {
                format!("let {name}: {};\n", self.ty(ty))
            }
            StmtKind::LetLater { name, .. } => format!("let {name};\n"),
            StmtKind::Assign(op) => self.assign(op, &stmt.exprs[0], &stmt.exprs[1]),
            StmtKind::If => {
                let mut text = format!("if {} {}", self.condition(&stmt.exprs[0]), block(0));
                if stmt.blocks.len() > 1 {
                    text += &format!(" else {}", block(1));
                }
                text + "\n"
            }
            StmtKind::Block => block(0) + "\n",
            StmtKind::Lend { name, by } => self.lend(plain_name(name), by, &stmt.exprs[0]),
            StmtKind::Swap => {
                let place = |number: usize| match self.plain() {
                    true => self.exclusive(&stmt.exprs[number]),
                    false => self.kernel_place(&stmt.exprs[number]),
                };
                format!("std::mem::swap(&mut {}, &mut {});\n", place(0), place(1))
            }
            StmtKind::Const { name, ty } => {
                format!("const {name}: {} = {};\n", self.ty(ty), expr(0))
            }
            StmtKind::Function { name, parameter, result } => {
                let (parameter, result) = (self.parameter(parameter), self.ty(result));
                format!("fn {name}({parameter}) -> {result} {}\n", block(0))
            }
            StmtKind::LetIndex { name, mutable } => {
                let mutable = if *mutable { "mut " } else { "" };
                format!("let {mutable}{} = {};\n", self.name(name), expr(0))
            }
            StmtKind::Print | StmtKind::Check if self.plain() => String::new(),
            StmtKind::Print => {
                let shown = super::list(stmt.exprs.iter().map(|_| "{}"));
                let values = super::list(stmt.exprs.iter().map(|value| self.expr(value)));
                format!("amp_println!(\"{shown}\", {values});\n")
            }
            StmtKind::Check => format!("amp_assert!({0} == {0});\n", self.operand(&stmt.exprs[0])),
            StmtKind::Take(pattern) => format!("let {} = {};\n", self.pattern(pattern), expr(0)),
            StmtKind::TakeElse(pattern) => {
                let value = self.condition(&stmt.exprs[0]);
                format!("let {} = ({value}) else {};\n", self.pattern(pattern), block(0))
            }
            StmtKind::IfLet(pattern) => {
                let value = self.tested(&stmt.exprs[0]);
                let further = stmt.exprs[1..].iter();
                let further = further.map(|further| format!(" && {}", self.tested(further)));
                let test = format!("{value}{}", further.collect::<String>());
                let mut text = format!("if let {} = {test} {}", self.pattern(pattern), block(0));
                if stmt.blocks.len() > 1 {
                    text += &format!(" else {}", block(1));
                }
                text + "\n"
            }
            StmtKind::Match(arms) => self.matching(arms, &stmt.exprs, &stmt.blocks) + "\n",
            StmtKind::Closure { name, parameters, changes, moves } => {
                let parameters = super::list(parameters.iter().map(|each| self.parameter(each)));
                let mutable = if *changes { "mut " } else { "" };
                let moves = if *moves { "move " } else { "" };
                format!("let {mutable}{name} = {moves}|{parameters}| {};\n", block(0))
            }
            StmtKind::While { label, fuel, rounds } => {
                let (before, condition) = (before(label), self.operand(&stmt.exprs[0]));
                let condition = format!("{fuel} < {rounds}_u32 && {condition}");
                let condition =
                    if condition.contains('{') { format!("({condition})") } else { condition };
                format!(
                    "let mut {fuel} = 0_u32;\n{before}while {condition} {{\n{fuel} += 1;\n{}}}\n",
                    self.stmts(&stmt.blocks[0])
                )
            }
            StmtKind::Loop { label, fuel, rounds } => {
                let before = before(label);
                format!(
                    "let mut {fuel} = 0_u32;\n{before}loop {{\nif {fuel} >= {rounds}_u32 {{ break; }}\n{fuel} += 1;\n{}}}\n",
                    self.stmts(&stmt.blocks[0])
                )
            }
            StmtKind::For { label, name, inclusive, adaptors, unroll } => {
                let unroll = if self.plain() { "" } else { unroll };
                let range = if *inclusive { "..=" } else { ".." };
                let (first, last) = (self.operand(&stmt.exprs[0]), self.operand(&stmt.exprs[1]));
                let range = format!("{first}{range}{last}");
                let braced = range.contains('{') || !adaptors.is_empty();
                let range = if braced { format!("({range}){adaptors}") } else { range };
                format!("{unroll}\n{}for {name} in {range} {}\n", before(label), block(0))
            }
            StmtKind::WhileLet { pattern, label, fuel, rounds } => format!(
                "let mut {fuel} = 0_u32;\n{}while let {} = {} {{\nif {fuel} >= {rounds}_u32 {{ break; }}\n{fuel} += 1;\n{}}}\n",
                before(label),
                self.pattern(pattern),
                self.tested(&stmt.exprs[0]),
                self.stmts(&stmt.blocks[0])
            ),
            StmtKind::Labelled(label) => format!("{label}: {}\n", block(0)),
            StmtKind::Each { label, pattern, by } => {
                let array = self.condition(&stmt.exprs[0]);
                let over = match by.starts_with('.') {
                    true => format!("{array}{by}"),
                    false => format!("{by}{array}"),
                };
                let name = match pattern {
                    Pattern::Name { name, .. } if name.starts_with('(') => {
                        plain_name(name).to_owned()
                    }
                    pattern if by.is_empty() => self.pattern(pattern),
                    pattern => format!("&({})", self.pattern(pattern)),
                };
                format!("{}for {name} in {over} {}\n", before(label), block(0))
            }
            StmtKind::Tally(slot, op) if self.plain() => {
                let combined = match *op {
                    "add" => "(*element).plus(value)",
                    "sub" => "(*element).minus(value)",
                    "and" => "*element & value",
                    "or" => "*element | value",
                    "xor" => "*element ^ value",
                    "min" => "(*element).min(value)",
                    _ => "(*element).max(value)",
                };
                let value = expr(0);
                format!(
                    "{{ let value = {value};\ntally.with([{slot}], |element| *element = {combined}); }}\n"
                )
            }
            StmtKind::Tally(slot, op) => {
                format!("atomic_fetch_{op}(&tally[{slot}], {});\n", expr(0))
            }
            StmtKind::Break(label) if !stmt.exprs.is_empty() => {
                format!("break{} {};\n", target(label), self.operand(&stmt.exprs[0]))
            }
            StmtKind::Break(label) => format!("break{};\n", target(label)),
            StmtKind::Continue(label) => format!("continue{};\n", target(label)),
            StmtKind::Return if stmt.exprs.is_empty() => "return;\n".to_owned(),
            StmtKind::Return => format!("return {};\n", expr(0)),
            StmtKind::Barrier(name) => self.barrier(name),
            StmtKind::TileStatic { name, ty, pad } => {
                let declared = self.tile_static(name, ty, *pad);
                let own = Expr::new(ExprKind::SharedOwn(name.clone()), ty.clone(), Vec::new());
                declared + &self.assign("=", &own, &stmt.exprs[0])
            }
            StmtKind::Exchange { name, ty, barriers } => {
                let value = format!("let {name}: {} = {};\n", self.ty(ty), expr(0));
                self.barrier(barriers[0]) + &value + &self.barrier(barriers[1])
            }
            StmtKind::Meet { name, ty, .. } if self.plain() => {
                format!("let {name}: {} = {};\n", self.ty(ty), expr(0))
            }
            StmtKind::Meet { name, ty, by } => {
                let met = by.replace("own", name);
                format!("let {name}: {} = {};\nlet {name} = {met};\n", self.ty(ty), expr(0))
            }
        }
    }

    /// A name for a place.
    fn lend(&self, name: &str, by: &str, place: &Expr) -> String {
        let place = match (self.plain(), by.ends_with("mut ")) {
            (true, true) => self.exclusive(place),
            (true, false) => self.read(place),
            (false, _) => self.kernel_place(place),
        };
        let name = self.name(name);
        match by.starts_with('&') {
            true => format!("let {name} = {by}{place};\n"),
            false => format!("let {by}{name} = {place};\n"),
        }
    }

    pub fn stmts(&self, block: &crate::tree::Block) -> String {
        block.stmts.iter().map(|stmt| self.stmt(stmt)).collect()
    }

    fn barrier(&self, name: &str) -> String {
        if self.plain() { "t.wait();\n".to_owned() } else { format!("t.barrier.{name}();\n") }
    }

    fn tile_static(&self, name: &str, ty: &Ty, pad: usize) -> String {
        let element = self.ty(ty);
        if self.plain() {
            return format!("let {name} = t.shared::<{element}>(\"{name}\");\n");
        }
        let tile = self.program.kernel.tile.as_ref().expect("it is shared in a tile");
        let array = tile.iter().rev().fold(element, |ty, side| format!("[{ty}; {side}]"));
        let arguments = if pad > 0 { format!("(pad = {pad})") } else { String::new() };
        format!("#[tile_static{arguments}]\nlet {name}: {array};\n")
    }

    fn assign(&self, op: &str, place: &Expr, value: &Expr) -> String {
        if self.plain() {
            return self.plain_assign(op, place, value);
        }
        let target = self.kernel_place(place);
        let text = format!("{target} {op} {};\n", self.expr(value));
        if op == "=" || !place.ty.is_float() {
            return text;
        }
        text + &format!("{target} = {};\n", self.settle(&target, &place.ty))
    }
}
