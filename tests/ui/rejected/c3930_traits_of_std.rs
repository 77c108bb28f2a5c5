//! Kernels have no iterators of their own, and no methods that give references.

use amp_runtime::prelude::*;

#[amp]
struct Countdown {
    left: u32,
}

#[amp]
impl Iterator for Countdown {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        self.left = self.left.checked_sub(1)?;
        Some(self.left)
    }
}

#[amp]
impl std::ops::Index<usize> for Countdown {
    type Output = u32;

    fn index(&self, _: usize) -> &u32 {
        &self.left
    }
}

fn main() {
    let mut data = [1; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    let kernel = kernel!(|i: Index<1>| {
        let mut countdown = Countdown { left: 3 };
        view[i] = countdown.next().unwrap_or(0);
    });
    let _ = parallel_for_each(view.extent(), kernel);
}
