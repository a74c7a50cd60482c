import { z } from 'zod';
import { bounded, fraction, requiredName, requiredText, text } from '../fields.js';
import { LONGEST_OWN_ACTION, LONGEST_OWN_LABEL } from './own-hazards-views.js';

const label = z.strictObject({ en: requiredName(LONGEST_OWN_LABEL), es: requiredName(LONGEST_OWN_LABEL) });
/** One text for all readers, or one in each language; blank counts as none. */
const recommendedAction = z.union([
  text(LONGEST_OWN_ACTION)
    .nullable()
    .transform((value) => (value ? value : null)),
  z.strictObject({ en: requiredText(LONGEST_OWN_ACTION), es: requiredText(LONGEST_OWN_ACTION) }),
]);

export const createOwnHazardRequest = z.strictObject({
  category: bounded(100),
  label,
  severity: fraction,
  recommended_action: recommendedAction.optional(),
});
export type CreateOwnHazardRequest = z.infer<typeof createOwnHazardRequest>;

/** What is absent stays; `recommended_action: null` takes it away. */
export const updateOwnHazardRequest = createOwnHazardRequest.partial();
export type UpdateOwnHazardRequest = z.infer<typeof updateOwnHazardRequest>;
