import { type StandingState, standingStates } from '@hazardlens/contracts';
import { tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';
import type { Standing } from './standing.rules.js';

/** When the threshold of a hazard type changed, and why. */
export interface ThresholdChange {
  at: Date;
  from: number;
  to: number;
  confirmed: number;
  false_alarms: number;
}

/** What an admin ruled about a source: it holds against the decisions, for all versions. */
export interface Ruling {
  source: string;
  state: StandingState;
  reason: string;
  at: Date;
  /** by id alone: no name is left behind when the person is forgotten */
  by: string;
}

/** What an organisation's decisions say about the findings of one hazard type: of all together, and of each source. */
export interface PrecisionDocument {
  /** `<tenant>|<hazard type>` */
  _id: string;
  tenant_id: string;
  hazard_type: string;
  confirmed: number;
  false_alarms: number;
  /** the confidence that a new finding needs here */
  threshold: number;
  /** the last ones, oldest first */
  changes: ThresholdChange[];
  /** in order of their first look, so that each stands behind its predecessor; absent before there were sources */
  sources?: Standing[];
  ruled?: Ruling[];
}

const part = { _id: false } as const;
const change = new Schema<ThresholdChange>(
  { at: Date, from: Number, to: Number, confirmed: Number, false_alarms: Number },
  part,
);
const state = { type: String, enum: standingStates };
const tally = { confirmed: Number, false_alarms: Number };
const moved = new Schema({ from: state, since: Date, ...tally }, part);
const standing = new Schema(
  {
    ...{ source: String, version: String, state, since: Date, moved: { type: moved, default: null }, ...tally },
    // without a default, as in documents from before anybody could say so
    missed: Number,
  },
  part,
);
const ruling = new Schema<Ruling>({ source: String, state, reason: String, at: Date, by: String }, part);

export const precisionModel = tenantModel<PrecisionDocument>({
  name: 'FindingPrecision',
  collection: 'finding_precisions',
  schema: new Schema<PrecisionDocument>({
    _id: { type: String, required: true },
    hazard_type: { type: String, required: true },
    confirmed: { type: Number, required: true },
    false_alarms: { type: Number, required: true },
    threshold: { type: Number, required: true },
    changes: { type: [change], required: true },
    sources: { type: [standing], default: undefined },
    ruled: { type: [ruling], default: undefined },
  }),
  indexes: [
    {
      fields: { tenant_id: 1, hazard_type: 1 },
      serves: 'what the findings of a new analysis need, and who is believed',
    },
    { fields: { hazard_type: 1 }, serves: 'the sum of an installation’s decisions about a hazard type' },
  ],
});
