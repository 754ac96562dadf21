//! The tools of whoever makes the game: they show, they skip, they prove. Those that change something are part of the
//! record like any command.

use super::Game;
use crate::command::Debug;
use crate::happening::Happening;
use crate::visit::Visit;
use std::fmt::Write;
use undercroft::tools;

impl Game {
    pub(super) fn debug(&mut self, debug: &Debug, told: &mut Vec<Happening>) {
        let on = |flag: &mut bool| {
            *flag = !*flag;
            if *flag { "on" } else { "off" }
        };
        let tools = &mut self.state.tools;
        let report = match debug {
            Debug::RevealMap => Happening::report("reveal map", on(&mut tools.reveal)),
            Debug::ShowKeys => Happening::report("show keys", on(&mut tools.keys)),
            Debug::ShowOneWays => Happening::report("show one-way doors", on(&mut tools.one_ways)),
            Debug::NoClip => Happening::report("no clip", on(&mut tools.no_clip)),
            Debug::SkipTo(level) if usize::from(*level) < self.floors().len() => {
                self.state.scene = None;
                return self.enter_level(usize::from(*level), told);
            }
            Debug::SkipTo(level) => {
                let last = self.floors().len() - 1;
                Happening::report("skip", format!("there is no floor {level}: 0 to {last}"))
            }
            Debug::Again(n) => self.again(*n, told),
            Debug::Dump => Happening::report("dump", tools::dump(self.floor())),
            Debug::Prove => Happening::report(
                "prove",
                match tools::test_solvability(self.floor()) {
                    Ok(proof) => format!(
                        "it can be finished in {} moves, in whatever order one plays",
                        proof.moves.len()
                    ),
                    Err(error) => error.to_string(),
                },
            ),
            Debug::Keys => Happening::report("keys", self.key_list()),
            Debug::People => Happening::report("people", self.people_list()),
            Debug::Events => Happening::report("events", self.event_list()),
            Debug::OneWays => {
                let ways = tools::one_ways(self.floor());
                let list = ways.iter().map(|way| format!("{} to {}", way.from, way.to)).collect::<Vec<_>>();
                Happening::report(
                    "one-way doors",
                    if list.is_empty() { "none".to_owned() } else { list.join(", ") },
                )
            }
        };
        told.push(report);
    }

    /// Makes this floor anew. The party stands at its entrance, and knows nothing of it.
    fn again(&mut self, n: u64, told: &mut Vec<Happening>) -> Happening {
        let Some(recipe) = self.recipe() else {
            return Happening::report("again", "the floor came from a file, and nobody knows its recipe");
        };
        match tools::again(recipe, self.seed(), self.floor().depth(), n) {
            Ok((seed, floor)) => {
                let level = self.level();
                self.state.scene = None;
                self.state.visits[level] = Visit::new(&floor);
                self.floors[level] = floor;
                self.enter_level(level, told);
                Happening::report("again", format!("seed {seed}"))
            }
            Err(error) => Happening::report("again", error.to_string()),
        }
    }

    fn key_list(&self) -> String {
        let keys = tools::keys(self.floor());
        let list = keys.iter().map(|key| {
            let tag = if key.tag.is_empty() { String::new() } else { format!(" ({})", key.tag) };
            format!("{} at {}{tag}", key.name, key.at)
        });
        let list: Vec<String> = list.collect();
        if list.is_empty() { "none".to_owned() } else { list.join("; ") }
    }

    fn people_list(&self) -> String {
        let list = tools::people(self.floor()).map(|(at, person)| format!("{} at {at}", person.name));
        let list: Vec<String> = list.collect();
        if list.is_empty() { "nobody".to_owned() } else { list.join("; ") }
    }

    fn event_list(&self) -> String {
        let mut text = String::new();
        for (id, event) in tools::events(self.floor()) {
            let over = if self.visit().walker().is_over(self.floor(), id) { ", over" } else { "" };
            let _ = write!(text, "{}{}{over}", if text.is_empty() { "" } else { "; " }, event.module);
        }
        if text.is_empty() { "none".to_owned() } else { text }
    }
}
