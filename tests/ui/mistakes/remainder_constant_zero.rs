//! A remainder by a constant that is zero.
//!
//! Line 13. Mend: const PERIOD: u32 = 12, say.
use amp_runtime::prelude::*;

mod wave {
    use amp_runtime::prelude::*;

    const PERIOD: u32 = 0;

    #[amp]
    pub fn phase(time: u32) -> f32 {
        let step = time % PERIOD;
        step as f32 * 0.1
    }
}

#[amp]
fn sample(i: Index<1>, out: &ArrayViewMut<f32, 1>) {
    out[i] = wave::phase(i[0] as u32).sin();
}

fn main() -> amp_runtime::Result<()> {
    let mut out = vec![0.0_f32; 48];
    let view = ArrayViewMut::new(48, &mut out)?;
    parallel_for_each(view.extent(), sample(&view))?;
    view.synchronize()?;
    println!("{:?}", &out[..6]);
    Ok(())
}
