//! `undercroft studio`: the page of the studio, served from the program itself to the browser of the same machine.

mod page;
mod server;

use crate::files;
use anyhow::{Context as _, Result, bail};
use clap::{Args, value_parser};
use page::PAGE;
use std::io::ErrorKind;
use std::net::{Ipv4Addr, TcpListener};
use std::process::{Command, Stdio};

/// Open the studio in the browser: floors to make, look at, edit, play and take home
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Studio {
    /// The port it is served on, to this machine alone. What the browser keeps belongs to the port
    #[arg(long, value_name = "PORT", default_value_t = PORT, value_parser = value_parser!(u16).range(1..))]
    port: u16,
    /// Do not open the browser
    #[arg(long)]
    no_open: bool,
}

const EXAMPLES: &str = "\
Examples:
  undercroft studio
  undercroft studio --port 8080 --no-open

Ctrl+C ends it. Nothing is loaded from any other host.";

/// Where it is served, where nobody names another port.
const PORT: u16 = 4519;

impl Studio {
    /// Does what was asked.
    pub(crate) fn run(self) -> Result<()> {
        if PAGE.is_empty() {
            bail!(
                "this program was built without the page: `cargo xtask web` builds it, and the next `cargo build` puts it in"
            );
        }
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, self.port)).map_err(|error| {
            let taken = error.kind() == ErrorKind::AddrInUse;
            let advice = "is taken, perhaps by a studio that runs already; --port takes another";
            let words = if taken { advice.to_owned() } else { format!("cannot be had: {error}") };
            anyhow::anyhow!("port {} {words}", self.port)
        })?;
        let address = format!("http://127.0.0.1:{}/", self.port);
        files::note(format_args!("the studio is at {address}; Ctrl+C ends it"));
        if !self.no_open && open(&address).is_err() {
            files::note(format_args!("no browser could be opened: open that address in one"));
        }
        server::serve(&listener, PAGE).context("the studio has ended")
    }
}

/// Opens an address in the browser.
fn open(address: &str) -> Result<()> {
    let mut command = if cfg!(target_os = "macos") {
        Command::new("open")
    } else if cfg!(windows) {
        let mut command = Command::new("rundll32");
        command.arg("url.dll,FileProtocolHandler");
        command
    } else {
        Command::new("xdg-open")
    };
    command.arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
    Ok(())
}
