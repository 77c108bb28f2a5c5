//! A method of a trait calls itself through its impl.
//!
//! Line 22. Mend: a loop in `depth`.
use amp_runtime::prelude::*;

#[amp]
trait Depth {
    fn depth(&self, level: u32) -> u32;
}

#[amp]
struct Node {
    value: u32,
}

#[amp]
impl Depth for Node {
    fn depth(&self, level: u32) -> u32 {
        if self.value >> level == 0 {
            return level;
        }
        self.depth(level + 1)
    }
}

#[amp]
fn depths(i: Index<1>, nodes: &ArrayView<Node, 1>, out: &ArrayViewMut<u32, 1>) {
    out[i] = nodes[i].depth(0);
}

fn main() -> amp_runtime::Result<()> {
    let nodes: Vec<Node> = (0..40).map(|k| Node { value: k * k }).collect();
    let mut out = vec![0_u32; 40];
    let from = ArrayView::new(40, &nodes)?;
    let to = ArrayViewMut::new(40, &mut out)?;
    parallel_for_each(to.extent(), depths(&from, &to))?;
    to.synchronize()?;
    println!("{out:?}");
    Ok(())
}
