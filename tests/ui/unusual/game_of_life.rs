//! The game of life on a torus, with two arrays that change places by `std::mem::swap` of the host.

use amp_runtime::Result;
use amp_runtime::prelude::*;

#[amp(cpu)]
fn around(place: usize, step: i32, side: usize) -> usize {
    (place as i32 + step).rem_euclid(side as i32) as usize
}

#[amp]
fn generation(i: Index<2>, from: &Array<u8, 2>, to: &Array<u8, 2>) {
    let [rows, columns] = [from.extent()[0], from.extent()[1]];
    let mut alive = 0;
    for down in -1..=1 {
        for right in -1..=1 {
            if (down, right) != (0, 0) {
                alive += from[[around(i[0], down, rows), around(i[1], right, columns)]];
            }
        }
    }
    to[i] = matches!((from[i], alive), (1, 2..=3) | (0, 3)) as u8;
}

pub fn run() -> Result<()> {
    let start: Vec<u8> = (0..7 * 9).map(|k| (k * k % 7 < 3) as u8).collect();
    let (mut now, mut next) = (Array::new([7, 9], &start)?, Array::new([7, 9], &[0; 63])?);
    let mut plain = start;
    for _ in 0..4 {
        parallel_for_each(now.extent(), generation(&now, &next))?;
        std::mem::swap(&mut now, &mut next);
        let count = |k: usize| -> u8 {
            let (r, c) = (k / 9, k % 9);
            (0..9)
                .filter(|n| *n != 4)
                .map(|n| plain[(r + n / 3 + 6) % 7 * 9 + (c + n % 3 + 8) % 9])
                .sum()
        };
        plain =
            (0..63).map(|k| u8::from(count(k) == 3 || plain[k] == 1 && count(k) == 2)).collect();
    }
    assert_eq!(now.to_vec()?, plain);
    Ok(())
}
