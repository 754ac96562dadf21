//! The invariants of a floor, in one place. A floor that breaks one cannot be had.

use super::{
    BarrierKind, ClueId, Contents, EventId, Feature, Goal, KeyId, Move, Needs, Plan, Room, RoomId, Shape,
    TriggerId,
};
use crate::grid::{Bits, Cell, Edge, Rect, Side, Size, rect};

/// The invariant that a draft breaks, or the verb that it refused, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum Broken {
    #[error("`{verb}` was asked for {what}, which does not lie within the grid of {size}")]
    Outside { verb: &'static str, what: Rect, size: Size },
    #[error("`{verb}` was asked for {edge}, which does not lie between two cells of the grid of {size}")]
    EdgeOutside { verb: &'static str, edge: Edge, size: Size },
    #[error("`{verb}` was given cells of a grid of {given}, and this one is {size}")]
    OtherGrid { verb: &'static str, given: Size, size: Size },
    #[error("the grid was to become {0}, and something stands in it already")]
    SizeTooLate(Size),
    #[error("the cell {0} lies outside the grid of {1}")]
    CellOutside(Cell, Size),
    #[error("the plan's cells, and edges are of different sizes: {0}, {1} and {2}")]
    Sizes(Size, Size, Size),
    #[error("an open edge leads into rock or over the rim")]
    StrayOpening,
    #[error("a barrier stands on {0}, where rock or the rim is: both cells must be floor")]
    BarrierInRock(Edge),
    #[error("a barrier stands on {0}, which is an open edge")]
    BarrierInOpening(Edge),
    #[error("two barriers stand on {0}")]
    TwoBarriers(Edge),
    #[error("the barrier on {0} may be passed toward the {1}, along the edge instead of across it")]
    OneWayAlong(Edge, Side),
    #[error("the barrier on {0} is locked, but only doors and secret doors have locks")]
    LockOnGate(Edge),
    #[error("a {kind} stands at {at}, which is not floor")]
    FeatureInRock { kind: &'static str, at: Cell },
    #[error("two features stand at {0}: a cell holds one")]
    TwoFeatures(Cell),
    #[error("more than one {0} on a floor")]
    TooMany(&'static str),
    #[error("lever or switch {0} stands in two places")]
    TwoTriggers(u32),
    #[error("a teleporter at {at} leads to {to}, which is not floor")]
    TeleporterIntoRock { at: Cell, to: Cell },
    #[error("the teleporter at {0} needs a key: only levers, switches and events turn one on")]
    TeleporterKeys(Cell),
    #[error("a {kind} stands at {at}, where the floor {what}")]
    MovesOn { kind: &'static str, at: Cell, what: &'static str },
    #[error("a chute at {0} leads nowhere: without stairs down there is no floor below")]
    NoFloorBelow(Cell),
    #[error("the note at {0} is written on its {1} wall, and there is none")]
    NoWall(Cell, Side),
    #[error("{what} speaks of {kind} {id}, and there are {count}")]
    NoSuch { what: String, kind: &'static str, id: u32, count: usize },
    #[error("the entrance {0} is not floor")]
    EntranceInRock(Cell),
    #[error("there is no goal: {0}")]
    NoGoal(&'static str),
    #[error("the goal {0} is not floor")]
    GoalInRock(Cell),
    #[error("room {0} ({1}) does not lie within the floor, or its shape not within its bounds")]
    RoomOutside(u32, Rect),
    #[error("room {0} has no cells")]
    RoomEmpty(u32),
    #[error("room {0} ({1}) covers rock")]
    RoomInRock(u32, Rect),
    #[error("room {0} ({1}) shares a cell with an earlier room")]
    RoomsOverlap(u32, Rect),
    #[error("corridor {0} leaves the floor or is not straight between its corners at {1}")]
    CorridorAstray(usize, Cell),
    #[error("zone {0} does not lie within the floor")]
    ZoneOutside(usize),
    #[error("floors are counted from 1")]
    DepthZero,
    #[error("the seen cells do not lie within the floor")]
    SeenOutside,
    #[error("line {line} of the person at {at} is followed by line {next}, and there are {count}")]
    NoSuchLine { at: Cell, line: usize, next: u16, count: usize },
}

/// Checks everything. What stands in a place or on an edge has been sorted by it.
pub(super) fn check(plan: &Plan, contents: &Contents) -> Result<(), Broken> {
    check_apart(contents)?;
    plan.check()?;
    check_barriers(plan, contents)?;
    check_features(plan, contents)?;
    check_ends(plan, contents)?;
    check_rooms(plan, &contents.rooms)?;
    check_places(plan, contents)?;
    check_story(plan, contents)
}

/// No two things are in one place.
fn check_apart(contents: &Contents) -> Result<(), Broken> {
    if let Some(pair) = contents.barriers.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        return Err(Broken::TwoBarriers(pair[0].0));
    }
    match contents.features.windows(2).find(|pair| pair[0].at == pair[1].at) {
        Some(pair) => Err(Broken::TwoFeatures(pair[0].at)),
        None => Ok(()),
    }
}

impl Plan {
    /// Cells lie within the grid, and openings lead from one to another.
    pub(crate) fn check(&self) -> Result<(), Broken> {
        let sizes = (self.cells.size(), self.open.north().size(), self.open.west().size());
        if sizes.0 != sizes.1 || sizes.0 != sizes.2 {
            return Err(Broken::Sizes(sizes.0, sizes.1, sizes.2));
        }
        if !self.cells.stay_within() {
            let stray = self.cells.iter().find(|c| !sizes.0.contains(*c));
            return Err(Broken::CellOutside(stray.unwrap_or_default(), sizes.0));
        }
        if self.open.stay_within(&self.cells) { Ok(()) } else { Err(Broken::StrayOpening) }
    }
}

fn check_barriers(plan: &Plan, contents: &Contents) -> Result<(), Broken> {
    for (edge, barrier) in &contents.barriers {
        let (across, c) = edge.cells();
        if !plan.cells.has(c) || !across.is_some_and(|across| plan.cells.has(across)) {
            return Err(Broken::BarrierInRock(*edge));
        }
        if plan.open.is_open(*edge) {
            return Err(Broken::BarrierInOpening(*edge));
        }
        if let Some(side) = barrier.one_way
            && side != edge.side()
            && side.opposite() != edge.side()
        {
            return Err(Broken::OneWayAlong(*edge, side));
        }
        let known = Known { contents, what: &|| format!("the barrier on {edge}") };
        match (barrier.kind, barrier.lock) {
            (BarrierKind::Gate(_) | BarrierKind::Illusory, Some(_)) => return Err(Broken::LockOnGate(*edge)),
            (BarrierKind::Gate(id), None) => known.id("gate", id.0, contents.gates.len())?,
            (_, Some(key)) => known.key(key)?,
            (_, None) => {}
        }
    }
    for (i, gate) in contents.gates.iter().enumerate() {
        Known { contents, what: &|| format!("gate {i}") }.needs(&gate.needs)?;
    }
    Ok(())
}

fn check_features(plan: &Plan, contents: &Contents) -> Result<(), Broken> {
    let (mut up, mut down, mut chute) = (0, 0, None);
    let (mut used, mut twice) = (vec![false; contents.triggers.len()], None);
    for placed in &contents.features {
        let (at, is) = (placed.at, &placed.is);
        if !plan.cells.has(at) {
            return Err(Broken::FeatureInRock { kind: is.kind(), at });
        }
        let known = Known { contents, what: &|| format!("the {} at {at}", is.kind()) };
        match is {
            Feature::StairsUp => up += 1,
            Feature::StairsDown => down += 1,
            Feature::Key(id) => known.key(*id)?,
            Feature::Lever(id) | Feature::Switch(id) => {
                known.trigger(*id)?;
                if std::mem::replace(&mut used[id.index()], true) {
                    twice = Some(id.0);
                }
            }
            Feature::Trap(trap) => trap.off.iter().try_for_each(|id| known.trigger(*id))?,
            Feature::Teleporter(teleporter) => {
                known.needs(&teleporter.needs)?;
                if !teleporter.needs.keys.is_empty() {
                    return Err(Broken::TeleporterKeys(at));
                }
                if !plan.cells.has(teleporter.to) {
                    return Err(Broken::TeleporterIntoRock { at, to: teleporter.to });
                }
            }
            Feature::Person(person) => {
                person.knows.iter().try_for_each(|id| known.clue(*id))?;
                person.event.iter().try_for_each(|id| known.event(*id))?;
                let count = person.dialogue.len();
                for (line, said) in person.dialogue.iter().enumerate() {
                    said.clue.iter().try_for_each(|id| known.clue(*id))?;
                    if let Some(next) =
                        said.replies.iter().filter_map(|r| r.next).find(|n| usize::from(*n) >= count)
                    {
                        return Err(Broken::NoSuchLine { at, line, next, count });
                    }
                }
            }
            Feature::Note(note) => {
                note.clue.iter().try_for_each(|id| known.clue(*id))?;
                if let Some(side) = note.wall.filter(|side| !is_wall(plan, contents, at, *side)) {
                    return Err(Broken::NoWall(at, side));
                }
            }
            Feature::Chute => chute = chute.or(Some(at)),
            Feature::Chest(_) | Feature::Marker(_) | Feature::Spinner => {}
        }
    }
    if up > 1 {
        return Err(Broken::TooMany("stairs up"));
    }
    if down > 1 {
        return Err(Broken::TooMany("stairs down"));
    }
    if let Some(at) = chute.filter(|_| down == 0) {
        return Err(Broken::NoFloorBelow(at));
    }
    twice.map_or(Ok(()), |id| Err(Broken::TwoTriggers(id)))
}

/// Returns whether nothing but masonry is on that side. Barriers are in order.
fn is_wall(plan: &Plan, contents: &Contents, at: Cell, side: Side) -> bool {
    let edge = Edge::new(at, side);
    !plan.open.is_open(edge) && contents.barriers.binary_search_by_key(&edge, |(e, _)| *e).is_err()
}

fn check_ends(plan: &Plan, contents: &Contents) -> Result<(), Broken> {
    if contents.depth == 0 {
        return Err(Broken::DepthZero);
    }
    if !plan.cells.has(contents.entrance) {
        return Err(Broken::EntranceInRock(contents.entrance));
    }
    let ends = [("is entered", Some(contents.entrance)), ("is finished", contents.goal.cell())];
    for (what, at) in ends.into_iter().filter_map(|(what, at)| Some((what, at?))) {
        let stands = contents.features.binary_search_by_key(&at, |placed| placed.at).ok();
        if let Some(is) = stands.map(|i| &contents.features[i].is).filter(|is| is.moves_on()) {
            return Err(Broken::MovesOn { kind: is.kind(), at, what });
        }
    }
    match contents.goal {
        Goal::StairsDown if contents.features.iter().any(|p| matches!(p.is, Feature::StairsDown)) => Ok(()),
        Goal::StairsDown => Err(Broken::NoGoal("the stairs down are missing")),
        Goal::Boss(c) | Goal::Exit(c) if plan.cells.has(c) => Ok(()),
        Goal::Boss(c) | Goal::Exit(c) => Err(Broken::GoalInRock(c)),
    }
}

/// Rooms lie on the floor, within their bounds, and apart from each other.
fn check_rooms(plan: &Plan, rooms: &[Room]) -> Result<(), Broken> {
    let size = plan.cells.size();
    let mut taken = Bits::empty(size);
    for (id, room) in (0..).zip(rooms) {
        let bounds = room.bounds;
        let shape_fits = match &room.shape {
            Shape::Rectangle => true,
            Shape::Disc => bounds.w == bounds.h && bounds.w % 2 == 1,
            Shape::Cells(area) => area.bounds() == bounds,
        };
        if !bounds.fits(size) || !shape_fits {
            return Err(Broken::RoomOutside(id, bounds));
        }
        if bounds.area() == 0 {
            return Err(Broken::RoomEmpty(id));
        }
        let mut take = |part: Rect| {
            if !plan.cells.covers(part) {
                return Err(Broken::RoomInRock(id, bounds));
            }
            if taken.touches(part) {
                return Err(Broken::RoomsOverlap(id, bounds));
            }
            taken.insert_rect(part);
            Ok(())
        };
        if room.shape == Shape::Rectangle {
            take(bounds)?;
        } else {
            room.runs().try_for_each(|run| take(rect(run.x0, run.y, run.x1 - run.x0, 1)))?;
        }
    }
    Ok(())
}

fn check_places(plan: &Plan, contents: &Contents) -> Result<(), Broken> {
    let size = plan.cells.size();
    for (i, corridor) in contents.corridors.iter().enumerate() {
        let mut before = corridor.corners.first().copied().unwrap_or_default();
        for &c in &corridor.corners {
            let is_straight = before.x == c.x || before.y == c.y;
            if !is_straight || !size.contains(c) {
                return Err(Broken::CorridorAstray(i, c));
            }
            before = c;
        }
        let known = Known { contents, what: &|| format!("corridor {i}") };
        [corridor.joins.0, corridor.joins.1].iter().flatten().try_for_each(|id| known.room(*id))?;
    }
    if let Some(i) = contents.zones.iter().position(|z| !z.area.fits(size)) {
        return Err(Broken::ZoneOutside(i));
    }
    if contents.seen.fits(size) { Ok(()) } else { Err(Broken::SeenOutside) }
}

fn check_story(plan: &Plan, contents: &Contents) -> Result<(), Broken> {
    for (i, clue) in contents.clues.iter().enumerate() {
        let known = Known { contents, what: &|| format!("clue {i}") };
        known.key(clue.key)?;
        known.room(clue.room)?;
    }
    if let Some(assembly) = &contents.assembly {
        let known = Known { contents, what: &|| "the assembly".to_owned() };
        let ends = assembly.links.iter().flat_map(|link| [link.from, link.to]).chain(assembly.end);
        ends.into_iter().try_for_each(|node| known.id("node", node, assembly.nodes.len()))?;
    }
    for step in contents.walkthrough.iter().flat_map(|w| &w.moves) {
        if let Move::Play(event) = step {
            Known { contents, what: &|| "the walkthrough".to_owned() }.event(*event)?;
        }
    }
    for (i, event) in contents.events.iter().enumerate() {
        let known = Known { contents, what: &|| format!("event {i}") };
        event.room.iter().try_for_each(|id| known.room(*id))?;
        if let Some(at) = event.at.filter(|at| !plan.cells.has(*at)) {
            return Err(Broken::FeatureInRock { kind: "event", at });
        }
    }
    Ok(())
}

/// Looks ids up in the tables; `what` names the thing that mentions them.
struct Known<'a> {
    contents: &'a Contents,
    what: &'a dyn Fn() -> String,
}

impl Known<'_> {
    fn id(&self, kind: &'static str, id: u32, count: usize) -> Result<(), Broken> {
        if (id as usize) < count {
            Ok(())
        } else {
            Err(Broken::NoSuch { what: (self.what)(), kind, id, count })
        }
    }

    fn key(&self, id: KeyId) -> Result<(), Broken> {
        self.id("key", id.0, self.contents.keys.len())
    }

    fn trigger(&self, id: TriggerId) -> Result<(), Broken> {
        self.id("lever or switch", id.0, self.contents.triggers.len())
    }

    fn event(&self, id: EventId) -> Result<(), Broken> {
        self.id("event", id.0, self.contents.events.len())
    }

    fn clue(&self, id: ClueId) -> Result<(), Broken> {
        self.id("clue", id.0, self.contents.clues.len())
    }

    fn room(&self, id: RoomId) -> Result<(), Broken> {
        self.id("room", id.0, self.contents.rooms.len())
    }

    fn needs(&self, needs: &Needs) -> Result<(), Broken> {
        needs.keys.iter().try_for_each(|id| self.key(*id))?;
        needs.triggers.iter().try_for_each(|id| self.trigger(*id))?;
        needs.event.iter().try_for_each(|id| self.event(*id))
    }
}

#[cfg(test)]
mod tests;
