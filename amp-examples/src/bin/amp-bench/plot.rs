//! Results as a picture: a bar for each case.

use std::error::Error;
use std::path::Path;

use plotters::prelude::*;

use crate::report::Report;

const WIDTH: u32 = 900;
const BAR: u32 = 22;
const MARGIN: u32 = 90;

/// Draws amp's speed by its rival's.
pub fn draw(report: &Report, path: &Path) -> Result<(), Box<dyn Error>> {
    let rows = &report.rows;
    let height = MARGIN + BAR * rows.len().max(1) as u32;
    let area = SVGBackend::new(path, (WIDTH, height)).into_drawing_area();
    area.fill(&WHITE)?;
    let greatest = rows.iter().map(|row| row.ratio()).fold(1.0, f64::max);
    let mut chart = ChartBuilder::on(&area)
        .caption(format!("amp by {}: {}", report.rival, report.accelerator), ("sans-serif", 16))
        .margin(10)
        .x_label_area_size(30)
        .y_label_area_size(230)
        .build_cartesian_2d(0.0..greatest * 1.05, (0..rows.len().max(1)).into_segmented())?;
    let name = |at: &SegmentValue<usize>| match at {
        SegmentValue::CenterOf(k) if *k < rows.len() => {
            let row = &rows[rows.len() - 1 - k];
            format!("{} {}", row.case, row.size)
        }
        _ => String::new(),
    };
    chart
        .configure_mesh()
        .disable_y_mesh()
        .y_labels(rows.len().max(1) + 1)
        .y_label_formatter(&name)
        .x_desc("speed, where the rival's is 1")
        .draw()?;
    chart.draw_series(rows.iter().rev().enumerate().map(|(k, row)| {
        let colour = if row.ratio() < 0.95 { RED.mix(0.6) } else { GREEN.mix(0.6) };
        let corners = [(0.0, SegmentValue::Exact(k)), (row.ratio(), SegmentValue::Exact(k + 1))];
        let mut bar = Rectangle::new(corners, colour.filled());
        bar.set_margin(3, 3, 0, 0);
        bar
    }))?;
    let line = [(1.0, SegmentValue::Exact(0)), (1.0, SegmentValue::Exact(rows.len()))];
    chart.draw_series([PathElement::new(line, BLACK)])?;
    area.present()?;
    Ok(())
}
