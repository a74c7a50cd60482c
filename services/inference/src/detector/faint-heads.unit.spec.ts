import { partFaint, withFaintHeads } from './faint-heads.js';
import { parseModelMetadata } from './model-metadata.js';

const metadata = {
  name: 'test',
  version: '1',
  classes: ['head', 'fire', 'person'],
  input: { range: [0, 255], default_size: 416 },
  postprocessing: { nms_iou: 0.45, max_detections: 300 },
  thresholds: { head: 0.3, fire: 0.3, person: 0.3 },
  calibration: { per_class: {} },
};
const model = parseModelMetadata(metadata);
const seen = (name: string, score: number) => ({
  class: name,
  score,
  probability: score,
  x1: 0,
  y1: 0,
  x2: 0.1,
  y2: 0.1,
});

describe('faint heads', () => {
  it('are looked for below the threshold, persons less far, other things are not', () => {
    expect(withFaintHeads(model).classes.map(({ threshold }) => threshold)).toEqual([0.07, 0.3, 0.09]);
  });

  it('are looked for from the scores that the model names, a class that it does not name from its threshold', () => {
    const own = parseModelMetadata({ ...metadata, pixelated_from: { head: 0.02 } });
    expect(withFaintHeads(own).classes.map(({ threshold }) => threshold)).toEqual([0.02, 0.3, 0.3]);
  });

  it('are kept apart from what is believed', () => {
    const [sure, faint] = [seen('head', 0.3), seen('head', 0.29)];
    expect(partFaint([sure, faint], model)).toEqual({ detections: [sure], faint: [faint] });
  });

  it('leave a lower threshold as it is', () => {
    const [low] = withFaintHeads({ ...model, classes: [{ name: 'head', threshold: 0.01, platt: null }] }).classes;
    expect(low?.threshold).toBe(0.01);
  });
});
