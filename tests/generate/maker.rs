//! What is known while a program is made: the names in scope, and what may stand where.

use crate::random::Random;
use crate::tree::{By, Enum, Expr, Function, Kernel, Struct, Ty};

#[derive(Clone, Debug)]
pub struct Variable {
    pub name: String,
    pub ty: Ty,
    pub mutable: bool,
    /// Whether all threads of a tile have the same value in it.
    pub uniform: bool,
}

/// What `break` and `continue` may leave.
#[derive(Clone, Debug)]
pub enum Around {
    Loop {
        label: Option<String>,
    },
    /// A loop with a value.
    Value {
        label: String,
        ty: Ty,
    },
    /// A labelled block, with a value or without.
    Block {
        label: String,
        ty: Option<Ty>,
    },
}

/// A state of the making of a program.
#[derive(Debug)]
pub struct Maker {
    pub random: Random,
    /// Whether the program is one of the many that are done in no time, rather than one of the few
    /// that are like what people write.
    pub small: bool,
    /// Whether there are 64-bit types.
    pub wide: bool,
    pub structs: Vec<Struct>,
    pub enums: Vec<Enum>,
    /// The functions made so far, and the closures in scope, without bodies.
    pub functions: Vec<Function>,
    /// The functions made so far that wait.
    pub waiting: Vec<Function>,
    pub variables: Vec<Variable>,
    /// The tile_static arrays, as elements.
    pub shared: Vec<Variable>,
    /// The kernel, without its body, while that is made.
    pub kernel: Option<Kernel>,
    /// The type of the tally's elements, if the kernel has one.
    pub tally: Option<Ty>,
    /// Whether only `#[amp(cpu)]` functions may be called.
    pub cpu: bool,
    /// Whether a literal's type follows from what is around it.
    pub anchor: bool,
    /// Whether there may be no statements within expressions.
    pub pure: bool,
    /// Whether elements of other threads may be read.
    pub exchange: bool,
    /// The loops and labelled blocks around, innermost last.
    pub loops: Vec<Around>,
    /// What `return` gives: nothing, or a value of a type.
    pub result: Option<Option<Ty>>,
    /// The variable whose element is assigned to, while the element's index is made.
    pub assigned: Option<String>,
    /// Levels of statements around.
    pub level: usize,
    /// What names of patterns may stand for besides copies.
    pub refers: Option<By>,
    names: usize,
    /// Names that are keywords, written as `r#type`, which no variable has yet.
    keywords: Vec<&'static str>,
}

impl Maker {
    pub fn new(mut random: Random) -> Self {
        let small = random.percent(88);
        let wide = random.percent(25);
        Maker {
            random,
            small,
            wide,
            structs: Vec::new(),
            enums: Vec::new(),
            functions: Vec::new(),
            waiting: Vec::new(),
            variables: Vec::new(),
            shared: Vec::new(),
            kernel: None,
            tally: None,
            cpu: false,
            anchor: false,
            pure: false,
            exchange: false,
            loops: Vec::new(),
            result: None,
            assigned: None,
            level: 0,
            refers: None,
            names: 0,
            keywords: vec!["r#type", "r#match", "r#loop", "r#fn", "r#move"],
        }
    }

    /// A name that nothing else has.
    pub fn fresh(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    /// A name for a variable that is declared by `let`: now and then a keyword.
    pub fn fresh_variable(&mut self) -> String {
        match self.keywords.is_empty() || !self.random.percent(3) {
            true => self.fresh("v"),
            false => self.keywords.remove(0).to_owned(),
        }
    }

    pub fn declare(&mut self, name: &str, ty: &Ty, mutable: bool) {
        let (name, ty) = (name.to_owned(), ty.clone());
        self.variables.push(Variable { name, ty, mutable, uniform: false });
    }

    /// Makes something whose names end with it.
    pub fn scoped<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> T {
        let (variables, shared) = (self.variables.len(), self.shared.len());
        let functions = self.functions.len();
        self.level += 1;
        let made = make(self);
        self.level -= 1;
        self.variables.truncate(variables);
        self.shared.truncate(shared);
        self.functions.truncate(functions);
        made
    }

    /// Makes something in which some variables are not used, or at least not changed.
    pub fn without<T>(
        &mut self,
        numbers: &[usize],
        readable: bool,
        make: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let before: Vec<_> = numbers.iter().map(|n| (*n, self.variables[*n].clone())).collect();
        for (number, _) in &before {
            let variable = &mut self.variables[*number];
            variable.mutable = false;
            if !readable {
                // A type that nothing is asked to have.
                variable.ty = Ty::Tuple(Vec::new());
            }
        }
        let made = make(self);
        before.into_iter().for_each(|(number, variable)| self.variables[number] = variable);
        made
    }

    /// The numbers of the variables for which that is so.
    pub fn numbers(&self, is_wanted: impl Fn(&Variable) -> bool) -> Vec<usize> {
        let variables = self.variables.iter().enumerate();
        variables.filter(|(_, variable)| is_wanted(variable)).map(|(number, _)| number).collect()
    }

    /// Makes something whose type is known from what is around it, or is not.
    pub fn anchored<T>(&mut self, anchor: bool, make: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.anchor, anchor);
        let made = make(self);
        self.anchor = before;
        made
    }

    /// The variables that may be read.
    pub fn visible(&self) -> impl Iterator<Item = &Variable> {
        self.variables.iter().filter(|variable| self.assigned.as_ref() != Some(&variable.name))
    }

    pub fn integer(&mut self) -> Ty {
        let wide = if self.wide { 4 } else { 0 };
        let table =
            [(10, 0), (10, 1), (5, 2), (wide, 3), (wide, 4), (1, 5), (1, 6), (1, 7), (1, 8)];
        Ty::INTEGERS[self.random.weighted(&table)].clone()
    }

    pub fn scalar(&mut self) -> Ty {
        match self.random.below(10) {
            0 => Ty::Bool,
            1..3 => Ty::F32,
            3 if self.wide => Ty::F64,
            _ => self.integer(),
        }
    }

    /// A type of a local variable, parameter or result.
    pub fn ty(&mut self) -> Ty {
        match self.random.below(12) {
            0 | 1 => {
                let length = self.random.between(1, 4);
                let element = if self.random.percent(20) { self.ty() } else { self.scalar() };
                Ty::Array(Box::new(element), length)
            }
            2 if !self.structs.is_empty() => Ty::Struct(self.random.below(self.structs.len())),
            3 if self.random.percent(40) => Ty::Index(self.random.between(1, 3)),
            4 => {
                let count = self.random.between(1, 3);
                Ty::Tuple((0..count).map(|_| self.scalar()).collect())
            }
            5 if !self.enums.is_empty() => Ty::Enum(self.random.below(self.enums.len())),
            _ => self.scalar(),
        }
    }

    /// A type of an element of a view or of a field.
    pub fn element(&mut self) -> Ty {
        match self.random.below(10) {
            0 => {
                let length = self.random.between(1, 3);
                Ty::Array(Box::new(self.element_scalar()), length)
            }
            1 if !self.structs.is_empty() => Ty::Struct(self.random.below(self.structs.len())),
            _ => self.element_scalar(),
        }
    }

    fn element_scalar(&mut self) -> Ty {
        loop {
            let ty = self.scalar();
            if ty != Ty::Bool && ty != Ty::Usize {
                return ty;
            }
        }
    }

    /// A field's type; fields of one struct are of one alignment, so that there is no padding.
    pub fn field(&mut self, wide: bool) -> Ty {
        loop {
            let ty = self.element();
            let aligned = [Ty::I64, Ty::U64, Ty::F64].iter().any(|part| self.contains(&ty, part));
            let narrow = [Ty::I32, Ty::U32, Ty::F32].iter().any(|part| self.contains(&ty, part));
            let packed =
                Ty::INTEGERS.iter().any(|part| part.is_narrow() && self.contains(&ty, part));
            if aligned == wide && narrow != wide && !packed {
                return ty;
            }
        }
    }

    /// Whether a type has parts of another, or is it.
    pub fn contains(&self, whole: &Ty, part: &Ty) -> bool {
        whole == part
            || match whole {
                Ty::Array(element, _) => self.contains(element, part),
                Ty::Struct(number) => {
                    self.structs[*number].fields.iter().any(|(_, ty)| self.contains(ty, part))
                }
                Ty::Tuple(parts) => parts.iter().any(|ty| self.contains(ty, part)),
                Ty::Index(_) => *part == Ty::Usize,
                _ => false,
            }
    }

    /// A scalar that all threads of a tile agree on.
    pub fn uniform(&mut self, ty: &Ty) -> Expr {
        let variables = self.variables.iter();
        let names: Vec<String> = variables
            .filter(|variable| variable.uniform && variable.ty == *ty)
            .map(|variable| variable.name.clone())
            .collect();
        if names.is_empty() || self.random.percent(30) {
            return crate::expressions::value(self, ty);
        }
        Expr::name(self.random.pick(&names).clone(), ty)
    }
}
