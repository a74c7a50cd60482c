import {
  categoryName,
  category as categoryOf,
  hazardLabel,
  hazardType,
  recommendedActionFor,
} from '@hazardlens/taxonomy';

/** Everything the product says about a hazard type. */
export interface HazardDescription {
  category_name: string;
  hazard_label: string;
  recommended_action: string;
  osha: string;
  iso45001: string;
  wcio: string;
}

/**
 * Labels, laws and action of a hazard. A code that this version does not know (the analysis may be newer for a moment
 * during an upgrade) is shown as it is: a finding is never lost for want of a label.
 */
export function describeHazard(category: string, hazard: string): HazardDescription {
  const entry = categoryOf(category);
  return {
    category_name: categoryName(category),
    hazard_label: hazardLabel(hazard),
    recommended_action: recommendedActionFor(category, hazard),
    osha: hazardType(category, hazard)?.osha ?? entry?.osha ?? '',
    iso45001: entry?.iso45001 ?? '',
    wcio: entry?.wcio ?? '',
  };
}
