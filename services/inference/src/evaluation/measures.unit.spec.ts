import { parseModelMetadata } from '../detector/model-metadata.js';
import { type DetectedLabelledPhoto, measureDetector } from './detector-measures.js';
import { measureFindings } from './finding-measures.js';

const model = parseModelMetadata({
  name: 'test',
  version: '1',
  classes: ['person', 'head', 'helmet', 'fire'],
  input: { range: [0, 255], default_size: 416 },
  postprocessing: { nms_iou: 0.45, max_detections: 300 },
  thresholds: { person: 0.3, head: 0.3, helmet: 0.3, fire: 0.3 },
  calibration: { per_class: {} },
});
const thresholds = new Map(model.classes.map(({ name, threshold }) => [name, threshold]));

const person = { class: 'person', x1: 0.4, y1: 0.2, x2: 0.6, y2: 0.9 };
const head = { class: 'head', x1: 0.46, y1: 0.2, x2: 0.54, y2: 0.3 };
const helmet = { ...head, class: 'helmet' };
const fire = { class: 'fire', x1: 0.05, y1: 0.7, x2: 0.2, y2: 0.9 };
const seen = (thing: typeof person, score = 0.9) => ({ ...thing, score, probability: score });

const photo = (
  labels: readonly (typeof person)[],
  detections: DetectedLabelledPhoto['detections'],
  labelled = ['person', 'head', 'helmet'],
): DetectedLabelledPhoto => ({
  photo: { file: 'a.jpg', source: 'css', width: 640, height: 640, labelled: new Set(labelled), labels },
  detections,
});
const hazard = (photos: readonly DetectedLabelledPhoto[], name: string) =>
  measureFindings(photos, thresholds).hazards.find((one) => one.hazard === name);

describe('measures of the detector', () => {
  it('count a class only on photos that were labelled for it', () => {
    const measures = measureDetector([photo([person], [seen(person), seen(fire)])], model);
    const byName = new Map(measures.classes.map((one) => [one.name, one]));
    expect(byName.get('person')).toMatchObject({ labels: 1, ap50: 1, atThreshold: { found: 1, right: 1, there: 1 } });
    expect(byName.get('fire')).toMatchObject({ labels: 0, ap50: null, atThreshold: { found: 0, right: 0, there: 0 } });
    expect(measures.map50).toBe(1);
  });

  it('see what is below the threshold in the average precision only', () => {
    const [measures] = measureDetector([photo([person], [seen(person, 0.2)])], model).classes;
    expect(measures).toMatchObject({ ap50: 1, atThreshold: { found: 0, right: 0, there: 1 } });
  });
});

describe('measures of findings', () => {
  it('hold what the product shows against what the rules draw from the labels', () => {
    const bare = photo([person, head], [seen(person), seen(head)]);
    const missed = photo([person, head], [seen(person)]);
    const alarm = photo([person, helmet], [seen(person), seen(head)]);
    expect(hazard([bare, missed, alarm], 'no_hard_hat')).toMatchObject({
      photos: 3,
      findings: { found: 2, right: 1, there: 2 },
      incidents: { found: 2, right: 1, there: 2 },
    });
    expect(measureFindings([bare, missed, alarm], thresholds)).toMatchObject({
      cleanPhotos: 1,
      falseAlarmsOnCleanPhotos: 1,
    });
  });

  it('ask for the right person, not only for the right photo', () => {
    const other = { ...person, x1: 0.7, x2: 0.9 };
    const otherHead = { ...head, x1: 0.76, x2: 0.84 };
    const wrongPerson = photo([person, head, other], [seen(other), seen(otherHead)]);
    expect(hazard([wrongPerson], 'no_hard_hat')).toMatchObject({
      findings: { found: 1, right: 0, there: 1 },
      incidents: { found: 1, right: 1, there: 1 },
    });
  });

  it('leave out photos whose labels cannot tell', () => {
    expect(hazard([photo([], [seen(fire)])], 'open_flame_smoke')).toMatchObject({ photos: 0 });
    const labelled = photo([fire], [seen(fire)], ['fire', 'smoke']);
    expect(hazard([labelled], 'open_flame_smoke')).toMatchObject({ findings: { found: 1, right: 1, there: 1 } });
  });
});
