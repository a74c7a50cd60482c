import { z } from 'zod';
import { fraction, identity, timestamp } from '../fields.js';

/** An organisation has at most so many own hazard types; retired ones do not count. */
export const MOST_OWN_HAZARDS = 200;
/** Characters of a label, and of what to do about it. */
export const LONGEST_OWN_LABEL = 80;
export const LONGEST_OWN_ACTION = 600;

const inLanguages = (max: number) => z.object({ en: z.string().max(max), es: z.string().max(max) });
/** What people called a hazard type that their organisation made itself; only of those. */
export const ownLabel = inLanguages(LONGEST_OWN_LABEL);
export type OwnLabel = z.infer<typeof ownLabel>;
/** What they wrote to do about it. Never an insurer's to read. */
export const ownAction = inLanguages(LONGEST_OWN_ACTION);
export type OwnAction = z.infer<typeof ownAction>;

/** A hazard type that an organisation made itself. */
export const ownHazardView = z.object({
  ...identity,
  /** `own_…`; the same as `id` */
  hazard_type: z.string(),
  /** one of the thirteen */
  category: z.string(),
  category_name: z.string(),
  label: ownLabel,
  severity: fraction,
  /** one text for all readers, or one in each language; null: that of the category */
  recommended_action: z.union([z.string(), ownAction]).nullable(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type OwnHazardView = z.infer<typeof ownHazardView>;
export const ownHazardsView = z.object({ hazards: z.array(ownHazardView) });
export type OwnHazardsView = z.infer<typeof ownHazardsView>;

/** The same between services. What is retired is offered to nobody any more; what bears it keeps its label. */
export const ownHazardRecord = z.object({
  id: z.string(),
  tenant_id: z.string(),
  category: z.string(),
  label: ownLabel,
  severity: fraction,
  action: ownAction.nullable(),
  retired: z.boolean(),
});
export type OwnHazardRecord = z.infer<typeof ownHazardRecord>;
