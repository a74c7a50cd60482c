import 'fake-indexeddb/auto';
import type { ApiError } from '../api/problem.js';
import { type NewQueueItem, type QueueItem, type QueueStatus, queueStore } from './queue-store.js';
import { nextRetry, recoverAfterCrash, releaseDue, retryDelay, syncPending } from './queue-sync.js';

const anItem = (overrides: Partial<NewQueueItem> = {}): NewQueueItem => ({
  photos: [new Blob(['photo'])],
  site_id: 'site-1',
  site_name: 'Harbour Tower',
  notes: '',
  gps_location: null,
  client_id: crypto.randomUUID(),
  captured_at: '2026-11-02T09:14:00.000Z',
  user_id: 'user-1',
  tenant_id: 'tenant-1',
  ...overrides,
});
const anError = (overrides: Partial<ApiError>): ApiError => ({
  kind: 'http',
  status: 500,
  code: null,
  detail: null,
  errors: [],
  traceId: null,
  retryAfter: null,
  message: 'HTTP 500',
  ...overrides,
});
/** A key of a body that only a later version knows. */
const fieldUnknown: Partial<ApiError> = {
  ...{ status: 400, code: 'VALIDATION_FAILED', detail: 'Please check these fields: done_at.' },
  unknownFields: true,
};
const statuses = async (user = 'user-1'): Promise<QueueStatus[]> =>
  (await queueStore.list(user)).map(({ status }) => status);
const sends = async () => undefined;

beforeEach(async () => {
  for (const user of ['user-1', 'user-2']) {
    for (const { id } of await queueStore.list(user)) await queueStore.remove(id);
  }
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => queueStore.close());

describe('offline queue', () => {
  it('is database version 1 with store "queue", generated ids and indexes on status and created_at', async () => {
    await queueStore.add(anItem());
    const [{ name, version } = { name: '', version: 0 }] = await indexedDB.databases();
    expect(version).toBe(1);
    const db = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(name ?? '');
      request.onsuccess = () => resolve(request.result);
    });
    const store = db.transaction('queue').objectStore('queue');
    expect([...store.indexNames]).toEqual(['created_at', 'status']);
    expect(store.autoIncrement).toBe(true);
    db.close();
  });

  it('is opened again by the next item after it could not be opened', async () => {
    await queueStore.add(anItem());
    await queueStore.close();
    const { open } = indexedDB;
    await new Promise((resolve) => {
      indexedDB.open('newer', 2).onsuccess = resolve;
    });
    // fails later on, as that of a phone without room does
    jest.spyOn(indexedDB, 'open').mockImplementationOnce(() => open.call(indexedDB, 'newer', 1));
    await expect(queueStore.add(anItem())).rejects.toThrow();
    await queueStore.add(anItem());
    expect(await statuses()).toEqual(['pending', 'pending']);
  });

  it('keeps one item a capture, however often it is stored', async () => {
    const item = anItem();
    await queueStore.add(item);
    await queueStore.add(item);
    expect(await statuses()).toEqual(['pending']);
  });

  it('shows and sends own items only', async () => {
    await queueStore.add(anItem({ user_id: 'user-2' }));
    await queueStore.add(anItem());
    const sent: string[] = [];
    await syncPending('user-1', async ({ user_id }) => void sent.push(user_id));
    expect(sent).toEqual(['user-1']);
    expect(await statuses('user-2')).toEqual(['pending']);
  });

  it('sends pending items one by one, oldest first, and marks them synced', async () => {
    await queueStore.add(anItem({ notes: 'first' }));
    // The clock has to move on: order is by the time of capture, in milliseconds.
    await new Promise((resolve) => setTimeout(resolve, 5));
    await queueStore.add(anItem({ notes: 'second' }));
    const sent: string[] = [];
    await syncPending('user-1', async ({ notes }) => void sent.push(notes));
    expect(sent).toEqual(['first', 'second']);
    expect(await statuses()).toEqual(['synced', 'synced']);
    await queueStore.clearSynced('user-1');
    expect(await statuses()).toEqual([]);
  });

  it('keeps no photo and no place of what the server has, also of what an older version has sent', async () => {
    const gps_location = { latitude: 52.5, longitude: 13.4 };
    await queueStore.add(anItem({ photos: [new Blob(['a']), new Blob(['b'])], gps_location }));
    await queueStore.add(anItem({ notes: 'older', gps_location }));
    const [older] = await queueStore.list('user-1');
    await queueStore.update(older?.id ?? 0, { status: 'synced' });
    const sent: number[] = [];
    await syncPending('user-1', async ({ photos }) => void sent.push(photos.length));
    expect(sent).toEqual([2]);
    expect((await queueStore.list('user-1')).map(({ photos, sent_photos }) => [photos.length, sent_photos])).toEqual([
      [0, 1],
      [0, 2],
    ]);
    expect((await queueStore.list('user-1')).map((item) => item.gps_location)).toEqual([null, null]);
  });

  it('keeps photos also where the browser takes no blob, as Safari in a private tab', async () => {
    for (const write of ['add', 'put'] as const) {
      const real = IDBObjectStore.prototype[write];
      jest.spyOn(IDBObjectStore.prototype, write).mockImplementation(function (
        this: IDBObjectStore,
        value: QueueItem,
        _?: IDBValidKey,
      ) {
        if (!value.photos.some((photo) => photo instanceof Blob)) return real.call(this, value);
        throw new DOMException('Error preparing Blob/File data to be stored in object store', 'UnknownError');
      });
    }
    const photo = (text: string) => new Blob([text], { type: 'image/jpeg' });
    const id = await queueStore.add(anItem({ photos: [photo('north'), photo('south')] }));
    const read = async () => {
      const [item] = await queueStore.list('user-1');
      return Promise.all((item?.photos ?? []).map(async (kept) => [await kept.text(), kept.type]));
    };
    expect(await read()).toEqual([
      ['north', 'image/jpeg'],
      ['south', 'image/jpeg'],
    ]);
    await queueStore.update(id, { status: 'failed' });
    await queueStore.update(id, { photos: [photo('south')] }, 'failed');
    expect(await read()).toEqual([['south', 'image/jpeg']]);
  });

  it('keeps everything of what could not be sent', async () => {
    await queueStore.add(anItem());
    await syncPending('user-1', async () => {
      throw anError({ status: 503 });
    });
    expect((await queueStore.list('user-1')).map(({ photos }) => photos.length)).toEqual([1]);
  });

  it('comes back by itself when the signal was too weak for it', async () => {
    await queueStore.add(anItem());
    await syncPending('user-1', async () => {
      throw anError({ status: 408, detail: 'The request took too long to arrive; please try again.' });
    });
    await releaseDue('user-1', () => Date.now() + 60_000);
    expect(await statuses()).toEqual(['pending']);
  });

  it.each<[string, Partial<ApiError>]>([
    ['a proxy that finds no server while it is upgraded', { status: 404 }],
    ['a filter in front of the server', { status: 403 }],
    ['a proxy of another protocol', { status: 426 }],
    ['a server that is older than the app', fieldUnknown],
  ])('comes back by itself when %s refused it', async (_, refusal) => {
    await queueStore.add(anItem());
    const now = () => 1_000_000;
    const refuses = async () => {
      throw anError(refusal);
    };
    await syncPending('user-1', refuses, { now });
    expect((await queueStore.list('user-1')).map(({ photos }) => photos.length)).toEqual([1]);
    expect(await nextRetry('user-1', now)).toBe(5_000);
  });

  it.each<[string, Partial<ApiError>]>([
    ['said why', { status: 404, code: 'NOT_FOUND', detail: 'We could not find this record.' }],
    ['said why, without a code', { status: 400, detail: 'Photo 1 is not a readable image' }],
    ['takes no body as long', { status: 413 }],
  ])('is left to its person by who %s', async (_, refusal) => {
    await queueStore.add(anItem());
    await syncPending('user-1', async () => {
      throw anError(refusal);
    });
    expect(await statuses()).toEqual(['failed']);
    expect(await nextRetry('user-1')).toBeNull();
  });

  it('is not blocked by a failing item, which tells why and comes back by itself', async () => {
    await queueStore.add(anItem({ notes: 'bad' }));
    // The clock has to move on: order is by the time of capture, in milliseconds.
    await new Promise((resolve) => setTimeout(resolve, 5));
    await queueStore.add(anItem({ notes: 'good' }));
    const now = () => 1_000_000;
    const send = async ({ notes }: NewQueueItem) => {
      if (notes === 'bad') throw anError({ status: 503, detail: 'The service is busy right now.' });
    };
    await syncPending('user-1', send, { now });
    expect(await statuses()).toEqual(['synced', 'failed']);
    const failed = (await queueStore.list('user-1'))[1];
    expect(failed?.error).toBe('The service is busy right now.');
    expect(await nextRetry('user-1', now)).toBe(5000);
    await releaseDue('user-1', () => now() + 4999);
    expect(await statuses()).toEqual(['synced', 'failed']);
    await releaseDue('user-1', () => now() + 5000);
    expect(await statuses()).toEqual(['synced', 'pending']);
  });

  it('is tried again where the clock of the phone was a day ahead and was put right', async () => {
    await queueStore.add(anItem());
    const dayAhead = () => 1_000_000 + 86_400_000;
    const asksForTooMuch = async () => {
      throw anError({ status: 503, retryAfter: 100_000 });
    };
    await syncPending('user-1', asksForTooMuch, { now: dayAhead });
    expect(await nextRetry('user-1', dayAhead)).toBe(3_600_000);
    await releaseDue('user-1', () => dayAhead() + 3_599_999);
    expect(await statuses()).toEqual(['failed']);
    await releaseDue('user-1', () => 1_000_000);
    expect(await statuses()).toEqual(['pending']);
  });

  it('keeps photos for which there is no room, and sends them by itself once there is', async () => {
    await queueStore.add(anItem());
    const now = () => 1_000_000;
    const send = async () => {
      throw anError({ status: 507, code: 'STORAGE_FULL', detail: 'No room left for photos.', retryAfter: 300 });
    };
    await syncPending('user-1', send, { now });
    const [waiting] = await queueStore.list('user-1');
    expect(waiting).toMatchObject({ status: 'failed', error: 'No room left for photos.' });
    expect(waiting?.photos).toHaveLength(1);
    expect(await nextRetry('user-1', now)).toBe(300_000);
    await releaseDue('user-1', () => now() + 300_000);
    await syncPending('user-1', () => Promise.resolve(), { now });
    expect(await statuses()).toEqual(['synced']);
  });

  it('empties a device that has no room left: what cannot be noted there is sent all the same', async () => {
    await queueStore.add(anItem());
    await queueStore.add(anItem());
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    let calls = 0;
    await syncPending('user-1', async () => void calls++);
    expect(calls).toBe(2);
    expect(await statuses()).toEqual([]);
  });

  it('is not blocked by an item that can neither be sent nor noted', async () => {
    await queueStore.add(anItem({ notes: 'bad' }));
    await queueStore.add(anItem({ notes: 'good' }));
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await syncPending('user-1', async ({ notes }) => {
      if (notes === 'bad') throw anError({ status: 503 });
    });
    expect((await queueStore.list('user-1')).map(({ notes }) => notes)).toEqual(['bad']);
  });

  it('takes the steps of a repair in their order, also where the first one has to be tried again', async () => {
    const step = (step: 'start' | 'complete', incident_id = 'incident-1') =>
      queueStore.add(anItem({ notes: step, repair: { incident_id, hazard_type: 'no_hard_hat', step } }));
    await step('start');
    await step('complete');
    await step('start', 'incident-2');
    const now = () => 1_000_000;
    const sent: string[] = [];
    let isBusy = true;
    const send = async ({ notes, repair }: NewQueueItem) => {
      sent.push(`${notes} ${repair?.incident_id}`);
      if (isBusy) throw anError({ status: 503 });
    };
    await syncPending('user-1', send, { now });
    expect(sent).toEqual(['start incident-1', 'start incident-2']);
    isBusy = false;
    await releaseDue('user-1', () => now() + 5000);
    await syncPending('user-1', send, { now });
    expect(sent.slice(2)).toEqual(['start incident-1', 'complete incident-1', 'start incident-2']);
  });

  it('lets a step go on alone whose first one was refused: somebody else may have taken that', async () => {
    const repair = { incident_id: 'incident-1', hazard_type: 'no_hard_hat' };
    await queueStore.add(anItem({ notes: 'start', repair: { ...repair, step: 'start' } }));
    await queueStore.add(anItem({ notes: 'complete', repair: { ...repair, step: 'complete' } }));
    await syncPending('user-1', async ({ notes }) => {
      if (notes === 'start') throw anError({ status: 409, code: 'ACTION_STATE' });
    });
    const each = (await queueStore.list('user-1')).map(({ notes, status }) => [notes, status]);
    expect(Object.fromEntries(each)).toEqual({ start: 'failed', complete: 'synced' });
  });

  it('says in words what is wrong with a photo that cannot be read any more', async () => {
    await queueStore.add(anItem());
    // as RTK Query refuses with what was thrown
    const thrown = { name: 'NotReadableError', message: 'The file could not be read.' };
    await syncPending('user-1', () => Promise.reject(thrown));
    expect((await queueStore.list('user-1'))[0]?.error).toBe('The file could not be read.');
  });

  it('leaves a refused item to the person', async () => {
    await queueStore.add(anItem());
    await syncPending('user-1', async () => {
      throw anError({ status: 400, detail: 'Photo 1 is not a readable image' });
    });
    expect(await statuses()).toEqual(['failed']);
    expect(await nextRetry('user-1')).toBeNull();
  });

  it('returns an item to pending and stops when the session has ended', async () => {
    await queueStore.add(anItem());
    await queueStore.add(anItem());
    let calls = 0;
    await syncPending('user-1', async () => {
      calls++;
      throw anError({ status: 401 });
    });
    expect(calls).toBe(1);
    expect(await statuses()).toEqual(['pending', 'pending']);
  });

  it('recovers what a dead tab left in syncing', async () => {
    await queueStore.add(anItem());
    const [item] = await queueStore.list('user-1');
    await queueStore.update(item?.id ?? 0, { status: 'syncing' });
    await recoverAfterCrash('user-1');
    expect(await statuses()).toEqual(['pending']);
    await syncPending('user-1', sends);
    expect(await statuses()).toEqual(['synced']);
  });

  it('waits longer with every failure, at least as long as the server asks, at most five minutes', () => {
    expect([1, 2, 3, 10].map((attempts) => retryDelay(attempts, null))).toEqual([5000, 10_000, 20_000, 300_000]);
    expect(retryDelay(1, 60)).toBe(60_000);
  });
});
