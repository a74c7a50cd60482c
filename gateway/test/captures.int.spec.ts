import {
  type CaptureDetail,
  capturePhotosDeleted,
  DomainError,
  deleteCapturePhotos,
  describeDetector,
  getCapture,
  getSite,
  type IncidentRecord,
  listCaptureIncidents,
  listCaptures,
  listCoveredPhotos,
  locateIncidentPhoto,
  locatePhoto,
  reanalyzeCapture,
} from '@hazardlens/contracts';
import { jpegOf } from './drawn.js';
import { aUser, tokenFor } from './people.js';
import { aCaptureOf, anIncidentOf, aSite, resultOf } from './records.js';
import { TestGateway } from './test-gateway.js';

const key = 'tenants/tenant-a/captures/capture-1/0-0123456789abcdef.jpg';
const thumbnailKey = key.replace('.jpg', '-thumb.jpg');

// Real: HTTP, views, streaming. Fake: the services, the object store in memory.
describe('captures and their photos', () => {
  let gateway: TestGateway;
  const admin = aUser('admin');
  const superAdmin = aUser('super_admin', 'platform');
  const worker = aUser('worker');
  const colleague = aUser('inspector');
  const repairer = { ...aUser('inspector'), _id: 'repairer', id: 'repairer' };
  let capture: CaptureDetail;
  let incidents: IncidentRecord[];
  let blurredKey: string | null;
  let covered: { photo_id: string; blurred_key: string }[];

  beforeAll(async () => {
    gateway = await TestGateway.start();
    gateway.signIn(admin, superAdmin, worker, colleague, repairer);
    await gateway.objects.put(key, await jpegOf(1), { contentType: 'image/jpeg' });
    await gateway.objects.put(thumbnailKey, await jpegOf(2), { contentType: 'image/jpeg' });
    await gateway.objects.put('blurred.jpg', await jpegOf(3), { contentType: 'image/jpeg' });
  });
  afterAll(() => gateway.close());
  beforeEach(() => {
    capture = aCaptureOf(worker, { status: 'completed', result: resultOf('capture-1') });
    incidents = [];
    blurredKey = null;
    covered = [];
    gateway.messages.asked.length = 0;
    gateway.messages
      .answer(listCaptures, () => ({ captures: [{ ...capture, thumbnail_keys: [thumbnailKey] }], next_cursor: 'next' }))
      .answer(getCapture, ({ capture_id }) => {
        if (capture_id !== 'capture-1') throw new DomainError('NOT_FOUND');
        return { ...capture, thumbnail_keys: [thumbnailKey] };
      })
      .answer(listCaptureIncidents, () => ({ incidents }))
      .answer(listCoveredPhotos, () => ({ photos: covered }))
      .answer(getSite, ({ site_id }) => {
        if (site_id !== 'site-1') throw new DomainError('NOT_FOUND');
        return aSite();
      })
      .answer(locatePhoto, ({ photo_id }) => {
        if (photo_id !== 'capture-1-0') throw new DomainError('NOT_FOUND');
        return {
          key,
          thumbnail_key: thumbnailKey,
          blurred_key: blurredKey,
          tenant_id: 'tenant-a',
          photographer_id: worker.id,
        };
      })
      .answer(locateIncidentPhoto, ({ actor }) => {
        if (actor.id !== repairer.id) throw new DomainError('NOT_FOUND');
        const located = { key, thumbnail_key: thumbnailKey, blurred_key: blurredKey };
        return { ...located, tenant_id: 'tenant-a', photographer_id: worker.id, action_owner_id: repairer.id };
      });
  });

  it('are listed with thumbnails for who may see them', async () => {
    const { body } = await gateway.call<{ captures: CaptureDetail[] }>(
      'GET',
      '/api/capture-batches?limit=5&mine=true',
      { as: worker },
    );
    expect(body).toMatchObject({
      next_cursor: 'next',
      captures: [{ id: 'capture-1', photos: [{ id: 'capture-1-0' }] }],
    });
    expect(body.captures[0]?.photos[0]?.thumbnail).toBe(
      `data:image/jpeg;base64,${(await jpegOf(2)).toString('base64')}`,
    );
    expect(body.captures[0]).not.toHaveProperty('tenant_id');
    expect(gateway.messages.asked.at(-1)?.data).toMatchObject({ limit: 5, mine: true, site_id: null });
    const other = await gateway.call<{ captures: CaptureDetail[] }>('GET', '/api/capture-batches', { as: colleague });
    expect(other.body.captures[0]?.photos).toEqual([{ id: 'capture-1-0', thumbnail: null }]);
  });

  it('are listed with blurred thumbnails for who may see no others, always of the present picture', async () => {
    const thumbnail = async () => {
      const path = '/api/capture-batches';
      const { body } = await gateway.call<{ captures: CaptureDetail[] }>('GET', path, { as: colleague });
      return body.captures[0]?.photos[0]?.thumbnail;
    };
    const blurred = key.replace('.jpg', '-blurred.jpg');
    await gateway.objects.put(blurred, await jpegOf(5), { contentType: 'image/jpeg' });
    const first = await thumbnail();
    expect(first).toMatch(/^data:image\/jpeg;base64,/);
    expect(await thumbnail()).toBe(first);
    await gateway.objects.put(blurred, await jpegOf(6), { contentType: 'image/jpeg' });
    expect(await thumbnail()).not.toBe(first);
    await gateway.objects.delete(blurred);
    expect(await thumbnail()).toBeNull();
  });

  it('show what reviewers left uncovered only, or nothing while that is not made or not known', async () => {
    const thumbnails = async (user = colleague) => {
      const { body } = await gateway.call<{ captures: CaptureDetail[] }>('GET', '/api/capture-batches', { as: user });
      const { body: one } = await gateway.call<CaptureDetail>('GET', '/api/capture-batches/capture-1', { as: user });
      return [body.captures[0]?.photos[0]?.thumbnail, one.photos[0]?.thumbnail];
    };
    await gateway.objects.put(key.replace('.jpg', '-blurred.jpg'), await jpegOf(5), { contentType: 'image/jpeg' });
    const [headsOnly] = await thumbnails();
    covered = [{ photo_id: 'capture-1-0', blurred_key: 'covered.jpg' }];
    expect(await thumbnails()).toEqual([null, null]);
    await gateway.objects.put('covered.jpg', await jpegOf(7), { contentType: 'image/jpeg' });
    const [first, second] = await thumbnails();
    expect([first, first === second, first === headsOnly]).toEqual([expect.stringMatching(/^data:/), true, false]);
    gateway.messages.answer(listCoveredPhotos, () => {
      throw new DomainError('UNAVAILABLE');
    });
    expect(await thumbnails()).toEqual([null, null]);
    const asTaken = `data:image/jpeg;base64,${(await jpegOf(2)).toString('base64')}`;
    expect(await thumbnails(worker)).toEqual([asTaken, asTaken]);
  });

  it.each([
    ['?limit=101', 400],
    ['?status=done', 400],
    ['?foo=1', 400],
    ['?site_id=unknown', 404],
    ['?site_id=site-1', 200],
    ['?site_id=all', 200],
  ])('list %s → %i', async (query, status) => {
    expect((await gateway.call('GET', `/api/capture-batches${query}`, { as: admin })).status).toBe(status);
  });

  it('show findings, incidents, decision and note', async () => {
    const at = '2026-05-11T09:00:00.000Z';
    incidents = [
      anIncidentOf(worker, {
        status: 'REJECTED',
        history: [
          { action: 'CREATED', user_email: null, timestamp: at, notes: '' },
          { action: 'REJECTED', user_email: admin.email, timestamp: at, notes: 'A mannequin.' },
        ],
      }),
    ];
    const read = () => gateway.call<{ incidents: object[] }>('GET', '/api/capture-batches/capture-1', { as: worker });
    const { body } = await read();
    expect(body).toMatchObject({
      id: 'capture-1',
      detections: [],
      not_assessed: [],
      photo_hints: [],
      incidents: [{ id: 'incident-1', note: 'A mannequin.', decision: { action: 'REJECTED', timestamp: at } }],
    });
    incidents[0]?.history.push({ action: 'UNDONE', user_email: admin.email, timestamp: at, notes: '' });
    expect((await read()).body.incidents).toMatchObject([{ note: null, decision: null }]);
    expect(body).not.toHaveProperty('tenant_id');
    expect(body.incidents[0]).not.toHaveProperty('photographer_id');
    const other = await gateway.call<{ incidents: object[] }>('GET', '/api/capture-batches/capture-1', {
      as: colleague,
    });
    expect(other.body.incidents[0]).toMatchObject({ history: [], note: null });
    expect((await gateway.call('GET', '/api/capture-batches/other', { as: worker })).status).toBe(404);
  });

  it('are deleted by admins and analysed again by reviewers', async () => {
    gateway.messages
      .answer(deleteCapturePhotos, () => ({}))
      .answer(describeDetector, () => ({ engine: 'wasm', model_version: 'm2' }))
      .answer(reanalyzeCapture, () => ({ ...capture, status: 'queued' as const }));
    expect((await gateway.call('DELETE', '/api/capture-batches/capture-1', { as: worker })).status).toBe(403);
    expect((await gateway.call('DELETE', '/api/capture-batches/capture-1', { as: admin })).status).toBe(204);
    const again = await gateway.call('POST', '/api/capture-batches/capture-1/reanalyze', { as: admin });
    expect(again).toMatchObject({ status: 202, body: { status: 'queued', capture_id: 'capture-1' } });
    expect(gateway.messages.asked.at(-1)?.data).toMatchObject({ model_version: 'm2' });
  });

  it('of another organisation are analysed again by what that one has taught, not by what the super admin’s has', async () => {
    const versions: Record<string, string> = { platform: 'm2', 'tenant-a': 'm2+taught' };
    gateway.messages
      .answer(describeDetector, (_, { tenantId }) => ({ engine: 'wasm', model_version: versions[tenantId] ?? '' }))
      .answer(reanalyzeCapture, () => ({ ...capture, status: 'queued' as const }));
    const again = await gateway.call('POST', '/api/capture-batches/capture-1/reanalyze', { as: superAdmin });
    expect(again.status).toBe(202);
    expect(gateway.messages.asked.at(-1)?.data).toMatchObject({ model_version: 'm2+taught' });
  });

  it('thumbnails are forgotten by every gateway that hears of a deletion, also one that is being read', async () => {
    const thumbnail = async () => {
      const { body } = await gateway.call<{ captures: CaptureDetail[] }>('GET', '/api/capture-batches', { as: worker });
      return body.captures[0]?.photos[0]?.thumbnail;
    };
    const told = { capture: { ...capture, photos: [] }, photos: [], deleted_photo_ids: ['capture-1-0'] };
    const bytes = await gateway.objects.get(thumbnailKey);
    expect(await thumbnail()).toMatch(/^data:/);
    await gateway.objects.delete(thumbnailKey);
    expect(await thumbnail()).toMatch(/^data:/);
    await gateway.messages.publish(capturePhotosDeleted, told);
    expect(await thumbnail()).toBeNull();
    await gateway.objects.put(thumbnailKey, bytes, { contentType: 'image/jpeg' });
    const { get } = gateway.objects;
    const slow = jest.spyOn(gateway.objects, 'get').mockImplementation(async (name) => {
      const read = await get.call(gateway.objects, name);
      if (name === thumbnailKey) await gateway.messages.publish(capturePhotosDeleted, told);
      return read;
    });
    await thumbnail();
    slow.mockRestore();
    await gateway.objects.delete(thumbnailKey);
    expect(await thumbnail()).toBeNull();
    await gateway.objects.put(thumbnailKey, bytes, { contentType: 'image/jpeg' });
  });

  describe('a photo', () => {
    const photo = (query = '', user = worker, headers: Record<string, string> = {}) =>
      fetch(`${gateway.url}/api/photos/capture-1-0${query}`, {
        headers: { ...headers, authorization: `Bearer ${token(user)}` },
      });
    const token = (user: typeof worker) => tokenFor(user);

    it('is streamed, kept privately, revalidated by its tag', async () => {
      const response = await photo();
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      expect(response.headers.get('cache-control')).toBe('private, no-cache');
      expect(Buffer.from(await response.arrayBuffer()).equals(await jpegOf(1))).toBe(true);
      const etag = response.headers.get('etag') as string;
      const unchanged = await photo('', worker, { 'if-none-match': `"x", W/${etag}` });
      expect([unchanged.status, (await unchanged.arrayBuffer()).byteLength]).toEqual([304, 0]);
      expect((await photo('?variant=thumb', worker, { 'if-none-match': etag })).status).toBe(200);
    });

    it('comes as thumbnail too; an unknown variant is refused', async () => {
      expect(Buffer.from(await (await photo('?variant=thumb')).arrayBuffer()).equals(await jpegOf(2))).toBe(true);
      expect((await photo('?variant=original')).status).toBe(400);
      expect((await photo('?size=1')).status).toBe(400);
    });

    it('is 404 where only a blurred one may be seen and none exists, whatever is asked for', async () => {
      for (const query of ['', '?variant=display', '?variant=thumb', '?variant=blurred']) {
        expect([query, (await photo(query, colleague)).status]).toEqual([query, 404]);
      }
      expect((await photo('?variant=blurred')).status).toBe(404);
      blurredKey = 'blurred.jpg';
      for (const query of ['', '?variant=display', '?variant=thumb', '?variant=blurred']) {
        expect(Buffer.from(await (await photo(query, colleague)).arrayBuffer()).equals(await jpegOf(3))).toBe(true);
      }
    });

    it('is as taken for the owner of the repair of what it shows, as on the incident', async () => {
      blurredKey = 'blurred.jpg';
      for (const query of ['', '?variant=display'])
        expect(Buffer.from(await (await photo(query, repairer)).arrayBuffer()).equals(await jpegOf(1))).toBe(true);
      expect(Buffer.from(await (await photo('', colleague)).arrayBuffer()).equals(await jpegOf(3))).toBe(true);
    });

    it('is what the incident names where reviewers covered something, for them too when they look as others do', async () => {
      blurredKey = 'blurred.jpg';
      await gateway.objects.put('covered.jpg', await jpegOf(7), { contentType: 'image/jpeg' });
      gateway.messages.answer(locateIncidentPhoto, () => {
        const located = { key, thumbnail_key: thumbnailKey, blurred_key: 'covered.jpg' };
        return { ...located, tenant_id: 'tenant-a', photographer_id: worker.id, action_owner_id: null };
      });
      const bytes = async (query: string, user: typeof worker) =>
        Buffer.from(await (await photo(query, user)).arrayBuffer());
      for (const query of ['', '?variant=display', '?variant=thumb', '?variant=blurred']) {
        expect((await bytes(query, colleague)).equals(await jpegOf(7))).toBe(true);
      }
      expect((await bytes('?variant=blurred', admin)).equals(await jpegOf(7))).toBe(true);
      expect((await bytes('', admin)).equals(await jpegOf(1))).toBe(true);
    });

    it('is 404 once its object is gone', async () => {
      blurredKey = 'gone.jpg';
      expect((await photo('?variant=blurred', admin)).status).toBe(404);
    });
  });
});
