// The same weights on ONNX Runtime and on TensorFlow.js. npm has onnxruntime-node for Linux, macOS and Windows.
import { createRequire } from 'node:module';
import { BUNDLED_MODEL_DIR } from '../src/detector/worker-entry.js';
import { WorkerPool } from '../src/detector/worker-pool.js';
import { jpeg } from './drawn-photos.js';

function isInstalled(): boolean {
  try {
    createRequire(__filename).resolve('onnxruntime-node');
    return true;
  } catch {
    return false;
  }
}

const whenInstalled = isInstalled() ? describe : describe.skip;
if (!isInstalled()) console.info('skipped: detector on ONNX Runtime, onnxruntime-node is not installed');

whenInstalled('the detector on ONNX Runtime', () => {
  it('sees what it sees on TensorFlow.js, and knows of every place what it knows there', async () => {
    const pools = (['onnxruntime', 'tfjs-wasm'] as const).map(
      (runtime) => new WorkerPool({ modelDir: BUNDLED_MODEL_DIR, workers: 1, inputSize: 320, runtime }),
    );
    try {
      const [onnx, tfjs] = await Promise.all(
        pools.map(async (pool) => {
          await pool.start();
          return pool.detect(await jpeg(640, 480), false, [{ x1: 0.2, y1: 0.2, x2: 0.6, y2: 0.6 }]);
        }),
      );
      expect(pools.map(({ engine }) => engine)).toEqual(['onnxruntime', 'tfjs-wasm']);
      const rounded = (photo = onnx) =>
        photo?.detections.map(({ class: name, score, x1, y1 }) => [
          name,
          score.toFixed(3),
          x1.toFixed(3),
          y1.toFixed(3),
        ]);
      expect(onnx?.detections).not.toEqual([]);
      expect(rounded(onnx)).toEqual(rounded(tfjs));
      expect(onnx?.scan?.features.length).toBeGreaterThan(0);
      expect(onnx?.scan?.features.length).toBe(tfjs?.scan?.features.length);
      // A byte is 6 / 255: what was learned on one runtime holds on the other, but for rounding.
      const furthest = (onnx?.scan?.features ?? new Uint8Array()).reduce(
        (most, value, at) => Math.max(most, Math.abs(value - (tfjs?.scan?.features[at] ?? 0))),
        0,
      );
      expect(furthest).toBeLessThanOrEqual(1);
    } finally {
      await Promise.all(pools.map((pool) => pool.close()));
    }
  });
});

whenInstalled('the library of ONNX Runtime', () => {
  it('serves a second pool after the first one has ended', async () => {
    for (let round = 0; round < 2; round += 1) {
      const pool = new WorkerPool({ modelDir: BUNDLED_MODEL_DIR, workers: 1, inputSize: 320, runtime: 'onnxruntime' });
      await pool.start();
      await pool.close();
    }
  });
});

(isInstalled() ? it.skip : it)('names the package that is missing when that runtime is asked for', async () => {
  const pool = new WorkerPool({ modelDir: BUNDLED_MODEL_DIR, workers: 1, runtime: 'onnxruntime' });
  await expect(pool.start()).rejects.toThrow('onnxruntime-node');
  await pool.close();
});
