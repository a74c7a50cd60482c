import { createHash, randomBytes, randomUUID } from 'node:crypto';
import {
  type Actor,
  createPoster,
  type DataOf,
  deleteIncidentPhoto,
  getScannedPoster,
  getTicket,
  listPosters,
  locateReportAudio,
  reportFromPoster,
  reportsPerPoster,
  revokePoster,
  siteArchived,
  userErased,
} from '@hazardlens/contracts';
import { eventually } from '@hazardlens/testing';
import { aManager, anInsurer, aTenantId, aWorker, IncidentPlatform } from './incident-platform.js';

const withCode = (code: string) => expect.objectContaining({ code });
const aHash = () => createHash('sha256').update(randomBytes(32)).digest('base64url');
const anonymous = { tenantId: 'public', actorId: 'anonymous' };
type Report = DataOf<typeof reportFromPoster>;

describe('posters', () => {
  let incidents: IncidentPlatform;
  beforeAll(async () => {
    incidents = await IncidentPlatform.start();
  });
  afterAll(() => incidents?.close());

  async function aPoster(allow_anonymous = true, zone_id: string | null = null) {
    const tenantId = aTenantId();
    const manager = aManager(tenantId);
    const [hash, poster_id, siteId] = [aHash(), randomUUID(), randomUUID()];
    const site = { id: siteId, name: 'North tower', tenant_id: tenantId };
    const where = { site, zone: 'Level 2', zone_id };
    await incidents.ask(createPoster, { actor: manager, poster_id, hash, ...where, allow_anonymous });
    return { tenantId, manager, hash, poster_id, siteId };
  }
  const aReport = (hash: string, parts: Partial<Report> = {}): Report => ({
    ...{ hash, incident_id: randomUUID(), ticket_hash: aHash(), said: aHash(), photo: null, audio: null },
    ...{ hazard_type: null, text: null, name: null, contact: null },
    ...parts,
  });
  const send = (report: Report) => incidents.platform.client.request(reportFromPoster, report, anonymous);
  const scan = (hash: string, incident_id: string | null = null) =>
    incidents.platform.client.request(getScannedPoster, { hash, incident_id }, anonymous);
  const ticket = (hash: string) => incidents.platform.client.request(getTicket, { hash }, anonymous);
  const audioOf = (actor: Actor, incident_id: string) => incidents.ask(locateReportAudio, { actor, incident_id });

  it('say which site they hang on, and nothing once they are revoked or their site is archived', async () => {
    const { manager, hash, poster_id, siteId } = await aPoster();
    expect(await scan(hash)).toMatchObject({
      ...{ site_name: 'North tower', zone: 'Level 2', allow_anonymous: true, full_for: null },
    });
    const closed = withCode('POSTER_INVALID');
    await expect(scan(aHash())).rejects.toEqual(closed);
    await incidents.ask(revokePoster, { actor: manager, site_id: siteId, poster_id });
    await expect(scan(hash)).rejects.toEqual(closed);
    await expect(send(aReport(hash))).rejects.toEqual(closed);
    const archived = await aPoster();
    const site = {
      ...{ _id: archived.siteId, id: archived.siteId, name: 'North tower', address: { text: '' }, capture_count: 0 },
      ...{ tenant_id: archived.tenantId, tenant_name: 'T', created_at: '2026-03-02T09:00:00.000Z' },
      policy: { masks_required: false },
    };
    await incidents.platform.client.publish(
      siteArchived,
      { site, archived_at: '2026-03-02T09:00:00.000Z' },
      { tenantId: archived.tenantId, actorId: 'system', aggregateId: archived.siteId, aggregateVersion: 2 },
    );
    await eventually(() => expect(scan(archived.hash)).rejects.toEqual(closed));
  });

  it('are made, listed and revoked by reviewers of the organisation alone', async () => {
    const { manager, tenantId, poster_id, siteId } = await aPoster();
    const list = (actor: Actor) => incidents.ask(listPosters, { actor, site_id: siteId });
    expect((await list(manager)).posters.map(({ id }) => id)).toEqual([poster_id]);
    expect((await list(aManager(aTenantId()))).posters).toEqual([]);
    for (const actor of [aWorker(tenantId), anInsurer()]) {
      await expect(list(actor)).rejects.toEqual(withCode('FORBIDDEN'));
      await expect(incidents.ask(revokePoster, { actor, site_id: siteId, poster_id })).rejects.toEqual(
        withCode('FORBIDDEN'),
      );
    }
    const stranger = aManager(aTenantId());
    await expect(incidents.ask(revokePoster, { actor: stranger, site_id: siteId, poster_id })).rejects.toEqual(
      withCode('NOT_FOUND'),
    );
  });

  it('open an incident that counts for nothing until a reviewer says what it is and vouches for it', async () => {
    const { manager, tenantId, hash } = await aPoster();
    const report = aReport(hash, { text: 'Something smells.', name: 'Pedro', contact: '+34 600' });
    await send(report);
    const id = report.incident_id;
    expect(await incidents.get(manager, id)).toMatchObject({
      ...{ status: 'REVIEW_REQUIRED', category: 'not_named', hazard_type: 'not_named', severity: 0, confidence: 0 },
      ...{ reason_code: 'reported_by_poster', sources: [], note: 'Something smells.', site_name: 'North tower' },
      place: null,
      report: { zone: 'Level 2', name: 'Pedro', contact: '+34 600', has_audio: false },
      history: [{ action: 'CREATED', user_email: null }],
    });
    expect(await incidents.get(aWorker(tenantId), id)).not.toHaveProperty('report');
    expect(await ticket(report.ticket_hash)).toMatchObject({ status: 'received', reason: null, zone: 'Level 2' });
    await expect(incidents.approve(manager, id)).rejects.toEqual(withCode('HAZARD_TYPE_REQUIRED'));
    const named = { category: 'HAZARDOUS_MATERIALS', hazard_type: 'chemical_spill' };
    expect(await incidents.approve(manager, id, named)).toMatchObject({ severity: 0.7, confidence: 1 });
    expect(await ticket(report.ticket_hash)).toMatchObject({ status: 'accepted' });
    expect(await incidents.undo(manager, id)).toMatchObject({ hazard_type: 'not_named', severity: 0, confidence: 0 });
    await incidents.approve(manager, id, named);
    await incidents.assign(manager, id);
    expect(await ticket(report.ticket_hash)).toMatchObject({ status: 'being_repaired' });
  });

  it('forget who is erased: the name and the address that they left to be reached, and nobody else’s', async () => {
    const { manager, tenantId, hash } = await aPoster();
    const olga = aWorker(tenantId, { id: randomUUID(), name: 'Olga Owner', email: 'olga@example.com' });
    const left = [
      { name: olga.name, contact: '+34 600' },
      { name: 'O.', contact: olga.email },
      { name: 'Pedro', contact: '+34 601' },
    ];
    const reports = left.map((said) => aReport(hash, { text: 'Something smells.', ...said }));
    for (const report of reports) await send(report);
    const { id: user_id, email, name } = olga;
    await incidents.platform.client.publish(
      userErased,
      { user_id, everywhere: false, email, name, erased_email: 'erased-1@erased.invalid', erased_name: 'Erased 1' },
      { tenantId, actorId: 'admin-1', aggregateId: user_id, aggregateVersion: 3 },
    );
    const told = { zone: 'Level 2', has_audio: false };
    await eventually(async () => {
      const now = await Promise.all(reports.map(({ incident_id }) => incidents.get(manager, incident_id)));
      expect(now.map(({ note, report }) => [note, report])).toEqual([
        ['Something smells.', expect.objectContaining({ ...told, name: null, contact: null })],
        ['Something smells.', expect.objectContaining({ ...told, name: null, contact: null })],
        ['Something smells.', expect.objectContaining({ ...told, name: 'Pedro', contact: '+34 601' })],
      ]);
    });
  });

  it('put what is reported in the zone of the site where they hang', async () => {
    const { manager, hash } = await aPoster(true, 'zone-1');
    const report = aReport(hash, { hazard_type: 'floor_hole' });
    await send(report);
    expect(await incidents.get(manager, report.incident_id)).toMatchObject({
      place: { zone: 'Level 2', zone_id: 'zone-1' },
    });
  });

  it('take a report once, however often it is sent, and another one under its key never', async () => {
    const { manager, hash } = await aPoster();
    const report = aReport(hash, { hazard_type: 'floor_hole' });
    await send(report);
    await send(report);
    const { total } = await incidents.list(manager);
    expect(total).toBe(1);
    await expect(send({ ...report, said: aHash() })).rejects.toEqual(withCode('IDEMPOTENCY_CONFLICT'));
    expect(await incidents.get(manager, report.incident_id)).toMatchObject({
      ...{ category: 'FALL_RISKS', hazard_type: 'floor_hole', severity: 0.95 },
    });
    await expect(send(aReport(hash, { hazard_type: 'no_such' }))).rejects.toEqual(withCode('HAZARD_TYPE_UNKNOWN'));
  });

  it('want a name where they say so', async () => {
    const { hash } = await aPoster(false);
    const report = aReport(hash, { hazard_type: 'floor_hole' });
    await expect(send(report)).rejects.toEqual(withCode('REPORT_NAME_REQUIRED'));
    await send({ ...report, name: 'Pedro' });
  });

  it('take so many reports within a day; they are a list of their own beside everything else', async () => {
    const { manager, hash } = await aPoster();
    const reports = Array.from({ length: reportsPerPoster }, () => aReport(hash, { hazard_type: 'floor_hole' }));
    for (const report of reports) await send(report);
    await expect(send(aReport(hash))).rejects.toEqual(
      expect.objectContaining({ code: 'POSTER_FULL', params: { retry_after: expect.any(Number) } }),
    );
    const { full_for } = await scan(hash);
    expect(full_for).toBeGreaterThan(86_000);
    expect((await scan(hash, reports[0]?.incident_id)).full_for).toBeNull();
    await incidents.approve(manager, reports[0]?.incident_id ?? '');
    expect((await incidents.list(manager, { source: 'poster' })).status_counts).toEqual({
      ...{ REVIEW_REQUIRED: reportsPerPoster - 1, APPROVED: 1, REJECTED: 0 },
    });
    expect((await incidents.list(manager, { source: 'other' })).incidents).toEqual([]);
    expect((await incidents.list(manager)).total).toBe(reportsPerPoster);
    // sixty reports, one after the other
  }, 120_000);

  it('let reviewers hear a voice note until it is deleted with the photo', async () => {
    const { manager, tenantId, hash } = await aPoster();
    const report = aReport(hash);
    const key = `tenants/${tenantId}/incidents/${report.incident_id}/2-0011.webm`;
    const { objects } = incidents.platform;
    await objects.put(key, Buffer.from('sound'), { contentType: 'audio/webm' });
    await send({ ...report, audio: { key, type: 'audio/webm' }, name: 'Pedro' });
    const id = report.incident_id;
    expect(await audioOf(manager, id)).toEqual({ key, type: 'audio/webm' });
    await expect(audioOf(aWorker(tenantId), id)).rejects.toEqual(withCode('FORBIDDEN'));
    await expect(audioOf(aManager(aTenantId()), id)).rejects.toEqual(withCode('NOT_FOUND'));
    await incidents.ask(deleteIncidentPhoto, { actor: { ...manager, role: 'admin' }, incident_id: id });
    await expect(audioOf(manager, id)).rejects.toEqual(withCode('NOT_FOUND'));
    expect((await incidents.get(manager, id)).report).toMatchObject({ name: null, has_audio: false });
    await eventually(async () => expect(await objects.stat(key)).toBeNull());
  });
});
