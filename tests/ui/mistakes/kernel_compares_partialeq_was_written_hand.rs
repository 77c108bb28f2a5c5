//! A kernel compares by a PartialEq that was written by hand.
//!
//! Line 6. Mend: an #[amp] method `is_near`.
use amp_runtime::prelude::*;

#[amp]
struct Colour {
    red: u32,
    green: u32,
    blue: u32,
}

impl PartialEq for Colour {
    fn eq(&self, other: &Colour) -> bool {
        self.red / 16 == other.red / 16
            && self.green / 16 == other.green / 16
            && self.blue / 16 == other.blue / 16
    }
}

#[amp]
fn select(i: Index<2>, picture: &ArrayView<Colour, 2>, mask: &ArrayViewMut<u32, 2>) {
    let wanted = Colour { red: 255, green: 0, blue: 0 };
    mask[i] = if picture[i] == wanted { 1 } else { 0 };
}

fn main() -> amp_runtime::Result<()> {
    let pixels: Vec<Colour> = (0..64).map(|k| Colour { red: 4 * k, green: 0, blue: 0 }).collect();
    let mut mask = vec![0_u32; 64];
    let picture = ArrayView::new([8, 8], &pixels)?;
    let view = ArrayViewMut::new([8, 8], &mut mask)?;
    parallel_for_each(picture.extent(), select(&picture, &view))?;
    view.synchronize()?;
    println!("{mask:?}");
    Ok(())
}
