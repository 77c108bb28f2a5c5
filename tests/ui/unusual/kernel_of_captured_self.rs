//! A method of an `#[amp]` struct launches a kernel that uses `self` and its methods.

use amp_runtime::Result;
use amp_runtime::prelude::*;

#[amp]
struct Line {
    slope: i32,
    start: i32,
}

#[amp]
impl Line {
    fn at(self, x: i32) -> i32 {
        self.slope * x + self.start
    }
}

impl Line {
    fn draw(&self, n: usize) -> Result<Vec<i32>> {
        let out = Array::new(n, &vec![0; n])?;
        let line = *self;
        parallel_for_each(
            out.extent(),
            kernel!(|i: Index<1>| out[i] = line.at(i[0] as i32) + line.slope),
        )?;
        out.to_vec()
    }
}

pub fn run() -> Result<()> {
    let line = Line { slope: 3, start: -7 };
    assert_eq!(line.draw(6)?, [-4, -1, 2, 5, 8, 11]);
    Ok(())
}
