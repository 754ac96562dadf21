//! Edits as JavaScript tells them. They are read by hand, as few words mean few things here.

use super::edit::{Edit, Hung, Placed};
use crate::fail::Failure;
use serde_json::Value;
use undercroft::floor::{
    Chest, Feature, KeyId, Marker, MarkerKind, Needs, Note, Teleporter, Trap, TrapKind, TriggerId, Wear,
};
use undercroft::grid::{Cell, Edge, Side, cell};

/// A value and the place where it stands.
#[derive(Clone, Copy)]
struct At<'a>(&'a Value, &'static str);

impl<'a> At<'a> {
    fn wrong(self, wanted: &str) -> Failure {
        Failure::unreadable(format!("{} takes {wanted}, not {}", self.1, shown(self.0))).at(self.1)
    }

    fn get(self, key: &'static str) -> At<'a> {
        At(&self.0[key], key)
    }

    /// Returns it, unless it is not there.
    fn some(self) -> Option<At<'a>> {
        (!self.0.is_null()).then_some(self)
    }

    fn number(self) -> Result<u32, Failure> {
        let number = self.0.as_u64().and_then(|number| u32::try_from(number).ok());
        number.ok_or_else(|| self.wrong("a whole number from 0"))
    }

    fn short(self) -> Result<u16, Failure> {
        u16::try_from(self.number()?).map_err(|_| self.wrong("a number within a map"))
    }

    fn word(self) -> Result<&'a str, Failure> {
        self.0.as_str().ok_or_else(|| self.wrong("a text"))
    }

    fn flag(self) -> Result<bool, Failure> {
        self.some().map_or(Ok(false), |at| at.0.as_bool().ok_or_else(|| at.wrong("true or false")))
    }

    fn list(self) -> Result<&'a [Value], Failure> {
        self.some().map_or(Ok(&[]), |at| at.0.as_array().map(Vec::as_slice).ok_or_else(|| at.wrong("a list")))
    }

    fn numbers(self) -> Result<Vec<u32>, Failure> {
        self.list()?.iter().map(|number| At(number, self.1).number()).collect()
    }

    fn cell(self) -> Result<Cell, Failure> {
        match self.list()? {
            [x, y] => Ok(cell(At(x, self.1).short()?, At(y, self.1).short()?)),
            _ => Err(self.wrong("a cell, [x, y]")),
        }
    }

    fn cells(self) -> Result<Vec<Cell>, Failure> {
        let cells: Result<Vec<Cell>, Failure> =
            self.list()?.iter().map(|cell| At(cell, self.1).cell()).collect();
        cells.and_then(|cells| if cells.is_empty() { Err(self.wrong("a list of cells")) } else { Ok(cells) })
    }

    fn side(self) -> Result<Side, Failure> {
        let word = self.word()?;
        let side = Side::ALL.into_iter().find(|side| side.name() == word);
        side.ok_or_else(|| self.wrong("north, east, south or west"))
    }

    /// The cell of `x` and `y`.
    fn here(self) -> Result<Cell, Failure> {
        Ok(cell(self.get("x").short()?, self.get("y").short()?))
    }
}

/// A value, but not all of a long one.
fn shown(value: &Value) -> String {
    let text = value.to_string();
    if text.len() > 60 { format!("{}…", text.chars().take(60).collect::<String>()) } else { text }
}

/// Reads one edit, or a list of them.
pub(super) fn read(text: &str) -> Result<Vec<Edit>, Failure> {
    match crate::fail::parsed(text, "the edit")? {
        Value::Array(edits) => edits.iter().map(edit).collect(),
        one => Ok(vec![edit(&one)?]),
    }
}

fn edit(value: &Value) -> Result<Edit, Failure> {
    let told = At(value, "edit");
    if !value.is_object() {
        return Err(told.wrong("an object"));
    }
    let cells = || told.get("cells").cells();
    Ok(match told.get("do").word()? {
        "carve" => Edit::Carve { cells: cells()?, join: told.get("join").some().map(At::flag).transpose()? },
        "fill" => Edit::Fill { cells: cells()? },
        "edge" => Edit::Edge {
            edge: Edge::new(told.here()?, told.get("side").side()?),
            kind: hung(told.get("kind"))?,
            key: told.get("key").some().map(At::number).transpose()?,
            gate: told.get("gate").some().map(At::number).transpose()?,
            one_way: told.get("oneWay").some().map(At::side).transpose()?,
            open: told.get("open").flag()?,
        },
        "place" => Edit::Place { at: told.here()?, feature: placed(told.get("feature"))? },
        "remove" => Edit::Remove { at: told.here()? },
        "entrance" => Edit::Entrance { at: told.here()? },
        "goal" => match told.get("at") {
            At(Value::String(word), _) if word == "stairs_down" => Edit::Goal { at: None },
            at => Edit::Goal { at: Some(at.cell()?) },
        },
        "key" => {
            let wear = if told.get("usedUp").flag()? { Wear::UsedUp } else { Wear::Kept };
            Edit::Key { name: told.get("name").word()?.to_owned(), wear }
        }
        "needs" => Edit::Needs {
            gate: told.get("gate").number()?,
            keys: told.get("keys").numbers()?,
            triggers: told.get("triggers").numbers()?,
        },
        _ => {
            return Err(told
                .get("do")
                .wrong("carve, fill, edge, place, remove, entrance, goal, key or needs"));
        }
    })
}

fn hung(kind: At<'_>) -> Result<Hung, Failure> {
    Ok(match kind.word()? {
        "open" => Hung::Open,
        "wall" => Hung::Wall,
        "door" => Hung::Door,
        "secret" => Hung::Secret,
        "illusion" => Hung::Illusion,
        "gate" => Hung::Gate,
        _ => return Err(kind.wrong("open, wall, door, secret, illusion or gate")),
    })
}

fn placed(feature: At<'_>) -> Result<Placed, Failure> {
    let known = |feature| Ok(Placed::Known(Box::new(feature)));
    if let Some(word) = feature.0.as_str() {
        return match word {
            "key" => Ok(Placed::NewKey),
            "lever" => Ok(Placed::NewLever),
            "switch" => Ok(Placed::NewSwitch),
            "stairs_up" => known(Feature::StairsUp),
            "stairs_down" => known(Feature::StairsDown),
            "spinner" => known(Feature::Spinner),
            "chute" => known(Feature::Chute),
            _ => Err(feature.wrong("something that stands in a cell")),
        };
    }
    let [(kind, _)] = &feature.0.as_object().into_iter().flatten().collect::<Vec<_>>()[..] else {
        return Err(feature.wrong("something that stands in a cell"));
    };
    match kind.as_str() {
        "key" => known(Feature::Key(KeyId(feature.get("key").number()?))),
        "lever" => known(Feature::Lever(TriggerId(feature.get("lever").number()?))),
        "switch" => known(Feature::Switch(TriggerId(feature.get("switch").number()?))),
        "trap" => known(Feature::Trap(trap(feature.get("trap"))?)),
        "chest" => known(Feature::Chest(chest(feature.get("chest"))?)),
        "teleporter" => {
            let told = feature.get("teleporter");
            let colour = told.get("colour").some().map_or(Ok(""), At::word)?.to_owned();
            let (to, needs) = (told.get("to").cell()?, Needs::default());
            known(Feature::Teleporter(Teleporter { to, colour: colour.into(), needs, carries: false }))
        }
        "marker" => {
            let told = feature.get("marker");
            let name = told.get("name").some().map_or(Ok(""), At::word)?.to_owned();
            known(Feature::Marker(Marker { kind: marker(told.get("kind"))?, budget: 0, name: name.into() }))
        }
        "note" => {
            let text = feature.get("note").get("text").word()?.to_owned();
            known(Feature::Note(Note { text: text.into(), ..Note::default() }))
        }
        _ => Err(feature.wrong("something that stands in a cell")),
    }
}

fn trap(told: At<'_>) -> Result<Trap, Failure> {
    let kind = match told.get("kind").word()? {
        "spike" => TrapKind::Spike,
        "pit" => TrapKind::Pit,
        "poison" => TrapKind::Poison,
        "paralysis" => TrapKind::Paralysis,
        "alarm" => TrapKind::Alarm,
        "dart" => TrapKind::Dart,
        "fire" => TrapKind::Fire,
        _ => return Err(told.get("kind").wrong("a kind of trap")),
    };
    let damage = told.get("damage").some().map_or(Ok(0), At::short)?;
    Ok(Trap { damage, visible: told.get("visible").flag()?, ..Trap::new(kind) })
}

fn chest(told: At<'_>) -> Result<Chest, Failure> {
    let gold = told.get("gold").some().map_or(Ok(0), At::number)?;
    let items = told.get("items");
    let items = items.list()?.iter().map(|item| Ok(At(item, "items").word()?.to_owned().into()));
    Ok(Chest { gold, items: items.collect::<Result<_, Failure>>()? })
}

fn marker(kind: At<'_>) -> Result<MarkerKind, Failure> {
    Ok(match kind.word()? {
        "player" => MarkerKind::Player,
        "enemy" => MarkerKind::Enemy,
        "boss" => MarkerKind::Boss,
        "loot" => MarkerKind::Loot,
        "other" => MarkerKind::Other,
        _ => return Err(kind.wrong("player, enemy, boss, loot or other")),
    })
}
