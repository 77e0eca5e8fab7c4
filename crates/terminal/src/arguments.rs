//! Parsing the command line.

use std::env;
use std::ffi::OsString;
use std::path::Path;

use clap::{Error, Parser};
use whole_file::PathText;

/// Parses the command line like [`Parser::parse`], which exits if it asks for help
/// or is wrong. Messages show the arguments escaped: a shell may have put the names
/// of files there.
pub fn parse<A: Parser>() -> A {
    let arguments: Vec<OsString> = env::args_os().collect();
    parse_from(&arguments).unwrap_or_else(|error| error.exit())
}

fn parse_from<A: Parser>(arguments: &[OsString]) -> Result<A, Error> {
    A::try_parse_from(arguments).map_err(|error| {
        // The message is complete already, so it is made again from other arguments.
        // Only those that are not UTF-8 are valid once they are escaped, and the
        // error about them does not show them.
        A::try_parse_from(arguments.iter().map(escaped))
            .err()
            .unwrap_or(error)
    })
}

fn escaped(argument: &OsString) -> String {
    match argument.is_empty() {
        true => String::new(),
        false => PathText(Path::new(argument)).to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::error::ErrorKind;
    use std::os::unix::ffi::OsStringExt;
    use std::path::PathBuf;

    #[derive(Debug, Parser)]
    #[command(name = "program")]
    struct Arguments {
        file: PathBuf,
        #[arg(long)]
        number: Option<u8>,
        #[arg(long)]
        text: Option<String>,
    }

    fn parse(arguments: &[&[u8]]) -> Result<Arguments, Error> {
        let arguments = [&b"program"[..]]
            .into_iter()
            .chain(arguments.iter().copied());
        let arguments: Vec<OsString> = arguments
            .map(|argument| OsString::from_vec(argument.to_vec()))
            .collect();
        parse_from(&arguments)
    }

    #[test]
    fn valid_arguments_are_not_escaped() {
        let name = b"a\x1b\xff\xe2\x80\xae";
        let arguments = parse(&[name]).expect("valid");
        assert_eq!(arguments.file.into_os_string().into_vec(), name);
    }

    #[test]
    fn messages_show_escaped_arguments() {
        for (arguments, shown) in [
            (&[&b"a"[..], b"b\x1b[2J"][..], "'b\\u{1b}[2J'"),
            (&[b"a", b"--n\xe2\x80\xae"], "'--n\\u{202e}'"),
            (&[b"a", b"--number", b"\x07"], "'\\u{7}'"),
            (&[b"a", b"--number", b""], "''"),
        ] {
            let error = parse(arguments).expect_err("wrong").to_string();
            assert!(error.contains(shown), "{error:?}");
            let is_hidden = |char| char != '\n' && !whole_file::Plain::shows(char);
            assert!(!error.contains(is_hidden), "{error:?}");
        }
        let error = parse(&[b"a", b"--text", b"\xff"]).expect_err("not UTF-8");
        assert_eq!(error.kind(), ErrorKind::InvalidUtf8);
    }
}
