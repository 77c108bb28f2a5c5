//! The filters in plain Rust.

use image::{Rgb, RgbImage};

use crate::Filter;
use crate::kernels::{RADIUS, SHARES, alike, share};

type Colour = [i32; 3];

/// What a filter makes of a picture.
pub fn filtered(filter: Filter, picture: &RgbImage) -> RgbImage {
    match filter {
        Filter::Blur => {
            let between = map(picture, |place| blur(|k| place.near(k, 0)));
            map(&between, |place| blur(|k| place.near(0, k)))
        }
        Filter::Edges => map(picture, edges),
        Filter::Smooth => {
            let alike = alike();
            map(picture, |place| smooth(&alike, place))
        }
        Filter::Equalise => equalise(picture),
    }
}

/// A pixel of a picture, from which one looks around.
#[derive(Clone, Copy)]
struct Place<'p> {
    picture: &'p RgbImage,
    row: i32,
    column: i32,
}

impl Place<'_> {
    fn near(self, down: i32, right: i32) -> Colour {
        let row = (self.row + down).clamp(0, self.picture.height() as i32 - 1);
        let column = (self.column + right).clamp(0, self.picture.width() as i32 - 1);
        self.picture.get_pixel(column as u32, row as u32).0.map(i32::from)
    }
}

/// A picture of what each place gives.
fn map(picture: &RgbImage, colour: impl Fn(Place) -> Colour) -> RgbImage {
    RgbImage::from_fn(picture.width(), picture.height(), |column, row| {
        let place = Place { picture, row: row as i32, column: column as i32 };
        Rgb(colour(place).map(|channel| channel.min(255) as u8))
    })
}

fn brightness([red, green, blue]: Colour) -> i32 {
    (77 * red + 150 * green + 29 * blue) / 256
}

fn add(sum: &mut Colour, weight: i32, colour: Colour) {
    sum.iter_mut().zip(colour).for_each(|(sum, channel)| *sum += weight * channel);
}

fn blur(near: impl Fn(i32) -> Colour) -> Colour {
    let mut sum = [0; 3];
    (-RADIUS..).zip(SHARES).for_each(|(k, share)| add(&mut sum, share, near(k)));
    sum.map(|sum| (sum + 128) / 256)
}

fn edges(place: Place) -> Colour {
    let (mut down, mut right) = ([0; 3], [0; 3]);
    for (k, weight) in [(-1, 1), (0, 2), (1, 1)] {
        add(&mut down, weight, place.near(1, k));
        add(&mut down, -weight, place.near(-1, k));
        add(&mut right, weight, place.near(k, 1));
        add(&mut right, -weight, place.near(k, -1));
    }
    [0, 1, 2].map(|channel| down[channel].abs() + right[channel].abs())
}

fn smooth(alike: &[i32; 256], place: Place) -> Colour {
    let own = brightness(place.near(0, 0));
    let (mut sum, mut weights) = ([0; 3], 0);
    for (down, share_of_row) in (-RADIUS..).zip(SHARES) {
        for (right, share) in (-RADIUS..).zip(SHARES) {
            let colour = place.near(down, right);
            let difference = brightness(colour).abs_diff(own) as usize;
            let weight = share_of_row * share * alike[difference];
            add(&mut sum, weight, colour);
            weights += weight;
        }
    }
    sum.map(|sum| sum / weights)
}

fn equalise(picture: &RgbImage) -> RgbImage {
    let mut counts = [0; 256];
    for pixel in picture.pixels() {
        counts[brightness(pixel.0.map(i32::from)) as usize] += 1;
    }
    let pixels = picture.width() * picture.height();
    let level = |old: usize| share(counts[..=old].iter().sum(), pixels) as i32;
    let levels: Vec<i32> = (0..256).map(level).collect();
    map(picture, |place| {
        let colour = place.near(0, 0);
        let old = brightness(colour);
        colour.map(|channel| channel * levels[old as usize] / old.max(1))
    })
}
