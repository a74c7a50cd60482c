import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@hazardlens/testing';
import { answerRequests, askRunningProduct } from './rebuild-requests.js';

describe('rebuilds that the running product is asked for', () => {
  let dataDir: string;
  let close: () => Promise<void> = async () => {};
  let finish: () => void = () => {};
  const begun: string[] = [];
  const waiting = async (end: string) =>
    (await readdir(join(dataDir, 'rebuild-requests'))).filter((file) => file.endsWith(end));

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'rebuild-requests-'));
    begun.length = 0;
    close = await answerRequests(dataDir, async (service) => {
      begun.push(service);
      if (service === 'slow') await new Promise<void>((resolve) => (finish = resolve));
      return `${service} is rebuilt`;
    });
  });
  afterEach(async () => {
    finish();
    await close();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('are heard while another one is worked on, and done in their turn', async () => {
    const slow = askRunningProduct(dataDir, 'slow');
    await eventually(() => expect(begun).toEqual(['slow']));
    const next = askRunningProduct(dataDir, 'next');
    await eventually(async () => expect(await waiting('.taken')).toHaveLength(2));
    expect(begun).toEqual(['slow']);
    finish();
    expect(await slow).toBe('slow is rebuilt');
    expect(await next).toBe('next is rebuilt');
    expect(await waiting('')).toEqual([]);
  });

  it('that a restart cut off are told to whoever waits', async () => {
    const slow = askRunningProduct(dataDir, 'slow');
    const told = expect(slow).rejects.toThrow('The product was stopped before the rebuild was done');
    await eventually(() => expect(begun).toEqual(['slow']));
    const closeNext = await answerRequests(dataDir, async () => 'never asked');
    await told;
    await closeNext();
  });
});
