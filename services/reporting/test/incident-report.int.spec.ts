import { randomUUID } from 'node:crypto';
import { type Actor, getIncident, makeIncidentReport } from '@hazardlens/contracts';
import { eventually, fake, pdfPages, startTestPlatform, type TestPlatform } from '@hazardlens/testing';
import { reportingService } from '../src/service.js';
import { Facts } from './facts.js';

let facts: Facts;
let platform: TestPlatform;
const fakes = [fake(getIncident, () => ({ ...facts.record({}), photo: null, photo_id: null, capture_id: null }))];
beforeAll(async () => {
  platform = await startTestPlatform({ services: [reportingService], fakes });
  facts = new Facts(platform.client);
  await facts.register('Northgate & Sons');
});
afterAll(() => platform?.close());

async function printedFor(actor: Actor): Promise<string> {
  const incident = { incident_id: 'incident-1', size: 'a4' as const };
  const asked = { ...incident, actor, locale: 'en' as const, report_id: randomUUID() };
  const context = { tenantId: actor.tenant_id, actorId: actor.id, deadlineMs: 30_000 };
  const { key } = await platform.client.request(makeIncidentReport, asked, context);
  return pdfPages(await platform.objects.get(key)).join('\n');
}

// Real: the service, its copy of the organisations, the drawing and the files. Fake: the owner of the incident.
describe('one incident on paper', () => {
  it('says whose it is to whom it is not their own organisation’s', async () => {
    const abroad = { tenant_id: 'insurer-1', tenant_name: 'Harbor Mutual', tenant_type: 'insurance_provider' as const };
    const analyst: Actor = { ...facts.actor, ...abroad, role: 'admin' };
    await eventually(async () => expect(await printedFor(analyst)).toContain('Northgate & Sons · North tower'));
    expect(await printedFor(facts.actor)).not.toContain('Northgate & Sons');
  });
});
