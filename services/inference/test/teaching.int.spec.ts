import { randomUUID } from 'node:crypto';
import { analyzePhotos, listExportRecords, ownHazardKept, tenantErased } from '@hazardlens/contracts';
import { eventually } from '@hazardlens/testing';
import { mongo } from 'mongoose';
import { iou } from '../src/detector/suppress.js';
import { BOX, SPOT, scanOf, Teacher } from './a-teacher.js';
import { InferencePlatform, nothingFound } from './inference-platform.js';

jest.setTimeout(120_000);

interface Stored {
  _id: string;
  tenant_id: string;
  hazard_type: string;
}

describe('taught hazards', () => {
  let inference: InferencePlatform;
  /** what the photos say that were scanned; examples of an earlier test may still be */
  const scanned = new Set<string>();
  /** what happens while a photo is scanned */
  let meanwhile: (text: string) => Promise<void> = async () => {};
  beforeAll(async () => {
    inference = await InferencePlatform.start(async (photo, _hurried, scan) => {
      if (scan) {
        scanned.add(Buffer.from(photo).toString());
        await meanwhile(Buffer.from(photo).toString());
      }
      return scan ? { ...nothingFound, scan: scanOf(photo, scan) } : nothingFound;
    });
    inference.detector.featuresVersion = 'scripted 1, scan 1';
  });
  afterAll(() => inference.close());

  /** How many photos of this id are kept as numbers. */
  async function scansOf(photoId: string): Promise<number> {
    const client = await mongo.MongoClient.connect(inference.platform.mongoUri);
    try {
      const database = client.db(inference.platform.databaseOf('inference'));
      return await database.collection<{ _id: string }>('scanned_photos').countDocuments({ _id: photoId });
    } finally {
      await client.close();
    }
  }
  const photoFindings = async (teacher: Teacher, text: string) => {
    const capture = await inference.aCapture(teacher.tenantId, [Buffer.from(text)]);
    await inference.analyze(teacher.tenantId, capture);
    await eventually(() => expect(inference.analyses(capture.id)).toHaveLength(1));
    return inference.analyses(capture.id)[0]?.data;
  };

  it('says how many photos are missing, and learns nothing', async () => {
    const teacher = new Teacher(inference);
    await expect(teacher.learn()).rejects.toMatchObject({
      code: 'EXAMPLES_MISSING',
      params: { with: 20, without: 20 },
    });
    await teacher.teach(3);
    await expect(teacher.learn()).rejects.toMatchObject({ params: { with: 17, without: 17 } });
    const { hazards } = await teacher.list();
    expect(hazards).toEqual([
      {
        hazard_type: 'person_down',
        ...{ photos_with: 3, photos_without: 3, missing_with: 17, missing_without: 17 },
        ...{ learned: null, stale: false },
      },
    ]);
  });

  it('stands in the data of whoever taught it, and of nobody else', async () => {
    const teacher = new Teacher(inference);
    const [own, other] = await teacher.photos(['shows one', 'shows another']);
    if (!own || !other) throw new Error('two photos');
    await teacher.add(own, true);
    await teacher.add(other, true, 'person_down', BOX, { ...teacher.actor(), id: 'u-2' });
    const person = { user_id: 'u-1', tenant_id: teacher.tenantId, name: 'Mia', email: 'm@n.test', everywhere: false };
    const asked = { tenant_id: teacher.tenantId, section: 'examples', person, after: null, limit: 10 };
    const context = { tenantId: teacher.tenantId, actorId: 'system' };
    const { lines } = await inference.platform.client.request(listExportRecords.inference, asked, context);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { hazard_type: 'person_down', photo_id: own.id, positive: true },
    ]);
    expect(lines.join()).not.toContain('u-2');
  });

  it('is learned from 20 and 20, once when asked twice, and found on a photo that nobody taught', async () => {
    const teacher = new Teacher(inference);
    await teacher.teach(20);
    const [figures, same] = await Promise.all([teacher.learn(), teacher.learn()]);
    expect(same).toEqual(figures);
    expect(figures).toMatchObject({
      hazard_type: 'person_down',
      version: '1',
      features: 'scripted 1, scan 1',
      ...{ photos_with: 20, photos_without: 20, average_precision: 1 },
      precision: { estimate: 1, low: expect.closeTo(0.839, 2) },
      recall: { estimate: 1 },
    });
    expect(await teacher.learn()).toEqual(figures);

    const found = await photoFindings(teacher, 'shows something new');
    expect(found?.model_version).toBe('scripted 1 + taught 1');
    expect(found?.looks).toContainEqual({
      ...{ source: 'taught', version: '1', state: 'looked' },
      ...{ hazards: ['person_down'], versions: { person_down: '1' } },
    });
    const [finding, ...others] = found?.photos[0]?.findings ?? [];
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ hazard_type: 'person_down', reason_code: 'taught' });
    expect(finding?.sources).toEqual([{ source: 'taught', version: '1', raw: expect.any(Number) }]);
    // Windows of several sizes look alike there; each lies where the hazard is.
    expect(finding?.boxes.length).toBeGreaterThan(0);
    for (const { x, y, w, h } of finding?.boxes ?? []) {
      expect(iou({ x1: x, y1: y, x2: x + w, y2: y + h }, SPOT)).toBeGreaterThan(0.4);
    }
    expect((await photoFindings(teacher, 'clear sky'))?.photos[0]?.findings).toEqual([]);
    expect(scanned).toContain('clear sky');
  });

  it('costs an organisation that taught nothing nothing, and tells it nothing', async () => {
    const stranger = new Teacher(inference);
    const found = await photoFindings(stranger, 'shows something to a stranger');
    expect(found?.looks?.map(({ source }) => source)).toEqual(['detector']);
    expect([found?.model_version, found?.photos[0]?.findings]).toEqual(['scripted 1', []]);
    expect(scanned).not.toContain('shows something to a stranger');
  });

  it('has a version for each hazard type: learning another one leaves the first alone', async () => {
    const teacher = new Teacher(inference);
    await teacher.teach(20);
    await teacher.learn();
    await teacher.teach(20, 'ladder_misuse');
    expect((await teacher.learn('ladder_misuse')).version).toBe('2');
    const found = await photoFindings(teacher, 'shows both');
    const taught = found?.looks?.find(({ source }) => source === 'taught');
    expect(taught?.versions).toEqual({ person_down: '1', ladder_misuse: '2' });
  });

  it('learns again by itself when a photo is deleted, and gives up where too few are left', async () => {
    const teacher = new Teacher(inference);
    const [first = '', second = ''] = await teacher.teach(21);
    await teacher.learn();
    await teacher.photosDeleted([first]);
    await eventually(async () => {
      const { hazards, examples } = await teacher.list({ limit: 100 });
      expect(examples.map(({ photo_id }) => photo_id)).not.toContain(first);
      expect(hazards[0]).toMatchObject({ photos_with: 20, stale: false, learned: { version: '2' } });
    });
    await teacher.photosDeleted([second]);
    await eventually(async () =>
      expect((await teacher.list()).hazards[0]).toMatchObject({ missing_with: 1, learned: null }),
    );
    expect((await photoFindings(teacher, 'shows something new'))?.photos[0]?.findings).toEqual([]);
  });

  it('keeps nothing of a photo that is deleted while it is scanned', async () => {
    const teacher = new Teacher(inference);
    const [gone, next] = await teacher.photos([`shows ${teacher.tenantId}`, 'shows what comes after it']);
    if (!gone || !next) throw new Error('there are two photos');
    meanwhile = async (text) => {
      if (text !== `shows ${teacher.tenantId}`) return;
      await teacher.photosDeleted([gone.id]);
      await eventually(async () => expect((await teacher.list()).examples).toEqual([]));
      await teacher.add(next, true);
    };
    await teacher.add(gone, true);
    // photos are scanned one after the other: when the second one has been, the first is done
    await eventually(async () => expect(await scansOf(next.id)).toBe(1));
    expect(await scansOf(gone.id)).toBe(0);
  });

  it('learns again from the kept examples where the detector is another one', async () => {
    const teacher = new Teacher(inference);
    await teacher.teach(20);
    await teacher.learn();
    inference.detector.featuresVersion = 'scripted 2, scan 1';
    try {
      await eventually(async () =>
        expect((await teacher.list()).hazards[0]?.learned).toMatchObject({
          version: '2',
          features: 'scripted 2, scan 1',
        }),
      );
    } finally {
      inference.detector.featuresVersion = 'scripted 1, scan 1';
    }
  });

  it('cannot be taught where the detector tells no features', async () => {
    const teacher = new Teacher(inference);
    inference.detector.featuresVersion = null;
    try {
      await expect(teacher.learn()).rejects.toMatchObject({ code: 'TEACHING_UNAVAILABLE' });
    } finally {
      inference.detector.featuresVersion = 'scripted 1, scan 1';
    }
  });

  it('takes an example back, and says that what was learned is out of date', async () => {
    const teacher = new Teacher(inference);
    await teacher.teach(21);
    await teacher.learn();
    const { examples } = await teacher.list();
    await teacher.remove(examples[0]?.id ?? '');
    expect((await teacher.list()).hazards[0]).toMatchObject({ photos_without: 20, stale: true });
    expect((await teacher.learn()).version).toBe('2');
    await expect(teacher.remove(examples[0]?.id ?? '')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('has an example once, and no photo both ways', async () => {
    const teacher = new Teacher(inference);
    const [photo] = await teacher.photos(['shows one']);
    if (!photo) throw new Error('no photo');
    const example = await teacher.add(photo, true);
    expect(await teacher.add(photo, true)).toEqual(example);
    expect(example).toMatchObject({ box: BOX, positive: true, photo_id: photo.id });
    await expect(teacher.add(photo, false)).rejects.toMatchObject({ code: 'EXAMPLE_CONTRADICTS' });
    await expect(teacher.add(photo, false, 'person_down', BOX)).rejects.toMatchObject({ code: 'EXAMPLE_CONTRADICTS' });
    await teacher.add(photo, false, 'person_down', { ...BOX, x: 0.6 });
    await teacher.add(photo, false, 'ladder_misuse');
    const { hazards } = await teacher.list();
    expect(hazards.map(({ hazard_type, photos_with }) => [hazard_type, photos_with])).toEqual([
      ['ladder_misuse', 0],
      ['person_down', 1],
    ]);
  });

  it('has no photo both ways when two people say so in the same moment', async () => {
    const teacher = new Teacher(inference);
    const photos = await teacher.photos(['shows one', 'shows two', 'shows three', 'shows four']);
    for (const photo of photos) {
      const said = await Promise.allSettled([teacher.add(photo, true), teacher.add(photo, false)]);
      expect(said.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    }
  });

  it('pages, newest first, and takes no cursor of another list', async () => {
    const teacher = new Teacher(inference);
    await teacher.teach(3);
    const first = await teacher.list({ limit: 4, hazard_type: 'person_down' });
    const more = { limit: 4, cursor: first.next_cursor ?? '' };
    const rest = await teacher.list({ ...more, hazard_type: 'person_down' });
    expect([first.examples.length, rest.examples.length, rest.next_cursor]).toEqual([4, 2, null]);
    const ids = [...first.examples, ...rest.examples].map(({ id }) => id);
    expect(new Set(ids).size).toBe(6);
    await expect(teacher.list(more)).rejects.toMatchObject({ code: 'CURSOR_INVALID' });
  });

  it('is nobody else’s: neither photos, examples nor what was learned', async () => {
    const [teacher, stranger] = [new Teacher(inference), new Teacher(inference)];
    const [photo] = await teacher.photos(['shows one']);
    if (!photo) throw new Error('no photo');
    const example = await teacher.add(photo, true);
    await expect(stranger.add(photo, true)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(stranger.remove(example.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await stranger.list()).toEqual({ examples: [], next_cursor: null, hazards: [] });
    for (const actor of [teacher.actor('worker'), teacher.actor('admin', 'insurance_provider')]) {
      await expect(teacher.add(photo, true, 'person_down', BOX, actor)).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await expect(teacher.remove(example.id, actor)).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await expect(teacher.list({ actor })).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await expect(teacher.learn('person_down', actor)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
  });

  it('may be one that the organisation made, but none that no photo shows', async () => {
    const teacher = new Teacher(inference);
    const [photo] = await teacher.photos(['shows one']);
    if (!photo) throw new Error('no photo');
    await expect(teacher.add(photo, true, 'lockout_missing')).rejects.toMatchObject({ code: 'HAZARD_NOT_TEACHABLE' });
    const own = `own_loose_tray_${randomUUID().slice(0, 6)}`;
    await expect(teacher.add(photo, true, own)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const hazard = {
      ...{ id: own, tenant_id: teacher.tenantId, category: 'ELECTRICAL_FIRE', severity: 0.55, action: null },
      ...{ label: { en: 'Loose tray', es: 'Bandeja suelta' }, retired: false },
    };
    const context = { tenantId: teacher.tenantId, actorId: 'u-1', aggregateId: own, aggregateVersion: 1 };
    await inference.platform.client.publish(ownHazardKept, { hazard }, context);
    await eventually(() => teacher.add(photo, true, own));
    await teacher.teach(20, own);
    await teacher.learn(own);
    const [finding] = (await photoFindings(teacher, 'shows it'))?.photos[0]?.findings ?? [];
    expect(finding).toMatchObject({ hazard_type: own, category: 'ELECTRICAL_FIRE', severity: 0.55 });

    const gone = { hazard: { ...hazard, retired: true } };
    await inference.platform.client.publish(ownHazardKept, gone, { ...context, aggregateVersion: 2 });
    await eventually(() => expect(teacher.learn(own)).rejects.toMatchObject({ code: 'NOT_FOUND' }));
    expect((await photoFindings(teacher, 'shows it again'))?.photos[0]?.findings).toEqual([]);
  });

  it('ends at twenty; one that the organisation retired makes room', async () => {
    const teacher = new Teacher(inference);
    const keep = (id: string, retired: boolean, aggregateVersion: number) => {
      const told = { id, tenant_id: teacher.tenantId, category: 'HOUSEKEEPING', severity: 0.4, action: null, retired };
      const context = { tenantId: teacher.tenantId, actorId: 'u-1', aggregateId: id, aggregateVersion };
      const hazard = { ...told, label: { en: id, es: id } };
      return inference.platform.client.publish(ownHazardKept, { hazard }, context);
    };
    const [first = '', ...others] = Array.from(
      { length: 20 },
      (_, at) => `own_hazard_${at}_${randomUUID().slice(0, 6)}`,
    );
    for (const own of [first, ...others]) await keep(own, false, 1);
    const [photo] = await teacher.photos(['shows one']);
    if (!photo) throw new Error('no photo');
    for (const own of [first, others.at(-1)]) await eventually(() => teacher.add(photo, true, own));
    await teacher.teach(20, first);
    await teacher.learn(first);
    // Nineteen more as the first one stands there: to learn each of them would take a second.
    const client = await mongo.MongoClient.connect(inference.platform.mongoUri);
    const classifiers = client.db(inference.platform.databaseOf('inference')).collection<Stored>('classifiers');
    const learned = await classifiers.findOne({ tenant_id: teacher.tenantId });
    if (!learned) throw new Error('nothing learned');
    const beside = others.map((own) => ({ ...learned, _id: `${teacher.tenantId}|${own}`, hazard_type: own }));
    await classifiers.insertMany(beside);
    await teacher.teach(20);
    await expect(teacher.learn()).rejects.toMatchObject({ code: 'TAUGHT_LIMIT' });
    await keep(first, true, 2);
    await eventually(() => teacher.learn());
    // One that was given up for want of photos, as a deletion leaves it, gets no place beside the twenty either.
    const [given = ''] = others;
    const empty = { weights: [], digest: '', features: '', relearn: false };
    await classifiers.insertOne({
      ...learned,
      ...empty,
      _id: `${teacher.tenantId}|wet_slippery`,
      hazard_type: 'wet_slippery',
    });
    await client.close();
    await teacher.teach(20, 'wet_slippery');
    await expect(teacher.learn('wet_slippery')).rejects.toMatchObject({ code: 'TAUGHT_LIMIT' });
    await keep(given, true, 2);
    await eventually(() => teacher.learn('wet_slippery'));
  });

  it('goes with its organisation', async () => {
    const teacher = new Teacher(inference);
    await teacher.teach(2);
    const data = { tenant_id: teacher.tenantId };
    const context = { tenantId: teacher.tenantId, actorId: 'u-1', aggregateId: teacher.tenantId, aggregateVersion: 9 };
    await inference.platform.client.publish(tenantErased, data as never, context);
    await eventually(async () => expect((await teacher.list()).examples).toEqual([]));
  });

  it('does not fail an analysis where what was taught meets a photo without a scan', async () => {
    const teacher = new Teacher(inference);
    await teacher.teach(20);
    await teacher.learn();
    const answer = inference.detector.answer;
    inference.detector.answer = () => Promise.resolve(nothingFound);
    try {
      const capture = await inference.aCapture(teacher.tenantId, [Buffer.from('shows it')]);
      const context = { tenantId: teacher.tenantId, actorId: 'u-1', deadlineMs: 20_000 };
      await inference.platform.client.request(analyzePhotos, { capture, policy: { masks_required: false } }, context);
      await eventually(() => expect(inference.analyses(capture.id)).toHaveLength(1));
      const look = inference.analyses(capture.id)[0]?.data.looks?.find(({ source }) => source === 'taught');
      expect(look?.state).toBe('failed');
    } finally {
      inference.detector.answer = answer;
    }
  });

  it('is scanned where the examples are', () => {
    const { places, features, width } = scanOf(Buffer.from('shows'), [SPOT]);
    expect([places[0], features[0], features.length]).toEqual([SPOT, 240, places.length * width]);
  });
});
