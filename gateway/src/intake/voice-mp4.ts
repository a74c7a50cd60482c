/** Boxes of ISO/IEC 14496-12 that hold others. */
const holders = new Set(['moov', 'trak', 'mdia']);
/** What users, programs and devices write: tags, places, names of tracks' handlers are within. */
const words = new Set(['udta', 'meta', 'uuid']);
/** They begin with version, flags and two moments: made and changed. */
const dated = new Set(['mvhd', 'tkhd', 'mdhd']);

interface Box {
  readonly type: string;
  /** where its length stands */
  readonly at: number;
  readonly start: number;
  readonly end: number;
}

/** Every box, those within others too. What is damaged ends it. */
function* boxesOf(bytes: Buffer): Generator<Box> {
  let at = 0;
  while (at + 8 <= bytes.length) {
    const size = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    // 0: until the end; 1: a length of 64 bits, which two megabytes need not
    const end = size === 0 ? bytes.length : at + size;
    if (end < at + 8 || end > bytes.length) return;
    yield { type, at, start: at + 8, end };
    at = holders.has(type) ? at + 8 : end;
  }
}

const isLong = (bytes: Buffer, { start }: Box): boolean => bytes[start] === 1;

/** null where the head says nothing, as in files that are written while they are recorded. */
export function secondsOfMp4(bytes: Buffer): number | null {
  for (const box of boxesOf(bytes)) {
    if (box.type !== 'mvhd' || box.end - box.start < 32) continue;
    const times = box.start + (isLong(bytes, box) ? 20 : 12);
    const scale = bytes.readUInt32BE(times);
    const length = isLong(bytes, box) ? Number(bytes.readBigUInt64BE(times + 4)) : bytes.readUInt32BE(times + 4);
    return scale > 0 && length > 0 ? length / scale : null;
  }
  return null;
}

export function withoutWordsMp4(bytes: Buffer): Buffer {
  const bare = Buffer.from(bytes);
  for (const box of boxesOf(bytes)) {
    if (dated.has(box.type)) bare.fill(0, box.start + 4, Math.min(box.end, box.start + (isLong(bytes, box) ? 20 : 12)));
    if (!words.has(box.type)) continue;
    // room that nobody reads, where it was: what comes after is found by its place
    bare.write('free', box.at + 4, 'latin1');
    bare.fill(0, box.start, box.end);
  }
  return bare;
}
