//! Other programs, run from the workspace's root with nothing to read from.

use anyhow::{Context as _, Result, bail};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Output, Stdio};

/// The arguments that a program starts with.
pub(crate) type Call = &'static [&'static str];

/// A program to run.
pub(crate) struct Program(Command);

/// Cargo, as the one that runs this.
pub(crate) fn cargo(args: Call) -> Program {
    program(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()), args)
}

/// Any other program.
pub(crate) fn program(name: impl AsRef<OsStr>, args: Call) -> Program {
    let mut command = Command::new(name);
    command.args(args).current_dir(root()).stdin(Stdio::null());
    Program(command)
}

/// `cargo nextest run` where it is installed, `cargo test` where it is not.
pub(crate) fn cargo_test() -> Program {
    if cargo(&["nextest", "--version"]).works() { cargo(&["nextest", "run"]) } else { cargo(&["test"]) }
}

impl Program {
    pub(crate) fn args<S: AsRef<OsStr>>(mut self, args: impl IntoIterator<Item = S>) -> Program {
        self.0.args(args);
        self
    }

    pub(crate) fn env(mut self, name: &str, value: &str) -> Program {
        self.0.env(name, value);
        self
    }

    /// Runs it; an error names the command, as one would type it.
    pub(crate) fn run(mut self) -> Result<()> {
        let status = self.0.status().with_context(|| format!("`{}` cannot be run", self.spelt()))?;
        if status.success() {
            return Ok(());
        }
        bail!("`{}` {}", self.spelt(), ended(status))
    }

    /// Returns whether it can be run, without a word of it.
    pub(crate) fn works(mut self) -> bool {
        self.0.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
    }

    /// Runs it without letting it speak, and gives back what it wrote; an error has the last thing it complained of.
    pub(crate) fn says(self) -> Result<String> {
        self.output().map(|output| String::from_utf8_lossy(&output.stdout).into_owned())
    }

    /// Returns the same, with what it wrote to standard error.
    pub(crate) fn complains(self) -> Result<String> {
        self.output().map(|output| String::from_utf8_lossy(&output.stderr).into_owned())
    }

    fn output(mut self) -> Result<Output> {
        let output = self.0.output().with_context(|| format!("`{}` cannot be run", self.spelt()))?;
        if output.status.success() {
            return Ok(output);
        }
        let complaints = String::from_utf8_lossy(&output.stderr);
        match complaints.lines().rfind(|line| !line.trim().is_empty()) {
            Some(last) => bail!("{}", last.trim()),
            None => bail!("`{}` {}", self.spelt(), ended(output.status)),
        }
    }

    fn spelt(&self) -> String {
        let name = Path::new(self.0.get_program()).file_stem().unwrap_or_default();
        let args = self.0.get_args().map(|arg| arg.to_string_lossy());
        std::iter::once(name.to_string_lossy()).chain(args).collect::<Vec<_>>().join(" ")
    }
}

fn ended(status: ExitStatus) -> String {
    status.code().map_or_else(|| "was killed".to_owned(), |code| format!("ended with code {code}"))
}

/// Returns the workspace's root: where this crate's folder lies.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map(Path::to_path_buf).unwrap_or_default()
}
