import type { PhotoFinding, SourceSettings, StandingState } from '@hazardlens/contracts';
import fc from 'fast-check';
import { type Judging, type Known, knownOf, recounted, ruledBy, stateOf } from '../finding-precision/tally.rules.js';
import type { IncidentDocument, Verdict } from '../incident/incident.document.js';
import type { Analysis } from '../on-photos-analyzed/analysis.js';
import type { StateOf } from '../on-photos-analyzed/believe.rules.js';
import { unprovenFindings } from '../on-photos-analyzed/keep-questions.rules.js';
import { assess, openIncidents } from '../on-photos-analyzed/open-incidents.rules.js';
import { type FindingScore, scoresOf } from './finding-scores.js';
import {
  isShown,
  type OrganisationThreshold,
  organisationThresholds,
  type ScoreCount,
  stateFrom,
  thresholdKey,
} from './organisation-thresholds.rules.js';

const start = Date.parse('2026-03-02T08:00:00.000Z');
const sources = ['detector', 'vision'] as const;
const hazards = ['no_hard_hat', 'no_hi_vis'] as const;
type Source = (typeof sources)[number];
type Hazard = (typeof hazards)[number];

const share = fc.integer({ min: 35, max: 100 }).map((value) => value / 100);
const seen = fc.record({
  hazard: fc.constantFrom(...hazards),
  raws: fc.record({ detector: fc.option(share), vision: fc.option(share) }),
});
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('photo' as const), seen: fc.array(seen, { maxLength: 3 }) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('decision' as const),
      which: fc.nat(200),
      verdict: fc.constantFrom<Verdict | null>('confirmed', 'confirmed', 'false_alarm', 'false_alarm', null),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('ruling' as const),
      source: fc.constantFrom(...sources),
      hazard: fc.constantFrom(...hazards),
      state: fc.constantFrom<StandingState | null>('off', 'shadow', 'suggested', 'live', null),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('choice' as const),
      missed_cost: fc.integer({ min: 1, max: 20 }),
      findings_a_day: fc.integer({ min: 5, max: 500 }),
    }),
  },
);
type Step =
  | { kind: 'photo'; seen: { hazard: Hazard; raws: Record<Source, number | null> }[] }
  | { kind: 'decision'; which: number; verdict: Verdict | null }
  | { kind: 'ruling'; source: Source; hazard: Hazard; state: StandingState | null }
  | { kind: 'choice'; missed_cost: number; findings_a_day: number };

const finding = (hazard_type: Hazard, raws: Record<Source, number | null>): PhotoFinding[] => {
  const by = sources.flatMap((source) => {
    const raw = raws[source];
    return raw === null ? [] : [{ source, version: 'v1', raw }];
  });
  if (by.length === 0) return [];
  return [
    {
      ...{ category: 'PPE_COMPLIANCE', hazard_type, severity: 0.65, confidence: Math.max(...by.map(({ raw }) => raw)) },
      ...{ reason: 'Seen.', reason_code: null, reason_params: {}, boxes: [], sources: by },
    },
  ];
};

function analysisOf(at: number, findings: PhotoFinding[]): Analysis {
  const id = `capture-${at}`;
  const photo = { id: `${id}-0`, index: 0, key: 'k', thumbnail_key: 't', sha256: id, width: 640, height: 480 };
  return {
    capture: {
      ...{ id, site_id: 'site-1', site_name: 'Tower', photos: [photo] },
      ...{ captured_at: new Date(start).toISOString(), received_at: new Date(start).toISOString() },
      photographer: { id: 'worker-1', name: 'Wil Worker' },
    },
    ...{ model_version: 'v1', engine: 'drawn', not_assessed: [], photo_hints: [] },
    photos: [{ photo_id: photo.id, index: 0, exposure: true, findings, head_regions: [], blurred_key: null }],
  };
}

const countOf = ({ source, version, hazard_type, raw, shown, verdict, at }: FindingScore): ScoreCount => ({
  _id: { source, version, hazard_type, raw, shown, verdict },
  count: 1,
  first: at,
});

/** An organisation from the first photo on, as the service keeps it. */
class Organisation {
  readonly known = new Map<string, Known>(hazards.map((hazard) => [hazard, knownOf(hazard, null)]));
  readonly scores = new Map<string, FindingScore>();
  readonly incidents: IncidentDocument[] = [];
  inForce: OrganisationThreshold[] = [];

  state(source: string, hazard: string): StandingState {
    return stateOf(this.known.get(hazard) as Known, { source, version: 'v1' });
  }

  thresholdOf(source: string, hazard_type: string): number | null {
    const key = thresholdKey({ source, version: 'v1', hazard_type });
    const chosen = this.inForce.find((each) => thresholdKey(each) === key);
    return chosen === undefined ? 0 : chosen.threshold;
  }

  readonly stateOf: StateOf = ({ source, raw }, hazard) =>
    stateFrom(this.state(source, hazard), raw, this.thresholdOf(source, hazard));

  take(one: Step, at: number): void {
    const now = new Date(start + at * 3_600_000);
    if (one.kind === 'photo') {
      const analysis = analysisOf(
        at,
        one.seen.flatMap(({ hazard, raws }) => finding(hazard, raws)),
      );
      const before = JSON.stringify(this.incidents);
      this.look(analysis, now);
      // never retroactively
      expect(JSON.stringify(this.incidents.slice(0, JSON.parse(before).length))).toBe(before);
    } else if (one.kind === 'decision') {
      const score = [...this.scores.values()][one.which % Math.max(1, this.scores.size)];
      if (!score) return;
      this.scores.set(score._id, { ...score, verdict: one.verdict });
      const judging: Judging = {
        ...{ at: now, liveFrom: 0.7 },
        installation: () => ({ confirmed: 0, false_alarms: 0 }),
      };
      const known = this.known.get(score.hazard_type) as Known;
      this.known.set(score.hazard_type, recounted(known, [score], score.verdict, one.verdict, judging).next);
    } else if (one.kind === 'ruling') {
      const ruling = one.state && { source: one.source, state: one.state, reason: 'r', at: now, by: 'a' };
      this.known.set(one.hazard, ruledBy(this.known.get(one.hazard) as Known, one.source, ruling));
    } else this.choose(one, now);
  }

  private look(analysis: Analysis, now: Date): void {
    const [photo] = analysis.photos;
    if (!photo) return;
    for (const score of scoresOf(analysis.capture.id, photo, this.stateOf, now)) this.scores.set(score._id, score);
    const opening = { tenantId: 'tenant-1', now, deleted: new Set<string>(), stateOf: this.stateOf };
    const opened = openIncidents(analysis, [], opening);
    for (const { found_as } of opened) {
      const proved = photo.findings.some(
        ({ hazard_type, sources: by = [] }) =>
          hazard_type === found_as &&
          by.some(({ source, raw }) => {
            const threshold = this.thresholdOf(source, found_as);
            return this.state(source, found_as) === 'live' && threshold !== null && raw >= threshold;
          }),
      );
      expect(proved).toBe(true);
    }
    // What lies below its threshold moves no score, is suggested to nobody, and is kept for figures.
    const hidden = photo.findings.filter(({ hazard_type, sources: by = [] }) =>
      by.every((each) => !isShown(this.stateOf(each, hazard_type))),
    );
    const shown = { ...analysis, photos: [{ ...photo, findings: photo.findings.filter((f) => !hidden.includes(f)) }] };
    expect(assess(analysis, opened, { stateOf: this.stateOf })).toEqual(
      assess(shown, openIncidents(shown, [], opening), { stateOf: this.stateOf }),
    );
    const suggested = unprovenFindings(analysis, opened, opening, this.stateOf).filter((q) => q.state === 'suggested');
    for (const { hazard_type } of suggested) {
      expect(shown.photos[0]?.findings.some((each) => each.hazard_type === hazard_type)).toBe(true);
    }
    this.incidents.push(...opened);
  }

  private choose(settings: Pick<SourceSettings, 'missed_cost' | 'findings_a_day'>, now: Date): void {
    const all = { live_from: 0.7, ...settings };
    const named = ({ source, hazard_type }: { source: string; hazard_type: string }) => this.state(source, hazard_type);
    const scores = [...this.scores.values()].map(countOf);
    const chosen = organisationThresholds(scores, this.inForce, named, all, now);
    expect(organisationThresholds([...scores].reverse(), this.inForce, named, all, now)).toEqual(
      expect.arrayContaining(chosen),
    );
    const isChosen = (each: OrganisationThreshold): boolean => isShown(named(each));
    const kept = this.inForce.filter(
      (old) => !chosen.some((c) => isChosen(c) && thresholdKey(c) === thresholdKey(old)),
    );
    this.inForce = [...kept, ...chosen.filter(isChosen)];
  }
}

const lived = (steps: readonly Step[]): Organisation => {
  const organisation = new Organisation();
  for (const [at, one] of steps.entries()) organisation.take(one, at);
  return organisation;
};

describe('under any order of photos, decisions, promotions, demotions, rulings and choices', () => {
  it('nothing opens an incident but what a live source is sure enough of, and the same events give the same state', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        const [one, again] = [lived(steps), lived(steps)];
        expect([again.incidents, again.inForce, [...again.scores], [...again.known]]).toEqual([
          ...[one.incidents, one.inForce, [...one.scores], [...one.known]],
        ]);
      }),
      { numRuns: 200 },
    );
  });

  it('a finding reaches the threshold that its score gave, and no lower score does', () => {
    fc.assert(
      fc.property(fc.constantFrom('live' as const, 'suggested' as const), share, share, (state, raw, threshold) => {
        expect(stateFrom(state, raw, threshold)).toBe(raw >= threshold ? state : 'shadow');
        expect(stateFrom(state, raw, null)).toBe('shadow');
        expect([stateFrom('off', raw, threshold), stateFrom('shadow', raw, 0)]).toEqual(['off', 'shadow']);
      }),
    );
  });
});
