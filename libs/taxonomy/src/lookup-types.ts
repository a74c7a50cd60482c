import type { CATEGORY_RECORDS } from './category-data.js';
import type { HAZARD_ROWS } from './hazard-data.js';
import type { DashboardBar, Grade, HeatmapColumn } from './types.js';

/** Code of one of the thirteen categories, e.g. `'PPE_COMPLIANCE'`. */
export type CategoryCode = (typeof CATEGORY_RECORDS)[number]['code'];

/** Code of a hazard type, e.g. `'no_hard_hat'`. Unique over all categories. */
export type HazardTypeCode = (typeof HAZARD_ROWS)[CategoryCode][number][0];

/** A hazard type with everything the product shows about it. */
export interface HazardType {
  readonly code: HazardTypeCode;
  readonly category: CategoryCode;
  /** English label. */
  readonly label: string;
  /** Spanish label. */
  readonly label_es: string;
  /** Default severity, 0 to 1; a reviewer may override it. Never on a band boundary. */
  readonly severity: number;
  readonly grade: Grade;
  /** OSHA reference, 29 CFR. */
  readonly osha: string;
  /** What it takes to see it in a photo (D detector, S segmentation, P pose, G geometry, O text). */
  readonly detect: string;
}

/** A category with its hazard types. */
export interface Category {
  readonly code: CategoryCode;
  readonly name: string;
  readonly name_es: string;
  /** Labels under which the review queue's category filter offers it. */
  readonly filter_labels: readonly string[];
  /** OSHA subparts, 29 CFR. */
  readonly osha: string;
  /** Clauses of ISO 45001:2018. */
  readonly iso45001: string;
  /** WCIO cause-of-injury group, the insurers' vocabulary. */
  readonly wcio: string;
  /** Recommended action, English. */
  readonly action: string;
  readonly action_es: string;
  /** Column of the risk hub's heat map, null for the categories that it leaves out. */
  readonly heatmap_column: HeatmapColumn | null;
  /** Bar of the dashboard's hazard chart, null for the categories that it leaves out. */
  readonly dashboard_bar: DashboardBar | null;
  /** Severity where only the category is known, 0 to 1. */
  readonly default_severity: number;
  readonly hazards: readonly HazardType[];
}

/** What a filter selects: a whole category, or one hazard type of it. */
export interface FilterTarget {
  readonly category: CategoryCode;
  readonly hazard_type?: HazardTypeCode;
}
