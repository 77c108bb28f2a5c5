//! Quicksort of each row in a thread's own array, with an array for a stack and swaps of elements.

use amp_runtime::Result;
use amp_runtime::prelude::*;

const N: usize = 12;

#[amp(cpu)]
fn sort(values: &mut [i32; N]) -> u32 {
    let mut stack = [(0, 0); 16];
    let mut top = 1;
    let mut deepest = 0;
    stack[0] = (0, N as i32 - 1);
    while top > 0 {
        top -= 1;
        let (low, high) = stack[top];
        if low >= high {
            continue;
        }
        let pivot = values[high as usize];
        let mut store = low as usize;
        for k in low as usize..high as usize {
            if values[k] < pivot {
                (values[store], values[k]) = (values[k], values[store]);
                store += 1;
            }
        }
        let last = values[store];
        values[store] = values[high as usize];
        values[high as usize] = last;
        stack[top] = (low, store as i32 - 1);
        stack[top + 1] = (store as i32 + 1, high);
        top += 2;
        deepest = deepest.max(top as u32);
    }
    deepest
}

pub fn run() -> Result<()> {
    let rows: Vec<[i32; N]> =
        (0..20).map(|r| std::array::from_fn(|c| (r * 31 + c as i32 * 17) % 41 - 20)).collect();
    let mut sorted = rows.clone();
    let view = ArrayViewMut::new(20, &mut sorted)?;
    let depth = Array::new(20, &[0_u32; 20])?;
    parallel_for_each(
        view.extent(),
        kernel!(|i: Index<1>| {
            let mut own = view[i];
            depth[i] = sort(&mut own);
            view[i] = own;
        }),
    )?;
    view.synchronize()?;
    let expected: Vec<_> = rows
        .into_iter()
        .map(|mut row| {
            row.sort();
            row
        })
        .collect();
    assert_eq!(sorted, expected);
    assert!(depth.to_vec()?.iter().all(|depth| (2..=N as u32).contains(depth)));
    Ok(())
}
