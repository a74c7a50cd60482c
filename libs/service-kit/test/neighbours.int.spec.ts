import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { eventually } from '@hazardlens/testing';
import { fileObjectStore, type Looks, metricsRegistry, type ObjectStore, watchNeighbours } from '../src/index.js';

/** part → what the processes of a service export of it */
async function told(service: string): Promise<Record<string, number>> {
  const metric = await metricsRegistry.getSingleMetric('hazardlens_reached')?.get();
  const own = (metric?.values ?? []).filter(({ labels }) => labels['service'] === service);
  return Object.fromEntries(own.map(({ labels, value }) => [String(labels['part']), value]));
}

const outage = Object.assign(new Error('no'), { code: 'ENOSPC' });

describe('what a process stands on', () => {
  let folder: string;
  let objects: ObjectStore;
  let ends: (() => void)[];
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'hl-looks-'));
    objects = fileObjectStore(folder);
    ends = [];
  });
  afterEach(async () => {
    for (const end of ends) end();
    // a last look may still be writing
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  });
  const watch = (service: string, more: Partial<Looks> = {}, healthy = () => true) => {
    const platform = { transport: { healthy }, objects };
    ends.push(watchNeighbours({ service, platform, everyMs: 20, patienceMs: 100, ...more }));
  };

  it('is reached while all of it takes what is written', async () => {
    watch('well', { documents: async () => 'written' });
    await eventually(async () => expect(await told('well')).toEqual({ bus: 1, objects: 1, documents: 1 }));
    expect(String(await objects.get('looks/well'))).toMatch(/can write/);
  });

  it('is away while it refuses for reasons of its own, and back as soon as it takes something', async () => {
    let full = true;
    let up = false;
    watch('ill', { documents: async () => (full ? Promise.reject(outage) : 'written') }, () => up);
    await eventually(async () => expect(await told('ill')).toEqual({ bus: 0, objects: 1, documents: 0 }));
    full = false;
    up = true;
    await eventually(async () => expect(await told('ill')).toEqual({ bus: 1, objects: 1, documents: 1 }));
  });

  it('is away when it hangs, and reached when the answer is no outage', async () => {
    objects.put = () => new Promise(() => {});
    watch('hung', { documents: () => Promise.reject(new Error('duplicate key')) });
    await eventually(async () => expect(await told('hung')).toEqual({ bus: 1, objects: 0, documents: 1 }));
  });

  it('is not spoken of where there is none, nor two minutes after the last look', async () => {
    watch('short', { documents: () => undefined });
    await eventually(async () => expect(await told('short')).toEqual({ bus: 1, objects: 1 }));
    ends[0]?.();
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now + 121_000);
    expect(await told('short')).toEqual({});
    clock.mockRestore();
  });
});
