//! What is said when something fails: one line on standard error, and the exit code that goes with it.

mod plain;
mod similar;

pub(crate) use similar::nearest;

use crate::files;
use crate::output::Lost;
use crate::request::GaveUp;
use crate::screen::Screen;
use clap::error::ErrorKind;
use std::fmt;
use std::io;
use std::process::ExitCode;
use undercroft::GenerateError;
use undercroft::make::MakeError;
use undercroft_render::terminal::Colour;

/// The answer is no: the generator gave up, the time was over, or a floor was refused.
const NO: u8 = 1;
/// The command or what it was given is wrong.
const BAD: u8 = 2;

/// The end of a command that has said already what there was to say.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Told {
    /// The answer is no.
    No,
    /// Something that was given could not be used.
    Bad,
}

impl std::error::Error for Told {}

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Told::No => "the answer is no",
            Told::Bad => "something could not be used",
        })
    }
}

/// Prints what failed, and returns the exit code.
pub(crate) fn report(error: &anyhow::Error) -> ExitCode {
    // Whoever reads our output has seen enough: `undercroft generate | head` is no failure.
    if error.chain().any(is_closed_pipe) {
        return ExitCode::SUCCESS;
    }
    if let Some(told) = error.downcast_ref::<Told>() {
        return ExitCode::from(if *told == Told::No { NO } else { BAD });
    }
    tell(error);
    ExitCode::from(if error.chain().any(is_refusal) { NO } else { BAD })
}

/// Returns the same for a command line that could not be read, and for `--help` and `--version`, which are no failures.
pub(crate) fn usage(error: &clap::Error) -> ExitCode {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            return match files::print(&styled(error, Screen::stdout())) {
                Ok(()) => ExitCode::SUCCESS,
                Err(error) => report(&error),
            };
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            files::note(styled(error, Screen::stderr()).trim_end());
        }
        _ => say(&condensed(&error.render().to_string())),
    }
    ExitCode::from(BAD)
}

/// Returns the help, in colour where the screen has it.
fn styled(help: &clap::Error, screen: Screen) -> String {
    let text = help.render();
    if screen.colour == Colour::Ansi { text.ansi().to_string() } else { text.to_string() }
}

/// Prints what failed, where the command goes on.
pub(crate) fn tell(error: &anyhow::Error) {
    say(&told(error));
}

/// Returns what failed, as it is said: in plain words, with what was probably meant.
pub(crate) fn told(error: &anyhow::Error) -> String {
    similar::with_nearest(plain::plain(&format!("{error:#}")))
}

fn say(message: &str) {
    files::note(format_args!("undercroft: {}", one_line(message)));
}

/// Messages quote files and arguments, which may hold anything: no line breaks, and no escape codes for the terminal.
pub(crate) fn one_line(message: &str) -> String {
    let plain: String = message.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    plain.trim().to_owned()
}

/// clap's message without the usage block: what is wrong, the possible values, the tip.
fn condensed(message: &str) -> String {
    let told = message.split("\nUsage:").next().unwrap_or_default();
    let told = told.split("\nFor more information").next().unwrap_or_default();
    let told = told.strip_prefix("error: ").unwrap_or(told);
    let mut line = String::new();
    for part in told.lines().map(str::trim).filter(|part| !part.is_empty()) {
        if !line.is_empty() {
            // A list follows its heading, everything else is a sentence of its own.
            line.push_str(if line.ends_with(':') || part.starts_with('[') { " " } else { "; " });
        }
        line.push_str(part);
    }
    line
}

fn is_closed_pipe(error: &(dyn std::error::Error + 'static)) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|e| e.kind() == io::ErrorKind::BrokenPipe)
}

fn is_refusal(error: &(dyn std::error::Error + 'static)) -> bool {
    if error.is::<Lost>() || error.is::<GaveUp>() {
        return true;
    }
    let generate = match error.downcast_ref() {
        Some(MakeError::Unproven { .. } | MakeError::Replay { .. }) => return true,
        Some(MakeError::Generate(error)) => Some(error),
        None => error.downcast_ref(),
    };
    matches!(
        generate,
        Some(GenerateError::GaveUp { .. } | GenerateError::Stopped(..) | GenerateError::Broken { .. })
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usage_block_is_left_out() {
        let told = "error: invalid value 'bmp' for '--format <FORMAT>'\n  [possible values: text, json]\n\n  \
                    tip: a similar value exists: 'png'\n\nUsage: undercroft …\n\nFor more information, try '--help'.\n";
        assert_eq!(
            condensed(told),
            "invalid value 'bmp' for '--format <FORMAT>' [possible values: text, json]; tip: a similar value exists: 'png'"
        );
    }

    #[test]
    fn messages_are_one_harmless_line() {
        assert_eq!(one_line("a\nb\u{1b}[31m"), "a b [31m");
    }
}
