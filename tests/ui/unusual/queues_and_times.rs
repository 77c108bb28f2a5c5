//! Launches through views of accelerators, markers, measured times, and kernels for any number of dimensions.

use amp_runtime::prelude::*;
use amp_runtime::{Element, QueuingMode, Result};

#[amp]
fn plus<T: Element + std::ops::AddAssign, const N: usize>(i: Index<N>, by: T, data: &Array<T, N>) {
    data[i] += by;
}

pub fn run() -> Result<()> {
    let on = Accelerator::default_accelerator()?;
    let line = Array::new_on(&on, 4, &[1_u32, 2, 3, 4])?;
    let mut cube = Array::new_on(&on, [2, 1, 2], &[0.5_f32; 4])?;
    let now = on.create_view(QueuingMode::Immediate);
    parallel_for_each_on(&now, line.extent(), plus::<_, 1>(10, &line))?;
    let (_, time) = {
        let time =
            on.timed(|| parallel_for_each_on(&on, cube.extent(), plus::<f32, 3>(0.25, &cube)))?;
        ((), time)
    };
    let marker = on.create_marker()?;
    marker.wait()?;
    on.flush()?;
    assert_eq!(line.to_vec()?, [11, 12, 13, 14]);
    assert_eq!(cube.map()?[..], [0.75; 4]);
    let _ = time;
    Ok(())
}
