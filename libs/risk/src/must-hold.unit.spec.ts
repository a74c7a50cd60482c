import fc from 'fast-check';
import {
  type Ageing,
  burden,
  burdenVariance,
  CLOSED_ITEMS_PER_DAY,
  contractorRsi,
  dailyExposure,
  decay,
  expectedSeverity,
  explanation,
  exposure,
  exposureScore,
  groupScore,
  isOpen,
  largest,
  rangeAgeing,
  riskHubScore,
  riskTrend,
  SAFETY_AGEING,
  type ScoredIncident,
  safetyScore,
  safetyTrend,
  scoreTerms,
  undecayed,
} from './index.js';

/**
 * The properties that scoring.md demands, over random histories. The scores are fed the way reporting feeds them (day
 * sums, the 16 largest closed and the 32 largest open weights) and compared with sums over the plain list of incidents.
 */
const RUNS = { numRuns: 10_000 };
const TODAY = 20_500;

interface Incident extends ScoredIncident {
  readonly day: number;
}

interface History {
  readonly incidents: readonly Incident[];
  /** Photos that count, by age in days. */
  readonly photos: readonly { readonly day: number; readonly exposure: number }[];
}

const unit = fc.double({ min: 0, max: 1, noNaN: true });
const day = fc.integer({ min: TODAY - 120, max: TODAY });
const incident: fc.Arbitrary<Incident> = fc.record({
  status: fc.constantFrom('REVIEW_REQUIRED', 'APPROVED', 'REJECTED'),
  severity: unit,
  confidence: unit,
  closed: fc.boolean(),
  day,
});
const history: fc.Arbitrary<History> = fc.record({
  incidents: fc.array(incident, { maxLength: 25 }),
  photos: fc.array(fc.record({ day, exposure: fc.nat(60).map(dailyExposure) }), { maxLength: 15 }),
});
const historyWithOne = history.chain((past) =>
  incident.map((one) => ({ past, one, with: { ...past, incidents: [...past.incidents, one] } })),
);

function findingDays(incidents: readonly Incident[]) {
  const days = new Map<number, { day: number; sumPs: number; sumPsSquared: number; closedTop: number[] }>();
  for (const entry of incidents) {
    const sums = days.get(entry.day) ?? { day: entry.day, sumPs: 0, sumPsSquared: 0, closedTop: [] };
    const ps = expectedSeverity(entry);
    sums.sumPs += ps;
    sums.sumPsSquared += ps ** 2;
    if (!isOpen(entry) && ps > 0) sums.closedTop = largest([...sums.closedTop, ps], CLOSED_ITEMS_PER_DAY);
    days.set(entry.day, sums);
  }
  return [...days.values()];
}

function terms({ incidents, photos }: History, ageing: Ageing = SAFETY_AGEING) {
  const open = largest(incidents.filter(isOpen).map(expectedSeverity));
  return scoreTerms(burden(findingDays(incidents), TODAY, ageing), exposure(photos, TODAY, ageing), open);
}

const safety = (past: History): number => safetyScore(terms(past));
const risk = (past: History): number => riskHubScore(terms(past, rangeAgeing(30)));
const group = ({ incidents }: History): number =>
  groupScore(incidents.filter(isOpen).map(expectedSeverity), findingDays(incidents), TODAY, SAFETY_AGEING);
const approvedOnly = (past: History): number => {
  const { V, E } = terms({ ...past, incidents: past.incidents.filter((entry) => entry.status === 'APPROVED') });
  return exposureScore(V, E);
};
const contractor = ({ incidents }: History): number =>
  contractorRsi({
    sumSeverity: incidents.filter((one) => one.status === 'APPROVED').reduce((sum, one) => sum + one.severity, 0),
    activeSites: 2,
    daysSinceFirstCapture: 40,
  });

const EPSILON = 1e-9;

// Jest's expect costs more than all the scores together; these are called a million times.
function atLeast(value: number, least: number): void {
  if (!(value >= least - EPSILON)) throw new Error(`${value} is less than ${least}`);
}
function same(value: unknown, expected: unknown): void {
  const close = typeof value === 'number' && typeof expected === 'number' && Math.abs(value - expected) <= EPSILON;
  if (!close && value !== expected) throw new Error(`${value} is not ${expected}`);
}

const change = (past: History, from: Incident, to: Incident): History => ({
  ...past,
  incidents: past.incidents.map((entry) => (entry === from ? to : entry)),
});

describe('must hold for random histories', () => {
  it('every score is within 0 and 100', () => {
    fc.assert(
      fc.property(history, (past) => {
        for (const score of [safety(past), risk(past), group(past), approvedOnly(past), contractor(past)]) {
          atLeast(score, 0);
          atLeast(100, score);
        }
      }),
      RUNS,
    );
  });

  it('every score is monotone in every severity', () => {
    fc.assert(
      fc.property(historyWithOne, unit, ({ with: past, one }, other) => {
        const worse = change(past, one, { ...one, severity: Math.max(one.severity, other) });
        atLeast(safety(past), safety(worse));
        atLeast(risk(worse), risk(past));
        atLeast(group(worse), group(past));
        atLeast(approvedOnly(worse), approvedOnly(past));
        atLeast(contractor(worse), contractor(past));
      }),
      RUNS,
    );
  });

  it('rejecting never lowers safety', () => {
    fc.assert(
      fc.property(historyWithOne, ({ with: past, one }) => {
        const rejected = change(past, one, { ...one, status: 'REJECTED' });
        atLeast(safety(rejected), safety(past));
        atLeast(risk(past), risk(rejected));
        atLeast(group(past), group(rejected));
      }),
      RUNS,
    );
  });

  it('closing never lowers safety', () => {
    fc.assert(
      fc.property(historyWithOne, ({ with: past, one }) => {
        const opened = change(past, one, { ...one, closed: false });
        const closed = change(past, one, { ...one, closed: true });
        atLeast(safety(closed), safety(opened));
        atLeast(risk(opened), risk(closed));
        atLeast(group(opened), group(closed));
      }),
      RUNS,
    );
  });

  it('approving a pending finding never raises safety', () => {
    fc.assert(
      fc.property(history, incident, (past, template) => {
        const pending: Incident = { ...template, status: 'REVIEW_REQUIRED' };
        const before: History = { ...past, incidents: [...past.incidents, pending] };
        const after = change(before, pending, { ...pending, status: 'APPROVED' });
        atLeast(safety(before), safety(after));
        atLeast(risk(after), risk(before));
        atLeast(approvedOnly(after), approvedOnly(before));
      }),
      RUNS,
    );
  });

  it('one more clean photo never hurts', () => {
    fc.assert(
      fc.property(history, day, (past, when) => {
        const after: History = { ...past, photos: [...past.photos, { day: when, exposure: 1 }] };
        atLeast(safety(after), safety(past));
        atLeast(risk(past), risk(after));
        atLeast(approvedOnly(past), approvedOnly(after));
      }),
      RUNS,
    );
  });

  it('one more approved finding never helps', () => {
    fc.assert(
      fc.property(historyWithOne, ({ past, one }) => {
        const approved: Incident = { ...one, status: 'APPROVED' };
        const after: History = { ...past, incidents: [...past.incidents, approved] };
        atLeast(safety(past), safety(after));
        atLeast(risk(after), risk(past));
        atLeast(group(after), group(past));
        atLeast(approvedOnly(after), approvedOnly(past));
      }),
      RUNS,
    );
  });

  it('safety and risk add up to at least 100 where range and horizon are equal', () => {
    fc.assert(
      fc.property(history, (past) => {
        const both = terms(past, SAFETY_AGEING);
        atLeast(safetyScore(both) + riskHubScore(both), 100);
      }),
      RUNS,
    );
  });

  it('no score depends on the order of incidents, days or photos', () => {
    fc.assert(
      fc.property(history, ({ incidents, photos }) => {
        const past = { incidents, photos };
        const reversed = { incidents: incidents.toReversed(), photos: photos.toReversed() };
        same(safety(reversed), safety(past));
        same(risk(reversed), risk(past));
        same(group(reversed), group(past));
      }),
      RUNS,
    );
  });

  it('day sums give what the plain list of incidents gives', () => {
    fc.assert(
      fc.property(fc.array(incident, { maxLength: 60 }), (incidents) => {
        const days = findingDays(incidents);
        const weight = (entry: Incident): number => decay(TODAY - entry.day, SAFETY_AGEING);
        const V = incidents.reduce((sum, entry) => sum + expectedSeverity(entry) * weight(entry), 0);
        const squares = incidents.reduce((sum, entry) => sum + (expectedSeverity(entry) * weight(entry)) ** 2, 0);
        same(burden(days, TODAY, SAFETY_AGEING), V);
        same(burdenVariance(days, TODAY, SAFETY_AGEING), squares);
        const every = groupScore(
          incidents.filter(isOpen).map(expectedSeverity),
          incidents
            .filter((entry) => !isOpen(entry))
            .map((entry) => ({ day: entry.day, closedTop: [expectedSeverity(entry)] })),
          TODAY,
          SAFETY_AGEING,
        );
        atLeast(0.01, Math.abs(group({ incidents, photos: [] }) - every));
      }),
      RUNS,
    );
  });

  it('the risk trend is bounded to its labels and mirrored when windows swap', () => {
    const sums = (past: History, today: number) => ({
      V: burden(findingDays(past.incidents), today, undecayed(30)),
      variance: burdenVariance(findingDays(past.incidents), today, undecayed(30)),
      // Photos of the window itself only: `exposure` counts days after `today` as fresh.
      E: exposure(
        past.photos.filter((entry) => entry.day <= today),
        today,
        undecayed(30),
      ),
    });
    const mirror = { decreasing: 'increasing', increasing: 'decreasing', stable: 'stable' } as const;
    fc.assert(
      fc.property(history, history, (past, other) => {
        const a = sums(past, TODAY);
        const b = sums(other, TODAY);
        same(riskTrend(a, b), mirror[riskTrend(b, a)]);
      }),
      RUNS,
    );
  });

  it('the safety trend never contradicts its line: it is mirrored with it, and bounded by 3 points', () => {
    const mirror = { improving: 'declining', declining: 'improving', stable: 'stable' } as const;
    const score = fc.double({ min: 0, max: 100, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.option(score), { minLength: 1, maxLength: 5 }), score, (past, current) => {
        const line = [...past, current];
        const first = line.find((value) => value !== null) ?? current;
        same(safetyTrend(line), mirror[safetyTrend([...line].reverse())]);
        if (safetyTrend(line) === 'improving') atLeast(current, first + 3 - 1e-6);
        if (safetyTrend(line) === 'declining') atLeast(first, current + 3 - 1e-6);
      }),
      RUNS,
    );
  });

  it('the explanation has the terms, at most the five that weigh most, and sentences in both languages', () => {
    const weighing = fc.record({
      incident_id: fc.uuid(),
      label: fc.constant('Missing hard hat'),
      site_name: fc.constant('North yard'),
      severity: unit,
      weight: unit,
      open: fc.option(fc.record({ ps: unit, ifConfirmed: unit }), { nil: undefined }),
    });
    const leads = fc.record({
      of: fc.constantFrom('safety' as const, 'risk' as const),
      openCount: fc.nat({ max: 50 }),
    });
    fc.assert(
      fc.property(history, fc.array(weighing, { maxLength: 12 }), leads, (past, drawn, about) => {
        const incidents = drawn.map(({ open, ...rest }) => (open ? { ...rest, open } : rest));
        const lead = { ...about, openWeights: incidents.flatMap((each) => ('open' in each ? [each.open.ps] : [])) };
        const of = explanation(terms(past), incidents, lead);
        for (const [term, value] of Object.entries(terms(past))) same(of[term as 'V'], value);
        same(of.top.length, Math.min(5, incidents.filter((entry) => entry.weight > 0).length));
        const lightest = Math.min(1, ...of.top.map((entry) => entry.weight));
        const shown = new Set(of.top.map((entry) => entry.incident_id));
        const left = incidents.filter((entry) => !shown.has(entry.incident_id));
        atLeast(lightest, Math.max(0, ...left.map((entry) => entry.weight)));
        const spanish = explanation(terms(past), incidents, lead, 'es');
        same(spanish.sentences.length, of.sentences.length);
        same(/NaN|undefined|Infinity/.test([...of.sentences, ...spanish.sentences].join(' ')), false);
      }),
      RUNS,
    );
  });
});
