import { randomUUID } from 'node:crypto';
import {
  type Actor,
  type DataOf,
  findActions,
  type IncidentRecord,
  type Locale,
  listIncidents,
  listObservations,
  makeToolboxTalk,
  type ObservationRecord,
  type ReplyOf,
} from '@hazardlens/contracts';
import { eventually, fake, pdfPages, startTestPlatform, type TestPlatform } from '@hazardlens/testing';
import { reportingService } from '../src/service.js';
import { Facts } from './facts.js';

type Asked = DataOf<typeof makeToolboxTalk>;
const nothing = { ASSIGNED: 0, IN_PROGRESS: 0, COMPLETED: 0, VERIFIED: 0, overdue: 0 };
const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AN//Z',
  'base64',
);

/** What the incident service says; a test changes it. */
let found: IncidentRecord[] = [];
let waiting = 0;
let practice: ReplyOf<typeof listObservations> = { observations: [], total: 0, next_cursor: null };
let repairs: ReplyOf<typeof findActions> = { incidents: [], counts: nothing, next_cursor: null };
const incidents = fake(listIncidents, ({ data: { cursor } }) => {
  // two pages, so that what is counted is not the first one alone
  const half = Math.ceil(found.length / 2);
  return {
    incidents: cursor === undefined ? found.slice(0, half) : found.slice(half),
    status_counts: { REVIEW_REQUIRED: waiting, APPROVED: found.length, REJECTED: 0 },
    ...{ total: found.length, next_cursor: cursor === undefined && found.length > 1 ? 'more' : null },
  };
});
const observations = fake(listObservations, () => practice);
const actions = fake(findActions, () => repairs);

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ services: [reportingService], fakes: [incidents, observations, actions] });
});
afterAll(() => platform?.close());
beforeEach(() => {
  found = [];
  waiting = 0;
  practice = { observations: [], total: 0, next_cursor: null };
  repairs = { incidents: [], counts: nothing, next_cursor: null };
});

const aSite = (facts: Facts, name = 'Torre Peña') => ({
  ...{ id: facts.siteId, name, tenant_id: facts.tenantId, tenant_name: 'Northgate' },
});
async function talk(
  facts: Facts,
  asked: Partial<Asked> = {},
): Promise<{ pages: string[]; name: string; file: string }> {
  const actor: Actor = asked.actor ?? facts.actor;
  const ticket = await platform.client.request(
    makeToolboxTalk,
    { actor, locale: 'en', report_id: randomUUID(), site: aSite(facts), week: '2026-W10', size: 'a4', ...asked },
    { tenantId: actor.tenant_id, actorId: actor.id, deadlineMs: 30_000 },
  );
  const bytes = await platform.objects.get(ticket.key);
  return { pages: pdfPages(bytes), name: ticket.file_name, file: bytes.toString('latin1') };
}
const withCode = (code: string) => expect.objectContaining({ code });
const all = (text: string, parts: readonly string[]) =>
  expect(parts.filter((part) => !text.includes(part))).toEqual([]);

// Real: the service and the files. Said by the test: what the incident service knows.
describe('the toolbox talk', () => {
  it('is a page in the reader’s language and the same in the other one', async () => {
    const facts = new Facts(platform.client);
    const picture = `tenants/${facts.tenantId}/captures/c/0-blurred.jpg`;
    await platform.objects.put(picture, jpeg, { contentType: 'image/jpeg' });
    const photo = { id: 'c-0', key: 'raw.jpg', thumbnail_key: 'raw-thumb.jpg', blurred_key: picture };
    found = [
      facts.record({ hazard_type: 'unprotected_edge', severity: 0.9, photo }),
      facts.record({ hazard_type: 'no_hard_hat' }),
      facts.record({ hazard_type: 'unprotected_edge', severity: 0.5 }),
      facts.record({ hazard_type: 'floor_hole' }),
      facts.record({ hazard_type: 'no_gloves' }),
      facts.record({ hazard_type: 'no_gloves' }),
    ];
    waiting = 4;
    practice = { observations: [told(facts, 'Every rail is up, señor.')], total: 3, next_cursor: null };
    repairs = {
      incidents: [facts.record({ hazard_type: 'floor_hole', action: aRepair('2026-03-04', true) })],
      ...{ counts: { ...nothing, ASSIGNED: 2, IN_PROGRESS: 1, COMPLETED: 1, overdue: 1 }, next_cursor: null },
    };
    const { pages, name, file } = await talk(facts);
    expect([pages.length, name]).toEqual([2, 'toolbox-talk-2026-W10.pdf']);
    const [english = '', spanish = ''] = pages;
    all(english, ['Northgate', 'Toolbox talk', 'Week 10, Mar 2, 2026 – Mar 8, 2026 · Torre Peña']);
    all(english, ['Unprotected edge or leading edge – 2 times', 'Missing hard hat – once', 'Stop:']);
    all(english, ['+2 more findings of 1 other hazard.', '4 findings of this week still to be reviewed.']);
    all(english, ['Every rail is up, señor.', '+2 more.']);
    all(english, ['Open: 3, of which overdue: 1. Done, to be verified: 1.', 'due Mar 4, 2026 (overdue)']);
    all(english, ['Where on this site could we meet “Unprotected edge or leading edge” today?', 'Name and signature']);
    all(spanish, ['Charla de seguridad', 'Semana 10, 2 mar 2026 – 8 mar 2026 · Torre Peña', '2 veces', 'una vez']);
    all(spanish, [
      '+2 hallazgos más, de 1 peligro distinto.',
      'Every rail is up, señor.',
      '(atrasada)',
      'Nombre y firma',
    ]);
    expect(spanish).not.toMatch(/Toolbox|Missing|Unprotected/);
    // the one picture that there is, once
    expect(file.match(/\/Subtype \/Image/g)).toHaveLength(1);
    const reader: Locale = 'es';
    // Both say the minute in which they were made: where one ends between them, they are made once more.
    await eventually(async () => {
      const [here = '', there = ''] = (await talk(facts)).pages;
      expect((await talk(facts, { locale: reader })).pages).toEqual([there, here]);
    });
  });

  it('says of a week without findings that nobody knows, and asks all the same', async () => {
    const { pages } = await talk(new Facts(platform.client), { size: 'letter' });
    expect(pages).toHaveLength(2);
    all(pages[0] ?? '', ['No finding of this week was approved. That does not mean that the site was safe.']);
    all(pages[0] ?? '', ['Nobody told of good practice this week.', 'No assigned repair is open.']);
    all(pages[0] ?? '', ['What could hurt somebody on this site today?']);
    all(pages[1] ?? '', [
      'Eso no significa que la obra fuera segura.',
      '¿Qué podría lastimar hoy a alguien en esta obra?',
    ]);
  });

  it('asks as the reader, for the days of the week at that site alone', async () => {
    const facts = new Facts(platform.client);
    await talk(facts);
    const days = { from: '2026-03-02', to: '2026-03-08' };
    expect(incidents.messages.at(-1)?.data).toMatchObject({
      ...{ actor: { id: facts.actor.id }, site_id: facts.siteId, statuses: ['APPROVED'], ...days },
    });
    expect(observations.messages.at(-1)?.data).toMatchObject({
      ...{ site: { id: facts.siteId, tenant_id: facts.tenantId }, ...days },
    });
    expect(actions.messages.at(-1)?.data).toMatchObject({ site_id: facts.siteId, owner_id: null });
  });

  it('is of this week where none is asked for', async () => {
    const { pages, name } = await talk(new Facts(platform.client), { week: undefined });
    expect(name).toMatch(/^toolbox-talk-\d{4}-W\d{2}\.pdf$/);
    expect(pages[0]).toContain('as far as the week has come');
  });

  it('says which week it is, and that the week goes on, at a site whose name fills the line', async () => {
    const facts = new Facts(platform.client);
    const name =
      'Ampliación del Hospital Universitario de la Candelaria, fase 2: bloque quirúrgico y aparcamiento subterráneo';
    const { pages } = await talk(facts, { week: undefined, site: aSite(facts, name) });
    expect(pages[0]).toMatch(/Week \d+, .* – .* · as far as the week has come · Ampliación del Hospital/);
    expect(pages[1]).toMatch(/Semana \d+, .* – .* · hasta donde va la semana · Ampliación del Hospital/);
  });

  it('is refused for a week that no calendar has, and to who may not review', async () => {
    const facts = new Facts(platform.client);
    await expect(talk(facts, { week: '2025-W53' })).rejects.toEqual(withCode('WEEK_INVALID'));
    await expect(talk(facts, { week: '2026-W00' })).rejects.toEqual(withCode('WEEK_INVALID'));
    for (const actor of [
      { ...facts.actor, role: 'worker' as const },
      { ...facts.actor, tenant_type: 'insurance_provider' as const },
    ])
      await expect(talk(facts, { actor })).rejects.toEqual(withCode('FORBIDDEN'));
  });
});

const told = (facts: Facts, text: string): ObservationRecord => ({
  ...{ _id: 'o-1', id: 'o-1', tenant_id: facts.tenantId, site_id: facts.siteId, site_name: 'Torre Peña', text },
  ...{ category: null, observed_by: { id: 'user-1', name: 'Sam' }, created_at: '2026-03-03T10:00:00.000Z' },
  ...{ photo_id: null, photo: null, has_photo: false, thumbnail: null },
});

const aRepair = (due_date: string, overdue: boolean): IncidentRecord['action'] => ({
  ...{ status: 'ASSIGNED', owner: { id: 'user-2', name: 'Olga' }, due_date, overdue, note: '', completion_note: '' },
  ...{ completed_at: null, completed_by: null, after_photo_id: null, verified_at: null, verified_by: null },
  self_verified: false,
});
