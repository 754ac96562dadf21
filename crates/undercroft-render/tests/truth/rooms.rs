//! The texts of rooms, sentence by sentence. Sentences of the lists that claim nothing are known by heart; the others are
//! taken apart.

use super::grammar::{self, number, prefix, sides};
use super::world::{Crossing, Effort, World, looks_like_a_wall};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;
use toml::{Table, Value};
use undercroft::floor::{BarrierKind, ClueSource, Feature, Room, Shape};
use undercroft::grid::{Cell, Edge, Side};

/// The lists of words, by file.
static WORDS: LazyLock<[(&str, Table); 6]> = LazyLock::new(|| {
    [
        ("crypt", include_str!("../../../undercroft/data/navigation/crypt.toml")),
        ("warren", include_str!("../../../undercroft/data/navigation/warren.toml")),
        ("mine", include_str!("../../../undercroft/data/navigation/mine.toml")),
        ("laboratory", include_str!("../../../undercroft/data/navigation/laboratory.toml")),
        ("rooms", include_str!("../../../undercroft/data/navigation/rooms.toml")),
        ("people", include_str!("../../../undercroft/data/navigation/people.toml")),
    ]
    .map(|(name, text)| (name, text.parse().unwrap()))
});

fn file(name: &str) -> &'static Table {
    &WORDS.iter().find(|(file, _)| *file == name).unwrap_or_else(|| panic!("no words of {name}")).1
}

/// Every list of every file.
static LISTS: LazyLock<BTreeMap<(&str, &str), Vec<&str>>> = LazyLock::new(|| {
    let lists = WORDS.iter().flat_map(|(file, table)| {
        table.iter().filter_map(|(list, words)| Some(((*file, &**list), words.as_array()?)))
    });
    lists.map(|(name, words)| (name, words.iter().filter_map(Value::as_str).collect())).collect()
});

fn words(of: &str, list: &str) -> Vec<&'static str> {
    LISTS.get(&(of, list)).cloned().unwrap_or_default()
}

/// Words that claim a shape, a way or an absence: no list of colour may have them.
const CLAIMS: &[&str] = &[
    " round ",
    " square",
    "narrow",
    "cramped",
    "lopsided",
    "nobody is here",
    "way out",
    "dead end",
    "locked door",
    "stairs",
    " exit",
    " gate ",
    "secret door",
    "one-way",
    " chest ",
    " lever",
    "treasure",
];

#[test]
fn no_list_of_colour_makes_a_claim() {
    for theme in ["crypt", "warren", "mine", "laboratory"] {
        for list in ["adjectives", "small", "medium", "large", "details", "dark", "special"] {
            for text in words(theme, list) {
                let padded = format!(" {} ", text.to_lowercase());
                let claim = CLAIMS.iter().find(|claim| padded.contains(**claim));
                assert!(claim.is_none(), "{theme}.{list} claims{claim:?}: {text}");
            }
        }
    }
}

/// Returns everything that the texts of rooms say that is not so.
pub(crate) fn read(world: &World<'_>) -> Vec<String> {
    let Some(theme) = world.floor.theme() else { return Vec::new() };
    let mut lies = Vec::new();
    for (i, room) in world.floor.rooms().iter().enumerate().filter(|(_, room)| !room.description.is_empty()) {
        let mut reader = Reader::new(world, &theme.name, i + 1, room);
        if let Err(lie) = reader.read() {
            lies.push(format!("room {}: {lie}\n  {}", i + 1, room.description));
        }
    }
    lies
}

struct Reader<'a> {
    world: &'a World<'a>,
    theme: &'a str,
    number: usize,
    room: &'a Room,
    crossings: Vec<Crossing<'a>>,
    /// What has been told, to be compared with what there is.
    told: BTreeSet<&'static str>,
    people: usize,
}

type Truth = Result<(), String>;

fn so(is: bool, claim: &str) -> Truth {
    if is { Ok(()) } else { Err(format!("it is not so that {claim}")) }
}

impl<'a> Reader<'a> {
    fn new(world: &'a World<'a>, theme: &'a str, number: usize, room: &'a Room) -> Reader<'a> {
        let crossings = world.crossings(number);
        Reader { world, theme, number, room, crossings, told: BTreeSet::new(), people: 0 }
    }

    fn is_dark(&self) -> bool {
        let (dark, all) = self.world.shade(self.number);
        dark == all
    }

    fn read(&mut self) -> Truth {
        let mut rest: &str = &self.room.description;
        rest = if self.is_dark() { self.unseen(rest)? } else { self.opening(rest)? };
        while !rest.is_empty() {
            rest = self.sentence(rest.trim_start())?;
        }
        self.nothing_is_missing()
    }

    fn opening(&self, text: &'a str) -> Result<&'a str, String> {
        for form in words("rooms", "openings") {
            let form = form.replace("{room}", "{}").replace("{size}", "{}");
            for (gaps, rest) in prefix(&form, text).unwrap_or_default() {
                if (rest.is_empty() || rest.starts_with(' ')) && self.noun(gaps[0]).is_ok() {
                    self.noun(gaps[0])??;
                    return self.size(gaps[1]).map(|()| rest);
                }
            }
        }
        Err(format!("nobody knows this opening: {text}"))
    }

    /// "a low tomb": outside, whether it is understood; inside, whether it is so.
    fn noun(&self, text: &str) -> Result<Truth, String> {
        let unknown = || format!("nobody knows this room: {text}");
        let lower = text.to_lowercase();
        let words_of = lower.strip_prefix("an ").or_else(|| lower.strip_prefix("a ")).ok_or_else(unknown)?;
        let area = self.room.area();
        let (short, long) =
            (self.room.bounds.w.min(self.room.bounds.h), self.room.bounds.w.max(self.room.bounds.h));
        let adjectives = [
            (words(self.theme, "adjectives"), true),
            (words("rooms", "cramped"), area <= 4),
            (words("rooms", "narrow"), short == 1 && long > 2),
        ];
        let nouns = [("small", 1..=6), ("medium", 7..=16), ("large", 17..=usize::MAX)];
        for (adjectives, is_so) in adjectives {
            for noun in adjectives.iter().filter_map(|a| words_of.strip_prefix(*a)?.strip_prefix(' ')) {
                for (list, sizes) in &nouns {
                    if words(self.theme, list).iter().any(|n| n.to_lowercase() == noun) {
                        return Ok(so(is_so && sizes.contains(&area), text));
                    }
                }
            }
        }
        Err(unknown())
    }

    /// "four paces by six", "five paces square", "nine paces across and round".
    fn size(&self, text: &str) -> Truth {
        let bounds = self.room.bounds;
        let size = |w: usize, h: usize| {
            self.room.shape == Shape::Rectangle && (usize::from(bounds.w), usize::from(bounds.h)) == (w, h)
        };
        let n = |gap: &str| number(gap).unwrap_or(usize::MAX);
        let is_so = if let Some(gaps) = grammar::all("{} paces across and round", text) {
            self.room.shape == Shape::Disc && usize::from(bounds.w) == n(gaps[0])
        } else if let Some(gaps) = grammar::all("{} square paces in all", text) {
            self.room.area() == n(gaps[0])
        } else if let Some(gaps) = grammar::all("{} paces square", text) {
            size(n(gaps[0]), n(gaps[0]))
        } else if let Some(gaps) = grammar::all("{} paces by {}", text) {
            size(n(gaps[0]), n(gaps[1]))
        } else if let Some(gaps) = grammar::all("one pace by {}", text) {
            size(1, n(gaps[0]))
        } else {
            text == "one pace square" && size(1, 1)
        };
        so(is_so, text)
    }

    fn unseen(&self, text: &'a str) -> Result<&'a str, String> {
        for form in words("rooms", "unseen") {
            for (gaps, rest) in prefix(&format!("{form} You count {{}}."), text).unwrap_or_default() {
                if self.size(gaps[0]).is_ok() {
                    return Ok(rest);
                }
            }
        }
        Err(format!("nobody knows this beginning in the dark: {text}"))
    }

    /// Reads one sentence, and returns what follows it.
    fn sentence(&mut self, text: &'a str) -> Result<&'a str, String> {
        let ends = |rest: &str| rest.is_empty() || rest.starts_with(' ');
        let known = |text: &'a str, all: &[&str]| {
            all.iter().filter_map(|s| text.strip_prefix(*s)).find(|rest| ends(rest))
        };
        let dark = self.is_dark();
        for (list, of, in_the_dark) in [
            ("details", self.theme, false),
            ("special", self.theme, false),
            ("dark", self.theme, true),
            ("sensed", "rooms", true),
        ] {
            if let Some(rest) = known(text, &words(of, list)) {
                return so(dark == in_the_dark, "one sees here, or does not").map(|()| rest);
            }
        }
        if let Some(rest) = self.tag(text)?.or(self.clue(text)?) {
            return Ok(rest);
        }
        if let Some(rest) = self.shade(text)?.or(self.things(text)?).or(self.ways(text)?) {
            return Ok(rest);
        }
        Err(format!("nobody knows this sentence: {text}"))
    }

    fn tag(&self, text: &'a str) -> Result<Option<&'a str>, String> {
        let shown = file(self.theme)["tags"].as_table().unwrap();
        for (tag, shown) in shown {
            if let Some(rest) = text.strip_prefix(shown.as_str().unwrap()) {
                return so(!self.is_dark() && self.room.feature_tag == *tag, tag).map(|()| Some(rest));
            }
        }
        for form in words("rooms", "found") {
            if let Some((gaps, rest)) =
                prefix(&form.replace("{tag}", "{}"), text).and_then(|found| found.into_iter().next())
            {
                return so(self.is_dark() && self.room.feature_tag == gaps[0], gaps[0]).map(|()| Some(rest));
            }
        }
        Ok(None)
    }

    /// A clue that the room shows: the key lies here, and what is seen is lit.
    fn clue(&self, text: &'a str) -> Result<Option<&'a str>, String> {
        let lit = self.world.shade(self.number).0 == 0;
        for (list, needs_light) in [("shown", true), ("felt", false)] {
            for form in words("people", list) {
                let form = form.replace("{tag}", &self.room.feature_tag);
                let Some(rest) = text.strip_prefix(&*form) else { continue };
                let here = self.world.floor.clues().iter().find(|clue| {
                    clue.by == ClueSource::Room && clue.room.index() + 1 == self.number && clue.text == form
                });
                let key = here.ok_or("the clue is not the floor's")?.key;
                let lies = self.world.floor.features().iter().any(|placed| {
                    placed.is == Feature::Key(key) && self.world.room(placed.at) == Some(self.number)
                });
                return so(lies && (lit || !needs_light), &form).map(|()| Some(rest));
            }
        }
        Ok(None)
    }

    fn shade(&self, text: &'a str) -> Result<Option<&'a str>, String> {
        let (dark, all) = self.world.shade(self.number);
        for (list, is_so) in
            [("shade", dark > 0 && 2 * dark <= all), ("mostly", 2 * dark > all && dark < all)]
        {
            for form in words("rooms", list) {
                if let Some(rest) = text.strip_prefix(form) {
                    return so(is_so, form).map(|()| Some(rest));
                }
            }
        }
        Ok(None)
    }

    fn inside(&self, is: impl Fn(&Feature) -> bool) -> Vec<Cell> {
        let here = |c: Cell| self.world.room(c) == Some(self.number);
        let placed = self.world.floor.features().iter();
        placed.filter(|placed| here(placed.at) && is(&placed.is)).map(|placed| placed.at).collect()
    }

    fn lit(&self, is: impl Fn(&Feature) -> bool) -> Vec<Cell> {
        self.inside(is).into_iter().filter(|c| !self.world.is_dark(*c)).collect()
    }

    fn unlit(&self, is: impl Fn(&Feature) -> bool) -> Vec<Cell> {
        self.inside(is).into_iter().filter(|c| self.world.is_dark(*c)).collect()
    }

    /// Returns what there is of each kind of thing, by the list that tells of it.
    fn kinds(&self) -> Vec<(&'static str, usize)> {
        let walled = |cells: &[Cell]| {
            let wall = |c: &Cell, side: Side| {
                self.world.effort(*c, side).is_none()
                    && self.world.floor.barrier(Edge::new(*c, side)).is_none()
            };
            cells.iter().all(|c| Side::ALL.into_iter().any(|side| wall(c, side)))
        };
        let lever = |is: &Feature| matches!(is, Feature::Lever(_));
        let chest = |is: &Feature| matches!(is, Feature::Chest(_));
        let (levers, chests) = (self.lit(lever), self.lit(chest));
        let either =
            |cells: &[Cell], by_a_wall: bool| if walled(cells) == by_a_wall { cells.len() } else { 0 };
        let awake = |is: &Feature| matches!(is, Feature::Teleporter(t) if t.needs.is_nothing());
        let asleep = |is: &Feature| matches!(is, Feature::Teleporter(t) if !t.needs.is_nothing());
        vec![
            ("levers", either(&levers, true)),
            ("standing_levers", either(&levers, false)),
            ("felt_levers", self.unlit(lever).len()),
            ("switches", self.lit(|is| matches!(is, Feature::Switch(_))).len()),
            ("chests", either(&chests, true)),
            ("standing_chests", either(&chests, false)),
            ("felt_chests", self.unlit(chest).len()),
            ("notes", self.lit(|is| matches!(is, Feature::Note(_))).len()),
            ("teleporters", self.inside(awake).len()),
            ("sleeping_teleporters", self.lit(asleep).len()),
            ("breathing", self.unlit(|is| matches!(is, Feature::Person(_))).len()),
        ]
    }

    fn things(&mut self, text: &'a str) -> Result<Option<&'a str>, String> {
        for (list, there) in self.kinds() {
            let [one, several] = words("rooms", list)[..] else { panic!("{list}") };
            let counted =
                prefix(&several.replace("{n}", "{}"), text).and_then(|found| found.into_iter().next());
            let counted = counted.and_then(|(gaps, rest)| Some((number(gaps[0])?, rest)));
            let single = text.strip_prefix(one).map(|rest| (1, rest));
            if let Some((n, rest)) = single.or(counted) {
                so(
                    n == there && (n == 1) == single.is_some(),
                    &format!("there are {n} {list}, but {there}"),
                )?;
                return so(self.told.insert(list), "this is told twice").map(|()| Some(rest));
            }
        }
        if let Some(rest) = self.stairs(text)? {
            return Ok(Some(rest));
        }
        for placed in self.world.floor.features() {
            let Feature::Person(person) = &placed.is else { continue };
            if let Some(rest) = text.strip_prefix(&*format!("{} is here, {}.", person.name, person.role)) {
                self.people += 1;
                let here = self.world.room(placed.at) == Some(self.number) && !self.world.is_dark(placed.at);
                return so(here, &person.name).map(|()| Some(rest));
            }
        }
        Ok(None)
    }

    fn stairs(&mut self, text: &'a str) -> Result<Option<&'a str>, String> {
        let up = !self.inside(|is| *is == Feature::StairsUp).is_empty();
        let depth = self.world.floor.depth();
        for (form, is_so) in [
            ("Stairs climb from here toward the day.", depth == 1),
            ("Stairs climb from here to the floor above.", depth > 1),
        ] {
            if let Some(rest) = text.strip_prefix(form) {
                self.told.insert("up");
                return so(up && is_so, form).map(|()| Some(rest));
            }
        }
        let Some(rest) = text.strip_prefix("Stairs lead down from here") else { return Ok(None) };
        let Some(end) = rest.find('.') else { return Ok(None) };
        self.told.insert("down");
        let [at] = self.inside(|is| *is == Feature::StairsDown)[..] else { return Err("no stairs".into()) };
        // Whoever comes from the other side of each edge.
        let ways: Vec<(Edge, Effort)> = Side::ALL
            .into_iter()
            .filter_map(|side| {
                let beside = at.step(side)?;
                Some((Edge::new(at, side), self.world.effort(beside, side.opposite())?))
            })
            .collect();
        let free = ways.iter().any(|(_, effort)| *effort <= Effort::Find);
        let bars: Vec<_> = ways.iter().filter(|(_, effort)| *effort == Effort::Open).collect();
        let bar = match bars[..] {
            [(edge, _)] => self.world.floor.barrier(*edge),
            _ => None,
        };
        let keys = bar.and_then(undercroft::floor::Barrier::gate).map(|gate| {
            self.world.floor.gates()[gate.index()].needs.keys.iter().collect::<BTreeSet<_>>().len()
        });
        let is_so = match &rest[..end] {
            "" => free || bars.is_empty(),
            ", behind a shut gate" => !free && keys == Some(0),
            ", behind a locked door" => !free && bar.is_some_and(|bar| bar.lock.is_some()),
            ", behind a gate with one lock" => !free && keys == Some(1),
            ", behind a gate with two locks" => !free && keys == Some(2),
            ", behind a gate with three locks" => !free && keys == Some(3),
            ", behind a gate with many locks" => !free && keys > Some(3),
            ", shut in on all sides" => !free && bars.len() > 1,
            other => return Err(format!("nobody knows these stairs: {other}")),
        };
        so(is_so, &text[..text.len() - rest.len() + end]).map(|()| Some(&rest[end + 1..]))
    }

    /// Returns the sides on which such a way leads out, one for each edge.
    fn on(&self, is: impl Fn(&Crossing<'_>) -> bool) -> Vec<Side> {
        let mut sides: Vec<Side> = self.crossings.iter().filter(|c| is(c)).map(|c| c.side).collect();
        sides.sort_by_key(|side| *side as u8);
        sides
    }

    fn ways(&mut self, text: &'a str) -> Result<Option<&'a str>, String> {
        let hidden = |c: &Crossing<'_>| c.barrier.is_some_and(looks_like_a_wall);
        let free = |c: &Crossing<'_>| !hidden(c) && c.effort <= Effort::Find;
        let mut open = self.on(free);
        let no_more = open.len() == self.crossings.len();
        let edges = open.len();
        open.dedup();
        let two_way = self.crossings.iter().all(|c| c.barrier.is_none_or(|b| b.one_way.is_none()));
        let seen = self.on(|c| !hidden(c)).len();
        for (form, is_so) in [
            ("No way out can be seen.", seen == 0),
            ("No way stands open.", open.is_empty() && seen > 0),
            ("It stands open to what lies around it.", self.on(|c| c.barrier.is_none()).len() > 12),
        ] {
            if let Some(rest) = text.strip_prefix(form) {
                self.told.insert("ways");
                return so(is_so, form).map(|()| Some(rest));
            }
        }
        for form in words("rooms", "every_way") {
            if let Some(rest) = text.strip_prefix(&*format!("{form}.")) {
                self.told.insert("ways");
                return so(open.len() == 4, form).map(|()| Some(rest));
            }
        }
        let mut understood = None;
        for (list, is_so) in [
            ("only_way", no_more && edges == 1 && two_way),
            ("one_side", no_more && open.len() == 1),
            ("all_ways", no_more && matches!(open.len(), 2 | 3)),
            ("one_of_several", open.len() == 1),
            ("ways", matches!(open.len(), 2 | 3)),
        ] {
            for form in words("rooms", list) {
                let found = prefix(&format!("{form} {{}}."), text).and_then(|found| found.into_iter().next());
                let Some((gaps, rest)) = found else { continue };
                let Some(named) = sides(gaps[0]) else { continue };
                // A form may stand in several lists; one that is so is enough.
                if is_so && named == open {
                    self.told.insert("ways");
                    return Ok(Some(rest));
                }
                understood = Some(format!("{form} {}", gaps[0]));
            }
        }
        if let Some(claim) = understood {
            return so(false, &claim).map(|()| None);
        }
        self.bars(text)
    }

    fn bars(&mut self, text: &'a str) -> Result<Option<&'a str>, String> {
        for (list, mut there) in self.barred() {
            let edges = there.len();
            there.dedup();
            for (suffix, is_so) in [("one", edges == 1), ("more", edges > 1)] {
                for form in words("rooms", &format!("{list}_{suffix}")) {
                    let found = prefix(&form.replace("{sides}", "{}"), text).unwrap_or_default();
                    for (gaps, rest) in found {
                        let Some(named) = sides(gaps[0]) else { continue };
                        self.told.insert(list);
                        return so(is_so && named == there, form).map(|()| Some(rest));
                    }
                }
            }
        }
        Ok(None)
    }

    /// Returns the sides of the doors and gates that bar a way or let nobody back, by the list that tells of them.
    fn barred(&self) -> Vec<(&'static str, Vec<Side>)> {
        let of = |is: &dyn Fn(&Crossing<'_>, bool) -> bool| {
            self.on(|c| {
                c.barrier
                    .is_some_and(|b| !looks_like_a_wall(b) && is(c, matches!(b.kind, BarrierKind::Gate(_))))
            })
        };
        let outward = |c: &Crossing<'_>| c.barrier.is_some_and(|b| b.one_way == Some(c.side));
        vec![
            ("locked", of(&|c, gate| !gate && c.effort == Effort::Open)),
            ("shut", of(&|c, gate| gate && c.effort == Effort::Open)),
            ("deaf", of(&|c, gate| !gate && c.effort == Effort::Never)),
            ("deaf_gate", of(&|c, gate| gate && c.effort == Effort::Never)),
            ("outward", of(&|c, gate| !gate && c.effort <= Effort::Find && outward(c))),
        ]
    }

    fn nothing_is_missing(&self) -> Truth {
        so(self.told.contains("ways"), "the ways out are told")?;
        for (list, there) in self.kinds() {
            so(there == 0 || self.told.contains(list), &format!("{there} {list} are told of"))?;
        }
        for (list, there) in self.barred() {
            so(there.is_empty() || self.told.contains(list), &format!("the {list} ways are told of"))?;
        }
        let stairs = |is: Feature| !self.inside(|other| *other == is).is_empty();
        so(stairs(Feature::StairsUp) == self.told.contains("up"), "the stairs up are told of")?;
        so(stairs(Feature::StairsDown) == self.told.contains("down"), "the stairs down are told of")?;
        so(self.people == self.lit(|is| matches!(is, Feature::Person(_))).len(), "everybody is told of")
    }
}
