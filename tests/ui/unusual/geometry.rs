//! Arithmetic of indices and extents: backwards, by components, in tuple structs, generic in the rank.

use amp_runtime::Result;
use amp_runtime::prelude::*;

#[amp]
struct Frame(Index<2>, Extent<2>);

#[amp]
impl Frame {
    fn inner(self, border: usize) -> Frame {
        Frame(self.0 + border, self.1 - 2 * border)
    }
    fn contains(&self, i: Index<2>) -> bool {
        self.1.contains(i - self.0)
    }
}

#[amp(cpu)]
fn folded<const N: usize>(i: Index<N>, sides: Extent<N>) -> usize {
    let mut place = 0;
    for d in 0..N {
        place = place * sides[d] + i[d];
    }
    place
}

pub fn run() -> Result<()> {
    let extent = Extent::new([6, 9]);
    let out = Array::new(extent, &[0_u32; 54])?;
    let frame = Frame(Index::new([0, 1]), extent - Index::new([0, 1]));
    parallel_for_each(
        extent,
        kernel!(|i: Index<2>| {
            let mut mirrored = Index::from([extent[0], extent[1]]) - 1 - i;
            let place = folded(mirrored, extent);
            mirrored[0] %= 3;
            mirrored += Index::new([1, 0]);
            let back = (i * 2 + 1) / 2;
            let [row, column]: [usize; 2] = mirrored.into();
            let inside = frame.inner(1).contains(i);
            let step = match i.checked_sub(Index::new([2, 2])) {
                Some(p) => p[0],
                None => 100,
            };
            out[i] = (place + 1000 * row + column) as u32
                + inside as u32 * 10_000
                + (back == i && i < extent.into()) as u32 * 100_000
                + step as u32 * 1_000_000;
        }),
    )?;
    let expected = (0..54_u32).map(|k| {
        let (row, column) = (k / 9, k % 9);
        let (r, c) = (5 - row, 8 - column);
        let inside = (1..5).contains(&row) && (2..8).contains(&column);
        let step = if row >= 2 && column >= 2 { row - 2 } else { 100 };
        r * 9 + c + 1000 * (r % 3 + 1) + c + u32::from(inside) * 10_000 + 100_000 + step * 1_000_000
    });
    assert_eq!(out.to_vec()?, expected.collect::<Vec<_>>());
    Ok(())
}
