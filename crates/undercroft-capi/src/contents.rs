//! What stands in cells and on edges, said in full: names, what is needed, and what traps, chests and people are.

use crate::fail::{Failure, UndercroftStatus, ask, give, give_text, guard, store};
use crate::graph::{UndercroftNumbers, undercroft_numbers_free};
use crate::make::{UndercroftFloor, floor, needed};
use std::ffi::c_char;
use undercroft::Floor;
use undercroft::floor::{
    Feature, KeyId, Line, MarkerKind, Needs, Person, Personality, Reply, RoomId, Trap, TrapKind, Wear,
};
use undercroft::rules;

/// What has to be had or done: all of it. Freed by `undercroft_needs_free`.
#[repr(C)]
pub struct UndercroftNeeds {
    /// The numbers of keys to carry.
    pub keys: UndercroftNumbers,
    /// The numbers of levers to pull and switches to press.
    pub triggers: UndercroftNumbers,
    /// The number of the event to play, or -1.
    pub event: i32,
}

impl UndercroftNeeds {
    const NONE: UndercroftNeeds =
        UndercroftNeeds { keys: UndercroftNumbers::NONE, triggers: UndercroftNumbers::NONE, event: -1 };
}

impl From<&Needs> for UndercroftNeeds {
    fn from(needs: &Needs) -> Self {
        let keys: Vec<u32> = needs.keys.iter().map(|key| key.0).collect();
        let triggers: Vec<u32> = needs.triggers.iter().map(|trigger| trigger.0).collect();
        let event = needs.event.map_or(-1, |event| event.0 as i32);
        UndercroftNeeds { keys: keys.into(), triggers: triggers.into(), event }
    }
}

/// Kinds of traps.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UndercroftTrapKind {
    /// Spikes out of the floor.
    Spike = 0,
    /// A hole to fall into.
    Pit = 1,
    /// Poison.
    Poison = 2,
    /// It paralyses.
    Paralysis = 3,
    /// A noise that wakes whatever lives here.
    Alarm = 4,
    /// A dart out of the wall.
    Dart = 5,
    /// Fire.
    Fire = 6,
}

/// A trap. What is said by 0 and 1 is one byte wide.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UndercroftTrap {
    /// What kind of harm.
    pub kind: UndercroftTrapKind,
    /// Hit points lost.
    pub damage: u32,
    /// Percent chance that the status sticks.
    pub status_chance: u32,
    /// Turns that the status lasts.
    pub status_turns: u32,
    /// 1 where one sees it.
    pub visible: u8,
    /// 1 where it is harmless already.
    pub disarmed: u8,
    /// 1 where it works only once.
    pub once: u8,
}

impl From<&Trap> for UndercroftTrap {
    fn from(trap: &Trap) -> Self {
        let kind = match trap.kind {
            TrapKind::Spike => UndercroftTrapKind::Spike,
            TrapKind::Pit => UndercroftTrapKind::Pit,
            TrapKind::Poison => UndercroftTrapKind::Poison,
            TrapKind::Paralysis => UndercroftTrapKind::Paralysis,
            TrapKind::Alarm => UndercroftTrapKind::Alarm,
            TrapKind::Dart => UndercroftTrapKind::Dart,
            TrapKind::Fire => UndercroftTrapKind::Fire,
        };
        UndercroftTrap {
            kind,
            damage: trap.damage.into(),
            status_chance: trap.status_chance.into(),
            status_turns: trap.status_turns.into(),
            visible: trap.visible.into(),
            disarmed: trap.disarmed.into(),
            once: trap.once.into(),
        }
    }
}

/// How somebody deals with others.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UndercroftPersonality {
    /// They say what is so.
    Truthful = 0,
    /// They say what is not.
    Deceitful = 1,
    /// They help where they can.
    Helpful = 2,
    /// They would rather be left alone.
    Hostile = 3,
}

/// Somebody to talk to.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UndercroftPerson {
    /// How they deal with others.
    pub personality: UndercroftPersonality,
    /// The number of the event that they are a part of, or -1.
    pub event: i32,
    /// How many lines they have; `undercroft_floor_feature_words` says them, and the first opens the talk.
    pub lines: u32,
}

impl From<&Person> for UndercroftPerson {
    fn from(person: &Person) -> Self {
        let personality = match person.personality {
            Personality::Truthful => UndercroftPersonality::Truthful,
            Personality::Deceitful => UndercroftPersonality::Deceitful,
            Personality::Helpful => UndercroftPersonality::Helpful,
            Personality::Hostile => UndercroftPersonality::Hostile,
        };
        let event = person.event.map_or(-1, |event| event.0 as i32);
        UndercroftPerson { personality, event, lines: person.dialogue.len() as u32 }
    }
}

/// What a marker means; the `id` of its feature.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UndercroftMarkerKind {
    /// Here the player begins.
    Player = 0,
    /// Monsters.
    Enemy = 1,
    /// The boss.
    Boss = 2,
    /// Something to find.
    Loot = 3,
    /// What the game makes of its name.
    Other = 4,
}

impl From<MarkerKind> for UndercroftMarkerKind {
    fn from(kind: MarkerKind) -> Self {
        match kind {
            MarkerKind::Player => UndercroftMarkerKind::Player,
            MarkerKind::Enemy => UndercroftMarkerKind::Enemy,
            MarkerKind::Boss => UndercroftMarkerKind::Boss,
            MarkerKind::Loot => UndercroftMarkerKind::Loot,
            MarkerKind::Other => UndercroftMarkerKind::Other,
        }
    }
}

/// What the floor is called. The caller frees it by `undercroft_text_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_floor_name(
    handle: *const UndercroftFloor,
    out: *mut *mut c_char,
) -> UndercroftStatus {
    // SAFETY: the caller promises what the function below asks for.
    unsafe { text_of(handle, out, |floor| Ok(floor.name().to_owned())) }
}

/// The name of a room for people and files, such as `large_1`. The caller frees it by `undercroft_text_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_floor_room_name(
    handle: *const UndercroftFloor,
    index: usize,
    out: *mut *mut c_char,
) -> UndercroftStatus {
    let name = |floor: &Floor| {
        nth("rooms", floor.rooms(), index)?;
        Ok(floor.room_name(RoomId(index as u32)))
    };
    // SAFETY: the caller promises what the function below asks for.
    unsafe { text_of(handle, out, name) }
}

/// Number of kinds of keys. Several keys of a kind may lie on a floor.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_floor_key_count(handle: *const UndercroftFloor) -> usize {
    // SAFETY: the caller promises null or a floor of this library that was not freed.
    unsafe { count_of(handle, |floor| floor.keys().len()) }
}

/// What people call a kind of key. The caller frees it by `undercroft_text_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_floor_key_name(
    handle: *const UndercroftFloor,
    key: usize,
    out: *mut *mut c_char,
) -> UndercroftStatus {
    let name = |floor: &Floor| {
        nth("kinds of keys", floor.keys(), key)?;
        Ok(rules::key_name(floor, KeyId(key as u32)))
    };
    // SAFETY: the caller promises what the function below asks for.
    unsafe { text_of(handle, out, name) }
}

/// Whether a key of that kind opens one lock for good and is gone, instead of staying with whoever has it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_floor_key_is_used_up(handle: *const UndercroftFloor, key: usize) -> bool {
    // SAFETY: the caller promises null or a floor of this library that was not freed.
    let handle = unsafe { floor(handle) };
    ask(false, || Some(handle?.floor.keys().get(key)?.wear == Wear::UsedUp))
}

/// Number of gates.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_floor_gate_count(handle: *const UndercroftFloor) -> usize {
    // SAFETY: the caller promises null or a floor of this library that was not freed.
    unsafe { count_of(handle, |floor| floor.gates().len()) }
}

/// What one reads in front of a gate; may be empty. The caller frees it by `undercroft_text_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_floor_gate_message(
    handle: *const UndercroftFloor,
    gate: usize,
    out: *mut *mut c_char,
) -> UndercroftStatus {
    let message = |floor: &Floor| Ok(nth("gates", floor.gates(), gate)?.message.to_string());
    // SAFETY: the caller promises what the function below asks for.
    unsafe { text_of(handle, out, message) }
}

/// What opens a gate. The caller frees it by `undercroft_needs_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_floor_gate_needs(
    handle: *const UndercroftFloor,
    gate: usize,
    out: *mut UndercroftNeeds,
) -> UndercroftStatus {
    let needs = |floor: &Floor| Ok((&nth("gates", floor.gates(), gate)?.needs).into());
    // SAFETY: the caller promises what the function below asks for.
    unsafe { given_of(handle, out, UndercroftNeeds::NONE, needs) }
}

/// Number of levers and switches, which share their numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_floor_trigger_count(handle: *const UndercroftFloor) -> usize {
    // SAFETY: the caller promises null or a floor of this library that was not freed.
    unsafe { count_of(handle, |floor| floor.triggers().len()) }
}

/// What people call a lever or a switch; may be empty. The caller frees it by `undercroft_text_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_floor_trigger_name(
    handle: *const UndercroftFloor,
    trigger: usize,
    out: *mut *mut c_char,
) -> UndercroftStatus {
    let name = |floor: &Floor| Ok(nth("levers and switches", floor.triggers(), trigger)?.name.to_string());
    // SAFETY: the caller promises what the function below asks for.
    unsafe { text_of(handle, out, name) }
}

/// What one hears or sees when a lever or a switch moves; may be empty. The caller frees it by `undercroft_text_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_floor_trigger_message(
    handle: *const UndercroftFloor,
    trigger: usize,
    out: *mut *mut c_char,
) -> UndercroftStatus {
    let message =
        |floor: &Floor| Ok(nth("levers and switches", floor.triggers(), trigger)?.message.to_string());
    // SAFETY: the caller promises what the function below asks for.
    unsafe { text_of(handle, out, message) }
}

/// What a feature is called: a key by its kind's name, a teleporter by its colour, a person by theirs; where it has no name
/// of its own, what it is. The caller frees it by `undercroft_text_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_floor_feature_name(
    handle: *const UndercroftFloor,
    index: usize,
    out: *mut *mut c_char,
) -> UndercroftStatus {
    let name = |floor: &Floor| {
        let feature = feature(floor, index)?;
        let own = match feature {
            Feature::Key(key) => rules::key_name(floor, *key),
            Feature::Lever(id) | Feature::Switch(id) => floor.triggers()[id.index()].name.to_string(),
            Feature::Teleporter(teleporter) => teleporter.colour.to_string(),
            Feature::Marker(marker) => marker.name.to_string(),
            Feature::Person(person) => person.name.to_string(),
            _ => String::new(),
        };
        Ok(if own.is_empty() { feature.kind().to_owned() } else { own })
    };
    // SAFETY: the caller promises what the function below asks for.
    unsafe { text_of(handle, out, name) }
}

/// What turns a teleporter on, or makes a trap harmless; nothing for all else. The caller frees it by
/// `undercroft_needs_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_floor_feature_needs(
    handle: *const UndercroftFloor,
    index: usize,
    out: *mut UndercroftNeeds,
) -> UndercroftStatus {
    let needs = |floor: &Floor| {
        Ok(match feature(floor, index)? {
            Feature::Teleporter(teleporter) => (&teleporter.needs).into(),
            Feature::Trap(trap) => (&Needs::triggers(trap.off.iter().copied())).into(),
            _ => UndercroftNeeds::NONE,
        })
    };
    // SAFETY: the caller promises what the function below asks for.
    unsafe { given_of(handle, out, UndercroftNeeds::NONE, needs) }
}

/// How many texts a feature has: the items of a chest, the lines of a person, the words of a note.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_floor_feature_words_count(
    handle: *const UndercroftFloor,
    index: usize,
) -> usize {
    // SAFETY: the caller promises null or a floor of this library that was not freed.
    unsafe { count_of(handle, |floor| feature(floor, index).map_or(0, |feature| words(feature).len())) }
}

/// One of a feature's texts. The caller frees it by `undercroft_text_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_floor_feature_words(
    handle: *const UndercroftFloor,
    index: usize,
    text: usize,
    out: *mut *mut c_char,
) -> UndercroftStatus {
    let words = |floor: &Floor| Ok((*nth("texts", &words(feature(floor, index)?), text)?).to_owned());
    // SAFETY: the caller promises what the function below asks for.
    unsafe { text_of(handle, out, words) }
}

/// How many answers there are to a line of a person; after a line without answers the talk ends.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_floor_reply_count(
    handle: *const UndercroftFloor,
    index: usize,
    line: usize,
) -> usize {
    // SAFETY: the caller promises null or a floor of this library that was not freed.
    unsafe { count_of(handle, |floor| replies(floor, index, line).map_or(0, <[Reply]>::len)) }
}

/// An answer to a line of a person. The caller frees it by `undercroft_text_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_floor_reply(
    handle: *const UndercroftFloor,
    index: usize,
    line: usize,
    reply: usize,
    out: *mut *mut c_char,
) -> UndercroftStatus {
    let words = |floor: &Floor| Ok(nth("answers", replies(floor, index, line)?, reply)?.text.to_string());
    // SAFETY: the caller promises what the function below asks for.
    unsafe { text_of(handle, out, words) }
}

/// The line that follows an answer, or -1 where the talk ends and where there is no such answer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_floor_reply_next(
    handle: *const UndercroftFloor,
    index: usize,
    line: usize,
    reply: usize,
) -> i32 {
    // SAFETY: the caller promises null or a floor of this library that was not freed.
    let handle = unsafe { floor(handle) };
    ask(-1, || Some(replies(&handle?.floor, index, line).ok()?.get(reply)?.next?.into()))
}

/// Stores what a trap does. Another feature is OUT_OF_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_floor_trap(
    handle: *const UndercroftFloor,
    index: usize,
    out: *mut UndercroftTrap,
) -> UndercroftStatus {
    // SAFETY: the caller promises null or a floor of this library that was not freed.
    let handle = unsafe { needed(handle) };
    guard(|| match feature(&handle?.floor, index)? {
        // SAFETY: the caller promises a place that can be written to, or null.
        Feature::Trap(trap) => unsafe { store(out, trap.into()) },
        other => Err(another(index, other, "trap")),
    })
}

/// Stores what a person is like. Another feature is OUT_OF_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_floor_person(
    handle: *const UndercroftFloor,
    index: usize,
    out: *mut UndercroftPerson,
) -> UndercroftStatus {
    // SAFETY: the caller promises null or a floor of this library that was not freed.
    let handle = unsafe { needed(handle) };
    guard(|| match feature(&handle?.floor, index)? {
        // SAFETY: the caller promises a place that can be written to, or null.
        Feature::Person(person) => unsafe { store(out, (&**person).into()) },
        other => Err(another(index, other, "person")),
    })
}

/// Frees needs, with their numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_needs_free(needs: UndercroftNeeds) {
    // SAFETY: the caller promises needs as this library handed them out.
    unsafe { undercroft_numbers_free(needs.keys) };
    // SAFETY: as above.
    unsafe { undercroft_numbers_free(needs.triggers) };
}

fn nth<'a, T>(what: &str, list: &'a [T], index: usize) -> Result<&'a T, Failure> {
    list.get(index).ok_or_else(|| Failure::missing(what, list.len(), index))
}

fn feature(floor: &Floor, index: usize) -> Result<&Feature, Failure> {
    nth("features", floor.features(), index).map(|placed| &placed.is)
}

fn another(index: usize, feature: &Feature, asked: &str) -> Failure {
    let words = format!("feature {index} is no {asked}; its kind is {}", feature.kind());
    Failure(UndercroftStatus::OutOfRange, words)
}

fn words(feature: &Feature) -> Vec<&str> {
    match feature {
        Feature::Chest(chest) => chest.items.iter().map(|item| &**item).collect(),
        Feature::Person(person) => person.dialogue.iter().map(|line| &*line.text).collect(),
        Feature::Note(note) => vec![&note.text],
        _ => Vec::new(),
    }
}

fn replies(floor: &Floor, index: usize, line: usize) -> Result<&[Reply], Failure> {
    let lines: &[Line] = match feature(floor, index)? {
        Feature::Person(person) => &person.dialogue,
        _ => &[],
    };
    nth("lines", lines, line).map(|line| &line.replies[..])
}

unsafe fn count_of(handle: *const UndercroftFloor, of: impl FnOnce(&Floor) -> usize) -> usize {
    // SAFETY: the caller promises null or a floor of this library that was not freed.
    let handle = unsafe { floor(handle) };
    ask(0, || handle.map(|handle| of(&handle.floor)))
}

unsafe fn text_of(
    handle: *const UndercroftFloor,
    out: *mut *mut c_char,
    of: impl FnOnce(&Floor) -> Result<String, Failure>,
) -> UndercroftStatus {
    // SAFETY: the caller promises null or a floor of this library that was not freed.
    let handle = unsafe { needed(handle) };
    // SAFETY: the caller promises a place that can be written to, or null.
    unsafe { give_text(out, || of(&handle?.floor)) }
}

unsafe fn given_of<T>(
    handle: *const UndercroftFloor,
    out: *mut T,
    nothing: T,
    of: impl FnOnce(&Floor) -> Result<T, Failure>,
) -> UndercroftStatus {
    // SAFETY: the caller promises null or a floor of this library that was not freed.
    let handle = unsafe { needed(handle) };
    // SAFETY: the caller promises a place that can be written to, or null.
    unsafe { give(out, nothing, || of(&handle?.floor)) }
}
