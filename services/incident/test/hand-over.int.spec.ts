import {
  type Actor,
  assignAction,
  handOverActions,
  reopenIncident,
  startAction,
  userErased,
} from '@hazardlens/contracts';
import { eventually } from '@hazardlens/testing';
import {
  aFinding,
  aManager,
  anAdmin,
  anAnalysis,
  aSuperAdmin,
  aTenantId,
  aWorker,
  IncidentPlatform,
} from './incident-platform.js';

describe('repairs of somebody who leaves', () => {
  let incidents: IncidentPlatform;
  beforeAll(async () => {
    incidents = await IncidentPlatform.start();
  });
  afterAll(() => incidents?.close());

  async function anApprovedIncident() {
    const tenantId = aTenantId();
    const [opened] = await incidents.incidentsFrom(tenantId, anAnalysis([[aFinding('no_hard_hat')]]));
    const id = opened?.id ?? '';
    await incidents.approve(aManager(tenantId), id);
    const owner = aWorker(tenantId, { id: 'worker-7', name: 'Olga Owner', email: 'olga@example.com' });
    return { tenantId, id, manager: aManager(tenantId), admin: anAdmin(tenantId), owner };
  }
  const assign = (actor: Actor, incident_id: string, owner: Actor) =>
    incidents.ask(assignAction, { actor, incident_id, owner: { id: owner.id, name: owner.name } });
  const start = (actor: Actor, incident_id: string) => incidents.ask(startAction, { actor, incident_id });

  it('are handed over when somebody leaves: all that is to be repaired, by the same day, and nothing of others', async () => {
    const { tenantId, id, manager, admin, owner } = await anApprovedIncident();
    const assigned = await assign(manager, id, owner);
    await start(owner, id);
    const stranger = await anApprovedIncident();
    await assign(stranger.manager, stranger.id, stranger.owner);
    const to = { id: 'worker-8', name: 'Nora Next' };
    const handOver = (actor: Actor, tenant_id = tenantId) =>
      incidents.ask(handOverActions, { actor, tenant_id, from_id: owner.id, to });
    await expect(handOver(manager)).rejects.toEqual(expect.objectContaining({ code: 'FORBIDDEN' }));
    // what another organisation is called in the message changes nothing
    expect(await handOver(admin, stranger.tenantId)).toEqual({ handed_over: 1, more: false });
    const given = await incidents.get(manager, id);
    expect(given.action).toMatchObject({ status: 'ASSIGNED', owner: to, due_date: assigned.action?.due_date });
    expect(given.history.at(-1)).toMatchObject({
      action: 'ACTION_ASSIGNED',
      changes: { owner: { from: 'Olga Owner', to: 'Nora Next' } },
    });
    expect((await incidents.get(stranger.manager, stranger.id)).action?.owner.id).toBe('worker-7');
    // who does it is told, and nothing is left
    expect(await incidents.ask(startAction, { actor: { ...owner, ...to }, incident_id: id })).toMatchObject({
      action: { status: 'IN_PROGRESS' },
    });
    expect(await handOver(admin)).toEqual({ handed_over: 0, more: false });
  });

  it('name nobody who is erased, by none of the names that the person had', async () => {
    const { tenantId, id, manager, admin, owner } = await anApprovedIncident();
    await assign(manager, id, owner);
    const to = { id: 'worker-8', name: 'Nora Next' };
    await incidents.ask(handOverActions, { actor: admin, tenant_id: tenantId, from_id: owner.id, to });
    // she was given the repair by the name that she had then
    const person = { user_id: owner.id, everywhere: false, email: owner.email, name: 'Olga Ortiz' };
    await incidents.platform.client.publish(
      userErased,
      {
        ...{ ...person, earlier_names: ['Olga Owner'] },
        ...{ erased_email: 'erased-1@erased.invalid', erased_name: 'Erased 1' },
      },
      { tenantId, actorId: admin.id, aggregateId: owner.id, aggregateVersion: 3 },
    );
    await eventually(async () => {
      const owners = (await incidents.get(manager, id)).history.flatMap(({ changes }) => changes?.['owner'] ?? []);
      expect(owners).toEqual([
        { from: null, to: 'Erased 1' },
        { from: 'Erased 1', to: 'Nora Next' },
      ]);
    });
  });

  it('go on naming who has the name of an operator that is erased, in other organizations', async () => {
    const [own, other] = [await anApprovedIncident(), await anApprovedIncident()];
    for (const { manager, id, owner } of [own, other]) await assign(manager, id, { ...owner, id: `${id}-owner` });
    const operator = { ...aSuperAdmin(), id: 'operator-1', name: own.owner.name, email: 'operator@platform.example' };
    const decided = await anApprovedIncident();
    await incidents.ask(reopenIncident, { actor: operator, incident_id: decided.id, notes: 'Not clear.' });
    const person = { user_id: operator.id, everywhere: true, email: operator.email, name: operator.name };
    await incidents.platform.client.publish(
      userErased,
      { ...person, erased_email: 'erased-2@erased.invalid', erased_name: 'Erased 2' },
      { tenantId: own.tenantId, actorId: 'root', aggregateId: operator.id, aggregateVersion: 3 },
    );
    const historyOf = async ({ manager, id }: typeof own) => (await incidents.get(manager, id)).history;
    await eventually(async () => {
      expect((await historyOf(decided)).at(-1)).toMatchObject({ user_email: 'erased-2@erased.invalid' });
      expect((await historyOf(own)).at(-1)?.changes?.['owner']).toEqual({ from: null, to: 'Erased 2' });
    });
    expect((await historyOf(other)).at(-1)?.changes?.['owner']).toEqual({ from: null, to: 'Olga Owner' });
  });
});
