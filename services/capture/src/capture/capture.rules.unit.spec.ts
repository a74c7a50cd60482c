import type { Detection } from '@hazardlens/contracts';
import fc from 'fast-check';
import { aSubmission } from '../../test/a-submission.js';
import type { CaptureDocument } from './capture.document.js';
import {
  type Assessment,
  completed,
  failed,
  isWaiting,
  MOST_REISSUES,
  reanalysed,
  STUCK_AFTER_MS,
  submitted,
  swept,
  waitedFor,
  withoutPhotos,
} from './capture.rules.js';

const start = new Date('2026-03-02T08:00:02.000Z');
const later = (ms: number) => new Date(start.getTime() + ms);
const aCapture = (overrides: Partial<CaptureDocument> = {}): CaptureDocument => ({
  ...submitted(aSubmission('tenant-1', 'capture-1'), start),
  ...overrides,
});
const withCode = (code: string) => expect.objectContaining({ code });

function anAssessment(incidentIds: string[], overrides: Partial<Assessment> = {}): Assessment {
  return {
    model_version: 'm1',
    assessed_at: later(1000).toISOString(),
    photos: [0, 1].map((index) => ({
      photo_id: `capture-1-${index}`,
      index,
      exposure: index === 1,
      findings: [],
      head_regions: [],
      blurred_key: `blurred-${index}`,
    })),
    result: {
      overall_risk_score: 10 * incidentIds.length,
      detections: incidentIds.map((incident_id) => ({ incident_id }) as Detection),
      photos_analyzed: 2,
      high_risk_incident_created: false,
      capture_id: 'capture-1',
      incidents_created: incidentIds.length,
      not_assessed: [],
      photo_hints: [],
    },
    ...overrides,
  };
}
const done = completed(aCapture(), anAssessment(['a'])) as CaptureDocument;

describe('submitted', () => {
  it('belongs to the tenant of the site and waits', () => {
    expect(aCapture()).toMatchObject({
      tenant_id: 'tenant-1',
      version: 1,
      status: 'queued',
      user: { id: 'worker-1', name: 'Wil Worker' },
      captured_at: new Date('2026-03-02T08:00:00.000Z'),
      result: null,
      incident_count: 0,
    });
    expect(aCapture().photos.map(({ exposure }) => exposure)).toEqual([false, false]);
  });
});

describe('waitedFor', () => {
  it('counts to the first result alone, in seconds since the capture was taken in', () => {
    const at = (seconds: number) => new Date(aCapture().received_at.getTime() + seconds * 1000);
    expect(waitedFor(aCapture(), at(12))).toBe(12);
    expect(waitedFor(failed(aCapture(), 'No memory.') as CaptureDocument, at(12))).toBeNull();
    expect(waitedFor(reanalysed(done, 'm2', later(2000)), at(12))).toBeNull();
  });
});

describe('completed', () => {
  it('given a waiting capture, keeps the result, the score and which photos count as exposure', () => {
    expect(done).toMatchObject({
      status: 'completed',
      version: 2,
      overall_risk_score: 10,
      incident_count: 1,
      model_version: 'm1',
    });
    expect(done.photos).toMatchObject([
      { exposure: false, blurred_key: 'blurred-0' },
      { exposure: true, blurred_key: 'blurred-1' },
    ]);
  });

  it('given the same answer again, or an older one, changes nothing', () => {
    const again = anAssessment(['a'], { assessed_at: later(9000).toISOString() });
    const older = anAssessment(['a', 'b'], { assessed_at: later(500).toISOString(), model_version: 'm0' });

    expect(completed(done, anAssessment(['a']))).toBeNull();
    expect(completed(done, again)).toBeNull();
    expect(completed(done, older)).toBeNull();
  });

  it('given a re-analysis, replaces the result', () => {
    const asked = reanalysed(done, 'm2', later(2000));
    const more = anAssessment(['a', 'b'], { model_version: 'm2', assessed_at: later(3000).toISOString() });

    expect(completed(asked, more)).toMatchObject({ status: 'completed', incident_count: 2, model_version: 'm2' });
  });

  it('given a failure before, the answer still counts', () => {
    const lost = failed(aCapture(), 'No memory.') as CaptureDocument;

    expect(completed(lost, anAssessment([]))).toMatchObject({
      status: 'completed',
      error: null,
      overall_risk_score: 0,
    });
  });
});

describe('failed', () => {
  it('given a waiting capture, keeps the reason', () => {
    expect(failed(aCapture(), 'No memory.')).toMatchObject({ status: 'failed', error: 'No memory.', version: 2 });
  });

  it('given a completed or failed capture, changes nothing', () => {
    expect(failed(done, 'Late.')).toBeNull();
    expect(failed(aCapture({ status: 'failed' }), 'Twice.')).toBeNull();
  });

  it('given a re-analysis, what was analysed before stays', () => {
    const asked = reanalysed(done, 'm2', later(2000));

    expect(failed(asked, 'No memory.')).toMatchObject({
      status: 'completed',
      result: done.result,
      error: 'No memory.',
    });
  });
});

describe('reanalysed', () => {
  it('given a failure or another model, asks again from the start', () => {
    const lost = failed(aCapture({ reissues: 3 }), 'No memory.') as CaptureDocument;

    expect(reanalysed(lost, 'm1', later(5))).toMatchObject({ status: 'processing', error: null, reissues: 0 });
    expect(reanalysed(done, 'm2', later(5))).toMatchObject({ status: 'processing', issued_at: later(5) });
  });

  it.each([
    ['waits already', aCapture(), 'm1'],
    ['was analysed with this model', done, 'm1'],
  ])('refuses a capture that %s', (_why, capture, model) => {
    expect(() => reanalysed(capture, model, start)).toThrow(withCode('CAPTURE_NOT_FAILED'));
  });

  it('says that there are no photos any more', () => {
    const empty = withoutPhotos(done, start) as CaptureDocument;
    expect(() => reanalysed(empty, 'm2', start)).toThrow(withCode('CAPTURE_WITHOUT_PHOTOS'));
  });
});

describe('swept', () => {
  it('lets an analysis take its time', () => {
    expect(swept(aCapture(), later(STUCK_AFTER_MS - 1))).toBeNull();
    expect(swept(done, later(10 * STUCK_AFTER_MS))).toBeNull();
  });

  it('asks three times, then fails with a sentence', () => {
    let capture = aCapture();
    let now = start;
    for (let i = 1; i <= MOST_REISSUES; i += 1) {
      now = new Date(now.getTime() + STUCK_AFTER_MS);
      capture = swept(capture, now) as CaptureDocument;
      expect(capture).toMatchObject({ status: 'processing', reissues: i, issued_at: now });
    }
    now = new Date(now.getTime() + STUCK_AFTER_MS);

    expect(swept(capture, now)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/^The analysis .*\.$/),
    });
  });
});

describe('withoutPhotos', () => {
  it('takes the photos and keeps the rest', () => {
    expect(withoutPhotos(done, later(5))).toEqual({ ...done, photos: [], deleted_at: later(5), version: 3 });
  });

  it('ends the wait of a capture that is not analysed yet', () => {
    expect(withoutPhotos(aCapture(), later(5))).toMatchObject({
      status: 'failed',
      photos: [],
      error: expect.any(String),
    });
  });

  it('a second time changes nothing', () => {
    expect(withoutPhotos(withoutPhotos(done, later(5)) as CaptureDocument, later(6))).toBeNull();
  });
});

describe('any sequence of events', () => {
  type Step = (capture: CaptureDocument, now: Date) => CaptureDocument | null;
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({ ids: fc.subarray(['a', 'b', 'c']), model: fc.constantFrom('m1', 'm2'), late: fc.nat(600_000) }).map(
      ({ ids, model, late }): Step =>
        (capture, now) =>
          completed(
            capture,
            anAssessment(ids, {
              model_version: model,
              assessed_at: new Date(Math.max(0, now.getTime() - late)).toISOString(),
            }),
          ),
    ),
    fc.constant<Step>((capture) => failed(capture, 'No memory.')),
    fc.constant<Step>((capture, now) => swept(capture, now)),
    fc.constant<Step>((capture, now) => withoutPhotos(capture, now)),
    fc.constantFrom('m1', 'm2').map(
      (model): Step =>
        (capture, now) =>
          reanalysed(capture, model, now),
    ),
  );

  it('never loses a result, never brings photos back, and ends when nobody answers', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ step, pause: fc.nat(STUCK_AFTER_MS) }), { maxLength: 30 }), (steps) => {
        let capture = aCapture();
        let time = start.getTime();
        for (const { step: apply, pause } of steps) {
          time += pause;
          const next = attempt(() => apply(capture, new Date(time)));
          if (!next) continue;
          expect(next.version).toBe(capture.version + 1);
          if (capture.result) expect(next.result).not.toBeNull();
          if (capture.deleted_at) expect(next.photos).toEqual([]);
          if (next.status === 'completed') expect(next.result).not.toBeNull();
          if (next.status === 'failed') expect(next.error).not.toBeNull();
          capture = next;
        }
        for (let i = 0; i <= MOST_REISSUES; i += 1) {
          time += STUCK_AFTER_MS;
          capture = swept(capture, new Date(time)) ?? capture;
        }
        expect(isWaiting(capture)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });
});

function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if ((error as { code?: unknown }).code === undefined) throw error;
    return null;
  }
}
