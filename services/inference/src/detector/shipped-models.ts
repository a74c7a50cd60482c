import { BUNDLED_MODEL_DIR } from './worker-entry.js';

/** A model folder and the side of its square input in pixels. */
export interface ModelSetting {
  readonly modelDir: string;
  /** The model's default when absent. */
  readonly inputSize?: number;
}

export const DETECTOR_MODELS = ['fast', 'accurate'] as const;
export type DetectorModel = (typeof DETECTOR_MODELS)[number];

/**
 * What DETECTOR_MODEL chooses from: the same weights with a smaller or the default input, since no better ones could be
 * trained yet. docs/detection.md says what each costs and finds.
 */
const SETTINGS: Readonly<Record<DetectorModel, ModelSetting>> = {
  fast: { modelDir: BUNDLED_MODEL_DIR, inputSize: 320 },
  accurate: { modelDir: BUNDLED_MODEL_DIR },
};

/** @param name 'accurate' when absent */
export const shippedModel = (name: DetectorModel = 'accurate'): ModelSetting => SETTINGS[name];
