export { CATEGORIES, CATEGORY_CODES, HAZARD_TYPE_CODES, HAZARD_TYPES } from './catalogue.js';
export { TAXONOMY_VERSION } from './category-data.js';
export { categoriesForFilter, FILTER_LABELS } from './filter.js';
export {
  category,
  categoryName,
  categoryOfHazard,
  hazardLabel,
  hazardType,
  isCategoryCode,
  isHazardTypeCode,
  NOT_NAMED,
  recommendedAction,
} from './lookup.js';
export type { Category, CategoryCode, FilterTarget, HazardType, HazardTypeCode } from './lookup-types.js';
export {
  type AssessmentScope,
  type ChecklistItem,
  checklist,
  NOT_ASSESSED_CODES,
  type NotAssessedCode,
  notAssessed,
} from './not-assessed.js';
export {
  type HazardCode,
  hasName,
  hazardAction,
  hazardName,
  isHazardCode,
  isOwnHazardCode,
  type NamedHazard,
  type OwnHazardCode,
  type TextInLanguages,
} from './own-hazards.js';
export {
  isReasonCode,
  REASON_CODES,
  REPORTED_BY_HAND,
  REPORTED_BY_POSTER,
  type ReasonCode,
  type RecordedReason,
  reasonSentence,
  reasonText,
} from './reasons.js';
export {
  type Recommendation,
  recommendation,
  recommendedActionFor,
  stepName,
} from './recommendations/recommendation.js';
export { findHazards, suggestHazards } from './search/find-hazards.js';
export {
  SHIPPED_STANDINGS,
  type ShippedStanding,
  type ShippedState,
  shippedStanding,
} from './shipped-standings.js';
export { sourceName } from './source-names.js';
export type { DashboardBar, Grade, HeatmapColumn, Locale } from './types.js';
