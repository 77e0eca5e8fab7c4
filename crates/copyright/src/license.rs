//! The licenses of crates.

/// A license that hw3 accepts: see deny.toml.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum License {
    Mit,
    Zlib,
    Bsd3,
    Apache2,
}

impl License {
    /// In the order of preference.
    const ALL: [License; 4] = [License::Mit, License::Zlib, License::Bsd3, License::Apache2];

    /// Chooses one of the licenses in a crate's SPDX expression.
    pub fn choose(expression: &str) -> Option<License> {
        let choices: Vec<&str> = expression
            .split(" OR ")
            .flat_map(|part| part.split('/'))
            .collect();
        License::ALL
            .into_iter()
            .find(|license| choices.contains(&license.name()))
    }

    /// The name, which SPDX and Debian share.
    pub fn name(self) -> &'static str {
        match self {
            License::Mit => "MIT",
            License::Zlib => "Zlib",
            License::Bsd3 => "BSD-3-Clause",
            License::Apache2 => "Apache-2.0",
        }
    }

    /// How the terms begin, after the copyright.
    pub fn first_words(self) -> &'static str {
        match self {
            License::Mit => "Permission is hereby granted",
            License::Zlib => "This software is provided 'as-is'",
            License::Bsd3 => "Redistribution and use in source and binary forms",
            License::Apache2 => "Apache License",
        }
    }

    /// Returns the terms in the text of a license, without the copyright.
    pub fn terms(self, text: &str) -> Result<String, String> {
        if self == License::Apache2 {
            return Ok(
                "The text is in /usr/share/common-licenses/Apache-2.0 on Debian, and \
                       otherwise in\nthe file LICENSE-APACHE next to this one."
                    .to_owned(),
            );
        }
        let first = self.first_words();
        let start = text
            .find(first)
            .ok_or_else(|| format!("its license does not say: {first}"))?;
        Ok(text[start..].trim_end().to_owned())
    }
}

/// Returns the copyright lines of a license.
pub fn holders(text: &str, name: &str) -> Vec<String> {
    let mut holders = Vec::new();
    for line in text.lines().map(str::trim) {
        let Some(rest) = line.strip_prefix("Copyright ") else {
            continue;
        };
        // Not "Copyright notice" or "Copyright [yyyy] [name of copyright owner]".
        if !rest.starts_with("(c)")
            && !rest.starts_with("(C)")
            && !rest.starts_with(char::is_numeric)
        {
            continue;
        }
        let has_name = rest.trim_start_matches("(c)").contains(char::is_alphabetic);
        holders.push(match has_name {
            true => line.to_owned(),
            false => format!("{line} The {name} authors"),
        });
    }
    holders
}

/// Returns true if two terms differ only in spaces, line ends and quotation marks.
pub fn is_same(one: &str, other: &str) -> bool {
    let words = |text: &str| -> Vec<String> {
        let text = text.replace(['“', '”'], "\"");
        text.split_whitespace().map(str::to_owned).collect()
    };
    words(one) == words(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_of_several_licenses_is_chosen() {
        for (expression, expected) in [
            ("MIT", Some(License::Mit)),
            ("Unlicense OR MIT", Some(License::Mit)),
            ("Apache-2.0/MIT", Some(License::Mit)),
            (
                "Apache-2.0 WITH LLVM-exception OR Apache-2.0 OR MIT",
                Some(License::Mit),
            ),
            ("Apache-2.0 OR BSL-1.0", Some(License::Apache2)),
            ("MPL-2.0", None),
            ("", None),
        ] {
            assert_eq!(License::choose(expression), expected, "{expression}");
        }
    }

    #[test]
    fn holders_are_found() {
        let text = "MIT License\n\n Copyright (c) 2015 A. Author\nCopyright (c) 2016\n\n\
                    The above copyright notice\nCopyright notices\nCopyright [yyyy] [name]\n";
        assert_eq!(
            holders(text, "crate"),
            [
                "Copyright (c) 2015 A. Author",
                "Copyright (c) 2016 The crate authors"
            ]
        );
    }

    #[test]
    fn terms_begin_after_the_copyright() {
        let text = "MIT\n\nCopyright (c) 2015\n\nPermission is hereby granted, \nfree.\n";
        let terms = License::Mit.terms(text).expect("terms");
        assert_eq!(terms, "Permission is hereby granted, \nfree.");
        assert!(is_same(&terms, "Permission is\nhereby granted, free."));
        assert!(!is_same(&terms, "Permission is hereby granted."));
        License::Zlib.terms(text).expect_err("not the license");
    }
}
