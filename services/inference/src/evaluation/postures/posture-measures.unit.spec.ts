import type { RawFinding } from '../../sources/finding-source.js';
import { sourcesTable } from '../source-report.js';
import { labelledPostures } from './posture-labels.js';
import { measurePostures } from './posture-measures.js';

const at = (x: number) => ({ x1: x, y1: 0.2, x2: x + 0.2, y2: 0.8 });
const finding = (hazard_type: string, x: number): RawFinding => ({
  hazard_type,
  boxes: [{ x, y: 0.2, w: 0.2, h: 0.6, class: 'person' }],
  raw: 0.9,
  reason_code: 'person_lying',
  reason_params: {},
});

describe('measures of postures', () => {
  const measured = measurePostures([
    // two lie; one is found twice, the other not
    {
      people: [
        { ...at(0.1), posture: 'down' },
        { ...at(0.6), posture: 'down' },
      ],
      findings: [finding('person_down', 0.1), finding('person_down', 0.12)],
    },
    // somebody stands, and is called down and bent; nobody marked the other
    {
      people: [{ ...at(0.1), posture: 'other' }],
      findings: [finding('person_down', 0.1), finding('stooped_lifting', 0.7)],
    },
    { people: [{ ...at(0.1), posture: 'stooped' }], findings: [] },
  ]);
  const of = (hazard: string) => measured.find((one) => one.hazard === hazard);

  it('count each labelled person once, and nobody as wrong', () => {
    expect(of('person_down')?.findings).toEqual({ found: 3, right: 1, there: 2 });
    expect(of('stooped_lifting')?.findings).toEqual({ found: 1, right: 0, there: 1 });
    expect(of('overhead_reach')?.findings).toEqual({ found: 0, right: 0, there: 0 });
  });

  it('count photos as a reviewer does', () => {
    expect(of('person_down')?.incidents).toEqual({ found: 2, right: 1, there: 1 });
    expect(of('stooped_lifting')?.incidents).toEqual({ found: 1, right: 0, there: 1 });
  });

  it('are printed with their counts', () => {
    const table = sourcesTable([{ source: 'posture', version: 'test 1', hazards: measured, milliseconds: 41.4 }]);
    expect(table).toContain(
      '| posture | person_down | 0.333 (1 of 3) | 0.500 (1 of 2) | 0.500 (1 of 2) | 1.000 (1 of 1) | 0.500 (1 on 2) | 41 |',
    );
    expect(table).toContain('posture: test 1');
  });
});

describe('labelled postures', () => {
  it('are at least 150 persons of both splits, with boxes that are some', () => {
    const people = ['benchmark', 'train'].flatMap((split) => [...labelledPostures(split).values()].flat());
    expect(people.length).toBe(498);
    for (const { x1, y1, x2, y2 } of people) expect(x2 > x1 && y2 > y1).toBe(true);
    const count = (posture: string) => people.filter((one) => one.posture === posture).length;
    expect([count('stooped'), count('overhead'), count('kneeling'), count('down')]).toEqual([14, 8, 6, 1]);
  });
});
