//! One proof for all floors: a walkthrough from the first entrance to the last goal, and no order of play that spoils it.
//!
//! Where no floor's keys, levers or gates touch another's, the floors hang together by their ways in and out alone. Whoever is on a
//! floor came in at its entrance, or fell to a cell that they could have walked to from there and back at any time, or came up
//! from below, out of the stairs down. They come up either having gone down those stairs, so that nothing has changed, or having
//! fallen through a chute and climbed back. And whoever climbs up from a floor comes back to its entrance. So what can become of
//! a floor in a dungeon is what can become of it alone when
//!
//! - each chute carries whoever comes into it to the stairs down (they fall, walk to the stairs up, and climb), and
//! - the stairs up lead to the entrance (they climb, and go down again), where those are two cells.
//!
//! Nothing else is possible, and all of that is. From the stairs down or a chute one gets to the next floor as if one had come to
//! its entrance, in whatever state that floor was left, which is one of those that this floor's own proof speaks of. So the goal
//! of the last floor is in reach from wherever one can get to, exactly if on each floor above, changed like that, the stairs down
//! are. The last floor is judged as it is. [`solve`](crate::solve::solve) says each of this exactly; and that every floor can be
//! finished by itself, and every cell of it entered, is asked of each as it stands.
//!
//! Keys for other floors and lifts change none of that where they are as the generators put them. A door that wants a key from a
//! floor above keeps a part that it alone leads to, and in which nothing lies that any way needs: who goes in comes out as they were,
//! and who does not misses nothing. The stops of a lift stand where anybody walks from the entrance and back at any time, so who comes
//! by lift might have come to the entrance. But who goes by lift past a floor may come up out of its stairs down without having walked
//! there: for such floors a way leads from the entrance to the stairs down, too. Where they stand otherwise, all floors are put
//! together as one (`joined.rs`), and the solver judges that, exactly as it does any floor.

use super::joined::Joined;
use super::party::{Party, Source, Stray, other_stop, source};
use super::{is_awaited, is_free, landing, roamed, way_down};
use crate::draft::Draft;
use crate::floor::{
    EdgeKind, EventId, Feature, Floor, Goal, Key, KeyId, Move, Needs, Offer, Teleporter, Text,
};
use crate::grid::{Bits, Cell, Edge, Side};
use crate::rules;
use crate::solve::{self, Unsolvable};
use std::borrow::Cow;
use std::fmt;

/// What one does in a dungeon.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// A move on the floor.
    Move(Move),
    /// Down the stairs.
    Down,
    /// Up the stairs.
    Up,
    /// Waking the lift.
    Wake,
    /// Riding the lift.
    Ride,
}

/// What finishes a dungeon: from the first entrance to the last goal.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Way {
    /// What is done, in order.
    pub steps: Vec<Step>,
}

impl Way {
    /// Returns how many moves there are, with those on stairs and lifts.
    pub const fn moves(&self) -> usize {
        self.steps.len()
    }
}

/// A cell of a floor of a dungeon.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spot {
    /// The depth of the floor.
    pub depth: u32,
    /// The cell.
    pub at: Cell,
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} on floor {}", self.at, self.depth)
    }
}

/// Why a dungeon is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unproven {
    /// There is nothing to prove.
    #[error("a dungeon has at least one floor")]
    Empty,
    /// A floor does not follow the one before.
    #[error("floor {depth} does not follow floor {above}")]
    Gap {
        /// The depth of the floor.
        depth: u32,
        /// The depth of the one before it.
        above: u32,
    },
    /// A floor cannot be finished by itself.
    #[error("floor {depth}: {verdict}")]
    Floor {
        /// Its depth.
        depth: u32,
        /// What the solver said of it.
        verdict: Unsolvable,
    },
    /// Whoever comes back to a floor can spoil it: they fell and climbed back, or went up and down again.
    #[error("floor {depth}, for whoever comes back to it: {verdict}")]
    Return {
        /// Its depth.
        depth: u32,
        /// What the solver said of it.
        verdict: Unsolvable,
    },
    /// A floor wants a key that no other has for it.
    #[error("floor {depth} wants the {key} of floor {lies_on}, which has none for it")]
    NoKey {
        /// The depth of the floor.
        depth: u32,
        /// What the key is called.
        key: String,
        /// The depth of the floor on which it should lie.
        lies_on: u32,
    },
    /// A lift leads to a floor that has no stop for it.
    #[error("the lift at {from} leads to floor {to}, which has no stop for it")]
    NoStop {
        /// The stop that there is.
        from: Spot,
        /// The floor without one.
        to: u32,
    },
    /// Something stands where one goes down, so that the floors cannot be put together.
    #[error("{0} leads to the next floor, and something else is done there: put stairs down somewhere")]
    NoStairs(Spot),
    /// The floors do not fit into one.
    #[error("not decided: the floors are too large to be judged together")]
    TooLarge,
    /// Nobody gets to the end.
    #[error("nobody gets to the end, nor into {cells} cells from {first} on")]
    End {
        /// How many cells nobody enters.
        cells: usize,
        /// The first of them.
        first: Spot,
    },
    /// The end can be reached, but not every cell.
    #[error("nobody gets into {cells} cells from {first} on")]
    Sealed {
        /// How many cells nobody enters.
        cells: usize,
        /// The first of them.
        first: Spot,
    },
    /// The end can be reached, but also made unreachable.
    #[error("one can be stuck: after {} moves at {at} the end is out of reach", way.moves())]
    Trap {
        /// Where one is stuck.
        at: Spot,
        /// The way there.
        way: Way,
    },
    /// The search through what can become of all floors would take more states than are allowed, or the solver is wrong.
    #[error("all floors together: {0}")]
    Together(Unsolvable),
    /// The walkthrough does not lead on, where the replay got to.
    #[error("the way through floor {depth} is no proof: {stray}")]
    Replay {
        /// The depth of the floor.
        depth: u32,
        /// What was refused.
        stray: Stray,
    },
}

/// Proves a dungeon as a whole: the moves that finish it, or the floor on which it fails.
///
/// ```
/// use undercroft::{Recipe, Seed, dungeon, make};
///
/// let made = make::dungeon(&Recipe::default(), &Seed::new("demo"), 3)?;
/// let way = dungeon::solve(&made.floors)?;
/// dungeon::replay(&made.floors, &way)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(floors: &[Floor]) -> Result<Way, Unproven> {
    let first = floors.first().ok_or(Unproven::Empty)?;
    if let Some(pair) = floors.windows(2).find(|pair| pair[0].depth() + 1 != pair[1].depth()) {
        return Err(Unproven::Gap { depth: pair[1].depth(), above: pair[0].depth() });
    }
    let is_joined = |floor: &Floor| {
        floor.keys().iter().any(Key::is_brought)
            || floor.features().iter().any(|p| matches!(p.is, Feature::Lift(_)))
    };
    if !floors.iter().any(is_joined) {
        return floor_by_floor(floors, |_| false);
    }
    check_ends(floors)?;
    let by_floor = || {
        let lifts = lifts_aside(floors)?;
        floors.iter().all(keys_aside).then_some(())?;
        let passed = |depth: u32| lifts.iter().any(|(upper, lower)| (*upper..*lower).contains(&depth));
        let way = floor_by_floor(floors, passed).ok()?;
        replay(floors, &way).is_ok().then_some(way)
    };
    match by_floor() {
        Some(way) => Ok(way),
        None => Joined::new(floors)?.solve(first.depth()),
    }
}

/// Proves floors that nothing joins but their ways in and out. Lifts go past some.
fn floor_by_floor(floors: &[Floor], is_passed: impl Fn(u32) -> bool) -> Result<Way, Unproven> {
    let last = floors.len() - 1;
    let mut steps = Vec::new();
    for (i, floor) in floors.iter().enumerate() {
        let depth = floor.depth();
        let unproven = |verdict| Unproven::Floor { depth, verdict };
        let own = solve::solve(floor).map_err(unproven)?;
        if i == last {
            steps.extend(own.moves.into_iter().map(Step::Move));
            break;
        }
        let passed = if is_passed(depth) { Passed::ByLift } else { Passed::OnFoot };
        holds(floor, passed).map_err(|verdict| Unproven::Return { depth, verdict })?;
        let found = match toward_stairs(floor) {
            Cow::Borrowed(_) => own,
            Cow::Owned(floor) => solve::solve(&floor).map_err(unproven)?,
        };
        steps.extend(found.moves.into_iter().map(Step::Move));
        steps.push(Step::Down);
    }
    Ok(Way { steps })
}

/// Whether every key and every lift has its other end.
fn check_ends(floors: &[Floor]) -> Result<(), Unproven> {
    let (top, bottom) = (floors[0].depth(), floors[floors.len() - 1].depth());
    for (level, floor) in floors.iter().enumerate() {
        let depth = floor.depth();
        for key in floor.keys() {
            if let (Source::Nowhere, Some(lies_on)) = (source(floors, level, key), key.lies_on) {
                return Err(Unproven::NoKey { depth, key: key.name.to_string(), lies_on });
            }
        }
        for placed in floor.features() {
            if let Feature::Lift(lift) = placed.is
                && (top..=bottom).contains(&lift.to)
                && other_stop(floors, level, placed.at).is_none()
            {
                return Err(Unproven::NoStop { from: Spot { depth, at: placed.at }, to: lift.to });
            }
        }
    }
    Ok(())
}

/// Returns between which depths lifts lead, if each stops where anybody walks to from the entrance and back.
fn lifts_aside(floors: &[Floor]) -> Option<Vec<(u32, u32)>> {
    let mut lifts = Vec::new();
    for (level, floor) in floors.iter().enumerate() {
        for placed in floor.features() {
            let Feature::Lift(lift) = placed.is else { continue };
            if other_stop(floors, level, placed.at).is_none() {
                continue;
            }
            // Somewhere a teleporter has to stand that stands for the lift.
            let is_plain =
                roamed(floor).has(placed.at) && floor.feature(landing(floor, floor.entrance())).is_none();
            if !is_plain {
                return None;
            }
            if floor.depth() < lift.to {
                lifts.push((floor.depth(), lift.to));
            }
        }
    }
    Some(lifts)
}

/// Whether each door that wants a key from a floor above keeps a part that nothing else leads to, and in which nothing lies that
/// any way needs.
fn keys_aside(floor: &Floor) -> bool {
    let brought = |key: KeyId| floor.keys()[key.index()].is_brought();
    let from_below = |key: &Key| key.lies_on.is_some_and(|depth| depth > floor.depth());
    let gates = floor.gates().iter().any(|gate| gate.needs.keys.iter().any(|key| brought(*key)));
    if gates || floor.keys().iter().any(from_below) {
        return false;
    }
    let locked = floor.barriers().iter().filter(|(_, barrier)| barrier.lock.is_some_and(brought));
    locked.into_iter().all(|(edge, barrier)| {
        let (Some(a), b) = edge.cells() else { return false };
        barrier.one_way.is_none() && (is_part_aside(floor, *edge, a) || is_part_aside(floor, *edge, b))
    })
}

/// Whether nothing leads on from one side of an edge, and nothing there matters to any way.
fn is_part_aside(floor: &Floor, shut: Edge, from: Cell) -> bool {
    let mut part = Bits::empty(floor.size());
    part.insert(from);
    let mut queue = vec![from];
    while let Some(c) = queue.pop() {
        for (side, next) in floor.size().neighbours(c) {
            let edge = Edge::new(c, side);
            if edge != shut && floor.edge(edge) != EdgeKind::Wall && part.insert(next) {
                queue.push(next);
            }
        }
    }
    let (before, at) = shut.cells();
    let is_whole = part.has(at) && before.is_some_and(|c| part.has(c));
    let ends = [Some(floor.entrance()), Some(floor.goal_cell()), floor.stairs_up(), floor.stairs_down()];
    let matters = |is: &Feature| matches!(is, Feature::Lift(_)) || !matches!(is.offer(), Offer::Nothing);
    let leads_in = |is: &Feature| matches!(is, Feature::Teleporter(way) if part.has(way.to));
    let awaited = (0..).map(EventId).zip(floor.events()).filter(|(id, _)| is_awaited(floor, *id));
    let happens =
        awaited.into_iter().any(|(_, event)| rules::cells_of(event, floor.rooms()).any(|c| part.has(c)));
    !is_whole
        && !happens
        && !ends.into_iter().flatten().any(|c| part.has(c))
        && !floor.features().iter().any(|p| part.has(p.at) && matters(&p.is) || leads_in(&p.is))
}

/// Makes every move of the way, and checks that it ends at the goal of the last floor.
pub fn replay(floors: &[Floor], way: &Way) -> Result<(), Unproven> {
    if floors.is_empty() {
        return Err(Unproven::Empty);
    }
    let mut party = Party::new(floors);
    for step in &way.steps {
        let depth = floors[party.level()].depth();
        party.take(floors, *step).map_err(|stray| Unproven::Replay { depth, stray })?;
    }
    let (depth, stray) = (floors[party.level()].depth(), Stray::NoStairs(party.at()));
    if party.is_done(floors) { Ok(()) } else { Err(Unproven::Replay { depth, stray }) }
}

/// Whether lifts go past a floor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Passed {
    OnFoot,
    ByLift,
}

/// Whether a floor that can be finished by itself can also be gone through by whoever comes back to it from above or below.
pub(crate) fn holds(floor: &Floor, passed: Passed) -> Result<(), Unsolvable> {
    let has_chutes = floor.features().iter().any(|placed| placed.is == Feature::Chute);
    let aside = floor.stairs_up().filter(|up| !is_beside(floor, *up, floor.entrance()));
    if !has_chutes && aside.is_none() && passed == Passed::OnFoot {
        return Ok(());
    }
    solve::solve(&as_found_again(floor, aside, passed)).map(|_| ())
}

/// Returns the floor with the way down as its goal.
fn toward_stairs(floor: &Floor) -> Cow<'_, Floor> {
    let down = way_down(floor);
    if floor.goal_cell() == down {
        return Cow::Borrowed(floor);
    }
    let mut draft = Draft::from(floor.clone());
    draft.set_goal(Goal::Exit(down));
    Cow::Owned(draft.finish().expect("the way down is floor"))
}

/// Returns the floor as it is to whoever comes back: chutes carry to the way down, which is the goal, and stairs up that stand
/// aside lead to the entrance. Where a lift goes past, a way leads from near the entrance to the way down.
fn as_found_again(floor: &Floor, aside: Option<Cell>, passed: Passed) -> Floor {
    let down = way_down(floor);
    let leads = |to, carries| {
        Feature::Teleporter(Teleporter { to, colour: Text::default(), needs: Needs::default(), carries })
    };
    let mut draft = Draft::from(floor.clone());
    draft.set_goal(Goal::Exit(down));
    for placed in floor.features() {
        let other = match &placed.is {
            Feature::Chute => leads(down, true),
            Feature::StairsUp if aside == Some(placed.at) => leads(floor.entrance(), false),
            // Whoever comes out over a chute falls, too.
            Feature::Teleporter(teleporter) if floor.feature(teleporter.to) == Some(&Feature::Chute) => {
                Feature::Teleporter(Teleporter { to: down, ..teleporter.clone() })
            }
            _ => continue,
        };
        draft.remove(placed.at);
        draft.place(placed.at, other);
    }
    let near = landing(floor, floor.entrance());
    if passed == Passed::ByLift && floor.feature(near).is_none() {
        draft.place(near, leads(down, false));
    }
    draft.finish().expect("one feature stands where another stood")
}

/// Whether two cells are one, or anybody walks straight from the one to the other, and back, at any time: along one row and one
/// column. Nothing is lost where they are joined in another way, but for a proof that takes longer.
fn is_beside(floor: &Floor, from: Cell, to: Cell) -> bool {
    let legs = |mut at: Cell, first: [Side; 2], second: [Side; 2]| {
        for sides in [first, second] {
            let goal = |c: Cell| if sides[0] == Side::West { to.x.cmp(&c.x) } else { to.y.cmp(&c.y) };
            while !goal(at).is_eq() {
                let side = sides[usize::from(goal(at).is_gt())];
                let Some(next) = at.step(side) else { return false };
                let is_open = is_free(floor, at, side) && is_free(floor, next, side.opposite());
                if !is_open {
                    return false;
                }
                at = next;
            }
        }
        true
    };
    let (across, along) = ([Side::West, Side::East], [Side::North, Side::South]);
    legs(from, across, along) || legs(from, along, across)
}
