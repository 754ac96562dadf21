//! The engine's library of events.

use super::{Module, Setting, Somebody};
use crate::floor::{Choice, Effect, EventCategory, Personality, Progression, Text};
use crate::generate::navigation::life::themes::Look;
use crate::recipe::Between;

/// Returns every module, in the order in which they are drawn from.
pub(super) fn modules() -> Vec<Module> {
    [discoveries(), hard_choices(), memories(), flavour()].concat()
}

fn discoveries() -> Vec<Module> {
    vec![
        module(
            "sealed-letter",
            EventCategory::Discovery,
            &[
                "A letter lies in the middle of the floor, sealed with black wax. The name on it has been washed away, all but the first letter. It is yours.",
                "Somebody has nailed a sealed letter to the wall, low down, where only someone on their knees would find it.",
            ],
        )
        .choice(
            "Break the seal.",
            "It is a list of names with dates beside them. The last name has no date yet.",
            &[("learn", "the list of names", 0), ("lose", "courage", 1)],
        )
        .choice(
            "Keep it unopened.",
            "It weighs more than paper should. Somebody may pay to have it, or to have it unread.",
            &[("gain", "sealed letter", 1)],
        )
        .choice(
            "Burn it.",
            "It burns with a small green flame, and somewhere below a door slams.",
            &[("gain", "experience", 10)],
        ),
        module(
            "hidden-cache",
            EventCategory::Discovery,
            &[
                "One stone in the back wall is a different colour, and has been kissed or cursed by many hands. Behind it is a hollow the depth of an arm.",
                "The floor sounds empty here. Under a loose slab lies a bundle in oilcloth.",
            ],
        )
        .happens(Setting { dead_end: Some(true), ..Setting::default() })
        .choice(
            "Reach in.",
            "Coins, a little bread gone to stone, and a tooth wrapped in silk.",
            &[("gain", "gold", 40)],
        )
        .choice_for(
            &["a steady hand"],
            "Feel for traps first.",
            "A needle clicks past your finger. What is left to take is yours.",
            &[("gain", "gold", 40), ("gain", "needle of poison", 1)],
        )
        .choice(
            "Put something in and leave.",
            "You add a coin, for whoever comes next. You feel watched, but kindly.",
            &[("lose", "gold", 1), ("gain", "luck", 1)],
        ),
        module(
            "unfinished-map",
            EventCategory::Discovery,
            &[
                "A map of this floor covers half a wall, drawn in charcoal by somebody who was still drawing when they left. The last line ends in a smear.",
            ],
        )
        .happens(Setting { dark: Some(false), ..Setting::default() })
        .choice(
            "Copy it.",
            "It takes a while. The rooms around you make more sense now.",
            &[("reveal", "rooms nearby", 4), ("lose", "time", 1)],
        )
        .choice_for(
            &["chalk or charcoal"],
            "Finish it.",
            "You add what you know. Your line and the old line meet without a seam.",
            &[("reveal", "rooms nearby", 2), ("gain", "experience", 20)],
        )
        .choice(
            "Wipe it out.",
            "Nobody who follows you will have it so easy.",
            &[("lose", "honour", 1)],
        ),
        module(
            "sleeping-machine",
            EventCategory::Discovery,
            &[
                "A machine the size of a bed stands here, wound up and waiting. A brass plate offers two words, worn to a shine: FORWARD and BACK.",
            ],
        )
        .happens(Setting { themes: vec![Look::Mine, Look::Laboratory], area: Some(Between(9, 400)), ..Setting::default() })
        .choice(
            "Push FORWARD.",
            "It hums, thinks, and lays a small warm coin in your hand. Next year is stamped on it.",
            &[("gain", "coin of next year", 1)],
        )
        .choice(
            "Push BACK.",
            "For a moment you are tired in the way you were this morning, and your last wound is not there yet.",
            &[("gain", "health", 6)],
        )
        .choice_for(
            &["tools"],
            "Take it apart.",
            "You understand about a third of it, which is more than its maker did.",
            &[("gain", "brass parts", 3), ("learn", "how it worked", 0)],
        ),
        module(
            "reliquary",
            EventCategory::Discovery,
            &[
                "In a niche stands a reliquary with a window of rock crystal. Behind it a finger bone points, very clearly, at one of the walls.",
            ],
        )
        .happens(Setting { themes: vec![Look::Crypt], ..Setting::default() })
        .choice(
            "Search the wall it points to.",
            "A brick turns under your palm. In the hollow lies an offering, four hundred years late.",
            &[("gain", "gold", 60)],
        )
        .choice(
            "Turn the reliquary round.",
            "When you look again, it points at you.",
            &[("lose", "courage", 1), ("gain", "experience", 15)],
        )
        .choice(
            "Say a prayer and move on.",
            "You feel lighter for it, as if something had been lifted off and shelved.",
            &[("gain", "blessing", 1)],
        ),
    ]
}

fn hard_choices() -> Vec<Module> {
    vec![
        module(
            "trapped-stranger",
            EventCategory::HardChoice,
            &[
                "A beam has come down across a stranger's legs. It holds up a good part of the roof, and it is the only thing that does.",
            ],
        )
        .happens(Setting { dark: Some(false), ..Setting::default() })
        .with(
            "a stranger under a fallen beam",
            Personality::Helpful,
            "Do not pull. If you pull, it all comes down. Lift, or leave me be.",
        )
        .choice_for(
            &["strength"],
            "Lift the beam.",
            "You hold it just long enough. The roof comes down where you both were.",
            &[("gain", "a friend", 1), ("lose", "health", 4)],
        )
        .choice(
            "Leave food and water.",
            "You leave what you can spare. The stranger thanks you, which is the worst of it.",
            &[("lose", "food", 2), ("lose", "courage", 1)],
        )
        .choice(
            "Take the pack that lies out of reach.",
            "Nobody will ever know. You will be careful not to think of who nobody is.",
            &[("gain", "gold", 50), ("lose", "honour", 2)],
        ),
        module(
            "two-levers-one-hand",
            EventCategory::HardChoice,
            &[
                "Two iron rings hang from two chains. A tablet between them says: ONE FEEDS, ONE FREES, AND EITHER ONLY ONCE. Behind the wall somebody is weeping, and behind the other wall something is licking its bowl.",
            ],
        )
        .happens(Setting { area: Some(Between(9, 400)), ..Setting::default() })
        .choice(
            "Pull the left ring.",
            "Stone moves. The weeping stops, and quick bare feet run away from you, and the licking stops too.",
            &[("set", "the weeping one free", 0), ("lose", "safety", 1)],
        )
        .choice(
            "Pull the right ring.",
            "A hatch drops. The bowl is full again. On your side a drawer slides out, with payment in it.",
            &[("gain", "gold", 80), ("lose", "honour", 2)],
        )
        .choice(
            "Pull neither.",
            "You go. Nothing has changed, and you will hear it not changing for a while.",
            &[],
        ),
        module(
            "price-of-light",
            EventCategory::HardChoice,
            &[
                "In the middle of the dark stands a lamp with a cold flame that lights itself and nothing else. A voice beside it says: I can carry it for you. I only want what you would see by it last.",
            ],
        )
        .happens(Setting { dark: Some(true), ..Setting::default() })
        .choice(
            "Agree.",
            "The lamp comes along at your shoulder. There is a face that you can no longer call to mind.",
            &[("gain", "light in the dark", 1), ("lose", "a memory", 1)],
        )
        .choice(
            "Refuse.",
            "As you like, says the voice, and goes on waiting for somebody who is more afraid.",
            &[("gain", "experience", 15)],
        )
        .choice(
            "Blow the lamp out.",
            "There is a sound like a page being torn, and then there is one voice less in the dark.",
            &[("gain", "experience", 30), ("lose", "health", 5)],
        ),
        module(
            "goblin-court",
            EventCategory::HardChoice,
            &[
                "Court is being held. The accused is a goblin half your size, the charge is eating the evidence, and they need one more juror. You have been counted already.",
            ],
        )
        .happens(Setting { themes: vec![Look::Warren], area: Some(Between(9, 400)), ..Setting::default() })
        .with(
            "a goblin judge in a curtain",
            Personality::Truthful,
            "The court is sitting! Stand up, sit down, swear on something.",
        )
        .choice(
            "Not guilty.",
            "Uproar. The accused bites you in gratitude.",
            &[("lose", "health", 1), ("gain", "a goblin's word", 1)],
        )
        .choice(
            "Guilty.",
            "Uproar. The sentence is soup, and it is left open in which part.",
            &[("gain", "gold", 15), ("lose", "honour", 1)],
        )
        .choice_for(
            &["a loud voice"],
            "Challenge the judge.",
            "Nobody has ever done that. You are the judge now, until you leave the room.",
            &[("gain", "curtain of office", 1), ("gain", "experience", 25)],
        ),
        module(
            "bargain-at-the-well",
            EventCategory::HardChoice,
            &[
                "There is a hole in the floor, no wider than a bucket, and a rope going down. When you touch the rope, it is tugged three times, politely.",
            ],
        )
        .happens(Setting { depth: Some(Between(3, 1000)), ..Setting::default() })
        .choice(
            "Tie on something valuable.",
            "It goes down gently. What comes up is heavier.",
            &[("lose", "gold", 30), ("gain", "an item of the deep", 1)],
        )
        .choice(
            "Tie on something worthless.",
            "There is a pause. The rope comes up with its end bitten through, and a note: DO BETTER.",
            &[("lose", "luck", 1)],
        )
        .choice(
            "Cut the rope.",
            "It falls for a long time. Then, for a long time, something climbs.",
            &[("gain", "rope", 1), ("lose", "safety", 2)],
        ),
        module(
            "the-guarded-key",
            EventCategory::HardChoice,
            &[
                "Somebody sat down in front of what you have come for, long ago, and died there on guard. The hands are folded. One has to reach through them.",
            ],
        )
        .happens(Setting { key: Some(true), dark: Some(false), ..Setting::default() })
        .choice(
            "Unfold the hands.",
            "They come apart like a letter. You could swear that they let go.",
            &[("gain", "experience", 10)],
        )
        .choice(
            "Bury the guard first.",
            "It costs an hour and a good deal of sweat. Whatever was standing behind you goes away.",
            &[("lose", "time", 1), ("gain", "blessing", 1)],
        )
        .choice(
            "Kick the bones aside.",
            "They are quick to gather again, in the corner of your eye.",
            &[("gain", "curse", 1)],
        ),
    ]
}

fn memories() -> Vec<Module> {
    vec![
        module(
            "room-from-home",
            EventCategory::Memory,
            &[
                "You know this room. The crack in the ceiling, the place where the table stood, the nail for a coat much smaller than yours. You have never been here.",
            ],
        )
        .happens(Setting { area: Some(Between(1, 16)), ..Setting::default() })
        .choice(
            "Sit where you used to sit.",
            "For a while nothing is asked of you. You get up rested, and older.",
            &[("gain", "health", 8), ("lose", "time", 1)],
        )
        .choice(
            "Look for the difference.",
            "The window was on the other side. You are sure of it. You are nearly sure.",
            &[("gain", "experience", 20)],
        )
        .choice(
            "Leave at once.",
            "Somebody calls you by a name that you have not used for years. You do not turn round.",
            &[("gain", "courage", 1)],
        ),
        module(
            "own-handwriting",
            EventCategory::Memory,
            &[
                "A line is scratched beside the doorway, in your own hand: I WENT LEFT. IT WAS NOT BETTER.",
            ],
        )
        .happens(Setting { depth: Some(Between(2, 1000)), dark: Some(false), ..Setting::default() })
        .choice(
            "Add a line.",
            "You write what you know. It looks just like the rest.",
            &[("gain", "luck", 1)],
        )
        .choice(
            "Scratch it out.",
            "Under it stands the same line, older.",
            &[("lose", "courage", 1), ("gain", "experience", 20)],
        ),
        module(
            "the-last-expedition",
            EventCategory::Memory,
            &[
                "Five bedrolls lie in a ring, and four packs. The fire has been out for years. In the ashes somebody has written the five names, and crossed out none of them.",
                "A camp, long cold. The cups are set out for five, the playing cards dealt for four.",
            ],
        )
        .happens(Setting { area: Some(Between(9, 400)), ..Setting::default() })
        .choice(
            "Read the log book.",
            "They were happy, until the day when they counted themselves twice and got two results.",
            &[("learn", "the fate of the expedition", 0), ("gain", "experience", 15)],
        )
        .choice(
            "Take what is useful.",
            "Rope, oil, a knife with a name on it. You try not to read the name.",
            &[("gain", "oil", 2), ("gain", "rope", 1)],
        )
        .choice(
            "Play out the hand of cards.",
            "You play all four hands. A fifth is laid down when you look away, and it wins.",
            &[("gain", "luck", 2), ("lose", "courage", 1)],
        ),
        module(
            "voice-of-the-drowned",
            EventCategory::Memory,
            &[
                "Without light the room fills with sounds that you know: a door of your childhood, a kettle, somebody on the stairs who always skipped the third step.",
            ],
        )
        .happens(Setting { dark: Some(true), ..Setting::default() })
        .choice(
            "Listen to the end.",
            "The third step creaks. Somebody was there after all, all the time.",
            &[("gain", "experience", 25), ("lose", "time", 1)],
        )
        .choice(
            "Answer.",
            "Silence, and then, quite near, the sound of somebody trying not to laugh for joy.",
            &[("gain", "courage", 2)],
        ),
        module(
            "shift-bell",
            EventCategory::Memory,
            &[
                "A bell rings for the shift. For as long as it rings there are men around you, tired and joking, and one of them hands you a lamp as if you had forgotten it.",
            ],
        )
        .happens(Setting { themes: vec![Look::Mine], ..Setting::default() })
        .with(
            "a foreman who casts no light",
            Personality::Truthful,
            "You are late. Sign here, or do not, but stand in line.",
        )
        .choice(
            "Take the lamp.",
            "The bell stops. The lamp is real.",
            &[("gain", "miner's lamp", 1)],
        )
        .choice(
            "Ask what year it is.",
            "They laugh. One of them tells you. You wish that he had not looked so young.",
            &[("learn", "the year of the fall", 0)],
        ),
    ]
}

fn flavour() -> Vec<Module> {
    vec![
        module(
            "breathing-wall",
            EventCategory::Flavour,
            &[
                "One of the walls is breathing, slowly, like somebody asleep. When you stop to watch, it holds its breath.",
            ],
        )
        .hangs(Progression::Flavour)
        .choice(
            "Lay a hand on it.",
            "It leans into your palm like a dog.",
            &[("gain", "courage", 1)],
        )
        .choice(
            "Tiptoe past.",
            "Behind you it lets out a long sigh.",
            &[],
        ),
        module(
            "rats-in-procession",
            EventCategory::Flavour,
            &[
                "A procession of rats crosses the room, nose to tail, each with a scrap of red cloth. They part around your boots and close up again.",
            ],
        )
        .hangs(Progression::Flavour)
        .happens(Setting { dark: Some(false), ..Setting::default() })
        .choice(
            "Follow them.",
            "They go into a hole as wide as your thumb, all of them, bowing a little.",
            &[("gain", "experience", 5)],
        )
        .choice_for(
            &["something red"],
            "Give them a scrap of red.",
            "The last rat takes it, considers you, and leaves a button in exchange.",
            &[("gain", "ivory button", 1)],
        ),
        module(
            "echo-market",
            EventCategory::Flavour,
            &[
                "Somebody has spread a cloth on the floor and laid out nothing on it, in neat rows. Each nothing, when you bend down, makes a different sound.",
            ],
        )
        .hangs(Progression::Flavour)
        .happens(Setting { area: Some(Between(12, 400)), ..Setting::default() })
        .with(
            "a peddler of sounds",
            Personality::Helpful,
            "Echoes, knocks, a very good cough. Everything used, everything in working order.",
        )
        .choice(
            "Buy a footstep.",
            "It will walk away from you when you need it to.",
            &[("lose", "gold", 5), ("gain", "footstep to let go", 1)],
        )
        .choice(
            "Sell a laugh.",
            "You get a fair price. It is a while before you miss it.",
            &[("gain", "gold", 12), ("lose", "a laugh", 1)],
        ),
        module(
            "rain-indoors",
            EventCategory::Flavour,
            &[
                "It is raining in here. It rains on one half of the room only, softly, and the floor is dry.",
            ],
        )
        .hangs(Progression::Flavour)
        .choice(
            "Stand in it.",
            "It is warm. The dust of three floors runs off you and vanishes before it lands.",
            &[("gain", "health", 2)],
        )
        .choice_for(
            &["an empty bottle"],
            "Fill a bottle.",
            "The bottle stays empty, but it now sounds like rain.",
            &[("gain", "bottle of rain", 1)],
        ),
        module(
            "experiment-in-progress",
            EventCategory::Flavour,
            &[
                "A sign hangs from a string: EXPERIMENT IN PROGRESS, PLEASE BE THE CONTROL GROUP. An hourglass beside it runs sideways.",
            ],
        )
        .hangs(Progression::Flavour)
        .happens(Setting { themes: vec![Look::Laboratory], ..Setting::default() })
        .choice(
            "Be the control group.",
            "Nothing happens to you, very precisely. A form comes out of a slot to thank you.",
            &[("gain", "form of thanks", 1)],
        )
        .choice(
            "Turn the hourglass.",
            "Somewhere a professor says: ah.",
            &[("gain", "experience", 10)],
        ),
    ]
}

fn module(id: &str, category: EventCategory, descriptions: &[&str]) -> Module {
    Module {
        id: id.to_owned(),
        category,
        progression: Progression::default(),
        setting: Setting::default(),
        person: None,
        descriptions: descriptions.iter().map(ToString::to_string).collect(),
        choices: Vec::new(),
    }
}

/// A change: what is done, to what, and how much of it.
type Change = (&'static str, &'static str, i32);

impl Module {
    fn hangs(self, progression: Progression) -> Module {
        Module { progression, ..self }
    }

    fn happens(self, setting: Setting) -> Module {
        Module { setting, ..self }
    }

    fn with(self, role: &str, personality: Personality, says: &str) -> Module {
        let person = Somebody { role: role.to_owned(), personality, says: says.to_owned() };
        Module { person: Some(person), ..self }
    }

    fn choice(self, text: &'static str, outcome: &'static str, effects: &[Change]) -> Module {
        self.choice_for(&[], text, outcome, effects)
    }

    /// A choice for whoever has or is something.
    fn choice_for(
        mut self,
        requires: &[&'static str],
        text: &'static str,
        outcome: &'static str,
        effects: &[Change],
    ) -> Module {
        let effect = |&(verb, what, amount): &Change| Effect { verb: verb.into(), what: what.into(), amount };
        self.choices.push(Choice {
            text: text.into(),
            requires: requires.iter().map(|what| Text::Borrowed(what)).collect(),
            outcome: outcome.into(),
            effects: effects.iter().map(effect).collect(),
        });
        self
    }
}
