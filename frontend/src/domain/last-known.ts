import type { IncidentView } from '@hazardlens/contracts';
import type { DBSchema } from 'idb';
import { deviceDatabase } from './device-database.js';

/** What the server last said to one question, and when. */
export interface LastKnown<T = unknown> {
  readonly data: T;
  /** milliseconds since 1970 */
  readonly at: number;
}

interface LastKnownDatabase extends DBSchema {
  answers: { key: string; value: LastKnown };
}

/** Not the queue's database: that one outlives a logout, this one must not. Another shape of answers, another version. */
const { open, close } = deviceDatabase<LastKnownDatabase>('hazardlens-last-known', 1, (db) => {
  for (const name of db.objectStoreNames) db.deleteObjectStore(name);
  db.createObjectStore('answers');
});

const without = <T extends { photo_base64: unknown; thumbnail: unknown; history: unknown; boxes: unknown }>(
  each: T,
) => ({
  ...each,
  // nobody needs these to know what is to be done, and with them many repairs fill a phone
  ...{ photo_base64: null, thumbnail: null, history: [], boxes: [] },
});
const whole = (data: unknown): unknown => data;

/**
 * Whose answers are kept on the device, and in which form: the figures of dashboard, risk hub and portal, and the sites
 * with their plans, without which no capture starts where there is no signal. Not the team, not single incidents, not the
 * review list: nobody should decide on what may have been decided meanwhile.
 */
const kept = new Map<string, (data: unknown) => unknown>([
  ['getDashboard', whole],
  ['listIncidents', whole],
  ['listCaptures', whole],
  ['listActions', (data) => (data as IncidentView[]).map(without)],
  // with its thumbnail and frames: whoever stands before the hazard without network has to know which it is
  ['myActions', (data) => (data as IncidentView[]).map((each) => ({ ...each, photo_base64: null, history: [] }))],
  ['getRisk', whole],
  ['getInsurance', whole],
  ['listLinks', whole],
  ['listSites', whole],
  // a report is written where there is no signal, and names what was seen
  ['offeredHazards', whole],
  // a plan is no photo: where a hazard is has to be known where there is no network
  ['getPlaces', whole],
  ['getPlan', whole],
  [
    'placedIncidents',
    (data) => {
      const { incidents, ...rest } = data as { incidents: IncidentView[] };
      return { ...rest, incidents: incidents.map(without) };
    },
  ],
]);

export const isKept = (endpoint: string): boolean => kept.has(endpoint);

const keyOf = (userId: string, endpoint: string, args: unknown) =>
  `${userId}|${endpoint}|${JSON.stringify(args ?? null)}`;

/** The last figures of this person on this device. Where the browser keeps nothing, nothing is known. */
export const lastKnown = {
  async save(userId: string, endpoint: string, args: unknown, data: unknown, at: number): Promise<void> {
    const form = kept.get(endpoint);
    if (!form || typeof indexedDB === 'undefined') return;
    await (await open()).put('answers', { data: form(data), at }, keyOf(userId, endpoint, args));
  },

  async read(userId: string, endpoint: string, args: unknown): Promise<LastKnown | null> {
    if (!isKept(endpoint) || typeof indexedDB === 'undefined') return null;
    try {
      return (await (await open()).get('answers', keyOf(userId, endpoint, args))) ?? null;
    } catch {
      return null;
    }
  },

  /** for tests: what is kept, and whose */
  async keys(): Promise<string[]> {
    return (await open()).getAllKeys('answers');
  },

  /** What one person was shown is gone for the next one. */
  async clear(): Promise<void> {
    if (typeof indexedDB === 'undefined') return;
    await (await open()).clear('answers');
  },

  close,
};
