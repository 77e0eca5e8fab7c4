//! Charts of how costs grow, as SVG files.

use std::error::Error;
use std::fs;
use std::path::Path;

use plotters::coord::ranged1d::{AsRangedCoord, ValueFormatter};
use plotters::element::DashedPathElement;
use plotters::prelude::*;

/// Lines over two axes.
pub struct Chart {
    /// The file name.
    pub file: &'static str,
    pub title: String,
    /// The scale of both axes.
    pub scale: Scale,
    pub x: Axis,
    pub y: Axis,
    pub lines: Vec<Line>,
}

pub struct Axis {
    pub name: &'static str,
    /// Formats a number on the axis.
    pub label: fn(f64) -> String,
}

pub enum Scale {
    /// Starts at 0.
    Linear,
    /// Starts at a power of ten.
    Logarithmic,
}

pub struct Line {
    pub name: String,
    pub points: Vec<(f64, f64)>,
    /// True for a line that was not measured and is only there for comparison.
    pub reference: bool,
}

const SIZE: (u32, u32) = (760, 480);
/// The length of a line in the legend.
const LEGEND: i32 = 26;
const FONT: &str = "sans-serif";

/// The palette of Okabe and Ito, which color-blind readers can tell apart.
const COLORS: [RGBColor; 5] = [
    RGBColor(0x00, 0x72, 0xb2),
    RGBColor(0xd5, 0x5e, 0x00),
    RGBColor(0x00, 0x9e, 0x73),
    RGBColor(0xcc, 0x79, 0xa7),
    RGBColor(0xe6, 0x9f, 0x00),
];
const GRAY: RGBColor = RGBColor(0x44, 0x44, 0x44);
const GRID: RGBColor = RGBColor(0xe4, 0xe4, 0xe4);

impl Chart {
    /// Writes the file into a directory.
    pub fn write(&self, directory: &Path) -> Result<(), Box<dyn Error>> {
        fs::create_dir_all(directory)?;
        let path = directory.join(self.file);
        let points = self
            .lines
            .iter()
            .flat_map(|line| line.points.iter().copied());
        let (x, y): (Vec<f64>, Vec<f64>) = points.unzip();
        let most = |values: &[f64]| values.iter().copied().fold(f64::MIN, f64::max);
        let least = |values: &[f64]| values.iter().copied().fold(f64::MAX, f64::min);
        match self.scale {
            Scale::Linear => {
                let [x, y] = [x, y].map(|values| 0.0..1.05 * most(&values));
                self.draw(&path, x, y)
            }
            Scale::Logarithmic => {
                let [x, y] = [x, y].map(|values| {
                    let start = 10_f64.powf(least(&values).log10().floor());
                    (start..1.5 * most(&values)).log_scale()
                });
                self.draw(&path, x, y)
            }
        }
    }

    fn draw<R>(&self, path: &Path, x: R, y: R) -> Result<(), Box<dyn Error>>
    where
        R: AsRangedCoord<Value = f64>,
        R::CoordDescType: ValueFormatter<f64>,
    {
        let root = SVGBackend::new(path, SIZE).into_drawing_area();
        // A transparent background would be unreadable on a dark page.
        root.fill(&WHITE)?;
        let mut chart = ChartBuilder::on(&root)
            .caption(&self.title, (FONT, 20))
            .margin(16)
            .x_label_area_size(50)
            .y_label_area_size(80)
            .build_cartesian_2d(x, y)?;
        chart
            .configure_mesh()
            .x_desc(self.x.name)
            .y_desc(self.y.name)
            .x_labels(6)
            .y_labels(8)
            .x_label_formatter(&|value| (self.x.label)(*value))
            .y_label_formatter(&|value| (self.y.label)(*value))
            .label_style((FONT, 14))
            .axis_desc_style((FONT, 16))
            .bold_line_style(GRID)
            .max_light_lines(1)
            .draw()?;
        let mut colors = COLORS.iter().cycle();
        let mut width = 2 * self.lines.iter().filter(|line| !line.reference).count() as u32;
        for line in &self.lines {
            let points = line.points.iter().copied();
            if line.reference {
                let style = GRAY.stroke_width(2);
                chart
                    .draw_series(DashedLineSeries::new(points, 6, 4, style))?
                    .label(&line.name)
                    .legend(move |(x, y)| {
                        DashedPathElement::new([(x, y), (x + LEGEND, y)], 6, 4, style)
                    });
            } else {
                let style = colors.next().unwrap_or(&GRAY).filled();
                let solid = LineSeries::new(points, style.stroke_width(width));
                chart
                    .draw_series(solid.point_size(width / 2 + 2))?
                    .label(&line.name)
                    .legend(move |(x, y)| {
                        PathElement::new([(x, y), (x + LEGEND, y)], style.stroke_width(4))
                    });
                // Earlier lines are wider, so that later ones do not hide them.
                width -= 2;
            }
        }
        chart
            .configure_series_labels()
            .position(match self.scale {
                Scale::Linear => SeriesLabelPosition::UpperLeft,
                Scale::Logarithmic => SeriesLabelPosition::MiddleLeft,
            })
            .margin(12)
            .legend_area_size(30)
            .label_font((FONT, 15))
            .background_style(WHITE)
            .border_style(GRID)
            .draw()?;
        root.present()?;
        Ok(())
    }
}
