import { DomainError } from '@hazardlens/contracts';
import fc from 'fast-check';
import { anIncident } from '../../test/an-incident.js';
import type { IncidentDocument, Misses } from '../incident/incident.document.js';
import { approve, type Deciding, reject, reopen, undo } from '../incident/incident.rules.js';
import { missesOf, type Named, namedBy } from './misses.rules.js';
import { verdictOf } from './precision.rules.js';
import { type Judging, type Known, knownOf, met, recounted, withMissed } from './tally.rules.js';

const detector = { source: 'detector', version: 'd1' };
const vision = { source: 'vision', version: 'v1' };
const hat = ['PPE_COMPLIANCE', 'no_hard_hat'] as const;
const vest = ['PPE_COMPLIANCE', 'no_hi_vis'] as const;
const edge = ['FALL_RISKS', 'unprotected_edge'] as const;
const look = {
  _id: 'capture-1',
  tenant_id: 'tenant-1',
  sources: [
    { ...detector, hazards: ['no_hard_hat', 'no_hi_vis'] },
    { ...vision, hazards: ['no_hard_hat', 'no_hi_vis', 'unprotected_edge'] },
  ],
  not_judged: [3],
};
const seen = { ...detector, state: 'live' as const };
const box = { x: 0.1, y: 0.1, w: 0.2, h: 0.2, class: 'head' };
const found = (overrides: Partial<IncidentDocument> = {}) =>
  anIncident({ sources: [seen], boxes: [{ ...box, sources: [seen] }], ...overrides });
const added = (overrides: Partial<IncidentDocument> = {}) =>
  anIncident({ _id: 'added', found_as: 'added', sources: [], boxes: [box], ...overrides });
const here: Named = { photo_index: 0, hazard_type: 'no_hard_hat', sources: [vision], boxes: [box] };

describe('what was there and not found', () => {
  it('was missed by all that looked for it on the photo', () => {
    expect(missesOf(added(), look, [])).toEqual({ hazard_type: 'no_hard_hat', by: [detector, vision] });
    expect(missesOf(added({ hazard_type: 'unprotected_edge' }), look, [])?.by).toEqual([vision]);
    expect(missesOf(added({ hazard_type: 'poor_housekeeping' }), look, [])?.by).toEqual([]);
  });

  it('was not missed by who named it there, even where nobody was shown it, but by who named another one', () => {
    expect(missesOf(added(), look, [here])?.by).toEqual([detector]);
    expect(missesOf(added({ boxes: [] }), look, [here])?.by).toEqual([detector]);
    expect(missesOf(added(), look, [{ ...here, boxes: [{ ...box, x: 0.7 }] }])?.by).toEqual([detector, vision]);
    expect(missesOf(added(), look, [{ ...here, photo_index: 1 }])?.by).toEqual([detector, vision]);
  });

  it('was missed, and seen, by the version that a source has for that hazard', () => {
    const taught = { source: 'taught', version: '3', versions: { no_hard_hat: '2', floor_hole: '3' } };
    const looked = { ...look, sources: [{ ...taught, hazards: ['no_hard_hat', 'floor_hole'] }] };
    const second = { source: 'taught', version: '2' };
    expect(missesOf(added(), looked, [])?.by).toEqual([second]);
    const named: Named = { ...here, sources: [second] };
    expect(missesOf(added(), looked, [named])?.by).toEqual([]);
  });

  it('was missed by nobody where nothing was judged, or nobody knows who looked', () => {
    expect(missesOf(added({ photo_index: 3 }), look, [])?.by).toEqual([]);
    expect(missesOf(added(), null, [])?.by).toEqual([]);
  });

  it('is nothing that an undecided or confirmed finding, a rejected addition or a report tells of', () => {
    expect(missesOf(found(), look, [])).toBeNull();
    expect(missesOf(found({ status: 'APPROVED' }), look, [])).toBeNull();
    expect(missesOf(added({ status: 'REJECTED' }), look, [])).toBeNull();
    expect(missesOf(added({ capture_id: null }), look, [])).toBeNull();
  });

  it('stays as it was counted until it is something else', () => {
    const counted = added({ counted_misses: { hazard_type: 'no_hard_hat', by: [vision] } });
    expect(missesOf(counted, null, [])).toBe(counted.counted_misses);
    expect(missesOf({ ...counted, hazard_type: 'no_hi_vis' }, look, [])?.by).toEqual([detector, vision]);
  });
});

type Step = {
  on: 'found' | 'added';
  what: 'approve' | 'approve as' | 'reject' | 'duplicate' | 'reopen' | 'undo' | 'count';
  as: readonly [category: string, hazardType: string];
};
const types = [hat, vest, edge];
const step: fc.Arbitrary<Step> = fc.record({
  on: fc.constantFrom('found', 'added'),
  what: fc.constantFrom('approve', 'approve as', 'reject', 'duplicate', 'reopen', 'undo', 'count'),
  as: fc.constantFrom(...types),
});
const deciding: Deciding = {
  by: { id: 'ana', name: 'Ana', email: 'ana@example.com', role: 'safety_manager' },
  at: new Date('2026-03-02T09:00:00.000Z'),
};
const judging: Judging = { at: deciding.at, liveFrom: 0.7, installation: () => ({ confirmed: 0, false_alarms: 0 }) };

function carriedOut(incident: IncidentDocument, { what, as }: Step): IncidentDocument {
  const [category, hazard_type] = as;
  const boxes = [{ ...box, x: 0.5 }];
  switch (what) {
    case 'approve':
      return approve(incident, {}, deciding);
    case 'approve as':
      return approve(incident, { category, hazard_type, boxes }, deciding);
    case 'reject':
      return reject(incident, { notes: 'No.', reason: 'false_positive' }, deciding);
    case 'duplicate':
      return reject(incident, { notes: 'Twice.', reason: 'duplicate' }, deciding);
    case 'reopen':
      return reopen(incident, 'Again.', deciding);
    default:
      return undo(incident, deciding);
  }
}

/** The tallies as the product keeps them: by differences, whenever an event comes, also twice. */
class Counted {
  readonly known = new Map<string, Known>(types.map(([, type]) => [type, knownOf(type, null)]));
  incidents = new Map<string, IncidentDocument>([
    ['found', found()],
    ['added', added()],
  ]);

  take({ on, ...rest }: Step): void {
    const incident = this.incidents.get(on) as IncidentDocument;
    if (rest.what === 'count') {
      this.count(on);
      return;
    }
    try {
      this.incidents.set(on, carriedOut(incident, { on, ...rest }));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }

  count(on: string): void {
    const incident = this.incidents.get(on) as IncidentDocument;
    const others = [...this.incidents.values()].filter((each) => each !== incident).map(namedBy);
    const misses = missesOf(incident, look, on === 'added' ? [] : others);
    const verdict = verdictOf(incident);
    const before = this.known.get('no_hard_hat') as Known;
    if (on === 'found') {
      const { next } = recounted(before, [detector], incident.counted_as ?? null, verdict, judging);
      this.known.set('no_hard_hat', next);
    }
    if (misses !== incident.counted_misses) {
      this.#miss(incident.counted_misses ?? null, -1);
      this.#miss(misses, 1);
    }
    this.incidents.set(on, { ...incident, counted_as: verdict, counted_misses: misses });
  }

  #miss(misses: Misses | null, more: number): void {
    if (!misses) return;
    const known = met(this.known.get(misses.hazard_type) as Known, misses.by, judging).next;
    this.known.set(misses.hazard_type, withMissed(known, misses.by, more));
  }

  tallies(): Record<string, number> {
    const rows = [...this.known.values()].flatMap(({ hazard_type, sources }) =>
      sources.flatMap(({ source, confirmed, false_alarms, missed = 0 }) => [
        [`${source} ${hazard_type} confirmed`, confirmed] as const,
        [`${source} ${hazard_type} false`, false_alarms] as const,
        [`${source} ${hazard_type} missed`, missed] as const,
      ]),
    );
    return Object.fromEntries(rows.filter(([, count]) => count > 0));
  }
}

/** The same by hand: only what stands in the end counts. */
function byHand(steps: readonly Step[]): Record<string, number> {
  const start = { status: 'open', type: 'no_hard_hat' as string };
  const now = { found: { ...start, past: [] as (typeof start)[] }, added: { ...start, past: [] as (typeof start)[] } };
  for (const { on, what, as } of steps) {
    const each = now[on];
    const decided = each.status !== 'open';
    const { status, type } = each;
    if (what === 'reopen' && decided) each.status = 'open';
    if (what === 'undo' && decided) Object.assign(each, each.past.pop());
    if (decided || ['reopen', 'undo', 'count'].includes(what)) continue;
    each.past.push({ status, type });
    each.status = what === 'reject' || what === 'duplicate' ? what : 'approved';
    if (what === 'approve as') each.type = as[1];
  }
  const counts: Record<string, number> = {};
  const plus = (key: string) => {
    counts[key] = (counts[key] ?? 0) + 1;
  };
  const miss = (type: string) => {
    if (type !== 'unprotected_edge') plus(`detector ${type} missed`);
    plus(`vision ${type} missed`);
  };
  const { found: one, added: other } = now;
  if (one.status === 'approved') plus(`detector no_hard_hat ${one.type === 'no_hard_hat' ? 'confirmed' : 'false'}`);
  if (one.status === 'reject') plus('detector no_hard_hat false');
  if (one.status === 'approved' && one.type !== 'no_hard_hat') miss(one.type);
  if (other.status === 'open' || other.status === 'approved') miss(other.type);
  return counts;
}

it('under any order of approving, correcting, undoing, reopening and rejecting, the tallies are what stands in the end', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const counted = new Counted();
      for (const each of steps) counted.take(each);
      for (const on of ['found', 'added', 'added', 'found']) counted.count(on);
      expect(counted.tallies()).toEqual(byHand(steps));
    }),
    { numRuns: 500 },
  );
});
