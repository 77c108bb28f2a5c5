//! `..` of other structs, nested and of calls, shorthand fields, generic structs by inference.

use amp_runtime::Result;
use amp_runtime::prelude::*;

#[amp]
struct Style<C> {
    colour: C,
    width: u32,
    dashes: [u32; 2],
}

#[amp]
struct Figure {
    style: Style<[u32; 4]>,
    corners: u32,
}

#[amp(cpu)]
fn plain<C>(colour: C) -> Style<C> {
    Style { colour, width: 1, dashes: [3, 4] }
}

#[amp(cpu)]
fn bold<C>(of: Style<C>) -> Style<C> {
    Style { width: of.width * 3, ..of }
}

pub fn run() -> Result<()> {
    let out = Array::new(5, &[Figure { style: plain([0; 4]), corners: 0 }; 5])?;
    parallel_for_each(
        out.extent(),
        kernel!(|i: Index<1>| {
            let corners = i[0] as u32;
            let colour = [1, 2, 3, i[0] as u32];
            let Style { width, .. } = bold(plain(2.5_f32));
            let figure = Figure {
                corners,
                style: Style {
                    dashes: [width, 9],
                    ..bold(Style { width: corners, ..plain(colour) })
                },
            };
            out[i] = Figure { corners: figure.corners + 1, ..figure };
            out[i].style.dashes[1] += figure.style.colour[3];
        }),
    )?;
    for (k, figure) in (0..5_u32).zip(out.to_vec()?) {
        let n = k;
        assert_eq!(
            (figure.corners, figure.style.width, figure.style.dashes),
            (n + 1, 3 * n, [3, 9 + n])
        );
        assert_eq!(figure.style.colour, [1, 2, 3, k]);
    }
    Ok(())
}
