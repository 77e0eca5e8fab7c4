//! Manual pages, generated from the help of the programs and from the header. They are
//! committed in `man/`; the tests here compare them. `MANUAL=write cargo test` writes
//! them again.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::toolchain::{have_tool, repository, run_ok, stdout};

/// A manual page in the language of troff.
pub struct Page {
    text: String,
}

impl Page {
    /// Begins a page in a section of the manual, such as 1 for programs.
    pub fn new(name: &str, section: u8, source: &str) -> Page {
        let title = escape(&name.to_uppercase());
        Page {
            text: format!(
                ".\\\" Generated from {source}: MANUAL=write cargo test writes it again.\n\
                 .TH {title} {section} \"\" hw3 hw3\n\
                 .\\\" Names of functions and options must not be split.\n\
                 .nh\n.ad l\n"
            ),
        }
    }

    /// Begins a section. Its heading becomes upper case.
    pub fn section(&mut self, heading: &str) {
        self.request(&format!("SH {}", escape(&heading.to_uppercase())));
    }

    /// Begins a subsection.
    pub fn subsection(&mut self, heading: &str) {
        self.request(&format!("SS {}", escape(heading)));
    }

    /// Writes a line that troff executes.
    pub fn request(&mut self, request: &str) {
        self.text.push_str(&format!(".{request}\n"));
    }

    /// Writes text, which may contain the escape sequences of troff.
    pub fn escaped(&mut self, line: &str) {
        let control = if line.starts_with(['.', '\'']) {
            "\\&"
        } else {
            ""
        };
        self.text.push_str(&format!("{control}{line}\n"));
    }

    /// Writes text that troff fills.
    pub fn line(&mut self, line: &str) {
        self.escaped(&escape(line.trim()));
    }

    /// Writes lines as they are, without their common indentation.
    pub fn verbatim(&mut self, lines: &[&str]) {
        let indent = lines.iter().filter(|line| !line.is_empty());
        let indent = indent.map(|line| indentation(line)).min().unwrap_or(0);
        self.request("nf");
        for line in lines {
            self.escaped(&escape(line.get(indent..).unwrap_or_default()));
        }
        self.request("fi");
    }

    /// Writes a paragraph. Indented lines in it stay as they are.
    pub fn paragraph(&mut self, lines: &[&str]) {
        self.request("PP");
        let mut rest = lines;
        while let Some(first) = rest.first() {
            let is_verbatim = first.starts_with(' ');
            let end = rest
                .iter()
                .position(|line| line.starts_with(' ') != is_verbatim);
            let (run, next) = rest.split_at(end.unwrap_or(rest.len()));
            match is_verbatim {
                true => {
                    self.request("RS 2");
                    self.verbatim(run);
                    self.request("RE");
                }
                false => run.iter().for_each(|line| self.line(line)),
            }
            rest = next;
        }
    }

    /// Fails if `man/NAME` differs from this page, or if man warns about it.
    pub fn check(&self, name: &str) {
        let path = repository().join("man").join(name);
        if std::env::var_os("MANUAL").is_some_and(|value| value == "write") {
            fs::write(&path, &self.text).expect("a writable directory");
        }
        let committed = fs::read_to_string(&path).unwrap_or_default();
        assert!(
            committed == self.text,
            "man/{name} is out of date: run the test again with MANUAL=write"
        );
        if have_tool("man", "man-db") {
            let mut man = Command::new("man");
            man.args(["--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z"]);
            let output = run_ok(
                man.env("LC_ALL", "C.UTF-8")
                    .env("MANWIDTH", "80")
                    .arg(&path),
            );
            let warnings = String::from_utf8_lossy(&output.stderr);
            assert_eq!(warnings, "", "man/{name}");
        }
    }
}

/// Escapes text for troff, so that what the page shows can be copied to a terminal.
pub fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for char in text.chars() {
        match char {
            '\\' => escaped.push_str("\\e"),
            '-' => escaped.push_str("\\-"),
            '\'' => escaped.push_str("\\(aq"),
            '"' => escaped.push_str("\\(dq"),
            '`' => escaped.push_str("\\(ga"),
            '^' => escaped.push_str("\\(ha"),
            '~' => escaped.push_str("\\(ti"),
            char => escaped.push(char),
        }
    }
    escaped
}

fn indentation(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// Fails if the page of a program, or of one of its verbs, is not what its help says.
pub fn check_program(program: &str) {
    let name = Path::new(program).file_name().expect("a name");
    let name = name.to_str().expect("UTF-8");
    let help = |verb: &[&str]| stdout(&run_ok(Command::new(program).args(verb).arg("--help")));
    let main = help(&[]);
    let verbs = verbs(&main);
    let pages = verbs.iter().map(|verb| format!("{name}-{verb}"));
    let mut pages: Vec<String> = pages.collect();
    page(name, &main, &pages).check(&format!("{name}.1"));
    for (verb, page_name) in verbs.iter().zip(&pages) {
        page(page_name, &help(&[verb]), &[name.to_owned()]).check(&format!("{page_name}.1"));
    }
    pages.sort_unstable();
    assert_eq!(
        committed_verbs(name),
        pages,
        "a verb was removed: delete its page in man/"
    );
}

/// Returns the names of the pages in `man/` for the verbs of a program, in order.
fn committed_verbs(program: &str) -> Vec<String> {
    let directory = fs::read_dir(repository().join("man")).expect("a directory");
    let mut names: Vec<String> = directory
        .filter_map(|entry| entry.expect("an entry").file_name().into_string().ok())
        .filter_map(|name| Some(name.strip_suffix(".1")?.to_owned()))
        .filter(|name| name.starts_with(&format!("{program}-")))
        .collect();
    names.sort_unstable();
    names
}

/// Returns the verbs that a help lists.
fn verbs(help: &str) -> Vec<&str> {
    let lines = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    lines
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.split_whitespace().next())
        .collect()
}

/// Converts the help of a program.
fn page(name: &str, help: &str, see_also: &[String]) -> Page {
    let mut page = Page::new(name, 1, "the help of the program");
    let lines: Vec<&str> = help.trim_end().lines().collect();
    let blocks: Vec<&[&str]> = lines.split(|line| line.is_empty()).collect();
    let (first, blocks) = blocks.split_first().expect("a help with a summary");

    page.section("Name");
    let summary = first.join(" ");
    let summary = summary.strip_suffix('.').unwrap_or(&summary);
    page.escaped(&format!("{} \\- {}", escape(name), escape(summary)));

    let (usage, blocks): (Vec<&[&str]>, Vec<&[&str]>) = blocks
        .iter()
        .partition(|block| block[0].starts_with("Usage: "));
    page.section("Synopsis");
    page.request("nf");
    for line in usage.concat() {
        page.escaped(&marked(line.get("Usage: ".len()..).expect("a usage")));
    }
    page.request("fi");

    let (headed, described): (Vec<&[&str]>, Vec<&[&str]>) = blocks
        .into_iter()
        .partition(|block| heading(block).is_some());
    if !described.is_empty() {
        page.section("Description");
        described.iter().for_each(|block| page.paragraph(block));
    }
    for block in headed {
        let heading = heading(block).expect("a heading");
        page.section(heading);
        match heading {
            "Exit status" => page.line(&block.join(" ")["Exit status: ".len()..]),
            "Examples" => page.verbatim(&block[1..]),
            _ => items(&mut page, block),
        }
    }
    if !see_also.is_empty() {
        page.section("See also");
        let names: Vec<String> = see_also
            .iter()
            .map(|name| format!("\\fB{}\\fR(1)", escape(name)))
            .collect();
        page.escaped(&names.join(", "));
    }
    page
}

/// Returns the heading of a block. One without a heading that begins with an option is
/// about options, too.
fn heading<'help>(block: &[&'help str]) -> Option<&'help str> {
    let first = *block.first()?;
    if first.starts_with("Exit status: ") {
        return Some("Exit status");
    }
    if first.starts_with("  -") {
        return Some("Options");
    }
    let heading = first.strip_suffix(':')?;
    let is_word = heading.chars().all(char::is_alphabetic);
    (is_word && block.len() > 1).then_some(heading)
}

/// Writes options, arguments or verbs: a name, two spaces or more, and a text, which may
/// continue on lines that are indented further.
fn items(page: &mut Page, block: &[&str]) {
    let indent = block.iter().map(|line| indentation(line));
    let indent = indent.filter(|&indent| indent > 0).min().unwrap_or(0);
    for line in block.iter().filter(|line| line.starts_with(' ')) {
        let is_item = indentation(line) <= indent + "-h, ".len();
        match line.trim().split_once("  ").filter(|_| is_item) {
            Some((name, text)) => {
                page.request("TP");
                page.escaped(&marked(name));
                page.line(text);
            }
            None => page.line(line),
        }
    }
}

/// Prints options, verbs and programs bold, and `<VALUES>` in italics.
fn marked(text: &str) -> String {
    let words = text.split(' ').map(|word| {
        let name = word.trim_matches(['<', '>', '[', ']', ',', '.']);
        let is_bold = name.starts_with('-') || name.starts_with(|char: char| char.is_lowercase());
        let is_value = word.contains('<');
        match (is_bold && !name.is_empty(), is_value) {
            (true, _) => escape(word).replace(&escape(name), &format!("\\fB{}\\fR", escape(name))),
            (false, true) => escape(word).replace('<', "\\fI").replace('>', "\\fR"),
            (false, false) => escape(word),
        }
    });
    words.collect::<Vec<_>>().join(" ")
}
