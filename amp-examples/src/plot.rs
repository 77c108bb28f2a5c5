//! Numbers as a plot.

use std::ops::Range;
use std::path::Path;

use plotters::prelude::*;

use crate::example::Result;

/// Points of a plot, from left to right.
#[derive(Debug)]
pub struct Series {
    /// Its line in the legend; without a name it has none.
    pub name: String,
    /// Red, green and blue.
    pub colour: [u8; 3],
    /// How the points are drawn.
    pub drawn: Drawn,
    /// The points.
    pub points: Vec<(f32, f32)>,
}

/// How points are drawn.
#[derive(Clone, Copy, Debug)]
pub enum Drawn {
    /// As a line from each to the next.
    Line,
    /// As a ring around each.
    Rings,
}

/// Draws series into an SVG file.
///
/// # Errors
/// If the file cannot be written.
pub fn plot(path: &Path, title: &str, [x_name, y_name]: [&str; 2], all: &[Series]) -> Result {
    let points = || all.iter().flat_map(|series| &series.points);
    let x_range = range(points().map(|point| point.0));
    let y_range = range(points().map(|point| point.1));
    let area = SVGBackend::new(path, (800, 500)).into_drawing_area();
    area.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&area)
        .caption(title, ("sans-serif", 18))
        .margin(14)
        .x_label_area_size(40)
        .y_label_area_size(60)
        .build_cartesian_2d(x_range, y_range)?;
    chart.configure_mesh().light_line_style(TRANSPARENT).x_desc(x_name).y_desc(y_name).draw()?;
    for Series { name, colour: [red, green, blue], drawn, points } in all {
        let style = RGBColor(*red, *green, *blue).stroke_width(2);
        let series = match drawn {
            Drawn::Line => chart.draw_series([PathElement::new(points.clone(), style)])?,
            Drawn::Rings => {
                chart.draw_series(points.iter().map(|point| Circle::new(*point, 3, style)))?
            }
        };
        if !name.is_empty() {
            let line = move |(x, y)| PathElement::new([(x, y), (x + 20, y)], style);
            series.label(name).legend(line);
        }
    }
    chart.configure_series_labels().border_style(BLACK).background_style(WHITE).draw()?;
    area.present()?;
    Ok(())
}

/// From the least number to the greatest, and a little more.
fn range(numbers: impl Iterator<Item = f32>) -> Range<f32> {
    let ends = numbers.fold([f32::MAX, f32::MIN], |[least, greatest], number| {
        [least.min(number), greatest.max(number)]
    });
    // Even where all are the same, there is something to both sides.
    let margin = (0.03 * (ends[1] - ends[0])).max(1e-3);
    ends[0] - margin..ends[1] + margin
}
