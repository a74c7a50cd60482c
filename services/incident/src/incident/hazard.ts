import type { OwnAction, OwnLabel } from '@hazardlens/contracts';
import { categoryName, category as categoryOf, hazardAction, hazardName, hazardType } from '@hazardlens/taxonomy';
import { noOwnHazards, type OwnHazardMap } from '../own-hazards/own-hazards.js';

/** Everything the product says about a hazard type. */
export interface HazardDescription {
  category_name: string;
  hazard_label: string;
  own_label?: OwnLabel;
  recommended_action: string;
  own_action?: OwnAction;
  osha: string;
  iso45001: string;
  wcio: string;
}

/**
 * Labels, laws and action of a hazard. A code that this version does not know (the analysis may be newer for a moment
 * during an upgrade) is shown as it is: a finding is never lost for want of a label. What an organisation wrote to do about its own
 * type stands apart from the category's advice, since insurers do not read it.
 */
export function describeHazard(category: string, hazard: string, own: OwnHazardMap = noOwnHazards): HazardDescription {
  const entry = categoryOf(category);
  const { label, action } = own.get(hazard) ?? {};
  const named = { category, hazard_type: hazard };
  return {
    category_name: categoryName(category),
    hazard_label: hazardName({ ...named, own_label: label }),
    ...(label ? { own_label: label } : {}),
    recommended_action: hazardAction(named),
    ...(action ? { own_action: action } : {}),
    osha: hazardType(category, hazard)?.osha ?? entry?.osha ?? '',
    iso45001: entry?.iso45001 ?? '',
    wcio: entry?.wcio ?? '',
  };
}
