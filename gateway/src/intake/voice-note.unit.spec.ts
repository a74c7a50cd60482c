import { receiveRecording } from './voice-note.js';

const base64 = (bytes: Buffer) => bytes.toString('base64');
const code = (bytes: Buffer): string => {
  try {
    receiveRecording(base64(bytes));
    return 'taken';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

/** An element of Matroska: id, a length of four bytes, content. */
const element = (id: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  const size = Buffer.alloc(4);
  size.writeUInt32BE((0x10000000 | body.length) >>> 0);
  return Buffer.concat([Buffer.from(id, 'hex'), size, body]);
};
/** A recording of Chrome's form: a segment and clusters of unknown length, no duration. */
function webm(lastMs: number): Buffer {
  const unknown = Buffer.from('01ffffffffffffff', 'hex');
  const block = Buffer.from([0x81, 0, 0, 0x80, ...Array.from({ length: 60 }, () => 0xa3)]);
  const late = Buffer.from(block);
  late.writeInt16BE(lastMs % 10_000, 1);
  const time = Buffer.alloc(4);
  time.writeUInt32BE(lastMs - (lastMs % 10_000));
  return Buffer.concat([
    element('1a45dfa3', Buffer.from('webm')),
    ...[Buffer.from('18538067', 'hex'), unknown],
    element('1549a966', element('4d80', Buffer.from('TelltaleMuxer')), element('5741', Buffer.from('TelltalePhone'))),
    ...[Buffer.from('1f43b675', 'hex'), unknown, element('e7', Buffer.from([0])), element('a3', block)],
    ...[Buffer.from('1f43b675', 'hex'), unknown, element('e7', time), element('a3', late)],
  ]);
}

const box = (type: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};
function mp4(seconds: number): Buffer {
  const mvhd = Buffer.alloc(100);
  mvhd.write('Telltale', 4, 'latin1');
  mvhd.writeUInt32BE(1_000, 12);
  mvhd.writeUInt32BE(seconds * 1_000, 16);
  const words = box('udta', box('\u00a9xyz', Buffer.from('+48.1351+011.5820/ Telltale')));
  return Buffer.concat([
    box('ftyp', Buffer.from('M4A ')),
    box('moov', box('mvhd', mvhd), words),
    box('mdat', Buffer.alloc(60, 7)),
  ]);
}

function page(position: number, body: Buffer): Buffer {
  const head = Buffer.alloc(28);
  head.write('OggS', 0, 'latin1');
  head.writeBigInt64LE(BigInt(position), 6);
  head[26] = 1;
  head[27] = body.length;
  return Buffer.concat([head, body]);
}
function ogg(seconds: number): Buffer {
  const said = (text: string) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(text.length);
    return Buffer.concat([length, Buffer.from(text, 'latin1')]);
  };
  const one = Buffer.from([1, 0, 0, 0]);
  const tags = Buffer.concat([Buffer.from('OpusTags'), said('TelltaleEncoder'), one, said('DEVICE=Telltale')]);
  return Buffer.concat([
    page(0, Buffer.concat([Buffer.from('OpusHead'), Buffer.alloc(11)])),
    page(0, tags),
    page(seconds * 48_000, Buffer.alloc(50, 7)),
  ]);
}

describe('a voice note', () => {
  it.each([
    ['webm', webm(60_000), 'taken'],
    ['webm of more than a minute', webm(62_000), 'AUDIO_TOO_LONG'],
    ['mp4', mp4(60), 'taken'],
    ['mp4 of more than a minute', mp4(62), 'AUDIO_TOO_LONG'],
    ['mp4 that does not say how long it is', mp4(0), 'taken'],
    ['ogg', ogg(60), 'taken'],
    ['ogg of more than a minute', ogg(62), 'AUDIO_TOO_LONG'],
    ['a picture', Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(200)]), 'AUDIO_TYPE'],
    ['next to nothing', Buffer.from('OggS'), 'AUDIO_UNREADABLE'],
    ['webm that is cut in the middle of an element', webm(1_000).subarray(0, 90), 'taken'],
    ['webm that ends with a block without content', Buffer.concat([webm(1_000), element('a3')]), 'taken'],
    ['mp4 with a box that says it is longer than the file', Buffer.concat([mp4(10).subarray(0, 120)]), 'taken'],
  ])('%s: %#', (_, bytes, answer) => {
    expect(code(bytes)).toBe(answer);
  });

  it.each([
    ['audio/webm', webm(2_000)],
    ['audio/mp4', mp4(2)],
    ['audio/ogg', ogg(2)],
  ] as const)('%s is kept without what names a device, a program or a place', (type, bytes) => {
    const kept = receiveRecording(base64(bytes));
    expect(kept.type).toBe(type);
    expect(kept.bytes.length).toBe(bytes.length);
    for (const trace of ['Telltale', '48.1351']) expect(kept.bytes.includes(trace)).toBe(false);
    // what is heard stays as it was
    expect(kept.bytes.subarray(-50)).toEqual(bytes.subarray(-50));
  });

  it('in ogg has checksums that hold', () => {
    const { bytes } = receiveRecording(base64(ogg(2)));
    const tags = bytes.indexOf('OpusTags');
    const at = bytes.lastIndexOf('OggS', tags);
    // by a table, in another language, of the page with its words blanked
    expect(bytes.readUInt32LE(at + 22)).toBe(0xf1ce1ed5);
  });
});
