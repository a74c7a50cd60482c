import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Only who may write DATA_DIR may ask the product that runs on it. */
const folderOf = (dataDir: string): string => join(dataDir, 'rebuild-requests');
const lookEveryMs = 500;
/** The running product looks twice a second. */
const heardWithinMs = 15_000;

interface Answer {
  readonly told: string;
  readonly failed: boolean;
}

/**
 * Asks the product that runs on DATA_DIR to rebuild a service's read model, and waits until it is done.
 * @returns what the product tells
 * @throws Error when the rebuild fails, or nobody hears the request
 */
export async function askRunningProduct(dataDir: string, service: string): Promise<string> {
  const folder = folderOf(dataDir);
  const id = `${service}.${process.pid}-${Date.now()}`;
  const [asked, answered] = [join(folder, `${id}.ask`), join(folder, `${id}.answer`)];
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(asked, '');
  const unheardAt = Date.now() + heardWithinMs;
  for (;;) {
    await sleep(lookEveryMs);
    const answer = await readIfThere(answered);
    if (answer) {
      await rm(answered);
      if (answer.failed) throw new Error(answer.told);
      return answer.told;
    }
    if (Date.now() > unheardAt && (await readdir(folder)).includes(`${id}.ask`)) {
      await rm(asked, { force: true });
      throw new Error('The product that uses this DATA_DIR does not answer. Is it of this version?');
    }
  }
}

/** Answers requests until the returned function is called, one after the other. Those of before a restart are dropped. */
export async function answerRequests(
  dataDir: string,
  rebuild: (service: string) => Promise<string>,
): Promise<() => Promise<void>> {
  const folder = folderOf(dataDir);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const stopping = new AbortController();
  const answer = async (file: string): Promise<void> => {
    const id = file.slice(0, -'.ask'.length);
    await rm(join(folder, file));
    const given = await rebuild(id.slice(0, id.indexOf('.'))).then(
      (told): Answer => ({ told, failed: false }),
      (error: unknown): Answer => ({ told: error instanceof Error ? error.message : String(error), failed: true }),
    );
    // whole or not at all: somebody is looking for it
    await writeFile(join(folder, `${id}.part`), JSON.stringify(given));
    await rename(join(folder, `${id}.part`), join(folder, `${id}.answer`));
  };
  const loop = (async () => {
    while (!stopping.signal.aborted) {
      for (const file of await readdir(folder)) if (file.endsWith('.ask')) await answer(file);
      await sleep(lookEveryMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })().catch(() => {});
  return async () => {
    stopping.abort();
    await loop;
  };
}

async function readIfThere(file: string): Promise<Answer | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Answer;
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return null;
    throw error;
  }
}
