/** What a map may show, and what it shows at first. */
export interface Layers {
  grid: boolean;
  doors: boolean;
  things: boolean;
  traps: boolean;
  keys: boolean;
  switches: boolean;
  teleporters: boolean;
  oneWays: boolean;
  dark: boolean;
  zones: boolean;
  names: boolean;
  numbers: boolean;
  heat: boolean;
  proof: boolean;
}

export const PLAIN: Layers = {
  grid: true, doors: true, things: true, traps: true, keys: false, switches: false, teleporters: false, oneWays: true, dark: true, zones: false,
  names: false, numbers: false, heat: false, proof: false,
};

export const LAYER_WORDS: { layer: keyof Layers; label: string; hint: string }[] = [
  { layer: "grid", label: "Grid", hint: "Lines between cells" },
  { layer: "doors", label: "Doors", hint: "Doors, gates, secret doors and false walls" },
  { layer: "oneWays", label: "One-way doors", hint: "Arrows show which way they let through" },
  { layer: "things", label: "Things", hint: "Stairs, chests, keys, levers, people, writing" },
  { layer: "traps", label: "Traps", hint: "What hurts whoever steps on it" },
  { layer: "keys", label: "Keys to their locks", hint: "A line from each lock to where its key lies" },
  { layer: "switches", label: "Switches to what they work", hint: "A line from each lever and switch to what it opens, wakes or makes harmless" },
  { layer: "teleporters", label: "Where teleporters lead", hint: "A line from each teleporter to where it leads" },
  { layer: "proof", label: "The proof", hint: "The walkthrough that proves the floor" },
  { layer: "dark", label: "Darkness", hint: "Where no light works" },
  { layer: "zones", label: "Zones", hint: "Where one is safe, and where one is not" },
  { layer: "names", label: "Names of rooms", hint: "What the rooms are called" },
  { layer: "numbers", label: "Numbers of rooms", hint: "As files and clues number them" },
  { layer: "heat", label: "Steps from the entrance", hint: "The farther, the warmer" },
];
