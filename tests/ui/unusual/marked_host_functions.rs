//! `#[amp(host)]` functions, methods and generic ones with several `#[amp]` closures in all positions.

use amp_runtime::{Element, Result, prelude::*};

#[amp(host)]
fn twice<T: Element + std::ops::Add<Output = T>>(data: &Array<T, 1>) -> Result<()> {
    let launch = |times: usize| -> Result<()> {
        for _ in 0..times {
            parallel_for_each(
                data.extent(),
                #[amp]
                |i: Index<1>| data[i] = data[i] + data[i],
            )?;
        }
        Ok(())
    };
    launch(2)
}

struct Filter {
    limit: i32,
}

impl Filter {
    #[amp(host)]
    fn apply(&self, data: &Array<i32, 1>, invert: bool) -> Result<()> {
        let limit = self.limit;
        if invert {
            parallel_for_each(
                data.extent(),
                #[amp]
                |i: Index<1>| {
                    if data[i] <= limit {
                        data[i] = 0
                    }
                },
            )
        } else {
            let sum = [3, 4].iter().map(|v| v * 2).sum::<i32>();
            parallel_for_each(
                data.extent(),
                #[amp]
                |i: Index<1>| data[i] = data[i].min(limit) + sum - 14,
            )
        }
    }
}

pub fn run() -> Result<()> {
    let data = Array::new(6, &[1, -2, 3, 40, 5, 6])?;
    twice(&data)?;
    Filter { limit: 10 }.apply(&data, true)?;
    assert_eq!(data.to_vec()?, [0, 0, 12, 160, 20, 24]);
    Filter { limit: 21 }.apply(&data, false)?;
    assert_eq!(data.to_vec()?, [0, 0, 12, 21, 20, 21]);
    Ok(())
}
