//! The words of a page, where the floor brings none of its own: what its rooms may have been, one look into each, and
//! what a nameless floor is called. Nothing here speaks of ways, treasure, danger or people: those are facts.

use undercroft::floor::RoomKind;

/// A room: its name, and what one sees in it.
pub(super) type Look = (&'static str, &'static str);

/// Returns the rooms that a room of this kind and size may have been.
pub(super) const fn looks(kind: RoomKind, area: usize) -> &'static [Look] {
    match (kind, area) {
        (RoomKind::Start, _) => STARTS,
        (RoomKind::Boss, _) => LAIRS,
        (RoomKind::Junction, _) => CROSSINGS,
        (RoomKind::Corridor, _) => GALLERIES,
        (RoomKind::Large, _) | (_, 26..) => HALLS,
        (RoomKind::Medium, _) | (_, 9..) => ROOMS,
        _ => CELLS,
    }
}

/// What sets a second guardroom apart from the first, and a third from both.
pub(super) const APART: &[&str] = &[
    "Old",
    "Silent",
    "Ruined",
    "Cold",
    "Bare",
    "Other",
    "Mended",
    "Dusty",
    "Blackened",
    "Whitewashed",
    "Scorched",
    "Mouldering",
    "Draughty",
];

/// First words of a title.
pub(super) const TITLES: &[&str] = &[
    "Hollow",
    "Sunken",
    "Silent",
    "Drowned",
    "Forgotten",
    "Nameless",
    "Lightless",
    "Broken",
    "Salted",
    "Ashen",
    "Waiting",
    "Patient",
    "Crooked",
    "Buried",
    "Weeping",
    "Iron",
    "Tallow",
    "Mouldering",
    "Seventh",
];

/// Last words of a title.
pub(super) const PLACES: &[&str] = &[
    "Cellars",
    "Vaults",
    "Halls",
    "Galleries",
    "Warrens",
    "Crypts",
    "Stairs",
    "Undercroft",
    "Chapterhouse",
    "Mines",
    "Cloisters",
    "Ossuary",
    "Granaries",
    "Cisterns",
    "Barracks",
    "Storerooms",
    "Deeps",
];

const STARTS: &[Look] = &[
    ("Threshold", "Names and dates are cut into the stone at shoulder height, the newest ones old."),
    ("Forecourt", "Leaves have blown in from somewhere above, and lie where the draught leaves them."),
    ("Gatehouse", "Iron rings are set in the wall for lamps, and soot has made a fan above each."),
    ("Antechamber", "A worn bench runs along the wall, for those who had to wait."),
];

const LAIRS: &[Look] = &[
    ("Lair", "The dust ends at the sill. Whatever walks here walks often."),
    ("Throne room", "One seat stands apart from where everybody else must have stood."),
    ("Sanctum", "Every mark on the floor leads to the same place and stops."),
    ("Black chapel", "The ceiling has been painted out, and the paint has never quite dried."),
];

const HALLS: &[Look] = &[
    ("Great hall", "A long hearth runs down the middle, swept clean of everything but a single shoe."),
    ("Refectory", "Tables stand in two rows, and on each the knives have been laid for left hands."),
    ("Chapterhouse", "Stone seats line the walls, and the one that faces all the others is broken."),
    ("Drill hall", "Straw figures hang from a beam, stabbed so often that they are mostly thread."),
    ("Granary", "Husks crunch underfoot, and the smell of bread has somehow outlived the bread."),
    ("Foundry", "Moulds for bells lie in the sand, and one of them has cracked around something square."),
    (
        "Library",
        "The shelves are whole, the books are gone, and the ladders have been left at the same rung.",
    ),
    ("Banner hall", "Poles lean out from the wall in pairs, and scraps of cloth still tell red from blue."),
    ("Council chamber", "Someone has scratched a tally of votes into the floor. It was very close."),
    (
        "Dormitory",
        "Sleeping ledges are cut three high, with a name at the foot of each and none at the head.",
    ),
    ("Undercroft", "Squat pillars carry a vault so low that tall people stoop without noticing."),
    ("Market hall", "Brass measures are let into a stone block: a foot, an ell, a pint, a fistful."),
    ("Armoury", "Racks for a hundred spears hold one broom, which has been sharpened."),
    (
        "Mason's yard",
        "Half-dressed blocks wait in rows, each with its mark, the last one with a question mark.",
    ),
    (
        "Bathhouse",
        "Tiled basins step down to a dry drain, and the tiles show fish that nobody has seen alive.",
    ),
    ("Tannery", "Vats are sunk in the floor, and the stains around them have the shape of animals."),
    (
        "Portrait gallery",
        "Frames hang at even distances. In each of them somebody has written what is missing.",
    ),
    ("Assembly room", "The echo comes back a little late, and a little lower than what was said."),
];

const ROOMS: &[Look] = &[
    ("Guardroom", "Pegs for a dozen cloaks, and nothing on them but dust."),
    ("Kitchen", "A spit as long as a horse is still in place, bent in the middle."),
    ("Workshop", "Curls of wood lie under a bench, fresh to the eye and ready to fall apart."),
    ("Chapel", "A wooden saint has lost both hands and been given gloves."),
    ("Scriptorium", "Ink has run down the slanted desks and dried on the floor in long black tongues."),
    ("Ossuary", "Bones are stacked by kind, and the labels are in a careful hand."),
    ("Smithy", "The anvil has been turned to face the wall."),
    ("Wine cellar", "The barrels are staved in, and the floor is still faintly purple."),
    ("Infirmary", "Cots stand in a row, with straps, and the straps are worn through on the inside."),
    ("Counting house", "A slab is scored with columns, and somebody's fingers have polished the last one."),
    ("Map room", "The plaster shows a coastline that belongs to no country anybody knows."),
    ("Schoolroom", "Slates hang on the wall with the same sentence on each, in worsening letters."),
    ("Laundry", "Stone troughs, a mangle without a handle, and one sock of a very large size."),
    ("Brewhouse", "A copper kettle has gone green, and something has nested in it and moved on."),
    ("Trophy room", "Hooks and shields line the wall, each with a brass plate, each plate filed smooth."),
    ("Prison", "Rings at ankle height, and a calendar of scratches that stops on a round number."),
    ("Pantry", "Jars are lined up by size, sealed with wax, and full of what was once fruit."),
    ("Study", "A chair has been pushed back in a hurry, long enough ago to root in the dust."),
    ("Cistern", "A tide line runs around the walls at the height of a chin."),
    ("Bone workshop", "Combs, buttons and dice lie in boxes by the hundred, all of them unfinished."),
    ("Vestry", "Robes hang in a press. The moths have eaten everything but the embroidery."),
    ("Kennel", "The lower half of the wall is rubbed smooth and smells of dog, though there is no dog."),
    ("Weaving room", "A loom holds a hand's breadth of cloth, and the pattern in it is this room."),
    ("Game room", "A board is painted on the floor, for pieces the size of children."),
    ("Mortuary", "Three slabs, and a gutter around each. The middle one has been slept on."),
    ("Stable", "The mangers are set too high for horses."),
    ("Observatory", "Stars are pricked into the ceiling, and some have been crossed out since."),
    ("Music room", "Pegs for instruments, and a single gut string stretched across a corner. It is in tune."),
    ("Mill", "Two stones lie on each other, and between them is a page of writing, ground thin."),
    ("Potter's room", "A shelf of pots has faces, all of the same person in different moods."),
    ("Stores", "Coils of rope have rotted in place, so that only their shapes are left."),
    ("Audience room", "The floor is worn in one spot, exactly where one would kneel."),
];

const CELLS: &[Look] = &[
    ("Cell", "The mattress has been emptied of straw and folded, as if for the next one."),
    ("Closet", "Shelves to the ceiling, and on each of them a ring in the dust."),
    ("Watch post", "A stool, a slit in the wall stopped up with rags, and a heap of apple cores like beads."),
    ("Shrine", "Wax has run over a small figure until nobody can say what it was."),
    ("Privy", "Two seats side by side, with a chess board between them."),
    ("Tool room", "Outlines are painted on the wall for hammers and saws. The outlines remain."),
    ("Alcove", "Somebody has slept here with their back to the wall, often enough to leave a dent."),
    ("Charcoal store", "Everything is black to the height of a knee, and handprints go on above it."),
    ("Candle room", "Drippings stand on the floor like a small white city."),
    ("Oubliette", "The walls have been scratched as high as somebody could jump."),
    ("Cloakroom", "One glove lies palm up in the middle of the floor."),
    ("Larder", "Hooks in the ceiling turn a little, all of them the same way."),
    ("Still room", "Broken glass has been swept into a corner, and it smells of cloves."),
    ("Lamp room", "Forty lamps hang in rows, dry, their wicks trimmed."),
    ("Confessional", "A grille in the wall looks into solid stone."),
    ("Well room", "The well has been filled to the brim with rubble and paved over."),
    ("Archive", "Pigeonholes, each stopped with clay. Whoever broke some open found paper, and left it."),
    ("Bell closet", "A rope comes down through the ceiling. Nothing answers when it is pulled."),
    ("Stone face", "The stone has been worked with care up to a line, and not touched beyond it."),
    ("Hermit's hole", "A bowl, a spoon and a blanket, folded and set square to the wall."),
    ("Linen room", "The shelves are lined with paper on which somebody practised a signature."),
    ("Robing room", "A tall mirror has been hung facing the wall."),
    ("Rat cellar", "Droppings everywhere, and one place kept clean in a perfect circle."),
    ("Coin room", "A thousand pressed shapes in the clay of the floor show where the sacks stood."),
    ("Herb room", "Bundles hang from strings and fall to powder at a breath."),
    ("Winch room", "A drum as high as a man, with the marks of a chain worn into it."),
    ("Tomb", "A stone lid leans against the wall, and the sleeper on it is smiling."),
    ("Cooper's nook", "Hoops hang on a nail, from the size of a bucket to the size of a bracelet."),
    ("Barber's room", "A chair with a head rest, and a tray of teeth, sorted."),
    ("Salt store", "The walls glitter, and the air leaves a taste."),
    ("Guard's nook", "A board has been scratched for dice, and somebody kept score for years."),
    ("Lumber room", "Table legs, no tables. Somebody has begun to build something out of them."),
];

const CROSSINGS: &[Look] = &[
    ("Crossing", "Arrows are chalked on the floor, and all have been rubbed out but one."),
    ("Landing", "The flagstones are hollowed where everybody cuts the corner."),
    ("Turning", "A stone post in the middle bears the grooves of ropes."),
    ("Meeting of ways", "Four small stone heads look down from the vault, each with its eyes shut."),
    ("Widening", "Carts were turned here: the walls are scraped at the height of a hub."),
    ("Eddy", "Draughts meet here and lift the dust into a slow ring."),
];

const GALLERIES: &[Look] = &[
    ("Gallery", "The vault is ribbed like the inside of a fish."),
    ("Passage", "Soot runs along the ceiling in a stripe, the width of one torch."),
    ("Gutter", "A channel has been cut down the middle, and it is dry."),
    ("Cloister", "Niches on one side stand empty, each with the shadow of what it held."),
    ("Adit", "Pick marks slant the same way all along, the work of a single arm."),
    ("Ropewalk", "Wooden pins stick out of the wall at every pace."),
    ("Culvert", "Silt has settled in ripples, as if the water had only just left."),
    ("Colonnade", "Half columns stand out from the wall, and no two have the same head."),
    ("Crawl", "Knees have worn two smooth grooves into the floor."),
    ("Lane", "Painted shutters on bare rock pretend that there are houses."),
    ("Vault", "The keystones are lettered, and spell a word that is too long."),
    ("Rat run", "Everything at floor level has been gnawed to the same height."),
    ("Drift", "Props of black wood creak when one listens, and not when one speaks."),
    ("Ambulatory", "The wall bears a painted procession. Somebody has given every figure the same face."),
];
