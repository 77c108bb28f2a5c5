//! Items of blocks with names of their own, and indices beside values that change something else.
use amp_runtime::prelude::*;

#[amp]
fn next(k: &mut u32) -> u32 {
    *k += 1;
    *k
}

#[amp(cpu)]
fn counted(x: u32) -> u32 {
    const OFFSET: u32 = 3;
    fn moved(x: u32) -> u32 {
        x + OFFSET
    }
    let mut sum = 0;
    for k in 0..x {
        const TWO: u32 = 2;
        struct Pair {
            a: u32,
            b: u32,
        }
        fn thrice(k: u32) -> u32 {
            3 * k
        }
        let pair = Pair { a: thrice(k), b: TWO };
        sum += pair.a * pair.b;
    }
    moved(sum)
}

pub fn main() {
    let mut data = [0_u32; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    let kernel = kernel!(|i: Index<1>| {
        let mut bins = [1.5_f32, 2.5];
        let mut k = 0;
        bins[i[0] % 2] += next(&mut k) as f32;
        view[i] = counted(i[0] as u32) + bins[i[0] % 2] as u32;
    });
    parallel_for_each_on(&Accelerator::cpu(), view.extent(), kernel).unwrap();
    drop(view);
    assert_eq!(data, [3 + 2, 3 + 3, 3 + 6 + 2, 3 + 6 + 12 + 3]);
}
