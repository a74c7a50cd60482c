import { randomUUID } from 'node:crypto';
import {
  findActions,
  getIncident,
  listIncidents,
  listObservations,
  logoKey,
  makeIncidentReport,
  makePoster,
  makeReport,
  makeToolboxTalk,
} from '@hazardlens/contracts';
import { eventually, fake, pdfPages, startTestPlatform, type TestPlatform } from '@hazardlens/testing';
import { reportingService } from '../src/service.js';
import { Facts } from './facts.js';

/** 4 × 2 px, half transparent */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAYAAAB/qH1jAAAAEUlEQVR4nGM4ESDdgIwZ0AUA624NmRGbHI0AAAAASUVORK5CYII=',
  'base64',
);
let facts: Facts;
const nothing = { ASSIGNED: 0, IN_PROGRESS: 0, COMPLETED: 0, VERIFIED: 0, overdue: 0 };
const fakes = [
  fake(getIncident, () => ({ ...facts.record({}), photo: null, photo_id: null })),
  fake(listIncidents, () => ({
    ...{ incidents: [], status_counts: { REVIEW_REQUIRED: 0, APPROVED: 0, REJECTED: 0 }, total: 0, next_cursor: null },
  })),
  fake(listObservations, () => ({ observations: [], total: 0, next_cursor: null })),
  fake(findActions, () => ({ incidents: [], counts: nothing, next_cursor: null })),
];

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ services: [reportingService], fakes });
});
afterAll(() => platform?.close());

const asked = () => ({ actor: facts.actor, locale: 'en' as const, report_id: randomUUID(), size: 'a4' as const });
const context = () => ({ tenantId: facts.tenantId, actorId: facts.actor.id, deadlineMs: 30_000 });
const posterOf = (owner: { tenant_id?: string }) => {
  const { actor, report_id, size } = asked();
  const hung = { site_name: 'North', zone: null, allow_anonymous: true, url: 'https://safe.example/r/1' };
  return platform.client.request(makePoster, { actor, report_id, size, poster: { ...hung, ...owner } }, context());
};
const papers = {
  poster: () => posterOf({ tenant_id: facts.tenantId }),
  'poster, asked for by a gateway of before': () => posterOf({}),
  'risk hub': () => {
    const { actor, locale, report_id } = asked();
    const wanted = { report: 'risk-intelligence', format: 'pdf', time_range: '30d', site_id: null } as const;
    const reader = { ...actor, tenant_name: 'North & Sons' };
    return platform.client.request(makeReport, { actor: reader, locale, report_id, wanted }, context());
  },
  incident: () => platform.client.request(makeIncidentReport, { ...asked(), incident_id: 'i' }, context()),
  'toolbox talk': () => {
    const site = { id: facts.siteId, name: 'North', tenant_id: facts.tenantId, tenant_name: 'Northgate' };
    return platform.client.request(makeToolboxTalk, { ...asked(), site, week: '2026-W10' }, context());
  },
};
async function drawn(paper: keyof typeof papers): Promise<{ text: string; images: number }> {
  const bytes = await platform.objects.get((await papers[paper]()).key);
  const images = bytes.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0;
  return { text: pdfPages(bytes).join(' '), images };
}

// Real: the service, the object store and the files. Said by the test: what the incident service and auth know.
const names = Object.keys(papers) as (keyof typeof papers)[];
describe.each(names)('the logo on the paper: %s', (paper) => {
  beforeEach(() => {
    facts = new Facts(platform.client);
  });

  it('stands there once an organisation has one', async () => {
    const logo = randomUUID();
    await platform.objects.put(logoKey(facts.tenantId, logo), png, { contentType: 'image/png' });
    expect((await drawn(paper)).images).toBe(0);
    await facts.register('Northgate', { logo });
    // the picture, and what of it is transparent
    await eventually(async () => expect((await drawn(paper)).images).toBeGreaterThanOrEqual(2));
  });

  it('is left out where its picture is missing', async () => {
    await facts.register('Northgate', { logo: randomUUID() });
    const { images, text } = await drawn(paper);
    expect(images).toBe(0);
    expect(text).toContain('North');
  });
});
