//! Somebody who explores a floor without a map: simple habits, and nothing known but what was seen and tried.
//!
//! They go to the nearest cell that they saw and have not been to, take, pull, press and play whatever they meet, try every
//! door, gate and teleporter they stand at, and each again after every new deed. Where nothing of that is left they feel
//! along the walls, dead ends first. They step into no hole, and remember what carried them off. `rules::Walker` says what
//! each try comes to.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use undercroft::floor::{BarrierKind, EdgeKind, EventId, Feature, Move, ZoneKind};
use undercroft::grid::{Cell, Side};
use undercroft::rules::Walker;
use undercroft::{Floor, view};

/// More moves than anybody needs on the floors of these tests.
const PATIENCE: usize = 40_000;

pub(crate) struct Explorer<'a> {
    floor: &'a Floor,
    walker: Walker,
    /// Cells that were seen, and those that were entered.
    seen: BTreeSet<Cell>,
    entered: BTreeSet<Cell>,
    /// What led from one cell to another when it was tried.
    known: BTreeMap<(Cell, Try), (Move, Cell)>,
    /// Where a step onto a cell ends that carries whoever comes.
    carried: BTreeMap<Cell, Cell>,
    /// How many deeds were done when something was last tried in vain.
    in_vain: BTreeMap<(Cell, Try), usize>,
    deeds: usize,
    pub(crate) moves: Vec<Move>,
}

/// Something to try in a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Try {
    /// Whatever is seen on a side, or might be hidden there.
    Side(u8),
    Teleporter,
}

/// What a side of a cell looks like from within.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    Wall,
    Open,
    Shut,
}

impl<'a> Explorer<'a> {
    pub(crate) fn new(floor: &'a Floor) -> Explorer<'a> {
        Explorer {
            floor,
            walker: Walker::new(floor),
            seen: BTreeSet::new(),
            entered: BTreeSet::new(),
            known: BTreeMap::new(),
            carried: BTreeMap::new(),
            in_vain: BTreeMap::new(),
            deeds: 0,
            moves: Vec::new(),
        }
    }

    /// Explores until the goal is reached; false where nothing is left to try.
    pub(crate) fn finish(&mut self) -> bool {
        self.arrive();
        while !self.walker.is_done(self.floor) {
            if self.moves.len() > PATIENCE || !(self.go_on() || self.search()) {
                return false;
            }
        }
        true
    }

    /// Looks around and does what there is to do.
    fn arrive(&mut self) {
        let at = self.walker.at();
        let is_dark =
            |c: Cell| self.floor.zones().iter().any(|zone| zone.kind == ZoneKind::Dark && zone.area.has(c));
        if !is_dark(at) {
            // Doors block the view even after one passed.
            let sees = view::visible(self.floor, at, view::UNLIMITED, |_, _| false);
            self.seen.extend(sees.iter().filter(|c| !is_dark(*c)));
        }
        self.seen.insert(at);
        self.entered.insert(at);
        // Even in the dark one feels where a way leads on.
        let open = sides().filter(|(_, side)| self.look(at, *side) == Look::Open);
        let felt: Vec<Cell> = open.filter_map(|(_, side)| at.step(side)).collect();
        self.seen.extend(felt);
        let events = (0..self.floor.events().len() as u32).map(|event| Move::Play(EventId(event)));
        for deed in [Move::Take, Move::Use].into_iter().chain(events) {
            if self.walker.go(self.floor, deed).is_ok() {
                self.moves.push(deed);
                self.deeds += 1;
            }
        }
    }

    /// What a side looks like: what is hidden looks like a wall, and so does a way that leads only here.
    fn look(&self, at: Cell, side: Side) -> Look {
        match self.floor.side(at, side) {
            EdgeKind::Wall => Look::Wall,
            EdgeKind::Open => Look::Open,
            EdgeKind::Barrier(barrier) => {
                let is_hidden = matches!(barrier.kind, BarrierKind::Secret | BarrierKind::Illusory);
                let is_wrong_side = barrier.one_way.is_some_and(|toward| toward != side);
                if is_hidden || is_wrong_side { Look::Wall } else { Look::Shut }
            }
        }
    }

    /// Goes to the nearest thing that is new, and tries it; false where nothing is.
    fn go_on(&mut self) -> bool {
        let entered_new = |explorer: &Explorer<'_>, at: Cell| !explorer.entered.contains(&at);
        let Some(way) =
            self.way_to(|explorer, at| entered_new(explorer, at) || explorer.to_try(at).is_some())
        else {
            return false;
        };
        self.follow(&way);
        if let Some(what) = self.to_try(self.walker.at()) {
            self.attempt(what);
        }
        true
    }

    /// What is to be tried in a cell: a shut door or gate, or a teleporter, that was not tried since the last deed.
    fn to_try(&self, at: Cell) -> Option<Try> {
        let is_open_question = |what: &Try| {
            !self.known.contains_key(&(at, *what))
                && self.in_vain.get(&(at, *what)).is_none_or(|deeds| *deeds < self.deeds)
        };
        let doors = sides().filter(|(_, side)| self.look(at, *side) == Look::Shut).map(|(what, _)| what);
        let teleporter = self.entered.contains(&at).then_some(Try::Teleporter);
        doors.chain(teleporter).find(is_open_question)
    }

    fn attempt(&mut self, what: Try) {
        let at = self.walker.at();
        let moves = match what {
            Try::Side(n) => {
                let side = Side::ALL[usize::from(n)];
                [Move::Open(side), Move::Walk(side)]
            }
            Try::Teleporter => [Move::Teleport; 2],
        };
        if matches!(what, Try::Side(n) if at.step(Side::ALL[usize::from(n)]).is_some_and(|to| self.is_hole(to)))
        {
            self.in_vain.insert((at, what), usize::MAX);
            return;
        }
        for step in moves {
            if self.walker.go(self.floor, step).is_ok() {
                self.known.insert((at, what), (step, self.walker.at()));
                self.moves.push(step);
                self.arrive();
                return;
            }
        }
        self.in_vain.insert((at, what), self.deeds);
    }

    /// Feels along a wall that was not felt since the last deed, of a dead end sooner than of a room; false where none is left.
    fn search(&mut self) -> bool {
        for most_exits in [1, 4] {
            let hidden = |explorer: &Explorer<'_>, at: Cell| {
                sides().map(|(what, _)| what).find(|what| {
                    let Try::Side(n) = what else { return false };
                    explorer.look(at, Side::ALL[usize::from(*n)]) == Look::Wall
                        && !explorer.known.contains_key(&(at, *what))
                        && !explorer.in_vain.contains_key(&(at, *what))
                })
            };
            let exits = |explorer: &Explorer<'_>, at: Cell| {
                sides().filter(|(_, side)| explorer.look(at, *side) != Look::Wall).count()
            };
            let way = self
                .way_to(|explorer, at| exits(explorer, at) <= most_exits && hidden(explorer, at).is_some());
            if let Some(way) = way {
                self.follow(&way);
                if let Some(what) = hidden(self, self.walker.at()) {
                    self.attempt(what);
                }
                return true;
            }
        }
        false
    }

    /// The shortest way over what is known to a cell that is wanted.
    fn way_to(&self, wanted: impl Fn(&Explorer<'_>, Cell) -> bool) -> Option<Vec<(Move, Cell)>> {
        let start = self.walker.at();
        let mut from: BTreeMap<Cell, Option<(Cell, Move)>> = BTreeMap::from([(start, None)]);
        let mut queue = VecDeque::from([start]);
        while let Some(at) = queue.pop_front() {
            if wanted(self, at) {
                let mut way = Vec::new();
                let mut c = at;
                while let Some((before, step)) = from[&c] {
                    way.push((step, c));
                    c = before;
                }
                way.reverse();
                return Some(way);
            }
            for (step, to) in self.steps_from(at) {
                // A teleporter puts down whoever uses it, and nothing carries them on.
                let to =
                    if step == Move::Teleport { to } else { self.carried.get(&to).copied().unwrap_or(to) };
                if self.seen.contains(&to) && !from.contains_key(&to) {
                    from.insert(to, Some((at, step)));
                    queue.push_back(to);
                }
            }
        }
        None
    }

    fn steps_from(&self, at: Cell) -> Vec<(Move, Cell)> {
        let open = sides().filter(|(_, side)| self.look(at, *side) == Look::Open);
        let open = open.filter_map(|(_, side)| Some((Move::Walk(side), at.step(side)?)));
        let open = open.filter(|(_, to)| !self.is_hole(*to));
        let tried = sides().map(|(what, _)| what).chain([Try::Teleporter]);
        open.chain(tried.filter_map(|what| self.known.get(&(at, what)).copied())).collect()
    }

    fn is_hole(&self, at: Cell) -> bool {
        self.floor.feature(at) == Some(&Feature::Chute)
    }

    /// Makes the moves of a way, until something carries them off. What was opened with a key by hand may have to be walked now,
    /// and the other way round.
    fn follow(&mut self, way: &[(Move, Cell)]) {
        for (step, to) in way {
            let other = match *step {
                Move::Open(side) => Move::Walk(side),
                Move::Walk(side) => Move::Open(side),
                other => other,
            };
            let made = [*step, other].into_iter().find(|step| self.walker.go(self.floor, *step).is_ok());
            let made = made.unwrap_or_else(|| panic!("{step:?} at {} was possible before", self.walker.at()));
            self.moves.push(made);
            let now = self.walker.at();
            self.arrive();
            if now != *to {
                self.carried.insert(*to, now);
                self.entered.insert(*to);
                return;
            }
        }
    }
}

fn sides() -> impl Iterator<Item = (Try, Side)> {
    (0_u8..).map(Try::Side).zip(Side::ALL)
}
