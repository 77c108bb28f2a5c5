//! Everything that a kernel can capture.

use amp_runtime::prelude::*;

#[amp]
pub struct Settings {
    factor: i32,
    offsets: [i32; 2],
}

pub fn main() {
    let (small, large, real, flag, size) = (3_u32, 4_i64, 0.5_f32, true, 2_usize);
    let settings = Settings { factor: 2, offsets: [3, 4] };
    let table = [[1, 2], [3, 4]];
    let origin = Index::new([1]);
    let array = Array::new(4, &[1, 2, 3, 4]).unwrap();
    let mut data = [0; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    let whole = view.extent();
    let kernel = kernel!(|i: Index<1>| {
        if flag && i[0] < whole[0] {
            view[i] = small as i32 + large as i32 + (real * 2.0) as i32 + size as i32
                + settings.factor * settings.offsets[1] + table[1][0] + array[origin];
        }
    });
    kernel.module().unwrap().validate().unwrap();
}
