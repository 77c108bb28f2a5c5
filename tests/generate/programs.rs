//! Random programs: structs, constants, helper functions, and a kernel over views.

use crate::exact::WILD;
use crate::expressions::{stored, value};
use crate::maker::Maker;
use crate::random::Random;
use crate::statements::{TALLY, assign, declaration, statements, together};
use crate::tree::{
    Block, Constant, Enum, Expr, ExprKind, Form, Function, Home, Kernel, Parameter, Program,
    Struct, Ty, View,
};

/// The program of a number.
pub fn program(seed: u64, number: u64) -> Program {
    let mut maker = Maker::new(Random::new(seed, number));
    for _ in 0..maker.random.below(3) {
        let count = maker.random.between(1, 3);
        let wide = maker.wide && maker.random.percent(40);
        let fields = (0..count).map(|n| (format!("f{n}"), maker.field(wide))).collect();
        maker.structs.push(Struct { fields });
    }
    for _ in 0..maker.random.below(2) {
        let count = maker.random.between(2, 4);
        let data = |maker: &mut Maker| {
            let count = maker.random.below(3);
            (0..count).map(|_| maker.element()).collect()
        };
        let variants = (0..count).map(|_| data(&mut maker)).collect();
        maker.enums.push(Enum { variants });
    }
    let constants: Vec<_> = (0..maker.random.below(3)).map(|_| constant(&mut maker)).collect();
    for constant in &constants {
        maker.declare(&constant.name, &constant.ty, false);
        maker.variables.last_mut().expect("it was declared").uniform = true;
    }
    for _ in 0..maker.random.below(if maker.small { 2 } else { 5 }) {
        let function = function(&mut maker);
        maker.functions.push(function);
    }
    let mut functions = maker.functions.clone();
    let kernel = kernel(&mut maker);
    functions.append(&mut maker.waiting);
    Program { structs: maker.structs, enums: maker.enums, constants, functions, kernel }
}

fn constant(maker: &mut Maker) -> Constant {
    let ty = match maker.random.below(3) {
        0 => Ty::Array(Box::new(maker.scalar()), 3),
        _ => maker.scalar(),
    };
    Constant { name: maker.fresh("C"), value: value(maker, &ty), ty }
}

/// A function, or a method, a function or an operator of a struct.
fn function(maker: &mut Maker) -> Function {
    let structs = maker.structs.len();
    if structs == 0 || maker.random.percent(30) {
        return body(maker, Home::Module, Vec::new(), None);
    }
    let number = maker.random.below(structs);
    let (own, int) = (Ty::Struct(number), Ty::I32);
    let this = |name: &str, mutable, shared| this(name, number, mutable, shared);
    let other = |maker: &mut Maker, ty: &Ty| Parameter::value(maker.fresh("p"), ty.clone(), false);
    let is_taken =
        |maker: &Maker, home: Home| maker.functions.iter().any(|function| function.home == home);
    let mutable = maker.random.percent(30);
    match maker.random.below(10) {
        0 => body(maker, Home::Associated(number), Vec::new(), None),
        1 | 2 => body(maker, Home::Method(number), vec![this("self", mutable, false)], None),
        3 | 4 => body(maker, Home::Method(number), vec![this("(*self)", false, true)], None),
        5 | 6 => body(maker, Home::Method(number), vec![this("(*self)", false, false)], None),
        7 | 8 if !is_taken(maker, Home::Measure(number)) => {
            let parameters = vec![this("(*self)", false, true), other(maker, &int)];
            body(maker, Home::Measure(number), parameters, Some(int))
        }
        _ => {
            let (operator, method, sign) = *maker.random.pick(&OPERATORS);
            let home = Home::Operator(number, operator, method, sign);
            if is_taken(maker, home) {
                return body(maker, Home::Module, Vec::new(), None);
            }
            let parameters = vec![this("self", mutable, false), other(maker, &own)];
            let result = if maker.random.percent(60) { own.clone() } else { maker.ty() };
            body(maker, home, parameters, Some(result))
        }
    }
}

/// The receiver of a struct's method.
fn this(name: &str, number: usize, mutable: bool, shared: bool) -> Parameter {
    Parameter { name: name.to_owned(), ty: Ty::Struct(number), mutable, shared, pattern: None }
}

const OPERATORS: [(&str, &str, &str); 3] =
    [("Add", "add", "+"), ("Mul", "mul", "*"), ("BitXor", "bitxor", "^")];

/// A function with some parameters given, and its result if that is.
fn body(
    maker: &mut Maker,
    home: Home,
    mut parameters: Vec<Parameter>,
    result: Option<Ty>,
) -> Function {
    let cpu = home != Home::Module || maker.random.percent(60);
    let more = if result.is_none() { maker.random.between(0, 3) } else { 0 };
    let result = result.unwrap_or_else(|| maker.ty());
    for _ in 0..more {
        let mutable = maker.random.percent(30);
        let (name, ty) = (maker.fresh("p"), maker.ty());
        let (reference, shared) = (maker.random.percent(25), maker.random.percent(40));
        let taken = !reference && crate::patterns::has_parts(&ty) && maker.random.percent(50);
        let pattern = taken.then(|| crate::patterns::pattern(maker, &ty, false, 2));
        let name = if reference { format!("(*{name})") } else { name };
        let mutable = mutable && !reference && !taken;
        parameters.push(Parameter { name, ty, mutable, shared: reference && shared, pattern });
    }
    maker.cpu = cpu;
    let body = maker.scoped(|maker| {
        for parameter in &parameters {
            let mutable = parameter.mutable || parameter.is_exclusive();
            match &parameter.pattern {
                Some(pattern) => crate::patterns::bind(maker, pattern, &parameter.ty),
                None => maker.declare(&parameter.name, &parameter.ty, mutable),
            }
        }
        maker.result = Some(Some(result.clone()));
        let count = maker.random.between(0, 2);
        let stmts = statements(maker, count, 2);
        let value = maker.anchored(true, |maker| stored(maker, &result, 2));
        maker.result = None;
        Block { stmts, value: Some(Box::new(value)) }
    });
    maker.cpu = false;
    Function { name: maker.fresh("h"), home, cpu, parameters, result, body }
}

fn view(maker: &mut Maker, name: String, extent: Vec<usize>) -> View {
    let element = maker.element();
    let count = extent.iter().product();
    let elements = (0..count).map(|_| value(maker, &element)).collect();
    View { name, element, extent, elements }
}

/// NaN, infinities, and what lies at and beyond the ends of the integers.
fn wild(maker: &mut Maker) -> View {
    let texts = [
        "f32::NAN",
        "f32::INFINITY",
        "-f32::INFINITY",
        "1e10",
        "-1e10",
        "2147483520.0",
        "-2147483648.0",
        "4294967040.0",
        "1e30",
        "-0.5",
        "0.99",
        "-1.0",
        "16777216.0",
    ];
    let elements = (0..6).map(|_| Expr::literal(maker.random.pick(&texts), &Ty::F32)).collect();
    View { name: WILD.to_owned(), element: Ty::F32, extent: vec![6], elements }
}

/// A function or a method that threads of a tile call together, and in which they wait for each other.
fn waiting(maker: &mut Maker, extent: &[usize], tile: &Option<Vec<usize>>) -> Function {
    // It has the kernel's index, and nothing that the kernel captures.
    maker.kernel = Some(Kernel {
        form: Form::Function,
        extent: extent.to_vec(),
        tile: tile.clone(),
        inputs: Vec::new(),
        outputs: Vec::new(),
        captures: Vec::new(),
        mutable_index: false,
        body: Block::default(),
    });
    let structs = maker.structs.len();
    let of = (structs > 0 && maker.random.percent(50)).then(|| maker.random.below(structs));
    let this = of.map(|number| match maker.random.percent(50) {
        true => this("(*self)", number, false, true),
        false => this("self", number, maker.random.percent(30), false),
    });
    let others = (0..maker.random.below(3)).map(|_| {
        let (name, ty) = (maker.fresh("p"), maker.ty());
        Parameter::value(name, ty, maker.random.percent(30))
    });
    let parameters: Vec<_> = this.into_iter().chain(others).collect();
    let result = maker.ty();
    let body = maker.scoped(|maker| {
        for parameter in &parameters {
            maker.declare(&parameter.name, &parameter.ty, parameter.mutable);
        }
        let count = maker.random.between(1, 3);
        let stmts = together(maker, count, 1);
        let value = maker.anchored(true, |maker| stored(maker, &result, 2));
        Block { stmts, value: Some(Box::new(value)) }
    });
    Function { name: maker.fresh("w"), home: Home::Tile(of), cpu: false, parameters, result, body }
}

fn kernel(maker: &mut Maker) -> Kernel {
    let rank = maker.random.between(1, 3);
    let sides: [&[usize]; 3] = [&[1, 5, 8, 13, 24], &[1, 2, 3, 4, 6], &[1, 2, 3]];
    let mut extent: Vec<_> = (0..rank).map(|_| *maker.random.pick(sides[rank - 1])).collect();
    let tile = maker.random.percent(40).then(|| {
        let sides: [&[usize]; 3] = [&[1, 4, 8], &[1, 2, 4], &[1, 2, 3]];
        let tile: Vec<_> = (0..rank).map(|_| *maker.random.pick(sides[rank - 1])).collect();
        extent = tile.iter().map(|side| side * maker.random.between(1, 2)).collect();
        tile
    });
    let form = if maker.random.percent(60) { Form::Closure } else { Form::Function };
    if tile.is_some() && maker.random.percent(40) {
        let function = waiting(maker, &extent, &tile);
        maker.waiting.push(function);
    }
    let mut inputs: Vec<_> = (0..maker.random.between(1, 2))
        .map(|_| {
            let shape = if maker.random.percent(50) {
                extent.clone()
            } else {
                let rank = maker.random.between(1, 3);
                (0..rank).map(|_| maker.random.between(1, 4)).collect()
            };
            let name = maker.fresh("a");
            view(maker, name, shape)
        })
        .collect();
    if maker.random.percent(25) {
        inputs.push(wild(maker));
    }
    let outputs: Vec<_> = (0..maker.random.between(1, 2))
        .map(|_| {
            let name = maker.fresh("out");
            View { elements: Vec::new(), ..view(maker, name, extent.clone()) }
        })
        .collect();
    let captures: Vec<_> = (0..maker.random.below(3))
        .map(|_| {
            let ty = maker.ty();
            Constant { name: maker.fresh("c"), value: value(maker, &ty), ty }
        })
        .collect();
    for capture in &captures {
        maker.declare(&capture.name, &capture.ty, false);
        maker.variables.last_mut().expect("it was declared").uniform = true;
    }
    let body = Block::default();
    let mutable_index = tile.is_none() && maker.random.percent(25);
    let mut kernel = Kernel { form, extent, tile, inputs, outputs, captures, mutable_index, body };
    maker.kernel = Some(kernel.clone());
    let tally = maker.random.percent(30).then(|| {
        let ty = if maker.random.percent(50) { Ty::I32 } else { Ty::U32 };
        let elements = (0..TALLY.len()).map(|_| value(maker, &ty)).collect();
        View { name: "tally".to_owned(), element: ty, extent: vec![TALLY.len()], elements }
    });
    maker.tally = tally.as_ref().map(|tally| tally.element.clone());
    let (most, depth) = if maker.small { (2, 1) } else { (4, 2) };
    let count = maker.random.between(1, most);
    let mut stmts: Vec<_> = (0..2).filter_map(|_| declaration(maker, 1)).flatten().collect();
    stmts.extend(if kernel.tile.is_some() {
        together(maker, count, depth)
    } else {
        maker.result = Some(None);
        statements(maker, count, depth)
    });
    for output in &kernel.outputs {
        let place =
            Expr::new(ExprKind::Own(output.name.clone()), output.element.clone(), Vec::new());
        stmts.extend(assign(maker, place, depth + 1).into_iter().flatten());
    }
    kernel.outputs.extend(tally);
    kernel.body = Block { stmts, value: None };
    kernel
}
