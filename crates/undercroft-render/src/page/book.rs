//! A dungeon to print: its floors with their pages, what it is called, and where one comes from floor to floor.

use super::{AtTable, Page};
use crate::audience::Audience;
use crate::view::View;
use undercroft::floor::Feature;
use undercroft::{Floor, Recipe, Seed, dungeon};

/// A dungeon to print.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Book<'a> {
    /// What the dungeon is called.
    pub title: String,
    /// Who made it; may be empty.
    pub author: String,
    /// What makes it again; empty for players.
    pub made: String,
    /// Who reads it.
    pub audience: Audience,
    /// Whether a title page stands before the floors.
    pub cover: Cover,
    /// The floors, from the top.
    pub leaves: Vec<Leaf<'a>>,
}

/// A floor with its page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leaf<'a> {
    /// What is said of it.
    pub page: Page,
    /// The floor itself, for its map.
    pub floor: &'a Floor,
}

/// Whether a title page stands before the floors.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Cover {
    /// The first floor comes first.
    #[default]
    Left,
    /// The title, a section through all floors, and the contents.
    Drawn,
}

/// Where one comes from one floor to the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shaft {
    /// The floor that it leads down from, by its place in the book.
    pub(crate) floor: usize,
    /// The column of the grid where it begins.
    pub(crate) top: u16,
    /// The column of the floor below where it ends, where that is known.
    pub(crate) foot: Option<u16>,
}

impl<'a> Book<'a> {
    /// Returns the pages of some floors, with what made them where that is known, for a table. The book of several
    /// floors is called what their dungeon is called, where its seed is known; any other what its first floor is called.
    pub fn of(
        floors: &'a [Floor],
        made: Option<(&Recipe, &Seed)>,
        audience: Audience,
        table: AtTable,
    ) -> Book<'a> {
        let leaf = |floor| Leaf { page: Page::at_table(floor, made, audience, table), floor };
        let leaves: Vec<Leaf<'_>> = floors.iter().map(leaf).collect();
        let title = match (&leaves[..], made) {
            ([_, _, ..], Some((_, seed))) => dungeon::name(seed),
            (leaves, _) => leaves.first().map_or(String::new(), |leaf| leaf.page.title.clone()),
        };
        let made = made.filter(|_| audience == Audience::Master).map_or(String::new(), |(recipe, seed)| {
            let preset = recipe.preset().map_or(String::new(), |name| format!(" ({name})"));
            format!("{}{preset} · seed “{seed}”", recipe.generator())
        });
        Book { title, author: String::new(), made, audience, cover: Cover::Left, leaves }
    }

    /// Returns the same under another title, which is that of the floor where there is one alone.
    #[must_use]
    pub fn titled(mut self, title: &str) -> Self {
        title.trim().clone_into(&mut self.title);
        if let [leaf] = &mut self.leaves[..] {
            leaf.page.title.clone_from(&self.title);
        }
        self
    }

    /// Returns the same by somebody.
    #[must_use]
    pub fn by(mut self, author: &str) -> Self {
        author.trim().clone_into(&mut self.author);
        self
    }

    /// Returns the same with or without a title page.
    #[must_use]
    pub fn with_cover(mut self, cover: Cover) -> Self {
        self.cover = cover;
        self
    }

    /// Returns what stands under the title: "3 floors · by Ada · for the game master".
    pub(crate) fn subtitle(&self) -> String {
        let floors = match self.leaves.len() {
            1 => "1 floor".to_owned(),
            n => format!("{n} floors"),
        };
        let author = if self.author.is_empty() { String::new() } else { format!(" · by {}", self.author) };
        let audience = match self.audience {
            Audience::Master => "for the game master",
            Audience::Player | Audience::Table => "for the players",
        };
        format!("{floors}{author} · {audience}")
    }

    /// Returns where one comes from floor to floor, as far as whoever reads the book may know.
    pub(crate) fn shafts(&self) -> Vec<Shaft> {
        let views: Vec<View<'_>> =
            self.leaves.iter().map(|leaf| View::from(leaf.floor).seen_by(self.audience)).collect();
        let columns = |view: &View<'_>, is: &dyn Fn(&Feature) -> bool| -> Vec<u16> {
            view.features.iter().filter(|placed| is(&placed.is)).map(|placed| placed.at.x).collect()
        };
        let mut shafts = Vec::new();
        for (floor, view) in views.iter().enumerate() {
            let below = views.get(floor + 1);
            let feet = below.map_or(Vec::new(), |below| columns(below, &|is| *is == Feature::StairsUp));
            for (i, top) in columns(view, &|is| *is == Feature::StairsDown).into_iter().enumerate() {
                shafts.push(Shaft { floor, top, foot: feet.get(i).or(feet.last()).copied() });
            }
            let chutes = columns(view, &|is| *is == Feature::Chute);
            shafts.extend(chutes.into_iter().map(|top| Shaft { floor, top, foot: None }));
        }
        shafts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    fn floors() -> Vec<Floor> {
        let recipe = Recipe::new("wizardry", None).unwrap();
        let seed = Seed::new("book");
        (1..=3).map(|depth| undercroft::make::floor(&recipe, &seed, depth).unwrap()).collect()
    }

    #[test]
    fn a_book_is_called_what_one_says() {
        let one = [samples::made("wizardry", "a")];
        let book = Book::of(&one, None, Audience::Master, AtTable::default());
        assert_eq!(book.title, book.leaves[0].page.title);
        let book = book.titled(" The Long Dark ").by("Ada");
        assert_eq!((&*book.title, &*book.leaves[0].page.title), ("The Long Dark", "The Long Dark"));
        assert_eq!(book.subtitle(), "1 floor · by Ada · for the game master");
        let floors = floors();
        let book = Book::of(&floors, None, Audience::Player, AtTable::default()).titled("The Long Dark");
        assert_ne!(book.leaves[0].page.title, "The Long Dark", "floors keep their own titles");
        assert_eq!(book.subtitle(), "3 floors · for the players");
    }

    #[test]
    fn stairs_lead_from_floor_to_floor() {
        let floors = floors();
        let book = Book::of(&floors, None, Audience::Master, AtTable::default());
        let shafts = book.shafts();
        for (i, floor) in floors.iter().enumerate() {
            let stairs = floor.features().iter().find(|placed| placed.is == Feature::StairsDown).unwrap();
            let up = floors
                .get(i + 1)
                .and_then(|below| below.features().iter().find(|p| p.is == Feature::StairsUp))
                .map(|placed| placed.at.x);
            assert!(shafts.contains(&Shaft { floor: i, top: stairs.at.x, foot: up }), "{shafts:?}");
        }
    }
}
