/** RFC 3533. */
const pageHead = 27;
const polynomial = 0x04c11db7;
/** Opus counts at this rate, whatever it was recorded at (RFC 7845). */
const opusRate = 48_000;

interface Page {
  readonly at: number;
  readonly body: number;
  readonly end: number;
}

/** Every page. What is damaged ends it. */
function* pagesOf(bytes: Buffer): Generator<Page> {
  let at = 0;
  while (at + pageHead <= bytes.length && bytes.toString('latin1', at, at + 4) === 'OggS') {
    const segments = bytes[at + 26] ?? 0;
    const body = at + pageHead + segments;
    let end = body;
    for (const length of bytes.subarray(at + pageHead, body)) end += length;
    if (end > bytes.length) return;
    yield { at, body, end };
    at = end;
  }
}

/** Until the last sample that the last page counts. */
export function secondsOfOgg(bytes: Buffer): number | null {
  let rate: number | null = null;
  let samples = 0n;
  for (const { at, body, end } of pagesOf(bytes)) {
    const head = bytes.toString('latin1', body, body + 8);
    if (head === 'OpusHead') rate = opusRate;
    else if (head.startsWith('\x01vorbis') && end - body >= 16) rate = bytes.readUInt32LE(body + 12);
    const position = bytes.readBigInt64LE(at + 6);
    if (position > samples) samples = position;
  }
  return rate ? Number(samples) / rate : null;
}

/** The comments of the second page are blanked, and the page's checksum is made anew. */
export function withoutWordsOgg(bytes: Buffer): Buffer {
  const bare = Buffer.from(bytes);
  for (const { at, body, end } of pagesOf(bytes)) {
    const start = bytes.toString('latin1', body, body + 8);
    const marker = start === 'OpusTags' ? 8 : start.startsWith('\x03vorbis') ? 7 : 0;
    if (marker === 0) continue;
    blankComments(bare.subarray(body + marker, end));
    bare.writeUInt32LE(0, at + 22);
    bare.writeUInt32LE(checksumOf(bare.subarray(at, end)), at + 22);
  }
  return bare;
}

/** A program's name, then so many comments, each after its length: the lengths stay, the words go. */
function blankComments(packet: Buffer): void {
  let at = blankOne(packet, 0);
  const count = at + 4 <= packet.length ? packet.readUInt32LE(at) : 0;
  at += 4;
  for (let left = count; left > 0 && at < packet.length; left -= 1) at = blankOne(packet, at);
}

/** @returns where the next one begins */
function blankOne(packet: Buffer, at: number): number {
  if (at + 4 > packet.length) return packet.length;
  const end = at + 4 + packet.readUInt32LE(at);
  packet.fill(0x20, at + 4, Math.min(end, packet.length));
  return end;
}

function checksumOf(page: Buffer): number {
  let sum = 0;
  for (const byte of page) {
    sum ^= byte << 24;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x80000000 ? (sum << 1) ^ polynomial : sum << 1;
  }
  return sum >>> 0;
}
