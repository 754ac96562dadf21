/** Several files as one: a ZIP whose entries are stored as they are, since most of what comes here is compressed already. */

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let sum = n;
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? 0xedb88320 ^ (sum >>> 1) : sum >>> 1;
  return sum;
});

function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = TABLE[(sum ^ byte) & 255]! ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}

/** Returns numbers as little-endian bytes: each with how many it takes. */
function fields(...numbers: [value: number, bytes: number][]): number[] {
  return numbers.flatMap(([value, bytes]) => Array.from({ length: bytes }, (_, i) => (value >>> (8 * i)) & 255));
}

/** Names are UTF-8, and times are left out, so that the same files give the same bytes. */
const UTF8 = 0x0800;
/** The first of January 1980. */
const DATE = 0x0021;

export function zip(files: { name: string; bytes: Uint8Array }[]): Uint8Array {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const file of files) {
    const name = new TextEncoder().encode(file.name);
    const { length } = file.bytes;
    const shared = fields([20, 2], [UTF8, 2], [0, 2], [0, 2], [DATE, 2], [crc32(file.bytes), 4], [length, 4], [length, 4], [name.length, 2], [0, 2]);
    const head = Uint8Array.from([...fields([0x04034b50, 4]), ...shared]);
    directory.push(Uint8Array.from([...fields([0x02014b50, 4], [20, 2]), ...shared, ...fields([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4])]), name);
    parts.push(head, name, file.bytes);
    offset += head.length + name.length + length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const end = Uint8Array.from(fields([0x06054b50, 4], [0, 2], [0, 2], [files.length, 2], [files.length, 2], [size, 4], [offset, 4], [0, 2]));
  const all = [...parts, ...directory, end];
  const whole = new Uint8Array(offset + size + end.length);
  let at = 0;
  for (const part of all) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
