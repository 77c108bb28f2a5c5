//! Functions, types and kernels through modules within modules, re-exports, globs and `super`.

use amp_runtime::Result;
use amp_runtime::prelude::*;

mod shapes {
    pub mod plane {
        use amp_runtime::prelude::*;

        #[amp]
        #[derive(Debug, Default)]
        pub struct Rect {
            pub(in crate::unusual::modules_and_re_exports) w: i32,
            pub h: i32,
        }

        #[amp]
        impl Rect {
            pub const SIDES: i32 = 4;
            pub fn area(&self) -> i32 {
                super::product(self.w, self.h)
            }
        }

        #[amp]
        pub(crate) enum Kind {
            Flat,
            Tall,
        }

        #[amp(cpu)]
        pub(crate) fn kind(r: Rect) -> Kind {
            use self::Kind as K;
            if r.h > r.w { K::Tall } else { K::Flat }
        }
    }

    use amp_runtime::prelude::*;
    pub use plane::{self as flat, Rect as Oblong};

    #[amp(cpu)]
    fn product(a: i32, b: i32) -> i32 {
        a * b
    }

    pub mod kernels {
        use super::flat::{Kind::*, *};
        use amp_runtime::prelude::*;

        #[amp]
        pub fn measure(i: Index<1>, from: &ArrayView<Rect, 1>, to: &ArrayViewMut<i32, 1>) {
            to[i] = from[i].area()
                * match kind(from[i]) {
                    Flat => 1,
                    Tall => -super::Oblong::SIDES,
                };
        }
    }
}

use shapes::{Oblong as R, kernels::*};

pub fn run() -> Result<()> {
    let rects: Vec<R> = (0..10).map(|k| R { w: k, h: 10 - k }).collect();
    let (from, mut out) = (ArrayView::new(10, &rects)?, vec![0; 10]);
    let to = ArrayViewMut::new(10, &mut out)?;
    parallel_for_each(from.extent(), measure(&from, &to))?;
    to.synchronize()?;
    let expected = (0..10).map(|k| k * (10 - k) * if 10 - k > k { -4 } else { 1 });
    assert_eq!(out, expected.collect::<Vec<_>>());
    Ok(())
}
