//! What controls a barrier in a method is the same for all threads: `self`, and arguments.

use amp_runtime::prelude::*;

#[amp]
#[derive(Clone, Copy)]
struct Steps {
    count: u32,
}

#[amp]
impl Steps {
    fn wait(&self, t: TiledIndex<16>) {
        for _ in 0..self.count {
            t.barrier.wait();
        }
    }

    fn wait_if(self, t: TiledIndex<16>, x: u32, limit: u32) -> u32 {
        if x > 1 {
            wait_below(t, limit, self.count);
        }
        self.count + limit
    }
}

#[amp]
fn wait_below(t: TiledIndex<16>, limit: u32, _: u32) {
    if limit < 3 {
        t.barrier.wait();
    }
}

#[amp]
fn kernel(t: TiledIndex<16>, view: &ArrayViewMut<u32, 1>) {
    let mine = t.local[0] as u32;
    Steps { count: mine }.wait(t);
    view[t] = Steps { count: 1 }.wait_if(t, 1, mine);
}

fn main() {
    let mut data = [0; 32];
    let view = ArrayViewMut::new(32, &mut data).unwrap();
    let kernel = kernel!(|t: TiledIndex<16>| {
        let steps = Steps { count: 2 };
        view[t] = steps.wait_if(t, view[t], 1) + Steps::wait_if(steps, t, 1, view[t]);
    });
    parallel_for_each(view.extent().tile::<16>(), kernel).unwrap();
}
