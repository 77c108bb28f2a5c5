//! A picture as SVG: boxes, lines and text on a light sheet, which is readable on a dark page as well.

use std::fmt::Write;

/// The colours of all figures.
pub mod colour {
    pub const INK: &str = "#24292f";
    pub const QUIET: &str = "#57606a";
    pub const RULE: &str = "#afb8c1";
    pub const SHEET: &str = "#ffffff";
    pub const EMPTY: &str = "#f6f8fa";
    pub const BLUE: &str = "#9ec5fe";
    pub const GREEN: &str = "#a6e3b8";
    pub const ORANGE: &str = "#ffcf99";
    pub const RED: &str = "#cf222e";
}

/// Where a text's position is.
#[derive(Clone, Copy, Debug)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

/// A picture that grows by what is drawn over what was drawn before.
#[derive(Debug)]
pub struct Drawing {
    width: u32,
    height: u32,
    title: String,
    body: String,
}

impl Drawing {
    /// An empty sheet. The title is read out where the picture cannot be seen.
    pub fn new(width: u32, height: u32, title: &str) -> Self {
        Drawing { width, height, title: escaped(title), body: String::new() }
    }

    /// A box with a thin border.
    pub fn cell(&mut self, [x, y]: [f64; 2], [width, height]: [f64; 2], fill: &str) {
        self.element(format_args!(
            r#"<rect x="{x:.1}" y="{y:.1}" width="{width:.1}" height="{height:.1}" fill="{fill}" stroke="{}"/>"#,
            colour::RULE
        ));
    }

    /// A box without a border.
    pub fn area(&mut self, [x, y]: [f64; 2], [width, height]: [f64; 2], fill: &str) {
        self.element(format_args!(
            r#"<rect x="{x:.1}" y="{y:.1}" width="{width:.1}" height="{height:.1}" fill="{fill}"/>"#
        ));
    }

    /// A border without a box.
    pub fn frame(&mut self, [x, y]: [f64; 2], [width, height]: [f64; 2], stroke: &str) {
        self.element(format_args!(
            r#"<rect x="{x:.1}" y="{y:.1}" width="{width:.1}" height="{height:.1}" fill="none" stroke="{stroke}" stroke-width="2"/>"#
        ));
    }

    /// A line.
    pub fn line(&mut self, from: [f64; 2], to: [f64; 2], stroke: &str) {
        self.stroke(from, to, stroke, "");
    }

    /// A dashed line.
    pub fn dashes(&mut self, from: [f64; 2], to: [f64; 2], stroke: &str) {
        self.stroke(from, to, stroke, r#" stroke-dasharray="5 4""#);
    }

    /// A line with a head at its end.
    pub fn arrow(&mut self, from: [f64; 2], to: [f64; 2]) {
        self.stroke(from, to, colour::QUIET, r#" marker-end="url(#head)""#);
    }

    fn stroke(&mut self, [x1, y1]: [f64; 2], [x2, y2]: [f64; 2], stroke: &str, more: &str) {
        self.element(format_args!(
            r#"<line x1="{x1:.1}" y1="{y1:.1}" x2="{x2:.1}" y2="{y2:.1}" stroke="{stroke}" stroke-width="1.5"{more}/>"#
        ));
    }

    /// Ordinary text.
    pub fn text(&mut self, at: [f64; 2], anchor: Anchor, text: &str) {
        self.words(at, anchor, text, 14, colour::INK, "");
    }

    /// Small text that explains.
    pub fn note(&mut self, at: [f64; 2], anchor: Anchor, text: &str) {
        self.words(at, anchor, text, 12, colour::QUIET, "");
    }

    /// Text as it stands in a program.
    pub fn code(&mut self, at: [f64; 2], anchor: Anchor, text: &str) {
        self.words(at, anchor, text, 13, colour::INK, r#" font-family="monospace""#);
    }

    /// A heading.
    pub fn heading(&mut self, at: [f64; 2], anchor: Anchor, text: &str) {
        self.words(at, anchor, text, 14, colour::INK, r#" font-weight="bold""#);
    }

    fn words(
        &mut self,
        [x, y]: [f64; 2],
        anchor: Anchor,
        text: &str,
        size: u32,
        fill: &str,
        more: &str,
    ) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        self.element(format_args!(
            r#"<text x="{x:.1}" y="{y:.1}" text-anchor="{anchor}" font-size="{size}" fill="{fill}"{more}>{}</text>"#,
            escaped(text)
        ));
    }

    fn element(&mut self, element: std::fmt::Arguments<'_>) {
        writeln!(self.body, "{element}").expect("a string takes all that is written");
    }

    /// The picture as a file.
    pub fn svg(&self) -> String {
        let Drawing { width, height, title, body } = self;
        let (sheet, rule, quiet) = (colour::SHEET, colour::RULE, colour::QUIET);
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" font-family="sans-serif">
<title>{title}</title>
<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 L8 4 L0 8 z" fill="{quiet}"/></marker></defs>
<rect x="0.5" y="0.5" width="{}" height="{}" rx="6" fill="{sheet}" stroke="{rule}"/>
{body}</svg>
"#,
            width - 1,
            height - 1
        )
    }
}

/// Text in which no character means something to XML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
