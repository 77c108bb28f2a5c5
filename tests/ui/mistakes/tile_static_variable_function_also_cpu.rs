//! A tile_static variable in a function that is also for the cpu.
//!
//! Line 11. Mend: #[amp] instead of #[amp(cpu)].
use amp_runtime::prelude::*;

const SIDE: usize = 8;

#[amp(cpu)]
fn transposed(row: usize, column: usize, value: i32) -> i32 {
    #[tile_static]
    let block: [[i32; SIDE]; SIDE];
    block[row][column] = value;
    block[row][column] + 1
}

#[amp]
fn kernel(t: TiledIndex<SIDE, SIDE>, data: &ArrayViewMut<i32, 2>) {
    data[t] = transposed(t.local[0], t.local[1], data[t]);
}

fn main() -> amp_runtime::Result<()> {
    let mut data: Vec<i32> = (0..256).collect();
    let view = ArrayViewMut::new([16, 16], &mut data)?;
    parallel_for_each(view.extent().tile::<SIDE, SIDE>(), kernel(&view))?;
    view.synchronize()?;
    println!("{:?}", &data[..16]);
    Ok(())
}
