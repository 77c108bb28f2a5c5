//! What a test on every accelerator returns is compared.

use amp_runtime::on_every_accelerator;
use amp_runtime::prelude::*;

struct Length(usize);

fn main() {
    on_every_accelerator(|_| Length(4));
    on_every_accelerator(|_| Array::<f32, 1>::zeroed(4).map(|array| Length(array.extent().size())));
}
