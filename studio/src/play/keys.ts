/** What keys mean while one plays: the same as in the terminal, but for Tab and F12, which belong to the browser. */
import type { Command, Side } from "./engine";

/** Something that is wanted. */
export type Wish =
  | { do: Command }
  /** A step on the board, whichever way one looks. */
  | { step: Side }
  | "map" | "inventory" | "saves" | "tools" | "note" | "view" | "anew" | "leave";

export interface Key {
  keys: string[];
  says: string;
  wish: Wish;
  /** Whether it walks, so that it waits for the end of a glide and goes on while it is held. */
  walks?: boolean;
}

/** Letters mean the same with and without Shift. */
const letter = (of: string) => [of, of.toUpperCase()];

const ANYWHERE: Key[] = [
  { keys: letter("t"), says: "The view from above, and back", wish: "view" },
  { keys: letter("r"), says: "A new dungeon; the game so far stays kept", wish: "anew" },
  { keys: ["`"], says: "Tools of whoever makes the game", wish: "tools" },
  { keys: ["Escape"], says: "Leave; the game stays kept", wish: "leave" },
];

export const FIRST_PERSON: Key[] = [
  { keys: ["ArrowUp", ...letter("w"), "Num 8"], says: "A step ahead", wish: { do: { go: "forward" } }, walks: true },
  { keys: ["ArrowDown", ...letter("s"), "Num 2"], says: "A step back", wish: { do: { go: "back" } }, walks: true },
  { keys: ["ArrowLeft", ...letter("q"), "Num 4"], says: "Turn to the left", wish: { do: { turn: "left" } }, walks: true },
  { keys: ["ArrowRight", ...letter("e"), "Num 6"], says: "Turn to the right", wish: { do: { turn: "right" } }, walks: true },
  { keys: letter("x"), says: "Turn around", wish: { do: { turn: "around" } }, walks: true },
  { keys: letter("a"), says: "A step to the left", wish: { do: { go: "left" } }, walks: true },
  { keys: letter("d"), says: "A step to the right", wish: { do: { go: "right" } }, walks: true },
  { keys: [" ", "Enter"], says: "Open the door ahead; take, pull, read or talk to what is here; stairs", wish: { do: "interact" } },
  { keys: letter("f"), says: "Feel the walls for what is hidden, and the ground for traps", wish: { do: "search" } },
  { keys: letter("l"), says: "Light a torch", wish: { do: { light: "torch" } } },
  { keys: letter("k"), says: "Speak the word of light", wish: { do: { light: "spell" } } },
  { keys: letter("z"), says: "Rest, where nothing prowls", wish: { do: "rest" } },
  { keys: [">", "<"], says: "Stairs", wish: { do: "stairs" } },
  { keys: letter("m"), says: "The map", wish: "map" },
  { keys: letter("i"), says: "What you carry", wish: "inventory" },
  { keys: letter("n"), says: "Write a note on the map, here", wish: "note" },
  ...ANYWHERE,
];

/** From above: steps, a new dungeon, leaving, and nothing else but the way back and what hands do. */
export const FROM_ABOVE: Key[] = [
  { keys: ["ArrowUp", ...letter("w")], says: "A step north", wish: { step: "north" }, walks: true },
  { keys: ["ArrowRight", ...letter("d")], says: "A step east", wish: { step: "east" }, walks: true },
  { keys: ["ArrowDown", ...letter("s")], says: "A step south", wish: { step: "south" }, walks: true },
  { keys: ["ArrowLeft", ...letter("a")], says: "A step west", wish: { step: "west" }, walks: true },
  { keys: [" ", "Enter"], says: "Take, pull, read or talk to what is here; stairs", wish: { do: "interact" } },
  ...ANYWHERE,
];
