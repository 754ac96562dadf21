//! What readers of TOML and JSON say, without the names of Rust's types: "expected u32" is "expected a whole number".

/// What comes before the type that was expected.
const EXPECTED: &str = ", expected ";

/// Returns the message in words that no Rust is needed for.
pub(super) fn plain(message: &str) -> String {
    let mut parts = message.split(EXPECTED);
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let is_value = text.rsplit("invalid ").next().is_some_and(|why| why.starts_with("value:"));
        let (said, rest) = kind(part, is_value).unwrap_or(("", part));
        text.push_str(EXPECTED);
        text.push_str(said);
        text.push_str(rest);
    }
    text
}

/// Returns what a type that stands first is in words, and what follows it.
fn kind(text: &str, is_value: bool) -> Option<(&'static str, &str)> {
    let is_end = |rest: &str| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_' || c == ' ');
    for (name, of_type, of_value) in NUMBERS {
        if let Some(rest) = text.strip_prefix(name).filter(|rest| is_end(rest) || rest.starts_with(" at ")) {
            return Some((if is_value { of_value } else { of_type }, rest));
        }
    }
    for (name, said) in [("a boolean", "true or false"), ("a sequence", "a list"), ("a map", "a table")] {
        if let Some(rest) = text.strip_prefix(name) {
            return Some((said, rest));
        }
    }
    let kinds = ["struct ", "adjacently tagged enum ", "internally tagged enum ", "map with "];
    let name = kinds.iter().find_map(|kind| text.strip_prefix(kind))?;
    Some(("a table", name.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_')))
}

/// The numbers of Rust: what is said to somebody who wrote no number, and to somebody whose number does not fit.
const NUMBERS: [(&str, &str, &str); 11] = [
    ("u8", WHOLE, "a whole number from 0 to 255"),
    ("u16", WHOLE, "a whole number from 0 to 65535"),
    ("u32", WHOLE, "a whole number from 0 to 4294967295"),
    ("u64", WHOLE, "a whole number of 0 or more"),
    ("usize", WHOLE, "a whole number of 0 or more"),
    ("i8", WHOLE, "a whole number from -128 to 127"),
    ("i16", WHOLE, "a whole number from -32768 to 32767"),
    ("i32", WHOLE, "a whole number from -2147483648 to 2147483647"),
    ("i64", WHOLE, "a smaller whole number"),
    ("f32", "a number", "a number"),
    ("f64", "a number", "a number"),
];

const WHOLE: &str = "a whole number";

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn types_of_rust_are_not_spoken_of() {
        let check = |message, expected: &str| assert_eq!(plain(message), expected);
        check(
            "width = \"wide\" is not possible: invalid type: string \"wide\", expected u32",
            "width = \"wide\" is not possible: invalid type: string \"wide\", expected a whole number",
        );
        check(
            "invalid value: integer `-1`, expected u8 at line 3 column 4",
            "invalid value: integer `-1`, expected a whole number from 0 to 255 at line 3 column 4",
        );
        check(
            "recipe: invalid type: null, expected adjacently tagged enum Recipe",
            "recipe: invalid type: null, expected a table",
        );
        check(
            "invalid type: integer `1`, expected a boolean",
            "invalid type: integer `1`, expected true or false",
        );
        check(
            "unknown variant `oval`, expected one of `a`, `b`",
            "unknown variant `oval`, expected one of `a`, `b`",
        );
        check("no u32 is meant here", "no u32 is meant here");
    }
}
