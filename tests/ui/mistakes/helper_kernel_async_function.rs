//! A helper of a kernel is an async function.
//!
//! Line 7. Mend: fn without async, and a call without await.
use amp_runtime::prelude::*;

#[amp]
async fn load(k: usize, data: &ArrayView<f32, 1>) -> f32 {
    data[k] * 0.5
}

#[amp]
fn smooth(i: Index<1>, from: &ArrayView<f32, 1>, to: &ArrayViewMut<f32, 1>) {
    to[i] = load(i[0], from) + load(i[0] + 1, from);
}

fn main() -> amp_runtime::Result<()> {
    let data: Vec<f32> = (0..33).map(|k| k as f32).collect();
    let mut out = vec![0.0_f32; 32];
    let from = ArrayView::new(33, &data)?;
    let to = ArrayViewMut::new(32, &mut out)?;
    parallel_for_each(to.extent(), smooth(&from, &to))?;
    to.synchronize()?;
    println!("{out:?}");
    Ok(())
}
