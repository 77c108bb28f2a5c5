//! Cooperative matrices: each lane of a subgroup keeps every eighth number, row by row.

use super::super::program::{Instruction, MatrixBlock, MatrixMemory, Memory, Target};
use super::{Compiler, Held, Regs};
use crate::ir::{self, Binary, Cooperative, CooperativeTy, Scalar, Ty};

impl Compiler<'_> {
    pub(super) fn cooperative(&mut self, op: Cooperative, arguments: &[ir::Value]) -> Held {
        match (op, arguments) {
            (Cooperative::Zero(ty), _) => {
                let zero = self.literal(0);
                Held::Value(vec![zero; ty.numbers_of_a_lane()].into())
            }
            (Cooperative::Load { ty, transposed }, [memory, row, column]) => {
                let Some((memory, places)) = self.places(ty, transposed, memory, [row, column])
                else {
                    return self.fail("a matrix from no memory");
                };
                let to = self.regs(&Ty::Cooperative(ty));
                for (to, place) in to.iter().zip(places.iter().copied()) {
                    let target = target(memory, place, ty.scalar);
                    self.emit(Instruction::Load(*to, target, self.at));
                }
                Held::Value(to)
            }
            (Cooperative::Store { transposed }, [matrix, memory, row, column]) => {
                let from = self.operand(matrix);
                let Some(Ty::Cooperative(ty)) = matrix.ty() else {
                    return self.fail("no matrix that is stored");
                };
                let Some((memory, places)) = self.places(ty, transposed, memory, [row, column])
                else {
                    return self.fail("a matrix to no memory");
                };
                for (from, place) in from.iter().zip(places.iter().copied()) {
                    let target = target(memory, place, ty.scalar);
                    self.emit(Instruction::Store(target, *from, self.at));
                }
                Held::Value([].into())
            }
            (Cooperative::MultiplyAdd, [left, right, accumulator]) => {
                let types = [left, right, accumulator].map(ir::Value::ty);
                let [
                    Some(Ty::Cooperative(of_left)),
                    Some(Ty::Cooperative(of_right)),
                    Some(Ty::Cooperative(of_sum)),
                ] = types
                else {
                    return self.fail("a product of no matrices");
                };
                let operands =
                    [left, right, accumulator].map(|operand| self.operand(operand).to_vec());
                let to = self.regs(&Ty::Cooperative(of_sum));
                self.emit(Instruction::MultiplyAdd {
                    to: to.to_vec(),
                    operands,
                    sides: [of_left.rows, of_left.columns, of_right.columns],
                    scalars: [of_left.scalar, of_sum.scalar],
                });
                Held::Value(to)
            }
            (Cooperative::Add, [one, other]) => {
                let (left, right) = (self.operand(one), self.operand(other));
                self.number_by_number(Binary::Add, one, &left, &right)
            }
            (Cooperative::Scale, [matrix, factor]) => {
                let (numbers, factor) = (self.operand(matrix), self.scalar(factor));
                let factors = vec![factor; numbers.len()];
                self.number_by_number(Binary::Mul, matrix, &numbers, &factors)
            }
            _ => self.fail("an operation on matrices without its values"),
        }
    }

    fn number_by_number(
        &mut self,
        op: Binary,
        matrix: &ir::Value,
        left: &[u32],
        right: &[u32],
    ) -> Held {
        let Some(ty @ Ty::Cooperative(CooperativeTy { scalar, .. })) = matrix.ty() else {
            return self.fail("an operator of no matrix");
        };
        let (results, at) = (self.regs(&ty), self.at);
        for (to, (left, right)) in results.iter().zip(left.iter().zip(right)) {
            let (to, operands) = (*to, [*left, *right]);
            self.emit(Instruction::Binary { op, scalar, to, operands, at });
        }
        Held::Value(results)
    }

    /// The memory of a block, and where in it each lane's numbers are.
    fn places(
        &mut self,
        ty: CooperativeTy,
        transposed: bool,
        memory: &ir::Value,
        [row, column]: [&ir::Value; 2],
    ) -> Option<(Memory, Regs)> {
        let (space, of_block) = match (self.get(memory), memory) {
            (Held::View(view, before), ir::Value::View { element, .. }) if before.is_empty() => {
                (Memory::View(view), MatrixMemory::View(view, numbers_of(element)))
            }
            (Held::Place(place), _) => {
                let (Ty::Array(row, height), Ty::Array(padded, _)) = (&place.ty, &place.layout)
                else {
                    return None;
                };
                let Ty::Array(element, width) = &**row else { return None };
                let memory = MatrixMemory::Tile {
                    first: place.offset as usize,
                    sides: [*height, width * numbers_of(element)],
                    pitch: padded.words() as usize,
                };
                (place.memory, memory)
            }
            _ => return None,
        };
        let block = MatrixBlock {
            memory: of_block,
            scalar: ty.scalar,
            sides: [ty.rows, ty.columns],
            transposed,
            at: [self.scalar(row), self.scalar(column)],
        };
        let places: Regs = (0..ty.numbers_of_a_lane()).map(|_| self.planes(1)).collect();
        let at = self.at;
        self.emit(Instruction::PlacesOfMatrix { to: places.to_vec(), block, at });
        Some((space, places))
    }
}

/// How many numbers an element of memory has.
fn numbers_of(element: &Ty) -> usize {
    match element {
        Ty::Vector(_, numbers) => *numbers,
        _ => 1,
    }
}

fn target(memory: Memory, index: u32, scalar: Scalar) -> Target {
    Target { memory, offset: 0, index: Some(index), scalar }
}
