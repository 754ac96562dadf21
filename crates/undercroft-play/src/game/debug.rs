//! The tools of whoever makes the game: they show, they skip, they prove. Those that change something are part of the
//! record like any command.

use super::Game;
use crate::command::Debug;
use crate::happening::{Happening, Listed};
use crate::visit::Visit;
use undercroft::{Seed, make, tools};

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
                Happening::report("skip", format!("there is no floor {}: 1 to {}", level + 1, last + 1))
            }
            Debug::Again(n) => {
                let seed = self.seed().nth(*n);
                self.generate(&seed, "again", told)
            }
            Debug::Generate(seed) => self.generate(seed, "generate", told),
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
            Debug::Keys => Happening::list("keys", self.key_list(), "none"),
            Debug::People => Happening::list("people", self.people_list(), "nobody"),
            Debug::Events => Happening::list("events", self.event_list(), "none"),
            Debug::OneWays => Happening::list("one-way doors", self.way_list(), "none"),
        };
        told.push(report);
    }

    /// Makes this floor anew. The party stands at its entrance, and knows nothing of it.
    fn generate(&mut self, seed: &Seed, tool: &str, told: &mut Vec<Happening>) -> Happening {
        let Some(recipe) = self.recipe() else {
            return Happening::report(tool, "the floor came from a file, and nobody knows its recipe");
        };
        match make::floor(recipe, seed, self.floor().depth()) {
            Ok(floor) => {
                let level = self.level();
                self.state.scene = None;
                self.state.visits[level] = Visit::new(&floor);
                self.floors[level] = floor;
                self.enter_level(level, told);
                Happening::report(tool, format!("seed {seed}"))
            }
            Err(error) => Happening::report(tool, error.to_string()),
        }
    }

    fn key_list(&self) -> Vec<Listed> {
        let keys = tools::keys(self.floor()).into_iter();
        keys.map(|key| Listed { name: key.name, at: Some(key.at), more: key.tag.to_owned() }).collect()
    }

    fn people_list(&self) -> Vec<Listed> {
        let people = tools::people(self.floor());
        let listed = people.map(|(at, person)| Listed {
            name: person.name.to_string(),
            at: Some(at),
            more: person.role.to_string(),
        });
        listed.collect()
    }

    fn event_list(&self) -> Vec<Listed> {
        let events = tools::events(self.floor());
        let listed = events.map(|(id, event)| {
            let over = self.visit().walker().is_over(self.floor(), id);
            let at = event.at.or_else(|| Some(self.floor().rooms()[event.room?.index()].centre()));
            Listed {
                name: event.module.to_string(),
                at,
                more: if over { "over".to_owned() } else { String::new() },
            }
        });
        listed.collect()
    }

    fn way_list(&self) -> Vec<Listed> {
        let ways = tools::one_ways(self.floor()).into_iter();
        let listed = ways.map(|way| Listed {
            name: format!("{} to {}", way.from, way.to),
            at: None,
            more: String::new(),
        });
        listed.collect()
    }
}
