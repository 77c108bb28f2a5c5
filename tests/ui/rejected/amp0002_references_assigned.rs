//! A reference stays what it is: it is not assigned another one, and not swapped.

use amp_runtime::prelude::*;

fn main() {
    let mut data = [0; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    let _ = kernel!(|i: Index<1>| {
        let (mut a, mut b, mut c, mut d) = (1, 2, [3; 4], [4; 4]);
        let mut r = &mut a;
        if i[0] > 1 {
            r = &mut b;
        }
        *r = 5;
        let mut source = &mut c;
        let mut target = &mut d;
        std::mem::swap(&mut source, &mut target);
        (source, target) = (target, source);
        target[0] = 6;
        view[i] = a + b + c[0] + d[0];
    });
}
