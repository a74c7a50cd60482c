import { BUNDLED_MODEL_DIR } from './worker-entry.js';

/** A model folder and the side of its square input in pixels. */
export interface ModelSetting {
  readonly modelDir: string;
  /** The model's default when absent. */
  readonly inputSize?: number;
  /** See `ModelEngineOptions`. */
  readonly looksTwice?: boolean;
}

export const DETECTOR_MODELS = ['fast', 'accurate', 'thorough'] as const;
export type DetectorModel = (typeof DETECTOR_MODELS)[number];

/**
 * What DETECTOR_MODEL chooses from: the same weights with a smaller input, with the default one, or with the default one and a
 * larger one besides. docs/detection.md says what each costs and finds.
 */
const SETTINGS: Readonly<Record<DetectorModel, ModelSetting>> = {
  fast: { modelDir: BUNDLED_MODEL_DIR, inputSize: 320 },
  accurate: { modelDir: BUNDLED_MODEL_DIR },
  thorough: { modelDir: BUNDLED_MODEL_DIR, looksTwice: true },
};

/** @param name 'thorough' when absent */
export const shippedModel = (name: DetectorModel = 'thorough'): ModelSetting => SETTINGS[name];
