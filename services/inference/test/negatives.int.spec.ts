// The bundled model on drawn pictures without any hazard: what has nothing to show must raise nothing.
import { ModelEngine } from '../src/detector/model-engine.js';
import { BUNDLED_MODEL_DIR } from '../src/detector/worker-entry.js';
import { drawNegatives } from '../src/evaluation/negatives/negatives.js';
import { assessPhoto } from '../src/rules/assess-photo.js';
import { toIncidents } from '../src/rules/to-incidents.js';

jest.setTimeout(120_000);

/** Not the pictures of the evaluation, so that its table says something about pictures that no test was written for. */
const SEED = 77;
/** Of each kind, the first ones: the evaluation looks at all. */
const MOST_OF_A_KIND = 3;

describe('pictures without a hazard', () => {
  const engine = new ModelEngine({ modelDir: BUNDLED_MODEL_DIR, runtime: 'tfjs-wasm' });
  beforeAll(() => engine.load());
  afterAll(() => engine.dispose());

  const incidents = async (bytes: Uint8Array): Promise<string[]> => {
    const detected = await engine.detect(bytes);
    return toIncidents(assessPhoto(detected, { masks_required: true }).findings).map(
      ({ hazard_type, confidence }) => `${hazard_type} ${confidence.toFixed(2)}`,
    );
  };

  it('raise nothing when nothing at all is on them', async () => {
    const raised: Record<string, string[]> = {};
    for await (const { group, blank, index, bytes } of drawNegatives(SEED, { most: MOST_OF_A_KIND })) {
      if (!blank) continue;
      const found = await incidents(bytes);
      if (found.length > 0) raised[`${group} ${index}`] = found;
    }
    expect(raised).toEqual({});
  });

  it('are the same each time, so that two evaluations mean the same', async () => {
    const first = async (): Promise<Buffer[]> => {
      const pictures: Buffer[] = [];
      for await (const { bytes } of drawNegatives(SEED, { most: 1 })) pictures.push(bytes);
      return pictures;
    };
    const [once, again] = [await first(), await first()];
    expect(once).toHaveLength(14);
    expect(once.every((picture, at) => picture.equals(again[at] ?? Buffer.alloc(0)))).toBe(true);
  });
});
