import {
  linkGranted,
  linkRevoked,
  listLinkFacts,
  listOwnHazardFacts,
  listSiteFacts,
  type OwnAction,
  type OwnLabel,
  ownHazardKept,
  siteCreated,
  siteUpdated,
} from '@hazardlens/contracts';
import { Schema } from 'mongoose';
import { type RowOf, replica } from './replica.js';

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
  },
  copy: ({ link_id, insurer_id, contractor_id, status, granted_at }) => ({
    ...{ _id: link_id, tenant_id: insurer_id, contractor_id },
    active: status === 'active',
    granted_at: granted_at === null ? null : new Date(granted_at),
  }),
  indexes: [{ fields: { tenant_id: 1, active: 1 }, serves: 'contractors that an insurer may see' }],
});
export type LinkCopy = RowOf<typeof linkCopy>;

/** A site for who only has to know whose it is and the name that it has now, also if it never had another one. */
export const siteNameCopy = replica({
  name: 'Site',
  collection: 'sites',
  events: [siteCreated, siteUpdated],
  facts: listSiteFacts,
  fields: { name: { type: String } },
  copy: ({ site: { id, tenant_id, name } }) => ({ _id: id, tenant_id, name }),
});
export type SiteNameCopy = RowOf<typeof siteNameCopy>;

const inLanguages = { en: { type: String, required: true }, es: { type: String, required: true } } as const;

/** An organisation's own hazard type, by its code. Retired ones stay: what bears one keeps its label. */
export const ownHazardCopy = replica({
  name: 'OwnHazard',
  collection: 'own_hazards',
  events: [ownHazardKept],
  facts: listOwnHazardFacts,
  fields: {
    category: { type: String, required: true },
    label: new Schema<OwnLabel>(inLanguages, { _id: false }),
    action: { type: new Schema<OwnAction>(inLanguages, { _id: false }), default: null },
    severity: { type: Number, required: true },
    retired: { type: Boolean, required: true },
  },
  copy: ({ hazard: { id, tenant_id, category, label, action, severity, retired } }) => ({
    ...{ _id: id, tenant_id, category, label, action, severity, retired },
  }),
  indexes: [{ fields: { tenant_id: 1, retired: 1 }, serves: 'the own hazard types of one organisation' }],
});
export type OwnHazardCopy = RowOf<typeof ownHazardCopy>;
