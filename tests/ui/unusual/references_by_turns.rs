//! Names for places one after the other, references of references' parts, reborrows, and swaps of what they mean.

use amp_runtime::Result;
use amp_runtime::prelude::*;

#[amp(cpu)]
fn add(to: &mut i32, from: &i32) {
    *to += *from;
}

#[amp(cpu)]
fn both(a: &mut [i32; 3], b: &mut (i32, [i32; 2])) -> i32 {
    let first = &mut a[0];
    *first += 10;
    add(first, &b.0);
    let first = &mut b.1;
    let second = &mut first[1];
    *second *= 2;
    add(second, &a[2]);
    let (left, [right, last]) = b;
    std::mem::swap(left, right);
    add(&mut *left, last);
    let whole = &mut *a;
    whole[1] = *left;
    let [x, _, z] = whole;
    std::mem::swap(x, z);
    let shared = &a;
    let again = &shared[2];
    let copy = *again + shared[0];
    copy
}

#[amp(cpu)]
fn option(slot: &mut Option<(i32, i32)>) -> i32 {
    if let Some((a, b)) = slot
        && *a < 5
    {
        *a += *b;
        return *a;
    }
    match slot {
        Some((a, _)) if *a % 2 == 0 => {
            *slot = None;
            1
        }
        Some(pair) => {
            pair.1 += 1;
            std::mem::swap(&mut pair.0, &mut pair.1);
            pair.0
        }
        None => 0,
    }
}

pub fn run() -> Result<()> {
    let out = Array::new(10, &[[0; 8]; 10])?;
    parallel_for_each(
        out.extent(),
        kernel!(|i: Index<1>| {
            let n = i[0] as i32;
            let (mut a, mut b) = ([n, 1, 2], (3, [n * n, 7]));
            let sum = both(&mut a, &mut b);
            let mut slot = if n == 9 { None } else { Some((n, 3)) };
            let first = option(&mut slot);
            let second = option(&mut slot);
            out[i] = [
                a[0],
                a[1],
                a[2],
                b.0,
                b.1[0],
                b.1[1],
                sum,
                first * 1000 + second * 10 + slot.is_some() as i32,
            ];
        }),
    )?;
    let plain = |n: i32| {
        let option = |slot: &mut Option<(i32, i32)>| match *slot {
            Some((a, b)) if a < 5 => {
                *slot = Some((a + b, b));
                a + b
            }
            Some((a, _)) if a % 2 == 0 => {
                *slot = None;
                1
            }
            Some((a, b)) => {
                *slot = Some((b + 1, a));
                b + 1
            }
            None => 0,
        };
        let mut slot = (n != 9).then_some((n, 3));
        let (first, second) = (option(&mut slot), option(&mut slot));
        let left = n * n + 16;
        [
            2,
            left,
            n + 13,
            left,
            3,
            16,
            n + 15,
            first * 1000 + second * 10 + i32::from(slot.is_some()),
        ]
    };
    assert_eq!(out.to_vec()?, (0..10).map(plain).collect::<Vec<_>>());
    Ok(())
}
