//! The manual page hw3(3), generated from the header.

use testkit::manual::{Page, escape};

use crate::shared_library::{functions, header};

/// A declaration with its comment.
struct Documented<'header> {
    comment: Vec<&'header str>,
    code: Vec<&'header str>,
}

#[test]
fn the_manual_page_is_current() {
    let header = header();
    let mut page = Page::new("hw3", 3, "include/hw3.h");
    let listed = functions();
    let names = listed.iter().map(|name| escape(name));
    page.section("Name");
    page.escaped(&format!(
        "hw3, {} \\- a variant of Upwords, a word game of stacked tiles",
        names.collect::<Vec<_>>().join(", ")
    ));
    page.section("Synopsis");
    page.verbatim(&["#include <hw3.h>", "", "cc game.c -lhw3"]);

    let (about, rest) = header.split_once("*/").expect("a comment about the header");
    page.section("Description");
    // Without the name of the file and the last paragraph, which is about its source.
    let about: Vec<&str> = comment_lines(about);
    let end = about.iter().position(|line| line.starts_with("Generated"));
    text(
        &mut page,
        about[..end.expect("a last paragraph")].iter().copied(),
    );

    let declarations = declarations(rest);
    let (functions, types): (Vec<_>, Vec<_>) = declarations
        .iter()
        .partition(|declaration| function_name(&declaration.code).is_some());
    page.section("Types");
    types
        .iter()
        .for_each(|declaration| write_type(&mut page, declaration));
    page.section("Functions");
    let mut documented: Vec<&str> = Vec::new();
    for function in functions {
        documented.extend(function_name(&function.code));
        write_function(&mut page, function);
    }
    documented.sort_unstable();
    assert_eq!(documented, listed);
    page.check("hw3.3");
}

/// Returns the lines of a comment without its stars.
fn comment_lines(comment: &str) -> Vec<&str> {
    let lines = comment.lines().map(|line| {
        let line = line.trim_start().trim_start_matches(['/', '*']);
        line.strip_prefix(' ')
            .unwrap_or(line)
            .trim_end()
            .trim_end_matches("*/")
            .trim_end()
    });
    let lines = lines.skip_while(|line| line.is_empty());
    lines.collect()
}

/// Returns what the header declares, in its order.
fn declarations(header: &str) -> Vec<Documented<'_>> {
    let mut declarations = Vec::new();
    for part in header.split("\n/**").skip(1) {
        let (comment, code) = part.split_once("*/\n").unwrap_or((part, ""));
        if code.starts_with("#define") {
            continue; // The version.
        }
        // Up to the end of the declaration; members of a type are indented.
        let mut code_lines = Vec::new();
        for line in code.lines() {
            code_lines.push(line);
            let is_type =
                code.starts_with("typedef enum {") || code.starts_with("typedef struct {");
            if line.ends_with(';') && (!is_type || line.starts_with('}')) {
                break;
            }
        }
        declarations.push(Documented {
            comment: comment_lines(comment),
            code: code_lines,
        });
    }
    declarations
}

/// Returns the name of the function that is declared.
fn function_name<'code>(code: &[&'code str]) -> Option<&'code str> {
    let (before, _) = code.first()?.split_once('(')?;
    if before.starts_with("typedef") {
        return None;
    }
    before.rsplit([' ', '*']).next()
}

/// Writes the text of a comment: paragraphs, lists and code.
fn text<'line>(page: &mut Page, lines: impl Iterator<Item = &'line str>) {
    let lines: Vec<&str> = lines.collect();
    for block in lines
        .split(|line| line.is_empty())
        .filter(|block| !block.is_empty())
    {
        if block[0].starts_with("- ") || block.iter().any(|line| line.starts_with("- ")) {
            list(page, block);
        } else {
            page.paragraph(block);
        }
    }
}

/// Writes a list, perhaps with a sentence before it.
fn list(page: &mut Page, block: &[&str]) {
    page.request("PP");
    for line in block {
        match line.strip_prefix("- ") {
            Some(item) => {
                page.request("IP \\(bu 2");
                page.line(item);
            }
            None => page.line(line),
        }
    }
}

fn write_type(page: &mut Page, declaration: &Documented) {
    let code = &declaration.code;
    let last = code.last().expect("a declaration");
    let name = match last.split_once("(*") {
        Some((_, rest)) => rest.split(')').next(),
        None => last.trim_end_matches(';').rsplit(' ').next(),
    };
    page.subsection(name.expect("a name"));
    if code.len() == 1 {
        page.request("PP");
        page.verbatim(code);
    }
    text(page, declaration.comment.iter().copied());
    // Members and constants: a comment, then a line of code.
    let mut comment = Vec::new();
    for line in code.iter().skip(1).filter(|line| line.starts_with("  ")) {
        let line = line.trim();
        if line.starts_with("/*") || line == "*/" {
            continue;
        } else if let Some(words) = line.strip_prefix('*') {
            comment.push(words.trim());
        } else {
            page.request("TP");
            page.escaped(&format!(
                "\\fB{}\\fR",
                escape(line.trim_end_matches([',', ';']))
            ));
            comment.drain(..).for_each(|line| page.line(line));
        }
    }
}

fn write_function(page: &mut Page, function: &Documented) {
    page.subsection(function_name(&function.code).expect("a function"));
    page.verbatim(&function.code);
    let is_tag = |line: &&&str| line.starts_with('@');
    let end = function.comment.iter().position(|line| is_tag(&line));
    let (about, tags) = function
        .comment
        .split_at(end.unwrap_or(function.comment.len()));
    text(page, about.iter().copied());
    for line in tags.iter().filter(|line| !line.is_empty()) {
        if let Some(parameter) = line.strip_prefix("@param ") {
            let (name, words) = parameter.trim().split_once(' ').expect("a parameter");
            page.request("TP");
            page.escaped(&format!("\\fI{}\\fR", escape(name)));
            page.line(words);
        } else if let Some(words) = line.strip_prefix("@return ") {
            page.request("TP");
            page.escaped("returns");
            page.line(words);
        } else {
            page.line(line);
        }
    }
}
