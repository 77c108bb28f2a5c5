//! Which constructs of the language programs have: each kind of the tree says of which it is one, and a
//! test compares what programs have with the table of constructs, which the macros are held to.

use std::collections::BTreeSet;

use crate::print;
use crate::programs::program;
use crate::tree::{Arm, Block, By, Expr, ExprKind, Parameter, Pattern, Stmt, StmtKind};

/// The constructs of the language.
const LANGUAGE: &[(&str, &str)] = include!("../../amp-macros/src/syntax/construct_table.rs");

/// What a pattern can be, and where: everywhere.
const PATTERNS: [&str; 3] = ["tuple", "array", "struct"];
const POSITIONS: [&str; 9] = [
    "`let`",
    "`let … else`",
    "`if let`",
    "`while let`",
    "`match`",
    "`matches!`",
    "`for`",
    "a closure's parameters",
    "a function's parameters",
];

/// What is no kind of the tree, and how a program has it.
const OTHERS: [(&str, &str); 12] = [
    ("a raw name", "r#v"),
    ("a name that is a keyword", "r#type"),
    ("a raw name of the thread's index", "[r#i]"),
    ("a `mut` index", "mut i: Index"),
    ("a variable with the name of the thread's index", "let i = "),
    ("a `mut` parameter", "(mut p"),
    ("a closure with the value of a block", "| {"),
    ("a constant with the name of a variable", "const v"),
    ("a function with the name of a variable", "fn v"),
    ("the least number of a type", "i32::MIN"),
    ("the greatest number of a type", "u32::MAX"),
    ("the greatest index", "usize::MAX"),
];

/// What no program has, and why.
const EXCEPTIONS: [(&str, &str); 1] = [(
    "a function with the name of a variable",
    "items of a body are moved to its beginning, where they hide no variable",
)];

#[derive(Default)]
struct Seen(BTreeSet<String>);

impl Seen {
    fn add(&mut self, name: &str) {
        self.0.insert(name.to_owned());
    }

    fn expr(&mut self, expr: &Expr) {
        self.of_expr(expr);
        expr.children.iter().for_each(|child| self.expr(child));
        expr.blocks.iter().for_each(|block| self.block(block));
    }

    fn block(&mut self, block: &Block) {
        for stmt in &block.stmts {
            self.of_stmt(stmt);
            stmt.exprs.iter().for_each(|expr| self.expr(expr));
            stmt.blocks.iter().for_each(|block| self.block(block));
        }
        block.value.iter().for_each(|value| self.expr(value));
    }
}

impl Seen {
    fn all(&mut self, names: &[&str]) {
        names.iter().for_each(|name| self.add(name));
    }

    fn of_expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Literal { text, .. } if text.contains("::") => self.add("a constant"),
            ExprKind::Literal { .. } => self.add("a literal"),
            ExprKind::Name(name) if name.starts_with('C') => self.add("a constant"),
            ExprKind::Name(name) if name.starts_with('(') => self.add("a dereference"),
            ExprKind::Name(_) => self.add("a variable"),
            ExprKind::Unary(_) => self.add("a prefix operator"),
            ExprKind::Binary("&&" | "||") => self.add("`&&` or `||`"),
            ExprKind::Binary(_) => self.add("an operator"),
            ExprKind::Cast | ExprKind::Settle => self.add("a cast"),
            ExprKind::CastInferred => self.add("a cast to a type that is inferred"),
            ExprKind::Inline => self.add("a constant expression"),
            ExprKind::Update(_) => self.add("a struct from another"),
            ExprKind::Matches(pattern) => {
                self.pattern(pattern, "`matches!`");
                if expr.children.len() > 1 {
                    self.add("a guard");
                }
            }
            ExprKind::Length | ExprKind::Side { .. } => self.add("a method of arrays"),
            ExprKind::Applied(_) => self.all(&["a call of a function", "a closure"]),
            ExprKind::If => self.all(&["`if`", "`else`"]),
            ExprKind::Block => self.add("a block"),
            // Closures are called as functions are.
            ExprKind::Call(name) if name.starts_with('g') => self.add("a call of a closure"),
            ExprKind::Call(_) => self.add("a call of a function"),
            ExprKind::Method { .. } => self.add("a method"),
            ExprKind::Function(name) if name.contains("::") => {
                self.add("a call of a function of a type");
            }
            ExprKind::Function(_) => self.add("a call of a function"),
            ExprKind::Checked { .. } => self.add("a condition that is a pattern"),
            ExprKind::Labelled(_) => self.add("a labelled block"),
            ExprKind::LoopValue { .. } => {
                self.all(&["`loop`", "a labelled loop", "`break` with a value"]);
            }
            ExprKind::Array => self.add("an array"),
            ExprKind::Repeat => self.add("a repeated array"),
            ExprKind::Struct(_) => self.add("a struct"),
            ExprKind::Tuple => self.add("a tuple"),
            ExprKind::Variant(..) if expr.children.is_empty() => self.add("a constant"),
            // Every other variant has names.
            ExprKind::Variant(_, variant) if variant % 2 == 1 => self.add("a struct"),
            ExprKind::Variant(..) => self.add("a struct or variant without names"),
            ExprKind::Match(arms) => self.arms(arms),
            ExprKind::Borrow => self.add("a mutable reference"),
            ExprKind::Share => self.add("a reference"),
            ExprKind::Lent { .. } => {}
            ExprKind::Field(_) | ExprKind::KernelIndex(_) => self.add("a field"),
            ExprKind::Index => self.add("an index or extent"),
            ExprKind::Element
            | ExprKind::Component(_)
            | ExprKind::Own(_)
            | ExprKind::Indexed { .. }
            | ExprKind::ViewElement { .. }
            | ExprKind::SharedOwn(_)
            | ExprKind::Shared(_) => self.add("an element"),
        }
    }

    fn of_stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Let { mutable, typed, .. } => {
                self.add(if *typed { "`let` with a type" } else { "`let`" });
                self.add(if *mutable { "a `mut` name" } else { "a name as a pattern" });
            }
            StmtKind::LetLater { .. } => self.add("`let` without a value"),
            StmtKind::Assign("=") => self.add("an assignment"),
            StmtKind::Assign(_) => self.add("an assignment with an operator"),
            StmtKind::If => {
                self.add("`if`");
                self.otherwise(stmt);
            }
            StmtKind::Block => self.add("a block"),
            StmtKind::Take(pattern) => {
                self.add("`let`");
                self.pattern(pattern, "`let`");
            }
            StmtKind::TakeElse(pattern) => {
                self.add("`let` with `else`");
                self.pattern(pattern, "`let … else`");
            }
            StmtKind::IfLet(pattern) => {
                self.all(&["`if`", "a condition that is a pattern"]);
                if stmt.exprs.len() > 1 {
                    self.add("a chain of conditions");
                }
                self.otherwise(stmt);
                self.pattern(pattern, "`if let`");
            }
            StmtKind::Match(arms) => self.arms(arms),
            StmtKind::Closure { parameters, moves, .. } => {
                self.add(if *moves { "a closure that moves" } else { "a closure" });
                self.parameters(parameters, "a closure's parameters");
            }
            StmtKind::Lend { by: "&", .. } => self.add("a reference"),
            StmtKind::Lend { by: "ref ", .. } => self.add("a `ref` name"),
            StmtKind::Lend { by: "ref mut ", .. } => self.add("a `ref mut` name"),
            StmtKind::Lend { .. } => self.add("a mutable reference"),
            StmtKind::Swap => self.add("a swap"),
            StmtKind::Const { .. } => self.add("a constant of a body"),
            StmtKind::Function { .. } => self.add("an item of a body"),
            StmtKind::LetIndex { .. } => self.add("`let`"),
            StmtKind::Print => self.add("printing"),
            StmtKind::Check => self.add("a check"),
            StmtKind::While { label, .. } => {
                self.add("`while`");
                self.label(label);
            }
            StmtKind::Loop { label, .. } => {
                self.all(&["`loop`", "`break`"]);
                self.label(label);
            }
            StmtKind::WhileLet { pattern, label, .. } => {
                self.all(&["`while`", "a condition that is a pattern"]);
                self.label(label);
                self.pattern(pattern, "`while let`");
            }
            StmtKind::Labelled(_) => self.add("a labelled block"),
            StmtKind::For { label, inclusive, adaptors, unroll, .. } => {
                let range =
                    if *inclusive { "`for` over a closed range" } else { "`for` over a range" };
                self.add(range);
                self.label(label);
                for (part, name) in [("rev", "`for` backwards"), ("step_by", "`for` in steps")] {
                    if adaptors.contains(part) {
                        self.add(name);
                    }
                }
                match *unroll {
                    "" => (),
                    "#[unroll]" => self.add("`for` that is written out"),
                    _ => self.add("`for` that is not written out"),
                }
            }
            StmtKind::Each { label, pattern, by } => {
                self.add(match *by {
                    "" => "`for` over elements",
                    "&" | ".iter()" => "`for` over references",
                    _ => "`for` over mutable references",
                });
                self.label(label);
                self.pattern(pattern, "`for`");
            }
            StmtKind::Tally(..) => self.all(&["a call of a function", "a reference"]),
            StmtKind::Break(label) => self.add(match (stmt.exprs.is_empty(), label) {
                (false, _) => "`break` with a value",
                (true, Some(_)) => "`break` to a label",
                (true, None) => "`break`",
            }),
            StmtKind::Continue(Some(_)) => self.add("`continue` to a label"),
            StmtKind::Continue(None) => self.add("`continue`"),
            StmtKind::Return if stmt.exprs.is_empty() => self.add("`return`"),
            StmtKind::Return => self.add("`return` with a value"),
            StmtKind::Barrier(_) | StmtKind::Exchange { .. } => self.add("a barrier"),
            StmtKind::Meet { .. } => self.add("a call of a function"),
            StmtKind::TileStatic { pad: 0, .. } => self.add("a tile_static variable"),
            StmtKind::TileStatic { .. } => self.add("a padded tile_static variable"),
        }
    }

    fn otherwise(&mut self, stmt: &Stmt) {
        if stmt.blocks.len() > 1 {
            self.add("`else`");
        }
    }

    fn label(&mut self, label: &Option<String>) {
        if label.is_some() {
            self.add("a labelled loop");
        }
    }

    fn arms(&mut self, arms: &[Arm]) {
        self.add("`match`");
        for arm in arms {
            if arm.guarded {
                self.add("a guard");
            }
            self.pattern(&arm.pattern, "`match`");
        }
    }

    fn parameters(&mut self, parameters: &[Parameter], at: &str) {
        for pattern in parameters.iter().filter_map(|parameter| parameter.pattern.as_ref()) {
            self.pattern(pattern, at);
        }
    }

    fn pattern(&mut self, pattern: &Pattern, at: &str) {
        let (names, parts): (&[&str], &[Pattern]) = match pattern {
            Pattern::Any => (&["the pattern `_`"], &[]),
            Pattern::Rest => (&["the pattern `..`"], &[]),
            Pattern::Name { .. } if pattern.is_rest() => {
                (&["a name for the rest of an array"], &[])
            }
            Pattern::Name { within: Some(within), .. } => {
                (&["a name for what a pattern matches"], std::slice::from_ref(&**within))
            }
            Pattern::Name { by: By::Reference, .. } => (&["a `ref` name"], &[]),
            Pattern::Name { by: By::MutableReference, .. } => (&["a `ref mut` name"], &[]),
            Pattern::Name { mutable: true, .. } => (&["a `mut` name"], &[]),
            Pattern::Name { .. } => (&["a name as a pattern"], &[]),
            Pattern::Values(text) if text.contains('|') => {
                (&["alternative patterns", "a range as a pattern"], &[])
            }
            Pattern::Values(text) if text.contains("..=") => {
                (&["a closed range as a pattern"], &[])
            }
            Pattern::Values(text) if text.contains("..") => {
                (&["a range without an end as a pattern"], &[])
            }
            Pattern::Values(_) => (&["a literal as a pattern"], &[]),
            Pattern::Constant(_) => (&["a constant or variant as a pattern"], &[]),
            Pattern::Tuple(parts) => (&["a tuple pattern"], parts),
            Pattern::Array(parts) => (&["an array pattern"], parts),
            Pattern::Struct(_, parts) | Pattern::Variant(_, _, parts) => {
                (&["a pattern of a struct or variant"], parts)
            }
            Pattern::Either(cases) => (&["alternative patterns"], cases),
        };
        self.all(names);
        let kind = match pattern {
            Pattern::Tuple(_) => Some("tuple"),
            Pattern::Array(_) => Some("array"),
            Pattern::Struct(..) => Some("struct"),
            _ => None,
        };
        if let Some(kind) = kind {
            self.add(&positioned(kind, at));
        }
        parts.iter().for_each(|part| self.pattern(part, at));
    }
}

fn positioned(kind: &str, position: &str) -> String {
    format!("a pattern of {kind} in {position}")
}

/// The constructs of a program.
fn constructs(seed: u64, number: u64) -> BTreeSet<String> {
    let program = program(seed, number);
    let mut seen = Seen::default();
    for function in &program.functions {
        seen.parameters(&function.parameters, "a function's parameters");
        seen.block(&function.body);
    }
    seen.block(&program.kernel.body);
    let text = print::module(&program, "A program.");
    for (name, sign) in OTHERS {
        if text.contains(sign) {
            seen.add(name);
        }
    }
    seen.0
}

#[test]
fn every_construct_is_made() {
    const PROGRAMS: u64 = 2000;
    let made: BTreeSet<String> = (0..PROGRAMS).flat_map(|number| constructs(1, number)).collect();
    let positions = PATTERNS
        .iter()
        .flat_map(|kind| POSITIONS.iter().map(|position| positioned(kind, position)));
    let names = LANGUAGE.iter().map(|(name, _)| (*name).to_owned()).chain(positions);
    let table: BTreeSet<String> =
        names.chain(OTHERS.iter().map(|(name, _)| (*name).to_owned())).collect();
    let unknown: Vec<_> = made.difference(&table).collect();
    assert!(unknown.is_empty(), "no row of the table: {unknown:?}");
    let missing: BTreeSet<_> = table.difference(&made).map(|name| &**name).collect();
    let excepted: BTreeSet<_> = EXCEPTIONS.iter().map(|(name, _)| *name).collect();
    assert_eq!(missing, excepted, "what no program has, and the exceptions");
}
