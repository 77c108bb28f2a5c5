//! A message is handed over to a neighbour, who takes it only if it is not empty; the sender waits until it is taken.
use crate::case::*;

#[amp]
fn send(boxes: &ArrayViewMut<u32, 1>, to: usize, message: u32) {
    atomic_exchange(&boxes[to], message);
    let mut left = message;
    let patience = u32::MAX; // bug
    // mend: let patience = 0;
    let mut round = 0;
    while left == message && round < patience {
        //~ endless
        left = atomic_fetch_or(&boxes[to], 0);
        round += (left != message) as u32; // bug
        // mend: round += 1;
    }
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    written([6], |boxes: &ArrayViewMut<'_, u32, 1>| {
        let kernel = amp!(|i: Index<1>| {
            let next = (i[0] + 1) % 6;
            send(boxes, next, 10 + i[0] as u32);
        });
        parallel_for_each_on(on, boxes.extent(), kernel)
    })
}

pub fn expected() -> Vec<i64> {
    (0..6).map(|k| 10 + (k + 5) % 6).collect()
}
