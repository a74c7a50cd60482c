import {
  type Actor,
  getInsuranceDashboard,
  incidentApproved,
  ownHazardKept,
  type ReplyOf,
  tenantErased,
} from '@hazardlens/contracts';
import { rebuildReadModel } from '@hazardlens/service-kit';
import { eventually, startTestPlatform, type TestPlatform } from '@hazardlens/testing';
import mongoose from 'mongoose';
import { reportingService } from '../src/service.js';
import { daysAgo } from './facts.js';
import { Contractor, Insurer } from './portal-people.js';

type Portal = ReplyOf<typeof getInsuranceDashboard>;
const own = 'own_loose_cable_tray_4k7q2m';
/** More than are read anew each time. */
const many = 22;

let platform: TestPlatform;
let insurer: Insurer;
const contractors: Contractor[] = [];
const links: string[] = [];
const contractor = (index: number): Contractor => contractors[index] as Contractor;

beforeAll(async () => {
  platform = await startTestPlatform({ services: [reportingService] });
  insurer = new Insurer(platform.client);
  for (let index = 0; index < many; index++) {
    contractors.push(await new Contractor(platform.client, `Contractor ${index + 10}`).register());
    links.push(await insurer.linkTo(contractor(index)));
  }
  await contractor(0).site('North tower');
  await contractor(0).approved(0.9);
}, 120_000);
afterAll(() => platform?.close());

const analyst = (more: Partial<Actor> = {}): Actor => ({ ...insurer.actor('insurance_analyst'), ...more });
const look = (known?: string, actor = analyst()): Promise<Portal> => {
  const context = { tenantId: insurer.tenantId, actorId: 'test' };
  return platform.client.request(getInsuranceDashboard, { actor, locale: 'en', known }, context);
};

/** @returns what an insurer knows that has looked three times: told, looked up anew, and found unchanged by the sum alone */
async function known(actor = analyst()): Promise<string> {
  const { version } = await look(undefined, actor);
  if (version === undefined) throw new Error('The rows have no version.');
  for (const _ of ['anew', 'by the sum'])
    expect(await look(version, actor)).toMatchObject({ version, unchanged: true, contractors: [] });
  return version;
}

function callOwnHazard(en: string, version: number): Promise<unknown> {
  const { tenantId: tenant_id } = contractor(1);
  const label = { en, es: 'Bandeja' };
  const hazard = { id: own, tenant_id, category: 'ELECTRICAL_FIRE' as const, label, severity: 0.55, action: null };
  const context = { tenantId: tenant_id, actorId: 'test', aggregateId: own, aggregateVersion: version };
  return platform.client.publish(ownHazardKept, { hazard: { ...hazard, retired: false } }, context);
}

/** An own hazard type in the explanation of a contractor's row. */
async function approveOwnHazard(): Promise<void> {
  await callOwnHazard('Loose tray', 1);
  const decided = { status: 'APPROVED' as const, decided_at: daysAgo(0) };
  const incident = { ...contractor(1).record(decided), category: 'ELECTRICAL_FIRE' as const, hazard_type: own };
  const told = { tenantId: incident.tenant_id, actorId: 'test', aggregateId: incident.id, aggregateVersion: 1 };
  await platform.client.publish(incidentApproved, { incident }, told);
}

const rowOf = ({ contractors: rows }: Portal, { tenantId }: Contractor) =>
  rows.find(({ contractor_id }) => contractor_id === tenantId);

// Real: the service, its documents and the bus. A change is there as soon as `publish` is done.
describe('the look right after a change', () => {
  const changes: readonly [what: string, change: () => Promise<unknown>, seen: (portal: Portal) => void][] = [
    [
      'an approved incident',
      () => contractor(2).approved(0.8),
      (portal) => expect(rowOf(portal, contractor(2))).toMatchObject({ incident_count: 1 }),
    ],
    [
      'photos of one of whom nothing was known',
      () => contractor(3).capture(5, { at: daysAgo(1) }),
      (portal) => expect(rowOf(portal, contractor(3))).toMatchObject({ basis: 'measured' }),
    ],
    [
      'a site that is called otherwise',
      () => contractor(0).site('South tower', contractor(0).siteId, 2),
      (portal) => expect(portal.recent_approved).toContainEqual(expect.objectContaining({ site_name: 'South tower' })),
    ],
    [
      'an incident of an own hazard type',
      approveOwnHazard,
      (portal) => expect(JSON.stringify(rowOf(portal, contractor(1)))).toContain('Loose tray'),
    ],
    [
      'an own hazard type that is called otherwise',
      () => callOwnHazard('Open tray', 2),
      (portal) => expect(JSON.stringify(rowOf(portal, contractor(1)))).toContain('Open tray'),
    ],
    [
      'another name',
      () => {
        contractor(4).name = 'Another name';
        return contractor(4).register();
      },
      (portal) => expect(rowOf(portal, contractor(4))?.contractor_name).toBe('Another name'),
    ],
    [
      'another time zone',
      () => contractor(5).register('Pacific/Kiritimati'),
      (portal) => expect(portal.contractors).toHaveLength(many),
    ],
    [
      'a consent taken back',
      () => contractor(6).revoke(links[6] as string),
      (portal) => expect(rowOf(portal, contractor(6))).toBeUndefined(),
    ],
    [
      'a consent given again',
      () => contractor(6).grant(links[6] as string),
      (portal) => expect(portal.contractors).toHaveLength(many),
    ],
    [
      'a new contractor, whose link was told of before it was',
      async () => {
        contractors.push(new Contractor(platform.client, 'New'));
        await insurer.linkTo(contractor(many));
        await known();
        await contractor(many).register();
      },
      (portal) => expect(rowOf(portal, contractor(many))).toBeDefined(),
    ],
  ];

  it.each(changes)('is new: %s', async (_, change, seen) => {
    const before = await known();
    await change();
    const portal = await look(before);
    expect(portal.unchanged).toBeUndefined();
    expect(portal.version).not.toBe(before);
    seen(portal);
    expect(await look(portal.version)).toMatchObject({ unchanged: true });
  });

  it('is without whom the links’ owner does not name any more, though the copy still does', async () => {
    const all = contractors.map(({ tenantId }) => tenantId);
    const version = await known(analyst({ linked_contractors: all }));
    const portal = await look(version, analyst({ linked_contractors: all.slice(1) }));
    expect(rowOf(portal, contractor(0))).toBeUndefined();
    expect(portal.contractors).toHaveLength(all.length - 1);
  });

  it('is for the reader who asks: who sees sums only is not told what others were', async () => {
    const version = await known();
    expect(await look(version, insurer.actor('worker'))).toMatchObject({ recent_approved: [] });
    expect((await look(version, insurer.actor('worker'))).unchanged).toBeUndefined();
  });

  it('is new once a consent begins whose moment was ahead, by another clock', async () => {
    const before = await known();
    const ahead = await new Contractor(platform.client, 'Ahead').register();
    await insurer.linkTo(ahead, new Date(Date.now() + 4_000));
    expect(await known()).toBe(before);
    await eventually(async () => expect(rowOf(await look(before), ahead)).toBeDefined());
  });

  it('is without an organisation that is gone, whose link nobody has ended yet', async () => {
    const gone = contractor(7);
    const before = await known();
    const context = { tenantId: gone.tenantId, actorId: 'test', aggregateId: gone.tenantId, aggregateVersion: 1_000 };
    await platform.client.publish(tenantErased, { tenant_id: gone.tenantId }, context);
    await eventually(async () => {
      const portal = await look(before);
      expect(portal.unchanged).toBeUndefined();
      expect(rowOf(portal, gone)).toBeUndefined();
    });
  });

  it('of figures and of a link is written at one document, so that neither passes the other by', async () => {
    const documents = await mongoose.createConnection(platform.mongoUri).asPromise();
    try {
      type Stamp = { readonly _id: string; readonly stamp: string };
      const stamps = documents.useDb(platform.databaseOf('reporting')).collection<Stamp>('view_stamps');
      const stamp = async () => (await stamps.findOne({ _id: `${contractor(8).tenantId}|insurer` }))?.stamp;
      const before = await stamp();
      await new Insurer(platform.client, 'Another insurer').linkTo(contractor(8));
      const after = await stamp();
      expect(after).not.toBe(before);
      await contractor(8).approved(0.7);
      expect(await stamp()).not.toBe(after);
    } finally {
      await documents.close();
    }
  });

  it('is new after a rebuild that found something else', async () => {
    const before = await known();
    const nobody = { request: async () => ({ facts: [], next: null }) };
    await rebuildReadModel(reportingService, { ...platform.platform, rebuildSettleMs: 0 }, nobody as never);
    expect(await look(before)).toMatchObject({ contractors: [], recent_approved: [] });
  });
});
