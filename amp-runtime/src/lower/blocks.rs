//! Rows of tile_static memory of which blocks are loaded as cooperative matrices.

use super::Ty;
use crate::cooperative::BLOCK_ALIGNMENT;
use crate::ir::node::{Kernel, Op};

/// Has a kernel cooperative matrices?
pub(super) fn has_blocks(kernel: &Kernel) -> bool {
    kernel.nodes.iter().any(|node| matches!(node.op, Op::Cooperative(..)))
}

/// The type that holds a tile_static variable in a kernel that has blocks of memory: an array of arrays whose rows are
/// longer by 16 bytes if they have a power of two of bytes, from 256 on. NVIDIA's driver (580.159.04) loads other
/// numbers as the blocks of such rows.
pub(super) fn suiting_blocks(held: Ty) -> Ty {
    let Ty::Array(Ty::Array(element @ (Ty::Scalar(_) | Ty::Vector(..)), width), _) = &held else {
        return held;
    };
    let bytes = element.bytes().saturating_mul(u32::try_from(*width).unwrap_or(u32::MAX));
    if bytes < FIRST_UNSUITABLE || !bytes.is_power_of_two() {
        return held;
    }
    held.padded((BLOCK_ALIGNMENT as u32).div_ceil(element.bytes()) as usize)
}

/// The shortest rows, in bytes, that a driver does not suit.
const FIRST_UNSUITABLE: u32 = 256;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::Scalar;

    #[test]
    fn rows_of_a_power_of_two_of_bytes_are_longer() {
        let rows = |element: Ty, width| Ty::array(Ty::array(element, width), 16);
        let (half, four) = (Ty::Scalar(Scalar::F16), Ty::Vector(Scalar::F16, 4));
        let word = Ty::Scalar(Scalar::F32);
        let cases = [
            (rows(half, 64), rows(half, 64)),
            (rows(half, 96), rows(half, 96)),
            (rows(half, 128), rows(half, 136)),
            (rows(half, 136), rows(half, 136)),
            (rows(four, 32), rows(four, 34)),
            (rows(word, 32), rows(word, 32)),
            (rows(word, 64), rows(word, 68)),
            (rows(Ty::Vector(Scalar::F32, 4), 32), rows(Ty::Vector(Scalar::F32, 4), 33)),
            (Ty::array(word, 64), Ty::array(word, 64)),
        ];
        for (declared, held) in cases {
            assert_eq!(suiting_blocks(declared), held, "{declared:?}");
        }
    }
}
