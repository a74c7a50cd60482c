export { bareDecodeAndDetect, bareEngineName } from './bare-decode-and-detect.js';
export type { PhotoDetector } from './detector/detector.js';
export type { DetectedPhoto, Detection } from './detector/engine.js';
export type { DetectorFactory } from './detector-provider.js';
export { inferenceService, inferenceServiceWith } from './service.js';
