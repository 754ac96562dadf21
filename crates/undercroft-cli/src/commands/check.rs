//! `undercroft check`: can each floor of a file be finished, and can nobody spoil it?
//!
//! Reading a file checks the invariants. Each floor is then proven anew, and everything that it carries is verified: its
//! walkthrough, its corridors, the tiles of `linear` and the ledger of `dice`. A proof that fails is worse than none. Floors that
//! follow one another are then proven as one dungeon. A file that cannot be read does not keep others from being checked.

mod walk;

use crate::fail::{self, Told, one_line};
use crate::files::{self, In};
use crate::output;
use anyhow::Result;
use clap::Args;
use rayon::prelude::*;
use serde_json::{Value, json};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use undercroft::floor::text::TextError;
use undercroft::solve::{self, ReplayError, Unsolvable, Walkthrough};
use undercroft::verify::{self, Fault};
use undercroft::{Floor, Recipe, Seed, dungeon};
use undercroft_export::json::JsonError;

/// Prove that floors can be finished, and that nobody can spoil them
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Check {
    /// Level files of any format and age; - is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Show the moves that finish each floor, or the way to where one is stuck
    #[arg(long, short)]
    walkthrough: bool,
    /// As JSON, for programs
    #[arg(long)]
    json: bool,
    /// Say nothing of floors that are proven
    #[arg(long, short)]
    quiet: bool,
}

const EXAMPLES: &str = "\
Examples:
  undercroft check demo.json
  undercroft check --walkthrough floor.txt
  undercroft check --quiet saves/*.json && echo all can be finished

Exit codes: 0 every floor is proven; 1 one is refused, or is no floor; 2 a file could not be read.";

/// What is said about one floor, or about a file that holds none.
struct Finding {
    file: String,
    /// The dungeon's number, in a file of several.
    dungeon: Option<usize>,
    floor: Option<u32>,
    verdict: Verdict,
}

enum Verdict {
    /// How many floors were proven as one dungeon, in how many moves, and between which of them the stairs do not meet.
    Whole {
        floors: usize,
        moves: usize,
        apart: Vec<u32>,
    },
    /// The number of moves, and the moves where they are to be shown.
    Proven(usize, Vec<walk::Group>),
    /// Every reason, and the way to where one is stuck, where it is to be shown.
    Refused(Vec<String>, Vec<walk::Group>),
    Unreadable(anyhow::Error),
}

impl Check {
    /// Does what was asked.
    pub(crate) fn run(self) -> Result<()> {
        let mut listed = Vec::new();
        let mut worst = None;
        for path in &self.files {
            for finding in self.check(path) {
                worst = worst.max(finding.told());
                if self.quiet && finding.told().is_none() {
                    continue;
                }
                match &finding.verdict {
                    _ if self.json => listed.push(finding.json(self.walkthrough)),
                    Verdict::Unreadable(error) => fail::tell(error),
                    _ => files::print(&finding.text())?,
                }
            }
        }
        if self.json {
            files::print(&format!("{:#}\n", Value::from(listed)))?;
        }
        worst.map_or(Ok(()), |told| Err(told.into()))
    }

    fn check(&self, path: &Path) -> Vec<Finding> {
        let file = path.to_string_lossy();
        let read = files::read(path, output::LARGEST).and_then(|bytes| output::read(&bytes).in_file(path));
        let dungeons = match read {
            Ok(read) => read.dungeons,
            Err(error) => return vec![Finding::of_file(&file, error)],
        };
        let several = dungeons.len() > 1;
        let numbered = dungeons.iter().enumerate().map(|(i, levels)| (several.then_some(i + 1), levels));
        let floors: Vec<_> = numbered
            .flat_map(|(n, levels)| {
                let origin = levels.origin();
                levels.floors().iter().map(move |floor| (n, floor, origin.0.zip(origin.1)))
            })
            .collect();
        if floors.is_empty() {
            let verdict = Verdict::Refused(vec!["it holds no floor".to_owned()], Vec::new());
            return vec![Finding { file: file.to_string(), dungeon: None, floor: None, verdict }];
        }
        let find = |(dungeon, floor, made_by): (Option<usize>, &Floor, _)| Finding {
            file: file.to_string(),
            dungeon,
            floor: Some(floor.depth()),
            verdict: self.judge(floor, made_by),
        };
        let mut of_floors = floors.into_par_iter().map(find).collect::<Vec<Finding>>().into_iter();
        let mut findings = Vec::new();
        for (n, levels) in dungeons.iter().enumerate() {
            let own: Vec<Finding> = of_floors.by_ref().take(levels.floors().len()).collect();
            let is_refused = own.iter().any(|finding| finding.told().is_some());
            findings.extend(own);
            if let Some(verdict) = whole(levels.floors()).filter(|_| !is_refused) {
                let dungeon = several.then_some(n + 1);
                findings.push(Finding { file: file.to_string(), dungeon, floor: None, verdict });
            }
        }
        findings
    }

    fn judge(&self, floor: &Floor, made_by: Option<(&Recipe, &Seed)>) -> Verdict {
        let found = match solve::solve(floor) {
            Ok(found) => found,
            Err(verdict) => {
                let way = match &verdict {
                    Unsolvable::Trap { way, .. } => self.shown(floor, way),
                    _ => Vec::new(),
                };
                return Verdict::Refused(vec![verdict.to_string()], way);
            }
        };
        if let Err(faults) = verify::floor(floor, made_by) {
            return Verdict::Refused(faults.iter().map(|fault| told(floor, fault)).collect(), Vec::new());
        }
        let walkthrough = floor.walkthrough().unwrap_or(&found);
        Verdict::Proven(walkthrough.moves.len(), self.shown(floor, walkthrough))
    }

    /// Returns the moves in words, where they are asked for.
    fn shown(&self, floor: &Floor, walkthrough: &Walkthrough) -> Vec<walk::Group> {
        if self.walkthrough { walk::groups(floor, walkthrough) } else { Vec::new() }
    }
}

/// Proves floors as one dungeon, where they are several and follow one another.
fn whole(floors: &[Floor]) -> Option<Verdict> {
    let follows = |pair: &[Floor]| pair[0].depth() + 1 == pair[1].depth();
    if floors.len() < 2 || !floors.windows(2).all(follows) {
        return None;
    }
    let proven = dungeon::solve(floors).and_then(|way| dungeon::replay(floors, &way).map(|()| way));
    Some(match proven {
        Ok(way) => {
            let parted = |pair: &&[Floor]| pair[0].stairs_down() != pair[1].stairs_up();
            let apart = floors.windows(2).filter(parted).map(|pair| pair[0].depth()).collect();
            Verdict::Whole { floors: floors.len(), moves: way.moves(), apart }
        }
        Err(error) => Verdict::Refused(vec![format!("as one dungeon: {error}")], Vec::new()),
    })
}

/// Returns where stairs do not meet, in words.
fn not_meeting(apart: &[u32]) -> String {
    match apart {
        [] => ", and the stairs meet".to_owned(),
        [one] => format!("; the stairs down from floor {one} do not meet those of the next"),
        [first, ..] => {
            format!(
                "; on {} floors from {first} on the stairs down do not meet those of the next",
                apart.len()
            )
        }
    }
}

/// Returns a fault in one line. Moves of the walkthrough are told in words.
fn told(floor: &Floor, fault: &Fault) -> String {
    match (fault, floor.walkthrough()) {
        (Fault::Walkthrough(ReplayError::Refused { index, step, at, refusal }), Some(own)) => {
            let (step, number, of) = (walk::words(floor, *at, *step), index + 1, own.moves.len());
            format!(
                "the walkthrough is no proof: move {number} of {of}, '{step}' at {at}, is not possible: {refusal}"
            )
        }
        _ => fault.to_string(),
    }
}

impl Finding {
    /// About a file that could not be read: whether it is unknown, or describes what is no floor.
    fn of_file(file: &str, error: anyhow::Error) -> Finding {
        let is_broken = error.chain().any(|e| {
            matches!(e.downcast_ref(), Some(TextError::Broken(_)))
                || matches!(
                    e.downcast_ref(),
                    Some(JsonError::Broken { .. } | JsonError::Contradiction { .. })
                )
        });
        let verdict = if is_broken {
            // The file's name stands before the whole line, and not in the reason.
            let why: Vec<String> = error.chain().skip(1).map(ToString::to_string).collect();
            Verdict::Refused(vec![why.join(": ")], Vec::new())
        } else {
            Verdict::Unreadable(error)
        };
        Finding { file: file.to_owned(), dungeon: None, floor: None, verdict }
    }

    /// Returns what it means for the exit code.
    const fn told(&self) -> Option<Told> {
        match self.verdict {
            Verdict::Proven(..) | Verdict::Whole { .. } => None,
            Verdict::Refused(..) => Some(Told::No),
            Verdict::Unreadable(_) => Some(Told::Bad),
        }
    }

    fn text(&self) -> String {
        let dungeon = self.dungeon.map_or_else(String::new, |n| format!(" dungeon {n}"));
        let floor = self.floor.map_or_else(String::new, |n| format!(" floor {n}"));
        let about = |verdict: &str| one_line(&format!("{}{dungeon}{floor}: {verdict}", self.file)) + "\n";
        let (mut text, groups) = match &self.verdict {
            Verdict::Whole { floors, moves, apart } => {
                let meeting = not_meeting(apart);
                (about(&format!("proven as one dungeon of {floors} floors, {moves} moves{meeting}")), &[][..])
            }
            Verdict::Proven(1, groups) => (about("proven, 1 move"), &groups[..]),
            Verdict::Proven(moves, groups) => (about(&format!("proven, {moves} moves")), &groups[..]),
            Verdict::Refused(reasons, groups) => {
                (reasons.iter().map(|why| about(&format!("refused: {why}"))).collect(), &groups[..])
            }
            Verdict::Unreadable(error) => (about(&format!("{error:#}")), &[][..]),
        };
        let width = groups.iter().map(|group| group.at.to_string().len()).max().unwrap_or(0);
        for group in groups {
            let _ = writeln!(text, "  {:width$}  {}", group.at.to_string(), one_line(&group.told()));
        }
        text
    }

    fn json(&self, walkthrough: bool) -> Value {
        let mut value = json!({ "file": self.file });
        if let Some(dungeon) = self.dungeon {
            value["dungeon"] = dungeon.into();
        }
        if let Some(floor) = self.floor {
            value["floor"] = floor.into();
        }
        match &self.verdict {
            Verdict::Whole { floors, moves, apart } => {
                value["floors"] = (*floors).into();
                value["verdict"] = "proven".into();
                value["moves"] = (*moves).into();
                value["stairsMeet"] = apart.is_empty().into();
            }
            Verdict::Proven(moves, groups) => {
                value["verdict"] = "proven".into();
                value["moves"] = (*moves).into();
                if walkthrough {
                    value["walkthrough"] = groups.iter().map(walk::Group::json).collect();
                }
            }
            Verdict::Refused(reasons, groups) => {
                value["verdict"] = "refused".into();
                value["reason"] = reasons.join("; ").into();
                if !groups.is_empty() {
                    value["way"] = groups.iter().map(walk::Group::json).collect();
                }
            }
            Verdict::Unreadable(error) => {
                value["verdict"] = "unreadable".into();
                value["reason"] = format!("{error:#}").into();
            }
        }
        value
    }
}
