import { createHash, randomBytes } from 'node:crypto';
import {
  type Actor,
  actionDeclined,
  assignAction,
  type DataOf,
  getLinkedAction,
  giveActionLink,
  revokeActionLink,
  stepLinkedAction,
  userErased,
  verifyAction,
} from '@hazardlens/contracts';
import { eventually } from '@hazardlens/testing';
import {
  aFinding,
  aManager,
  anAdmin,
  anAnalysis,
  anInsurer,
  aTenantId,
  aWorker,
  IncidentPlatform,
} from './incident-platform.js';

const withCode = (code: string) => expect.objectContaining({ code });
const closed = withCode('ACTION_LINK_INVALID');
const aHash = () => createHash('sha256').update(randomBytes(32)).digest('base64url');

describe('the link of a repair', () => {
  let incidents: IncidentPlatform;
  const declined: DataOf<typeof actionDeclined>[] = [];
  beforeAll(async () => {
    incidents = await IncidentPlatform.start();
    await incidents.platform.client.subscribe([actionDeclined], (event) => {
      declined.push(event.data as DataOf<typeof actionDeclined>);
    });
  });
  afterAll(() => incidents?.close());

  const give = (actor: Actor, incident_id: string, hash: string, email: string | null = null) =>
    incidents.ask(giveActionLink, {
      ...{ actor, incident_id, hash, name: 'Pedro Ruiz', company: 'Acero Norte', email, phone: '+34 600' },
    });
  const revoke = (actor: Actor, incident_id: string) => incidents.ask(revokeActionLink, { actor, incident_id });
  const anonymous = { tenantId: 'public', actorId: 'anonymous' };
  const look = (hash: string) => incidents.platform.client.request(getLinkedAction, { hash }, anonymous);
  const step = (hash: string, what: 'start' | 'complete' | 'cannot', note = '') =>
    incidents.platform.client.request(stepLinkedAction, { hash, step: what, note, photo: null }, anonymous);
  async function aGivenRepair() {
    const tenantId = aTenantId();
    const manager = aManager(tenantId);
    const [opened] = await incidents.incidentsFrom(tenantId, anAnalysis([[aFinding('no_hard_hat')]]));
    const id = opened?.id ?? '';
    await incidents.approve(manager, id);
    await incidents.assign(manager, id);
    const hash = aHash();
    await give(manager, id, hash);
    return { tenantId, manager, id, hash };
  }

  it('opens one repair, which its holder starts and completes in their own name', async () => {
    const { manager, tenantId, id, hash } = await aGivenRepair();
    expect(await look(hash)).toMatchObject({ incident_id: id, status: 'ASSIGNED', cannot: null });
    expect((await incidents.get(manager, id)).action?.given_to).toMatchObject({
      ...{ name: 'Pedro Ruiz', company: 'Acero Norte', cannot: null },
    });
    expect(await step(hash, 'start')).toMatchObject({ status: 'IN_PROGRESS' });
    expect(await step(hash, 'complete', 'Rail is back.')).toMatchObject({ status: 'COMPLETED' });
    // sent a second time nothing happens
    expect(await step(hash, 'complete', 'Rail is back.')).toMatchObject({ status: 'COMPLETED' });
    expect(await step(hash, 'start')).toMatchObject({ status: 'COMPLETED' });
    // what else is said would be read by nobody
    for (const [what, words] of [
      ['complete', 'The other rail, too.'],
      ['cannot', 'No scaffold here.'],
    ] as const) {
      await expect(step(hash, what, words)).rejects.toEqual(withCode('ACTION_STATE'));
    }
    const done = await incidents.get(manager, id);
    expect(done.action).toMatchObject({ completed_by: { name: 'Pedro Ruiz' }, completion_note: 'Rail is back.' });
    expect(done.history.slice(-3).map(({ action, user_email }) => [action, user_email])).toEqual([
      ['ACTION_GIVEN', 'ana@example.com'],
      ['ACTION_STARTED', null],
      ['ACTION_COMPLETED', null],
    ]);
    expect(done.history.at(-1)?.changes).toMatchObject({ by: { to: 'Pedro Ruiz (Acero Norte)' } });
    // whoever gave it away may verify it: somebody else has done it
    await incidents.ask(verifyAction, {
      actor: anAdmin(tenantId),
      incident_id: id,
      accepted: true,
      only_reviewer: false,
    });
    await expect(look(hash)).rejects.toEqual(closed);
    await expect(step(hash, 'start')).rejects.toEqual(closed);
    // there is nothing to take back any more
    const { history } = await incidents.get(manager, id);
    await revoke(manager, id);
    expect((await incidents.get(manager, id)).history).toEqual(history);
  });

  it('names nobody who is erased and to the address of whose account it was given', async () => {
    const [theirs, other] = [await aGivenRepair(), await aGivenRepair()];
    const pedro = aWorker(theirs.tenantId, { id: 'worker-9', name: 'Pedro R.', email: 'pedro@example.com' });
    const hash = aHash();
    await give(theirs.manager, theirs.id, hash, pedro.email);
    await step(hash, 'complete', 'Rail is back.');
    await incidents.platform.client.publish(
      userErased,
      {
        ...{ user_id: pedro.id, everywhere: false, email: pedro.email, name: pedro.name },
        ...{ erased_email: 'erased-1@erased.invalid', erased_name: 'Erased 1' },
      },
      { tenantId: theirs.tenantId, actorId: 'admin-1', aggregateId: pedro.id, aggregateVersion: 3 },
    );
    const told = async ({ manager, id }: typeof other) => {
      const { action, history } = await incidents.get(manager, id);
      const named = history.flatMap(({ changes }) => [changes?.['given_to'], changes?.['by']].filter(Boolean));
      return { given_to: action?.given_to?.name, completed_by: action?.completed_by?.name, named };
    };
    const holder = 'Erased 1 (Acero Norte)';
    await eventually(async () =>
      expect(await told(theirs)).toEqual({
        ...{ given_to: 'Erased 1', completed_by: 'Erased 1' },
        named: [
          { from: null, to: 'Erased 1' },
          { from: 'Erased 1', to: 'Erased 1' },
          { from: null, to: holder },
          { from: null, to: holder },
        ],
      }),
    );
    expect(await told(other)).toMatchObject({ given_to: 'Pedro Ruiz', named: [{ from: null, to: 'Pedro Ruiz' }] });
  });

  it('opens nothing once it was guessed, revoked, replaced, or the repair is somebody else’s or none any more', async () => {
    await expect(look(aHash())).rejects.toEqual(closed);
    const replaced = await aGivenRepair();
    await give(replaced.manager, replaced.id, aHash());
    const taken = await aGivenRepair();
    await revoke(taken.manager, taken.id);
    await revoke(taken.manager, taken.id);
    const reassigned = await aGivenRepair();
    await incidents.ask(assignAction, {
      ...{ actor: reassigned.manager, incident_id: reassigned.id, owner: { id: 'worker-8', name: 'Other' } },
    });
    const reopened = await aGivenRepair();
    await incidents.reopen(reopened.manager, reopened.id);
    for (const { hash } of [replaced, taken, reassigned, reopened]) {
      await expect(look(hash)).rejects.toEqual(closed);
      await expect(step(hash, 'complete', 'Done')).rejects.toEqual(closed);
    }
  });

  it('is given for thirty days', async () => {
    const { manager, id } = await aGivenRepair();
    const { expires_at } = await give(manager, id, aHash());
    const days = (Date.parse(expires_at) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
  });

  it('is where its holder says why it cannot be done; reviewers are told', async () => {
    const { id, manager, hash } = await aGivenRepair();
    await expect(step(hash, 'cannot')).rejects.toEqual(withCode('NOTES_REQUIRED'));
    expect(await step(hash, 'cannot', 'No scaffold here.')).toMatchObject({
      ...{ status: 'ASSIGNED', cannot: 'No scaffold here.' },
    });
    expect((await incidents.get(manager, id)).history.at(-1)).toMatchObject({
      ...{ action: 'ACTION_CANNOT', user_email: null, notes: 'No scaffold here.' },
    });
    await eventually(() => expect(declined.map(({ incident }) => incident.id)).toContain(id));
  });

  it('is given by reviewers of the organisation alone, and only for a repair that is not finished', async () => {
    const { id, tenantId, manager, hash } = await aGivenRepair();
    await expect(give(aWorker(tenantId), id, aHash())).rejects.toEqual(withCode('FORBIDDEN'));
    await expect(revoke(aWorker(tenantId), id)).rejects.toEqual(withCode('FORBIDDEN'));
    for (const stranger of [aManager(aTenantId()), anInsurer()]) {
      await expect(give(stranger, id, aHash())).rejects.toEqual(withCode('NOT_FOUND'));
      await expect(revoke(stranger, id)).rejects.toEqual(withCode('NOT_FOUND'));
    }
    await step(hash, 'complete', 'Done.');
    await expect(give(manager, id, aHash())).rejects.toEqual(withCode('ACTION_STATE'));
  });
});
