import type { CaptureDetail, IncidentRecord } from '@hazardlens/contracts';
import { dayNumber } from '@hazardlens/risk';
import { tenantScope } from '@hazardlens/service-kit';
import fc from 'fast-check';
import type { CaptureRow } from '../src/capture-row/capture-row.model.js';
import { audiences, type IncidentRow, incidentRow } from '../src/incident-row/incident-row.js';
import type { Projector } from '../src/sums/projector.js';
import { type DaySumsRow, unpackDay } from '../src/sums/sums.models.js';
import { unpackView, type ViewRow } from '../src/sums/view.js';
import { daysAgo, Facts } from './facts.js';
import { memoryProjector } from './memory-projector.js';
import { gives, recount } from './recount.js';

const sites = ['north', 'south'] as const;
const hazards = ['no_hard_hat', 'unprotected_edge'] as const;
const zones = ['UTC', 'Pacific/Auckland', 'America/Los_Angeles'] as const;
const facts = new Facts({} as never);
const scope = tenantScope(facts.tenantId);

const mostly = <T>(usual: T, ...others: T[]): fc.Arbitrary<T> =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(usual) }, ...others.map((each) => fc.constant(each)));

/** What one version of an incident says. Severities repeat, so that lists hold equal values. */
const aState = fc.record({
  status: mostly('APPROVED' as const, 'REVIEW_REQUIRED' as const, 'REJECTED' as const),
  /** closed when below the history's share */
  closing: fc.nat(9),
  severity: fc.constantFrom(0.3, 0.4, 0.5, 0.65, 0.8, 0.95),
  confidence: fc.constantFrom(0.5, 0.9),
  hazard_type: mostly(...hazards),
  decided_at: fc.constantFrom(daysAgo(1), daysAgo(2), daysAgo(3)),
  due: mostly(null, '2026-03-05', '2026-03-06'),
  closed_at: fc.constantFrom('2026-01-01T00:00:00.000Z', daysAgo(0.5), daysAgo(30)),
  /** one of the first incidents, where a person said that it is the same hazard */
  same_as: mostly(null, 'incident-0', 'incident-1'),
});
/** Many incidents of few hazard types, so that the lists of 16 and 32 run over. */
const anIncident = fc.record({
  site_id: mostly(...sites),
  captured_at: mostly(daysAgo(1), daysAgo(1.5), daysAgo(40), daysAgo(260)),
  versions: fc.array(aState, { minLength: 1, maxLength: 4 }),
});
const aCapture = fc.record({
  site_id: fc.constantFrom(...sites),
  created_at: fc.constantFrom(daysAgo(1), daysAgo(1.5)),
  versions: fc.array(fc.nat(40), { minLength: 1, maxLength: 3 }),
});
const aHistory = fc.record({
  incidents: fc.oneof(
    fc.array(anIncident, { maxLength: 12 }),
    fc.array(anIncident, { minLength: 60, maxLength: 90, size: 'max' }),
  ),
  closedShare: fc.constantFrom(2, 9),
  captures: fc.array(aCapture, { maxLength: 6 }),
  zone: fc.constantFrom(...zones),
  shuffle: fc.integer(),
});
type History = typeof aHistory extends fc.Arbitrary<infer H> ? H : never;

type Model = ReturnType<typeof memoryProjector>['model'];
type Event = (projector: Projector, model: Model) => Promise<void>;

const recordOf = (history: History, index: number, version: number): IncidentRecord => {
  const { site_id, captured_at, versions } = history.incidents[index] as History['incidents'][number];
  const { closing, due, ...said } = versions[version - 1] as History['incidents'][number]['versions'][number];
  const closed_at = closing < history.closedShare && said.status === 'APPROVED' ? said.closed_at : null;
  const state = { ...said, same_as: index > 1 ? said.same_as : null };
  const action = due === null ? null : ({ status: 'ASSIGNED', due_date: due } as IncidentRecord['action']);
  return facts.record({ id: `incident-${index}`, site_id, captured_at, action, ...state, closed_at });
};

function eventsOf(history: History): Event[] {
  const events: Event[] = [];
  for (const [index, { versions }] of history.incidents.entries()) {
    for (const version of versions.keys()) {
      const record = recordOf(history, index, version + 1);
      events.push(async (projector) => {
        await projector.incident(scope, record, version + 1);
      });
    }
  }
  for (const [index, { versions, site_id, created_at }] of history.captures.entries()) {
    const capture = { id: `capture-${index}`, tenant_id: facts.tenantId, site_id, created_at } as CaptureDetail;
    for (const [version, photos] of versions.entries()) {
      events.push((projector) => projector.capture(scope, capture, photos, version + 1));
    }
  }
  return events;
}

/** Every event once or twice, in any order; the time zone becomes known somewhere in between. */
function delivered(history: History): Event[] {
  const random = mulberry(history.shuffle);
  const given = eventsOf(history).flatMap((event) => (random() < 0.3 ? [event, event] : [event]));
  const zone: Event = async (projector, { tenants }) => {
    await tenants.replaceOne(scope, { _id: facts.tenantId }, { _id: facts.tenantId, time_zone: history.zone });
    await projector.moveDays(scope, history.zone);
  };
  return [zone, ...given]
    .map((event) => ({ event, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ event }) => event);
}

function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The rows of the last versions: what the owners' current state is. */
function settled(history: History): { incidents: IncidentRow[]; captures: CaptureRow[] } {
  const { incidents, captures, zone } = history;
  const dayOf = (at: string): number => dayNumber(new Date(at), zone);
  return {
    incidents: incidents.map(({ versions, captured_at }, index) =>
      incidentRow(recordOf(history, index, versions.length), versions.length, dayOf(captured_at)),
    ),
    captures: captures.map(({ site_id, created_at, versions }, index) => ({
      _id: `capture-${index}`,
      tenant_id: facts.tenantId,
      version: versions.length,
      site_id,
      captured_at: new Date(created_at),
      day: dayOf(created_at),
      exposure: versions.at(-1) ?? 0,
    })),
  };
}

const sorted = (documents: Map<string, Record<string, unknown>>): unknown[] =>
  [...documents.values()].sort((a, b) => (String(a['_id']) < String(b['_id']) ? -1 : 1));

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

// Real: the projector with its sums. In memory: the collections. The same over the real engine: order.int.spec.ts.
describe('the read model', () => {
  it('is what the last versions add up to, for any order, repetition and time zone', async () => {
    await fc.assert(
      fc.asyncProperty(aHistory, async (history) => {
        const { model, projector } = memoryProjector(facts.tenantId);
        for (const event of delivered(history)) await event(projector, model);
        const rows = settled(history);
        const expected = recount(rows.incidents, rows.captures);
        expect(model.days.dump().map((row) => unpackDay(row as DaySumsRow))).toEqual(sorted(expected.days));
        expect(model.views.dump().map((row) => unpackView(row as ViewRow))).toEqual(sorted(expected.views));
        const byId = new Map(
          rows.incidents.map((row) => [
            row._id,
            { ...row, behind: audiences.filter((who) => gives(row, rows.incidents, who)) },
          ]),
        );
        // copied documents hold dates of another realm: compared as text
        expect(asJson(model.incidents.dump())).toEqual(asJson(sorted(byId)));
      }),
      { numRuns: 40, interruptAfterTimeLimit: 40_000 },
    );
  });

  it('is the same when it is made anew from the rows', async () => {
    await fc.assert(
      fc.asyncProperty(aHistory, async (history) => {
        const { model, projector } = memoryProjector(facts.tenantId);
        const rows = settled(history);
        for (const row of rows.incidents) await model.incidents.replaceOne(scope, row, row);
        for (const row of rows.captures) await model.captures.replaceOne(scope, row, row);
        await projector.settleHazards(scope);
        await projector.moveDays(scope, history.zone);
        const live = memoryProjector(facts.tenantId);
        for (const event of delivered(history)) await event(live.projector, live.model);
        for (const name of ['incidents', 'days', 'views'] as const)
          expect(JSON.stringify(model[name].dump())).toBe(JSON.stringify(live.model[name].dump()));
      }),
      { numRuns: 10, interruptAfterTimeLimit: 40_000 },
    );
  });

  it('keeps the bytes alike, too: keys stand in a fixed order', async () => {
    await fc.assert(
      fc.asyncProperty(aHistory, fc.integer(), async (history, shuffle) => {
        const dumps: string[] = [];
        for (const each of [history, { ...history, shuffle }]) {
          const { model, projector } = memoryProjector(facts.tenantId);
          for (const event of delivered(each)) await event(projector, model);
          dumps.push(JSON.stringify([model.days.dump(), model.views.dump()]));
        }
        expect(dumps[0]).toBe(dumps[1]);
      }),
      { numRuns: 5, interruptAfterTimeLimit: 40_000 },
    );
  });

  it('has another stamp, never one of before, for whoever sees a day or a view change', async () => {
    await fc.assert(
      fc.asyncProperty(aHistory, async (history) => {
        const { model, projector } = memoryProjector(facts.tenantId);
        const seenBy = (audience: string) =>
          JSON.stringify(
            [model.days, model.views].map((each) =>
              each.dump().filter((row) => (row as ViewRow).audience === audience),
            ),
          );
        const stampOf = (audience: string) => model.stamps.documents.get(`${facts.tenantId}|${audience}`)?.['stamp'];
        const stampOfLink = () => model.links.documents.get('link')?.['stamp'];
        const link = { _id: 'link', tenant_id: 'insurer', contractor_id: facts.tenantId, stamp: -1 };
        model.links.documents.set('link', link);
        const before = new Set<unknown>();
        for (const event of delivered(history)) {
          const was = audiences.map((audience) => [audience, seenBy(audience), stampOf(audience)] as const);
          const wasOfLink = stampOfLink();
          await event(projector, model);
          for (const [audience, seen, stamp] of was) {
            if (seenBy(audience) === seen) continue;
            if (audience === 'insurer') expect(stampOfLink()).not.toBe(wasOfLink);
            expect(stampOf(audience)).not.toBe(stamp);
            expect(before).not.toContain(stampOf(audience));
            before.add(stampOf(audience));
          }
        }
      }),
      { numRuns: 20, interruptAfterTimeLimit: 40_000 },
    );
  });

  it('costs an event at most ten round trips beyond inbox and commit, also with long lists', async () => {
    const { model, projector } = memoryProjector(facts.tenantId);
    const trips = () => Object.values(model).reduce((sum, each) => sum + each.roundTrips, 0);
    const costs: number[] = [];
    for (let index = 0; index < 100; index++) {
      for (const [version, status] of (['REVIEW_REQUIRED', 'APPROVED'] as const).entries()) {
        const before = trips();
        const severity = 0.3 + (index % 60) / 100;
        const record = facts.record({ id: `incident-${index}`, status, severity, captured_at: daysAgo(1) });
        await projector.incident(scope, record, version + 1);
        costs.push(trips() - before);
      }
    }
    costs.sort((a, b) => a - b);
    expect(costs[Math.floor(costs.length * 0.9)]).toBeLessThanOrEqual(10);
    // a list that loses what it holds is read anew: three queries at each of two places at most
    expect(costs.at(-1)).toBeLessThanOrEqual(16);
  });
});
