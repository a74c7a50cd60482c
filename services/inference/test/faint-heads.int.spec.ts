// The engine on a network of a handful of nodes: what it keeps of heads that are too faint for a hazard.
import { findingSource } from '@hazardlens/contracts';
import { ModelEngine } from '../src/detector/model-engine.js';
import { jpeg } from './drawn-photos.js';
import { tinyGraphModel } from './tiny-graph-model.js';

const metadata = {
  name: 'tiny',
  version: '1',
  classes: ['person', 'head'],
  input: { range: [0, 255], default_size: 32 },
  postprocessing: { nms_iou: 0.45, max_detections: 300 },
  thresholds: { person: 0.3, head: 0.3 },
  calibration: { per_class: {} },
};

it('tells heads and persons under their thresholds apart, and what is fainter not at all', async () => {
  const modelDir = await tinyGraphModel({
    input: { shape: [1, -1, -1, 3], dtype: 'float32' },
    outputs: {
      // a sure head, a faint one, a faint person, and a head and a person that are nothing
      scores: { shape: [1, 5, 2], values: [0, 0.8, 0, 0.25, 0.2, 0, 0, 0.05, 0.05, 0] },
      boxes: { shape: [1, 5, 4], values: [0, 0, 8, 8, 16, 16, 24, 24, 0, 16, 8, 32, 16, 0, 24, 8, 24, 8, 32, 16] },
    },
    metadata,
  });
  const engine = new ModelEngine({ modelDir });
  await engine.load();
  try {
    const { detections, faint } = await engine.detect(await jpeg(64, 64));
    expect(detections.map(({ class: name, score }) => [name, score.toFixed(1)])).toEqual([['head', '0.8']]);
    expect(faint?.map(({ class: name, score }) => [name, score.toFixed(1)])).toEqual([
      ['head', '0.2'],
      ['person', '0.2'],
    ]);
  } finally {
    await engine.dispose();
  }
});

it('has a version that findings can carry, whatever a model of the operator is called', async () => {
  const name = 'site-model '.repeat(12);
  const outputs = { scores: { shape: [1, 1, 2], values: [0, 0] }, boxes: { shape: [1, 1, 4], values: [0, 0, 8, 8] } };
  const input = { shape: [1, -1, -1, 3], dtype: 'float32' } as const;
  const modelDir = await tinyGraphModel({ input, outputs, metadata: { ...metadata, name } });
  const engine = new ModelEngine({ modelDir, inputSize: 64 });
  await engine.load();
  try {
    const seen = { source: 'detector', version: engine.modelVersion, raw: 1 };
    expect(findingSource.safeParse(seen).success).toBe(true);
  } finally {
    await engine.dispose();
  }
});
