//! Threads of the host launch kernels on sections of one view, and on arrays that they share.

use amp_runtime::Result;
use amp_runtime::prelude::*;

pub fn run() -> Result<()> {
    let mut data: Vec<u32> = (0..64).collect();
    let view = ArrayViewMut::new([4, 16], &mut data)?;
    let table = Array::new(4, &[1_u32, 10, 100, 1000])?;
    parallel_for_each(table.extent(), kernel!(|i: Index<1>| table[i] += 1))?;
    let table = table.to_vec()?;
    let on = Accelerator::default_accelerator()?;
    let results: Vec<Result<()>> = std::thread::scope(|scope| {
        let threads = (0..4).map(|k| {
            let (view, table, on) = (&view, &table, &on);
            scope.spawn(move || {
                let row = view.row(k)?;
                let factors = ArrayView::new(4, table)?;
                parallel_for_each_on(
                    on,
                    row.extent(),
                    kernel!(|i: Index<1>| row[i] = row[i] * factors[i[0] % 4] + k as u32),
                )
            })
        });
        let threads: Vec<_> = threads.collect();
        threads.into_iter().map(|thread| thread.join().expect("it does not panic")).collect()
    });
    results.into_iter().collect::<Result<()>>()?;
    view.synchronize()?;
    let expected = (0..64).map(|k| k * [2, 11, 101, 1001][k as usize % 4] + k / 16);
    assert_eq!(data, expected.collect::<Vec<_>>());
    Ok(())
}
