//! Methods of traits that take closures, with closures handed from default bodies.

use amp_runtime::Result;
use amp_runtime::prelude::*;

#[amp]
trait Sequence {
    fn at(&self, k: u32) -> i32;

    fn length(&self) -> u32;

    fn fold<F: Fn(i32, i32) -> i32>(&self, start: i32, f: F) -> i32 {
        let mut value = start;
        for k in 0..self.length() {
            value = f(value, self.at(k));
        }
        value
    }

    fn largest(&self) -> i32 {
        self.fold(i32::MIN, |a, b| if a > b { a } else { b })
    }

    fn count(&self, holds: impl Fn(i32) -> bool) -> i32 {
        self.fold(0, |n, v| n + holds(v) as i32)
    }
}

#[amp]
struct Steps {
    from: i32,
    by: i32,
    count: u32,
}

#[amp]
struct Table([i32; 4]);

#[amp]
impl Sequence for Steps {
    fn at(&self, k: u32) -> i32 {
        self.from + self.by * k as i32
    }
    fn length(&self) -> u32 {
        self.count
    }
}

#[amp]
impl Sequence for Table {
    fn at(&self, k: u32) -> i32 {
        self.0[k as usize]
    }
    fn length(&self) -> u32 {
        4
    }
    fn largest(&self) -> i32 {
        1000 + self.fold(0, |a, b| a.max(b))
    }
}

#[amp(cpu)]
fn both(a: &impl Sequence, b: impl Sequence, limit: i32) -> i32 {
    a.largest() - b.largest() + a.count(|v| v > limit) * 10 + b.count(|v| v <= limit)
}

pub fn run() -> Result<()> {
    let out = Array::new(15, &[0; 15])?;
    parallel_for_each(
        out.extent(),
        kernel!(|i: Index<1>| {
            let n = i[0] as i32;
            let steps = Steps { from: -n, by: 2, count: i[0] as u32 };
            out[i] = both(&steps, Table([n, 3, -n, 7]), 4);
        }),
    )?;
    let plain = |n: i32| {
        let steps: Vec<_> = (0..n).map(|k| 2 * k - n).collect();
        let table = [n, 3, -n, 7];
        steps
            .iter()
            .copied()
            .max()
            .unwrap_or(i32::MIN)
            .wrapping_sub(1000 + n.max(7))
            .wrapping_add(steps.iter().filter(|v| **v > 4).count() as i32 * 10)
            .wrapping_add(table.iter().filter(|v| **v <= 4).count() as i32)
    };
    assert_eq!(out.to_vec()?, (0..15).map(plain).collect::<Vec<_>>());
    Ok(())
}
