//! Names that the file does not show: from a prelude of the program's own, and of items
//! that the program has under one condition or another.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub mod kernels {
    use amp_runtime::prelude::*;

    pub mod prelude {
        pub use super::{double, triple};
    }

    #[amp]
    pub fn double(x: u32) -> u32 {
        2 * x
    }

    #[amp]
    pub fn triple(x: u32) -> u32 {
        3 * x
    }
}

#[cfg(unix)]
mod platform {
    use amp_runtime::prelude::*;

    #[amp]
    pub struct Page(pub u32);

    #[amp]
    impl Page {
        pub fn size() -> u32 {
            4096
        }
    }
}

#[cfg(not(unix))]
mod platform {
    use amp_runtime::prelude::*;

    #[amp]
    pub struct Page(pub u32);

    #[amp]
    impl Page {
        pub fn size() -> u32 {
            65536
        }
    }
}

#[amp]
struct Count(u32);

#[cfg(not(unix))]
#[amp]
impl Count {
    fn next(self) -> u32 {
        self.0
    }
}

#[cfg(unix)]
#[amp]
impl Count {
    fn next(self) -> u32 {
        self.0 + 1
    }
}

mod of_prelude {
    use super::kernels::prelude::*;
    use amp_runtime::prelude::*;

    #[amp]
    pub fn sextuple(x: u32) -> u32 {
        double(triple(x))
    }
}

#[amp]
fn all(i: Index<1>, view: &ArrayViewMut<u32, 1>) {
    view[i] = of_prelude::sextuple(Count(view[i]).next()) + kernels::double(platform::Page::size());
}

pub fn main() {
    let mut data = [0, 1];
    let view = ArrayViewMut::new(2, &mut data).unwrap();
    parallel_for_each(view.extent(), all(&view)).unwrap();
    drop(view);
    let page = if cfg!(unix) { 4096 } else { 65536 };
    assert_eq!(data, [6 + 2 * page, 12 + 2 * page]);
}
