import { scoreTerms } from '@hazardlens/risk';
import fc from 'fast-check';
import { type IncidentRow, incidentRow } from '../src/incident-row/incident-row.js';
import { contractorNumbers } from '../src/portal/contractor-numbers.js';
import type { ScoredPlace } from '../src/score/places.reader.js';
import { unpackView, type ViewRow } from '../src/sums/view.js';
import { Facts } from './facts.js';
import { memoryProjector } from './memory-projector.js';

const facts = new Facts({} as never);
const today = 20_000;
const momentOf = (age: number): string => new Date((today - age) * 86_400_000 + 3_600_000).toISOString();

const anIncident = fc.record({
  age: fc.nat(120),
  status: fc.constantFrom('APPROVED' as const, 'APPROVED' as const, 'REVIEW_REQUIRED' as const, 'REJECTED' as const),
  severity: fc.constantFrom(0.2, 0.5, 0.65, 0.9),
  closed: fc.boolean(),
  site_id: fc.constantFrom('north', 'south', 'west'),
});
const aCapture = fc.record({
  age: fc.nat(150),
  photos: fc.nat(70),
  site_id: fc.constantFrom('north', 'south', 'west'),
});

/** scoring.md's words over the incidents themselves: no day sums, no lists of largest ones. */
function plainly(rows: readonly IncidentRow[], captures: readonly { age: number; photos: number; site_id: string }[]) {
  const young = rows.filter((row) => today - row.day < 90);
  const approved = young.filter((row) => row.status === 'APPROVED');
  const decayed = (age: number): number => 0.5 ** (age / 30);
  const V = approved.reduce((sum, row) => sum + row.severity * decayed(today - row.day), 0);
  const recent = captures.filter(({ age }) => age < 90);
  const photos = new Map<string, { age: number; photos: number }>();
  for (const { age, site_id, ...capture } of recent) {
    const before = photos.get(`${site_id} ${age}`)?.photos ?? 0;
    photos.set(`${site_id} ${age}`, { age, photos: Math.min(50, before + capture.photos) });
  }
  const E = [...photos.values()].reduce((sum, each) => sum + each.photos * decayed(each.age), 0);
  const open = rows.filter((row) => row.status === 'APPROVED' && row.closed_at === null).map((row) => row.severity);
  const sites = new Set(recent.map(({ site_id }) => site_id)).size;
  const since = captures.length === 0 ? 0 : Math.max(...captures.map(({ age }) => age));
  const months = Math.min(3, Math.max(1, since / 30));
  const severity = approved.reduce((sum, row) => sum + row.severity, 0);
  return {
    terms: scoreTerms(V, E, open),
    incident_count: approved.length,
    high_severity_count: approved.filter((row) => row.severity > 0.6).length,
    pending_share:
      young.length === 0 ? 0 : young.filter((row) => row.status === 'REVIEW_REQUIRED').length / young.length,
    rejected_share: young.length === 0 ? 0 : young.filter((row) => row.status === 'REJECTED').length / young.length,
    rsi: Math.min(100, (severity / Math.max(1, sites) / months) * 10),
    basis: captures.length > 0 && (sites > 0 || approved.length > 0) ? 'measured' : 'default',
  };
}

it('a contractor’s row in the portal is what its incidents and captures come to', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anIncident, { maxLength: 40 }),
      fc.array(aCapture, { maxLength: 12 }),
      async (incidents, captures) => {
        const { projector, model, scope } = memoryProjector(facts.tenantId);
        const rows: IncidentRow[] = [];
        for (const [index, { age, closed, ...state }] of incidents.entries()) {
          const moments = { captured_at: momentOf(age), decided_at: momentOf(0) };
          const closed_at = closed && state.status === 'APPROVED' ? momentOf(0) : null;
          const record = facts.record({ ...state, ...moments, closed_at, id: `incident-${index}` });
          rows.push(incidentRow(record, 1, today - age));
          await projector.incident(scope, record, 1);
        }
        for (const [index, { age, photos, site_id }] of captures.entries()) {
          const capture = { id: `capture-${index}`, tenant_id: facts.tenantId, site_id, created_at: momentOf(age) };
          await projector.capture(scope, capture as never, photos, 1);
        }
        const stored = model.views.documents.get(`${facts.tenantId}|insurer|*`);
        if (!stored) return;
        const about = { name: 'Contractor', time_zone: 'UTC', today, since: null, scored: true };
        const view = unpackView(stored as unknown as ViewRow);
        const { explanation, ...told } = contractorNumbers({ ...view, ...about, view } as ScoredPlace, 'en', false);
        const { terms, rsi, ...counted } = plainly(rows, captures);
        expect(told).toMatchObject(counted);
        // shown with one digit
        expect(Math.abs(told.rsi - rsi)).toBeLessThan(0.0501);
        for (const name of ['V', 'E', 'Z', 'ratio', 'A', 'U'] as const)
          expect(explanation[name]).toBeCloseTo(terms[name], 9);
      },
    ),
    { numRuns: 100, interruptAfterTimeLimit: 40_000 },
  );
});
