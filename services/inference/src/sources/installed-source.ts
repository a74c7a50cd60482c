import type { FindingSource } from './finding-source.js';

/** A source as an installation runs it: what it may cost, and what its scores mean. */
export interface InstalledSource {
  readonly source: FindingSource;
  /** A photo waits for it at most so long, its turn included; then the analysis goes on without it. */
  readonly budgetMs: number;
  /** Photos that it looks at at the same time. */
  readonly atOnce: number;
  /** Its raw scores are probabilities, fitted on labelled photos. */
  readonly calibrated: boolean;
}
