//! A search of a tree keeps its nodes on a stack of its own, which is too small by one.
use crate::case::*;

#[amp]
fn leaves(root: u32, depth: u32) -> u32 {
    const SIZE: usize = 4; // bug
    // mend: const SIZE: usize = 5;
    let mut stack = [0_u32; SIZE];
    let mut height = 1;
    stack[0] = root;
    let mut sum = 0;
    while height > 0 {
        height -= 1;
        let node = stack[height]; //~? out of range
        if node == 0 || node >= 1 << depth {
            sum += node;
        } else {
            stack[height] = 2 * node; //~? out of range
            stack[height + 1] = 2 * node + 1; //~ out of range
            height += 2;
        }
    }
    sum
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    written([4], |to: &ArrayViewMut<'_, u32, 1>| {
        let kernel = amp!(|i: Index<1>| to[i] = leaves(i[0] as u32 + 1, 4));
        parallel_for_each_on(on, to.extent(), kernel)
    })
}

pub fn expected() -> Vec<i64> {
    fn leaves(node: i64) -> i64 {
        if node >= 16 { node } else { leaves(2 * node) + leaves(2 * node + 1) }
    }
    (1..5).map(leaves).collect()
}
