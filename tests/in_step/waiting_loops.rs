//! Loops in kernels that wait: what they do with variables from around them.

use amp_runtime::prelude::*;
use amp_tests::{accelerators, launch};

#[amp]
#[derive(Debug)]
struct Pair {
    sum: u32,
    last: [u32; 2],
}

#[amp]
impl Pair {
    fn add(&mut self, number: u32) {
        self.sum += number;
        self.last = [self.last[1], number];
    }
}

/// What a thread with this number finds, given what its neighbour has put down.
fn expected(thread: u32, next: u32) -> [u32; 8] {
    let product = (1..=4).fold(1, |product, k| product * (thread + k));
    let odd: u32 = (0..10).filter(|k| k % 2 == 1).take(3).sum();
    [product, 6 + next, odd, 3 * next + 3, thread + 9, 2 * thread + 7, 20, next + 5]
}

#[test]
fn variables_of_loops_beside_barriers() {
    for accelerator in accelerators() {
        let found = Array::<[u32; 8], 1>::zeroed_on(&accelerator, 8).unwrap();
        let kernel = amp!(|t: TiledIndex<4>| {
            #[tile_static]
            let shared: [u32; 4];
            let number = t.global[0] as u32;
            let local = t.local[0];
            shared[local] = number;
            t.barrier.wait();
            let next = shared[(local + 1) % 4];
            // Assigned, beside one that a pattern declares, and one that is only read.
            let mut product = 1;
            let (mut sum, step) = (0, 1);
            for k in 1..=({
                // A variable of its own, in a loop that the range runs.
                let mut rounds = 0;
                while rounds < 4 {
                    rounds += 2;
                }
                rounds
            }) {
                product *= number + k;
                if k < 4 {
                    sum += k * step;
                }
            }
            t.barrier.wait();
            // Left early; the counter has the name of a variable around it.
            let k = 7_u32;
            let mut odd = 0;
            for k in 0..10_u32 {
                if k % 2 == 0 {
                    continue;
                }
                if k > 5 {
                    break;
                }
                odd += k;
            }
            sum += next;
            t.barrier.wait();
            // Elements, fields and methods; memory of the tile.
            let mut pair = Pair { sum: 0, last: [0, 0] };
            let mut elements = [0_u32; 3];
            let mut round = 0;
            while round < 3 {
                pair.add(next);
                elements[round] += shared[(local + 1) % 4];
                elements[2 - round] += 1;
                pair.last[0] += 1;
                round += 1;
            }
            t.barrier.wait();
            // Declared before it has a value; loops within loops, with a label.
            let last;
            let mut later;
            let mut count = 0;
            'outer: for i in 0..4 {
                later = number;
                for j in 0..4 {
                    later += 1;
                    if i * j == 9 {
                        break 'outer;
                    }
                    count += 1;
                }
            }
            later = number;
            for _ in 0..9 {
                later += 1;
            }
            last = later;
            t.barrier.wait();
            // A closure that reads a variable, and one that is declared within.
            let mut twice = k;
            let both = |a: u32, b: u32| a + b + last - last;
            for _ in 0..2 {
                let number = number;
                let mut inner = both(twice, number);
                inner -= 0;
                twice = inner;
            }
            let mut weighed = 0;
            for element in [1, 2, 3] {
                for weight in 0..3_u32 {
                    weighed += element * weight;
                }
            }
            weighed += 2;
            t.barrier.wait();
            let mut rest = [0; 2];
            for place in &mut rest {
                *place += next;
            }
            for k in 0..5 {
                rest[1] += 1;
                if k == 4 && rest[0] == next + 1 {
                    return;
                }
            }
            let total = elements[0] + elements[1] + elements[2];
            let _ = (pair.sum, count);
            found[t] = [product, sum, odd, total, last, twice, weighed, rest[1]];
        });
        launch(&accelerator, found.extent().tile::<4>(), kernel);
        for (thread, found) in found.to_vec().unwrap().into_iter().enumerate() {
            let next = thread / 4 * 4 + (thread + 1) % 4;
            let name = accelerator.name();
            assert_eq!(found, expected(thread as u32, next as u32), "thread {thread} on {name}");
        }
    }
}
