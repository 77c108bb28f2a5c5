//! A function with sixteen parameters of all sorts, patterns among them.

use amp_runtime::Result;
use amp_runtime::prelude::*;

#[amp]
fn many(
    a: u8,
    b: i16,
    mut c: u32,
    (d, e): (i32, bool),
    [f, .., g]: [i32; 3],
    Index_([h, _]): IndexPair,
    k: Option<i32>,
    l: &mut i32,
    m: &[i32; 2],
    n: &[i32],
    o: usize,
    p: f32,
    q: Index<1>,
    r: Extent<2>,
    s: impl Fn(i32) -> i32,
    t: &ArrayView<i32, 1>,
) -> i32 {
    c += 1;
    *l += d + e as i32;
    a as i32
        + b as i32
        + c as i32
        + f * g
        + h
        + k.unwrap_or(50)
        + *l
        + m[1]
        + n[o]
        + p as i32
        + q[0] as i32
        + r.size() as i32
        + s(*l)
        + t[q]
}

#[amp]
struct IndexPair([i32; 2]);

use IndexPair as Index_;

pub fn run() -> Result<()> {
    let data = [5, 6, 7, 8];
    let view = ArrayView::new(4, &data)?;
    let out = Array::new(4, &[0; 4])?;
    parallel_for_each(
        out.extent(),
        kernel!(|i: Index<1>| {
            let mut changed = 100;
            let x = i[0] as i32;
            let sum = many(
                200,
                -3,
                7,
                (x, x > 1),
                [2, 0, 4],
                Index_([x, 9]),
                if x == 2 { None } else { Some(x) },
                &mut changed,
                &[1, x],
                &[10, 20, 30],
                i[0] % 3,
                2.9,
                i,
                Extent::new([3, 4]),
                |v| v * 2,
                &view,
            );
            out[i] = sum * 1000 + changed;
        }),
    )?;
    let plain = |x: i32| {
        let changed = 100 + x + i32::from(x > 1);
        let sum = 200 - 3
            + 8
            + 8
            + x
            + if x == 2 { 50 } else { x }
            + changed
            + x
            + [10, 20, 30][x as usize % 3]
            + 2
            + x
            + 12
            + 2 * changed
            + data[x as usize];
        sum * 1000 + changed
    };
    assert_eq!(out.to_vec()?, (0..4).map(plain).collect::<Vec<_>>());
    Ok(())
}
