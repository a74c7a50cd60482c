import { wilson } from '@hazardlens/risk';
import { shareInterval } from './interval.rules.js';
import { evidenceOf, firstStanding, judged, nextState, type Standing } from './standing.rules.js';

const tally = (confirmed: number, false_alarms: number) => ({ confirmed, false_alarms });
const none = tally(0, 0);
const at = new Date('2026-03-02T08:00:00.000Z');
const standing = (overrides: Partial<Standing> = {}): Standing => ({
  ...firstStanding('brought:helmets', 'v1', 'no_hard_hat', at),
  ...overrides,
});

describe('an interval', () => {
  // By hand: n = 10, p = .9: (.9 + .19208 ± 1.96 √(.009 + .0096)) / 1.38416
  it.each([
    [9, 10, 0.596, 0.982],
    [9, 9, 0.701, 1],
    [0, 4, 0, 0.49],
    [0, 0, 0, 1],
  ])('of %i in %i is %d to %d', (hits, of, low, high) => {
    expect(wilson(hits, of).low).toBeCloseTo(low, 3);
    expect(wilson(hits, of).high).toBeCloseTo(high, 3);
  });

  it('is shown with its decisions, and not at all before there is one', () => {
    expect(shareInterval(0, 0)).toBeNull();
    expect(shareInterval(9, 1)).toEqual({ low: 0.596, estimate: 0.9, high: 0.982, decisions: 10 });
  });
});

describe('a standing', () => {
  it('rises to live once the lower bound has reached what the organisation wants', () => {
    expect(nextState('suggested', tally(8, 0), 0.7)).toBe('suggested');
    expect(nextState('suggested', tally(9, 0), 0.7)).toBe('live');
    expect(nextState('suggested', tally(9, 0), 0.95)).toBe('suggested');
    expect(nextState('shadow', tally(2, 0), 0.7)).toBe('shadow');
    expect(nextState('shadow', tally(3, 0), 0.7)).toBe('suggested');
  });

  it('falls once it is surely more often wrong than right, and stays where it is in between', () => {
    expect(nextState('live', tally(5, 5), 0.7)).toBe('live');
    expect(nextState('live', tally(0, 3), 0.7)).toBe('live');
    expect(nextState('live', tally(0, 4), 0.7)).toBe('suggested');
    expect(nextState('suggested', tally(2, 5), 0.7)).toBe('suggested');
    expect(nextState('suggested', tally(0, 9), 0.7)).toBe('shadow');
  });

  it('starts as its source ships: the detector live, posture suggested, the rest in shadow', () => {
    const first = (source: string, version: string, hazard: string) => firstStanding(source, version, hazard, at).state;
    expect(first('detector', 'hazard-detector 0.4.0', 'no_hard_hat')).toBe('live');
    // no case in the benchmark
    expect(first('detector', 'hazard-detector 0.4.0', 'pedestrian_vehicle')).toBe('suggested');
    expect(first('posture', 'blazepose 168a3dfa, rules 2', 'stooped_lifting')).toBe('suggested');
    expect(first('posture', 'movenet 12345678, rules 2', 'stooped_lifting')).toBe('shadow');
    expect(first('vision', 'v1', 'no_hard_hat')).toBe('shadow');
    expect(first('posture', 'blazepose 168a3dfa, rules 2', 'no_hard_hat')).toBe('shadow');
    // what opened incidents before findings named their source goes on doing so
    expect(first('detector', 'unknown', 'pedestrian_vehicle')).toBe('live');
  });

  it('goes back with the decision that moved it, when that is taken back', () => {
    const before = tally(8, 0);
    const promoted = judged(standing({ ...tally(9, 0), state: 'suggested' }), before, tally(9, 0), 0.7, at);
    expect(promoted.state).toBe('live');
    const undone = judged({ ...promoted, ...before }, tally(9, 0), before, 0.7, at);
    expect(undone).toEqual(standing({ ...before, state: 'suggested' }));
  });
});

describe('what speaks for a version', () => {
  const versions = [
    { version: 'v1', ...tally(12, 4) },
    { version: 'v2', ...tally(2, 1) },
    { version: 'v3', ...none },
  ];
  it('is its own decisions and half of what is known of its predecessor', () => {
    expect(evidenceOf(versions, 'v1', none, none)).toEqual(tally(12, 4));
    expect(evidenceOf(versions, 'v2', none, none)).toEqual(tally(8, 3));
    expect(evidenceOf(versions, 'v3', none, none)).toEqual(tally(4, 1.5));
  });

  it('counts what others decided and the benchmark shows as twenty decisions at most', () => {
    expect(evidenceOf(versions, 'v1', tally(6, 2), none)).toEqual(tally(18, 6));
    expect(evidenceOf(versions, 'v1', tally(300, 100), none)).toEqual(tally(27, 9));
    expect(evidenceOf(versions, 'v1', tally(0, 20), tally(17, 3))).toEqual(tally(20.5, 15.5));
  });
});
