/** Elements of Matroska (RFC 9559) that hold others. */
const holders = new Set([0x18538067, 0x1f43b675, 0x1549a966, 0xa0, 0x1254c367, 0x7373, 0x67c8]);
/** Muxing and writing program, title, date, and the words of tags. */
const words = new Set([0x4d80, 0x5741, 0x7ba9, 0x4461, 0x45a3, 0x4487]);
const clusterTime = 0xe7;
const blocks = new Set([0xa3, 0xa1]);
const timeScale = 0x2ad7b1;

interface Element {
  readonly id: number;
  readonly start: number;
  readonly end: number;
}

/** A variable-length number: its bytes are counted by the zeros that its first one begins with. */
function numberAt(bytes: Buffer, at: number, withMarker: boolean): { value: number; length: number } | null {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (first === 0 || at + length > bytes.length) return null;
  let value = withMarker ? first : first & (0xff >> length);
  for (let next = 1; next < length; next += 1) value = value * 256 + (bytes[at + next] ?? 0);
  return { value, length };
}

/** Every element, those within others too. What is damaged ends it. */
function* elementsOf(bytes: Buffer): Generator<Element> {
  let at = 0;
  while (at < bytes.length) {
    const id = numberAt(bytes, at, true);
    const size = id && numberAt(bytes, at + id.length, false);
    if (!size) return;
    const start = at + id.length + size.length;
    const isOpen = size.value === 2 ** (7 * size.length) - 1;
    yield { id: id.value, start, end: isOpen ? bytes.length : Math.min(start + size.value, bytes.length) };
    // a recorder does not know how long they get
    at = holders.has(id.value) || isOpen ? start : start + size.value;
  }
}

/** Until the last block: recorders write no length in the head. */
export function secondsOfWebm(bytes: Buffer): number | null {
  let nanoseconds = 1_000_000;
  let cluster = 0;
  let last: number | null = null;
  for (const { id, start, end } of elementsOf(bytes)) {
    const length = end - start;
    // after the number of the track, two bytes of time within the cluster
    if (length > 6 && blocks.has(id)) last = Math.max(last ?? 0, cluster + bytes.readInt16BE(start + 1));
    if (length === 0 || length > 6) continue;
    if (id === timeScale) nanoseconds = bytes.readUIntBE(start, length);
    else if (id === clusterTime) cluster = bytes.readUIntBE(start, length);
  }
  return last === null ? null : (last * nanoseconds) / 1e9;
}

export function withoutWordsWebm(bytes: Buffer): Buffer {
  const bare = Buffer.from(bytes);
  for (const { id, start, end } of elementsOf(bytes))
    if (words.has(id)) bare.fill(id === 0x4461 ? 0 : 0x20, start, end);
  return bare;
}
