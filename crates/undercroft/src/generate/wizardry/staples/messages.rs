//! Writing on walls: true sentences about the floor, each about another thing and none twice while others are left.
//!
//! Walls that are none and doors that look like walls are told of first, nearby, for nobody finds a secret without a hint: what
//! no wall can tell of is a plain door again. Whoever reads came there with empty hands, and by a light that works.

use super::{Ground, Wizardry, enough};
use crate::error::Halt;
use crate::floor::{Barrier, BarrierKind, Feature, Note, Text, ZoneKind};
use crate::generate::wizardry::words::{self, Tells};
use crate::grid::{Bits, Cell, Edge, Rect, Side};
use crate::pass::Work;

/// Cells from a hint to what it is about, at most.
const NEAR: u16 = 7;
/// Cells from other writing to what it is about, at least and at most.
const FAR: (u32, u16) = (5, 24);

/// What a sentence may be about.
struct Subject {
    tells: Tells,
    at: Cell,
    /// Its name, where the sentence has one.
    name: Text,
}

/// Writes on walls.
pub(super) fn write(work: &mut Work<'_, Wizardry>, ground: &Ground) -> Result<(), Halt> {
    let range = work.params.scaled(work.params.messages);
    let (wanted, least) = (work.rng.between(range.min(), range.max()), range.min());
    let mut subjects = subjects(work);
    let hidden = subjects.partition_point(|subject| subject.tells == Tells::Hidden);
    if wanted == 0 && hidden == 0 {
        return Ok(());
    }
    let mut walls = walls(work, ground);
    let mut decks = words::Decks::new(&mut work.rng);
    let mut written = 0;
    let mut others = subjects.split_off(hidden);
    work.rng.shuffle(&mut others);
    for subject in subjects {
        work.budget.spend(16)?;
        if write_about(work, &mut walls, &mut decks, &subject) {
            written += 1;
            others.push(subject);
        } else {
            show(work, subject.at)?;
        }
    }
    let mut passed_over = 0;
    // Where there is more to write than to tell of, from the beginning.
    for subject in others.iter().cycle() {
        if written >= wanted || passed_over == others.len() {
            break;
        }
        work.budget.spend(16)?;
        if write_about(work, &mut walls, &mut decks, subject) {
            passed_over = 0;
            written += 1;
        } else {
            passed_over += 1;
        }
    }
    enough("messages", written, least)
}

/// Writes about something, where a wall near enough is free and there is a sentence that stands nowhere else.
fn write_about(
    work: &mut Work<'_, Wizardry>,
    walls: &mut Bits,
    decks: &mut words::Decks,
    subject: &Subject,
) -> bool {
    let Some((at, side)) = place(work, walls, subject) else { return false };
    let Some(text) = decks.deal(subject.tells, &subject.name, at, subject.at) else { return false };
    work.draft.place(at, Feature::Note(Note { text, clue: None, wall: Some(side) }));
    walls.remove_around(at);
    true
}

/// Makes a plain door of what no wall tells of, where the recipe does without it.
fn show(work: &mut Work<'_, Wizardry>, at: Cell) -> Result<(), Halt> {
    let barriers = work.draft.barriers();
    let told = barriers.iter().find(|(edge, barrier)| edge.cell() == at && is_hidden(barrier));
    let Some((edge, kind)) = told.map(|(edge, barrier)| (*edge, barrier.kind)) else { return Ok(()) };
    let of_kind = barriers.iter().filter(|(_, barrier)| barrier.kind == kind).count() as u32;
    let (what, count) = match kind {
        BarrierKind::Secret => ("secret doors", work.params.secret_doors),
        _ => ("illusory walls", work.params.illusions),
    };
    enough(what, of_kind - 1, work.params.scaled(count).min())?;
    work.draft.hang(edge, Barrier::door());
    Ok(())
}

const fn is_hidden(barrier: &Barrier) -> bool {
    matches!(barrier.kind, BarrierKind::Secret | BarrierKind::Illusory)
}

/// Everything worth telling of.
fn subjects(work: &Work<'_, Wizardry>) -> Vec<Subject> {
    let draft = &work.draft;
    let plain = |tells, at| Subject { tells, at, name: Text::default() };
    let hidden = draft.barriers().iter().filter(|(_, barrier)| is_hidden(barrier));
    let mut subjects: Vec<Subject> = hidden.map(|(edge, _)| plain(Tells::Hidden, edge.cell())).collect();
    subjects.push(plain(Tells::Stairs, work.shared.stairs_at[1]));
    for placed in draft.features() {
        match &placed.is {
            Feature::Key(id) => subjects.push(Subject {
                tells: Tells::Key,
                at: placed.at,
                name: draft.keys()[id.index()].name.clone(),
            }),
            Feature::Chute => subjects.push(plain(Tells::Chute, placed.at)),
            Feature::Spinner => subjects.push(plain(Tells::Spinner, placed.at)),
            Feature::Teleporter(way) if way.carries => subjects.push(plain(Tells::Carrier, placed.at)),
            _ => {}
        }
    }
    for zone in draft.zones() {
        let at = zone.area.bounds().centre();
        match (zone.kind, zone.monsters.first()) {
            (ZoneKind::Boss, Some(boss)) => {
                subjects.push(Subject { tells: Tells::Boss, at, name: boss.clone() });
            }
            (ZoneKind::Dark, _) => subjects.push(plain(Tells::Dark, at)),
            _ => {}
        }
    }
    subjects
}

/// The cells where something may be written: they hold nothing, and have a wall.
fn walls(work: &Work<'_, Wizardry>, ground: &Ground) -> Bits {
    let mut walls = ground.home.clone();
    walls.subtract(&ground.dark);
    for placed in work.draft.features() {
        walls.remove(placed.at);
        // Nobody is carried off in the middle of a sentence, nor comes out of the air onto one.
        if let Feature::Teleporter(way) = &placed.is {
            walls.remove(way.to);
        }
    }
    let closed: Vec<Cell> = walls.iter().filter(|c| work.draft.ways_out(*c) == 4).collect();
    for c in closed {
        walls.remove(c);
    }
    walls
}

/// Returns a cell near enough to what is told of, and a wall of it.
fn place(work: &mut Work<'_, Wizardry>, walls: &Bits, subject: &Subject) -> Option<(Cell, Side)> {
    let is_hint = subject.tells == Tells::Hidden;
    let (least, most) = if is_hint { (2, NEAR) } else { FAR };
    let around = Rect { x: subject.at.x, y: subject.at.y, w: 1, h: 1 }.grown(most, walls.size());
    let fits = |c: &Cell| walls.has(*c) && (least..=u32::from(most)).contains(&c.manhattan(subject.at));
    let cells: Vec<Cell> = around.cells().filter(fits).collect();
    let at = *work.rng.pick(&cells)?;
    let is_wall = |side: &Side| {
        let edge = Edge::new(at, *side);
        !work.draft.open_edges().is_open(edge) && !work.draft.has_barrier(edge)
    };
    let sides: Vec<Side> = Side::ALL.into_iter().filter(is_wall).collect();
    work.rng.pick(&sides).map(|side| (at, *side))
}
