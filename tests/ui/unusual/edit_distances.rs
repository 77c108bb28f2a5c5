//! The distance of two words by rows of a table, of bytes of text that the host has packed.

use amp_runtime::Result;
use amp_runtime::prelude::*;

const LONGEST: usize = 10;

#[amp]
struct Word {
    bytes: [u8; LONGEST],
    count: u16,
}

impl From<&str> for Word {
    fn from(text: &str) -> Word {
        let mut bytes = [b' '; LONGEST];
        bytes[..text.len()].copy_from_slice(text.as_bytes());
        Word { bytes, count: text.len() as u16 }
    }
}

#[amp(cpu)]
fn least<const N: usize>(of: [u16; N]) -> u16 {
    let mut least = u16::MAX;
    for v in of {
        if v < least {
            least = v;
        }
    }
    least
}

#[amp(cpu)]
fn distance(a: &Word, b: &Word) -> u16 {
    let (n, m) = (a.count as usize, b.count as usize);
    let mut above = [0; { LONGEST + 1 }];
    for k in 0..=m {
        above[k] = k as u16;
    }
    for row in 1..=n {
        let mut diagonal = above[0];
        above[0] = row as u16;
        for k in 1..=m {
            let change = (a.bytes[row - 1] != b.bytes[k - 1]) as u16;
            (diagonal, above[k]) =
                (above[k], least([diagonal + change, above[k] + 1, above[k - 1] + 1]));
        }
    }
    above[m]
}

pub fn run() -> Result<()> {
    let words: Vec<Word> =
        ["kernel", "colonel", "", "barrier", "carrier", "tile"].map(Word::from).to_vec();
    let view = ArrayView::new(6, &words)?;
    let out = Array::new([6, 6], &[0_u16; 36])?;
    parallel_for_each(
        out.extent(),
        kernel!(|i: Index<2>| out[i] = distance(&view[i[0]], &view[i[1]])),
    )?;
    let found = out.to_vec()?;
    for (row, a) in words.iter().enumerate() {
        for (column, b) in words.iter().enumerate() {
            let (a, b) = (&a.bytes[..a.count.into()], &b.bytes[..b.count.into()]);
            let mut table = vec![(0..=b.len()).collect::<Vec<_>>()];
            for k in 0..a.len() {
                let mut line = vec![k + 1];
                for j in 0..b.len() {
                    let change = table[k][j] + usize::from(a[k] != b[j]);
                    line.push(change.min(table[k][j + 1] + 1).min(line[j] + 1));
                }
                table.push(line);
            }
            assert_eq!(usize::from(found[row * 6 + column]), table[a.len()][b.len()]);
        }
    }
    Ok(())
}
