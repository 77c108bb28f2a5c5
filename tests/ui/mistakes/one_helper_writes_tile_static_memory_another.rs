//! One helper writes tile_static memory and another reads it, with no barrier between the calls.
//!
//! Line 26. Mend: t.barrier.wait() between put and sum.
//! Found: in the result.
use amp_runtime::prelude::*;

#[amp]
fn put(line: &mut [f32; 32], place: usize, value: f32) {
    line[place] = value;
}

#[amp]
fn sum(line: &[f32; 32]) -> f32 {
    let mut sum = 0.0;
    for k in 0..32 {
        sum += line[k];
    }
    sum
}

#[amp]
fn normalise(t: TiledIndex<32>, data: &ArrayViewMut<f32, 1>) {
    #[tile_static]
    let line: [f32; 32];
    put(&mut line, t.local[0], data[t]);
    let total = sum(&line);
    data[t] /= total;
}

fn main() -> amp_runtime::Result<()> {
    let mut data = vec![1.0_f32; 128];
    let view = ArrayViewMut::new(128, &mut data)?;
    parallel_for_each(view.extent().tile::<32>(), normalise(&view))?;
    view.synchronize()?;
    assert_eq!(data[0], 1.0 / 32.0);
    Ok(())
}
