//! Charts of how cost grows, as SVG.

use std::fmt::Write;
use std::fs;
use std::path::Path;

/// Lines over two axes.
pub struct Chart {
    /// The name of its file.
    pub file: &'static str,
    pub title: String,
    pub x: Axis,
    pub y: Axis,
    pub lines: Vec<Line>,
}

pub struct Axis {
    pub name: &'static str,
    pub scale: Scale,
    /// How a number on it is written.
    pub label: fn(f64) -> String,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Scale {
    /// From 0 on.
    Linear,
    Logarithmic,
}

pub struct Line {
    pub name: String,
    pub points: Vec<(f64, f64)>,
    /// Whether it is only there to compare with.
    pub reference: bool,
}

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 480.0;
const LEFT: f64 = 84.0;
const RIGHT: f64 = WIDTH - 44.0;
const TOP: f64 = 96.0;
const BOTTOM: f64 = HEIGHT - 62.0;

/// Told apart by people who do not see all colours (Okabe and Ito).
const COLOURS: [&str; 5] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00"];
const GREY: &str = "#444444";

/// How a line is drawn.
struct Look {
    colour: &'static str,
    width: f64,
    dashed: bool,
}

/// A scale with a first and a last number.
struct Range {
    scale: Scale,
    first: f64,
    last: f64,
    ticks: Vec<f64>,
}

impl Range {
    fn of(scale: Scale, values: impl Iterator<Item = f64> + Clone) -> Range {
        let most = values.clone().fold(f64::MIN, f64::max);
        let least = values.fold(f64::MAX, f64::min);
        match scale {
            Scale::Linear => {
                let rough = most / 5.0;
                let power = 10_f64.powf(rough.log10().floor());
                let steps = [1.0, 2.0, 2.5, 5.0, 10.0].map(|step| step * power);
                let step = steps.into_iter().find(|&step| step >= rough);
                let step = step.unwrap_or(10.0 * power);
                let count = (most / step).ceil() as i32;
                Range {
                    scale,
                    first: 0.0,
                    last: f64::from(count) * step,
                    ticks: (0..=count).map(|tick| f64::from(tick) * step).collect(),
                }
            }
            Scale::Logarithmic => {
                let (low, high) = (least.log10().floor() as i32, most.log10().floor() as i32);
                Range {
                    scale,
                    first: f64::from(low),
                    last: most.log10() + 0.15,
                    ticks: (low..=high).map(|power| 10_f64.powi(power)).collect(),
                }
            }
        }
    }

    /// Where a number is between the first and the last, 0 to 1.
    fn place(&self, value: f64) -> f64 {
        let value = match self.scale {
            Scale::Linear => value,
            Scale::Logarithmic => value.log10(),
        };
        (value - self.first) / (self.last - self.first)
    }
}

impl Chart {
    /// Writes the file.
    pub fn write(&self, directory: &Path) {
        fs::create_dir_all(directory).expect("a directory for the plots");
        let path = directory.join(self.file);
        fs::write(path, self.svg()).expect("a plot that can be written");
    }

    fn svg(&self) -> String {
        let points = self.lines.iter().flat_map(|line| &line.points);
        let across = Range::of(self.x.scale, points.clone().map(|point| point.0));
        let up = Range::of(self.y.scale, points.map(|point| point.1));
        let x = |value| LEFT + across.place(value) * (RIGHT - LEFT);
        let y = |value| BOTTOM - up.place(value) * (BOTTOM - TOP);

        let mut svg = Svg(String::new());
        // White, so that it can be read on a dark page as well.
        svg.rectangle((0.0, 0.0), (WIDTH, HEIGHT), "rx=\"8\" fill=\"#ffffff\"");
        let middle = (LEFT + RIGHT) / 2.0;
        svg.text((middle, 30.0), &self.title, "class=\"title\"");
        for &tick in &across.ticks {
            svg.line((x(tick), TOP), (x(tick), BOTTOM), "class=\"grid\"");
            svg.text((x(tick), BOTTOM + 20.0), &(self.x.label)(tick), "");
        }
        for &tick in &up.ticks {
            svg.line((LEFT, y(tick)), (RIGHT, y(tick)), "class=\"grid\"");
            let label = (self.y.label)(tick);
            svg.text((LEFT - 10.0, y(tick) + 4.0), &label, "class=\"left\"");
        }
        svg.text((middle, HEIGHT - 16.0), self.x.name, "class=\"name\"");
        let (left, centre) = (22.0, (TOP + BOTTOM) / 2.0);
        let turned = format!("class=\"name\" transform=\"rotate(-90 {left} {centre})\"");
        svg.text((left, centre), self.y.name, &turned);
        svg.line((LEFT, BOTTOM), (RIGHT, BOTTOM), "class=\"axis\"");
        svg.line((LEFT, TOP), (LEFT, BOTTOM), "class=\"axis\"");
        for (line, look) in self.lines.iter().zip(self.looks()) {
            let points: Vec<_> = line.points.iter().map(|&(a, b)| (x(a), y(b))).collect();
            svg.points(&points, &look);
        }
        self.legend(&mut svg);
        svg.finished()
    }

    /// How each line is drawn: the first are wider, so that those on top of them
    /// do not hide them.
    fn looks(&self) -> impl Iterator<Item = Look> {
        let mut colours = COLOURS.iter().cycle();
        let widths = (0..self.lines.len()).rev();
        self.lines
            .iter()
            .zip(widths)
            .map(move |(line, above)| Look {
                colour: match line.reference {
                    true => GREY,
                    false => colours.next().copied().unwrap_or(GREY),
                },
                width: match line.reference {
                    true => 1.5,
                    false => 2.0 + 0.8 * above as f64,
                },
                dashed: line.reference,
            })
    }

    /// Above the lines, in as many rows as it needs.
    fn legend(&self, svg: &mut Svg) {
        let (mut left, mut middle) = (LEFT, 56.0);
        for (line, look) in self.lines.iter().zip(self.looks()) {
            let width = 64.0 + 7.2 * line.name.chars().count() as f64;
            if left + width > WIDTH {
                (left, middle) = (LEFT, middle + 20.0);
            }
            svg.points(&[(left, middle), (left + 28.0, middle)], &look);
            svg.text((left + 40.0, middle + 4.0), &line.name, "class=\"right\"");
            left += width;
        }
    }
}

/// The parts of a picture.
struct Svg(String);

impl Svg {
    fn rectangle(&mut self, (x, y): (f64, f64), (width, height): (f64, f64), style: &str) {
        self.part(&format!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width:.0}\" height=\"{height:.0}\" {style}/>"
        ));
    }

    fn line(&mut self, (x1, y1): (f64, f64), (x2, y2): (f64, f64), style: &str) {
        self.part(&format!(
            "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" {style}/>"
        ));
    }

    fn text(&mut self, (x, y): (f64, f64), text: &str, style: &str) {
        self.part(&format!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" {style}>{text}</text>"
        ));
    }

    fn points(&mut self, points: &[(f64, f64)], look: &Look) {
        let mut path = String::new();
        for (x, y) in points {
            write!(path, "{x:.1},{y:.1} ").expect("room");
        }
        let (colour, width, path) = (look.colour, look.width, path.trim_end());
        let dashes = if look.dashed { "class=\"dashed\" " } else { "" };
        self.part(&format!(
            "<polyline {dashes}stroke=\"{colour}\" stroke-width=\"{width:.1}\" points=\"{path}\"/>"
        ));
        let radius = width + 1.0;
        for (x, y) in points.iter().filter(|_| !look.dashed) {
            self.part(&format!(
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" fill=\"{colour}\"/>"
            ));
        }
    }

    fn part(&mut self, part: &str) {
        self.0.push_str(part);
        self.0.push('\n');
    }

    fn finished(self) -> String {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" \
             viewBox=\"0 0 {WIDTH} {HEIGHT}\">\n\
             <style>\n\
             text {{ font: 13px system-ui, sans-serif; fill: #333333; text-anchor: middle }}\n\
             .title {{ font-size: 16px; font-weight: 600 }}\n\
             .name {{ font-size: 14px }}\n\
             .left {{ text-anchor: end }}\n\
             .right {{ text-anchor: start }}\n\
             .grid {{ stroke: #e4e4e4 }}\n\
             .axis {{ stroke: #333333 }}\n\
             polyline {{ fill: none; stroke-linejoin: round }}\n\
             .dashed {{ stroke-dasharray: 6 4 }}\n\
             </style>\n{}</svg>\n",
            self.0
        )
    }
}
