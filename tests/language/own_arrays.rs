//! Arrays of a thread's own, whose elements change places under indices that change, too.
//!
//! A driver that reads an index when the element is used, and not where it is written, exchanges others.

use amp_runtime::prelude::*;
use amp_tests::features;

const SEEDS: [i32; 8] = [0, 1, 5, 77, -3, 4096, 123_456_789, i32::MIN];

/// Six numbers of a seed.
#[amp(cpu)]
fn numbers(seed: i32) -> [i32; 6] {
    let mut numbers = [0; 6];
    let mut state = seed as u32;
    for k in 0..6 {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        numbers[k] = (state >> 24) as i32 % 10;
    }
    numbers
}

#[amp(cpu)]
fn folded(numbers: [i32; 6]) -> i32 {
    let mut sum = 0;
    for number in numbers {
        sum = sum * 10 + number;
    }
    sum
}

features! {
    insertion_sort: (seed: i32) -> i32 {
        let mut v = numbers(seed);
        for k in 1..6 {
            let mut j = k;
            while j > 0 && v[j - 1] > v[j] {
                let t = v[j];
                v[j] = v[j - 1];
                v[j - 1] = t;
                j -= 1;
            }
        }
        folded(v)
    } for SEEDS;
    exchanged_downwards: (seed: i32) -> i32 {
        let mut v = numbers(seed);
        let mut j = 5;
        while j > 0 {
            let t = v[j];
            v[j] = v[j - 1];
            v[j - 1] = t;
            j -= 1;
        }
        folded(v)
    } for SEEDS;
    exchanged_upwards: (seed: i32) -> i32 {
        let mut v = numbers(seed);
        for j in 0..5 {
            let t = v[j];
            v[j] = v[j + 1];
            v[j + 1] = t;
        }
        folded(v)
    } for SEEDS;
    by_a_signed_number: (seed: i32) -> i32 {
        let mut v = numbers(seed);
        let mut j = 0_i32;
        while j < 5 {
            let t = v[j as usize];
            v[j as usize] = v[(j + 1) as usize] + 1;
            v[(j + 1) as usize] = t;
            j += 1;
        }
        folded(v)
    } for SEEDS;
    round_and_round: (seed: i32) -> i32 {
        let mut v = numbers(seed);
        let mut j = 0;
        let mut rounds = 0;
        while rounds < 9 {
            let next = (j + 1) % 6;
            let t = v[next];
            v[next] = v[j] / 2;
            v[j] = t;
            j = next;
            rounds += 1;
        }
        folded(v)
    } for SEEDS;
    by_a_chosen_index: (seed: i32) -> i32 {
        let mut v = numbers(seed);
        for n in 0..5 {
            let j = v[n] as usize % 5 + 1;
            let other = if v[n] > 4 { j } else { j - 1 };
            let t = v[j];
            v[j] = v[other] + 1;
            v[other] = t;
        }
        folded(v)
    } for SEEDS;
    of_rows: (seed: i32) -> i32 {
        let mut m = [numbers(seed), numbers(seed / 3)];
        let mut j = 5;
        while j > 0 && m[1][j] != 9 {
            let t = m[j % 2][j];
            m[j % 2][j] = m[1 - j % 2][j - 1];
            m[1 - j % 2][j - 1] = t;
            j -= 1;
        }
        folded(m[0]) ^ folded(m[1])
    } for SEEDS;
}
