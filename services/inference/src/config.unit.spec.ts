import { existsSync } from 'node:fs';
import path from 'node:path';
import { inferenceConfig } from './config.js';
import { DETECTOR_MODELS, shippedModel } from './detector/shipped-models.js';

describe('the detector’s environment', () => {
  it.each(DETECTOR_MODELS)('knows the shipped model %s', (name) => {
    expect(inferenceConfig.parse({ DETECTOR_MODEL: name })).toMatchObject({ DETECTOR_MODEL: name });
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

describe('the environment of the vision model', () => {
  const both = { VISION_ENDPOINT: 'http://ollama:11434/v1', VISION_MODEL: 'some-model:7b' };

  it('is off when nothing is said, and shows no heads when it is on', () => {
    expect(inferenceConfig.parse({}).VISION_ENDPOINT).toBeUndefined();
    expect(inferenceConfig.parse(both)).toMatchObject({ ...both, VISION_BLUR_HEADS: true, VISION_CONCURRENCY: 1 });
    expect(inferenceConfig.parse({ ...both, VISION_BLUR_HEADS: 'false' }).VISION_BLUR_HEADS).toBe(false);
  });

  it.each([
    ['a server without a model', { VISION_ENDPOINT: both.VISION_ENDPOINT }, 'VISION_MODEL'],
    ['a model without a server', { VISION_MODEL: both.VISION_MODEL }, 'VISION_MODEL'],
    ['no web address', { ...both, VISION_ENDPOINT: 'file:///etc/passwd' }, 'VISION_ENDPOINT'],
    ['a password in the address', { ...both, VISION_ENDPOINT: 'http://me:pass@vision/v1' }, 'VISION_ENDPOINT'],
    ['a key that would be a second header', { ...both, VISION_API_KEY: 'a\r\nx: y' }, 'VISION_API_KEY'],
    ['no concurrency', { ...both, VISION_CONCURRENCY: '0' }, 'VISION_CONCURRENCY'],
  ])('refuses %s', (_, environment, name) => {
    expect(() => inferenceConfig.parse(environment)).toThrow(name);
  });
});
