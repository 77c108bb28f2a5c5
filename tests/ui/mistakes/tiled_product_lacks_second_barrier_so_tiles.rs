//! The tiled product lacks the second barrier, so tiles are overwritten while others read them.
//!
//! Line 17. Mend: t.barrier.wait() at the end of the loop.
use amp_runtime::prelude::*;

const TS: usize = 8;

#[amp]
fn product(t: TiledIndex<TS, TS>, a: &ArrayView<f32, 2>, b: &ArrayView<f32, 2>, c: &ArrayViewMut<f32, 2>) {
    #[tile_static]
    let left: [[f32; TS]; TS];
    #[tile_static]
    let right: [[f32; TS]; TS];
    let [row, column] = [t.local[0], t.local[1]];
    let mut sum = 0.0;
    for step in 0..a.extent()[1] / TS {
        left[row][column] = a[[t.global[0], step * TS + column]];
        right[row][column] = b[[step * TS + row, t.global[1]]];
        t.barrier.wait();
        for k in 0..TS {
            sum += left[row][k] * right[k][column];
        }
    }
    c[t] = sum;
}

fn main() -> amp_runtime::Result<()> {
    let a_data = vec![1.0_f32; 32 * 32];
    let b_data = vec![2.0_f32; 32 * 32];
    let mut c_data = vec![0.0_f32; 32 * 32];
    let a = ArrayView::new([32, 32], &a_data)?;
    let b = ArrayView::new([32, 32], &b_data)?;
    let c = ArrayViewMut::new([32, 32], &mut c_data)?;
    parallel_for_each(c.extent().tile::<TS, TS>(), product(&a, &b, &c))?;
    c.synchronize()?;
    assert_eq!(c_data[0], 64.0);
    Ok(())
}
