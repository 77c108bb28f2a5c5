//! Arrays of enums, options and tuples, changed by `match` with a state and an event, in a thread's own memory.

use amp_runtime::Result;
use amp_runtime::prelude::*;

#[amp]
enum State {
    Idle,
    Reading { digits: u32, value: i32 },
    Done(i32),
    Failed,
}

#[amp]
enum Event {
    Digit(u8),
    Minus,
    End,
}

#[amp(cpu)]
fn event(byte: u8) -> Event {
    match byte {
        d @ b'0'..=b'9' => Event::Digit(d - b'0'),
        b'-' => Event::Minus,
        _ => Event::End,
    }
}

#[amp]
impl State {
    fn next(self, event: Event) -> State {
        use Event::*;
        match (self, event) {
            (State::Idle, Digit(d)) => State::Reading { digits: 1, value: d as i32 },
            (State::Reading { digits: n @ ..3, value }, Digit(d)) => {
                State::Reading { digits: n + 1, value: value * 10 + d as i32 }
            }
            (State::Reading { value: v, .. } | State::Done(v), End) => State::Done(v),
            (State::Reading { digits, value: 1.. }, Minus) if digits > 1 => State::Idle,
            (State::Idle, End) => State::Idle,
            (_, Minus | Digit(_)) | (State::Failed, _) => State::Failed,
        }
    }
}

pub fn run() -> Result<()> {
    let texts = [*b"12  ", *b"123 ", *b"1234", *b"-1  ", *b"12-7", *b"    ", *b"10 2", *b"4-  "];
    let view = ArrayView::new(8, &texts)?;
    let out = Array::new(8, &[0_i32; 8])?;
    parallel_for_each(
        out.extent(),
        kernel!(|i: Index<1>| {
            let mut seen = [(State::Idle, None); 5];
            let text = view[i];
            for k in 0..4 {
                let (state, _) = seen[k];
                seen[k + 1] = (state.next(event(text[k])), Some(text[k]));
            }
            out[i] = match seen {
                [.., (State::Done(v), _)] => v,
                [_, _, _, _, (State::Reading { digits, value }, Some(_))] => {
                    value * 10 + digits as i32
                }
                [(State::Idle, None), .., (State::Idle, Some(b' '))] => -2,
                [.., (_, _)] => -1,
            };
        }),
    )?;
    assert_eq!(out.to_vec()?, [12, 123, -1, -1, 71, -2, -1, -1]);
    Ok(())
}
