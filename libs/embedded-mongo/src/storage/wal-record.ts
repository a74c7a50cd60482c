import { crc32 } from 'node:zlib';
import { Layer } from './layer.js';

/** `[length u32][crc32 u32]` before each record's body. */
export const headerSize = 8;
const removed = 0xffffffff;

/**
 * One accepted write as bytes: `[sequence f64][keys u32]([key length u16][value length u32][key][value])…
 * [stats u32]([collection u32][count f64][size f64])…`, with its length and checksum in front.
 */
export function encodeRecord(sequence: number, layer: Layer): Buffer {
  let size = headerSize + 8 + 4 + 4 + layer.stats.size * 20;
  for (const [text, value] of layer.changes) size += 6 + text.length + (value?.length ?? 0);
  const out = Buffer.allocUnsafe(size);
  let at = out.writeDoubleLE(sequence, headerSize);
  at = out.writeUInt32LE(layer.changes.size, at);
  for (const [text, value] of layer.changes) {
    at = out.writeUInt16LE(text.length, at);
    at = out.writeUInt32LE(value ? value.length : removed, at);
    at += out.write(text, at, 'latin1');
    if (value) at += value.copy(out, at);
  }
  at = out.writeUInt32LE(layer.stats.size, at);
  for (const [id, delta] of layer.stats) {
    at = out.writeUInt32LE(id, at);
    at = out.writeDoubleLE(delta.count, at);
    at = out.writeDoubleLE(delta.size, at);
  }
  out.writeUInt32LE(size - headerSize, 0);
  out.writeUInt32LE(crc32(out.subarray(headerSize)), 4);
  return out;
}

/** One record read back. */
export interface WalRecord {
  sequence: number;
  layer: Layer;
}

/** Reads records until the end or the first one that is not whole: what a crash cut off was never acknowledged. */
export function* decodeRecords(bytes: Buffer): Iterable<WalRecord> {
  let at = 0;
  while (at + headerSize <= bytes.length) {
    const size = bytes.readUInt32LE(at);
    const body = bytes.subarray(at + headerSize, at + headerSize + size);
    if (size < 16 || body.length < size || crc32(body) !== bytes.readUInt32LE(at + 4)) return;
    yield decodeBody(body);
    at += headerSize + size;
  }
}

function decodeBody(body: Buffer): WalRecord {
  const layer = new Layer();
  const sequence = body.readDoubleLE(0);
  let at = 12;
  for (let n = body.readUInt32LE(8); n > 0; n--) {
    const keySize = body.readUInt16LE(at);
    const valueSize = body.readUInt32LE(at + 2);
    at += 6;
    const text = body.toString('latin1', at, at + keySize);
    at += keySize;
    if (valueSize === removed) layer.set(text, null);
    else {
      layer.set(text, Buffer.from(body.subarray(at, at + valueSize)));
      at += valueSize;
    }
  }
  let stats = body.readUInt32LE(at);
  at += 4;
  for (; stats > 0; stats--) {
    layer.addStats(body.readUInt32LE(at), { count: body.readDoubleLE(at + 4), size: body.readDoubleLE(at + 12) });
    at += 20;
  }
  return { sequence, layer };
}
