//! A method that changes a field takes `&self`.
//!
//! Line 14. Mend: &mut self.
use amp_runtime::prelude::*;

#[amp]
struct Lcg {
    state: u32,
}

#[amp]
impl Lcg {
    fn next_float(&self) -> f32 {
        self.state = self.state * 1664525 + 1013904223;
        (self.state >> 8) as f32 / 16777216.0
    }
}

#[amp]
fn noise(i: Index<2>, out: &ArrayViewMut<f32, 2>) {
    let mut random = Lcg { state: (i[0] * 4096 + i[1]) as u32 };
    random.state ^= 0x1234_5678;
    let (a, b) = (random.next_float(), random.next_float());
    out[i] = a * b;
}

fn main() -> amp_runtime::Result<()> {
    let mut texture = vec![0.0_f32; 1024];
    let view = ArrayViewMut::new([32, 32], &mut texture)?;
    parallel_for_each(view.extent(), noise(&view))?;
    view.synchronize()?;
    println!("{:?}", &texture[..4]);
    Ok(())
}
