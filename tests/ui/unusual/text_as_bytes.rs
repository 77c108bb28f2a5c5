//! Bytes of text: ranges of byte literals as patterns, a cipher, and a histogram by atomics.

use amp_runtime::Result;
use amp_runtime::prelude::*;

#[amp(cpu)]
fn turned(byte: u8, by: u8) -> u8 {
    match byte {
        b'a'..=b'z' => (byte - b'a' + by) % 26 + b'a',
        b @ b'A'..=b'Z' => (b - b'A' + by) % 26 + b'A',
        b' ' | b'\t' => b'_',
        b'0'..b'5' => byte + 5,
        other => other,
    }
}

pub fn run() -> Result<()> {
    let text = "Threads of a tile meet at barriers, 0 to 9.".to_owned();
    let bytes = ArrayView::new(text.len(), text.as_bytes())?;
    let out = Array::new(text.len(), &vec![0_u8; text.len()])?;
    let counts = Array::new(256, &[0_u32; 256])?;
    parallel_for_each(
        out.extent(),
        kernel!(|i: Index<1>| {
            out[i] = turned(bytes[i], 13);
            atomic_fetch_add(&counts[out[i] as usize], 1);
        }),
    )?;
    let secret = String::from_utf8(out.to_vec()?).expect("it is ASCII");
    assert_eq!(secret, "Guernqf_bs_n_gvyr_zrrg_ng_oneevref,_5_gb_9.");
    let counts = counts.to_vec()?;
    assert_eq!(counts[usize::from(b'_')] as usize, text.matches(' ').count());
    assert_eq!(counts.iter().sum::<u32>() as usize, text.len());
    Ok(())
}
