import { createLogger } from '@hazardlens/service-kit';
import { eventually } from '@hazardlens/testing';
import { GuardedSource } from '../src/sources/guarded-source.js';
import type { InstalledSource } from '../src/sources/installed-source.js';
import { nothingHidden } from '../src/sources/photo-to-look-at.js';
import { type LooksAtPhoto, type SourcesHere, SourcesOfFindings } from '../src/sources/sources-of-findings.js';
import { jpeg } from './drawn-photos.js';
import { FakeSource, installed, somebodyDown } from './fake-source.js';
import { nothingFound } from './inference-platform.js';

const context = { tenantId: 't', masksRequired: false };
const never = () => new Promise<never>(() => undefined);

describe('a source within its bounds', () => {
  const logger = createLogger({ level: 'silent' });
  const all: SourcesOfFindings[] = [];
  afterEach(() => Promise.all(all.splice(0).map((one) => one.stop())));

  /** As they look for one organisation. */
  function sources(restMs: number | undefined, ...some: InstalledSource[]) {
    const made = new SourcesOfFindings(some.map((one) => new GuardedSource(one, logger, restMs)));
    all.push(made);
    return {
      start: () => made.start(),
      stop: () => made.stop(),
      look: async (...asked: Parameters<SourcesHere['look']>) => (await made.here('t')).look(...asked),
      told: async (photos: readonly LooksAtPhoto[]) => (await made.here('t')).told(photos),
    };
  }
  const photo = (read = () => jpeg(640, 480) as Promise<Uint8Array>) => ({
    sha256: 'ab',
    hidden: nothingHidden,
    detected: { ...nothingFound, width: 640, height: 480 },
    read,
  });

  it('says what it sees, and is started once', async () => {
    const fake = new FakeSource('fake', () => Promise.resolve([somebodyDown]));
    const both = sources(undefined, installed(fake));
    both.start();
    for (let looks = 0; looks < 3; looks += 1) {
      const { findings, states } = await both.look(photo(), context);
      expect(findings.map(({ hazard_type }) => hazard_type)).toEqual(['person_down']);
      expect(states).toEqual(['looked']);
    }
    expect(fake.started).toBe(1);
  });

  it('that throws, hangs or answers nonsense takes nothing from the others', async () => {
    const some = sources(
      undefined,
      installed(new FakeSource('throws', () => Promise.reject(new Error('broken')))),
      installed(new FakeSource('hangs', never), { budgetMs: 50 }),
      installed(new FakeSource('nonsense', () => Promise.resolve(null as never))),
      installed(new FakeSource('sees', () => Promise.resolve([somebodyDown]))),
    );
    const { findings, states } = await some.look(photo(), context);
    expect(states).toEqual(['failed', 'late', 'failed', 'looked']);
    expect(findings.map(({ sources: [who] }) => who?.source)).toEqual(['sees']);
    expect(
      await some.told([
        { findings: [], states: ['looked', 'looked', 'looked', 'looked'] },
        { findings, states },
      ]),
    ).toEqual([
      { source: 'throws', version: '1', state: 'failed', hazards: ['person_down', 'no_hard_hat'] },
      { source: 'hangs', version: '1', state: 'late', hazards: ['person_down', 'no_hard_hat'] },
      { source: 'nonsense', version: '1', state: 'failed', hazards: ['person_down', 'no_hard_hat'] },
      { source: 'sees', version: '1', state: 'looked', hazards: ['person_down', 'no_hard_hat'] },
    ]);
  });

  it('is told when its time is up', async () => {
    let aborted = false;
    const fake = new FakeSource('slow', async (_, { signal }) => {
      signal.addEventListener('abort', () => {
        aborted = true;
      });
      return never();
    });
    const { states } = await sources(undefined, installed(fake, { budgetMs: 50 })).look(photo(), context);
    expect(states).toEqual(['late']);
    expect(aborted).toBe(true);
  });

  it('looks at so many photos at once and no more, and all get their turn', async () => {
    const fake = new FakeSource('fake', async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return [somebodyDown];
    });
    const some = sources(undefined, installed(fake, { atOnce: 2, budgetMs: 30_000 }));
    const looks = await Promise.all(Array.from({ length: 20 }, () => some.look(photo(), context)));
    expect(looks.map(({ states: [state] }) => state)).toEqual(Array(20).fill('looked'));
    expect(fake.mostRunning).toBe(2);
  });

  it('that hangs for good holds no more than its places, however many photos come', async () => {
    const fake = new FakeSource('hangs', never);
    const some = sources(undefined, installed(fake, { atOnce: 2, budgetMs: 20 }));
    for (let photos = 0; photos < 30; photos += 1) {
      const { states } = await some.look(photo(), context);
      expect(states).toEqual(['late']);
    }
    expect(fake.running).toBe(2);
  });

  it('rests after five failures in a row, and is asked again after a while', async () => {
    const fake = new FakeSource('fails', () => Promise.reject(new Error('broken')));
    const some = sources(300, installed(fake));
    for (let photos = 0; photos < 8; photos += 1) {
      expect((await some.look(photo(), context)).states).toEqual(['failed']);
    }
    expect(fake.looks).toBe(5);
    fake.behaviour = () => Promise.resolve([]);
    await eventually(async () => expect((await some.look(photo(), context)).states).toEqual(['looked']));
  });

  it('that cannot start fails, and is started again with a later photo', async () => {
    const fake = new FakeSource('fake', () => Promise.resolve([]));
    let broken = true;
    fake.start = () => (broken ? Promise.reject(new Error('no memory')) : Promise.resolve());
    const some = sources(undefined, installed(fake));
    some.start();
    expect((await some.look(photo(), context)).states).toEqual(['failed']);
    broken = false;
    expect((await some.look(photo(), context)).states).toEqual(['looked']);
  });

  it('shares one decoding per size with the others; a photo that nobody needs is not even read', async () => {
    let reads = 0;
    const read = async (): Promise<Uint8Array> => {
      reads += 1;
      return jpeg(640, 480);
    };
    const sizes: string[] = [];
    const looking = (id: string, side: number) =>
      installed(
        new FakeSource(id, async (seen) => {
          const { width, height, data } = await seen.pixels(side);
          sizes.push(`${width}×${height} ${data.length}`);
          return [];
        }),
      );
    const some = sources(undefined, looking('a', 320), looking('b', 320), looking('c', 9_999));
    await some.look(photo(read), context);
    expect(sizes.sort()).toEqual(['320×240 230400', '320×240 230400', '640×480 921600']);
    expect(reads).toBe(2);
    await sources(undefined, installed(new FakeSource('blind', () => Promise.resolve([])))).look(photo(read), context);
    expect(reads).toBe(2);
  });

  it('gets no pixels once its photo is done', async () => {
    let kept: (() => Promise<unknown>) | undefined;
    const fake = new FakeSource('keeps', (seen) => {
      kept = () => seen.pixels(320);
      return Promise.resolve([]);
    });
    await sources(undefined, installed(fake)).look(photo(), context);
    await expect(kept?.()).rejects.toThrow('no longer looked at');
  });

  it('keeps nothing of the photos: memory is flat with three sources', async () => {
    const bytes = await jpeg(1280, 960);
    const looking = (id: string) =>
      installed(
        new FakeSource(id, async (seen) => {
          const { data } = await seen.pixels(1280);
          return data.length > 0 ? [somebodyDown] : [];
        }),
      );
    const some = sources(undefined, looking('a'), looking('b'), looking('c'));
    const look = async (times: number): Promise<void> => {
      for (let at = 0; at < times; at += 1)
        await some.look(
          photo(() => Promise.resolve(bytes)),
          context,
        );
    };
    await look(40);
    const before = process.memoryUsage();
    await look(120);
    const after = process.memoryUsage();
    // One photo kept would be 3.7 MB; 120 of them 440 MB.
    expect(after.rss - before.rss).toBeLessThan(120e6);
    expect(after.external - before.external).toBeLessThan(60e6);
  });
});
