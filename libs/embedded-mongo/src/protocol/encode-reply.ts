import { Binary, Long, Timestamp } from 'bson';
import { encodeDocument, encodeIntegers } from '../bson/encode.js';
import type { Doc } from '../bson/types.js';
import type { Reply } from '../commands/reply.js';
import type { MongoError } from '../errors/mongo-error.js';
import { opCodes } from './message.js';

let nextRequestId = 1;

/** Wraps a body document into an OP_MSG, or an OP_REPLY for the legacy handshake. */
export function frame(body: Buffer[], responseTo: number, legacy: boolean): Buffer {
  const size = body.reduce((sum, part) => sum + part.length, 0);
  const head = Buffer.alloc(legacy ? 36 : 21);
  head.writeInt32LE(head.length + size, 0);
  head.writeInt32LE(nextRequestId++ & 0x7fffffff, 4);
  head.writeInt32LE(responseTo, 8);
  head.writeInt32LE(legacy ? opCodes.reply : opCodes.message, 12);
  // OP_REPLY: one document, cursor 0. OP_MSG: no flags, one section of kind 0.
  if (legacy) head.writeInt32LE(1, 32);
  return Buffer.concat([head, ...body]);
}

let lastSecond = 0;
let increment = 0;

/** A cluster time that never goes back. */
export function clusterTime(): Timestamp {
  const second = Math.max(Math.floor(Date.now() / 1000), lastSecond);
  increment = second === lastSecond ? increment + 1 : 1;
  lastSecond = second;
  return new Timestamp({ t: second, i: increment });
}

/** `$clusterTime` and `operationTime` of every answer, made once; only the two times in it change. */
const timesTemplate = encodeDocument({
  $clusterTime: {
    clusterTime: new Timestamp({ t: 0, i: 0 }),
    signature: { hash: new Binary(Buffer.alloc(20)), keyId: Long.ZERO },
  },
  operationTime: new Timestamp({ t: 0, i: 0 }),
});
/** Where their values are: behind the type of a timestamp and the name. */
const timeOffsets = ['\x11clusterTime\0', '\x11operationTime\0'].map(
  (field) => timesTemplate.indexOf(field, 0, 'latin1') + field.length,
);

/** A document with the times added, as bytes. */
function withTimes(doc: Doc): Buffer {
  const head = encodeIntegers(doc) ?? encodeDocument(doc);
  const time = clusterTime();
  const out = Buffer.allocUnsafe(head.length + timesTemplate.length - 5);
  head.copy(out, 0, 0, head.length - 1);
  timesTemplate.copy(out, head.length - 1, 4);
  out.writeInt32LE(out.length, 0);
  for (const offset of timeOffsets) {
    out.writeUInt32LE(time.low >>> 0, head.length - 5 + offset);
    out.writeUInt32LE(time.high >>> 0, head.length - 1 + offset);
  }
  return out;
}

/** Body of a successful answer; documents of a batch are copied in as bytes. */
export function encodeReply(reply: Reply): Buffer[] {
  const rest = withTimes({ ...reply.body, ok: 1 });
  if (!reply.cursor) return [rest];
  const { cursor } = reply;
  const array = encodeArray(cursor.docs);
  const cursorHead = encodeDocument({ id: cursor.id, ns: cursor.namespace });
  const name = cstring(cursor.field);
  const cursorSize = cursorHead.length + 1 + name.length + array.length;
  const label = cstring('cursor');
  const total = 4 + 1 + label.length + cursorSize + (rest.length - 5) + 1;
  return [
    int32(total),
    Buffer.from([3]),
    label,
    int32(cursorSize),
    cursorHead.subarray(4, cursorHead.length - 1),
    Buffer.from([4]),
    name,
    array,
    Buffer.from([0]),
    rest.subarray(4),
  ];
}

/** Body of an error answer. */
export function encodeError(error: MongoError): Buffer[] {
  return [
    withTimes({
      ok: 0,
      errmsg: error.message,
      code: error.code,
      codeName: error.codeName,
      ...error.extra,
      ...(error.labels.length > 0 ? { errorLabels: error.labels } : {}),
    }),
  ];
}

const int32 = (value: number): Buffer => {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeInt32LE(value);
  return bytes;
};
const cstring = (text: string): Buffer => Buffer.from(`${text}\0`, 'utf8');

function encodeArray(docs: Buffer[]): Buffer {
  const size = docs.reduce((sum, doc, i) => sum + doc.length + 2 + String(i).length, 5);
  const out = Buffer.allocUnsafe(size);
  let at = out.writeInt32LE(size, 0);
  for (const [i, doc] of docs.entries()) {
    out[at++] = 3;
    at += out.write(String(i), at, 'latin1');
    out[at++] = 0;
    at += doc.copy(out, at);
  }
  out[at] = 0;
  return out;
}
