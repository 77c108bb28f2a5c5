//! Kernels in `async` functions and blocks, with results that are awaited out of order.

use amp_runtime::Result;
use amp_runtime::prelude::*;

async fn doubled(data: &Array<i32, 1>) -> Result<Vec<i32>> {
    parallel_for_each(data.extent(), kernel!(|i: Index<1>| data[i] *= 2))?;
    data.to_vec_async().await
}

pub fn run() -> Result<()> {
    let data = Array::new(5, &[1, 2, 3, 4, 5])?;
    let task = async {
        let first = doubled(&data).await?;
        let again = async move |by: i32| {
            let before = data.to_vec_async();
            parallel_for_each(data.extent(), kernel!(|i: Index<1>| data[i] += by))?;
            let after = data.to_vec_async();
            Ok::<_, Error>((after.await?, before.await?))
        };
        let (third, second) = again(-1).await?;
        Ok::<_, Error>([first, second, third])
    };
    let [first, second, third] = pollster::block_on(task)?;
    assert_eq!(first, [2, 4, 6, 8, 10]);
    assert_eq!(second, first);
    assert_eq!(third, [1, 3, 5, 7, 9]);
    Ok(())
}
