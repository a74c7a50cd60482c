import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ConfigError } from '@hazardlens/service-kit';

const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code;

/** Not by `recursive`: below a folder that takes none (/proc) Node takes "not there" for a missing parent, and tries for ever. */
async function makeFolder(folder: string): Promise<void> {
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

/** @throws ConfigError naming DATA_DIR where it is none and cannot be made */
export async function makeDataFolder(dataDir: string): Promise<void> {
  await makeFolder(dataDir).catch((error: unknown) => {
    throw new ConfigError(`embedded cannot start: DATA_DIR names ${dataDir}, which cannot be made (${codeOf(error)})`);
  });
}
