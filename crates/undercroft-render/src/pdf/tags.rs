//! What the parts of a sheet are, for programs that read it aloud: headings, paragraphs, and pictures with a word on what
//! they show. Parts come in the order of reading, whatever the order of printing: a paragraph goes on in the next column.

use krilla::tagging::{ContentTag, Identifier, Node, SpanTag, Tag, TagGroup, TagTree};
use std::collections::BTreeMap;
use std::num::NonZeroU16;

/// A part of a floor's sheets, in the order of reading.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Place {
    Title,
    Subtitle,
    Facts,
    Map,
    Caption,
    Legend,
    /// A paragraph by its number.
    Para(usize),
    /// A chart, by the number of the paragraph that it stands for.
    Chart(usize),
    /// A part of the map on a sheet of its own.
    Tile(usize),
    TileCaption(usize),
}

/// What is printed, by floor and part.
#[derive(Default)]
pub(super) struct Tags {
    parts: BTreeMap<(usize, Place), Vec<Identifier>>,
}

/// What there is to say of the parts of a floor.
pub(super) struct Told {
    pub(super) title: String,
    /// The paragraphs that are headings, with their words.
    pub(super) headings: BTreeMap<usize, String>,
    /// What the map shows.
    pub(super) map: String,
}

impl Place {
    /// Returns the kind of what is printed.
    pub(super) fn content(self) -> ContentTag<'static> {
        match self {
            Place::Map | Place::Chart(_) | Place::Tile(_) => ContentTag::Other,
            _ => ContentTag::Span(SpanTag::empty()),
        }
    }
}

impl Tags {
    /// Adds a piece of a part.
    pub(super) fn add(&mut self, floor: usize, place: Place, piece: Identifier) {
        self.parts.entry((floor, place)).or_default().push(piece);
    }

    /// Returns everything as a tree, a section a floor.
    pub(super) fn tree(self, told: &[Told]) -> TagTree {
        let mut tree = TagTree::new().with_lang(Some("en".to_owned()));
        let mut sections: BTreeMap<usize, TagGroup> = BTreeMap::new();
        for ((floor, place), pieces) in self.parts {
            let mut part = group(place, &told[floor]);
            part.children.extend(pieces.into_iter().map(Node::Leaf));
            sections.entry(floor).or_insert_with(|| TagGroup::new(Tag::Section)).push(part);
        }
        tree.children.extend(sections.into_values().map(Node::Group));
        tree
    }
}

fn group(place: Place, told: &Told) -> TagGroup {
    let heading = |level: u16, words: &str| {
        TagGroup::new(Tag::Hn(NonZeroU16::new(level).unwrap_or(NonZeroU16::MIN), Some(words.to_owned())))
    };
    match place {
        Place::Title => heading(1, &told.title),
        Place::Para(i) => match told.headings.get(&i) {
            Some(words) => heading(2, words),
            None => TagGroup::new(Tag::P),
        },
        Place::Map => TagGroup::new(Tag::Figure(Some(told.map.clone()))),
        Place::Tile(i) => TagGroup::new(Tag::Figure(Some(format!("{} Part {}.", told.map, i + 1)))),
        Place::Chart(_) => {
            TagGroup::new(Tag::Figure(Some("A chart of what the way to the goal asks for.".to_owned())))
        }
        Place::Subtitle | Place::Facts | Place::Caption | Place::Legend | Place::TileCaption(_) => {
            TagGroup::new(Tag::P)
        }
    }
}
