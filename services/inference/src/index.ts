export { bareDecodeAndDetect } from './bare-decode-and-detect.js';
export type { PhotoDetector } from './detector/detector.js';
export type { DetectedPhoto, Detection } from './detector/engine.js';
export { ENGINES, type EngineName } from './detector/network.js';
export type { DetectorFactory } from './detector-provider.js';
export { inferenceService, inferenceServiceWith } from './service.js';
export { SourcesAlone } from './sources-alone.js';
export { STAGES, type Stage, StagedDetector, type StageTimes } from './staged-detector.js';
