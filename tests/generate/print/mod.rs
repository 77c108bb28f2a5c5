//! Programs as Rust, in two forms: `#[amp]` code, and plain Rust over `amp_tests::oracle`.

mod expression;
mod generics;
mod pattern;
mod place;
mod statement;

use std::cell::Cell;

use generics::called_in;

use crate::tree::{Constant, Form, Function, Home, Parameter, Program, Ty, View};

/// The forms of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// `#[amp]` code.
    Kernel,
    /// Plain Rust, in which `usize` is `u32` and an `Index` is an array.
    Plain,
}

/// Prints the parts of one program in one form.
struct Printer<'a> {
    program: &'a Program,
    dialect: Dialect,
    /// How many names were printed: now and then one is written raw, as `r#name`.
    names: Cell<usize>,
}

/// So many names are written plainly before one that is not.
const PLAIN_NAMES: usize = 23;

const ALLOWED: &str =
    "#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]\n";

/// The trait of structs, and the generic function that calls it.
const MEASURE: &str = "
#[amp]
trait Measure {
    const WEIGHT: i32;

    fn measure(&self, by: i32) -> i32;

    fn twice(&self, by: i32) -> i32 {
        2 * self.measure(by) + Self::WEIGHT
    }
}

#[amp(cpu)]
fn measured<T: Measure>(value: T, by: i32) -> i32 {
    value.measure(by) * 3 + value.twice(by) * T::WEIGHT
}
";

/// The same of what the method gives.
const WEIGHTED: &str = "
fn weighted(measure: i32, weight: i32) -> i32 {
    let twice = measure.times(2).plus(weight);
    measure.times(3).plus(twice.times(weight))
}
";

/// A program as a module: both forms, a function that runs each, and a test that compares them.
pub fn module(program: &Program, title: &str) -> String {
    let text = format!(
        "//! {title}\n\n{ALLOWED}\nuse amp_runtime::prelude::*;\nuse amp_tests::generated::{{Answer, even_out_of_range, show}};\n\
         use amp_tests::{{accelerators, check_module}};\n\n"
    );
    let printer = |dialect| Printer { program, dialect, names: Cell::new(0) };
    let (kernel, plain) = (printer(Dialect::Kernel), printer(Dialect::Plain));
    let mut items = String::new();
    let outputs = program.kernel.outputs.iter().filter(|view| !view.elements.is_empty());
    for view in program.kernel.inputs.iter().chain(outputs) {
        items += &kernel.data(view);
    }
    let plain_items = plain.items();
    items += &kernel.items();
    items += &called_in(&plain_items, false);
    items += &format!(
        "\nmod plain {{\nuse super::*;\nuse amp_tests::oracle::*;\n\n{plain_items}{}}}\n\n",
        called_in(&plain_items, true)
    );
    items += &plain.expected();
    items += &kernel.found();
    items += "#[test]\nfn test() {\nfor accelerator in accelerators() {\n\
            assert_eq!(found(&accelerator).unwrap(), expected(), \"on {}\", accelerator.name());\n}\n}\n";
    // The last ones may have fields of the first ones' types.
    for (number, fields) in program.enums.iter().enumerate().rev() {
        if items.contains(&format!("E{number}")) {
            items = kernel.enumeration(number, &fields.variants) + &items;
        }
    }
    for (number, structure) in program.structs.iter().enumerate().rev() {
        if items.contains(&format!("S{number}")) {
            let fields = structure.fields.iter();
            let fields: String =
                fields.map(|(name, ty)| format!("pub {name}: {},\n", kernel.ty(ty))).collect();
            items =
                format!("#[amp]\n#[derive(Debug)]\npub struct S{number} {{\n{fields}}}\n\n{items}");
        }
    }
    text + &items
}

/// The name of the constant with a view's elements.
fn data_name(view: &View) -> String {
    format!("DATA_{}", view.name.to_uppercase())
}

/// Whether the data of a variant of that number have names.
pub fn has_names(variant: usize) -> bool {
    variant % 2 == 1
}

fn list(items: impl IntoIterator<Item = impl ToString>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(", ")
}

impl Printer<'_> {
    fn plain(&self) -> bool {
        self.dialect == Dialect::Plain
    }

    fn ty(&self, ty: &Ty) -> String {
        match ty {
            Ty::Bool => "bool".to_owned(),
            Ty::I8 => "i8".to_owned(),
            Ty::U8 => "u8".to_owned(),
            Ty::I16 => "i16".to_owned(),
            Ty::U16 => "u16".to_owned(),
            Ty::I32 => "i32".to_owned(),
            Ty::U32 => "u32".to_owned(),
            Ty::Usize if self.plain() => "u32".to_owned(),
            Ty::Usize => "usize".to_owned(),
            Ty::F32 => "f32".to_owned(),
            Ty::I64 => "i64".to_owned(),
            Ty::U64 => "u64".to_owned(),
            Ty::F64 => "f64".to_owned(),
            Ty::Array(element, length) => format!("[{}; {length}]", self.ty(element)),
            Ty::Struct(number) => format!("S{number}"),
            Ty::Enum(number) => format!("E{number}"),
            Ty::Tuple(parts) => {
                parts.iter().map(|ty| self.ty(ty) + ",").fold("(".to_owned(), |a, b| a + &b) + ")"
            }
            Ty::Index(rank) if self.plain() => format!("[u32; {rank}]"),
            Ty::Index(rank) => format!("Index<{rank}>"),
        }
    }

    fn enumeration(&self, number: usize, variants: &[Vec<Ty>]) -> String {
        let variants = variants.iter().enumerate();
        let variants = variants.map(|(variant, data)| match data.is_empty() {
            true => format!("V{variant}"),
            false if has_names(variant) => {
                let fields = data.iter().enumerate();
                let fields = fields.map(|(number, ty)| format!("d{number}: {}", self.ty(ty)));
                format!("V{variant} {{ {} }}", list(fields))
            }
            false => format!("V{variant}({})", list(data.iter().map(|ty| self.ty(ty)))),
        });
        format!("#[amp]\n#[derive(Debug)]\npub enum E{number} {{ {} }}\n\n", list(variants))
    }

    fn rank(&self) -> usize {
        self.program.kernel.extent.len()
    }

    fn tiled(&self) -> bool {
        self.program.kernel.tile.is_some()
    }

    fn data(&self, view: &View) -> String {
        let (name, element) = (data_name(view), self.ty(&view.element));
        let elements = list(view.elements.iter().map(|element| self.expr(element)));
        format!("const {name}: [{element}; {}] = [{elements}];\n", view.elements.len())
    }

    /// Constants, helper functions, and the kernel where it is a function.
    fn items(&self) -> String {
        let constant = |constant: &Constant| {
            let (ty, value) = (self.ty(&constant.ty), self.expr(&constant.value));
            format!("const {}: {ty} = {value};\n", constant.name)
        };
        let mut text: String = self.program.constants.iter().map(constant).collect();
        for function in &self.program.functions {
            text += &self.function(function);
        }
        if self.plain() || self.program.kernel.form == Form::Function {
            text += &self.kernel_function();
        }
        let is_measure = |function: &Function| matches!(function.home, Home::Measure(_));
        if self.program.functions.iter().any(is_measure) {
            text += if self.plain() { WEIGHTED } else { MEASURE };
        }
        text
    }

    fn function(&self, function: &Function) -> String {
        let mut parameters: Vec<_> =
            function.parameters.iter().map(|each| self.parameter(each)).collect();
        if let Home::Tile(of) = function.home {
            let place = usize::from(of.is_some() && !self.plain());
            parameters.insert(place, self.index_parameter());
        }
        let parameters = list(parameters);
        let (name, result) = (&function.name, self.ty(&function.result));
        let body = self.block(&function.body);
        let item = |name: &str| format!("fn {name}({parameters}) -> {result} {body}\n");
        match function.home {
            _ if self.plain() => format!("\n{}", item(name)),
            Home::Module if function.cpu => format!("\n#[amp(cpu)]\n{}", item(name)),
            Home::Module | Home::Tile(None) => format!("\n#[amp]\n{}", item(name)),
            Home::Method(number) | Home::Associated(number) | Home::Tile(Some(number)) => {
                format!("\n#[amp]\nimpl S{number} {{\n{}}}\n", item(name))
            }
            Home::Operator(number, operator, method, _) => format!(
                "\n#[amp]\nimpl std::ops::{operator} for S{number} {{\ntype Output = {result};\n\n{}}}\n",
                item(method)
            ),
            Home::Measure(number) => format!(
                "\n#[amp]\nimpl Measure for S{number} {{\nconst WEIGHT: i32 = {number};\n\n{}}}\n",
                item("measure")
            ),
        }
    }

    /// A parameter with its type.
    fn parameter(&self, parameter: &Parameter) -> String {
        let ty = self.ty(&parameter.ty);
        if let Some(pattern) = &parameter.pattern {
            return format!("{}: {ty}", self.pattern(pattern));
        }
        let mutable = if parameter.mutable { "mut " } else { "" };
        let reference = match (parameter.is_reference(), parameter.shared) {
            (false, _) => "",
            (true, true) => "&",
            (true, false) => "&mut ",
        };
        let name = self.name(parameter.plain_name());
        match &*name {
            "self" => format!("{reference}{mutable}self"),
            _ => format!("{mutable}{name}: {reference}{ty}"),
        }
    }

    /// The parameter for the kernel's index.
    fn index_parameter(&self) -> String {
        let rank = self.rank();
        let mutable = if self.program.kernel.mutable_index { "mut " } else { "" };
        match (&self.program.kernel.tile, self.plain()) {
            (None, true) => format!("{mutable}i: [u32; {rank}]"),
            (None, false) => format!("{mutable}i: Index<{rank}>"),
            (Some(_), true) => format!("t: &Tile<'_, {rank}>"),
            (Some(tile), false) => format!("t: TiledIndex<{}>", list(tile)),
        }
    }

    fn kernel_function(&self) -> String {
        let kernel = &self.program.kernel;
        let mut parameters = vec![self.index_parameter()];
        let kinds = if self.plain() { ["Data", "Data"] } else { ["ArrayView", "ArrayViewMut"] };
        for (kind, views) in kinds.iter().zip([&kernel.inputs, &kernel.outputs]) {
            for view in views {
                let (element, rank) = (self.ty(&view.element), view.extent.len());
                parameters.push(format!("{}: &{kind}<{element}, {rank}>", view.name));
            }
        }
        for capture in &kernel.captures {
            parameters.push(format!("{}: {}", capture.name, self.ty(&capture.ty)));
        }
        let attribute = if self.plain() { "pub " } else { "#[amp]\n" };
        let body = self.block(&kernel.body);
        format!("\n{attribute}fn kernel({}) {body}\n", list(parameters))
    }

    /// What the kernel function is called with after its index.
    fn arguments(&self) -> String {
        let kernel = &self.program.kernel;
        let views = kernel.inputs.iter().chain(&kernel.outputs);
        let views = views.map(|view| format!("&{}", view.name));
        list(views.chain(kernel.captures.iter().map(|capture| capture.name.clone())))
    }

    fn captures(&self) -> String {
        let captures = self.program.kernel.captures.iter();
        captures
            .map(|capture| {
                let (ty, value) = (self.ty(&capture.ty), self.expr(&capture.value));
                // On the host it has 64 bits, which no kernel takes (AMP0116).
                let value = value.replace("usize::MAX", "u32::MAX as usize");
                format!("let {}: {ty} = {value};\n", capture.name)
            })
            .collect()
    }

    fn answer(&self, show: impl Fn(&View) -> String) -> String {
        format!("vec![{}]", list(self.program.kernel.outputs.iter().map(show)))
    }

    /// What a view has in it before the kernel writes it.
    fn start(&self, view: &View) -> String {
        if !view.elements.is_empty() {
            return format!("{}.to_vec()", data_name(view));
        }
        let (element, count) = (self.ty(&view.element), view.extent.iter().product::<usize>());
        format!("vec![<{element} as amp_runtime::AmpType>::__amp_zero(); {count}]")
    }

    /// The function that runs the plain form.
    fn expected(&self) -> String {
        let kernel = &self.program.kernel;
        let mut text = "pub fn expected() -> Answer {\nuse amp_tests::oracle::*;\n".to_owned()
            + &self.captures();
        for view in &kernel.inputs {
            let data = data_name(view);
            text += &format!("let {} = Data::new([{}], &{data});\n", view.name, list(&view.extent));
        }
        for view in &kernel.outputs {
            let (extent, start) = (list(&view.extent), self.start(view));
            text += &format!("let {} = Data::new([{extent}], &{start});\n", view.name);
        }
        let (extent, arguments) = (list(&kernel.extent), self.arguments());
        text += &match &kernel.tile {
            None => format!("for_each([{extent}], |i| plain::kernel(i, {arguments}));\n"),
            Some(tile) => format!(
                "for_each_tile([{extent}], [{}], |t| plain::kernel(t, {arguments}));\n",
                list(tile)
            ),
        };
        text + &self.answer(|view| format!("{}.show()", view.name)) + "\n}\n\n"
    }

    /// The function that runs the kernel on an accelerator.
    fn found(&self) -> String {
        let kernel = &self.program.kernel;
        let mut text = "pub fn found(on: &Accelerator) -> amp_runtime::Result<Answer> {\n"
            .to_owned()
            + &self.captures();
        for view in &kernel.inputs {
            let data = data_name(view);
            text += &format!(
                "let {} = ArrayView::new([{}], &{data})?;\n",
                view.name,
                list(&view.extent)
            );
        }
        for view in &kernel.outputs {
            let (name, extent, start) = (&view.name, list(&view.extent), self.start(view));
            text += &format!(
                "let mut data_{name} = {start};\n\
                 let {name} = ArrayViewMut::new([{extent}], &mut data_{name})?;\n",
            );
        }
        text += &match kernel.form {
            Form::Function => format!("let kernel = kernel({});\n", self.arguments()),
            Form::Closure => {
                let index = self.index_parameter();
                format!("let kernel = amp!(|{index}| {});\n", self.block(&kernel.body))
            }
        };
        text += "if on.name() != \"cpu\" {\ncheck_module(&kernel.module()?);\n}\n";
        let domain = match &kernel.tile {
            None => format!("Extent::new([{}])", list(&kernel.extent)),
            Some(tile) => {
                format!("Extent::new([{}]).tile::<{}>()", list(&kernel.extent), list(tile))
            }
        };
        text += &format!("even_out_of_range(parallel_for_each_on(on, {domain}, kernel))?;\n");
        for view in &kernel.outputs {
            text += &format!("even_out_of_range({}.synchronize())?;\n", view.name);
        }
        let answer = self.answer(|view| format!("show(&data_{})", view.name));
        text + &format!("Ok({answer})\n}}\n\n")
    }
}
