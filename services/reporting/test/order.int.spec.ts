import { randomUUID } from 'node:crypto';
import { getDashboard, getRiskIntelligence, type IncidentRecord } from '@hazardlens/contracts';
import { startTestPlatform, type TestPlatform } from '@hazardlens/testing';
import fc from 'fast-check';
import { reportingService } from '../src/service.js';
import { daysAgo, Facts } from './facts.js';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ services: [reportingService] });
});
afterAll(() => platform?.close());

interface Fact {
  publish(facts: Facts, ids: readonly string[]): Promise<unknown>;
}

const statuses = ['REVIEW_REQUIRED', 'APPROVED', 'REJECTED'] as const;
const hazards = ['no_hard_hat', 'unprotected_edge', 'no_gloves'] as const;

/** One incident's versions, one capture's versions: what owners may publish, in any order and number. */
const aFact: fc.Arbitrary<Fact> = fc.oneof(
  fc
    .record({
      incident: fc.nat(3),
      version: fc.integer({ min: 1, max: 4 }),
    })
    .map(({ incident, version }) => ({
      publish: (facts: Facts, ids: readonly string[]) =>
        facts.incident(incidentAt(ids[incident] ?? '', incident, version), version),
    })),
  fc.record({ capture: fc.nat(2), version: fc.integer({ min: 1, max: 3 }) }).map(({ capture, version }) => ({
    publish: (facts: Facts, ids: readonly string[]) =>
      facts.capture(version * 2, { id: ids[4 + capture] ?? '', version, at: new Date(daysAgo(capture)) }),
  })),
);

/** What an incident is at a version: a function of both, as an aggregate's history is. */
function incidentAt(
  id: string,
  incident: number,
  version: number,
): Partial<IncidentRecord> & { hazard_type: (typeof hazards)[number] } {
  const status = statuses[(incident + version) % 3] ?? 'REVIEW_REQUIRED';
  return {
    id,
    status,
    hazard_type: hazards[(incident * version) % 3] ?? 'no_hard_hat',
    severity: 0.3 + 0.13 * version,
    captured_at: daysAgo(incident),
    decided_at: status === 'REVIEW_REQUIRED' ? null : daysAgo(0),
    closed_at: status === 'APPROVED' && version % 2 === 0 ? daysAgo(0) : null,
  };
}

async function numbersOf(facts: Facts) {
  const context = { tenantId: facts.tenantId, actorId: facts.actor.id };
  const { actor } = facts;
  const dashboard = await platform.client.request(getDashboard, { actor, site_id: null, locale: 'en' }, context);
  const query = { actor, site_id: null, time_range: '30d' as const, locale: 'en' as const };
  const { generated_at: _, ...risk } = await platform.client.request(getRiskIntelligence, query, context);
  // ids differ between the two contractors on purpose
  return JSON.stringify({ dashboard, risk }).replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id');
}

/** @param asking after each: answers are kept, and must not outlive what they were made of */
async function told(facts: Facts, given: readonly Fact[], ids: readonly string[], asking = false): Promise<void> {
  for (const fact of given) {
    await fact.publish(facts, ids);
    if (asking) await numbersOf(facts);
  }
}

describe('the read model', () => {
  it('is the same for any order and repetition of the same events', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(aFact, { minLength: 4, maxLength: 10 }).chain((given) =>
          fc.record({
            given: fc.constant(given),
            shuffled: fc.shuffledSubarray([...given, ...given], { minLength: 2 * given.length }),
          }),
        ),
        async ({ given, shuffled }) => {
          const inOrder = new Facts(platform.client);
          const mixed = new Facts(platform.client);
          for (const facts of [inOrder, mixed]) await facts.register();
          // of two that weigh the same the id decides: it has to be the same one for both
          const ids = () => Array.from({ length: 7 }, () => randomUUID()).sort();
          await told(inOrder, given, ids());
          await told(mixed, shuffled, ids(), true);
          const [one, other] = [await numbersOf(inOrder), await numbersOf(mixed)];
          expect(other.replaceAll(mixed.tenantId, '')).toBe(one.replaceAll(inOrder.tenantId, ''));
        },
      ),
      // thousands of histories run in memory (read-model.unit.spec.ts); these show that the engine does the same
      { numRuns: 4 },
    );
  }, 120_000);

  it('moves days when the time zone comes late', async () => {
    const facts = new Facts(platform.client, 'Pacific/Auckland');
    const incident = await facts.approved(0.95, { captured_at: '2026-01-01T23:30:00.000Z' });
    await facts.register();
    const again = new Facts(platform.client, 'Pacific/Auckland');
    await again.register();
    await again.approved(0.95, { captured_at: incident.captured_at });
    expect(await numbersOf(facts)).toBe(await numbersOf(again));
  });
});
