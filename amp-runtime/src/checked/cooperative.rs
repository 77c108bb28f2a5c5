//! Cooperative matrices: where their numbers lie in memory, and their products.

use super::number::Reg;
use super::program::{MatrixBlock, MatrixMemory, NOWHERE};
use super::run::Run;
use crate::cooperative::BLOCK_ALIGNMENT;
use crate::f16;
use crate::ir::Scalar;
use crate::ir::node::Id;
use crate::subgroup::CPU_SUBGROUP_SIZE;

impl Run<'_> {
    /// Where the numbers of a block lie that each lane keeps; nowhere, if it is not there as a whole.
    pub(super) fn places_of_matrix(&mut self, to: &[Reg], block: &MatrixBlock, at: Id) {
        for lane in self.lanes() {
            let member = self.order[lane] as usize % CPU_SUBGROUP_SIZE;
            let first = block.at.map(|at| self.planes.get(at, lane) as usize);
            let wrong = self.wrong_with(block, first);
            for (word, to) in to.iter().enumerate() {
                let number = CPU_SUBGROUP_SIZE * word + member;
                let (row, column) = (number / block.sides[1], number % block.sides[1]);
                let [down, across] = if block.transposed { [column, row] } else { [row, column] };
                let place = match wrong {
                    Some(_) => NOWHERE,
                    None => self.place_in(block, [first[0] + down, first[1] + across]) as u32,
                };
                self.planes.set(*to, lane, place);
            }
            if let Some(wrong) = wrong {
                let access = self.access(at.0, "uses a block that is not there", lane);
                let message = format!(
                    "the block of a cooperative matrix at [{}, {}] {wrong}, in the thread {:?}",
                    first[0], first[1], access.thread
                );
                self.find_block(access, message);
            }
        }
    }

    /// Rows and columns that a block has in memory.
    fn wrong_with(&self, block: &MatrixBlock, first: [usize; 2]) -> Option<&'static str> {
        let bytes = block.scalar.packed_bytes() as usize;
        let (sides, distances) = match block.memory {
            MatrixMemory::View(view, numbers) => {
                let memory = &self.data.views[view];
                let sides = [memory.extent[0], memory.extent[1] * numbers];
                (sides, [memory.strides[0], memory.first])
            }
            // That rows suit is a rule of the module.
            MatrixMemory::Tile { sides, .. } => (sides, [0, 0]),
        };
        let mut of_block = block.sides;
        if block.transposed {
            of_block.reverse();
        }
        let outside = |dimension: usize| first[dimension] + of_block[dimension] > sides[dimension];
        if outside(0) || outside(1) {
            return Some("is not whole within its memory");
        }
        let aligned = |bytes: usize| bytes.is_multiple_of(BLOCK_ALIGNMENT);
        let suits = aligned(first[1] * bytes) && distances.into_iter().all(aligned);
        (!suits).then_some("does not begin at a multiple of 16 bytes in each of its rows")
    }

    /// The byte or word of a number.
    fn place_in(&self, block: &MatrixBlock, [row, column]: [usize; 2]) -> usize {
        match block.memory {
            MatrixMemory::View(view, _) => {
                let memory = &self.data.views[view];
                let bytes = block.scalar.packed_bytes() as usize;
                memory.first + row * memory.strides[0] + column * bytes
            }
            MatrixMemory::Tile { first, pitch, .. } => first + row * pitch + column,
        }
    }

    /// `left * right + accumulator`
    pub(super) fn multiply_add(
        &mut self,
        to: &[Reg],
        operands: &[Vec<Reg>; 3],
        [rows, depth, columns]: [usize; 3],
        [factors, sums]: [Scalar; 2],
    ) {
        for group in 0..self.planes.lanes / CPU_SUBGROUP_SIZE {
            let lanes: Vec<usize> = (0..CPU_SUBGROUP_SIZE)
                .map(|member| self.lane_of[group * CPU_SUBGROUP_SIZE + member] as usize)
                .collect();
            if lanes.iter().all(|lane| self.active[*lane] == 0) {
                continue;
            }
            let matrix = |regs: &[Reg], scalar: Scalar| -> Vec<f32> {
                let words = regs
                    .iter()
                    .flat_map(|reg| lanes.iter().map(|lane| self.planes.get(*reg, *lane)));
                words.map(|word| number(scalar, word)).collect()
            };
            let [left, right, before] = operands;
            let (left, right) = (matrix(left, factors), matrix(right, factors));
            let mut sum = matrix(before, sums);
            for (row, sums) in sum.chunks_mut(columns).enumerate().take(rows) {
                let left = &left[row * depth..][..depth];
                for (left, right) in left.iter().zip(right.chunks(columns)) {
                    sums.iter_mut().zip(right).for_each(|(sum, right)| *sum += left * right);
                }
            }
            for (numbers, reg) in sum.chunks(CPU_SUBGROUP_SIZE).zip(to) {
                for (sum, lane) in numbers.iter().zip(&lanes) {
                    if self.active[*lane] != 0 {
                        self.planes.set(*reg, *lane, word(sums, *sum));
                    }
                }
            }
        }
    }
}

fn number(scalar: Scalar, word: u32) -> f32 {
    match scalar {
        Scalar::F16 => f16::from_bits(word as u16).to_f32(),
        _ => f32::from_bits(word),
    }
}

fn word(scalar: Scalar, number: f32) -> u32 {
    match scalar {
        Scalar::F16 => f16::from_f32(number).to_bits().into(),
        _ => number.to_bits(),
    }
}
