//! Events, clues and the theme.

use super::{Reader, Tiles, text, texts};
use crate::json::error::JsonError;
use crate::json::shape::{EventTile, Happening, Level};
use undercroft::floor::{
    Choice, Clue, Effect, Event, EventCategory, Feature, KeyId, Progression, Rgb, RoomId, Teleporter, Text,
    Theme,
};

/// Returns the ids of events that have no table, only tiles.
pub(super) fn tile_ids(given: &Level<Tiles>) -> Vec<String> {
    let id = |(i, tile): (usize, &EventTile)| {
        let own = tile.data.as_ref().and_then(|d| d.event_id.clone());
        (tile.kind != EventTile::TELEPORT).then(|| own.unwrap_or_else(|| format!("events[{i}]")))
    };
    given.events.iter().flatten().enumerate().filter_map(id).collect()
}

impl Reader<'_> {
    pub(super) fn story(&mut self) -> Result<(), JsonError> {
        let given = self.given;
        match given.features.as_ref().and_then(|f| f.events.as_ref()) {
            Some(events) => {
                for (i, event) in events.iter().enumerate() {
                    let event = self.event(event, i)?;
                    self.draft.add_event(event);
                }
            }
            None => {
                for (i, tile) in given.events.iter().flatten().enumerate() {
                    self.event_tile(tile, i)?;
                }
            }
        }
        for (i, clue) in given.features.iter().filter_map(|f| f.clues.as_ref()).flatten().enumerate() {
            let path = |field: &str| self.at(&format!("features.clues[{i}].{field}"));
            let (key_path, room_path) = (path("keyId"), path("roomId"));
            let key = KeyId(self.keys.number(&clue.key_id, || key_path.clone())?);
            let room = RoomId(self.rooms.number(&clue.room_id, || room_path.clone())?);
            self.draft.add_clue(Clue { key, room, by: clue.by.into(), text: clue.text.clone().into() });
        }
        self.theme()
    }

    fn event(&mut self, event: &Happening, i: usize) -> Result<Event, JsonError> {
        let path = self.at(&format!("features.events[{i}]"));
        let room = match &event.room_id {
            Some(id) => Some(RoomId(self.rooms.number(id, || format!("{path}.roomId"))?)),
            None => None,
        };
        let effect = |e: &crate::json::shape::Effect| Effect {
            verb: e.verb.clone().into(),
            what: text(e.what.as_ref()),
            amount: e.amount.unwrap_or(0),
        };
        let choice = |c: &crate::json::shape::Choice| Choice {
            text: c.text.clone().into(),
            requires: texts(c.requires.as_ref()),
            outcome: text(c.outcome.as_ref()),
            effects: c.effects.iter().flatten().map(effect).collect(),
        };
        Ok(Event {
            module: event.module.clone().unwrap_or_else(|| event.id.clone()).into(),
            category: event.category.into(),
            room,
            at: match event.position {
                Some(at) => Some(self.inside(at.x, at.y, || format!("{path}.position"))?),
                None => None,
            },
            description: text(event.description.as_ref()),
            choices: event.choices.iter().flatten().map(choice).collect(),
            progression: event.progression_type.map_or_else(Progression::default, Into::into),
            triggered: event.triggered.unwrap_or(false),
        })
    }

    /// An event that only its tile speaks of.
    fn event_tile(&mut self, tile: &EventTile, i: usize) -> Result<(), JsonError> {
        let path = self.at(&format!("events[{i}]"));
        let at = self.inside(tile.x, tile.y, || path.clone())?;
        let data = tile.data.as_ref();
        let (x, y) = (data.and_then(|d| d.target_x), data.and_then(|d| d.target_y));
        let refuse = |field: &str, why: &str| Err(JsonError::at(format!("{path}.{field}"), why));
        if tile.kind != EventTile::TELEPORT {
            if x.is_some() || y.is_some() {
                return refuse("data.targetX", "only an event of type \"teleport\" leads to a cell");
            }
            if data.is_some_and(|d| d.needs.is_some()) {
                return refuse("data.needs", "only an event of type \"teleport\" has to be turned on");
            }
            self.draft.add_event(Event {
                module: tile.kind.clone().into(),
                category: EventCategory::Flavour,
                room: None,
                at: Some(at),
                description: text(data.and_then(|d| d.description.as_ref())),
                choices: Vec::new(),
                progression: Progression::default(),
                triggered: tile.triggered.unwrap_or(false),
            });
            return Ok(());
        }
        let (Some(x), Some(y)) = (x, y) else {
            return refuse("data.targetX", "missing: a teleport leads to a cell, targetX and targetY");
        };
        // A teleporter works as often as one likes and says nothing; what it cannot keep is not to be lost.
        if tile.triggered == Some(true) {
            return refuse("triggered", "true cannot be carried over: a teleporter is never used up");
        }
        if data.is_some_and(|d| d.description.is_some() || d.event_id.is_some()) {
            return refuse("data.description", "a teleporter has no words: this cannot be carried over");
        }
        let to = self.inside(x, y, || format!("{path}.data.targetX"))?;
        let given = data.and_then(|d| d.needs.as_ref());
        let needs = self.needs(given, &format!("{path}.data.needs"))?;
        // The tile may have spoken of it already, and has to say the same.
        let told = self.draft.features().iter().find(|p| p.at == at).map(|p| &p.is);
        if let Some(Feature::Teleporter(told)) = told {
            if told.to != to {
                let why = format!("{to} stood there, but the teleporter on tile {at} leads to {}", told.to);
                return refuse("data.targetX", &why);
            }
            if given.is_some() && told.needs != needs {
                return refuse("data.needs", "the teleporter on the tile says otherwise");
            }
            return Ok(());
        }
        let teleporter = Teleporter { to, colour: Text::default(), needs, carries: false };
        self.place(at, Feature::Teleporter(teleporter), || path.clone())
    }

    fn theme(&mut self) -> Result<(), JsonError> {
        let given = self.given;
        let Some(name) = &given.theme else { return Ok(()) };
        let mut theme = Theme { name: name.clone().into(), ..Theme::default() };
        if let Some(details) = &given.theme_details {
            for (i, swatch) in details.palette.iter().flatten().enumerate() {
                let colour = rgb(&swatch.color).ok_or_else(|| {
                    let path = self.at(&format!("themeDetails.palette[{i}].color"));
                    JsonError::at(
                        path,
                        format!("\"{}\" stood there: a colour is written #rrggbb", swatch.color),
                    )
                })?;
                theme.palette.push((swatch.purpose.clone().into(), colour));
            }
            let texture =
                |t: &crate::json::shape::Texture| (t.purpose.clone().into(), t.texture.clone().into());
            theme.textures = details.textures.iter().flatten().map(texture).collect();
            theme.encounters = texts(details.encounters.as_ref());
            theme.loot = texts(details.loot.as_ref());
        }
        self.draft.set_theme(theme);
        Ok(())
    }
}

fn rgb(text: &str) -> Option<Rgb> {
    let digits =
        text.strip_prefix('#').filter(|d| d.len() == 6 && d.bytes().all(|b| b.is_ascii_hexdigit()))?;
    let part = |i: usize| u8::from_str_radix(&digits[i..i + 2], 16).ok();
    Some(Rgb(part(0)?, part(2)?, part(4)?))
}
