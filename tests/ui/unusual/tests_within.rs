//! Tests on every accelerator in a module of a program, with values of several types, and the accelerator.

use amp_runtime::Result;
use amp_runtime::prelude::*;

fn cubes(n: usize) -> Result<Vec<u32>> {
    let out = Array::new(n, &vec![0; n])?;
    parallel_for_each(out.extent(), kernel!(|i: Index<1>| out[i] = i[0].pow(3) as u32))?;
    out.to_vec()
}

mod tests {
    use super::*;

    #[amp_test]
    fn three_cubes() -> Result<(Vec<u32>, Option<[i32; 2]>)> {
        #[amp]
        fn negate(i: Index<1>, data: &ArrayViewMut<i32, 1>) {
            data[i] = -data[i]
        }
        let mut pair = [3, -4];
        let view = ArrayViewMut::new(2, &mut pair)?;
        parallel_for_each(view.extent(), negate(&view))?;
        view.synchronize()?;
        assert_eq!(pair, [-3, 4]);
        Ok((cubes(3)?, Some(pair)))
    }

    #[amp_test]
    #[should_panic = "not three"]
    fn it_fails(on: &Accelerator) {
        let out = Array::new_on(on, 1, &[1_i64]).expect("there is memory");
        parallel_for_each_on(on, out.extent(), kernel!(|_: Index<1>| out[0] *= 2))
            .expect("it runs");
        assert_eq!(out.to_vec().expect("it is there"), [3], "not three");
    }
}

pub fn run() -> Result<()> {
    assert_eq!(cubes(5)?, [0, 1, 8, 27, 64]);
    Ok(())
}
