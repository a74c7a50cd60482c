import {
  type Actor,
  type ContractorNumbers,
  DomainError,
  findAddressOwner,
  getInsuranceDashboard,
  grantLink,
  type InsuranceDashboardAnswer,
  type InsuranceLinkView,
  listIncidentHistories,
  listLinkedContractors,
  listLinks,
  listOwnAddresses,
  requestLink,
  revokeLink,
  roles,
} from '@hazardlens/contracts';
import { jpegOf } from './drawn.js';
import { aUser } from './people.js';
import { anIncidentOf } from './records.js';
import { TestGateway } from './test-gateway.js';

const contractor: ContractorNumbers = {
  contractor_id: 'tenant-a',
  contractor_name: 'Contractor',
  incident_count: 3,
  rsi: 24,
  exposure_score: 50,
  high_severity_count: 3,
  pending_share: 0,
  rejected_share: 0,
  basis: 'measured',
  explanation: { V: 0, E: 0, Z: 0, ratio: 1, A: 0.75, U: 0, top: [], sentences: [] },
};
const link: InsuranceLinkView = {
  id: 'link-1',
  insurer: { id: 'insurer', name: 'Insurer' },
  contractor: null,
  contractor_email: 'office@contractor.test',
  status: 'requested',
  requested_at: '2026-05-10T12:00:00.000Z',
  granted_at: null,
  revoked_at: null,
  history: [],
};

// Real: HTTP, roles, validation, what of a record leaves the house. Fake: the services behind the bus.
describe('the insurance portal over HTTP', () => {
  let gateway: TestGateway;
  const analyst = aUser('insurance_analyst', 'insurer', 'insurance_provider');
  const insurerAdmin = aUser('admin', 'insurer', 'insurance_provider');
  const [admin, manager, worker] = [aUser('admin'), aUser('safety_manager'), aUser('worker')];
  const photo = { id: 'capture-1-0', key: 'photos/0.jpg', thumbnail_key: 'photos/0-thumb.jpg' };
  const record = anIncidentOf(worker, {
    status: 'APPROVED',
    decided_at: '2026-05-10T12:00:00.000Z',
    decided_by: { id: manager.id, name: 'Maria Manager', role: 'safety_manager' },
    photo: { ...photo, blurred_key: 'photos/0-blurred.jpg' },
  });

  beforeEach(async () => {
    gateway = await TestGateway.start();
    gateway.signIn(...roles.map((role) => aUser(role)), analyst, insurerAdmin);
    gateway.messages
      .answer(getInsuranceDashboard, () => ({
        contractors: [contractor],
        recent_approved: [record],
        period: '90d' as const,
      }))
      .answer(listOwnAddresses, () => ({ addresses: ['office@contractor.test'] }))
      .answer(findAddressOwner, ({ address }) => ({ tenant_id: address.startsWith('office@') ? 'tenant-a' : null }))
      .answer(listLinks, () => ({ links: [link] }))
      .answer(requestLink, ({ contractor_email }) => ({ link: { ...link, contractor_email } }))
      .answer(grantLink, () => ({ link: { ...link, status: 'active' as const } }))
      .answer(revokeLink, () => {
        throw new DomainError('LINK_STATE');
      });
    for (const [key, seed] of [
      ['photos/0.jpg', 1],
      ['photos/0-thumb.jpg', 2],
      ['photos/0-blurred.jpg', 3],
    ] as const)
      await gateway.objects.put(key, await jpegOf(seed), { contentType: 'image/jpeg' });
  });
  afterEach(() => gateway.close());

  const dashboardFor = async (user: typeof admin) => {
    const answer = await gateway.call<InsuranceDashboardAnswer>('GET', '/api/insurance/dashboard', { as: user });
    expect(answer.status).toBe(200);
    return answer;
  };
  const thumbnail = async (seed: number): Promise<string> =>
    `data:image/jpeg;base64,${(await jpegOf(seed)).toString('base64')}`;

  it('tells services which contractors an insurer is linked to at this moment, and asks nobody for contractors', async () => {
    let linked = ['contractor-1', 'contractor-2'];
    gateway.messages.answer(listLinkedContractors, () => ({ contractor_ids: linked }));
    const carried = async (user: typeof admin) => {
      await dashboardFor(user);
      const asked = gateway.messages.asked.findLast(({ type }) => type === getInsuranceDashboard.type);
      return (asked?.data['actor'] as Actor | undefined)?.linked_contractors;
    };
    expect(await carried(analyst)).toEqual(linked);
    linked = ['contractor-2'];
    expect(await carried(analyst)).toEqual(linked);
    expect(await carried(manager)).toBeUndefined();
  });

  it('shows an insurer nothing while nobody can tell which links are active', async () => {
    gateway.messages.answer(listLinkedContractors, () => {
      throw new DomainError('TIMEOUT');
    });
    expect((await gateway.call('GET', '/api/insurance/dashboard', { as: analyst })).status).toBe(503);
    expect((await gateway.call('GET', '/api/insurance/dashboard', { as: manager })).status).toBe(200);
  });

  it('shows an insurer numbers and incidents, without history, names or photos as taken', async () => {
    const { body, text } = await dashboardFor(analyst);
    expect(body.contractors).toEqual([contractor]);
    const [incident] = body.recent_approved;
    expect(incident).toMatchObject({
      id: 'incident-1',
      history: [],
      decided_by: { role: 'safety_manager' },
      has_photo: true,
    });
    expect(incident?.thumbnail).toMatch(/^data:image\/jpeg;base64,/);
    // made of the blurred picture: neither the thumbnail as taken nor the picture itself
    expect([await thumbnail(1), await thumbnail(2)]).not.toContain(incident?.thumbnail);
    for (const secret of ['Maria', manager.id, 'photographer_id', 'photos/0', 'tenant_id'])
      expect(text).not.toContain(secret);
  });

  it('shows the contractor’s own reviewers the picture as taken', async () => {
    const [incident] = (await dashboardFor(manager)).body.recent_approved;
    expect(incident?.thumbnail).toBe(await thumbnail(2));
    expect(incident?.decided_by).toMatchObject({ name: 'Maria Manager' });
  });

  it('tells the contractor the whole history of what was approved, of which reporting knows the last entry', async () => {
    const [created, approved] = [
      { action: 'CREATED', user_email: null, timestamp: '2026-05-10T11:00:00.000Z', notes: 'No helmet.' },
      { action: 'APPROVED', user_email: manager.email, timestamp: '2026-05-10T12:00:00.000Z', notes: '' },
    ] as const;
    gateway.messages
      .answer(getInsuranceDashboard, () => ({
        contractors: [contractor],
        recent_approved: [{ ...record, history: [approved] }],
        period: '90d' as const,
      }))
      .answer(listIncidentHistories, ({ incident_ids: [incident_id = ''] }) => ({
        histories: [{ incident_id, history: [created, approved] }],
      }));
    const historyFor = async (user: typeof admin) => (await dashboardFor(user)).body.recent_approved[0]?.history;
    for (const user of [admin, manager, aUser('insurance_analyst')]) {
      expect(await historyFor(user)).toEqual([created, approved]);
    }
    expect(await historyFor(analyst)).toEqual([]);
    gateway.messages.answer(listIncidentHistories, () => {
      throw new DomainError('TIMEOUT');
    });
    expect(await historyFor(admin)).toEqual([approved]);
  });

  it('keeps the rows of hundreds and asks what has changed, for each organisation by itself', async () => {
    let told = { version: 'one', contractors: [contractor] };
    gateway.messages.answer(getInsuranceDashboard, ({ known }) =>
      known === told.version
        ? { version: known, unchanged: true as const, contractors: [], recent_approved: [], period: '90d' as const }
        : { version: told.version, contractors: told.contractors, recent_approved: [], period: '90d' as const },
    );
    const whole = { contractors: [contractor], recent_approved: [], period: '90d' };
    const stranger = aUser('insurance_analyst', 'other-insurer', 'insurance_provider');
    gateway.signIn(stranger);
    const knownTo = () => gateway.messages.asked.findLast(({ type }) => type === getInsuranceDashboard.type)?.data;
    for (const [as, known] of [
      [analyst, undefined],
      [analyst, 'one'],
      [stranger, undefined],
    ] as const) {
      expect((await dashboardFor(as)).body).toEqual(whole);
      expect(knownTo()).toMatchObject({ known });
    }
    told = { version: 'two', contractors: [] };
    expect((await dashboardFor(analyst)).body).toEqual({ ...whole, contractors: [] });
  });

  it('shows no picture where only a blurred one is allowed and there is none yet', async () => {
    const unblurred = { ...record, photo: { ...photo, blurred_key: null } };
    gateway.messages.answer(getInsuranceDashboard, () => ({
      contractors: [],
      recent_approved: [unblurred],
      period: '90d' as const,
    }));
    const [incident] = (await dashboardFor(analyst)).body.recent_approved;
    expect(incident).toMatchObject({ has_photo: false, photo_id: null, thumbnail: null });
  });

  it('is open to everybody who is signed in; links to admins and analysts', async () => {
    for (const role of roles) {
      const user = aUser(role);
      await dashboardFor(user);
      const { status } = await gateway.call('GET', '/api/insurance/links', { as: user });
      expect([role, status]).toEqual([role, ['admin', 'insurance_analyst'].includes(role) ? 200 : 403]);
      const ofInsurer = aUser(role, 'insurer', 'insurance_provider');
      gateway.signIn(ofInsurer);
      const asked = [
        await gateway.call('POST', '/api/insurance/links', { as: ofInsurer, body: { contractor_email: 'a@b.test' } }),
        await gateway.call('PUT', '/api/insurance/links/link-1/grant', { as: user }),
      ];
      expect([role, ...asked.map((answer) => answer.status)]).toEqual(
        role === 'admin' ? [role, 202, 200] : [role, 403, 403],
      );
    }
  });

  it('answers links with their id twice, as every object', async () => {
    const both = { id: 'link-1', _id: 'link-1' };
    const { links } = (await gateway.call('GET', '/api/insurance/links', { as: admin })).body;
    expect(links).toMatchObject([both]);
    const body = { contractor_email: 'office@contractor.test' };
    for (const { body: answered } of [
      await gateway.call('POST', '/api/insurance/links', { as: insurerAdmin, body }),
      await gateway.call('PUT', '/api/insurance/links/link-1/grant', { as: admin }),
    ])
      expect(answered['link']).toMatchObject(both);
  });

  it('takes a request for a link in lower case and answers 202', async () => {
    const ask = (body: unknown) => gateway.call('POST', '/api/insurance/links', { as: insurerAdmin, body });
    const answer = await ask({ contractor_email: ' Office@Contractor.Test ' });
    expect(answer).toMatchObject({ status: 202, body: { link: { contractor_email: 'office@contractor.test' } } });
    const asked = gateway.messages.asked.find(({ type }) => type === requestLink.type);
    expect(asked?.data).toMatchObject({ contractor_id: 'tenant-a' });
    for (const body of [{}, { contractor_email: 'nobody' }, { contractor_email: 'a@b.test', contractor_id: 'x' }])
      expect([body, (await ask(body)).status]).toEqual([body, 400]);
  });

  it('passes grants on with who asks, and tells a wrong state apart', async () => {
    expect((await gateway.call('PUT', '/api/insurance/links/link-1/grant', { as: admin })).body).toMatchObject({
      link: { status: 'active' },
    });
    const asked = gateway.messages.asked.find(({ type }) => type === grantLink.type);
    expect(asked?.data).toMatchObject({
      link_id: 'link-1',
      addresses: ['office@contractor.test'],
      actor: { tenant_id: 'tenant-a', role: 'admin' },
    });
    const revoked = await gateway.call('PUT', '/api/insurance/links/link-1/revoke', { as: admin });
    expect(revoked).toMatchObject({ status: 409, body: { code: 'LINK_STATE' } });
  });
});
