import { randomUUID } from 'node:crypto';
import { describeDetector, recordAnalysis } from '@hazardlens/contracts';
import { eventually } from '@hazardlens/testing';
import { WorkerCrashedError } from '../src/detector/detector.js';
import { UnreadablePhotoError } from '../src/detector/engine.js';
import { drawn, onHead, person } from './drawn-boxes.js';
import { InferencePlatform, nothingFound } from './inference-platform.js';

const photo = (text: string) => Buffer.from(text);
const tenant = () => `tenant-${randomUUID()}`;

describe('analyze-photos', () => {
  let inference: InferencePlatform;
  beforeAll(async () => {
    inference = await InferencePlatform.start(async (bytes) => {
      const text = Buffer.from(bytes).toString();
      if (text.startsWith('unreadable')) throw new UnreadablePhotoError('broken');
      if (text.startsWith('crash')) throw new WorkerCrashedError('the worker ended');
      if (text.startsWith('dark'))
        return { ...nothingFound, measures: { brightness: 5, sharpness: 1, outlines: 400, contrast: 2 } };
      if (!text.startsWith('bare head')) return nothingFound;
      const foot = [400, 900] as const;
      return { ...nothingFound, detections: [person(foot, 500), onHead('head', foot, 500), drawn('cone', 9, 9, 9, 9)] };
    });
  });
  afterAll(() => inference.close());

  it('tells what was found on each photo', async () => {
    const tenantId = tenant();
    const capture = await inference.aCapture(tenantId, [photo('bare head'), photo('dark')]);
    await inference.analyze(tenantId, capture);
    await eventually(() => expect(inference.analyses(capture.id)).toHaveLength(1));
    const [event] = inference.analyses(capture.id);
    expect(event).toMatchObject({ tenantId, actorId: 'user-1' });
    expect(event?.data).toMatchObject({ capture, engine: 'scripted', model_version: 'scripted 1' });
    expect(event?.data.photos).toEqual([
      {
        photo_id: `${capture.id}-0`,
        index: 0,
        exposure: true,
        findings: [
          {
            category: 'PPE_COMPLIANCE',
            hazard_type: 'no_hard_hat',
            severity: 0.65,
            confidence: 0.9,
            reason: 'One person is seen with a bare head, no hard hat on it.',
            reason_code: 'bare_head',
            reason_params: { count: 1 },
            boxes: [
              { x: 0.2344, y: 0.4167, w: 0.1562, h: 0.5208, class: 'person' },
              { x: 0.2891, y: 0.4167, w: 0.0468, h: 0.0521, class: 'head' },
            ],
            sources: [{ source: 'detector', version: 'scripted 1', raw: 0.9 }],
          },
        ],
        head_regions: [expect.objectContaining({ class: 'head' })],
        blurred_key: expect.stringMatching(/-blurred\.jpg$/),
      },
      {
        photo_id: `${capture.id}-1`,
        index: 1,
        exposure: false,
        findings: [],
        head_regions: [],
        blurred_key: expect.stringMatching(/-blurred\.jpg$/),
      },
    ]);
    expect(event?.data.photo_hints).toEqual([{ photo_index: 1, hint: 'dark', not_judged: true }]);
    expect(event?.data.not_assessed).toEqual(
      expect.arrayContaining([{ code: 'tie_off', label: 'Whether fall protection is attached (tie-off)' }]),
    );
  });

  it('tells a capture in which nothing was found, too', async () => {
    const tenantId = tenant();
    const capture = await inference.aCapture(tenantId, [photo('clean')]);
    await inference.analyze(tenantId, capture);
    await eventually(() => expect(inference.analyses(capture.id)[0]?.data.photos[0]?.findings).toEqual([]));
  });

  it('looks once per model, and tells again what it knows when asked again', async () => {
    const tenantId = tenant();
    const capture = await inference.aCapture(tenantId, [photo('bare head')]);
    await inference.analyze(tenantId, capture);
    const looks = inference.detector.looks;
    await inference.analyze(tenantId, capture);
    await eventually(() => expect(inference.analyses(capture.id)).toHaveLength(2));
    expect(inference.detector.looks).toBe(looks);
    const [first, second] = inference.analyses(capture.id);
    expect(second?.data).toEqual(first?.data);

    inference.detector.modelVersion = 'scripted 2';
    await inference.analyze(tenantId, capture);
    inference.detector.modelVersion = 'scripted 1';
    expect(inference.detector.looks).toBe(looks + 1);
    await eventually(() => expect(inference.analyses(capture.id)[2]?.data.model_version).toBe('scripted 2'));
  });

  it('looks once while many captures wait, says so, and looks again when asked', async () => {
    const tenantId = tenant();
    const { detector } = inference;
    const usual = detector.answer;
    const hurriedLooks: boolean[] = [];
    detector.hurriedVersion = 'scripted 1 in a hurry';
    // The detector is what captures wait for: a photo is done once four are there, and the last ones at the end.
    const held: (() => void)[] = [];
    detector.answer = async (bytes, hurried) => {
      hurriedLooks.push(hurried);
      const turn = new Promise<void>((done) => held.push(done));
      if (hurriedLooks.length >= 12) for (const done of held.splice(0)) done();
      else if (held.length === 4) held.shift()?.();
      await turn;
      return usual(bytes, hurried);
    };
    const captures = await Promise.all(
      Array.from({ length: 12 }, (_, at) => inference.aCapture(tenantId, [photo(`clean ${at}`)])),
    );
    await Promise.all(captures.map((capture) => inference.analyze(tenantId, capture)));
    await eventually(() => expect(captures.flatMap(({ id }) => inference.analyses(id))).toHaveLength(12));
    const told = captures.flatMap(({ id }) => inference.analyses(id)).map(({ data }) => data);
    const hasty = told.filter(({ model_version }) => model_version === 'scripted 1 in a hurry');
    expect(told.filter(({ model_version }) => model_version === 'scripted 1')).not.toEqual([]);
    expect(hasty.length).toBe(hurriedLooks.filter(Boolean).length);
    expect(hasty.length).toBeGreaterThan(0);
    for (const { model_version, photo_hints } of told) {
      const saysSo = photo_hints.some(({ photo_index, hint }) => photo_index === 0 && hint === 'looked_once');
      expect(saysSo).toBe(model_version !== 'scripted 1');
    }

    const [{ capture } = { capture: null }] = hasty;
    if (capture) await inference.analyze(tenantId, capture);
    await eventually(() => expect(inference.analyses(capture?.id ?? '').at(-1)?.data.model_version).toBe('scripted 1'));
    detector.answer = usual;
    detector.hurriedVersion = detector.modelVersion;
  });

  it('keeps the captures of tenants apart', async () => {
    const [a, b] = [tenant(), tenant()];
    const capture = await inference.aCapture(a, [photo('bare head')]);
    await inference.analyze(a, capture);
    const looks = inference.detector.looks;
    await inference.analyze(b, capture);
    expect(inference.detector.looks).toBe(looks + 1);
    await eventually(() => expect(inference.analyses(capture.id).map((event) => event.tenantId)).toEqual([a, b]));
  });

  it('fails at once, in words, when a photo cannot be read', async () => {
    const tenantId = tenant();
    const capture = await inference.aCapture(tenantId, [photo('clean'), photo('unreadable')]);
    const looks = inference.detector.looks;
    await inference.analyze(tenantId, capture);
    await eventually(() => expect(inference.failures(capture.id)).toHaveLength(1));
    expect(inference.failures(capture.id)[0]?.data.reason).toBe('Photo 2 cannot be read. Please take it again.');
    expect(inference.detector.looks).toBe(looks + 2);
    expect(inference.analyses(capture.id)).toEqual([]);
  });

  it('fails at once when a photo is not stored any more', async () => {
    const tenantId = tenant();
    const capture = await inference.aCapture(tenantId, [photo('clean')]);
    await inference.platform.objects.delete(capture.photos[0]?.key ?? '');
    await inference.analyze(tenantId, capture);
    await eventually(() =>
      expect(inference.failures(capture.id)[0]?.data.reason).toBe(
        'Photo 1 is no longer stored, so it cannot be analysed.',
      ),
    );
  });

  it('tries five times before it says that it cannot, and parks nothing', async () => {
    const tenantId = tenant();
    const capture = await inference.aCapture(tenantId, [photo('crash')]);
    const looks = inference.detector.looks;
    await inference.analyze(tenantId, capture);
    await eventually(() => expect(inference.failures(capture.id)).toHaveLength(1));
    expect(inference.failures(capture.id)[0]?.data.reason).toMatch(/technical problem. They are saved/);
    expect(inference.detector.looks).toBe(looks + 5);
    expect(inference.platform.deadLetters).toEqual([]);
  });

  it('works again when asked again after a failure', async () => {
    const tenantId = tenant();
    const capture = await inference.aCapture(tenantId, [photo('unreadable')]);
    await inference.analyze(tenantId, capture);
    await inference.platform.objects.put(capture.photos[0]?.key ?? '', photo('clean'), { contentType: 'image/jpeg' });
    await inference.analyze(tenantId, capture);
    await eventually(() => expect(inference.analyses(capture.id)).toHaveLength(1));
  });

  it('says which detector it has', async () => {
    const answer = await inference.platform.client.request(describeDetector, {}, { tenantId: 't', actorId: 'a' });
    expect(answer).toEqual({ engine: 'scripted', model_version: 'scripted 1' });
  });

  it('starts the detector with the service, ends it with the service, and remembers over a restart', async () => {
    const tenantId = tenant();
    const capture = await inference.aCapture(tenantId, [photo('bare head')]);
    await inference.analyze(tenantId, capture);
    await eventually(() => expect(inference.analyses(capture.id)).toHaveLength(1));
    await inference.platform.restart();
    expect(inference.detector).toMatchObject({ started: 2, closed: 1 });
    const looks = inference.detector.looks;
    await inference.analyze(tenantId, capture);
    expect(inference.detector.looks).toBe(looks);
    await eventually(() => expect(inference.analyses(capture.id)).toHaveLength(2));
  });

  it('keeps an analysis that was made elsewhere and tells of it once, at its own time, without looking', async () => {
    const tenantId = tenant();
    const capture = await inference.aCapture(tenantId, [photo('bare head')]);
    const looks = inference.detector.looks;
    const analyzed = { index: 0, exposure: true, findings: [], head_regions: [], blurred_key: null };
    const analysis = {
      ...{ model_version: 'earlier 1', engine: 'imported', analyzed_at: '2026-03-02T08:00:09.000Z' },
      ...{ photos: [{ photo_id: `${capture.id}-0`, ...analyzed }], not_assessed: [], photo_hints: [] },
    };
    const record = () =>
      inference.platform.client.request(recordAnalysis, { capture, analysis }, { tenantId, actorId: 'seed' });
    await record();
    await record();
    await eventually(() => expect(inference.analyses(capture.id)).toHaveLength(1));
    const [event] = inference.analyses(capture.id);
    const blurred_key = capture.photos[0]?.key.replace('.jpg', '-blurred.jpg');
    expect(event?.data).toMatchObject({ ...analysis, photos: [{ exposure: true, blurred_key }] });
    expect(inference.detector.looks).toBe(looks);
  });
});
