//! The terminal: taken over for the game, and given back whatever happens: at the end, on a panic, before a signal.

use crate::files;
use anyhow::{Context, Result};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{cursor, execute};
use std::io::{self, Stdout};
use std::panic;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the terminal is the game's now.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// The terminal while it is the game's.
pub(super) struct Taken {
    pub(super) terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Taken {
    pub(super) fn take() -> Result<Taken> {
        static HOOKED: Once = Once::new();
        HOOKED.call_once(|| {
            let told = panic::take_hook();
            panic::set_hook(Box::new(move |info| {
                give_back();
                told(info);
            }));
            files::before_end(give_back);
        });
        enable_raw_mode().context("the terminal does not let keys be read one by one")?;
        TAKEN.store(true, Ordering::SeqCst);
        let mut out = io::stdout();
        execute!(out, EnterAlternateScreen, EnableMouseCapture, cursor::Hide).context("the terminal")?;
        let terminal = Terminal::new(CrosstermBackend::new(out)).context("the terminal")?;
        Ok(Taken { terminal })
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        give_back();
    }
}

/// Sets everything right again. Where the terminal is gone there is nothing to set right.
fn give_back() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        let _ = execute!(io::stdout(), DisableMouseCapture, LeaveAlternateScreen, cursor::Show);
        let _ = disable_raw_mode();
    }
}
