//! Alternatives within patterns, with names in each, guards, and bindings by `@` of alternatives.

use amp_runtime::Result;
use amp_runtime::prelude::*;

#[amp]
enum Token {
    Number(i32),
    Pair { left: i32, right: i32 },
    End,
}

#[amp(cpu)]
fn token(n: i32) -> Token {
    match n % 3 {
        0 => Token::Number(n),
        1 => Token::Pair { left: n, right: -n },
        _ => Token::End,
    }
}

#[amp(cpu)]
fn weigh(a: Token, b: Option<i32>) -> i32 {
    match (a, b) {
        (Token::Number(x) | Token::Pair { left: x, .. }, Some(1 | 3 | 5..=7)) => x,
        (Token::Number(x @ (0 | 6 | 12)), None) => 100 + x,
        (Token::Pair { left: l, right: r } | Token::Pair { left: r, right: l }, _) if l > r => {
            l - r
        }
        (Token::End | Token::Number(_), Some(y @ (2 | 4))) if y > 2 => y * 1000,
        (_, Some(y)) => y,
        (Token::Number(_) | Token::Pair { .. } | Token::End, None) => -1,
    }
}

fn plain(n: i32) -> i32 {
    let y = if n % 4 == 3 { None } else { Some(n % 8) };
    match n % 3 {
        0 | 1 if matches!(y, Some(1 | 3 | 5 | 6 | 7)) => n,
        0 if y.is_none() && [0, 6, 12].contains(&n) => 100 + n,
        1 if n != 0 => 2 * n,
        0 | 2 if y == Some(4) => 4000,
        _ => y.unwrap_or(-1),
    }
}

pub fn run() -> Result<()> {
    let out = Array::new(40, &[0; 40])?;
    let kernel = kernel!(|i: Index<1>| {
        let n = i[0] as i32;
        let second = if n % 4 == 3 { None } else { Some(n % 8) };
        out[i] = weigh(token(n), second);
    });
    parallel_for_each(out.extent(), kernel)?;
    assert_eq!(out.to_vec()?, (0..40).map(plain).collect::<Vec<_>>());
    Ok(())
}
