//! Text that is taller or wider than the terminal, shown by a pager: `$PAGER`, or else `less`, as git does it. Where there
//! is none, the text is printed and scrolls by.

use crate::files;
use crate::screen::Screen;
use anyhow::Result;
use std::env;
use std::io::Write;
use std::process::{Command, Stdio};

/// Whether a pager may be asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pager {
    Allowed,
    Never,
}

/// How `less` shows a drawing: what fits on the screen is just printed; colours stay, wide lines are scrolled and not broken,
/// and the drawing stays on the screen at the end.
const LESS: &str = "FRXSK";

impl Pager {
    /// Returns whether lines may be wider than the screen, and are scrolled.
    pub(crate) fn scrolls(self, screen: Screen) -> bool {
        self == Pager::Allowed && screen.is_terminal() && env::var_os("PAGER").is_none() && has_less()
    }

    /// Shows a text on standard output.
    pub(crate) fn show(self, text: &str, screen: Screen) -> Result<()> {
        if self == Pager::Never || !screen.is_exceeded(text) || paged(text).is_none() {
            return files::print(text);
        }
        Ok(())
    }
}

fn has_less() -> bool {
    let version = Command::new("less").arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    version.is_ok_and(|status| status.success())
}

/// Has a pager show the text; none where there is no pager. An empty `PAGER`, or `cat`, wants none.
fn paged(text: &str) -> Option<()> {
    let mut command = match env::var("PAGER") {
        Ok(pager) if pager.is_empty() || pager == "cat" => return None,
        Ok(pager) if cfg!(unix) => {
            let mut shell = Command::new("sh");
            shell.args(["-c", &pager]);
            shell
        }
        _ => Command::new("less"),
    };
    if env::var_os("LESS").is_none() {
        command.env("LESS", LESS);
    }
    let mut pager = command.stdin(Stdio::piped()).spawn().ok()?;
    // Whoever leaves the pager early has seen enough.
    let _ = pager.stdin.take()?.write_all(text.as_bytes());
    pager.wait().ok().map(|_| ())
}
