import type { PhotoFinding, StandingState } from '@hazardlens/contracts';
import fc from 'fast-check';
import {
  type Judging,
  type Known,
  knownOf,
  met,
  recounted,
  ruledBy,
  stateOf,
} from '../finding-precision/tally.rules.js';
import type { Verdict } from '../incident/incident.document.js';
import type { Analysis } from './analysis.js';
import { believed, lookedFor, type StateOf } from './believe.rules.js';
import { unprovenFindings } from './keep-questions.rules.js';
import { assess, openIncidents } from './open-incidents.rules.js';

const at = new Date('2026-03-02T08:00:00.000Z');
const judging: Judging = { at, liveFrom: 0.7, installation: () => ({ confirmed: 0, false_alarms: 0 }) };
const hazards = ['no_hard_hat', 'no_hi_vis', 'stooped_lifting'] as const;
const sources = ['detector', 'posture', 'vision', 'brought:helmets', 'taught'] as const;
const states = ['off', 'shadow', 'suggested', 'live'] as const;
type Hazard = (typeof hazards)[number];
type Source = (typeof sources)[number];

const finding = (hazard_type: Hazard, seen: readonly Source[], confidence = 0.8): PhotoFinding => ({
  category: hazard_type === 'stooped_lifting' ? 'UNSAFE_POSTURES' : 'PPE_COMPLIANCE',
  hazard_type,
  severity: 0.65,
  confidence,
  reason: 'Seen.',
  reason_code: null,
  reason_params: {},
  boxes: [{ x: 0.1, y: 0.1, w: 0.2, h: 0.2, class: 'person' }],
  sources: seen.map((source) => ({ source, version: 'v1', raw: confidence })),
});

function analysisOf(photos: PhotoFinding[][], id = 'capture-1'): Analysis {
  return {
    capture: {
      id,
      site_id: 'site-1',
      site_name: 'Harbour Tower',
      captured_at: at.toISOString(),
      received_at: at.toISOString(),
      photographer: { id: 'worker-1', name: 'Wil Worker' },
      photos: photos.map((_, index) => ({
        id: `${id}-${index}`,
        index,
        key: `k/${id}/${index}.jpg`,
        thumbnail_key: `k/${id}/${index}-thumb.jpg`,
        sha256: `${id}-${index}`,
        width: 640,
        height: 480,
      })),
    },
    model_version: 'v1',
    engine: 'drawn',
    photos: photos.map((findings, index) => ({
      photo_id: `${id}-${index}`,
      index,
      exposure: true,
      findings,
      head_regions: [],
      blurred_key: null,
    })),
    not_assessed: [],
    photo_hints: [],
  };
}

const opening = { tenantId: 'tenant-1', now: at, deleted: new Set<string>() };
const only =
  (live: Partial<Record<Source, StandingState>>): StateOf =>
  ({ source }) =>
    live[source as Source] ?? 'shadow';

describe('findings of many sources', () => {
  it('become one incident a hazard type and photo, which names all who saw it and what they were worth', () => {
    const stateOf = only({ detector: 'live', vision: 'suggested' });
    const two = [finding('no_hard_hat', ['detector', 'vision']), finding('no_hard_hat', ['detector'], 0.9)];
    const [incident, ...others] = openIncidents(analysisOf([two]), [], { ...opening, stateOf });
    expect(others).toEqual([]);
    const seen = [
      { source: 'detector', version: 'v1', state: 'live' },
      { source: 'vision', version: 'v1', state: 'suggested' },
    ];
    expect(incident).toMatchObject({
      confidence: 0.9,
      sources: seen,
      boxes: [{ sources: seen }, { sources: [seen[0]] }],
    });
  });

  it('are suggested, kept or dropped by their most trusted source', () => {
    const stateOf = only({ posture: 'suggested', vision: 'shadow', 'brought:helmets': 'off' });
    const analysis = analysisOf([
      [finding('stooped_lifting', ['posture', 'vision']), finding('no_hi_vis', ['vision'])],
      [finding('no_hi_vis', ['brought:helmets'])],
    ]);
    expect(openIncidents(analysis, [], { ...opening, stateOf })).toEqual([]);
    const kept = unprovenFindings(analysis, [], opening, stateOf);
    expect(
      kept.map(({ photo_index, hazard_type, state, sources }) => [photo_index, hazard_type, state, sources.length]),
    ).toEqual([
      [0, 'stooped_lifting', 'suggested', 2],
      [0, 'no_hi_vis', 'shadow', 1],
    ]);
    expect(kept[0]?.asked).toBe(true);
  });

  it('are suggested to nobody where that hazard is an incident on the photo already', () => {
    const stateOf = only({ detector: 'live', vision: 'suggested' });
    const analysis = analysisOf([[finding('no_hard_hat', ['detector']), finding('no_hard_hat', ['vision'])]]);
    const opened = openIncidents(analysis, [], { ...opening, stateOf });
    expect(opened).toHaveLength(1);
    expect(unprovenFindings(analysis, opened, opening, stateOf).map(({ state }) => state)).toEqual(['shadow']);
  });

  it('are asked about in one shadow finding of twenty, the same ones again', () => {
    const stateOf = only({});
    const asked = Array.from({ length: 2_000 }, (_, n) =>
      unprovenFindings(analysisOf([[finding('no_hi_vis', ['vision'])]], `capture-${n}`), [], opening, stateOf),
    ).flat();
    const drawn = asked.filter((each) => each.asked).length;
    expect(drawn).toBeGreaterThan(60);
    expect(drawn).toBeLessThan(140);
  });

  it('keep nothing of a photo that was deleted', () => {
    const analysis = analysisOf([[finding('stooped_lifting', ['posture'])]]);
    for (const gone of ['capture-1', 'capture-1-0']) {
      expect(
        unprovenFindings(analysis, [], { ...opening, deleted: new Set([gone]) }, only({ posture: 'suggested' })),
      ).toEqual([]);
    }
  });
});

type Event =
  | { kind: 'decision'; source: Source; hazard: Hazard; before: Verdict | null; after: Verdict | null }
  | { kind: 'ruling'; source: Source; hazard: Hazard; state: StandingState | null };

const verdict = fc.constantFrom<Verdict | null>('confirmed', 'false_alarm', null);
const event: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('decision' as const),
      source: fc.constantFrom(...sources),
      hazard: fc.constantFrom(...hazards),
      before: fc.constant(null),
      after: verdict,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('ruling' as const),
      source: fc.constantFrom(...sources),
      hazard: fc.constantFrom(...hazards),
      state: fc.constantFrom<StandingState | null>(...states, null),
    }),
  },
);

function replayed(events: readonly Event[]): Map<string, Known> {
  const known = new Map<string, Known>(hazards.map((hazard) => [hazard, knownOf(hazard, null)]));
  for (const each of events) {
    const before = known.get(each.hazard) as Known;
    const next =
      each.kind === 'ruling'
        ? ruledBy(
            before,
            each.source,
            each.state && { source: each.source, state: each.state, reason: 'r', at, by: 'a' },
          )
        : recounted(before, [{ source: each.source, version: 'v1' }], each.before, each.after, judging).next;
    known.set(each.hazard, next);
  }
  return known;
}
const standingsIn =
  (known: Map<string, Known>): StateOf =>
  (version, hazard) =>
    stateOf(known.get(hazard) as Known, version);

const someFinding = fc
  .record({
    hazard: fc.constantFrom(...hazards),
    seen: fc.uniqueArray(fc.constantFrom(...sources), { minLength: 1 }),
    confidence: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ hazard, seen, confidence }) => finding(hazard, seen, confidence));
const photos = fc.array(fc.array(someFinding, { maxLength: 6 }), { maxLength: 3 });

describe('under any order of decisions, promotions, demotions and rulings', () => {
  it('no finding without a live source opens an incident, moves a score or is told beyond this service', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), photos, (events, seen) => {
        const stateOf = standingsIn(replayed(events));
        const analysis = analysisOf(seen);
        const isLive = (each: PhotoFinding): boolean => believed(each, stateOf).state === 'live';
        const opened = openIncidents(analysis, [], { ...opening, stateOf });
        for (const { photo_index, found_as, sources: by = [] } of opened) {
          expect(seen[photo_index]?.some((each) => each.hazard_type === found_as && isLive(each))).toBe(true);
          expect(by.some(({ state }) => state === 'live')).toBe(true);
        }
        // Without what nobody believes, the same incidents open and the same score comes out.
        const proved = analysisOf(seen.map((findings) => findings.filter(isLive)));
        expect(openIncidents(proved, [], { ...opening, stateOf })).toEqual(opened);
        expect(assess(proved, opened, { stateOf })).toEqual(assess(analysis, opened, { stateOf }));
        for (const kept of unprovenFindings(analysis, opened, opening, stateOf)) {
          expect(
            opened.some(
              ({ photo_index, found_as }) =>
                photo_index === kept.photo_index && found_as === kept.hazard_type && kept.state === 'suggested',
            ),
          ).toBe(false);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('the same events give the same standings, and a decision that is taken back leaves no trace', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), event, (events, last) => {
        const known = replayed(events);
        expect(replayed(events)).toEqual(known);
        if (last.kind !== 'decision') return;
        const version = { source: last.source, version: 'v1' };
        const before = met(known.get(last.hazard) as Known, [version], judging).next;
        const { next } = recounted(before, [version], null, last.after, judging);
        const back = recounted(next, [version], last.after, null, judging).next;
        const tallyOf = ({ sources: all }: Known) =>
          all.map(({ confirmed, false_alarms, state }) => [confirmed, false_alarms, state]);
        expect(tallyOf(back)).toEqual(tallyOf(before));
      }),
      { numRuns: 300 },
    );
  });

  it('a source that did not ship is live only where nine of its findings or an admin say so', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        const known = replayed(events);
        for (const [hazard, each] of known) {
          const standing = each.sources.find(({ source }) => source === 'vision');
          if (stateOf(each, { source: 'vision', version: 'v1' }) !== 'live') continue;
          const ruled = each.ruled.some(({ source, state }) => source === 'vision' && state === 'live');
          const decided = events.filter(
            (e) => e.kind === 'decision' && e.source === 'vision' && e.hazard === hazard && e.after === 'confirmed',
          );
          expect(ruled || (standing !== undefined && decided.length >= 9)).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('who looked', () => {
  it('is everybody who said so, less who was off, and whoever an older message stands for', () => {
    const analysis = {
      ...analysisOf([[{ ...finding('no_hi_vis', []), sources: undefined }]]),
      looks: [
        { source: 'posture', version: 'p1', state: 'late' as const, hazards: ['stooped_lifting'] },
        { source: 'vision', version: 'x1', state: 'off' as const, hazards: ['no_gloves'] },
      ],
    } as Analysis;
    expect(Object.fromEntries(lookedFor(analysis))).toEqual({
      stooped_lifting: [{ source: 'posture', version: 'p1' }],
      no_hi_vis: [{ source: 'detector', version: 'unknown' }],
    });
  });
});
