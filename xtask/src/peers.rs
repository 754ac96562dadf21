//! Floors beside those of other programs, on this machine: each makes floors for a while, in turns, so that whatever else
//! the machine does falls on all alike. What they need is installed into `target/peers`; what cannot be had is a line in
//! the table. The programs are in `benches/peers`; each warms up, makes floors for as long as it is told, and writes how
//! many there were and the nanoseconds that they took.

use crate::install;
use crate::run::{Program, cargo, program};
use anyhow::{Context as _, Result};

/// How often each has its turn, and for how many milliseconds after as many to warm up.
const ROUNDS: usize = 7;
const SPAN: &str = "150";

/// One that makes floors.
struct Contender {
    /// Where its floors come from.
    name: &'static str,
    /// Cells of a floor, from west to east and from north to south.
    size: (u32, u32),
    /// The program, ready to be told how long.
    run: fn() -> Program,
    /// What it is told besides, with the milliseconds as `{}`.
    args: &'static [&'static str],
    /// Brings what it needs.
    install: fn() -> Result<()>,
}

const CONTENDERS: &[Contender] = &[
    ours("undercroft wizardry", (24, 24), &["wizardry", "{}"]),
    ours("undercroft tunnels", (24, 24), &["tunnels", "{}", "width=24", "height=24"]),
    ours("undercroft tunnels", (50, 35), &["tunnels", "{}"]),
    rot("rot.js Uniform", (24, 24), &["Uniform", "{}", "24", "24"]),
    rot("rot.js Uniform", (80, 25), &["Uniform", "{}", "80", "25"]),
    rot("rot.js Digger", (24, 24), &["Digger", "{}", "24", "24"]),
    rot("rot.js Digger", (80, 25), &["Digger", "{}", "80", "25"]),
    tatami("tatami-dungeon, one floor", (144, 144), &["{}", "6"]),
    tatami("tatami-dungeon, of five", (192, 192), &["{}"]),
    tcod("tcod BSP", (24, 24), &["{}", "24", "24"]),
    tcod("tcod BSP", (80, 45), &["{}", "80", "45"]),
];

const fn ours(name: &'static str, size: (u32, u32), args: &'static [&'static str]) -> Contender {
    let run = || cargo(&["run"]).args(OURS).args(["--"]);
    Contender { name, size, run, args, install: || Ok(()) }
}

const OURS: [&str; 6] = ["--quiet", "--release", "--package", "undercroft-benches", "--bin", "floors-timed"];

const fn rot(name: &'static str, size: (u32, u32), args: &'static [&'static str]) -> Contender {
    let run =
        || program("node", &["benches/peers/rot.cjs"]).env("NODE_PATH", "target/peers/node/node_modules");
    let install = || install::npm("target/peers/node", &["rot-js@2.2.1".to_owned()]);
    Contender { name, size, run, args, install }
}

/// It is held to one thread, as all others are.
const fn tatami(name: &'static str, size: (u32, u32), args: &'static [&'static str]) -> Contender {
    const BUILD: [&str; 7] = [
        "--quiet",
        "--release",
        "--locked",
        "--manifest-path",
        "benches/peers/tatami/Cargo.toml",
        "--target-dir",
        "target/peers/tatami",
    ];
    let run = || cargo(&["run"]).args(BUILD).args(["--"]).env("RAYON_NUM_THREADS", "1");
    let install = || cargo(&["build"]).args(BUILD).says().map(drop);
    Contender { name, size, run, args, install }
}

const fn tcod(name: &'static str, size: (u32, u32), args: &'static [&'static str]) -> Contender {
    const FOLDER: &str = "target/peers/python";
    let run = || install::python(FOLDER).args(["benches/peers/bsp.py"]);
    let install = || install::pip(FOLDER, &["tcod==21.2.2".to_owned()]);
    Contender { name, size, run, args, install }
}

/// The nanoseconds of a floor in each round, or why there are none.
type Times = Result<Vec<f64>, String>;

pub(crate) fn peers() -> Result<()> {
    cargo(&["build"]).args(OURS).run()?;
    eprintln!("xtask: installing what is missing into target/peers");
    let mut times: Vec<Times> = Vec::new();
    for contender in CONTENDERS {
        times.push((contender.install)().map(|()| Vec::new()).map_err(|error| format!("{error:#}")));
    }
    for round in 1..=ROUNDS {
        eprintln!("xtask: round {round} of {ROUNDS}");
        for (contender, times) in CONTENDERS.iter().zip(&mut times) {
            let Ok(rounds) = times else { continue };
            match turn(contender) {
                Ok(time) => rounds.push(time),
                Err(error) => *times = Err(format!("{error:#}")),
            }
        }
    }
    print(&times);
    Ok(())
}

/// One turn: the nanoseconds of a floor.
fn turn(contender: &Contender) -> Result<f64> {
    let args = contender.args.iter().map(|arg| if *arg == "{}" { SPAN } else { *arg });
    let said = (contender.run)().args(args).says()?;
    let numbers: Option<Vec<f64>> = said.split_whitespace().map(|word| word.parse().ok()).collect();
    match numbers.as_deref() {
        Some([floors, took]) if *floors > 0.0 => Ok(took / floors),
        _ => Err(anyhow::anyhow!("'{}' is not a number of floors and of nanoseconds", said.trim())),
    }
    .with_context(|| contender.name.to_owned())
}

fn median(times: &Times) -> Option<f64> {
    let mut times = times.as_ref().ok().filter(|times| !times.is_empty())?.clone();
    times.sort_by(f64::total_cmp);
    Some(times[times.len() / 2])
}

/// Compared by the cell of the grid, so that floors of other sizes can be.
fn print(times: &[Times]) {
    let by_cell =
        |i: usize| Some(median(&times[i])? / f64::from(CONTENDERS[i].size.0 * CONTENDERS[i].size.1));
    let base = (0..times.len()).find(|i| by_cell(*i).is_some());
    let heading = base.map_or_else(String::new, |i| format!("of {}, a cell", CONTENDERS[i].name));
    eprintln!("\n{:<28}{:>10}{:>14}{:>12}  {heading}", "one thread", "size", "µs a floor", "ns a cell");
    for (i, (contender, time)) in CONTENDERS.iter().zip(times).enumerate() {
        let (w, h) = contender.size;
        let size = format!("{w}×{h}");
        match (median(time), by_cell(i), base.and_then(by_cell), time) {
            (Some(nanos), Some(cell), Some(base), _) => eprintln!(
                "{:<28}{size:>10}{:>14.1}{cell:>12.1}{:>10.2}×",
                contender.name,
                nanos / 1000.0,
                cell / base
            ),
            (_, _, _, Err(why)) => eprintln!("{:<28}{size:>10}  not to be had: {why}", contender.name),
            _ => eprintln!("{:<28}{size:>10}  no turn", contender.name),
        }
    }
    eprintln!(
        "\nThose of undercroft are checked and proven; the others are plans of cells, tatami's with things in them."
    );
}
