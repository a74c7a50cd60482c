import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code;

/**
 * Makes a folder, and those it lies in, for this user alone; one that is there stays as it is. Not by `recursive`: below a folder
 * that takes none (/proc) Node takes "not there" for a missing parent, and tries for ever.
 * @throws the file system's error
 */
export async function makeFolder(folder: string): Promise<void> {
  const make = () => mkdir(folder, { mode: 0o700 });
  try {
    await make();
  } catch (error) {
    if (codeOf(error) === 'EEXIST' && (await stat(folder)).isDirectory()) return;
    const parent = dirname(folder);
    if (codeOf(error) !== 'ENOENT' || parent === folder) throw error;
    await makeFolder(parent);
    await make();
  }
}
