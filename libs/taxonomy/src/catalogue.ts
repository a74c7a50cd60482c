import { CATEGORY_RECORDS } from './category-data.js';
import { HAZARD_ROWS } from './hazard-data.js';
import type { Category, CategoryCode, HazardType, HazardTypeCode } from './lookup-types.js';
import { ACTIONS_ES, CATEGORY_NAMES_ES, HAZARD_LABELS_ES } from './spanish.js';

function hazardsOf(category: CategoryCode): HazardType[] {
  return HAZARD_ROWS[category].map(([code, label, severity, grade, osha, detect]) => ({
    code,
    category,
    label,
    label_es: HAZARD_LABELS_ES[code],
    severity,
    grade,
    osha,
    detect,
  }));
}

/** The thirteen categories in the order of the taxonomy, each with its hazard types. */
export const CATEGORIES: readonly Category[] = CATEGORY_RECORDS.map((record) => ({
  code: record.code,
  name: record.name,
  name_es: CATEGORY_NAMES_ES[record.code],
  filter_labels: record.filterLabels,
  osha: record.osha,
  iso45001: record.iso45001,
  wcio: record.wcio,
  action: record.action,
  action_es: ACTIONS_ES[record.code],
  heatmap_column: record.heatmapColumn,
  dashboard_bar: record.dashboardBar,
  default_severity: record.defaultSeverity,
  hazards: hazardsOf(record.code),
}));

/** All category codes, in the order of the taxonomy. Not empty: fits `z.enum(CATEGORY_CODES)`. */
export const CATEGORY_CODES = CATEGORIES.map((entry) => entry.code) as [CategoryCode, ...CategoryCode[]];

/** All hazard types of all categories, in the order of the taxonomy. */
export const HAZARD_TYPES: readonly HazardType[] = CATEGORIES.flatMap((entry) => entry.hazards);

/** All hazard type codes, in the order of the taxonomy. Not empty: fits `z.enum(HAZARD_TYPE_CODES)`. */
export const HAZARD_TYPE_CODES = HAZARD_TYPES.map((entry) => entry.code) as [HazardTypeCode, ...HazardTypeCode[]];
