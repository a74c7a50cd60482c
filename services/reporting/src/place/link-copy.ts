import { randomInt } from 'node:crypto';
import { linkGranted, linkRevoked, listLinkFacts } from '@hazardlens/contracts';
import { type RowOf, replica } from '@hazardlens/service-kit';

/**
 * Stamps are added up (`KeptLooks`), so they are numbers whose sum is exact in a double for 4,096 links. A sum meets one of
 * before by chance in one of 2,000,000,000,000 changes, and only within the minute for which that is kept.
 */
const STAMP_BITS = 41;
export const newLinkStamp = (): number => randomInt(2 ** STAMP_BITS);

export interface KeptLink {
  readonly _id: string;
  readonly tenant_id: string;
  readonly contractor_id: string;
  readonly active: boolean;
  readonly granted_at: Date | null;
  /** renewed whenever the insurer could see something else of the contractor (`Stamps`); absent in rows from before */
  readonly stamp?: number;
}

/** An insurer's right to look at a contractor. `tenant_id` is the insurer's. */
export const linkCopy = replica({
  name: 'Link',
  collection: 'links',
  events: [linkGranted, linkRevoked],
  facts: listLinkFacts,
  fields: {
    contractor_id: { type: String, required: true },
    active: { type: Boolean, required: true },
    granted_at: { type: Date, default: null },
    stamp: Number,
  },
  copy: ({ link_id, insurer_id, contractor_id, status, granted_at }): KeptLink => ({
    ...{ _id: link_id, tenant_id: insurer_id, contractor_id },
    active: status === 'active',
    granted_at: granted_at === null ? null : new Date(granted_at),
    stamp: newLinkStamp(),
  }),
  indexes: [
    { fields: { tenant_id: 1, active: 1, granted_at: 1 }, serves: 'contractors that an insurer may see' },
    { fields: { contractor_id: 1 }, serves: 'stamps of a contractor that has changed' },
  ],
});
export type LinkCopy = RowOf<typeof linkCopy>;
