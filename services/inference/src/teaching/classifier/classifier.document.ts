import type { Figures } from '../learning/learn.js';

/** What an organisation taught about one hazard type: a line through the features. */
export interface ClassifierDocument {
  /** `<tenant>|<hazard type>` */
  _id: string;
  tenant_id: string;
  hazard_type: string;
  /** The version of the source for this hazard type; one up with every learning in the organisation, never used twice. */
  number: number;
  /** What the weights stand on. */
  features: string;
  /** Empty: examples are gone, and too few are left to learn from. */
  weights: number[];
  bias: number;
  figures: Figures;
  /** Of the examples that it was learned from and the features. */
  digest: string;
  learned_at: Date;
  /** Photos that it was learned from are gone: it is learned again without anybody asking. */
  relearn: boolean;
}
