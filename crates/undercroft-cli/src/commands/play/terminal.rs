//! The terminal: taken over for the game, and given back whatever happens: at the end, on a panic, before a signal, while
//! the program is stopped.

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
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

/// Whether the terminal is the game's now.
static TAKEN: AtomicBool = AtomicBool::new(false);
/// Held by whoever draws, and by whoever has stopped the program.
static HELD: Mutex<()> = Mutex::new(());

/// The terminal while it is the game's.
pub(super) struct Taken {
    pub(super) terminal: Terminal<CrosstermBackend<Stdout>>,
    _back: Back,
}

/// Gives the terminal back.
struct Back;

impl Drop for Back {
    fn drop(&mut self) {
        give_back();
    }
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
            #[cfg(unix)]
            {
                stops::watch();
                presence::watch();
            }
        });
        // What fails half-way is set right again by this.
        let back = Back;
        take().context("the terminal cannot be taken over")?;
        let terminal = Terminal::new(CrosstermBackend::new(io::stdout())).context("the terminal")?;
        Ok(Taken { terminal, _back: back })
    }
}

/// Keeps others from stopping the program in the middle of a picture.
pub(super) fn held() -> MutexGuard<'static, ()> {
    HELD.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Stops the program until somebody has it go on.
pub(super) fn suspend() {
    #[cfg(unix)]
    stops::stop();
}

fn take() -> io::Result<()> {
    TAKEN.store(true, Ordering::SeqCst);
    enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, cursor::Hide)
}

/// Sets everything right again. Where the terminal is gone there is nothing to set right.
fn give_back() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        let _ = execute!(io::stdout(), DisableMouseCapture, LeaveAlternateScreen, cursor::Show);
        let _ = disable_raw_mode();
    }
}

/// Being stopped and going on, as shells do it with Ctrl-Z and `fg`.
#[cfg(unix)]
mod stops {
    use super::{HELD, PoisonError, TAKEN, give_back, take};
    use signal_hook::consts::{SIGCONT, SIGTSTP, SIGWINCH};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::{emulate_default_handler, raise};
    use std::sync::atomic::Ordering;
    use std::thread;

    /// Sees to it that a shell has its terminal while the program is stopped, and the game has it again afterwards.
    pub(super) fn watch() {
        let Ok(mut signals) = Signals::new([SIGTSTP, SIGCONT]) else { return };
        let act = move || {
            for signal in signals.forever() {
                if signal == SIGTSTP {
                    stop();
                } else if TAKEN.load(Ordering::SeqCst) {
                    // It was stopped without being asked, and whoever did that may have changed the terminal.
                    let _held = HELD.lock().unwrap_or_else(PoisonError::into_inner);
                    back_again();
                }
            }
        };
        let _ = thread::Builder::new().spawn(act);
    }

    pub(super) fn stop() {
        let _held = HELD.lock().unwrap_or_else(PoisonError::into_inner);
        let was_taken = TAKEN.load(Ordering::SeqCst);
        give_back();
        let _ = emulate_default_handler(SIGTSTP);
        if was_taken {
            back_again();
        }
    }

    /// Takes the terminal once more, and has everything drawn.
    fn back_again() {
        give_back();
        let _ = take();
        let _ = raise(SIGWINCH);
    }
}

/// Whether the terminal is still there. Where nobody sends a hang-up, reading from one that is gone neither ends nor fails:
/// so somebody looks now and then, and ends the program, whose game is kept already.
#[cfg(unix)]
mod presence {
    use super::{Ordering, TAKEN, files};
    use rustix::termios::tcgetattr;
    use std::io;
    use std::process;
    use std::thread;
    use std::time::Duration;

    /// From one look to the next.
    const LOOK: Duration = Duration::from_secs(1);
    /// The exit code of what fails.
    const BAD: i32 = 2;

    pub(super) fn watch() {
        let look = || {
            loop {
                thread::sleep(LOOK);
                if TAKEN.load(Ordering::SeqCst) && tcgetattr(io::stdin()).is_err() {
                    files::note("undercroft: the terminal is gone");
                    process::exit(BAD);
                }
            }
        };
        let _ = thread::Builder::new().spawn(look);
    }
}
