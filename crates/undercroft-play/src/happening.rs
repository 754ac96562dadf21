//! What comes of a command, and how it is told. Some happenings are for the eye alone (a step, a turn): their words are
//! empty.

use crate::command::Light;
use crate::game::Game;
use serde::{Deserialize, Serialize};
use undercroft::floor::{GateId, TrapKind};
use undercroft::grid::{Cell, Edge, Side};

/// Something that came of a command.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "what a variant says of itself names its fields")]
pub enum Happening {
    /// The party went from cell to cell, through a door where `door` says so.
    Moved { from: Cell, to: Cell, side: Side, door: bool },
    /// The party looks elsewhere.
    Turned { from: Side, to: Side },
    /// The ground turned the party around.
    Spun { from: Side, to: Side },
    /// The party fell to the floor below.
    FellThrough,
    /// There is a chute, and no floor below.
    Choked,
    /// The party is somewhere else of a sudden.
    Carried { to: Cell },
    /// There is a wall.
    Wall,
    /// There is a door, and one does not walk through doors.
    Door,
    /// A door is locked, and this is missing.
    Locked { key: String },
    /// A gate is shut; what is said in front of it.
    Shut { message: String, why: String },
    /// There is nothing to open.
    NothingToOpen,
    /// There is nothing here.
    NothingHere,
    /// It was done before.
    Done,
    /// A wall was none.
    FalseWall,
    /// A key was taken.
    Key { name: String },
    /// A lever was pulled or a switch pressed.
    Trigger { message: String },
    /// A gate opened.
    GateOpened { gate: GateId, edges: Vec<Edge>, in_view: bool },
    /// So many traps are harmless from now on.
    TrapsOff { count: u32 },
    /// A teleporter does not work yet.
    Off,
    /// A chest or a cache was opened.
    Treasure { gold: u32, items: Vec<String> },
    /// A chest that was opened before.
    Empty,
    /// What is written here is on that wall, and one looks elsewhere.
    Elsewhere { side: Side },
    /// It is too dark to read.
    TooDark,
    /// Something is written here.
    Note { text: String },
    /// Somebody says something; the answers stand in the scene.
    Says { name: String, role: String, text: String },
    /// Something happens; the choices stand in the scene.
    Event { text: String },
    /// What came of a choice.
    Outcome { text: String },
    /// A choice that the party cannot make.
    Unable { needs: Vec<String> },
    /// A trap goes off.
    Trap { kind: TrapKind, damage: u16, who: String, status: bool, fell: bool },
    /// Somebody falls by poison.
    Fell { who: String },
    /// All fell, and came to.
    CameTo { lost: u32 },
    /// An encounter.
    Encounter { meeting: Meeting },
    /// The way leads into the dark.
    IntoDark,
    /// And out of it.
    OutOfDark,
    /// A light was made.
    Lit { light: Light },
    /// A light was tried, and failed.
    Unlit { light: Light, why: NoLight },
    /// The last light went out.
    BurntOut,
    /// What searching found.
    Found { doors: u32, traps: u32 },
    /// Searching found nothing.
    FoundNothing,
    /// The party rested.
    Rested,
    /// It is no place to rest.
    NoRest,
    /// A thing was used.
    Used { item: String, on: Option<String> },
    /// A room was entered for the first time.
    Room { name: String, text: String },
    /// A zone was entered for the first time.
    Zone { text: String },
    /// Something stands in the cell.
    Here { what: String },
    /// Another floor.
    Floor { depth: u32, name: String },
    /// The way out of the dungeon.
    Daylight,
    /// The goal of the last floor was reached.
    Finished,
    /// A mark was written or wiped off.
    Marked,
    /// Another dungeon, with so many rooms on the floor where one is.
    Anew { rooms: u32 },
    /// Nobody knows what the floors were made from, so there are no others.
    NoRecipe,
    /// What a tool has to say.
    Report(Report),
}

/// Why there is no light.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NoLight {
    /// The dark swallows it.
    Dark,
    /// Magic fails here.
    Silent,
    /// No torch is left.
    NoTorch,
    /// Whoever could cast it cannot.
    NoMage,
}

/// Somebody is met.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Meeting {
    /// The zone, by its place in the list, where it is one's.
    pub zone: Option<u32>,
    /// Who they are.
    pub group: String,
    /// How dangerous.
    pub danger: u8,
    /// Whether they were met in a doorway.
    pub door: bool,
    /// Whether it is whoever rules here.
    pub boss: bool,
}

/// What a tool of whoever makes the game says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Report {
    /// The tool.
    pub tool: String,
    /// Its words.
    pub text: String,
    /// What it lists.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub list: Vec<Listed>,
}

/// A line of a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Listed {
    /// What it is.
    pub name: String,
    /// Where it is, if at one place.
    pub at: Option<Cell>,
    /// What else is to be said of it; may be empty.
    pub more: String,
}

impl Happening {
    pub(crate) fn report(tool: &str, text: impl Into<String>) -> Happening {
        Happening::Report(Report { tool: tool.to_owned(), text: text.into(), list: Vec::new() })
    }

    /// A list, told in a line, or by a word where nothing is on it.
    pub(crate) fn list(tool: &str, list: Vec<Listed>, none: &str) -> Happening {
        let line = |entry: &Listed| {
            let at = entry.at.map_or_else(String::new, |at| format!(" at {at}"));
            let more = if entry.more.is_empty() { String::new() } else { format!(" ({})", entry.more) };
            format!("{}{at}{more}", entry.name)
        };
        let lines: Vec<String> = list.iter().map(line).collect();
        let text = if lines.is_empty() { none.to_owned() } else { lines.join("; ") };
        Happening::Report(Report { tool: tool.to_owned(), text, list })
    }

    /// Returns how it is told; empty for what one only sees.
    pub fn words(&self, game: &Game) -> String {
        match self {
            Happening::Moved { .. } | Happening::Turned { .. } => String::new(),
            Happening::Spun { .. } => "The floor turns under your feet, smoothly and without a sound.".into(),
            Happening::FellThrough => "The ground tips, and you slide down into the dark.".into(),
            Happening::Choked => "The ground tips, but the shaft below is choked with rubble. You climb out.".into(),
            Happening::Carried { .. } => "The world folds. You are somewhere else.".into(),
            Happening::Wall => "A wall.".into(),
            Happening::Door => "The door is shut. Open it.".into(),
            Happening::Locked { key } => format!("The door is locked. It wants the {key}."),
            Happening::Shut { message, why } if message.is_empty() => format!("The way is blocked by a locked gate: {why}."),
            Happening::Shut { message, why } => format!("{message} ({why})"),
            Happening::NothingToOpen => "There is nothing to open.".into(),
            Happening::NothingHere => "There is nothing here to use.".into(),
            Happening::Done => "That was done before.".into(),
            Happening::FalseWall => "The wall gives way like smoke. It never was one.".into(),
            Happening::Key { name } => format!("You take the {name}."),
            Happening::Trigger { message } => message.clone(),
            Happening::GateOpened { in_view: true, .. } => "Stone grinds on stone: before your eyes a gate goes up.".into(),
            Happening::GateOpened { .. } => "Far off, stone is heard grinding.".into(),
            Happening::TrapsOff { count: 1 } => "Somewhere a spring goes slack.".into(),
            Happening::TrapsOff { count } => format!("Somewhere {count} springs go slack, one after the other."),
            Happening::Off => "The ring of light is out. Something has to wake it first.".into(),
            Happening::Treasure { gold, items } => treasure(*gold, items),
            Happening::Empty => "It is empty.".into(),
            Happening::Elsewhere { side } => format!("It is written on the {side} wall. Face it to read."),
            Happening::TooDark => "There is something under your fingers, and no light to read it by.".into(),
            Happening::Note { text } => format!("It reads: {text}"),
            Happening::Says { name, text, .. } => format!("{name}: \"{text}\""),
            Happening::Event { text } | Happening::Outcome { text } | Happening::Zone { text } => text.clone(),
            Happening::Unable { needs } => format!("Nobody here can: it takes {}.", needs.join(" and ")),
            Happening::Trap { kind, damage, who, status, fell } => trap(*kind, *damage, who, *status, *fell),
            Happening::Fell { who } => format!("{who} falls to the poison."),
            Happening::CameTo { lost } => {
                format!("Nobody stands. Much later you come to, bruised and {lost} gold pieces poorer.")
            }
            Happening::Encounter { meeting } => met(meeting),
            Happening::IntoDark => "You step into a darkness without end. Whatever light you carry is useless here.".into(),
            Happening::OutOfDark => "You come out of the dark, blinking.".into(),
            Happening::Lit { light: Light::Torch } => "You light a torch.".into(),
            Happening::Lit { light: Light::Spell } => "A pale light rises over your heads.".into(),
            Happening::Unlit { light: Light::Torch, why: NoLight::Dark } => {
                "You strike a spark for the torch; the flame spits, shrinks and dies. This dark is not natural.".into()
            }
            Happening::Unlit { light: Light::Spell, why: NoLight::Dark } => {
                "The word of light is spoken, and the dark drinks it before it shines.".into()
            }
            Happening::Unlit { why: NoLight::Silent, .. } => {
                "You speak the word, and no sound leaves your mouth. Magic is dead here.".into()
            }
            Happening::Unlit { why: NoLight::NoTorch, .. } => "There is no torch left.".into(),
            Happening::Unlit { why: _, .. } => "Nobody is left who knows the word.".into(),
            Happening::BurntOut => "Your light has burnt down. The lantern is left.".into(),
            Happening::Found { doors, traps } => found(*doors, *traps),
            Happening::FoundNothing => "You search, and find nothing.".into(),
            Happening::Rested => "You rest until everybody is whole.".into(),
            Happening::NoRest => "This is no place to close one's eyes. Rest where nothing prowls.".into(),
            Happening::Used { item, on: Some(who) } => format!("{who} takes the {item}."),
            Happening::Used { item, on: None } => format!("You turn the {item} in your hands. This is not its moment."),
            Happening::Room { name, text } if name.is_empty() => text.clone(),
            Happening::Room { name, text } if text.is_empty() => format!("{name}."),
            Happening::Room { name, text } => format!("{name}. {text}"),
            Happening::Here { what } => format!("Here: {what}."),
            Happening::Floor { depth, name } if name.is_empty() => format!("You are on floor {depth}."),
            Happening::Floor { depth, name } => format!("You are on floor {depth}: {name}."),
            Happening::Daylight => "Far above there is daylight. You are not done here.".into(),
            Happening::Finished => "You have reached what you came for. The dungeon is yours.".into(),
            Happening::Marked => match game.visit().marks().len() {
                1 => "Your map has one mark.".into(),
                n => format!("Your map has {n} marks."),
            },
            Happening::Anew { rooms: 0 } => "A new dungeon.".into(),
            Happening::Anew { rooms } => format!("A new dungeon. Rooms: {rooms}."),
            Happening::NoRecipe => "These floors came from a file, and nobody knows the recipe for others.".into(),
            Happening::Report(report) => format!("[{}] {}", report.tool, report.text),
        }
    }
}

fn treasure(gold: u32, items: &[String]) -> String {
    let mut parts = items.to_vec();
    if gold > 0 {
        parts.insert(0, format!("{gold} gold pieces"));
    }
    if parts.is_empty() {
        "There is nothing in it.".into()
    } else {
        format!("You find {}.", parts.join(", "))
    }
}

fn trap(kind: TrapKind, damage: u16, who: &str, status: bool, fell: bool) -> String {
    let what = match kind {
        TrapKind::Spike => "Spikes shoot out of the ground",
        TrapKind::Pit => "The ground opens",
        TrapKind::Poison => "A needle snaps out",
        TrapKind::Paralysis => "A cold mist hisses from the wall",
        TrapKind::Alarm => "A bell begins to ring",
        TrapKind::Dart => "A dart comes out of nowhere",
        TrapKind::Fire => "Fire roars up",
    };
    let status = match (status, kind) {
        (false, _) => "",
        (true, TrapKind::Paralysis) => ", and cannot move",
        (true, _) => ", and is poisoned",
    };
    match (damage, fell) {
        (0, _) => format!("{what}!"),
        (_, true) => format!("{what}! {who} is hit for {damage}, and falls."),
        (_, false) => format!("{what}! {who} is hit for {damage}{status}."),
    }
}

fn met(meeting: &Meeting) -> String {
    let group = if meeting.group.is_empty() { "something without a name" } else { &meeting.group };
    let where_ = match (meeting.door, meeting.zone) {
        (true, Some(zone)) => format!("Behind the door, in zone {}: ", zone + 1),
        (true, None) => "Behind the door: ".to_owned(),
        (false, Some(zone)) => format!("In zone {}: ", zone + 1),
        (false, None) => String::new(),
    };
    if meeting.boss {
        return format!(
            "{where_}{group}, who rules here (danger {}). You get by, this once.",
            meeting.danger
        );
    }
    format!("{where_}{group} (danger {}). You fight, and go on.", meeting.danger)
}

fn found(doors: u32, traps: u32) -> String {
    let count = |n: u32, one: &str, many: &str| if n == 1 { one.to_owned() } else { format!("{n} {many}") };
    match (doors, traps) {
        (0, traps) => format!("You find {}.", count(traps, "a trap", "traps")),
        (doors, 0) => format!(
            "Your fingers find {}.",
            count(doors, "a seam that is no crack", "seams that are no cracks")
        ),
        (doors, traps) => {
            format!(
                "You find {} in the wall and {}.",
                count(doors, "a seam", "seams"),
                count(traps, "a trap", "traps")
            )
        }
    }
}
