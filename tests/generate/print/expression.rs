//! Expressions as Rust.

use super::{PLAIN_NAMES, Printer, has_names, list};
use crate::tree::{Arm, Block, Choice, Expr, ExprKind, Home, IndexForm, Ty};

impl Printer<'_> {
    /// An expression that may stand anywhere but before a block.
    pub fn expr(&self, expr: &Expr) -> String {
        let child = |number: usize| self.operand(&expr.children[number]);
        let children = || list(expr.children.iter().map(|child| self.expr(child)));
        match &expr.kind {
            ExprKind::Literal { text, bare } => self.literal(text, *bare, &expr.ty),
            ExprKind::Name(name) => self.name(name),
            ExprKind::Unary("-") if self.plain() => format!("{}.opposite()", child(0)),
            ExprKind::Unary(op) => format!("{op}{}", child(0)),
            ExprKind::Binary(op) => {
                self.binary(op, &child(0), &self.expr(&expr.children[1]), &child(1))
            }
            ExprKind::CastInferred if !self.plain() => format!("{} as _", child(0)),
            ExprKind::Cast | ExprKind::CastInferred => {
                format!("{} as {}", child(0), self.ty(&expr.ty))
            }
            ExprKind::Inline => format!("const {{ {} }}", self.expr(&expr.children[0])),
            ExprKind::Update(number) => {
                let (rest, given) = expr.children.split_last().expect("there is a rest");
                let fields = self.program.structs[*number].fields.iter().zip(given);
                let fields =
                    fields.map(|((name, _), value)| format!("{name}: {}, ", self.expr(value)));
                format!("S{number} {{ {}..{} }}", fields.collect::<String>(), self.operand(rest))
            }
            ExprKind::Matches(pattern) => {
                let guard = expr.children.get(1).map(|guard| format!(" if {}", self.expr(guard)));
                let (value, guard) = (self.expr(&expr.children[0]), guard.unwrap_or_default());
                format!("matches!({value}, {}{guard})", self.pattern(pattern))
            }
            ExprKind::Length if self.plain() => {
                let Ty::Array(_, length) = expr.children[0].ty else { unreachable!("an array") };
                format!("{length}_u32")
            }
            ExprKind::Length => format!("{}.len()", child(0)),
            ExprKind::Applied(parameter) => {
                let (ty, value) = (self.ty(&expr.ty), self.block(&expr.blocks[0]));
                let start = self.expr(&expr.children[0]);
                format!("applied(|{parameter}: {ty}| {value}, {start})")
            }
            ExprKind::Settle => self.settle(&child(0), &expr.ty),
            ExprKind::If => {
                let condition = self.condition(&expr.children[0]);
                format!(
                    "if {condition} {} else {}",
                    self.block(&expr.blocks[0]),
                    self.block(&expr.blocks[1])
                )
            }
            ExprKind::Block => self.block(&expr.blocks[0]),
            ExprKind::Call(name) => self.call(name, &expr.children),
            ExprKind::Method { name, plain } => {
                let arguments = list(expr.children[1..].iter().map(|child| self.expr(child)));
                let name = if self.plain() { plain } else { name };
                format!("{}.{name}({arguments})", child(0))
            }
            ExprKind::Function(name) => format!("{name}({})", children()),
            ExprKind::Checked { name, binding, by } => {
                let (one, other) = (child(0), self.expr(&expr.children[1]));
                let call = format!("{one}.{name}({other})");
                let call = if call.contains('{') { format!("({call})") } else { call };
                let (some, none) = (self.block(&expr.blocks[0]), self.block(&expr.blocks[1]));
                let by = if self.plain() { Choice::Pattern } else { *by };
                match by {
                    Choice::Pattern => {
                        format!("if let Some({binding}) = {call} {some} else {none}")
                    }
                    Choice::Both => format!("{call}.map_or_else(|| {none}, |{binding}| {some})"),
                    Choice::Mapped => {
                        format!("{call}.map(|{binding}| {some}).unwrap_or_else(|| {none})")
                    }
                    Choice::Chained => format!(
                        "{call}.and_then(|{binding}| Some({some})).or_else(|| Some({none})).unwrap_or_default()"
                    ),
                    Choice::Eager => format!("{call}.map_or({none}, |{binding}| {some})"),
                }
            }
            ExprKind::Labelled(label) => format!("{label}: {}", self.block(&expr.blocks[0])),
            ExprKind::LoopValue { label, fuel, rounds } => format!(
                "{{\nlet mut {fuel} = 0_u32;\n{label}: loop {{\nif {fuel} >= {rounds}_u32 {{ break {label} {}; }}\n{fuel} += 1;\n{}}}\n}}",
                child(0),
                self.stmts(&expr.blocks[0])
            ),
            ExprKind::Array => format!("[{}]", children()),
            ExprKind::Repeat => {
                let Ty::Array(_, length) = &expr.ty else { unreachable!("`[a; n]` is an array") };
                format!("[{}; {length}]", children())
            }
            ExprKind::Struct(number) => {
                let fields = self.program.structs[*number].fields.iter().zip(&expr.children);
                let fields =
                    fields.map(|((name, _), value)| format!("{name}: {}", self.expr(value)));
                format!("S{number} {{ {} }}", list(fields))
            }
            ExprKind::Tuple => {
                let parts = expr.children.iter().map(|part| self.expr(part) + ",");
                format!("({})", parts.collect::<String>())
            }
            ExprKind::Variant(number, variant) if expr.children.is_empty() => {
                format!("E{number}::V{variant}")
            }
            ExprKind::Variant(number, variant) if has_names(*variant) => {
                let fields = expr.children.iter().enumerate();
                let fields = fields.map(|(number, data)| format!("d{number}: {}", self.expr(data)));
                format!("E{number}::V{variant} {{ {} }}", list(fields))
            }
            ExprKind::Variant(number, variant) => format!("E{number}::V{variant}({})", children()),
            ExprKind::Borrow if self.plain() => {
                format!("&mut {}", self.exclusive(&expr.children[0]))
            }
            ExprKind::Borrow => format!("&mut {}", self.expr(&expr.children[0])),
            ExprKind::Share => format!("&{}", child(0)),
            ExprKind::Lent { exclusive } => match (self.plain(), exclusive) {
                (true, true) => self.exclusive(&expr.children[0]),
                (true, false) => self.read(&expr.children[0]),
                (false, _) => self.kernel_place(&expr.children[0]),
            },
            ExprKind::Match(arms) => self.matching(arms, &expr.children, &expr.blocks),
            ExprKind::Index if self.plain() => format!("[{}]", children()),
            ExprKind::Index => format!("Index::new([{}])", children()),
            ExprKind::KernelIndex("") => self.name("i"),
            ExprKind::KernelIndex(kind) => format!("t.{kind}"),
            ExprKind::Side { view, dimension } => format!("{view}.extent()[{dimension}]"),
            ExprKind::Field(_)
            | ExprKind::Element
            | ExprKind::Component(_)
            | ExprKind::Own(_)
            | ExprKind::Indexed { .. }
            | ExprKind::ViewElement { .. }
            | ExprKind::SharedOwn(_)
            | ExprKind::Shared(_) => self.read(expr),
        }
    }

    /// `self` has another name in the plain form, which has no methods.
    pub fn name(&self, name: &str) -> String {
        if self.plain() {
            return name.replace("self", "this");
        }
        self.names.set(self.names.get() + 1);
        let letter = name.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(0);
        if !self.names.get().is_multiple_of(PLAIN_NAMES)
            || name.contains("self")
            || name.contains('#')
        {
            return name.to_owned();
        }
        format!("{}r#{}", &name[..letter], &name[letter..])
    }

    fn call(&self, name: &str, arguments: &[Expr]) -> String {
        let all = |arguments: &[Expr]| list(arguments.iter().map(|each| self.expr(each)));
        let function = self.program.functions.iter().find(|function| function.name == name);
        let home = function.map_or(Home::Module, |function| function.home);
        let receiver = || match &arguments[0].kind {
            ExprKind::Share | ExprKind::Borrow => self.operand(&arguments[0].children[0]),
            _ => self.operand(&arguments[0]),
        };
        match home {
            Home::Tile(Some(_)) if !self.plain() => {
                // No method that waits is called on memory that threads share.
                let receiver = match receiver() {
                    name if name.chars().all(|c| c.is_alphanumeric() || c == '#') => name,
                    value => format!("({{ {value} }})"),
                };
                format!("{receiver}.{name}(t, {})", all(&arguments[1..]))
            }
            Home::Tile(_) => format!("{name}(t, {})", all(arguments)),
            Home::Measure(number) if self.plain() => {
                format!("weighted({name}({}), {number}_i32)", all(arguments))
            }
            Home::Measure(_) => format!("measured({}, {})", receiver(), all(&arguments[1..])),
            _ if self.plain() => format!("{name}({})", all(arguments)),
            Home::Module => format!("{name}({})", all(arguments)),
            Home::Method(_) => format!("{}.{name}({})", receiver(), all(&arguments[1..])),
            Home::Associated(number) => format!("S{number}::{name}({})", all(arguments)),
            Home::Operator(.., sign) => {
                format!("({} {sign} {})", receiver(), self.operand(&arguments[1]))
            }
        }
    }

    /// An expression in parentheses where an operator, a field or a method needs them.
    pub fn operand(&self, expr: &Expr) -> String {
        let text = self.expr(expr);
        let bound = match &expr.kind {
            ExprKind::Literal { text, .. } => text.starts_with('-'),
            ExprKind::Unary(_)
            | ExprKind::Binary(_)
            | ExprKind::Cast
            | ExprKind::CastInferred
            | ExprKind::Inline
            | ExprKind::Update(_)
            | ExprKind::Settle
            | ExprKind::If
            | ExprKind::Block
            | ExprKind::Match(_)
            | ExprKind::Checked { .. }
            | ExprKind::Labelled(_)
            | ExprKind::LoopValue { .. }
            | ExprKind::Struct(_) => true,
            _ => text.starts_with('{'),
        };
        if bound { format!("({text})") } else { text }
    }

    /// An expression that a block follows, as a condition: no struct expression is bare in it.
    pub fn condition(&self, expr: &Expr) -> String {
        let text = self.expr(expr);
        if text.contains('{') { format!("({text})") } else { text }
    }

    /// What `if let` or `while let` takes apart: `&&` would go on with the condition.
    pub fn tested(&self, expr: &Expr) -> String {
        let text = self.operand(expr);
        if text.contains('{') { format!("({text})") } else { text }
    }

    /// `match`, of an expression or a statement.
    pub fn matching(&self, arms: &[Arm], exprs: &[Expr], blocks: &[Block]) -> String {
        let mut guards = exprs[1..].iter();
        let arms: String = arms
            .iter()
            .zip(blocks)
            .map(|(arm, block)| {
                let guard = if arm.guarded { guards.next() } else { None };
                let guard = guard.map(|guard| format!(" if {}", self.condition(guard)));
                let (pattern, guard) = (self.pattern(&arm.pattern), guard.unwrap_or_default());
                format!("{pattern}{guard} => {}\n", self.block(block))
            })
            .collect();
        format!("match {} {{\n{arms}}}", self.condition(&exprs[0]))
    }

    fn literal(&self, text: &str, bare: bool, ty: &Ty) -> String {
        match ty {
            Ty::Bool => text.to_owned(),
            // Its indices have 32 bits.
            Ty::Usize if text.contains("::") && self.plain() => text.replace("usize", "u32"),
            _ if text.contains("::") || (bare && !self.plain()) => text.to_owned(),
            _ => format!("{text}_{}", self.ty(ty)),
        }
    }

    /// An operator with its operands: the right one both bare and in parentheses.
    fn binary(&self, op: &str, left: &str, right: &str, operand: &str) -> String {
        let method = match op {
            _ if !self.plain() => None,
            "+" => Some("plus"),
            "-" => Some("minus"),
            "*" => Some("times"),
            "/" => Some("over"),
            "%" => Some("modulo"),
            "<<" => Some("left"),
            ">>" => Some("right"),
            _ => None,
        };
        match method {
            Some(name @ ("left" | "right")) => format!("{left}.{name}({operand} as u32)"),
            Some(name) => format!("{left}.{name}({right})"),
            None => format!("{left} {op} {operand}"),
        }
    }

    /// `place op= value` in the plain form, as what is assigned.
    pub fn combined(&self, op: &str, ty: &Ty) -> String {
        let text = self.binary(op, "(*place)", "value", "value");
        if ty.is_float() { self.settle(&format!("({text})"), ty) } else { text }
    }

    /// A small integer of a float, as a float.
    pub fn settle(&self, operand: &str, ty: &Ty) -> String {
        format!("({operand} as i32 % 64) as {}", self.ty(ty))
    }

    pub fn block(&self, block: &Block) -> String {
        let mut text: String = block.stmts.iter().map(|stmt| self.stmt(stmt)).collect();
        if let Some(value) = &block.value {
            // A value that begins with a block would end there as a statement.
            text += &self.operand(value);
            text += "\n";
        }
        format!("{{\n{text}}}")
    }

    /// Indices that are kept within sides.
    pub fn within(&self, children: &[Expr], sides: &[usize]) -> Vec<String> {
        let pairs = children.iter().zip(sides);
        pairs
            .map(|(child, side)| match self.plain() {
                true => format!("{}.modulo({side}_u32)", self.operand(child)),
                false => format!("{} % {side}", self.operand(child)),
            })
            .collect()
    }

    /// An element of a view in the kernel's form.
    pub fn view_element(&self, view: &str, form: IndexForm, children: &[Expr]) -> String {
        let indices = self.within(children, &self.program.view(view).extent);
        match form {
            IndexForm::Array if indices.len() > 1 => format!("{view}[[{}]]", list(indices)),
            IndexForm::Index => format!("{view}[Index::new([{}])]", list(indices)),
            _ => indices.iter().fold(view.to_owned(), |base, index| format!("{base}[{index}]")),
        }
    }
}
