import { randomUUID } from 'node:crypto';
import {
  type Actor,
  completeAction,
  createPoster,
  linkGranted,
  linkRevoked,
  locateIncidentPhoto,
  reportFromPoster,
  siteUpdated,
  startAction,
  tenantRegistered,
} from '@hazardlens/contracts';
import { eventually } from '@hazardlens/testing';
import { aFinding, aManager, anAnalysis, anInsurer, aTenantId, IncidentPlatform } from './incident-platform.js';

let incidents: IncidentPlatform;
beforeAll(async () => {
  incidents = await IncidentPlatform.start();
});
afterAll(() => incidents?.close());

/** Tells what the insurance service tells when a contractor grants or revokes. */
class Link {
  readonly #id = randomUUID();
  #version = 1;

  constructor(
    private readonly insurer: Actor,
    private readonly contractorId: string,
  ) {}

  grant(at = new Date()): Promise<void> {
    return this.#tell('active', at);
  }
  revoke(at = new Date()): Promise<void> {
    return this.#tell('revoked', at);
  }

  #tell(status: 'active' | 'revoked', at: Date): Promise<void> {
    const data = {
      link_id: this.#id,
      insurer_id: this.insurer.tenant_id,
      contractor_id: this.contractorId,
      status,
      granted_at: at.toISOString(),
      revoked_at: status === 'revoked' ? at.toISOString() : null,
    };
    this.#version += 1;
    return incidents.platform.client.publish(status === 'active' ? linkGranted : linkRevoked, data, {
      tenantId: this.insurer.tenant_id,
      actorId: 'admin',
      aggregateId: this.#id,
      aggregateVersion: this.#version,
    });
  }
}

async function publishSite(tenantId: string, id: string): Promise<void> {
  const address = { text: '' };
  const named = { _id: id, id, name: 'North tower', address, tenant_id: tenantId, tenant_name: 'Contractor' };
  const counted = { capture_count: 0, created_at: '2026-01-01T00:00:00.000Z', policy: { masks_required: false } };
  const context = { tenantId, actorId: 'admin', aggregateId: id, aggregateVersion: 1 };
  await incidents.platform.client.publish(siteUpdated, { site: { ...named, ...counted }, archived_at: null }, context);
}

async function registered(tenantId: string, name: string): Promise<void> {
  const created_at = '2026-01-01T00:00:00.000Z';
  const tenant = { _id: tenantId, id: tenantId, name, tenant_type: 'contractor' as const, phone: null, created_at };
  const settings = { contact_email: 'office@northgate.example', time_zone: 'UTC', retention_months: 24 };
  const data = { tenant: { ...tenant, ...settings }, is_platform: false, updated_at: created_at };
  const context = { tenantId, actorId: 'admin', aggregateId: tenantId, aggregateVersion: 1 };
  await incidents.platform.client.publish(tenantRegistered, data, context);
}

const twoFindings = () => anAnalysis([[aFinding('no_hard_hat'), aFinding('unprotected_edge')]]);

/** Approved findings of a contractor that this insurer is linked to, and findings of one that it is not. */
async function linkedAndForeign() {
  const [tenantId, otherId] = [aTenantId(), aTenantId()];
  const insurer = anInsurer();
  await new Link(insurer, tenantId).grant(new Date(Date.now() - 1000));
  const [shown] = await incidents.incidentsFrom(tenantId, twoFindings());
  const [foreign] = await incidents.incidentsFrom(otherId, twoFindings());
  await incidents.approve(aManager(tenantId), shown?.id ?? '');
  return { tenantId, otherId, insurer, shown, foreign };
}

describe('what an insurer sees', () => {
  it('is nothing without a link', async () => {
    const tenantId = aTenantId();
    const [first] = await incidents.incidentsFrom(tenantId, twoFindings());
    await incidents.approve(aManager(tenantId), first?.id ?? '');
    expect((await incidents.list(anInsurer())).incidents).toEqual([]);
    await expect(incidents.get(anInsurer(), first?.id ?? '')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('says whose each incident is, as a super admin reads it, and nothing of the kind to the contractor itself', async () => {
    const { tenantId, insurer, shown } = await linkedAndForeign();
    await registered(tenantId, 'Northgate & Sons');
    const id = shown?.id ?? '';
    const root: Actor = { ...aManager(aTenantId()), role: 'super_admin' };
    for (const reader of [insurer, root]) {
      await eventually(async () =>
        expect(await incidents.get(reader, id)).toMatchObject({ contractor_name: 'Northgate & Sons' }),
      );
      const { incidents: listed } = await incidents.list(reader);
      expect(listed.find((each) => each.id === id)).toMatchObject({ contractor_name: 'Northgate & Sons' });
    }
    const own = aManager(tenantId);
    expect(await incidents.get(own, id)).not.toHaveProperty('contractor_name');
    expect((await incidents.list(own)).incidents[0]).not.toHaveProperty('contractor_name');
  });

  it('is approved incidents that were decided since the grant, of linked contractors only', async () => {
    const [tenantId, otherId] = [aTenantId(), aTenantId()];
    const manager = aManager(tenantId);
    const insurer = anInsurer('insurance_analyst');
    const [early, pending] = await incidents.incidentsFrom(tenantId, twoFindings());
    await incidents.approve(manager, early?.id ?? '');
    const link = new Link(insurer, tenantId);
    await link.grant(new Date(Date.now() + 1));
    const [late] = await incidents.incidentsFrom(tenantId, twoFindings());
    const [foreign] = await incidents.incidentsFrom(otherId, twoFindings());
    await eventually(() => incidents.approve(manager, late?.id ?? ''));
    await incidents.approve(aManager(otherId), foreign?.id ?? '');

    const seen = await incidents.list(insurer);
    expect(seen.incidents.map(({ id }) => id)).toEqual([late?.id]);
    expect(seen).toMatchObject({ total: 1, status_counts: { REVIEW_REQUIRED: 0, APPROVED: 1, REJECTED: 0 } });
    expect((await incidents.get(insurer, late?.id ?? '')).id).toBe(late?.id);
    for (const hidden of [early, pending, foreign]) {
      await expect(incidents.get(insurer, hidden?.id ?? '')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect((await incidents.list(insurer, { statuses: ['REVIEW_REQUIRED'] })).incidents).toEqual([]);
  });

  it('is that of one site, and nothing that is there of a site of somebody else or of nobody', async () => {
    const { tenantId, otherId, insurer, shown, foreign } = await linkedAndForeign();
    const [site_id = '', foreignSite = ''] = [shown?.site_id, foreign?.site_id];
    await publishSite(tenantId, site_id);
    await publishSite(otherId, foreignSite);

    await eventually(async () => {
      expect((await incidents.list(insurer, { site_id })).incidents.map(({ id }) => id)).toEqual([shown?.id]);
    });
    for (const hidden of [foreignSite, randomUUID()]) {
      await expect(incidents.list(insurer, { site_id: hidden })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  it('is that of a site that nobody has changed since it was added, of which no event told here', async () => {
    const { insurer, shown, foreign } = await linkedAndForeign();
    await eventually(async () => {
      const { incidents: listed } = await incidents.list(insurer, { site_id: shown?.site_id ?? '' });
      expect(listed.map(({ id }) => id)).toEqual([shown?.id]);
    });
    await expect(incidents.list(insurer, { site_id: foreign?.site_id ?? '' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('says what was reported by a poster, and so it is found: by a poster and otherwise is everything', async () => {
    const tenantId = aTenantId();
    const [manager, insurer] = [aManager(tenantId), anInsurer()];
    await new Link(insurer, tenantId).grant(new Date(Date.now() - 1000));
    const [seen] = await incidents.incidentsFrom(tenantId, twoFindings());
    await incidents.approve(manager, seen?.id ?? '');
    const site = { id: randomUUID(), name: 'North tower', tenant_id: tenantId };
    const [hash, incident_id] = [randomUUID(), randomUUID()];
    const poster = { actor: manager, poster_id: randomUUID(), hash, site, zone: null, zone_id: null };
    await incidents.ask(createPoster, { ...poster, allow_anonymous: true });
    const said = { hazard_type: 'floor_hole', photo: null, audio: null, text: null, name: null, contact: null };
    await incidents.platform.client.request(
      reportFromPoster,
      { ...said, hash, incident_id, ticket_hash: randomUUID(), said: randomUUID() },
      { tenantId: 'public', actorId: 'anonymous' },
    );
    await incidents.approve(manager, incident_id);
    const found = async (source: 'poster' | 'other') =>
      (await incidents.list(insurer, { source })).incidents.map(({ id }) => id);
    await eventually(async () => expect(await found('other')).toEqual([seen?.id]));
    expect(await found('poster')).toEqual([incident_id]);
  });

  it('names the photo of such an incident, and no other', async () => {
    const tenantId = aTenantId();
    const insurer = anInsurer();
    await new Link(insurer, tenantId).grant(new Date(Date.now() - 1000));
    const [shown, other] = await incidents.incidentsFrom(
      tenantId,
      anAnalysis([[aFinding('no_hard_hat')], [aFinding('no_hi_vis')]]),
    );
    await incidents.approve(aManager(tenantId), shown?.id ?? '');
    const locate = (photo_id: string) => incidents.ask(locateIncidentPhoto, { actor: insurer, photo_id });
    expect(await locate(shown?.photo_id ?? '')).toMatchObject({ tenant_id: tenantId, key: shown?.photo?.key });
    await expect(locate(other?.photo_id ?? '')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is no photo of a repair', async () => {
    const { tenantId, insurer, shown } = await linkedAndForeign();
    const [id, manager] = [shown?.id ?? '', aManager(tenantId)];
    const stem = `tenants/${tenantId}/incidents/${id}/1`;
    const photo = { id: `${id}-1`, key: `${stem}.jpg`, thumbnail_key: `${stem}-thumb.jpg` };
    await incidents.assign(manager, id);
    await incidents.ask(startAction, { actor: manager, incident_id: id });
    await incidents.ask(completeAction, { actor: manager, incident_id: id, note: null, photo });
    const locate = (actor: Actor) => incidents.ask(locateIncidentPhoto, { actor, photo_id: photo.id });
    expect(await locate(manager)).toMatchObject({ key: photo.key });
    await expect(locate(insurer)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await incidents.get(insurer, id)).toMatchObject({ action: null, after_photo: null });
  });

  it('ends with the revoke, whatever comes late', async () => {
    const tenantId = aTenantId();
    const insurer = anInsurer();
    const link = new Link(insurer, tenantId);
    await link.grant(new Date(Date.now() - 1000));
    const [incident] = await incidents.incidentsFrom(tenantId, twoFindings());
    await incidents.approve(aManager(tenantId), incident?.id ?? '');
    expect((await incidents.list(insurer)).total).toBe(1);
    await link.revoke();
    expect((await incidents.list(insurer)).total).toBe(0);
    await expect(incidents.get(insurer, incident?.id ?? '')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is nothing of a contractor that the owner of links no longer names, though its event has not come', async () => {
    const [kept, revoked] = [aTenantId(), aTenantId()];
    const insurer = anInsurer();
    const shown: string[] = [];
    for (const tenantId of [kept, revoked]) {
      await new Link(insurer, tenantId).grant(new Date(Date.now() - 1000));
      const [incident] = await incidents.incidentsFrom(tenantId, twoFindings());
      await incidents.approve(aManager(tenantId), incident?.id ?? '');
      shown.push(incident?.id ?? '');
    }
    const asked = { ...insurer, linked_contractors: [kept] };
    expect((await incidents.list(insurer)).total).toBe(2);
    expect((await incidents.list(asked)).incidents.map(({ id }) => id)).toEqual([shown[0]]);
    await expect(incidents.get(asked, shown[1] ?? '')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
