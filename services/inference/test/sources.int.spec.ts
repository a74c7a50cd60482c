// What an analysis says when others look beside the detector.
import { randomUUID } from 'node:crypto';
import {
  DomainError,
  describeDetector,
  listExportRecords,
  type listPhotoCovers,
  type ReplyOf,
} from '@hazardlens/contracts';
import { eventually } from '@hazardlens/testing';
import type { HiddenParts } from '../src/sources/finding-source.js';
import { drawn, onHead, person } from './drawn-boxes.js';
import { jpeg } from './drawn-photos.js';
import { FakeSource, installed, somebodyDown } from './fake-source.js';
import { InferencePlatform, nothingFound } from './inference-platform.js';

const bareHead = { ...somebodyDown, hazard_type: 'no_hard_hat', reason_code: 'bare_head' };
const foot = [400, 900] as const;
const somebody = [person(foot, 500), onHead('head', foot, 500), drawn('cone', 9, 9, 9, 9)];

describe('an analysis with several sources', () => {
  const good = new FakeSource('good', () => Promise.resolve([somebodyDown]));
  const bad = new FakeSource('bad', () => Promise.reject(new Error('broken')));
  let inference: InferencePlatform;
  beforeAll(async () => {
    inference = await InferencePlatform.start(
      async (bytes) => {
        const text = Buffer.from(bytes).toString('latin1', 0, 20);
        const dark = { brightness: 5, sharpness: 1, outlines: 400, contrast: 2 };
        if (text.startsWith('dark')) return { ...nothingFound, measures: dark };
        return { ...nothingFound, detections: text.startsWith('empty') ? [] : somebody };
      },
      [installed(good), installed(bad)],
    );
  });
  afterAll(() => inference.close());
  beforeEach(() => {
    good.behaviour = () => Promise.resolve([somebodyDown]);
    bad.behaviour = () => Promise.reject(new Error('broken'));
  });

  async function analysed(photos: readonly Buffer[]) {
    const tenantId = `tenant-${randomUUID()}`;
    const capture = await inference.aCapture(tenantId, photos);
    await inference.analyze(tenantId, capture);
    await eventually(() => expect(inference.analyses(capture.id)).toHaveLength(1));
    const [event] = inference.analyses(capture.id);
    if (!event) throw new Error('no analysis');
    return { data: event.data, capture, tenantId };
  }

  it('says who sees what and who looked; a source that fails does not fail it', async () => {
    const { data } = await analysed([await jpeg(640, 480)]);
    expect(
      data.photos[0]?.findings.map(({ hazard_type, confidence, sources }) => [hazard_type, confidence, sources]),
    ).toEqual([
      ['person_down', 0.8, [{ source: 'good', version: '1', raw: 0.8 }]],
      ['no_hard_hat', 0.9, [{ source: 'detector', version: 'scripted 1', raw: 0.9 }]],
    ]);
    const detectors = ['no_hard_hat', 'no_hi_vis', 'open_flame_smoke', 'pedestrian_vehicle', 'swing_radius'];
    const hazards = ['person_down', 'no_hard_hat'];
    expect(data.looks).toEqual([
      { source: 'detector', version: 'scripted 1', state: 'looked', hazards: detectors },
      { source: 'good', version: '1', state: 'looked', hazards },
      { source: 'bad', version: '1', state: 'failed', hazards },
    ]);
  });

  it('tells who looked in an export, too: no other record of the organisation does', async () => {
    // after five misses in a row it would be let rest in the tests below
    bad.behaviour = () => Promise.resolve([]);
    const { data, tenantId } = await analysed([await jpeg(640, 480)]);
    const asked = { tenant_id: tenantId, section: 'analyses', person: null, after: null, limit: 10 };
    const context = { tenantId, actorId: 'system' };
    const { lines } = await inference.platform.client.request(listExportRecords.inference, asked, context);
    expect(lines.map((line) => JSON.parse(line).looks)).toEqual([data.looks]);
  });

  it('moves neither exposure nor what was not assessed by what others see', async () => {
    const { data } = await analysed([Buffer.from('empty')]);
    expect(data.photos[0]?.findings.map(({ hazard_type }) => hazard_type)).toEqual(['person_down']);
    expect(data.photos[0]?.exposure).toBe(false);
    expect(data.not_assessed.map(({ code }) => code)).toContain('posture');
  });

  it('keeps what others see elsewhere apart from what the detector sees', async () => {
    // the detector's head lies at x .29, y .42
    good.behaviour = () =>
      Promise.resolve([bareHead, { ...bareHead, boxes: [{ x: 0.29, y: 0.42, w: 0.045, h: 0.05, class: 'head' }] }]);
    const { data } = await analysed([Buffer.from('somebody')]);
    const seenBy = data.photos[0]?.findings.map(({ sources = [] }) => sources.map(({ source }) => source).join('+'));
    expect(seenBy?.sort()).toEqual(['detector+good', 'good']);
  });

  it('concludes nothing from a photo that cannot be judged, whoever looks', async () => {
    const looks = good.looks;
    const { data } = await analysed([Buffer.from('dark')]);
    expect(data.photos[0]?.findings).toEqual([]);
    expect(good.looks).toBe(looks);
  });

  it('is named after those who looked: analysed again, a source that failed is asked again', async () => {
    const { data, capture, tenantId } = await analysed([Buffer.from('somebody')]);
    expect(data.model_version).toBe('scripted 1 + good 1');
    const { model_version } = await inference.platform.client.request(
      describeDetector,
      {},
      { tenantId, actorId: 'user-1', deadlineMs: 20_000 },
    );
    expect(model_version).toBe('scripted 1 + good 1 + bad 1');

    bad.behaviour = () => Promise.resolve([]);
    await inference.analyze(tenantId, capture);
    await eventually(() => expect(inference.analyses(capture.id)).toHaveLength(2));
    const again = inference.analyses(capture.id)[1]?.data;
    expect(again?.model_version).toBe(model_version);
    expect(again?.looks?.map(({ state }) => state)).toEqual(['looked', 'looked', 'looked']);

    const looks = good.looks;
    await inference.analyze(tenantId, capture);
    await eventually(() => expect(inference.analyses(capture.id)).toHaveLength(3));
    expect(good.looks).toBe(looks);
    expect(inference.analyses(capture.id)[2]?.data).toEqual(again);
  });

  it('leaves the others out while captures are in a hurry, and says so', async () => {
    const tenantId = `tenant-${randomUUID()}`;
    bad.behaviour = () => Promise.resolve([]);
    // Captures wait for the detector, so that four are always under way.
    const { detector } = inference;
    const usual = detector.answer;
    const held: (() => void)[] = [];
    let asked = 0;
    detector.answer = async (bytes, hurried) => {
      asked += 1;
      const turn = new Promise<void>((done) => held.push(done));
      if (asked >= 12) for (const done of held.splice(0)) done();
      else if (held.length === 4) held.shift()?.();
      await turn;
      return usual(bytes, hurried);
    };
    const captures = await Promise.all(
      Array.from({ length: 12 }, () => inference.aCapture(tenantId, [Buffer.from('x')])),
    );
    await Promise.all(captures.map((capture) => inference.analyze(tenantId, capture)));
    await eventually(() => expect(captures.flatMap(({ id }) => inference.analyses(id))).toHaveLength(12));
    detector.answer = usual;
    const told = captures.flatMap(({ id }) => inference.analyses(id)).map(({ data }) => data);
    const hasty = told.filter(({ looks = [] }) => looks.some(({ state }) => state === 'off'));
    expect(hasty.length).toBeGreaterThan(0);
    for (const { model_version, looks, photos, photo_hints } of hasty) {
      expect(model_version).toBe('scripted 1');
      expect(looks?.map(({ state }) => state)).toEqual(['looked', 'off', 'off']);
      expect(photos[0]?.findings.map(({ hazard_type }) => hazard_type)).toEqual(['no_hard_hat']);
      // The detector itself looked as closely as ever.
      expect(photo_hints.map(({ hint }) => hint)).not.toContain('looked_once');
    }
  });
});

it('a source learns what is hidden on a photo: heads of older analyses, and what the incident service says is covered', async () => {
  const plate = { x: 0.5, y: 0.5, w: 0.1, h: 0.1 };
  let covered: () => ReplyOf<typeof listPhotoCovers> = () => {
    throw new DomainError('UNAVAILABLE');
  };
  const outside = new FakeSource('outside', async (photo) => {
    hidden.push(await photo.hidden());
    return [];
  });
  const hidden: HiddenParts[] = [];
  const answers = [somebody, []];
  const inference = await InferencePlatform.start(
    async () => ({ ...nothingFound, detections: answers.shift() ?? [] }),
    [installed(outside, { budgetMs: 15_000 })],
    {},
    undefined,
    () => covered(),
  );
  try {
    const tenantId = `tenant-${randomUUID()}`;
    const capture = await inference.aCapture(tenantId, [await jpeg(640, 480)]);
    await inference.analyze(tenantId, capture);
    await eventually(() => expect(inference.analyses(capture.id)).toHaveLength(1));
    expect(inference.analyses(capture.id)[0]?.data.looks?.[1]).toMatchObject({ source: 'outside', state: 'failed' });
    covered = () => ({
      photos: [
        { photo_id: `${capture.id}-0`, regions: [plate] },
        { photo_id: 'another', regions: [{ ...plate, x: 0 }] },
      ],
    });
    await inference.analyze(tenantId, capture);
    await eventually(() => expect(inference.analyses(capture.id)).toHaveLength(2));
    expect(hidden).toEqual([{ heads: [expect.objectContaining({ x: expect.any(Number) })], covered: [plate] }]);
    expect(inference.coversAsked.at(-1)).toEqual([tenantId, capture.id]);
  } finally {
    await inference.close();
  }
});

it('an installation runs only the sources that INFERENCE_SOURCES names', async () => {
  const [wanted, other] = ['wanted', 'other'].map((id) => new FakeSource(id, () => Promise.resolve([])));
  if (!wanted || !other) throw new Error('two sources');
  const both = [installed(wanted), installed(other)];
  const inference = await InferencePlatform.start(undefined, both, { INFERENCE_SOURCES: 'detector,wanted' });
  try {
    const capture = await inference.aCapture('t', [Buffer.from('x')]);
    await inference.analyze('t', capture);
    await eventually(() => expect(inference.analyses(capture.id)).toHaveLength(1));
    expect(inference.analyses(capture.id)[0]?.data.looks?.map(({ source }) => source)).toEqual(['detector', 'wanted']);
    expect(other.started).toBe(0);
  } finally {
    await inference.close();
  }
  expect(wanted.stopped).toBe(1);
});

it('an installation does not start with a source that is not there', async () => {
  const fake = [installed(new FakeSource('vision', () => Promise.resolve([])))];
  await expect(InferencePlatform.start(undefined, fake, { INFERENCE_SOURCES: 'vison' })).rejects.toThrow(
    "INFERENCE_SOURCES names 'vison'; configured here: vision",
  );
});
