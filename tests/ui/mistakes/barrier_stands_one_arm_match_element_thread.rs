//! A barrier stands in one arm of a match on the element of the thread.
//!
//! Line 31. Mend: wait behind the match.
use amp_runtime::prelude::*;

#[amp]
enum Kind {
    Source,
    Sink,
    Plain,
}

#[amp]
fn kind_of(code: u32) -> Kind {
    match code {
        0 => Kind::Plain,
        1 => Kind::Source,
        _ => Kind::Sink,
    }
}

#[amp]
fn flow(t: TiledIndex<64>, codes: &ArrayView<u32, 1>, level: &ArrayViewMut<f32, 1>) {
    #[tile_static]
    let pool: [f32; 64];
    let me = t.local[0];
    pool[me] = level[t];
    match kind_of(codes[t]) {
        Kind::Source => pool[me] += 1.0,
        Kind::Sink => pool[me] -= 1.0,
        Kind::Plain => t.barrier.wait(),
    }
    level[t] = pool[me];
}

fn main() -> amp_runtime::Result<()> {
    let codes: Vec<u32> = (0..128).map(|k| k % 3).collect();
    let mut levels = vec![2.0_f32; 128];
    let code = ArrayView::new(128, &codes)?;
    let level = ArrayViewMut::new(128, &mut levels)?;
    parallel_for_each(level.extent().tile::<64>(), flow(&code, &level))?;
    level.synchronize()?;
    println!("{levels:?}");
    Ok(())
}
