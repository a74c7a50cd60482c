import { fastestRuntime } from './fastest-runtime.js';
import type { EngineName } from './network.js';

/** Runtimes that take so long; a text is why one does not load. */
function fakes(times: Readonly<Record<EngineName, number | string>>) {
  const open: EngineName[] = [];
  let most = 0;
  const load = async (engine: EngineName) => {
    const milliseconds = times[engine];
    if (typeof milliseconds === 'string') throw new Error(milliseconds);
    open.push(engine);
    most = Math.max(most, open.length);
    return { milliseconds, close: async () => void open.splice(open.indexOf(engine), 1) };
  };
  return { load, open, mostAtOnce: () => most };
}

describe('the fastest runtime', () => {
  it.each([
    ['onnxruntime', { onnxruntime: 30, 'tfjs-node': 60, 'tfjs-wasm': 90 }],
    ['tfjs-node', { onnxruntime: 70, 'tfjs-node': 60, 'tfjs-wasm': 90 }],
    ['tfjs-wasm', { onnxruntime: 70, 'tfjs-node': 60, 'tfjs-wasm': 50 }],
  ] as const)('is %s when that took least, and the only one left open', async (expected, times) => {
    const { load, open, mostAtOnce } = fakes(times);
    const { engine, trials } = await fastestRuntime(load);
    expect(engine).toBe(expected);
    expect(open).toEqual([expected]);
    expect(mostAtOnce()).toBe(2);
    expect(Object.fromEntries(trials.map((trial) => [trial.engine, trial.milliseconds]))).toEqual(times);
  });

  it('is taken from those that load, and the others say why they did not', async () => {
    const { load } = fakes({
      onnxruntime: 'Cannot find module\nRequire stack:',
      'tfjs-node': 'no library',
      'tfjs-wasm': 90,
    });
    const { engine, trials } = await fastestRuntime(load);
    expect(engine).toBe('tfjs-wasm');
    expect(trials).toEqual([
      { engine: 'onnxruntime', milliseconds: null, problem: 'Cannot find module' },
      { engine: 'tfjs-node', milliseconds: null, problem: 'no library' },
      { engine: 'tfjs-wasm', milliseconds: 90 },
    ]);
  });

  it('does not exist where none loads', async () => {
    const { load } = fakes({ onnxruntime: 'no', 'tfjs-node': 'no', 'tfjs-wasm': 'the model is missing' });
    await expect(fastestRuntime(load)).rejects.toThrow('the model is missing');
  });
});
