import type { BriefIncident, BriefList, IncidentStatus } from '@hazardlens/contracts';
import fc from 'fast-check';
import { aBriefIncident } from '../../testing/builders.js';
import type { IncidentFilters } from '../api/incidents.js';
import { patchedList } from './patched-list.js';

/** What a server would answer that has these incidents: api.md, GET /incidents, written a second time. */
function answerOf(all: readonly BriefIncident[], { status, siteId, limit = 100 }: IncidentFilters): BriefList {
  const statuses = status?.split(',') ?? ['REVIEW_REQUIRED', 'APPROVED', 'REJECTED'];
  const bySeverity = status?.includes(',') ?? false;
  const ofSite = all.filter(({ site_id }) => !siteId || site_id === siteId);
  const count = (wanted: string) => ofSite.filter((one) => one.status === wanted).length;
  const rows = ofSite
    .filter((one) => statuses.includes(one.status))
    .sort((a, b) => Number(b.id > a.id) - Number(b.id < a.id))
    .sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at))
    .sort((a, b) => (bySeverity ? b.severity - a.severity : 0));
  return {
    incidents: rows.slice(0, limit),
    status_counts: {
      REVIEW_REQUIRED: count('REVIEW_REQUIRED'),
      APPROVED: count('APPROVED'),
      REJECTED: count('REJECTED'),
    },
    total: rows.length,
    next_cursor: null,
  };
}

const heat: IncidentFilters = { siteId: undefined, limit: 1000 };
const top: IncidentFilters = { status: 'REVIEW_REQUIRED,APPROVED', limit: 100 };
const waiting = aBriefIncident({ id: 'a', severity: 0.7, created_at: '2026-11-02T09:00:00.000Z' });
const approved = aBriefIncident({ id: 'b', status: 'APPROVED', created_at: '2026-11-03T09:00:00.000Z' });
const opened = aBriefIncident({ id: 'c', severity: 0.9, created_at: '2026-11-01T09:00:00.000Z' });

describe('a list after an event', () => {
  it('shows the decision, and counts it', () => {
    const now = { ...waiting, status: 'REJECTED' as const, version: 2 };
    const list = patchedList(answerOf([waiting, approved], heat), heat, now, undefined);
    expect(list?.incidents.map(({ id, status }) => [id, status])).toEqual([
      ['b', 'APPROVED'],
      ['a', 'REJECTED'],
    ]);
    expect(list?.status_counts).toEqual({ REVIEW_REQUIRED: 0, APPROVED: 1, REJECTED: 1 });
    expect(patchedList(answerOf([waiting, approved], top), top, now, undefined)).toMatchObject({
      incidents: [{ id: 'b' }],
      total: 1,
    });
  });

  it('takes in what is new where it belongs', () => {
    expect(patchedList(answerOf([waiting, approved], top), top, opened, null)).toMatchObject({
      incidents: [{ id: 'c' }, { id: 'a' }, { id: 'b' }],
      total: 3,
    });
  });

  it('goes on saying whose an incident is, which no event says, and asks where it does not know', () => {
    const named = { ...waiting, contractor_name: 'Northgate & Sons' };
    const now = { ...waiting, severity: 0.8, version: 2 };
    expect(patchedList(answerOf([named], heat), heat, now, undefined)?.incidents).toEqual([
      { ...now, contractor_name: 'Northgate & Sons' },
    ]);
    expect(patchedList(answerOf([named], heat), heat, opened, null)?.incidents[1]).toEqual({
      ...opened,
      contractor_name: 'Northgate & Sons',
    });
    expect(patchedList(answerOf([named], heat), heat, { ...opened, site_id: 'elsewhere' }, null)).toBeNull();
  });

  it('stays as it is when it knows more already, or is of another site', () => {
    const list = answerOf([{ ...waiting, version: 3 }], heat);
    expect(patchedList(list, heat, { ...waiting, status: 'REJECTED', version: 2 }, undefined)).toBe(list);
    expect(patchedList(list, heat, { ...waiting, status: 'REJECTED', version: 3 }, undefined)).toBe(list);
    expect(patchedList(list, { ...heat, siteId: 'elsewhere' }, opened, null)).toBe(list);
  });

  it.each<[string, BriefList, IncidentFilters, BriefIncident, BriefIncident | null | undefined]>([
    ['nobody knows what it was', answerOf([approved], top), top, waiting, undefined],
    [
      'an earlier version of the service answered without versions',
      { ...answerOf([waiting], heat), incidents: [{ ...waiting, version: undefined }] },
      heat,
      { ...waiting, version: 2 },
      undefined,
    ],
    ['the event has no version', answerOf([waiting], heat), heat, { ...waiting, version: undefined }, undefined],
    ['a filter is a label over categories', answerOf([], heat), { ...heat, category: 'PPE' }, opened, null],
    ['a range of severities filters', answerOf([], heat), { ...heat, severityMin: '0.5' }, opened, null],
    [
      'a row leaves and the next one is not known',
      answerOf([waiting, approved], { ...top, limit: 1 }),
      { ...top, limit: 1 },
      { ...waiting, status: 'REJECTED', version: 2 },
      undefined,
    ],
    [
      'counts stop at 10,000',
      { ...answerOf([waiting], heat), status_counts: { REVIEW_REQUIRED: 10_000, APPROVED: 0, REJECTED: 0 } },
      heat,
      { ...waiting, status: 'APPROVED', version: 2 },
      undefined,
    ],
    ['it becomes longer than one answer', answerOf([waiting], { limit: 1 }), { limit: 1 }, opened, null],
  ])('is asked for when %s', (_, list, filters, now, before) => {
    expect(patchedList(list, filters, now, before)).toBeNull();
  });

  const statuses: IncidentStatus[] = ['REVIEW_REQUIRED', 'APPROVED', 'REJECTED'];
  const incident = (id: string) =>
    fc
      .record({
        status: fc.constantFrom(...statuses),
        severity: fc.constantFrom(0.3, 0.6, 0.9),
        created_at: fc.constantFrom('2026-11-01T09:00:00.000Z', '2026-11-02T09:00:00.000Z'),
        site_id: fc.constantFrom('site-1', 'site-2'),
      })
      .map((fields) => aBriefIncident({ id, version: 1, ...fields }));
  const world = fc.tuple(...['a', 'b', 'c', 'd', 'e'].map(incident));
  const question = fc.record({
    status: fc.constantFrom(undefined, 'REVIEW_REQUIRED', 'REVIEW_REQUIRED,APPROVED'),
    siteId: fc.constantFrom(undefined, 'site-1'),
    limit: fc.constantFrom(1, 3, 4, 100),
  });

  it('is what the server would answer, or is asked for', () => {
    let patches = 0;
    fc.assert(
      fc.property(world, incident('x'), question, fc.constantFrom('b', 'x'), (all, change, filters, id) => {
        const was = all.find((one) => one.id === id) ?? null;
        // neither place nor time of an incident ever change
        const fixed = was ? { site_id: was.site_id, created_at: was.created_at } : {};
        const now = { ...change, _id: id, id, version: 2, ...fixed };
        const after = answerOf([...all.filter((one) => one.id !== id), now], filters);
        const list = patchedList(answerOf(all, filters), filters, now, was);
        if (list === null) return;
        patches += 1;
        expect({ ...list, incidents: list.incidents.map((one) => one.id) }).toEqual({
          ...after,
          incidents: after.incidents.map((one) => one.id),
        });
        expect(list.incidents).toEqual(after.incidents);
      }),
      { numRuns: 2000 },
    );
    expect(patches).toBeGreaterThan(1000);
  });
});
