//! #[amp] stands on an impl of Display, an ordinary trait that writes text.
//!
//! Line 14. Mend: no attribute on this impl.
use amp_runtime::prelude::*;
use std::fmt;

#[amp]
struct Sample {
    time: f32,
    value: f32,
}

#[amp]
impl fmt::Display for Sample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.2} at {:.2} s", self.value, self.time)
    }
}

#[amp]
fn record(i: Index<1>, samples: &ArrayViewMut<Sample, 1>) {
    samples[i].time = i[0] as f32 * 0.01;
    samples[i].value = samples[i].time.sin();
}

fn main() -> amp_runtime::Result<()> {
    let mut samples: Vec<Sample> = (0..10).map(|_| Sample { time: 0.0, value: 0.0 }).collect();
    let view = ArrayViewMut::new(10, &mut samples)?;
    parallel_for_each(view.extent(), record(&view))?;
    view.synchronize()?;
    for sample in &samples {
        println!("{sample}");
    }
    Ok(())
}
