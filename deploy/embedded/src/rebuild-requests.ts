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
 * @throws Error when the rebuild fails, nobody hears the request, or the product is stopped before it is done
 */
export async function askRunningProduct(dataDir: string, service: string): Promise<string> {
  const folder = folderOf(dataDir);
  const id = `${service}.${process.pid}-${Date.now()}`;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(join(folder, `${id}.ask`), '');
  const unheardAt = Date.now() + heardWithinMs;
  let missing = false;
  for (;;) {
    await sleep(lookEveryMs);
    // in this order: an answer is there before what was taken goes
    const files = await readdir(folder).catch((): string[] => []);
    const answer = await readIfThere(join(folder, `${id}.answer`));
    if (answer) {
      await rm(join(folder, `${id}.answer`));
      if (answer.failed) throw new Error(answer.told);
      return answer.told;
    }
    const isUnheard = files.includes(`${id}.ask`);
    if (isUnheard && Date.now() > unheardAt) {
      await rm(join(folder, `${id}.ask`), { force: true });
      throw new Error('The product that uses this DATA_DIR does not answer. Is it of this version?');
    }
    const isMissing = !isUnheard && !files.includes(`${id}.taken`);
    // twice: it may have been on its way from one name to the other
    if (isMissing && missing) throw new Error('The product was stopped before the rebuild was done; please ask again.');
    missing = isMissing;
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
  const { signal } = stopping;
  const answer = async (id: string): Promise<void> => {
    if (signal.aborted) return;
    const given = await rebuild(id.slice(0, id.indexOf('.'))).then(
      (told): Answer => ({ told, failed: false }),
      (error: unknown): Answer => ({ told: error instanceof Error ? error.message : String(error), failed: true }),
    );
    // whole or not at all: somebody is looking for it
    await writeFile(join(folder, `${id}.part`), JSON.stringify(given));
    await rename(join(folder, `${id}.part`), join(folder, `${id}.answer`));
  };
  let work: Promise<unknown> = Promise.resolve();
  // Taken at once, however long those before it take: whoever asks knows that it was heard.
  const take = async (): Promise<void> => {
    for (const file of await readdir(folder)) {
      if (!file.endsWith('.ask')) continue;
      const id = file.slice(0, -'.ask'.length);
      const taken = join(folder, `${id}.taken`);
      await rename(join(folder, file), taken);
      const done = () => rm(taken, { force: true });
      work = work.then(() => answer(id)).then(done, done);
    }
  };
  const loop = (async () => {
    while (!signal.aborted) {
      // Whoever asked has gone, or the disk is full: the next one is heard all the same.
      await take().catch(() => {});
      await sleep(lookEveryMs, undefined, { signal }).catch(() => {});
    }
  })();
  return async () => {
    stopping.abort();
    await loop;
    await work;
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
