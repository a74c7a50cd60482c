import type { SourceDescription } from '@hazardlens/contracts';
import type { FindingSource } from './finding-source.js';

/** A source as an installation runs it: what it may cost, and what its scores mean. */
export interface InstalledSource {
  readonly source: FindingSource;
  /** A photo waits for it at most so long, its turn included; then the analysis goes on without it. */
  readonly budgetMs: number;
  /** Photos that it looks at at the same time. */
  readonly atOnce: number;
  /** How probable it is that a finding with this raw score is right; null where nobody has measured it: the score is none. */
  probabilityOf(hazardType: string, raw: number): number | null;
  /** Card, licence and figures; of a source that is no file there are none. */
  described?(): Promise<ModelFacts>;
}

export type ModelFacts = Pick<SourceDescription, 'card' | 'licence' | 'sha256' | 'figures'>;
export const NOTHING_SAID: ModelFacts = { card: null, licence: null, sha256: null, figures: null };

/** Of a source whose raw scores nobody has measured. */
export const unmeasured = (): null => null;
