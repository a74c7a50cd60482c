import { createHash, randomUUID } from 'node:crypto';
import {
  type Actor,
  assignAction,
  type CompanyView,
  createCompany,
  type DataOf,
  deleteCompany,
  giveActionLink,
  listCompanies,
  stepLinkedAction,
  updateCompany,
  verifyAction,
} from '@hazardlens/contracts';
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

describe('companies of subcontractors', () => {
  let incidents: IncidentPlatform;
  beforeAll(async () => {
    incidents = await IncidentPlatform.start();
  });
  afterAll(() => incidents?.close());

  const add = (actor: Actor, name: string, more: Partial<DataOf<typeof createCompany>> = {}): Promise<CompanyView> =>
    incidents.ask(createCompany, { actor, company_id: randomUUID(), name, trade: null, ...more });
  const list = (actor: Actor, asked: Partial<DataOf<typeof listCompanies>> = {}) =>
    incidents.ask(listCompanies, { actor, limit: 50, ...asked });
  const figuresOf = async (actor: Actor, id: string) =>
    (await list(actor)).companies.find((each) => each.id === id)?.figures;

  /** A repair in the hands of a company. */
  async function given(manager: Actor, to: { company?: string; company_id?: string }) {
    const [opened] = await incidents.incidentsFrom(manager.tenant_id, anAnalysis([[aFinding('no_hard_hat')]]));
    const id = opened?.id ?? '';
    await incidents.approve(manager, id);
    await incidents.assign(manager, id);
    const hash = createHash('sha256').update(randomUUID()).digest('base64url');
    const { company = null, company_id } = to;
    await incidents.ask(giveActionLink, {
      ...{ actor: manager, incident_id: id, hash, name: 'Pedro', company, company_id, email: null, phone: null },
    });
    const done = () =>
      incidents.platform.client.request(
        stepLinkedAction,
        { hash, step: 'complete', note: 'Done.', photo: null },
        { tenantId: 'public', actorId: 'anonymous' },
      );
    const verify = (accepted: boolean) =>
      incidents.ask(verifyAction, {
        ...{ actor: anAdmin(manager.tenant_id), incident_id: id, accepted, note: 'Seen.', only_reviewer: false },
      });
    return { id, done, verify };
  }

  it('are kept with trade and contact, by names that differ in more than case', async () => {
    const manager = aManager(aTenantId());
    const contact = { name: 'Pedro', email: 'pedro@acero.example', phone: '+34 600' };
    const acero = await add(manager, 'Acero Norte', { trade: 'Steel', contact });
    expect(acero).toMatchObject({ id: acero._id, name: 'Acero Norte', trade: 'Steel', contact });
    await expect(add(manager, 'ACERO  norte')).rejects.toEqual(withCode('COMPANY_TAKEN'));
    const other = await add(manager, 'Volt');
    const rename = { actor: manager, company_id: other.id, name: 'acero norte' };
    await expect(incidents.ask(updateCompany, rename)).rejects.toEqual(withCode('COMPANY_TAKEN'));
    const changed = await incidents.ask(updateCompany, {
      ...{ actor: manager, company_id: acero.id, name: 'ACERO NORTE', contact: { phone: null } },
    });
    expect(changed).toMatchObject({ name: 'ACERO NORTE', trade: 'Steel', contact: { ...contact, phone: null } });
    // another organisation's names are its own
    expect(await add(aManager(aTenantId()), 'Acero Norte')).toMatchObject({ name: 'Acero Norte' });
  });

  it('are listed in order of their names, by pages and by words of name or trade', async () => {
    const manager = aManager(aTenantId());
    for (const name of ['Delta', 'beta', 'Alpha (North)', 'Gamma'])
      await add(manager, name, { trade: `${name} trade` });
    const first = await list(manager, { limit: 3 });
    expect(first.companies.map(({ name }) => name)).toEqual(['Alpha (North)', 'beta', 'Delta']);
    const rest = await list(manager, { limit: 3, cursor: first.next_cursor ?? '' });
    expect(rest).toMatchObject({ companies: [{ name: 'Gamma' }], next_cursor: null });
    expect((await list(manager, { q: '(NORTH)' })).companies).toHaveLength(1);
    expect((await list(manager, { q: 'eta TRADE' })).companies).toMatchObject([{ name: 'beta' }]);
    const foreign = list(manager, { q: 'a', cursor: first.next_cursor ?? '' });
    await expect(foreign).rejects.toEqual(withCode('CURSOR_INVALID'));
  });

  it('have figures of the repairs that were given to them: none is measured before one is done', async () => {
    const manager = aManager(aTenantId());
    const { id } = await add(manager, 'Acero Norte');
    const idle = await add(manager, 'Idle');
    await given(manager, { company: 'acero norte' });
    expect(await figuresOf(manager, id)).toEqual({ open: 1, overdue: 0, median_days: null, reopened: 0 });
    const second = await given(manager, { company_id: id });
    expect((await incidents.get(manager, second.id)).action?.given_to?.company).toBe('Acero Norte');
    await second.done();
    // said to be done, and not verified: still theirs
    expect(await figuresOf(manager, id)).toEqual({ open: 2, overdue: 0, median_days: 0, reopened: 0 });
    await second.verify(false);
    expect(await figuresOf(manager, id)).toEqual({ open: 2, overdue: 0, median_days: null, reopened: 1 });
    await second.done();
    await second.verify(true);
    expect(await figuresOf(manager, id)).toMatchObject({ open: 1, median_days: 0, reopened: 1 });
    await incidents.reopen(manager, second.id);
    expect(await figuresOf(manager, id)).toEqual({ open: 1, overdue: 0, median_days: null, reopened: 2 });
    expect(await figuresOf(manager, idle.id)).toEqual({ open: 0, overdue: 0, median_days: null, reopened: 0 });
  });

  it('keep no repair that is somebody else’s now, and none of a company that nobody keeps', async () => {
    const manager = aManager(aTenantId());
    const { id } = await add(manager, 'Acero Norte');
    const taken = await given(manager, { company_id: id });
    const kept = await given(manager, { company_id: id });
    await incidents.ask(assignAction, {
      ...{ actor: manager, incident_id: taken.id, owner: { id: 'worker-8', name: 'Other' } },
    });
    expect(await figuresOf(manager, id)).toMatchObject({ open: 1 });
    await given(manager, { company: 'Somebody else' });
    expect(await figuresOf(manager, id)).toMatchObject({ open: 1 });
    await incidents.ask(deleteCompany, { actor: manager, company_id: id });
    expect((await list(manager)).companies).toEqual([]);
    expect((await incidents.get(manager, kept.id)).action?.given_to?.company).toBe('Acero Norte');
    await expect(given(manager, { company_id: id })).rejects.toEqual(withCode('NOT_FOUND'));
  });

  it('are the reviewers’ of one organisation', async () => {
    const manager = aManager(aTenantId());
    const { id: company_id } = await add(manager, 'Acero Norte');
    for (const actor of [aWorker(manager.tenant_id), anInsurer()]) {
      await expect(list(actor)).rejects.toEqual(withCode('FORBIDDEN'));
      await expect(add(actor, 'Mine')).rejects.toEqual(withCode('FORBIDDEN'));
    }
    const stranger = aManager(aTenantId());
    expect((await list(stranger)).companies).toEqual([]);
    await expect(incidents.ask(updateCompany, { actor: stranger, company_id })).rejects.toEqual(withCode('NOT_FOUND'));
    await expect(incidents.ask(deleteCompany, { actor: stranger, company_id })).rejects.toEqual(withCode('NOT_FOUND'));
    await expect(given(stranger, { company_id })).rejects.toEqual(withCode('NOT_FOUND'));
  });
});
