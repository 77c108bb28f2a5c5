//! #[amp] stands on a method within an impl that is not marked.
//!
//! Line 14. Mend: #[amp] above the impl.
use amp_runtime::prelude::*;

#[amp]
struct Interval {
    low: f32,
    high: f32,
}

impl Interval {
    #[amp]
    fn holds(&self, x: f32) -> bool {
        x >= self.low && x < self.high
    }
}

#[amp]
fn classify(i: Index<1>, data: &ArrayView<f32, 1>, inside: &ArrayViewMut<u32, 1>) {
    let interval = Interval { low: -0.5, high: 0.5 };
    inside[i] = if interval.holds(data[i]) { 1 } else { 0 };
}

fn main() -> amp_runtime::Result<()> {
    let data = [-1.0_f32, -0.25, 0.0, 0.75];
    let mut inside = [0_u32; 4];
    let from = ArrayView::new(4, &data)?;
    let to = ArrayViewMut::new(4, &mut inside)?;
    parallel_for_each(to.extent(), classify(&from, &to))?;
    to.synchronize()?;
    println!("{inside:?}");
    Ok(())
}
