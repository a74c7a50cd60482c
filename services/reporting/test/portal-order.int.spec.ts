import { randomUUID } from 'node:crypto';
import { eventually, startTestPlatform, type TestPlatform } from '@hazardlens/testing';
import fc from 'fast-check';
import { reportingService } from '../src/service.js';
import { Contractor, daysAgo } from './portal-people.js';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ services: [reportingService] });
});
afterAll(() => platform?.close());

type Fact = { incident: number; version: number } | { capture: number; version: number };
const statuses = ['REVIEW_REQUIRED', 'APPROVED', 'REJECTED'] as const;

/** One incident's versions, one capture's versions: what owners may publish, in any order and number. */
const aFact: fc.Arbitrary<Fact> = fc.oneof(
  fc.record({ incident: fc.nat(3), version: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ capture: fc.nat(2), version: fc.integer({ min: 1, max: 3 }) }),
);

/** What is published is a function of aggregate and version, as an aggregate's history is. */
async function publish(contractor: Contractor, fact: Fact, prefix: string): Promise<void> {
  const { version } = fact;
  if ('capture' in fact) {
    const at = daysAgo(fact.capture);
    await contractor.capture(20 * version, { id: `${prefix}-c${fact.capture}`, version, at, site: 'one' });
    return;
  }
  const { incident } = fact;
  const status = statuses[(incident + version) % 3] ?? 'REVIEW_REQUIRED';
  await contractor.incident(
    {
      id: `${prefix}-i${incident}`,
      status,
      severity: 0.3 + 0.13 * version,
      captured_at: daysAgo(incident),
      decided_at: status === 'REVIEW_REQUIRED' ? null : '2026-01-01T00:00:00.000Z',
      closed_at: status === 'APPROVED' && version % 2 === 0 ? '2026-01-02T00:00:00.000Z' : null,
    },
    version,
  );
}

/** Everything that the portal says, without what differs between two contractors on purpose. */
async function portalOf(contractor: Contractor, prefix = ''): Promise<unknown> {
  const { contractors, recent_approved } = await contractor.dashboard();
  const shown = recent_approved.map(({ id, status, severity }) => [id, status, severity]);
  const text = JSON.stringify({ contractors, shown });
  return JSON.parse(text.replaceAll(contractor.tenantId, 'tenant').replaceAll(prefix || '\0', 'prefix'));
}

// Real: the service, its documents and the bus. Published by the test: what the owners would.
describe('the portal', () => {
  it('is the same for any order and repetition of the same events', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc
          .array(aFact, { minLength: 4, maxLength: 10 })
          .chain((given) =>
            fc.tuple(fc.constant(given), fc.shuffledSubarray([...given, ...given], { minLength: 2 * given.length })),
          ),
        async ([given, shuffled]) => {
          const portals: unknown[] = [];
          for (const facts of [given, shuffled]) {
            const contractor = await new Contractor(platform.client).register();
            const prefix = randomUUID();
            for (const fact of facts) await publish(contractor, fact, prefix);
            portals.push(await portalOf(contractor, prefix));
          }
          expect(portals[1]).toEqual(portals[0]);
        },
      ),
      { numRuns: 5, interruptAfterTimeLimit: 60_000 },
    );
  }, 120_000);

  it('moves days when the time zone comes late, or changes', async () => {
    // one day in UTC, two in Auckland: the limit of 50 photos a site and day holds once or twice
    const day = daysAgo(3).slice(0, 10);
    const at = `${day}T23:30:00.000Z`;
    const facts = async (contractor: Contractor): Promise<void> => {
      await contractor.capture(60, { at, site: 'one' });
      await contractor.capture(60, { at: `${day}T01:00:00.000Z`, site: 'one' });
      await contractor.approved(0.95, { captured_at: at, id: contractor.tenantId, decided_at: at });
      await contractor.incident({ captured_at: at });
    };
    const [late, early, back] = Array.from({ length: 3 }, () => new Contractor(platform.client)) as [
      Contractor,
      Contractor,
      Contractor,
    ];
    await facts(late);
    await late.register('Pacific/Auckland');
    await early.register('Pacific/Auckland');
    await facts(early);
    const inAuckland = await portalOf(early);
    // made anew while the service runs: a moment later
    await eventually(async () => expect(await portalOf(late)).toEqual(inAuckland));
    await back.register('Pacific/Auckland');
    await facts(back);
    await back.register('UTC');
    const inUtc = await new Contractor(platform.client).register();
    await facts(inUtc);
    const afterMove = await portalOf(inUtc);
    await eventually(async () => expect(await portalOf(back)).toEqual(afterMove));
    expect(await portalOf(back)).not.toEqual(inAuckland);
  });
});
