/**
 * A link that holds a whole dungeon: its recipe, seed, depth and number of floors, in the part of the address that no
 * server sees. `v1.` stands before a checksum of six letters and the JSON of a list, deflated and in base64url:
 *
 *     #v1.k3Jx9A.q1YqSy0qzszPU7IyVNJRKgEyjYDMlNSC…
 *
 * What comes out of a link is checked for its shape alone; whether the recipe is one, the engine says. Links are hostile
 * until then: their length, and what they unfold to, are bounded.
 */

export interface Linked {
  recipe: Record<string, unknown>;
  seed: string;
  depth: number;
  floors: number;
}

/** Why a link cannot be followed, in a sentence for whoever clicked it. */
export class BadLink extends Error {}

const PREFIX = "v1.";
/** Characters of a link, and bytes of what it unfolds to. Tilesets of one's own make recipes long. */
const LONGEST = 200_000;
const LARGEST = 2_000_000;
const SEED = 1_000;
/** Floors and depths that the page offers. */
const FLOORS = 100;
const DEPTH = 1_000;

/** Returns whether a fragment says that it is such a link. */
export function isLink(fragment: string): boolean {
  return /^#?v\d+\./.test(fragment);
}

/** Returns the fragment, without `#`. */
export async function encode(linked: Linked): Promise<string> {
  const json = JSON.stringify([linked.recipe, linked.seed, linked.depth, linked.floors]);
  const packed = await through(new TextEncoder().encode(json), new CompressionStream("deflate-raw"), Infinity);
  const payload = base64url(packed);
  return PREFIX + checksum(payload) + "." + payload;
}

/** Returns what a fragment holds, or throws a {@link BadLink} that says what is wrong with it. */
export async function decode(fragment: string): Promise<Linked> {
  const text = fragment.replace(/^#/, "");
  if (!text.startsWith(PREFIX)) {
    throw new BadLink(isLink(text) ? "This link is from a newer version of the studio, which this one cannot read." : "This is no link to a dungeon.");
  }
  if (text.length > LONGEST) throw new BadLink(`This link is too long: ${text.length} characters, of ${LONGEST} at most.`);
  const [sum, payload, ...rest] = text.slice(PREFIX.length).split(".");
  if (!sum || !payload || rest.length > 0 || checksum(payload) !== sum) {
    throw new BadLink("This link is incomplete or mistyped. Copy it again, from its beginning to its end.");
  }
  let value: unknown;
  try {
    const bytes = await through(bytesOf(payload), new DecompressionStream("deflate-raw"), LARGEST);
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof BadLink) throw error;
    throw new BadLink("This link is damaged: it cannot be unpacked.");
  }
  return shaped(value);
}

function shaped(value: unknown): Linked {
  const wrong = new BadLink("This link does not hold a dungeon.");
  if (!Array.isArray(value) || value.length !== 4) throw wrong;
  const [recipe, seed, depth, floors] = value as unknown[];
  if (typeof recipe !== "object" || recipe === null || Array.isArray(recipe) || typeof seed !== "string") throw wrong;
  if (seed.length > SEED) throw new BadLink(`The seed in this link is too long: ${seed.length} characters, of ${SEED} at most.`);
  if (!isCount(depth, DEPTH)) throw new BadLink(`The depth in this link is not a number from 1 to ${DEPTH}.`);
  if (!isCount(floors, FLOORS)) throw new BadLink(`The number of floors in this link is not one from 1 to ${FLOORS}.`);
  return { recipe: recipe as Record<string, unknown>, seed, depth, floors };
}

function isCount(value: unknown, most: number): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= most;
}

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const writer = stream.writable.getWriter();
  // What goes wrong is told by the other end.
  writer.write(bytes).catch(() => undefined);
  writer.close().catch(() => undefined);
  const reader = (stream.readable as ReadableStream<Uint8Array>).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      await reader.cancel();
      throw new BadLink("This link unfolds to more than a recipe can be.");
    }
    parts.push(value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function base64url(bytes: Uint8Array): string {
  let text = "";
  for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
}

/** FNV-1a, 32 bits, as six letters: it finds what was cut off or mistyped, and keeps nobody from anything. */
function checksum(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return base64url(new Uint8Array([hash >>> 24, hash >>> 16, hash >>> 8, hash]));
}
