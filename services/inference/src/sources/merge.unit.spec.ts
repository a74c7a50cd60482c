import fc from 'fast-check';
import type { FindingBox } from '../rules/finding.js';
import { mergeFindings, type SeenFinding } from './merge.js';
import { photoFindings } from './photo-findings.js';

const box = (x: number, y: number, w = 0.2, h = 0.4, name = 'person'): FindingBox => ({ x, y, w, h, class: name });

/** A bare head unless said otherwise. */
function seen(
  source: string,
  raw: number,
  boxes: readonly FindingBox[],
  other: Partial<SeenFinding> = {},
): SeenFinding {
  return {
    category: 'PPE_COMPLIANCE',
    hazard_type: 'no_hard_hat',
    severity: 0.65,
    confidence: raw,
    boxes,
    reason_code: 'bare_head',
    reason_params: { count: 1 },
    reason: 'One person is seen with a bare head, no hard hat on it.',
    sources: [{ source, version: '1', raw }],
    calibrated: source === 'detector',
    ...other,
  };
}

const names = ({ sources }: SeenFinding): string[] => sources.map(({ source }) => source);

describe('findings of several sources', () => {
  it('of the same hazard at the same place are one that names all, as sure as the surest probability', () => {
    const detector = seen('detector', 0.6, [box(0.1, 0.1), box(0.15, 0.1, 0.1, 0.08, 'head')]);
    // 0.18 of 0.22 wide: IoU 0.82
    const [one, ...more] = mergeFindings([seen('vision', 0.95, [box(0.12, 0.1)]), detector]);
    expect(more).toEqual([]);
    expect(one).toMatchObject({ confidence: 0.6, boxes: detector.boxes, reason_params: { count: 1 } });
    expect(one?.sources).toEqual([
      { source: 'detector', version: '1', raw: 0.6 },
      { source: 'vision', version: '1', raw: 0.95 },
    ]);
  });

  it('are the same where one marks only the head and the other the person with the head', () => {
    const head = box(0.15, 0.1, 0.1, 0.08, 'head');
    expect(
      mergeFindings([seen('detector', 0.6, [box(0.1, 0.1), head]), seen('brought:hats', 0.4, [head])]),
    ).toHaveLength(1);
  });

  it('stay two where hazards or places differ, and where two people stand beside one machine', () => {
    const here = seen('detector', 0.6, [box(0.1, 0.1)]);
    expect(mergeFindings([here, seen('vision', 0.9, [box(0.6, 0.1)])])).toHaveLength(2);
    expect(mergeFindings([here, seen('vision', 0.9, [box(0.1, 0.1)], { hazard_type: 'no_hi_vis' })])).toHaveLength(2);
    const machine = box(0.3, 0, 0.5, 0.9, 'machinery');
    const near = (source: string, x: number) =>
      seen(source, 0.7, [box(x, 0.4), machine], { hazard_type: 'swing_radius', reason_code: 'person_near_machinery' });
    expect(mergeFindings([near('detector', 0.1), near('vision', 0.75)])).toHaveLength(2);
  });

  it('are the same without any box, but not where one of them says where', () => {
    expect(mergeFindings([seen('vision', 0.9, []), seen('taught', 0.5, [])])).toHaveLength(1);
    expect(mergeFindings([seen('vision', 0.9, []), seen('taught', 0.5, [box(0.1, 0.1)])])).toHaveLength(2);
  });

  it('leave apart what one source tells apart, however close, and count it', () => {
    const close = [seen('detector', 0.7, [box(0.1, 0.1)]), seen('detector', 0.6, [box(0.13, 0.1)])];
    expect(mergeFindings(close)).toHaveLength(2);
    const [both, ...more] = mergeFindings([...close, seen('vision', 0.5, [box(0.115, 0.1)])]);
    expect(more).toEqual([]);
    expect(both).toMatchObject({ reason_params: { count: 2 }, reason: expect.stringMatching(/^2 people/) });
    expect(both?.boxes).toHaveLength(2);
  });
});

describe('what an event says of a photo', () => {
  it('keeps an unproven finding apart from a proven one of the same hazard at another place', () => {
    const proven = seen('detector', 0.6, [box(0.1, 0.1)]);
    const both = seen('detector', 0.7, [box(0.4, 0.1)]);
    const found = photoFindings([
      proven,
      both,
      seen('vision', 0.9, [box(0.4, 0.1)]),
      seen('vision', 0.95, [box(0.7, 0.5)]),
    ]);
    expect(found.map(names).sort()).toEqual([['detector'], ['detector', 'vision'], ['vision']]);
    expect(found.find((one) => names(one).join() === 'vision')?.boxes).toEqual([box(0.7, 0.5)]);
    expect(found.find((one) => names(one).join() === 'detector')?.boxes).toEqual([box(0.1, 0.1)]);
  });

  it('is one finding per hazard type where one source looks', () => {
    const [one, ...more] = photoFindings([
      seen('detector', 0.6, [box(0.1, 0.1)]),
      seen('detector', 0.9, [box(0.6, 0.1)]),
    ]);
    expect(more).toEqual([]);
    expect(one).toMatchObject({ confidence: 0.9, reason_params: { count: 2 } });
    expect(one?.sources).toEqual([{ source: 'detector', version: '1', raw: 0.9 }]);
    expect(one?.boxes).toEqual([box(0.6, 0.1), box(0.1, 0.1)]);
  });
});

describe('merging, whatever comes', () => {
  const step = fc.integer({ min: 0, max: 6 }).map((n) => n / 20);
  const anyFinding = fc
    .record({
      source: fc.constantFrom('detector', 'posture', 'vision', 'brought:hats'),
      raw: fc.integer({ min: 0, max: 4 }).map((n) => n / 4),
      boxes: fc.array(fc.tuple(step, step), { maxLength: 2 }),
      hazard_type: fc.constantFrom('no_hard_hat' as const, 'no_hi_vis' as const),
    })
    .map(({ source, raw, boxes, hazard_type }) =>
      seen(
        source,
        raw,
        boxes.map(([x, y]) => box(x, y)),
        { hazard_type },
      ),
    );
  const findings = fc.array(anyFinding, { maxLength: 9 });
  const shuffled = findings.chain((all) =>
    fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })),
  );

  it('does not depend on the order', () => {
    fc.assert(fc.property(shuffled, ([all, other]) => expect(mergeFindings(other)).toEqual(mergeFindings(all))));
  });

  it('changes nothing that was merged', () => {
    fc.assert(
      fc.property(findings, (all) => {
        const merged = mergeFindings(all);
        expect(mergeFindings(merged)).toEqual(merged);
      }),
    );
  });

  it('loses no finding: hazard, source, score and an overlapping place are still there', () => {
    fc.assert(
      fc.property(findings, (all) => {
        const merged = mergeFindings(all);
        for (const { hazard_type, sources, confidence } of all) {
          const [who] = sources;
          const keeps = merged.some(
            (one) =>
              one.hazard_type === hazard_type &&
              one.sources.some(({ source, raw }) => source === who?.source && raw >= (who?.raw ?? 1)) &&
              (one.calibrated || one.confidence >= confidence),
          );
          expect(keeps).toBe(true);
        }
        expect(merged.length).toBeLessThanOrEqual(all.length);
      }),
    );
  });

  it('names exactly the sources that were there, each once a finding', () => {
    fc.assert(
      fc.property(findings, (all) => {
        const merged = mergeFindings(all);
        expect(new Set(merged.flatMap(names))).toEqual(new Set(all.flatMap(names)));
        for (const one of merged) expect(new Set(names(one)).size).toBe(one.sources.length);
      }),
    );
  });

  it('never says fewer people than the source that tells most apart', () => {
    fc.assert(
      fc.property(findings, (all) => {
        const count = (some: readonly SeenFinding[], source: string) =>
          some
            .filter((one) => names(one).includes(source))
            .reduce((sum, { reason_params }) => sum + (reason_params['count'] ?? 0), 0);
        for (const source of ['detector', 'posture', 'vision', 'brought:hats']) {
          expect(count(mergeFindings(all), source)).toBeGreaterThanOrEqual(count(all, source));
        }
      }),
    );
  });
});
