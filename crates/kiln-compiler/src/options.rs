// SPDX-License-Identifier: MIT OR Apache-2.0
//! The options that a build may be given: one table, one parser.

use kiln_types::{Error, ErrorKind, Result};

/// Options, understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Options {
    /// The language standard, such as `c++17`.
    pub standard: &'static str,
    /// Further arguments for clang's cc1, in order.
    pub arguments: Vec<String>,
    /// `-O0` to `-O3`.
    pub optimization: u8,
}

/// How an option takes its value.
#[derive(Clone, Copy)]
enum Value {
    /// `-w`: none.
    None,
    /// `-Idir` or `-I dir`: attached, or the next element.
    AttachedOrNext,
    /// `--define-macro=M` or `--define-macro M`: after `=`, or the next element.
    EqualsOrNext,
    /// `-Wall`, `-std=c++20`: attached, possibly empty.
    Attached,
}

/// What an option means.
#[derive(Clone, Copy)]
enum Meaning {
    /// cc1 takes it as this flag followed by the value in an argument of its own.
    Flag(&'static str),
    /// cc1 takes it as it was written.
    Same,
    /// cc1 takes these instead.
    Expand(&'static [&'static str]),
    /// cc1 takes it as it was written, with one of these values.
    OneOf(&'static [&'static str]),
    /// A language standard.
    Standard,
    /// An optimisation level.
    Optimization,
}

/// cc1's spelling of what the driver's `-ffast-math` stands for.
const FAST_MATH: &[&str] = &[
    "-ffast-math",
    "-menable-no-infs",
    "-menable-no-nans",
    "-fapprox-func",
    "-funsafe-math-optimizations",
    "-fno-signed-zeros",
    "-mreassociate",
    "-freciprocal-math",
    "-ffp-contract=fast",
];

/// Every option. The longest prefix that fits wins.
const TABLE: &[(&str, Value, Meaning)] = &[
    ("-I", Value::AttachedOrNext, Meaning::Flag("-I")),
    ("--include-directory", Value::EqualsOrNext, Meaning::Flag("-I")),
    ("-D", Value::AttachedOrNext, Meaning::Flag("-D")),
    ("--define-macro", Value::EqualsOrNext, Meaning::Flag("-D")),
    ("-U", Value::AttachedOrNext, Meaning::Flag("-U")),
    ("--undefine-macro", Value::EqualsOrNext, Meaning::Flag("-U")),
    ("-W", Value::Attached, Meaning::Same),
    ("-R", Value::Attached, Meaning::Same),
    ("-w", Value::None, Meaning::Same),
    ("-std=", Value::Attached, Meaning::Standard),
    ("-O", Value::Attached, Meaning::Optimization),
    ("-ffast-math", Value::None, Meaning::Expand(FAST_MATH)),
    ("-fno-fast-math", Value::None, Meaning::Expand(&["-ffp-contract=on"])),
    ("-ffp-contract=", Value::Attached, Meaning::OneOf(&["off", "on", "fast"])),
];

/// Prefixes of `-W` that do not choose a warning but pass options to other tools.
const NOT_WARNINGS: &[&str] = &["-Wl,", "-Wp,", "-Wa,"];

const STANDARDS: &[&str] = &["c++17", "c++20", "c++23", "gnu++17", "gnu++20", "gnu++23"];

impl Options {
    /// Understands `options`.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] for an option that is unknown, lacks its value or has a wrong one.
    pub fn parse(options: &[String]) -> Result<Self> {
        let mut parsed = Self { standard: "c++17", arguments: Vec::new(), optimization: 3 };
        let mut rest = options.iter();
        while let Some(option) = rest.next() {
            let (spelling, value, meaning) = find(option)?;
            let attached = &option[spelling.len()..];
            let value = match value {
                Value::None | Value::Attached => attached,
                Value::AttachedOrNext | Value::EqualsOrNext if attached.is_empty() => {
                    rest.next().ok_or_else(|| missing_value(option))?
                }
                Value::AttachedOrNext => attached,
                Value::EqualsOrNext => attached.strip_prefix('=').unwrap_or(attached),
            };
            match meaning {
                Meaning::Flag(flag) => parsed.arguments.extend([flag.to_owned(), value.to_owned()]),
                Meaning::Same => parsed.arguments.push(option.clone()),
                Meaning::Expand(arguments) => parsed.arguments.extend(arguments.iter().map(|&a| a.to_owned())),
                Meaning::OneOf(allowed) => {
                    one_of(option, value, allowed)?;
                    parsed.arguments.push(option.clone());
                }
                Meaning::Standard => parsed.standard = one_of(option, value, STANDARDS)?,
                Meaning::Optimization => {
                    parsed.optimization = one_of(option, value, &["0", "1", "2", "3"])?.as_bytes()[0] - b'0';
                }
            }
        }
        Ok(parsed)
    }
}

/// The row of the table that `option` fits.
fn find(option: &str) -> Result<(&'static str, Value, Meaning)> {
    let fits = |(spelling, value, _): &&(&str, Value, Meaning)| match value {
        Value::None => option == *spelling,
        Value::EqualsOrNext => {
            option.strip_prefix(spelling).is_some_and(|rest| rest.is_empty() || rest.starts_with('='))
        }
        Value::Attached | Value::AttachedOrNext => option.starts_with(spelling),
    };
    let row = TABLE.iter().filter(fits).max_by_key(|row| row.0.len());
    match row {
        Some(row) if !NOT_WARNINGS.iter().any(|prefix| option.starts_with(prefix)) => Ok(*row),
        _ => Err(unknown(option)),
    }
}

fn one_of(option: &str, value: &str, allowed: &[&'static str]) -> Result<&'static str> {
    allowed.iter().copied().find(|&a| a == value).ok_or_else(|| {
        let message = format!("the option '{option}' has the value '{value}'; it takes one of {}", allowed.join(", "));
        Error::new(ErrorKind::Invalid, message)
    })
}

fn missing_value(option: &str) -> Error {
    let message = format!("the option '{option}' lacks its value; attach it or give it as the next option");
    Error::new(ErrorKind::Invalid, message)
}

fn unknown(option: &str) -> Error {
    let known: Vec<_> = TABLE.iter().map(|row| row.0).collect();
    let message = format!("the option '{option}' is not supported for kernels; supported are {}", known.join(", "));
    Error::new(ErrorKind::Invalid, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(options: &[&str]) -> Result<Options> {
        Options::parse(&options.iter().map(|&o| o.to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn every_spelling_of_an_include_directory_means_the_same() {
        let spellings: [&[&str]; 4] =
            [&["-Idir"], &["-I", "dir"], &["--include-directory=dir"], &["--include-directory", "dir"]];
        for spelling in spellings {
            assert_eq!(parse(spelling).unwrap().arguments, ["-I", "dir"], "{spelling:?}");
        }
    }

    #[test]
    fn the_last_standard_and_level_win() {
        let parsed = parse(&["-std=c++20", "-O1", "-std=c++23", "-O2"]).unwrap();
        assert_eq!((parsed.standard, parsed.optimization), ("c++23", 2));
    }

    #[test]
    fn what_is_not_in_the_table_is_refused_and_quoted() {
        for option in
            ["-c", "-o", "-S", "-fplugin=x.so", "-v", "-M", "kernel.cpp", "", "-Wl,-rpath,x", "-O2 -DX", "-wx"]
        {
            let error = parse(&[option]).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::Invalid, "{option}");
            assert!(error.message().contains(&format!("'{option}'")), "{error}");
        }
    }

    #[test]
    fn a_missing_value_is_named() {
        let error = parse(&["-w", "-D"]).unwrap_err();
        assert_eq!(error.message(), "the option '-D' lacks its value; attach it or give it as the next option");
    }

    #[test]
    fn a_wrong_standard_names_the_right_ones() {
        let error = parse(&["-std=c++14"]).unwrap_err();
        assert!(error.message().contains("'c++14'") && error.message().contains("c++17, c++20"), "{error}");
    }
}
