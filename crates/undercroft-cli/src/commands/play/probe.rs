//! Asking the terminal itself what it can show. It is asked for the pixels of kitty, for the size of a character, and last
//! for its attributes (DA1), which every terminal answers: with that answer all others are in.

/// What a terminal said of itself.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Answers {
    pub(super) kitty: bool,
    pub(super) sixel: bool,
    /// Pixels of a character.
    pub(super) cell: Option<(u16, u16)>,
}

impl Answers {
    /// Reads what came back.
    fn read(text: &str) -> Answers {
        let mut answers = Answers { kitty: text.contains("\u{1b}_Gi=31;OK"), ..Answers::default() };
        for control in text.split("\u{1b}[").skip(1) {
            if let Some((attributes, _)) = control.strip_prefix('?').and_then(|rest| rest.split_once('c')) {
                answers.sixel = attributes.split(';').skip(1).any(|attribute| attribute == "4");
            } else if let Some((size, _)) = control.strip_prefix("6;").and_then(|rest| rest.split_once('t')) {
                let numbers =
                    size.split_once(';').and_then(|(h, w)| Some((w.parse().ok()?, h.parse().ok()?)));
                answers.cell = numbers.filter(|(w, h)| *w > 0 && *h > 0);
            }
        }
        answers
    }
}

#[cfg(unix)]
pub(super) use unix::ask;

/// Asks nothing where there is no such way to ask.
#[cfg(not(unix))]
pub(super) fn ask() -> Answers {
    Answers::default()
}

#[cfg(unix)]
mod unix {
    use super::Answers;
    use rustix::termios::{OptionalActions, SpecialCodeIndex, tcgetattr, tcsetattr};
    use std::fs::{File, OpenOptions};
    use std::io::{Read, Write};

    /// A picture of a pixel that kitty is asked about, the size of a character, and the attributes.
    const QUESTIONS: &str = "\u{1b}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1b}\\\u{1b}[16t\u{1b}[c";
    /// Tenths of a second that one waits for more of an answer.
    const PATIENCE: u8 = 2;
    /// Bytes of all answers together.
    const LONGEST: usize = 1024;

    /// Asks the terminal. One that says nothing has said that it can show nothing.
    pub(in super::super) fn ask() -> Answers {
        let tty = OpenOptions::new().read(true).write(true).open("/dev/tty");
        tty.ok().and_then(|mut tty| answers(&mut tty)).unwrap_or_default()
    }

    fn answers(tty: &mut File) -> Option<Answers> {
        let before = tcgetattr(&*tty).ok()?;
        let mut raw = before.clone();
        raw.make_raw();
        // A read ends by itself when nothing comes.
        raw.special_codes[SpecialCodeIndex::VMIN] = 0;
        raw.special_codes[SpecialCodeIndex::VTIME] = PATIENCE;
        tcsetattr(&*tty, OptionalActions::Now, &raw).ok()?;
        let text = talk(tty);
        let _ = tcsetattr(&*tty, OptionalActions::Now, &before);
        Some(Answers::read(&text))
    }

    fn talk(tty: &mut File) -> String {
        let mut text = Vec::new();
        if tty.write_all(QUESTIONS.as_bytes()).is_err() {
            return String::new();
        }
        let mut part = [0; 128];
        while let Ok(n @ 1..) = tty.read(&mut part) {
            text.extend_from_slice(&part[..n]);
            // The attributes come last.
            let is_whole = text
                .windows(3)
                .position(|bytes| bytes == b"\x1b[?")
                .is_some_and(|at| text[at..].contains(&b'c'));
            if is_whole || text.len() > LONGEST {
                break;
            }
        }
        String::from_utf8_lossy(&text).into_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read_for_what_they_say() {
        let foot = "\u{1b}[6;17;8t\u{1b}[?62;4;22;28c";
        assert_eq!(Answers::read(foot), Answers { kitty: false, sixel: true, cell: Some((8, 17)) });
        let kitty = "\u{1b}_Gi=31;OK\u{1b}\\\u{1b}[6;20;10t\u{1b}[?62;c";
        assert_eq!(Answers::read(kitty), Answers { kitty: true, sixel: false, cell: Some((10, 20)) });
        let xterm = "\u{1b}[?64;1;2;6;9;15;18;21;22c";
        assert_eq!(Answers::read(xterm), Answers::default());
        // A class of 4 is no picture.
        assert_eq!(Answers::read("\u{1b}[?4;6c"), Answers::default());
        assert_eq!(Answers::read("\u{1b}[6;0;0t"), Answers::default());
        assert_eq!(Answers::read("whatever was typed"), Answers::default());
    }
}
