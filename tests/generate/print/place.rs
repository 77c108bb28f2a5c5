//! Places: variables, elements of views and of tile_static arrays, and parts of these.
//!
//! In the plain form every index has a variable, set before the place is reached, in the order of
//! rustc: the value that is assigned, then the indices from left to right.

use super::{Printer, list};
use crate::tree::{Expr, ExprKind};

/// A place as it is reached: the root, and the way from there to the part.
struct Route<'a> {
    root: &'a Expr,
    steps: Vec<&'a Expr>,
}

impl<'a> Route<'a> {
    fn to(place: &'a Expr) -> Self {
        let mut steps = Vec::new();
        let mut at = place;
        while let ExprKind::Field(_) | ExprKind::Element | ExprKind::Component(_) = at.kind {
            steps.push(at);
            at = &at.children[0];
        }
        steps.reverse();
        Route { root: at, steps }
    }
}

impl Printer<'_> {
    /// A place that is read.
    pub fn read(&self, place: &Expr) -> String {
        if !self.plain() {
            return self.kernel_place(place);
        }
        let route = Route::to(place);
        let mut before = String::new();
        let root = self.root(route.root, &mut before);
        let root = match &route.root.kind {
            ExprKind::Own(_)
            | ExprKind::Indexed { .. }
            | ExprKind::ViewElement { .. }
            | ExprKind::SharedOwn(_)
            | ExprKind::Shared(_) => {
                let (name, index) = root;
                format!("{name}.at({index})")
            }
            _ => self.operand(route.root),
        };
        let steps = route.steps.iter().enumerate();
        let text = steps.fold(root, |base, (number, step)| match &step.kind {
            ExprKind::Field(name) => format!("{base}.{name}"),
            ExprKind::Component(dimension) => format!("{base}[{dimension}]"),
            _ => {
                before += &format!("let index{number} = {};\n", self.expr(&step.children[1]));
                format!("at(&{base}, index{number})")
            }
        });
        if before.is_empty() { text } else { format!("{{ {before}{text} }}") }
    }

    /// The name of what holds an element, and the element's index there.
    fn root(&self, root: &Expr, before: &mut String) -> (String, String) {
        let mut indices = |children: &[Expr], sides: &[usize]| {
            let indices = self.within(children, sides);
            for (number, index) in indices.iter().enumerate() {
                *before += &format!("let side{number} = {index};\n");
            }
            format!("[{}]", list((0..indices.len()).map(|number| format!("side{number}"))))
        };
        let kernel = &self.program.kernel;
        match &root.kind {
            ExprKind::Own(view) => {
                let index = if self.tiled() { "t.global" } else { "i" };
                (view.clone(), index.to_owned())
            }
            ExprKind::Indexed { view, index } => (view.clone(), index.clone()),
            ExprKind::SharedOwn(name) => (name.clone(), "t.local".to_owned()),
            ExprKind::ViewElement { view, .. } => {
                let sides = &self.program.view(view).extent;
                (view.clone(), indices(&root.children, sides))
            }
            ExprKind::Shared(name) => {
                let sides = kernel.tile.as_ref().expect("it is shared in a tile");
                (name.clone(), indices(&root.children, sides))
            }
            _ => (String::new(), String::new()),
        }
    }

    /// A place of the kernel's form.
    pub fn kernel_place(&self, place: &Expr) -> String {
        let kernel = &self.program.kernel;
        let elements = |name: &str, indices: Vec<String>| {
            indices.iter().fold(name.to_owned(), |base, index| format!("{base}[{index}]"))
        };
        match &place.kind {
            ExprKind::Field(name) => format!("{}.{name}", self.operand(&place.children[0])),
            ExprKind::Component(dimension) => {
                format!("{}[{dimension}]", self.operand(&place.children[0]))
            }
            ExprKind::Element => {
                format!("{}[{}]", self.operand(&place.children[0]), self.expr(&place.children[1]))
            }
            ExprKind::Own(view) if self.tiled() => format!("{view}[t]"),
            ExprKind::Own(view) => format!("{view}[{}]", self.name("i")),
            ExprKind::Indexed { view, index } => format!("{view}[{}]", self.name(index)),
            ExprKind::ViewElement { view, form } => self.view_element(view, *form, &place.children),
            ExprKind::SharedOwn(name) => {
                elements(name, (0..self.rank()).map(|d| format!("t.local[{d}]")).collect())
            }
            ExprKind::Shared(name) => {
                let sides = kernel.tile.as_ref().expect("it is shared in a tile");
                elements(name, self.within(&place.children, sides))
            }
            _ => self.operand(place),
        }
    }

    /// A place in the plain form that a function changes; its indices have no effects.
    pub fn exclusive(&self, place: &Expr) -> String {
        match &place.kind {
            ExprKind::Field(name) => format!("{}.{name}", self.exclusive(&place.children[0])),
            ExprKind::Component(dimension) => {
                format!("{}[{dimension}]", self.exclusive(&place.children[0]))
            }
            ExprKind::Element => {
                let base = self.exclusive(&place.children[0]);
                format!("(*spot(&mut {base}, {}))", self.expr(&place.children[1]))
            }
            _ => self.operand(place),
        }
    }

    /// An assignment in the plain form.
    pub fn plain_assign(&self, op: &str, place: &Expr, value: &Expr) -> String {
        let route = Route::to(place);
        let mut text = format!("let value = {};\n", self.expr(value));
        let (holder, index) = self.root(route.root, &mut text);
        let root = match &route.root.kind {
            ExprKind::Name(name) => self.name(name),
            _ => "(*element)".to_owned(),
        };
        let steps = route.steps.iter().enumerate();
        let part = steps.fold(root, |base, (number, step)| match &step.kind {
            ExprKind::Field(name) => format!("{base}.{name}"),
            ExprKind::Component(dimension) => format!("{base}[{dimension}]"),
            _ => {
                text += &format!("let index{number} = {};\n", self.expr(&step.children[1]));
                format!("(*spot(&mut {base}, index{number}))")
            }
        });
        let change = match op.strip_suffix('=') {
            Some("") => format!("{part} = value;"),
            Some(op) => {
                let combined = self.combined(op, &place.ty);
                format!("let place = &mut {part}; *place = {combined};")
            }
            None => unreachable!("`{op}` assigns"),
        };
        match holder.is_empty() {
            true => format!("{{ {text}{change} }}\n"),
            false => format!("{{ {text}{holder}.with({index}, |element| {{ {change} }}); }}\n"),
        }
    }
}
