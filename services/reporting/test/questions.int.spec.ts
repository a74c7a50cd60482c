import { getDashboard, getInsuranceDashboard, getRiskIntelligence, type RequestContract } from '@hazardlens/contracts';
import { startTestPlatform, type TestPlatform } from '@hazardlens/testing';
import mongoose from 'mongoose';
import { reportingService } from '../src/service.js';
import { daysAgo } from './facts.js';
import { Contractor, Insurer } from './portal-people.js';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ services: [reportingService] });
});
afterAll(async () => {
  jest.restoreAllMocks();
  await platform?.close();
});

async function aBusyContractor(insurer: Insurer, name: string): Promise<Contractor> {
  const contractor = await new Contractor(platform.client, name).register();
  await contractor.site('North tower');
  await contractor.site('South hall', `${contractor.tenantId}-south`);
  for (const at of [daysAgo(40), daysAgo(10), daysAgo(0)]) await contractor.capture(5, { at });
  for (const days of [0, 5, 20, 35])
    await contractor.approved(0.5 + days / 100, { captured_at: daysAgo(days), hazard_type: 'unprotected_edge' });
  await contractor.approved(0.6, { captured_at: daysAgo(3), closed_at: daysAgo(1), closed_by: 'on_site' });
  await contractor.incident({ severity: 0.7 });
  await insurer.linkTo(contractor);
  await contractor.approved(0.95);
  return contractor;
}

/** Round trips to the documents that a question costs: the least of three times, since jobs may ask something meanwhile. */
async function questionsOf(ask: () => Promise<unknown>): Promise<number> {
  return Math.min(await asked(ask), await asked(ask), await asked(ask));
}

async function asked(ask: () => Promise<unknown>): Promise<number> {
  const spies = [
    jest.spyOn(mongoose.Query.prototype, 'exec'),
    jest.spyOn(mongoose.Aggregate.prototype, 'exec'),
    jest.spyOn(mongoose.Query.prototype, 'cursor'),
  ];
  await ask();
  const times = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  for (const spy of spies) spy.mockRestore();
  return times;
}

// Real: the service, its documents and the bus.
describe('a read asks the documents at most four questions', () => {
  const insurer = () => new Insurer(platform.client);
  const locale = 'en' as const;
  const time_range = '30d' as const;
  const ask = (contract: RequestContract, data: { actor: { tenant_id: string } }) => () =>
    platform.client.request(contract, data as never, { tenantId: data.actor.tenant_id, actorId: 'test' });

  it('for a contractor’s dashboard, hub and portal, at one site or all', async () => {
    const contractor = await aBusyContractor(insurer(), 'Contractor');
    const actor = contractor.actor('safety_manager');
    for (const site_id of [null, contractor.siteId]) {
      const dashboard = ask(getDashboard, { actor, site_id, locale } as never);
      // weeks that no score was kept for are reconstructed once
      await dashboard();
      const hub = ask(getRiskIntelligence, { actor, site_id, locale, time_range } as never);
      await contractor.approved(0.4);
      for (const question of [dashboard, hub]) {
        expect(await questionsOf(question)).toBeLessThanOrEqual(4);
        // whose it is, and whether anything has changed
        expect(await questionsOf(question)).toBe(2);
      }
    }
    expect(await questionsOf(ask(getInsuranceDashboard, { actor, locale } as never))).toBeLessThanOrEqual(4);
  });

  it('for an insurer, however many contractors let it', async () => {
    const many = insurer();
    const contractors: Contractor[] = [];
    for (const name of ['Alpha', 'Beta', 'Gamma']) contractors.push(await aBusyContractor(many, name));
    const actor = many.actor('insurance_analyst');
    const [first] = contractors;
    for (const site_id of [null, first?.siteId ?? '']) {
      const dashboard = ask(getDashboard, { actor, site_id, locale } as never);
      await dashboard();
      expect(await questionsOf(dashboard)).toBeLessThanOrEqual(4);
      const hub = ask(getRiskIntelligence, { actor, site_id, locale, time_range } as never);
      expect(await questionsOf(hub)).toBeLessThanOrEqual(4);
    }
    const portal = ask(getInsuranceDashboard, { actor, locale } as never);
    expect(await questionsOf(portal)).toBe(4);
    expect(await portal()).toMatchObject({ contractors: [{}, {}, {}] });
  });

  it('for an insurer of many: once for what changed, then no more than for three', async () => {
    const many = insurer();
    const contractors: Contractor[] = [];
    for (let index = 0; index < 25; index++)
      contractors.push(await new Contractor(platform.client, `Contractor ${index + 10}`).register());
    for (const contractor of contractors) {
      await contractor.capture(5, { at: daysAgo(3) });
      await many.linkTo(contractor);
    }
    await contractors[3]?.approved(0.95);
    const portal = ask(getInsuranceDashboard, { actor: many.actor('insurance_analyst'), locale } as never);
    const first = await portal();
    expect(first).toMatchObject({ contractors: { length: 25 }, recent_approved: [{}] });
    expect(await questionsOf(portal)).toBe(4);
    expect(await portal()).toEqual(first);

    const { version } = first as { version?: string };
    const known = { actor: many.actor('insurance_analyst'), locale, known: version };
    const knowing = ask(getInsuranceDashboard, known as never);
    expect(await knowing()).toMatchObject({ unchanged: true, version, contractors: [], recent_approved: [{}] });
    // whether anything has changed, and what was approved last
    expect(await questionsOf(knowing)).toBe(2);
    expect(await knowing()).toMatchObject({ unchanged: true, version, contractors: [], recent_approved: [{}] });
    const inSpanish = ask(getInsuranceDashboard, { ...known, locale: 'es' } as never);
    expect(await inSpanish()).toMatchObject({ contractors: { length: 25 } });

    await contractors[7]?.approved(0.95);
    expect(await knowing()).toMatchObject({ contractors: { length: 25 } });
    expect(await portal()).toMatchObject({
      contractors: { 3: { incident_count: 1 }, 7: { incident_count: 1 }, 8: { incident_count: 0 } },
      recent_approved: [{}, {}],
    });
  });
});
