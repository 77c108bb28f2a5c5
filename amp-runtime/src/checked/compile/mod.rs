//! From a recorded kernel to a program: every place is found, every method looked up, once.

mod arithmetic;
mod control;
mod cooperative;
mod memory;

use std::any::TypeId;
use std::rc::Rc;

use super::function;
use super::number::{Reg, words_of};
use super::program::{Code, Instruction, Memory, Program, View};
use crate::ir::node::{Block, Id, Kernel, Label, Op, TiledPart};
use crate::ir::{self, Binary, Scalar, Ty};

/// The program of a kernel.
///
/// # Errors
/// What a kernel has that the checked accelerator does not know: a defect of this crate.
pub(in crate::checked) fn compile(kernel: &Kernel) -> Result<Program, String> {
    let mut compiler = Compiler {
        kernel,
        held: vec![Held::None; kernel.nodes.len()],
        at: Id(0),
        code: vec![Code::new()],
        frames: Vec::new(),
        declared: Vec::new(),
        tables: Vec::new(),
        captured: 0,
        tile_words: 0,
        failure: None,
        program: Program {
            code: Code::new(),
            rank: 0,
            tile: None,
            planes: 0,
            literals: Vec::new(),
            constants: Vec::new(),
            frames: 0,
            tile_statics: Vec::new(),
            views: Vec::new(),
            locations: kernel.nodes.iter().map(|node| node.location).collect(),
        },
    };
    compiler.block(&kernel.body);
    let Compiler { mut program, mut code, failure, .. } = compiler;
    program.code = code.pop().unwrap_or_default();
    failure.map_or(Ok(program), Err)
}

/// The registers of a value, word by word.
type Regs = Rc<[Reg]>;

/// What a node is while a program is made.
#[derive(Clone, Debug)]
enum Held {
    Value(Regs),
    Place(Rc<Place>),
    /// The receiver of a method: its place, and what was there.
    Early(Rc<Place>, Regs),
    /// A view with the indices that are known.
    View(usize, Rc<[Reg]>),
    Tiled,
    None,
}

/// A place in memory: its type, and the one with which it lies there, of which rows may be padded.
#[derive(Clone, Debug)]
struct Place {
    memory: Memory,
    offset: u32,
    index: Option<Reg>,
    ty: Ty,
    layout: Ty,
}

impl Place {
    /// The whole of something in memory.
    fn whole(memory: Memory, offset: u32, ty: &Ty) -> Self {
        Place { memory, offset, index: None, ty: *ty, layout: *ty }
    }
}

/// What can be left.
#[derive(Debug)]
struct Frame {
    kind: FrameKind,
    label: Label,
    number: usize,
    /// What is given by those who leave.
    result: Option<Regs>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FrameKind {
    Loop,
    Block,
    Function,
}

#[derive(Debug)]
struct Compiler<'k> {
    kernel: &'k Kernel,
    held: Vec<Held>,
    /// The node that is compiled.
    at: Id,
    code: Vec<Code>,
    frames: Vec<Frame>,
    /// The tile_static variables by declaration and type.
    declared: Vec<(TypeId, Ty, Rc<Place>)>,
    /// Where the tables are that nodes stand for.
    tables: Vec<(Id, u32)>,
    captured: u32,
    tile_words: u32,
    failure: Option<String>,
    program: Program,
}

impl<'k> Compiler<'k> {
    fn fail(&mut self, what: &str) -> Held {
        let at = self.kernel.nodes[self.at.index()].location;
        self.failure.get_or_insert_with(|| format!("{what} at {at}"));
        Held::None
    }

    fn emit(&mut self, instruction: Instruction) {
        if let Some(code) = self.code.last_mut() {
            code.push(instruction);
        }
    }

    fn nested(&mut self, build: impl FnOnce(&mut Self)) -> Code {
        self.code.push(Code::new());
        build(self);
        self.code.pop().unwrap_or_default()
    }

    /// New planes, one after the other.
    fn planes(&mut self, count: usize) -> Reg {
        let first = self.program.planes;
        self.program.planes += count;
        first as Reg
    }

    /// Registers for a value of the type, one after the other.
    fn regs(&mut self, ty: &Ty) -> Regs {
        let words = ty.words() as usize;
        let first = self.planes(words);
        (first..first + words as Reg).collect()
    }

    fn reg(&mut self, scalar: Scalar) -> Reg {
        self.planes(words_of(scalar))
    }

    /// A plane that holds a word from the beginning.
    fn literal(&mut self, word: u32) -> Reg {
        if let Some((reg, _)) = self.program.literals.iter().find(|(_, known)| *known == word) {
            return *reg;
        }
        let reg = self.planes(1);
        self.program.literals.push((reg, word));
        reg
    }

    /// A number that is known.
    fn number(&mut self, scalar: Scalar, bits: u64) -> Regs {
        let word = match scalar {
            Scalar::I8 => (bits as i8) as u32,
            Scalar::U8 => (bits as u8).into(),
            Scalar::I16 => (bits as i16) as u32,
            Scalar::U16 => (bits as u16).into(),
            _ => bits as u32,
        };
        if words_of(scalar) == 1 {
            return [self.literal(word)].into();
        }
        // The two words of a number lie side by side.
        let reg = self.planes(2);
        self.program.literals.push((reg, bits as u32));
        self.program.literals.push((reg + 1, (bits >> 32) as u32));
        [reg, reg + 1].into()
    }

    fn block(&mut self, block: &'k Block) {
        for id in &block.nodes {
            self.node(*id);
        }
    }

    fn node(&mut self, id: Id) {
        self.at = id;
        let held = self.op(id, &self.kernel.nodes[id.index()].op);
        self.held[id.index()] = held;
    }

    fn get(&self, value: &ir::Value) -> Held {
        match value {
            ir::Value::Unit => Held::Value([].into()),
            ir::Value::Node(id, _) | ir::Value::View { id, .. } | ir::Value::Tiled { id, .. } => {
                self.held[id.index()].clone()
            }
            ir::Value::Never
            | ir::Value::Barrier
            | ir::Value::Function(_)
            | ir::Value::Tuple(_) => Held::None,
        }
    }

    /// The registers of a value, or of what a place holds now.
    fn operand(&mut self, value: &ir::Value) -> Regs {
        match self.get(value) {
            Held::Value(regs) | Held::Early(_, regs) => regs,
            Held::Place(place) => self.load(&place),
            Held::Tiled => (0..self.program.rank as Reg).collect(),
            Held::View(..) => {
                self.fail("a view that is no value");
                [].into()
            }
            // Of what is never had: no instruction that uses it runs.
            Held::None => value.ty().map_or([].into(), |ty| self.regs(&ty)),
        }
    }

    /// The register of a number.
    fn scalar(&mut self, value: &ir::Value) -> Reg {
        let regs = self.operand(value);
        match regs.first() {
            Some(reg) => *reg,
            // As the right of `a || return`: no instruction that uses it runs.
            None if matches!(value, ir::Value::Never) => self.literal(0),
            None => {
                self.fail("a number that is none");
                0
            }
        }
    }

    fn place(&mut self, value: &ir::Value) -> Option<Rc<Place>> {
        match self.get(value) {
            Held::Place(place) | Held::Early(place, _) => Some(place),
            _ => None,
        }
    }

    fn op(&mut self, id: Id, op: &'k Op) -> Held {
        match op {
            Op::Literal(scalar, bits) => Held::Value(self.number(*scalar, *bits)),
            Op::Thread(threads) => self.threads(threads),
            Op::Captured(ty) => self.captured(ty),
            Op::View { name, rank, .. } => {
                self.program.views.push(View { name: name.clone(), rank: *rank });
                Held::View(self.program.views.len() - 1, [].into())
            }
            Op::TileStatic { declaration, name, ty, pad } => {
                Held::Place(self.tile_static(*declaration, name, ty, *pad))
            }
            Op::Item => self.fail("an item without its loop"),
            Op::Name(naming, value) => self.named(*naming, value),
            Op::Uninitialised(ty) => Held::Place(self.variable(ty)),
            Op::Read(value) => Held::Value(self.operand(value)),
            Op::Store { place, value } => {
                let value = self.operand(value);
                match self.place(place) {
                    Some(place) => self.store(&place, &value),
                    None if matches!(self.get(place), Held::None) => (),
                    None => drop(self.fail("an assignment to no place")),
                }
                Held::Value([].into())
            }
            Op::Whole(_, parts) => {
                Held::Value(parts.iter().flat_map(|part| self.operand(part).to_vec()).collect())
            }
            Op::Part(of, position) => self.part(of, *position),
            Op::Element { of, index } => self.element(of, index),
            Op::OfTiled(_, part) => {
                let number = match part {
                    TiledPart::Global => 0,
                    TiledPart::Local => 1,
                    TiledPart::Tile => 2,
                    TiledPart::TileOrigin => 3,
                };
                let rank = self.program.rank as Reg;
                Held::Value((number * rank..(number + 1) * rank).collect())
            }
            Op::Extent(of) => match self.get(of) {
                Held::View(view, _) => {
                    let rank = self.program.views[view].rank;
                    let regs: Regs = (0..rank).map(|_| self.planes(1)).collect();
                    for (dimension, to) in regs.iter().enumerate() {
                        self.emit(Instruction::Extent { to: *to, view, dimension });
                    }
                    Held::Value(regs)
                }
                _ => self.fail("the extent of no view"),
            },
            Op::Size(of) => {
                let sides = self.operand(of).to_vec();
                let (to, fits) = (self.planes(1), self.planes(1));
                self.emit(Instruction::Size { to, fits, sides });
                Held::Value([to, fits].into())
            }
            Op::Unary(op, value) => self.unary(*op, value),
            Op::Binary(op, left, right) => self.binary(*op, left, right),
            Op::All(tests) => self.combined(Binary::And, tests),
            Op::Any(tests) => self.combined(Binary::Or, tests),
            Op::Choose { condition, accept, reject } => self.choose(condition, accept, reject),
            Op::Cast(value, scalar) => {
                let Some(from) = value.ty().and_then(|ty| ty.scalar()) else {
                    return self.fail("a cast of no number");
                };
                let (from_reg, to) = (self.scalar(value), self.reg(*scalar));
                let scalars = [from, *scalar];
                self.emit(Instruction::Cast { scalars, to, from: from_reg, at: id });
                Held::Value(number_at(to, *scalar))
            }
            Op::Method { scalar, name, arguments, ty } => {
                let function = function::method(*scalar, name, arguments.len());
                self.call(function, arguments, ty, name)
            }
            Op::Precise { name, arguments, ty } => {
                let scalar = arguments.first().and_then(ir::Value::ty).and_then(|ty| ty.scalar());
                let function = scalar.and_then(|scalar| function::precise(scalar, name));
                self.call(function, arguments, ty, name)
            }
            Op::Device(function, arguments) => self.device(*function, arguments),
            Op::Vector(_, components) => Held::Value(
                components.iter().flat_map(|component| self.operand(component).to_vec()).collect(),
            ),
            Op::Splat(component, len) => Held::Value(self.operand(component).repeat(*len).into()),
            Op::Swizzle(vector, names) => self.swizzle(vector, names),
            Op::CopySign(magnitude, sign) => {
                let Some(Ty::Vector(scalar, len)) = magnitude.ty() else {
                    return self.fail("the sign of no vector");
                };
                let function = function::method(scalar, "copysign", 2);
                let (x, y) = (self.operand(magnitude), self.operand(sign));
                self.componentwise(function, scalar, len, &[x, y])
            }
            Op::Branch { condition, accept, reject } => self.branch(condition, accept, reject),
            Op::ShortCircuit { left, right, decided } => {
                let (left, to) = (self.scalar(left), self.planes(1));
                self.emit(Instruction::Copy(to, left));
                let code = self.nested(|b| {
                    b.block(right);
                    let right = b.scalar(&right.value);
                    b.emit(Instruction::Copy(to, right));
                });
                let (accept, reject) = (code, Code::new());
                let negated = *decided;
                self.emit(Instruction::Branch { condition: left, negated, accept, reject, at: id });
                Held::Value([to].into())
            }
            Op::Loop { .. } | Op::While { .. } | Op::Range { .. } | Op::Elements { .. } => {
                self.repeat(id, op)
            }
            Op::Labelled { label, body } => self.frame(FrameKind::Block, Some(label), body),
            Op::Function(body) => self.frame(FrameKind::Function, None, body),
            Op::Break { label, value } => {
                match self.target(*label, true) {
                    Some(frame) => {
                        self.give(frame, value);
                        let number = self.frames[frame].number;
                        self.emit(Instruction::Leave(number, id));
                    }
                    None => drop(self.fail("a stray `break`")),
                }
                Held::None
            }
            Op::Continue(label) => {
                match self.target(*label, false) {
                    Some(frame) => {
                        let number = self.frames[frame].number;
                        self.emit(Instruction::Continue(number, id));
                    }
                    None => drop(self.fail("a stray `continue`")),
                }
                Held::None
            }
            Op::Return(value) => {
                let frame = self.frames.iter().rposition(|f| f.kind == FrameKind::Function);
                match frame {
                    Some(frame) => {
                        self.give(frame, value);
                        let number = self.frames[frame].number;
                        self.emit(Instruction::Leave(number, id));
                    }
                    None => self.emit(Instruction::End(id)),
                }
                Held::None
            }
            Op::Barrier { global, tile_static } => {
                let (global, tile_static) = (*global, *tile_static);
                self.emit(Instruction::Barrier { global, tile_static, at: id });
                Held::Value([].into())
            }
            // Nobody waits at a fence: by itself it orders no two threads.
            Op::Fence { .. } => Held::Value([].into()),
            Op::Atomic { op, place, value } => {
                let (value, target) = (self.scalar(value), self.target_of(place));
                let Some(target) = target else { return self.fail("an atomic operation") };
                let to = self.reg(target.scalar);
                self.emit(Instruction::Atomic { op: *op, to, target, value, at: id });
                Held::Value(number_at(to, target.scalar))
            }
            Op::CompareExchange { place, expected, value } => {
                let value = self.scalar(value);
                let targets = self.target_of(place).zip(self.target_of(expected));
                let Some((target, expected)) = targets else {
                    return self.fail("an atomic exchange");
                };
                let to = self.planes(1);
                self.emit(Instruction::CompareExchange { to, target, expected, value, at: id });
                Held::Value([to].into())
            }
            Op::Subgroup(op, arguments) => self.subgroup(*op, arguments),
            Op::Cooperative(op, arguments) => self.cooperative(*op, arguments),
            Op::Record { site, is_check, arguments } => {
                let arguments = arguments.iter().filter_map(|argument| {
                    let scalar = argument.ty()?.scalar()?;
                    Some((self.scalar(argument), scalar))
                });
                let (arguments, is_check) = (arguments.collect(), *is_check);
                self.emit(Instruction::Record { site, is_check, arguments });
                Held::Value([].into())
            }
        }
    }
}

/// Are offsets there in bytes?
fn in_bytes(memory: Memory) -> bool {
    matches!(memory, Memory::View(_))
}

/// The registers of a number.
fn number_at(reg: Reg, scalar: Scalar) -> Regs {
    (reg..reg + words_of(scalar) as Reg).collect()
}

/// The part of a place, of which the index is known.
fn part_of(place: &Place, position: usize) -> Rc<Place> {
    let part = |ty: &Ty| match ty {
        Ty::Array(element, _) => **element,
        other => other.parts().get(position).cloned().unwrap_or(Ty::Unit),
    };
    let (ty, layout) = (part(&place.ty), part(&place.layout));
    let before = match in_bytes(place.memory) {
        true => place.layout.packed_offset(position),
        false => place.layout.words_before(position),
    };
    Place { offset: place.offset + before, ty, layout, ..place.clone() }.into()
}

/// Goes through the numbers of a type that lies as another says, in bytes or in words.
fn each_number(
    [ty, layout]: [&Ty; 2],
    offset: u32,
    bytes: bool,
    found: &mut dyn FnMut(Scalar, u32),
) {
    match ty {
        Ty::Scalar(scalar) => found(*scalar, offset),
        Ty::Cooperative(matrix) => {
            // It lies in no memory but a thread's own.
            let words = matrix.numbers_of_a_lane() as u32;
            (offset..offset + words).for_each(|offset| found(matrix.scalar, offset));
        }
        ty => {
            let parts = ty.parts().into_iter().zip(layout.parts()).enumerate();
            for (position, (part, layout_of_part)) in parts {
                let before = match bytes {
                    true => layout.packed_offset(position),
                    false => layout.words_before(position),
                };
                each_number([&part, &layout_of_part], offset + before, bytes, found);
            }
        }
    }
}

/// Of a number or a vector: of what, and how many components.
fn lanes_of(ty: &Ty) -> Option<(Scalar, usize)> {
    match ty {
        Ty::Scalar(scalar) => Some((*scalar, 1)),
        Ty::Vector(scalar, len) => Some((*scalar, *len)),
        Ty::Index(rank) => Some((Scalar::Usize, *rank)),
        _ => None,
    }
}

/// Is it an array, or are there arrays in it? Indices have components that can be indexed, too.
fn has_array(ty: &Ty) -> bool {
    match ty {
        Ty::Array(..) => true,
        Ty::Struct(_) | Ty::Tuple(_) | Ty::Enum(_) => ty.parts().iter().any(has_array),
        Ty::Unit | Ty::Scalar(_) | Ty::Vector(..) | Ty::Index(_) | Ty::Cooperative(_) => false,
    }
}
