//! Results as a table, as lines with tabs, as JSON.

use std::fmt::Write;

use serde::Serialize;

use crate::bench::Row;

#[derive(Serialize)]
pub struct Report {
    pub accelerator: String,
    pub rival: &'static str,
    pub rows: Vec<Row>,
    pub failures: Vec<String>,
}

impl Report {
    pub fn table(&self) -> String {
        let mut text = format!(
            "{}\n\n{:<26}{:>14}{:>12}{:>8}{:>14}{:>8}{:>9}{:>18}\n",
            self.accelerator, "", "", "amp", "", self.rival, "", "speed", "amp does"
        );
        for row in &self.rows {
            let spread = |times: &amp_examples::measure::Times| {
                (times.high - times.low) / times.median / 2.0
            };
            text.push_str(&format!(
                "{:<26}{:>14}{:>9.4} ms{:>7.0}%{:>11.4} ms{:>7.0}%{:>9.3}{:>10.1} {}\n",
                row.case,
                row.size,
                row.amp.median * 1e3,
                spread(&row.amp) * 100.0,
                row.rival.median * 1e3,
                spread(&row.rival) * 100.0,
                row.ratio(),
                row.rate,
                row.unit,
            ));
        }
        if !self.rows.is_empty() {
            let logs = self.rows.iter().map(|row| row.ratio().ln()).sum::<f64>();
            let mean = (logs / self.rows.len() as f64).exp();
            text.push_str(&format!(
                "\nThe speed is amp's by its rival's, {mean:.3} on average; % the spread of the middle half.\n"
            ));
        }
        text
    }

    /// Implementation, case, size, median in milliseconds, rate, unit, quartiles in milliseconds.
    pub fn tsv(&self) -> String {
        let mut text = String::new();
        for row in &self.rows {
            for (implementation, times) in [("amp", row.amp), (self.rival, row.rival)] {
                let rate = row.rate * row.amp.median / times.median;
                let milliseconds = [times.median, times.low, times.high].map(|time| time * 1e3);
                let [median, low, high] = milliseconds;
                writeln!(
                    text,
                    "{implementation}\t{}\t{}\t{median:.6}\t{rate:.4}\t{}\t{low:.6}\t{high:.6}",
                    row.case, row.size, row.unit
                )
                .expect("a string takes it");
            }
        }
        text
    }
}
