import { type Actor, assignAction, listActions, tenantUpdated } from '@hazardlens/contracts';
import { dayNumber, isoDate } from '@hazardlens/risk';
import { eventually } from '@hazardlens/testing';
import { incidentService } from '../src/index.js';
import { aFinding, aManager, anAnalysis, aTenantId, aWorker, IncidentPlatform } from './incident-platform.js';

/** 26 hours apart: what is today in the west is over in the east, at any hour of the day. */
const [west, east] = ['Etc/GMT+12', 'Pacific/Kiritimati'];
const hurried = {
  ...incidentService,
  jobs: incidentService.jobs.filter(({ name }) => name === 'remind-of-actions').map((job) => ({ ...job, everyMs: 30 })),
};

describe('another time zone of an organisation', () => {
  let incidents: IncidentPlatform;
  beforeAll(async () => {
    incidents = await IncidentPlatform.start(hurried);
  });
  afterAll(() => incidents?.close());

  const move = (tenantId: string, time_zone: string, aggregateVersion: number) =>
    incidents.platform.client.publish(
      tenantUpdated,
      {
        tenant: {
          ...{ _id: tenantId, id: tenantId, name: 'Contractor', tenant_type: 'contractor', phone: null, time_zone },
          ...{ contact_email: 'office@example.com', retention_months: 24, created_at: '2026-01-01T00:00:00.000Z' },
        },
        is_platform: false,
        updated_at: '2026-01-01T00:00:00.000Z',
      },
      { tenantId, actorId: 'admin-1', aggregateId: tenantId, aggregateVersion },
    );
  async function anIncident(tenantId: string): Promise<string> {
    const [opened] = await incidents.incidentsFrom(tenantId, anAnalysis([[aFinding('no_hard_hat')]]));
    await incidents.approve(aManager(tenantId), opened?.id ?? '');
    return opened?.id ?? '';
  }
  const overdue = async (actor: Actor) =>
    (await incidents.ask(listActions, { actor, show: 'overdue', limit: 20 })).incidents.map(({ id }) => id);

  it('moves the end of the day by which a repair is due, of this organisation alone', async () => {
    const [tenantId, otherId] = [aTenantId(), aTenantId()];
    const [manager, owner] = [aManager(tenantId), aWorker(tenantId)];
    for (const id of [tenantId, otherId]) await move(id, west, 1);
    const due_date = isoDate(dayNumber(new Date(), west));
    const assignedTo = (actor: Actor, incident_id: string) =>
      // refused as past until the time zone is known here
      eventually(() =>
        incidents.ask(assignAction, { actor, incident_id, owner: { id: owner.id, name: owner.name }, due_date }),
      );
    const [id, others] = [await anIncident(tenantId), await anIncident(otherId)];
    await assignedTo(manager, id);
    await assignedTo(aManager(otherId), others);
    expect(await overdue(manager)).toEqual([]);

    await move(tenantId, east, 2);
    await eventually(async () => expect(await overdue(manager)).toEqual([id]));
    // and who repairs it is told so
    await eventually(() => expect(incidents.events(id).some((event) => event.startsWith('action-overdue'))).toBe(true));
    expect(await overdue(aManager(otherId))).toEqual([]);

    await move(tenantId, west, 3);
    await eventually(async () => expect(await overdue(manager)).toEqual([]));
  });

  it('is the one in which a refused decision says when the first one was', async () => {
    const tenantId = aTenantId();
    await move(tenantId, east, 1);
    const id = await anIncident(tenantId);
    await eventually(() =>
      expect(incidents.approve(aManager(tenantId), id)).rejects.toMatchObject({
        code: 'ALREADY_DECIDED',
        params: { zone: east },
      }),
    );
  });
});
