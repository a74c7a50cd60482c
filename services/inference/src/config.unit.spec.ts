import { existsSync } from 'node:fs';
import path from 'node:path';
import { inferenceConfig } from './config.js';
import { DETECTOR_MODELS, shippedModel } from './detector/shipped-models.js';

describe('the detector’s environment', () => {
  it.each(DETECTOR_MODELS)('knows the shipped model %s', (name) => {
    expect(inferenceConfig.parse({ DETECTOR_MODEL: name })).toEqual({ DETECTOR_MODEL: name });
    const { modelDir, inputSize = 32 } = shippedModel(name);
    expect(existsSync(path.join(modelDir, 'model.json'))).toBe(true);
    expect(inputSize % 32).toBe(0);
  });

  it('looks twice when nothing is said', () => {
    expect(shippedModel(inferenceConfig.parse({}).DETECTOR_MODEL)).toEqual(shippedModel('thorough'));
    expect(shippedModel('thorough').looksTwice).toBe(true);
  });

  it('reads the names of sources, and that there shall be none', () => {
    expect(inferenceConfig.parse({ INFERENCE_SOURCES: 'posture, vision' }).INFERENCE_SOURCES).toEqual([
      'posture',
      'vision',
    ]);
    expect(inferenceConfig.parse({ INFERENCE_SOURCES: 'none' }).INFERENCE_SOURCES).toEqual([]);
    expect(inferenceConfig.parse({}).INFERENCE_SOURCES).toBeUndefined();
    expect(() => inferenceConfig.parse({ INFERENCE_SOURCES: 'posture,,vision' })).toThrow('INFERENCE_SOURCES');
  });

  it('refuses a model that is not shipped, and two models at once', () => {
    expect(() => inferenceConfig.parse({ DETECTOR_MODEL: 'huge' })).toThrow('DETECTOR_MODEL');
    expect(() => inferenceConfig.parse({ DETECTOR_MODEL: 'fast', MODEL_DIR: '/models/own' })).toThrow('only one');
  });
});
