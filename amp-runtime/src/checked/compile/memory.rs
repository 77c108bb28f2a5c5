//! Places, and reading and writing them.

use std::any::TypeId;
use std::rc::Rc;

use super::super::number::{Reg, words_of};
use super::super::program::{Instruction, Memory, Target, TileStatic};
use super::{Compiler, Held, Place, Regs, each_number, has_array, in_bytes, number_at, part_of};
use crate::ir::node::{Naming, Op, Threads};
use crate::ir::{self, Scalar, Ty};

impl Compiler<'_> {
    pub(super) fn threads(&mut self, threads: &Threads) -> Held {
        let (rank, held) = match threads {
            Threads::Points(rank) => (*rank, Held::Value((0..*rank as Reg).collect())),
            Threads::Tiles(sides) => {
                self.program.tile = Some(sides.clone());
                (sides.len(), Held::Tiled)
            }
        };
        self.program.rank = rank;
        // They are the first: of the domain, in the tile, of the tile, and where the tile begins.
        self.planes(4 * rank);
        held
    }

    pub(super) fn captured(&mut self, ty: &Ty) -> Held {
        let place = Place::whole(Memory::Captured, self.captured, ty);
        self.captured += ty.words();
        match has_array(ty) {
            true => Held::Place(place.into()),
            false => Held::Value(self.load(&place)),
        }
    }

    pub(super) fn tile_static(&mut self, of: TypeId, name: &str, ty: &Ty, pad: usize) -> Rc<Place> {
        let known = self.declared.iter().find(|(id, known, _)| *id == of && known == ty);
        if let Some((.., place)) = known {
            return place.clone();
        }
        let layout = ty.padded(pad);
        let (first, words) = (self.tile_words, layout.words());
        let name = name.into();
        self.program.tile_statics.push(TileStatic { name, first, words, layout });
        let layout = ty.padded(pad);
        self.tile_words += words;
        let place: Rc<_> = Place { layout, ..Place::whole(Memory::Tile, first, ty) }.into();
        self.declared.push((of, *ty, place.clone()));
        place
    }

    /// A variable of the thread.
    pub(super) fn variable(&mut self, ty: &Ty) -> Rc<Place> {
        let first = self.planes(ty.words() as usize);
        Place::whole(Memory::Own(first), 0, ty).into()
    }

    pub(super) fn named(&mut self, naming: Naming, value: &ir::Value) -> Held {
        let held = self.get(value);
        match (naming, held) {
            (Naming::Bind, view @ (Held::View(..) | Held::Tiled)) => view,
            (Naming::Bind, Held::Place(place)) if place.memory == Memory::Captured => {
                Held::Place(place)
            }
            (Naming::Bind | Naming::Variable, _) => {
                let regs = self.operand(value);
                let Some(ty) = value.ty() else { return Held::None };
                // What is indexed has memory; what is bound and is not is where it is.
                if naming == Naming::Bind && !has_array(&ty) {
                    return Held::Value(regs);
                }
                let place = self.variable(&ty);
                self.store(&place, &regs);
                Held::Place(place)
            }
            (Naming::ReadEarly, Held::Place(place)) => {
                let regs = self.load(&place);
                Held::Early(place, regs)
            }
            (Naming::Alias, Held::Early(place, _)) => Held::Place(place),
            (Naming::Now, Held::Early(_, regs)) => Held::Value(regs),
            (Naming::ReadEarly | Naming::Alias | Naming::Now, other) => other,
        }
    }

    /// Each number of a place.
    pub(super) fn targets(&self, place: &Place) -> Vec<Target> {
        let mut targets = Vec::new();
        let Place { memory, offset, index, ref ty, ref layout } = *place;
        each_number([ty, layout], offset, in_bytes(memory), &mut |scalar, offset| {
            targets.push(Target { memory, offset, index, scalar });
        });
        targets
    }

    /// The number that a place is.
    pub(super) fn target_of(&mut self, place: &ir::Value) -> Option<Target> {
        let place = self.place(place)?;
        self.targets(&place).first().copied()
    }

    pub(super) fn load(&mut self, place: &Place) -> Regs {
        let targets = self.targets(place);
        let mut regs = Vec::new();
        for target in targets {
            let reg = self.reg(target.scalar);
            self.emit(Instruction::Load(reg, target, self.at));
            regs.extend(number_at(reg, target.scalar).iter());
        }
        regs.into()
    }

    pub(super) fn store(&mut self, place: &Place, value: &[Reg]) {
        let mut next = 0;
        for target in self.targets(place) {
            // A register that is missing belongs to what is never had.
            if let Some(reg) = value.get(next) {
                self.emit(Instruction::Store(target, *reg, self.at));
            }
            next += words_of(target.scalar);
        }
    }

    pub(super) fn part(&mut self, of: &ir::Value, position: usize) -> Held {
        let Some(ty) = of.ty() else { return self.fail("a part of what has none") };
        match self.get(of) {
            Held::Place(place) | Held::Early(place, _) => Held::Place(part_of(&place, position)),
            Held::Value(regs) => {
                let first = ty.words_before(position) as usize;
                let words = ty.parts().get(position).map_or(0, |part| part.words() as usize);
                match regs.get(first..first + words) {
                    Some(regs) => Held::Value(regs.into()),
                    None => self.fail("a part that there is not"),
                }
            }
            Held::Tiled => Held::Value([position as Reg].into()),
            Held::None => Held::None,
            Held::View(..) => self.fail("a part of a view"),
        }
    }

    pub(super) fn element(&mut self, of: &ir::Value, index: &ir::Value) -> Held {
        match self.get(of) {
            Held::View(view, before) => {
                let indices = self.operand(index);
                let indices: Regs = before.iter().chain(indices.iter()).copied().collect();
                if indices.len() < self.program.views[view].rank {
                    return Held::View(view, indices);
                }
                let ir::Value::View { element, .. } = of else {
                    return self.fail("an element of no view");
                };
                let to = self.planes(1);
                let own = indices.iter().copied().eq(0..self.program.rank as Reg);
                let (indices, at) = (indices.to_vec(), self.at);
                self.emit(Instruction::ElementOfView { to, view, indices, own, at });
                let whole = Place::whole(Memory::View(view), 0, element);
                Held::Place(Place { index: Some(to), ..whole }.into())
            }
            Held::Place(place) | Held::Early(place, _) => {
                let len = of.ty().map_or(0, |ty| ty.parts().len());
                self.element_of(&place, len, index)
            }
            Held::Value(regs) => {
                let Some(ty) = of.ty() else { return self.fail("an element of what has none") };
                if let Some(position) = self.known(index).filter(|at| *at < ty.parts().len()) {
                    return self.part(of, position);
                }
                let place = match self.table(of, &ty) {
                    Some(place) => place,
                    None => {
                        let place = self.variable(&ty);
                        self.store(&place, &regs);
                        place
                    }
                };
                self.element_of(&place, ty.parts().len(), index)
            }
            Held::Tiled => {
                let rank = self.program.rank;
                let ty = Ty::Index(rank);
                let place = self.variable(&ty);
                let regs: Vec<_> = (0..rank as Reg).collect();
                self.store(&place, &regs);
                match self.known(index).filter(|at| *at < rank) {
                    Some(position) => Held::Value([position as Reg].into()),
                    None => self.element_of(&place, rank, index),
                }
            }
            Held::None => Held::None,
        }
    }

    /// The number that is a literal.
    pub(super) fn known(&self, index: &ir::Value) -> Option<usize> {
        match index {
            ir::Value::Node(id, _) => match &self.kernel.nodes[id.index()].op {
                Op::Literal(_, bits) => usize::try_from(*bits).ok(),
                _ => None,
            },
            _ => None,
        }
    }

    /// The element of an array in memory.
    pub(super) fn element_of(&mut self, place: &Rc<Place>, len: usize, index: &ir::Value) -> Held {
        if let Some(position) = self.known(index).filter(|at| *at < len) {
            return Held::Place(part_of(place, position));
        }
        let signed = index.ty().and_then(|ty| ty.scalar()).is_some_and(Scalar::is_signed);
        let index = self.scalar(index);
        let (first, to) = (part_of(place, 0), self.planes(1));
        let stride = match in_bytes(place.memory) {
            true => first.layout.packed_bytes(),
            false => first.layout.words(),
        };
        let (before, len, at) = (place.index, len as u32, self.at);
        self.emit(Instruction::Element { to, before, index, signed, len, stride, at });
        Held::Place(Place { index: Some(to), ..(*first).clone() }.into())
    }

    /// The table of constants that a node is, if it is one.
    pub(super) fn table(&mut self, of: &ir::Value, ty: &Ty) -> Option<Rc<Place>> {
        let ir::Value::Node(id, _) = of else { return None };
        let known = self.tables.iter().find(|(known, _)| known == id).map(|(_, offset)| *offset);
        let offset = match known {
            Some(offset) => offset,
            None => {
                let words = self.constant_words(of)?;
                let offset = self.program.constants.len() as u32;
                self.program.constants.extend(words);
                self.tables.push((*id, offset));
                offset
            }
        };
        Some(Place::whole(Memory::Constants, offset, ty).into())
    }

    pub(super) fn constant_words(&self, value: &ir::Value) -> Option<Vec<u32>> {
        let ir::Value::Node(id, _) = value else { return None };
        match &self.kernel.nodes[id.index()].op {
            Op::Literal(scalar, bits) if words_of(*scalar) == 2 => {
                Some(vec![*bits as u32, (*bits >> 32) as u32])
            }
            Op::Literal(..) => match &self.held[id.index()] {
                Held::Value(regs) => {
                    let literals = &self.program.literals;
                    literals.iter().find(|(reg, _)| *reg == regs[0]).map(|(_, word)| vec![*word])
                }
                _ => None,
            },
            Op::Whole(_, parts) => {
                let mut words = Vec::new();
                for part in parts {
                    words.extend(self.constant_words(part)?);
                }
                Some(words)
            }
            _ => None,
        }
    }
}
