//! Methods are for kernels and for the host in any case.

use amp_runtime::prelude::*;

#[amp(cpu)]
struct Square {
    side: f32,
}

#[amp(cpu)]
impl Square {
    fn area(self) -> f32 {
        self.side * self.side
    }
}

fn main() {
    let mut data = [Square { side: 2.0 }.area(); 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    let kernel = kernel!(|i: Index<1>| view[i] = Square { side: view[i] }.area());
    let _ = parallel_for_each(view.extent(), kernel);
}
