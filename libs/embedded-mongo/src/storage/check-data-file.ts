import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';

const magic = 0xbeefc0de;
const headerBytes = 24;
/** Offsets in a meta page, after its header: page size, roots of the two core trees, transaction number. */
const at = {
  magic: headerBytes,
  pageSize: headerBytes + 24,
  freeRoot: headerBytes + 64,
  mainRoot: headerBytes + 112,
  transaction: headerBytes + 128,
};
const noPage = 0xffffffffffffffffn;

/**
 * Looks at a data file before lmdb maps it: lmdb trusts its pages, and a file of something else would end the process
 * instead of throwing. Checks both meta pages and the roots they lead to. Throws a sentence that says what is wrong.
 */
export function checkDataFile(file: string): void {
  if (!existsSync(file)) return;
  const damaged = (what: string): never => {
    throw new Error(
      `the data file ${file} is damaged (${what}); it was left as it is. Start from a backup or use another folder`,
    );
  };
  const handle = openSync(file, 'r');
  try {
    const { size } = fstatSync(handle);
    if (size === 0) return;
    const read = (position: number, length: number): Buffer => {
      const bytes = Buffer.alloc(length);
      return readSync(handle, bytes, 0, length, position) === length ? bytes : damaged('it is cut off');
    };
    const first = read(0, 256);
    if (first.readUInt32LE(at.magic) !== magic) damaged('it is no lmdb file');
    const pageSize = first.readUInt32LE(at.pageSize);
    if (pageSize < 512 || pageSize > 65536 || (pageSize & (pageSize - 1)) !== 0)
      damaged(`its page size is ${pageSize}`);
    const second = read(pageSize, 256);
    if (second.readUInt32LE(at.magic) !== magic) damaged('its second meta page is not readable');
    const newest = second.readBigUInt64LE(at.transaction) > first.readBigUInt64LE(at.transaction) ? second : first;
    for (const offset of [at.freeRoot, at.mainRoot]) {
      const root = newest.readBigUInt64LE(offset);
      if (root === noPage) continue;
      const position = root * BigInt(pageSize);
      if (position + BigInt(pageSize) > BigInt(size)) damaged('it is cut off');
      if (read(Number(position), 16).readBigUInt64LE(0) !== root) damaged('a root page is not where it should be');
    }
  } finally {
    closeSync(handle);
  }
}
