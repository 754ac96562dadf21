//! A line typed at a terminal: moved about in, taken back, and found again with the arrows. Where the terminal cannot be
//! asked for single keys, lines come as the system reads them.

use crate::files;
use anyhow::Result;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::crossterm::terminal::{disable_raw_mode, enable_raw_mode};
use std::io::{self, BufRead};
use std::sync::Once;

/// Reads lines, and remembers them.
#[derive(Default)]
pub(super) struct Editor {
    history: Vec<String>,
}

/// What somebody did at the prompt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Typed {
    /// Ended a line.
    Line(String),
    /// Wants to leave, with Ctrl+C.
    Leave,
    /// There is nothing more to read.
    End,
}

/// The line so far.
#[derive(Clone, Default, Debug)]
struct Line {
    text: Vec<char>,
    /// Characters before the cursor.
    at: usize,
    /// How far back in the history it was found.
    back: usize,
    /// What was typed before the history was looked through.
    own: Vec<char>,
}

/// Single keys come as they are pressed.
struct Raw;

impl Raw {
    fn begin() -> Option<Raw> {
        static WATCHED: Once = Once::new();
        enable_raw_mode().ok()?;
        WATCHED.call_once(|| files::before_end(|| drop(disable_raw_mode())));
        Some(Raw)
    }
}

impl Drop for Raw {
    fn drop(&mut self) {
        let _ = disable_raw_mode();
    }
}

impl Editor {
    /// Reads a line behind a prompt.
    pub(super) fn line(&mut self, prompt: &str) -> Result<Typed> {
        files::print(prompt)?;
        let Some(raw) = Raw::begin() else { return read(&mut io::stdin().lock()) };
        let mut line = Line::default();
        let typed = loop {
            let Event::Key(key) = event::read()? else { continue };
            if key.kind == KeyEventKind::Release {
                continue;
            }
            if let Some(typed) = line.press(key, &self.history) {
                break typed;
            }
            let text: String = line.text.iter().collect();
            let left = line.text.len() - line.at;
            let back = if left > 0 { format!("\u{1b}[{left}D") } else { String::new() };
            files::print(&format!("\r{prompt}{text}\u{1b}[K{back}"))?;
        };
        drop(raw);
        files::print("\n")?;
        if let Typed::Line(line) = &typed
            && !line.trim().is_empty()
            && self.history.last() != Some(line)
        {
            self.history.push(line.clone());
        }
        Ok(typed)
    }
}

/// Reads a line as it comes. Bytes that are no text stand for no character, and end nothing.
pub(super) fn read(from: &mut impl BufRead) -> Result<Typed> {
    let mut bytes = Vec::new();
    if from.read_until(b'\n', &mut bytes)? == 0 {
        return Ok(Typed::End);
    }
    let line = String::from_utf8_lossy(&bytes);
    Ok(Typed::Line(line.trim_end_matches(['\r', '\n']).to_owned()))
}

impl Line {
    /// Does what a key asks for; returns how the line ends, where it does.
    fn press(&mut self, key: KeyEvent, history: &[String]) -> Option<Typed> {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Enter => return Some(Typed::Line(self.text.iter().collect())),
            KeyCode::Char('j' | 'm') if control => return Some(Typed::Line(self.text.iter().collect())),
            KeyCode::Char('c') if control => return Some(Typed::Leave),
            KeyCode::Char('d') if control && self.text.is_empty() => return Some(Typed::End),
            KeyCode::Char('d') if control => self.delete(),
            KeyCode::Delete => self.delete(),
            KeyCode::Char('a') if control => self.at = 0,
            KeyCode::Home => self.at = 0,
            KeyCode::Char('e') if control => self.at = self.text.len(),
            KeyCode::End => self.at = self.text.len(),
            KeyCode::Char('u') if control => drop(self.text.drain(..std::mem::take(&mut self.at))),
            KeyCode::Char('k') if control => self.text.truncate(self.at),
            KeyCode::Char('w') if control => self.delete_word(),
            KeyCode::Left => self.at = self.at.saturating_sub(1),
            KeyCode::Right => self.at = (self.at + 1).min(self.text.len()),
            KeyCode::Backspace if self.at > 0 => {
                self.at -= 1;
                self.delete();
            }
            KeyCode::Up => self.recall(self.back + 1, history),
            KeyCode::Down if self.back > 0 => self.recall(self.back - 1, history),
            KeyCode::Char(c) if !control && !c.is_control() => {
                self.text.insert(self.at, c);
                self.at += 1;
            }
            _ => {}
        }
        None
    }

    fn delete(&mut self) {
        if self.at < self.text.len() {
            self.text.remove(self.at);
        }
    }

    fn delete_word(&mut self) {
        let before = &self.text[..self.at];
        let end = before.iter().rposition(|c| *c != ' ').map_or(0, |last| last + 1);
        let start = before[..end].iter().rposition(|c| *c == ' ').map_or(0, |space| space + 1);
        self.text.drain(start..self.at);
        self.at = start;
    }

    /// Puts a line of the history in the place of what is typed, or what was typed itself.
    fn recall(&mut self, back: usize, history: &[String]) {
        if back > history.len() {
            return;
        }
        if self.back == 0 {
            self.own = self.text.clone();
        }
        self.back = back;
        self.text = match back {
            0 => self.own.clone(),
            _ => history[history.len() - back].chars().collect(),
        };
        self.at = self.text.len();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Presses keys: letters, and in brackets the name of a key or what goes with Ctrl.
    fn check(keys: &str, expected: &str) {
        let history = ["roll".to_owned(), "at 3 5".to_owned()];
        let mut line = Line::default();
        let mut rest = keys.chars();
        while let Some(c) = rest.next() {
            let plain = |code| KeyEvent::new(code, KeyModifiers::NONE);
            let name: String =
                if c == '[' { rest.by_ref().take_while(|c| *c != ']').collect() } else { String::new() };
            let key = match (c, name.as_str()) {
                (c, "") => plain(KeyCode::Char(c)),
                (_, "left") => plain(KeyCode::Left),
                (_, "up") => plain(KeyCode::Up),
                (_, "down") => plain(KeyCode::Down),
                (_, "back") => plain(KeyCode::Backspace),
                (_, name) => KeyEvent::new(
                    KeyCode::Char(name.chars().next().unwrap_or_default()),
                    KeyModifiers::CONTROL,
                ),
            };
            assert_eq!(line.press(key, &history), None, "{keys}");
        }
        let enter = KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE);
        assert_eq!(line.press(enter, &history), Some(Typed::Line(expected.to_owned())), "{keys}");
    }

    #[test]
    fn lines_are_edited() {
        check("at 3 5", "at 3 5");
        check("at 35[left] ", "at 3 5");
        check("at x[back]3", "at 3");
        check("[left][back]é", "é");
        check("save a.json[a]x[e]y", "xsave a.jsony");
        check("save a[w]b", "save b");
        check("save a[u]b", "b");
        check("ab[a][k]c", "c");
        check("abc[a][d]", "bc");
    }

    #[test]
    fn lines_are_found_again() {
        check("[up]", "at 3 5");
        check("[up][up][up]", "roll");
        check("un[up][up][down]", "at 3 5");
        check("un[up][down]do", "undo");
        check("[up][back]6", "at 3 6");
    }

    #[test]
    fn what_is_no_text_ends_nothing() {
        let mut bytes: &[u8] = b"\xff3\r\nroll\n";
        assert_eq!(read(&mut bytes).unwrap(), Typed::Line("\u{fffd}3".to_owned()));
        assert_eq!(read(&mut bytes).unwrap(), Typed::Line("roll".to_owned()));
        assert_eq!(read(&mut bytes).unwrap(), Typed::End);
    }
}
