//! Quoting for a shell, so that a printed command can be typed again as it stands.

/// Returns the word as a POSIX shell reads it back.
pub(crate) fn quote(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_-./=,:+@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else if word.chars().any(char::is_control) {
        // A line break inside plain quotes is right for a shell, and wrong for a command that stands on one line.
        let escaped = word.chars().map(|c| match c {
            '\'' | '\\' => format!("\\{c}"),
            c if c.is_ascii_control() => format!("\\{:03o}", u32::from(c)),
            c => c.to_string(),
        });
        format!("$'{}'", escaped.collect::<String>())
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::quote;

    #[test]
    fn only_what_needs_quotes_gets_them() {
        let check = |word, expected: &str| assert_eq!(quote(word), expected);
        check("kobalu-renita/3", "kobalu-renita/3");
        check("", "''");
        check("it's two words", r"'it'\''s two words'");
        check("a\nb'", r"$'a\012b\''");
        check("~", "'~'");
    }
}
