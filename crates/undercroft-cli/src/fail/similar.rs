//! "Did you mean": a message that says what there is in place of what was typed ends with the name that comes nearest.

/// How messages say what there is: what stands before the word that was typed, and what between it and the names.
const LISTS: [(&str, &str); 3] = [("'", "': there is "), ("`", "`, expected "), (".", ": there is .")];

/// Returns the message, and the name that was probably meant.
pub(super) fn with_nearest(message: String) -> String {
    match meant(&message) {
        Some(name) => format!("{message}; did you mean '{name}'?"),
        None => message,
    }
}

fn meant(message: &str) -> Option<String> {
    LISTS.iter().find_map(|(before, between)| {
        let (start, names) = message.split_once(between)?;
        let (_, typed) = start.rsplit_once(before)?;
        let names = names.split(';').next().unwrap_or_default().split([',', ' ']);
        let names = names.map(|name| name.trim_matches(['`', '.'])).filter(|name| !WORDS.contains(name));
        nearest(typed, names).map(ToOwned::to_owned)
    })
}

/// What stands among the names and is none.
const WORDS: [&str; 5] = ["", "one", "of", "or", "--format"];

/// Returns the name that comes nearest to what was typed, if any comes near: a third of the letters may be wrong.
pub(crate) fn nearest<'a>(typed: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let typed = typed.to_lowercase().replace('-', "_");
    let letters = typed.chars().count();
    let wrong = |name: &str| strsim::damerau_levenshtein(&typed, &name.to_lowercase().replace('-', "_"));
    let begun = |name: &str| letters >= 3 && name.starts_with(&typed);
    let names = names.filter(|name| begun(name) || wrong(name) <= (letters / 3).max(1).min(name.len() - 1));
    names.min_by_key(|name| wrong(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_told() {
        let check = |message: &str, expected: Option<&str>| assert_eq!(meant(message).as_deref(), expected);
        let generators = "there is wizardry, navigation, tunnels, linear, dice";
        check(&format!("no generator is called 'tunels': {generators}"), Some("tunnels"));
        check(&format!("no generator is called 'Wizardy': {generators}"), Some("wizardry"));
        check(&format!("no generator is called 'nav': {generators}"), Some("navigation"));
        check(&format!("no generator is called 'caves': {generators}"), None);
        check("tunnels has no parameter 'widht': there is `width`, `height`", Some("width"));
        check("r.toml: line 2: unknown field `sed`, expected one of `preset`, `seed`, `depth`", Some("seed"));
        check("unknown variant `circel`, expected `rectangle` or `circle`", Some("circle"));
        check("a.jsn: no format has the ending .jsn: there is .txt, .json, or --format", Some("json"));
        check("nothing is listed here", None);
    }
}
