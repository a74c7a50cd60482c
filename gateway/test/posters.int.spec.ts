import { createHash } from 'node:crypto';
import {
  createPoster,
  type DataOf,
  DomainError,
  getPlaces,
  getScannedPoster,
  getSite,
  getTicket,
  listPosters,
  locateReportAudio,
  reportFromPoster,
  revokePoster,
} from '@hazardlens/contracts';
import { base64Of, drawn } from './drawn.js';
import { aUser } from './people.js';
import { aSite } from './records.js';
import { TestGateway } from './test-gateway.js';

type Report = DataOf<typeof reportFromPoster>;
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');
/** A photo whose camera says which it is, and where it was. */
const telltale = async () =>
  (
    await drawn()
      .withExif({ IFD0: { Make: 'TelltaleCam' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 8/1 0/1' } })
      .jpeg()
      .toBuffer()
  ).toString('base64');
const lastPart = (url: string) => url.split('/').at(-1) ?? '';

describe('posters and what is reported by them', () => {
  const manager = aUser('safety_manager');
  const site = { ...aSite(), name: 'North tower' };
  let gateway: TestGateway;
  let reports: Report[] = [];
  let hanging: DataOf<typeof createPoster>[] = [];

  beforeAll(async () => {
    gateway = await TestGateway.start({}, { PUBLIC_URL: 'https://safety.test' });
    gateway.signIn(manager);
    const stored = ({ poster_id, hash, site: { id }, zone, allow_anonymous }: DataOf<typeof createPoster>) => ({
      ...{ _id: poster_id, id: poster_id, site_id: id, zone, allow_anonymous, hash },
      created_at: '2026-03-02T09:00:00.000Z',
    });
    gateway.messages.answer(getSite, () => site);
    gateway.messages.answer(getPlaces, ({ site_id }) => ({
      ...{ site_id, tenant_id: site.tenant_id, levels: [], plans: [], version: 1 },
      zones: [{ id: 'zone-1', name: 'Dock 3' }],
    }));
    gateway.messages.answer(createPoster, (data) => {
      hanging.push(data);
      return stored(data);
    });
    gateway.messages.answer(listPosters, () => ({ posters: hanging.map(stored) }));
    gateway.messages.answer(getScannedPoster, ({ hash }) => {
      const poster = hanging.find((each) => each.hash === hash);
      if (!poster) throw new DomainError('POSTER_INVALID');
      const { zone, allow_anonymous } = poster;
      return { site_name: 'North tower', zone, allow_anonymous, tenant_id: 'tenant-1', full_for: null };
    });
    gateway.messages.answer(reportFromPoster, (data) => {
      reports.push(data);
      return {};
    });
  });
  beforeEach(() => {
    reports = [];
    hanging = [];
  });
  afterAll(() => gateway.close());

  const make = (body: object = { zone: 'Level 2', allow_anonymous: true }) =>
    gateway.call<{ id: string; url: string; pdf_url: string }>('POST', '/api/sites/site-1/posters', {
      as: manager,
      body,
    });
  const report = (token: string, body: object, headers: Record<string, string> = {}) =>
    gateway.call<{ ticket_url: string; code: string }>('POST', `/api/public/reports/${token}`, { body, headers });

  it('are made with an address that nobody guesses, whose hash alone is passed on, and listed with it', async () => {
    const made = await make();
    expect(made.status).toBe(201);
    expect(made.body.url).toMatch(/^https:\/\/safety\.test\/report\/[\w-]{43}$/);
    expect(made.body.pdf_url).toBe(`/api/sites/site-1/posters/${made.body.id}/poster.pdf`);
    expect(made.body).not.toHaveProperty('hash');
    expect(hanging[0]?.hash).toBe(hashOf(lastPart(made.body.url)));
    expect(JSON.stringify(hanging)).not.toContain(lastPart(made.body.url));
    const { body } = await gateway.call<{ posters: unknown[] }>('GET', '/api/sites/site-1/posters', { as: manager });
    expect(body.posters).toEqual([made.body]);
    expect((await make({ zone: 'x' })).status).toBe(400);
    expect((await make({ allow_anonymous: true, site_id: 'other' })).status).toBe(400);
  });

  it('do not hang at a site that is archived in the moment in which they are made', async () => {
    gateway.messages.answer(getSite, () => {
      if (hanging.length > 0) throw new DomainError('NOT_FOUND');
      return site;
    });
    gateway.messages.answer(revokePoster, ({ poster_id }) => {
      hanging = hanging.filter((each) => each.poster_id !== poster_id);
      return {};
    });
    const made = await make();
    gateway.messages.answer(getSite, () => site);
    expect([made.status, hanging]).toEqual([404, []]);
  });

  it('hang in a zone of the site by its name or id, or wherever their words say', async () => {
    for (const zone of ['dock 3', 'zone-1', 'Behind the crane', null]) await make({ zone, allow_anonymous: true });
    expect(hanging.map(({ zone, zone_id }) => [zone, zone_id])).toEqual([
      ['Dock 3', 'zone-1'],
      ['Dock 3', 'zone-1'],
      ['Behind the crane', null],
      [null, null],
    ]);
  });

  it('open to whoever scans them; unknown and revoked ones are told apart by nobody', async () => {
    const token = lastPart((await make()).body.url);
    const scanned = await gateway.call('GET', `/api/public/reports/${token}`);
    expect(scanned.body).toEqual({ site_name: 'North tower', zone: 'Level 2', allow_anonymous: true });
    hanging = [];
    const refusals = [
      await gateway.call('GET', `/api/public/reports/${token}`),
      await gateway.call('GET', '/api/public/reports/guessed'),
      await report(token, { hazard_type: 'floor_hole' }),
      await report(token, { photo: await base64Of() }),
    ];
    expect(refusals.map(({ status, body }) => [status, body['code' as never]])).toEqual(
      Array.from({ length: 4 }, () => [410, 'POSTER_INVALID']),
    );
    expect(reports).toEqual([]);
    expect([...gateway.objects.objects.keys()]).toEqual([]);
  });

  it('pass on what was said and nothing of who said it', async () => {
    const token = lastPart((await make()).body.url);
    const headers = { 'user-agent': 'Telltale/1.0', 'x-forwarded-for': '203.0.113.7', 'x-device-id': 'device-77' };
    const sent = await report(token, { photo: await telltale(), text: 'A hole.' }, headers);
    expect(sent.status).toBe(201);
    expect(sent.body.ticket_url).toMatch(/^https:\/\/safety\.test\/ticket\/[\w-]{43}$/);
    expect(reports).toHaveLength(1);
    expect(reports[0]).toMatchObject({ hazard_type: null, text: 'A hole.', name: null, contact: null, audio: null });
    const kept = JSON.stringify([reports, gateway.messages.asked.filter(({ data }) => data['hash'] === hashOf(token))]);
    const objects = Buffer.concat([...gateway.objects.objects.values()].map(({ content }) => content));
    expect(objects.length).toBeGreaterThan(0);
    for (const trace of ['Telltale', '203.0.113.7', 'device-77', '127.0.0.1']) {
      expect(kept).not.toContain(trace);
      expect(objects.includes(trace)).toBe(false);
    }
    expect(kept).not.toContain(token);
  });

  it('meet a report that is sent again by its key, with the same ticket', async () => {
    const token = lastPart((await make()).body.url);
    const key = { 'idempotency-key': 'once' };
    const [first, second] = [
      await report(token, { hazard_type: 'floor_hole' }, key),
      await report(token, { hazard_type: 'floor_hole' }, key),
    ];
    expect(second.body).toEqual(first.body);
    expect(new Set(reports.map(({ incident_id }) => incident_id)).size).toBe(1);
    expect(new Set(reports.map(({ said }) => said)).size).toBe(1);
    await report(token, { hazard_type: 'floor_hole' });
    expect(new Set(reports.map(({ incident_id }) => incident_id)).size).toBe(2);
  });

  it.each([
    ['nothing', {}, 400, 'REPORT_EMPTY'],
    ['words alone', { text: 'A hole.' }, 400, 'REPORT_EMPTY'],
    ['an unknown hazard', { hazard_type: 'no_such' }, 400, 'HAZARD_TYPE_UNKNOWN'],
    ['an unknown key', { hazard_type: 'floor_hole', severity: 1 }, 400, 'VALIDATION_FAILED'],
    ['a photo that is none', { photo: Buffer.alloc(300, 7).toString('base64') }, 415, 'PHOTO_TYPE'],
    ['a recording that is none', { audio: Buffer.alloc(300, 7).toString('base64') }, 415, 'AUDIO_TYPE'],
    ['a recording that is no base64', { audio: '*'.repeat(300) }, 400, 'AUDIO_UNREADABLE'],
    ['a recording of more than 2 MB', { audio: Buffer.alloc(2_200_000).toString('base64') }, 413, 'AUDIO_TOO_LARGE'],
  ])('refuse %s', async (_, body, status, code) => {
    const token = lastPart((await make()).body.url);
    const refused = await report(token, body);
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    expect(reports).toEqual([]);
  });

  it('want a name where they say so, before anything is stored', async () => {
    const token = lastPart((await make({ allow_anonymous: false })).body.url);
    expect((await report(token, { photo: await base64Of() })).body.code).toBe('REPORT_NAME_REQUIRED');
    expect((await report(token, { photo: await base64Of(), name: 'Pedro' })).status).toBe(201);
  });

  it('say when they take the next report, once they have taken enough', async () => {
    const token = lastPart((await make()).body.url);
    gateway.messages.answer(reportFromPoster, () => {
      throw new DomainError('POSTER_FULL', { retry_after: 3_600 });
    });
    const refused = await report(token, { hazard_type: 'floor_hole' });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
  });

  it('are heard by reviewers as they were recorded, and tickets are nobody else’s', async () => {
    await gateway.objects.put('voice.webm', Buffer.from('sound'), { contentType: 'audio/webm' });
    gateway.messages.answer(locateReportAudio, () => ({ key: 'voice.webm', type: 'audio/webm' as const }));
    const heard = await gateway.call('GET', '/api/incidents/incident-1/audio', { as: manager });
    expect([heard.status, heard.headers.get('content-type'), heard.text]).toEqual([200, 'audio/webm', 'sound']);
    gateway.messages.answer(getTicket, () => {
      throw new DomainError('TICKET_INVALID');
    });
    expect((await gateway.call('GET', '/api/public/tickets/guessed')).status).toBe(410);
  });
});
