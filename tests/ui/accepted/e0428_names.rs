//! A program's own items may have names that the expansion of `#[amp]` uses, or that Rust has.

use amp_runtime::prelude::*;

const SITE: i32 = 1;
const NAME: i32 = 2;
const BODY: i32 = 3;

#[amp]
struct Builder {
    builder: i32,
    params: i32,
}

#[amp]
struct Declaration {
    value: i32,
}

#[amp]
enum Vectors {
    Value(i32),
}

#[amp]
trait NumberMethods {
    fn operate(&self) -> i32;
}

#[amp]
impl NumberMethods for Builder {
    fn operate(&self) -> i32 {
        self.builder + self.params
    }
}

#[amp]
impl Builder {
    fn zero(self) -> i32 {
        self.operate()
    }
}

macro_rules! functions {
    ($($name:ident)*) => {$(
        #[amp(cpu)]
        fn $name(x: i32) -> i32 {
            x + 1
        }
    )*};
}
functions! {
    align_of align_of_val alloc any arguments b builder call_graph core drop expand facts index
    memory native never path size_of size_of_val std uniformity value
}

#[amp(cpu)]
fn all(x: i32) -> i32 {
    let x = align_of(align_of_val(alloc(any(arguments(b(builder(x)))))));
    let x = call_graph(core(drop(expand(facts(index(memory(native(x))))))));
    never(path(size_of(size_of_val(std(uniformity(value(x)))))))
}

#[amp(cpu)]
fn one_of(vectors: Vectors) -> i32 {
    match vectors {
        Vectors::Value(value) => value,
    }
}

#[amp]
fn kernel(t: TiledIndex<4>, data: &ArrayViewMut<i32, 1>) {
    #[tile_static]
    let shared: [Declaration; 4];
    shared[t.local[0]] = Declaration { value: all(data[t]) };
    t.barrier.wait();
    let builder = Builder { builder: SITE, params: NAME };
    amp_assert!(SITE + NAME == BODY, "{}", SITE + NAME);
    data[t] = shared[3 - t.local[0]].value + builder.zero() + one_of(Vectors::Value(1));
}

pub fn main() {
    let mut data = [0, 10, 20, 30];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent().tile::<4>(), kernel(&view)).unwrap();
    drop_view(view);
    assert_eq!(data, [56, 46, 36, 26]);
}

fn drop_view(view: ArrayViewMut<'_, i32, 1>) {
    view.synchronize().unwrap();
}
