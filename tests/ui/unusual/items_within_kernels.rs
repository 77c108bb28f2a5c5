//! Functions, structs, traits, enums, uses and types within a kernel, some of them with names used outside.

use amp_runtime::Result;
use amp_runtime::prelude::*;

#[amp(cpu)]
fn scale(x: i32) -> i32 {
    x * 1000
}

#[amp]
enum Way {
    Up,
    Down,
}

pub fn run() -> Result<()> {
    let out = Array::new(24, &[0; 24])?;
    parallel_for_each(
        out.extent(),
        kernel!(|i: Index<1>| {
            use self::Way::*;
            use super::items_within_kernels::scale as grow;
            const STEP: i32 = 3;
            type Both<T> = (T, T);
            enum Turn {
                Left(i32),
                Right,
            }
            struct Robot(Both<i32>, Way);
            trait Move {
                fn go(&mut self, turn: Turn) -> i32;
            }
            impl Move for Robot {
                fn go(&mut self, turn: Turn) -> i32 {
                    fn signed(way: Way) -> i32 {
                        match way {
                            Up => STEP,
                            Down => -STEP,
                        }
                    }
                    match turn {
                        Turn::Left(by) => self.0.0 += by * signed(self.1),
                        Turn::Right => self.0.1 -= 1,
                    }
                    self.0.0 + self.0.1
                }
            }
            fn scale(x: i32) -> i32 {
                x + 1
            }
            let n = i[0] as i32;
            let mut robot = Robot((n, -n), if n % 2 == 0 { Up } else { Down });
            let turn = if n % 3 == 0 { Turn::Right } else { Turn::Left(n) };
            out[i] = scale(robot.go(turn)) + grow(1);
        }),
    )?;
    let plain = |n: i32| {
        let sum = if n % 3 == 0 {
            -1
        } else if n % 2 == 0 {
            3 * n
        } else {
            -3 * n
        };
        sum + 1 + 1000
    };
    assert_eq!(out.to_vec()?, (0..24).map(plain).collect::<Vec<_>>());
    Ok(())
}
