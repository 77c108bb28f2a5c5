//! `for` over arrays of arrays, of structs, by value, by reference and to change them.

use amp_runtime::Result;
use amp_runtime::prelude::*;

#[amp]
struct Item {
    key: i32,
    tags: [i32; 3],
}

#[amp(cpu)]
fn tidy(n: i32) -> i32 {
    let mut items = [Item { key: n, tags: [1, 2, 3] }; 4];
    let mut k = 0;
    for Item { key, tags } in &mut items {
        *key += k;
        for tag in tags.iter_mut() {
            *tag *= *key;
        }
        k += 1;
    }
    let mut sum = 0;
    for &Item { key, tags: [a, .., c] } in items.iter() {
        sum += key + a - c;
    }
    for row in [[1, 2], [3, 4], [n, 6]] {
        for v in row {
            sum = sum * 2 + v;
        }
    }
    for (a, b) in [(1, n), (n, 2)] {
        sum -= a * b;
    }
    for item in items {
        if item.key % 2 == 0 {
            continue;
        }
        for tag in &item.tags {
            sum ^= tag;
        }
    }
    sum
}

fn plain(n: i32) -> i32 {
    let items: Vec<(i32, [i32; 3])> =
        (0..4).map(|k| (n + k, [1, 2, 3].map(|t| t * (n + k)))).collect();
    let mut sum = items.iter().map(|(key, tags)| key + tags[0] - tags[2]).sum();
    sum = [1, 2, 3, 4, n, 6].iter().fold(sum, |sum, v| sum * 2 + v);
    sum -= n + 2 * n;
    for tag in items.iter().filter(|item| item.0 % 2 != 0).flat_map(|item| item.1) {
        sum ^= tag;
    }
    sum
}

pub fn run() -> Result<()> {
    let out = Array::new(30, &[0; 30])?;
    parallel_for_each(out.extent(), kernel!(|i: Index<1>| out[i] = tidy(i[0] as i32)))?;
    assert_eq!(out.to_vec()?, (0..30).map(plain).collect::<Vec<_>>());
    Ok(())
}
