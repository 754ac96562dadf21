//! What stands in cells.

use super::{Reader, text, texts};
use crate::json::error::{JsonError, below};
use crate::json::shape::{MarkerType, Npc, SpecialProperties, SpecialType, TrapType};
use std::collections::BTreeSet;
use undercroft::floor::{
    Chest, ClueId, EventId, Feature, KeyId, Line, Marker, MarkerKind, Note, Person, Reply, Teleporter, Text,
    Trap, TriggerId, ZoneKind,
};
use undercroft::grid::{Cell, Side};

impl Reader<'_> {
    pub(super) fn specials(&mut self) -> Result<(), JsonError> {
        for c in self.draft.size().cells() {
            let Some(special) = &self.tile(c).special else { continue };
            let path = self.tile_path(c, "special");
            let nothing = SpecialProperties::default();
            let said = special.properties.as_ref().unwrap_or(&nothing);
            if let Some(feature) = self.feature(special.kind, said, &below(&path, "properties"))? {
                self.place(c, feature, || path.clone())?;
            }
        }
        let given = self.given;
        let npcs = given.features.as_ref().and_then(|f| f.npcs.as_deref()).unwrap_or_default();
        for (i, npc) in npcs.iter().enumerate() {
            let path = self.at(&format!("features.npcs[{i}]"));
            let at = self.inside(npc.position.x, npc.position.y, || below(&path, "position"))?;
            let person = Feature::Person(Box::new(self.person(npc, &path)?));
            self.place(at, person, || below(&path, "position"))?;
            self.npcs.push((at, npc.id.clone()));
        }
        Ok(())
    }

    /// Returns the feature of a tile; people come from their list, where all about them stands.
    fn feature(
        &mut self,
        kind: SpecialType,
        said: &SpecialProperties,
        path: &str,
    ) -> Result<Option<Feature>, JsonError> {
        let missing = |field: &str, what: &str| JsonError::at(below(path, field), format!("missing: {what}"));
        Ok(Some(match kind {
            SpecialType::StairsUp => Feature::StairsUp,
            SpecialType::StairsDown => Feature::StairsDown,
            SpecialType::Npc => {
                let id =
                    said.npc_id.as_ref().ok_or_else(|| missing("npcId", "the id of one of features.npcs"))?;
                self.people.number(id, || below(path, "npcId"))?;
                return Ok(None);
            }
            SpecialType::Key => {
                let id = said.key_id.as_ref().ok_or_else(|| missing("keyId", "the id of the key"))?;
                Feature::Key(KeyId(self.keys.number(id, || below(path, "keyId"))?))
            }
            SpecialType::Lever | SpecialType::Switch => {
                let id = said
                    .switch_id
                    .as_ref()
                    .ok_or_else(|| missing("switchId", "the id of the switch or lever"))?;
                let id = TriggerId(self.triggers.number(id, || below(path, "switchId"))?);
                if kind == SpecialType::Lever { Feature::Lever(id) } else { Feature::Switch(id) }
            }
            SpecialType::Trap => Feature::Trap(Trap {
                // The document's own example leaves the kind out; spikes are what most of its traps are.
                kind: said.trap_type.unwrap_or(TrapType::Spike).into(),
                damage: said.damage.unwrap_or(0),
                status_chance: said.status_chance.unwrap_or(0),
                status_turns: said.status_duration.unwrap_or(0),
                visible: said.visible.unwrap_or(false),
                disarmed: said.disarmed.unwrap_or(false),
                once: said.one_time.unwrap_or(false),
                off: self.trigger_ids(said.disarmed_by.as_ref(), &below(path, "disarmedBy"))?,
            }),
            SpecialType::Treasure => {
                Feature::Chest(Chest { gold: said.gold.unwrap_or(0), items: texts(said.items.as_ref()) })
            }
            SpecialType::Teleporter => {
                let (Some(x), Some(y)) = (said.target_x, said.target_y) else {
                    let field = if said.target_x.is_none() { "targetX" } else { "targetY" };
                    return Err(missing(field, "a teleporter leads to a cell, targetX and targetY"));
                };
                Feature::Teleporter(Teleporter {
                    to: self.inside(x, y, || below(path, "targetX"))?,
                    colour: text(said.color.as_ref()),
                    needs: self.needs(said.needs.as_ref(), &below(path, "needs"))?,
                    carries: said.carries.unwrap_or(false),
                })
            }
            SpecialType::Note => Feature::Note(Note {
                text: text(said.text.as_ref()),
                clue: match &said.clue_id {
                    Some(id) => Some(ClueId(self.clues.number(id, || below(path, "clueId"))?)),
                    None => None,
                },
                wall: said.wall.map(Side::from),
            }),
            SpecialType::Spinner => Feature::Spinner,
            SpecialType::Chute => Feature::Chute,
            SpecialType::Marker => Feature::Marker(Marker {
                kind: said.marker_type.unwrap_or(MarkerType::Other).into(),
                budget: said.budget.unwrap_or(0),
                name: text(said.name.as_ref()),
            }),
        }))
    }

    fn person(&mut self, npc: &Npc, path: &str) -> Result<Person, JsonError> {
        let mut dialogue = Vec::new();
        for (i, line) in npc.dialogue.iter().flatten().enumerate() {
            let clue = match &line.clue_id {
                Some(id) => Some(ClueId(self.clues.number(id, || format!("{path}.dialogue[{i}].clueId"))?)),
                None => None,
            };
            let replies = line.replies.iter().flatten();
            let replies = replies.map(|r| Reply { text: r.text.clone().into(), next: r.next }).collect();
            dialogue.push(Line { text: line.text.clone().into(), clue, replies });
        }
        let mut knows = Vec::new();
        for (i, id) in npc.knows_about.iter().flatten().enumerate() {
            knows.push(ClueId(self.clues.number(id, || format!("{path}.knowsAbout[{i}]"))?));
        }
        let event = match &npc.linked_event {
            Some(id) => Some(EventId(self.events.number(id, || below(path, "linkedEvent"))?)),
            None => None,
        };
        let name = npc.name.clone().unwrap_or_else(|| npc.id.clone()).into();
        let (role, personality) = (text(npc.role.as_ref()), npc.personality.into());
        Ok(Person { name, role, personality, dialogue, event, knows })
    }

    /// A boss zone that names its boss has a boss marker of that name; where the file has none, it gets one.
    pub(super) fn bosses(&mut self) -> Result<(), JsonError> {
        let mut seen = BTreeSet::new();
        for (i, zone) in self.given.override_zones.iter().flatten().enumerate() {
            let Some(name) = zone.data.as_ref().and_then(|d| d.boss_type.as_ref()) else { continue };
            let path = self.at(&format!("overrideZones[{i}].data.bossType"));
            if !seen.insert(self.zone_of_rectangle[i]) {
                continue;
            }
            let area = self.draft.zones()[self.zone_of_rectangle[i]].area.clone();
            let marked =
                self.draft.features().iter().any(|p| {
                    matches!(&p.is, Feature::Marker(m) if m.kind == MarkerKind::Boss) && area.has(p.at)
                });
            if marked || ZoneKind::from(zone.kind) != ZoneKind::Boss {
                continue;
            }
            let middle = area.bounds().centre();
            let free = |c: &Cell| self.draft.cells().has(*c) && !self.draft.is_occupied(*c);
            let Some(at) = area.cells().filter(free).min_by_key(|c| (c.manhattan(middle), *c)) else {
                return Err(JsonError::at(path, "the zone has no free floor for its boss to stand on"));
            };
            let marker = Marker { kind: MarkerKind::Boss, budget: 0, name: Text::from(name.clone()) };
            self.draft.place(at, Feature::Marker(marker));
        }
        Ok(())
    }
}
