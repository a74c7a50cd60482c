import { revokePoster } from '@hazardlens/contracts';
import { refusedOf } from '../faults/upgrade/messages.mjs';
import { stepsTo } from '../faults/upgrade/steps.mjs';
import { tableOf } from '../faults/upgrade/table.mjs';
import { Tally } from '../faults/upgrade/tally.mjs';

const services = ['reporting', 'auth', 'sites', 'capture', 'inference', 'incident', 'insurance'];

describe('the steps of an upgrade', () => {
  it('take one replica after the other, reporting first and the gateways last', () => {
    const steps = stepsTo('new');
    expect(steps.map(({ part, replica }) => `${part} ${replica}`)).toEqual(
      [...services, 'gateway'].flatMap((part) => [`${part} 0`, `${part} 1`]),
    );
    expect(steps[0]).toMatchObject({ version: 'new', name: 'reporting 1 of 2 is new' });
  });

  it('are undone the other way round: gateways first', () => {
    const parts = new Set(stepsTo('old').map(({ part }) => part));
    expect([...parts]).toEqual(['gateway', ...[...services].reverse()]);
    expect(stepsTo('old')[0]?.name).toBe('gateway 1 of 2 is old');
  });
});

it('tells of each step what was answered in it, and which answer took longest', () => {
  const tally = new Tally();
  tally.begin('all old', 1_000);
  tally.hear('GET /sites', { ms: 20, repeated: 0 });
  tally.hear('GET /incidents', { ms: 900, repeated: 2 });
  tally.hear('GET /sites', { ms: 30, repeated: 0 });
  tally.begin('auth 1 of 2 is new', 3_000);
  tally.end(8_000);
  expect(tally.steps).toEqual([
    { name: 'all old', ms: 2_000, requests: 3, repeated: 2, longestMs: 900, longest: 'GET /incidents' },
    { name: 'auth 1 of 2 is new', ms: 5_000, requests: 0, repeated: 0, longestMs: 0, longest: '' },
  ]);
});

it('names the messages of another version that are refused, of those that both know', () => {
  const examples = new Map<string, unknown>([
    [revokePoster.type, { data: { site_id: 'site', poster_id: 'poster' } }],
    [`${revokePoster.type}.reply`, { more: 'than is known' }],
    ['sites.unknown.v1', { data: {} }],
  ]);
  const { count, refused } = refusedOf(new Map([[revokePoster.type, revokePoster]]), examples);
  expect(count).toBe(2);
  expect(refused).toEqual([expect.stringMatching(/^incident\.revoke-poster\.v1 \(actor: /)]);
});

it('makes a table of steps, with ids as ID, and a verdict of each way', () => {
  const findings = (lost: string[]) => ({
    counts: { captures: 9, decisions: 8, incidents: 12, objects: 27, hashes: 18 },
    problems: { lost, doubled: [], alerts: [] },
  });
  const path = 'GET /incidents/6e2d8f14-9a3b-4c57-8d60-1f2e3d4c5b6a/report.pdf?size=a4';
  const table = tableOf({
    ...{ commits: { old: 'v1', new: 'abc' }, messages: { count: 700, refused: [] }, seconds: 10, minutes: 7.4 },
    steps: [
      { name: 'all old', ms: 12_340, requests: 70, repeated: 0, longestMs: 900, longest: 'GET /sites' },
      { name: 'gateway 2 of 2 is new', ms: 15_000, requests: 50, repeated: 2, longestMs: 2_140, longest: path },
    ],
    verdicts: [
      { version: 'new', findings: findings([]) },
      { version: 'old', findings: findings(['capture x']) },
    ],
  });
  expect(table.split('\n')).toEqual([
    'From v1 to abc and back, both versions beside each other for 10 s at each step, in 7 minutes: 120 answers, 2 repeated requests, the longest answer after 2.1 s.',
    '700 messages of one version read by the other: 0 refused.',
    '',
    'After the upgrade: 9 captures and 8 decisions acknowledged, 12 incidents, 27 objects, 18 of them compared by SHA-256; lost: 0, doubled: 0.',
    'After going back: 9 captures and 8 decisions acknowledged, 12 incidents, 27 objects, 18 of them compared by SHA-256; lost: 1, doubled: 0.',
    '* capture x',
    '',
    '| step | s | answers | repeated | longest, s | of |',
    '|---|---|---|---|---|---|',
    '| all old | 12.3 | 70 | 0 | 0.9 | GET /sites |',
    '| gateway 2 of 2 is new | 15.0 | 50 | 2 | 2.1 | GET /incidents/ID/report.pdf |',
  ]);
});
