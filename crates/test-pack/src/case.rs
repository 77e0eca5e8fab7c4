//! What a program is tested with.

/// A test case: how the program is started and what is typed. The expected
/// behavior is recorded later.
#[derive(Clone, Debug)]
pub struct Case {
    /// The name, which is a directory name: letters, digits and hyphens.
    pub name: String,
    /// What the case tests, in one sentence.
    pub about: String,
    /// The arguments, none of which contains a newline.
    pub arguments: Vec<String>,
    /// Standard input.
    pub input: Vec<u8>,
    /// The files in the program's directory: names and contents.
    pub given: Vec<(String, Vec<u8>)>,
}

impl Case {
    /// Creates a case without given files. The arguments are separated by blanks.
    #[must_use]
    pub fn new(name: &str, about: &str, arguments: &str, input: impl Into<Vec<u8>>) -> Case {
        Case {
            name: name.to_owned(),
            about: about.to_owned(),
            arguments: arguments.split_whitespace().map(str::to_owned).collect(),
            input: input.into(),
            given: Vec::new(),
        }
    }

    /// Adds a file that exists before the program runs.
    #[must_use]
    pub fn given(mut self, name: &str, content: impl Into<Vec<u8>>) -> Case {
        self.given.push((name.to_owned(), content.into()));
        self
    }
}
