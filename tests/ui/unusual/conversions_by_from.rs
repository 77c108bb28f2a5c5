//! `From` between one's own types and numbers, and `into` to a type that is inferred.

use amp_runtime::Result;
use amp_runtime::prelude::*;

#[amp]
struct Celsius(f32);

#[amp]
struct Fahrenheit {
    degrees: f32,
}

#[amp]
impl From<Celsius> for Fahrenheit {
    fn from(Celsius(c): Celsius) -> Self {
        Self { degrees: c * 1.75 + 32.0 }
    }
}

#[amp]
impl From<Fahrenheit> for f32 {
    fn from(f: Fahrenheit) -> f32 {
        f.degrees
    }
}

#[amp]
impl From<(i16, u8)> for Celsius {
    fn from((whole, quarters): (i16, u8)) -> Self {
        let whole: f32 = whole.into();
        Celsius(whole + f32::from(quarters) * 0.25)
    }
}

#[amp(cpu)]
fn warm<T: Into<Fahrenheit>>(t: T) -> bool {
    let f: Fahrenheit = t.into();
    f.degrees > 60.0
}

pub fn run() -> Result<()> {
    let out = Array::new(50, &[0_f32; 50])?;
    parallel_for_each(
        out.extent(),
        kernel!(|i: Index<1>| {
            let c: Celsius = (i[0] as i16 - 10, (i[0] % 4) as u8).into();
            let f = Fahrenheit::from(c);
            let x: f32 = f.into();
            out[i] = if warm(c) { x } else { -x };
        }),
    )?;
    let plain = |k: i32| {
        let f = (k as f32 - 10.0 + (k % 4) as f32 * 0.25) * 1.75 + 32.0;
        if f > 60.0 { f } else { -f }
    };
    assert_eq!(out.to_vec()?, (0..50).map(plain).collect::<Vec<_>>());
    Ok(())
}
