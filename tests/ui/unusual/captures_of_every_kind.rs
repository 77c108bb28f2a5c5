//! Truth values, tuples, options, enums, extents, indices and structs within each other, captured by value.

use amp_runtime::Result;
use amp_runtime::prelude::*;

#[amp]
enum Edge {
    Clamp,
    Wrap,
    Value(i32),
}

#[amp]
struct Inner {
    weights: [[i32; 2]; 2],
    bias: i64,
}

#[amp]
struct Settings(bool, (Edge, Option<Inner>), [Edge; 2], Extent<2>);

pub fn run() -> Result<()> {
    let inner = Inner { weights: [[1, 2], [3, 4]], bias: -5 };
    let settings = Settings(
        true,
        (Edge::Value(9), Some(inner)),
        [Edge::Wrap, Edge::Clamp],
        Extent::new([3, 4]),
    );
    let (offset, shift, enabled, big) =
        (Index::new([1, 1]), (2_u8, -1_i16), Some(true), u64::MAX / 3);
    let out = Array::new([3, 4], &[0_i64; 12])?;
    parallel_for_each(
        out.extent(),
        kernel!(|i: Index<2>| {
            let Settings(flag, (edge, maybe), edges, extent) = settings;
            let p = i + offset;
            let value = match (edge, edges[i[1] % 2]) {
                (Edge::Value(v), Edge::Wrap) if extent.contains(p) => v as i64,
                (Edge::Value(_), Edge::Clamp) => 100,
                _ => 200,
            };
            let weight = match maybe {
                Some(Inner { weights, bias }) => weights[i[0] % 2][i[1] % 2] as i64 + bias,
                None => 0,
            };
            out[i] = if flag && enabled == Some(true) { value + weight } else { 0 }
                + shift.0 as i64 * shift.1 as i64
                + (big >> 60) as i64;
        }),
    )?;
    let expected = (0..12).map(|k| {
        let (row, column) = (k / 4, k % 4);
        let value = match column % 2 {
            1 => 100,
            _ if row < 2 && column < 3 => 9,
            _ => 200,
        };
        value + [[1, 2], [3, 4]][row % 2][column % 2] - 5 - 2 + 5
    });
    assert_eq!(out.to_vec()?, expected.collect::<Vec<i64>>());
    Ok(())
}
